"""The messages of the code, and how many of them a language has.

A message is the text of `_(…)`, `ngettext(…)`, `pgettext(…)` or `Text(…)`, the meaning of an `option`, the text of an
error, or the text given to a function in `SAYING`. They are read from the source, without running anything.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from tablegames.core.languages import LANGUAGES, gettext as _, po_files
from tablegames.core.pofiles import messages_in
from tablegames.plugin.calls import Failure
from tablegames.plugin.phrases import KERNEL
from tablegames.plugin.provides import GameEntry, LanguageEntry
from tablegames.plugin.registry import Registry

PROMPT: Final = (
    "tablegames.session.",
    "tablegames.table.",
    "tablegames.plugin.prompt_words",
    *(f"tablegames.core.{module}" for module in ("dice", "errors", "languages")),
    *(f"tablegames.rules.{module}" for module in ("howto", "rulebook", "terms")),
    *(f"tablegames.terminal.{module}" for module in ("after_game", "asking", "fair", "review", "sitting", "welcome")),
    "tablegames.records.saved",
)
"""The modules whose texts the prompt shows, from the choice of a game to the review after it."""
OF_FORMS: Final = ("option.", "saying.")
"""Words of forms and buttons, by what their keys begin with."""
LISTED: Final = 200
"""Missing texts that are listed."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the code; of one with a plural both forms."""

    text: str | tuple[str, str]
    context: str | None = None

    @property
    def english(self) -> str:
        """Return the text, in the plural where it has one."""
        return self.text if isinstance(self.text, str) else self.text[1]


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
    """Return how much a language translates; a catalogue that cannot be read is noted."""
    for problem in problems_of(entry.code):
        sentence = _("plugin '{plugin}', language '{code}': {problem}", plugin=plugin, code=entry.code, problem=problem)
        known.plugins.note(Failure(plugin, "tablegames_languages", sentence, problem))
    had = translated_in(entry.code)
    found = messages_by_module()
    prompt = {one for module, messages in found.items() if module.startswith(PROMPT) for one in messages}
    whole = {one for messages in found.values() for one in messages}
    games = {"tablegames": _share(KERNEL, had, {})}
    for name, game in known.games.items():
        games[name] = _share(known.phrases(game, "en"), had, known.own_phrases(game, entry.code))
    missing = sorted(one.english for one in prompt if one not in had)
    return LanguageHealth(
        entry.code,
        str(entry.title),
        plugin,
        _percent(len(prompt) - len(missing), len(prompt)),
        _percent(len(whole & had), len(whole)),
        games,
        tuple(missing[:LISTED]),
    )


def translated_in(language: str) -> set[Message]:
    """Return the messages that a language translates."""
    return {
        Message(ids[0] if len(ids) == 1 else (ids[0], ids[1]), context)
        for path in po_files(language)
        for context, ids, strings in _read(path, [])
        if all(strings)
    }


def problems_of(language: str) -> list[str]:
    """Return the errors in the catalogues of a language: an unreadable file, a fact that no message has."""
    problems: list[str] = []
    for path in po_files(language):
        for context, ids, strings in _read(path, problems):
            wrong = wrong_names(context, ids, strings)
            if wrong and ids[0]:
                problems.append(
                    f"{path}: " + _("there is no fact {{{wrong}}} in {message!r}", wrong=wrong, message=ids[0])
                )
    return problems


def phrases_with_other_facts(known: Registry, entry: GameEntry) -> list[str]:
    """Return the errors in the phrases of a game in the languages we ship: facts that are not in the English."""
    english = known.phrases(entry, "en")
    return [
        f"{entry.name}: "
        + _(
            "there is no fact {{{wrong}}} in {message!r} ('{key}' in '{code}')",
            wrong=wrong,
            message=said,
            key=key,
            code=code,
        )
        for code in LANGUAGES
        for key, said in known.own_phrases(entry, code).items()
        if (wrong := wrong_names("", [english.get(key, "")], [said]))
    ]


def wrong_names(context: str | None, ids: Sequence[str], strings: Sequence[str]) -> str:
    """Return a name in braces that a translation has and its message has not; empty: there is none."""
    known = set().union(*map(names_in, ids)) | ({"count"} if len(ids) > 1 else set())
    known |= OF_A_SEAT if context is not None else set()
    return next((name for string in strings for name in sorted(names_in(string) - known)), "")


OF_A_SEAT: Final = {"seat", "the", "to_the"}
"""Facts that every phrase about a seat has."""


def names_in(message: str) -> set[str]:
    """Return the names in braces."""
    return set(re.findall(r"\{(\w+)(?:[!:][^{} ]*)?\}", message.replace("{{", "").replace("}}", "")))


def _read(path: Path, problems: list[str]) -> list[tuple[str | None, list[str], list[str]]]:
    try:
        return list(messages_in(path.read_text("utf-8"), str(path)))
    except (OSError, ValueError) as problem:
        problems.append(str(problem))
        return []


def _share(english: Mapping[str, str], had: Set[Message], own: Mapping[str, str]) -> float:
    """Return how much of the phrases of a game is translated, without the words of forms and buttons."""
    events = {key for key, text in english.items() if text and key not in NO_MESSAGES and not key.startswith(OF_FORMS)}
    return _percent(sum(key in own or Message(english[key], key) in had for key in events), len(events))


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 100.0


@cache
def messages_by_module() -> dict[str, frozenset[Message]]:
    """Return the messages of every module."""
    return {
        module: frozenset(messages_of(file.read_text("utf-8")))
        for module, file in _modules(files("tablegames"), "tablegames")
    }


def _modules(folder: Traversable, package: str) -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda one: one.name):
        if item.is_dir() and item.name not in ("templates", "__pycache__"):
            yield from _modules(item, f"{package}.{item.name}")
        elif item.name.endswith(".py"):
            yield f"{package}.{item.name.removesuffix('.py')}", item


# --- messages in the source


MARKS: Final = ("_", "gettext", "Text")
SAYING: Final = {
    **dict.fromkeys((*MARKS, "tell", "Misused", "_fail", "refuse", "no_position"), 0),
    **dict.fromkeys(("Refused", "Difference", "BrokenPairing", "NotKept", "Altered", "error"), 0),
    **dict.fromkeys(("error_response", "_wrong"), None),
    **dict.fromkeys(("returned", "chosen", "_broken", "option"), 2),
    "setting": 1,
}
"""Functions that take a message and its facts, and the argument with the message; None: the only text among them."""


PYTHONS: Final = {name for name in dir(builtins) if name.endswith("Error")}
"""Errors of Python itself."""


def messages_of(source: str) -> Iterator[Message]:
    """Return the messages of a module, in their order."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [_text(argument) for argument in call.args]
        match name, texts:
            case "ngettext", [str(one), str(many), _]:
                yield Message((one, many))
            case "pgettext", [str(context), str(text)]:
                yield Message(text, context)
            case ("Text", [str(one)]) if plural := _keyword(call, "many"):
                yield Message((one, plural))
            case ("Text", [str(), str()]) | ("option", [_, _, str(), str()]):  # both wordings are given
                pass
            case (("tell" | "error"), _) if isinstance(call.func, ast.Attribute):  # an event of a desk, a line of a log
                pass
            case _ if name in SAYING or (name.endswith("Error") and name not in PYTHONS):
                at = SAYING.get(name, 0)
                found = [text for text in texts if text] if at is None else texts[at : at + 1]
                if found and found[0] and (name in MARKS or " " in found[0]):
                    yield Message(found[0], _keyword(call, "context"))
    yield from _words(tree)


OF_WORDS: Final = ("COMMANDS", "WORDS", "BOARD", "ANSWER")
"""The tables of words that can be typed: each word in English, in French, and others that are understood."""


def _words(tree: ast.Module) -> Iterator[Message]:
    """Return the English words of commands at a prompt."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in OF_WORDS and node.value is not None:
            values = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
            for one in values:
                if isinstance(one, ast.Tuple) and (word := _text(one.elts[0])):
                    yield Message(word, "command")


NO_MESSAGES: Final = ("tells_the_act",)
"""Keys of phrases that are no text."""


def _keyword(call: ast.Call, name: str) -> str | None:
    return next((_text(word.value) for word in call.keywords if word.arg == name), None)


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
