"""What the program can say: every text of its code, so that it is known how much of it a language has.

Texts are found where they are written, `say(en, fr)` and its like, without running anything; what changes in one is a
name in braces.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tablegames.core.languages import say
from tablegames.plugin import prompt_words
from tablegames.plugin.catalogues import Catalogue, holes_of, normal, wrong_phrase
from tablegames.plugin.loading import Failure
from tablegames.plugin.phrases import KERNEL
from tablegames.plugin.provides import LanguageEntry
from tablegames.plugin.registry import Registry

_FIRST: Final = {"say": 0, "Text": 0, "said": 0, "tell": 0, "refuse": 0, "Misused": 0, "command_of": 1}
"""By the name of a function, which of its arguments is the English; the French is the next."""
_AT_THE_END: Final = ("option", "flag")
"""Functions whose last two texts are the two wordings."""
PROMPT: Final = ("tablegames.session.", "tablegames.table.", "tablegames.plugin.prompt_words")
"""Where the texts of the prompt are written."""
OF_FORMS: Final = ("option.", "saying.")
"""Words of forms and buttons, by what their keys begin with."""
LISTED: Final = 200
"""Missing texts that are listed."""


@dataclass(frozen=True, slots=True)
class LanguageHealth:
    """A language: how much of each part it has, in per cent, and what of the prompt is missing."""

    code: str
    title: str
    plugin: str
    prompt: float
    program: float
    games: dict[str, float]
    """The wording of events, game by game; of the kernel's own under `tablegames`."""
    missing: tuple[str, ...]


def language_health(known: Registry, plugin: str, entry: LanguageEntry) -> LanguageHealth:
    """How much a language has; a wording with facts that the English has not is noted."""
    catalogue = known.catalogue(entry.code)
    for wrong in wrong_phrases(known, catalogue):
        sentence = say(
            f"plugin '{plugin}', language '{entry.code}': {wrong}",
            f"greffon « {plugin} », langue « {entry.code} » : {wrong}",
        )
        known.plugins.note(Failure(plugin, "tablegames_languages", sentence, wrong))
    had = {normal(text) for text in catalogue.texts}
    found = said_texts()
    prompt = {text for module, texts in found.items() if module.startswith(PROMPT) for text in texts}
    whole = {text for texts in found.values() for text in texts}
    games = {"tablegames": _share(KERNEL["en"], catalogue.phrases.get("tablegames", {}))}
    for name, game in known.games.items():
        english = known.phrases(game, "en")
        games[name] = _share(english, {**catalogue.phrases.get(name, {}), **known.own_phrases(game, entry.code)})
    missing = sorted(text for text in prompt if normal(text) not in had)
    return LanguageHealth(
        entry.code,
        str(entry.title),
        plugin,
        _percent(len(prompt) - len(missing), len(prompt)),
        _percent(sum(normal(text) in had for text in whole), len(whole)),
        games,
        tuple(missing[:LISTED]),
    )


def wrong_phrases(known: Registry, catalogue: Catalogue) -> Iterator[str]:
    """The wordings of events that no game has, or that name facts the English has not."""
    for game, phrases in catalogue.phrases.items():
        if game != "tablegames" and game not in known.games:
            continue  # it may be installed some day
        english = KERNEL["en"] if game == "tablegames" else known.phrases(known.games[game], "en")
        for key, said in phrases.items():
            facts = holes_of(english[key]) | {"seat"} if key in english else None
            wrong = wrong_phrase(said, facts) if facts is not None else ""
            if wrong:
                yield f"{catalogue.places[game, key]}: {wrong}"


def _share(english: Mapping[str, str], said: Mapping[str, str]) -> float:
    """How much of what is told of a game is said; the words of forms and buttons are no events."""
    told = {key for key in english if not key.startswith(OF_FORMS)}
    return _percent(len(told & said.keys()), len(told))


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 100.0


@cache
def said_texts() -> dict[str, frozenset[str]]:
    """By module, every English text it can say, with names in braces for what changes."""
    found = {
        module: frozenset(_texts(ast.parse(file.read_text("utf-8"))))
        for module, file in _modules(files("tablegames"), "tablegames")
    }
    return found | {prompt_words.__name__: frozenset(words[0] for words in prompt_words.COMMANDS.values()) | {"yes"}}


def _modules(folder: Traversable, package: str) -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda one: one.name):
        if item.is_dir() and item.name not in ("templates", "__pycache__"):
            yield from _modules(item, f"{package}.{item.name}")
        elif item.name.endswith(".py"):
            yield f"{package}.{item.name.removesuffix('.py')}", item


def _texts(tree: ast.AST) -> Iterator[str]:
    """The English of every pair of wordings."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        written = [template(argument) for argument in call.args]
        if name in _AT_THE_END:
            texts = [text for text in written if text is not None and not text.startswith("-")]
            pair = texts[-2:] if len(texts) > 1 else []
        else:
            at = _FIRST.get(name)
            pair = [] if at is None else [text for text in written[at : at + 2] if text is not None]
        if len(pair) == 2 and any(letter.isalpha() for letter in pair[0]):
            yield pair[0]


def template(node: ast.expr) -> str | None:
    """A text as it is written, with names in braces for what changes; None: it is no text.

    >>> template(ast.parse("f'{len(plays)} plays'", mode="eval").body)
    '{0} plays'
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return None
    names: list[str] = []
    text = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            name = part.value.id if isinstance(part.value, ast.Name) else ""
            names.append(name if name and name not in names else str(len(names)))
            text += "{" + names[-1] + "}"
    return text
