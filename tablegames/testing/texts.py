"""The messages of the code, and how many of them a language has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from tablegames.core.frozen import frozen
from tablegames.core.languages import LANGUAGES, gettext as _, po_files
from tablegames.core.pofiles import messages_in
from tablegames.plugin.calls import Failure
from tablegames.plugin.provides import GameEntry, LanguageEntry
from tablegames.plugin.registry import KERNEL, Registry
from tablegames.plugin.shipped import shipped_phrases
from tablegames.rules.joining import labelled

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
NO_MESSAGES: Final = ("tells_the_act",)
"""Keys of phrases that are no text."""
OF_FORMS: Final = ("option.", "saying.")
"""Words of forms and buttons, by what their keys begin with."""
LISTED: Final = 200
"""Missing texts that are listed."""


@frozen
class Message:
    """A message of the code; of one with a plural both forms."""

    text: str | tuple[str, str]
    context: str | None = None

    @property
    def english(self) -> str:
        """Return the text, in the plural where it has one."""
        return self.text if isinstance(self.text, str) else self.text[1]


@frozen
class Catalogue:
    """A file of translations."""

    messages: tuple[tuple[str | None, list[str], list[str]], ...] = ()
    """The context, the English forms and the translated forms of each."""
    wrong: tuple[tuple[str, str], ...] = ()
    """Every fact that a translation has and its message has not, with the message."""


@frozen
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
    games = {"tablegames": _share(shipped_phrases(KERNEL, "en"), had, {})}
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


def translated_share(known: Registry, entry: GameEntry, language: str) -> float:
    """Return how many of a game's own sentences a language has, in per cent."""
    return _share(known.phrases(entry, "en"), translated_in(language), known.own_phrases(entry, language))


def translated_in(language: str) -> set[Message]:
    """Return the messages that a language translates."""
    return {
        _message(context, ids)
        for path in po_files(language)
        for context, ids, strings in _read(path, []).messages
        if all(strings)
    }


def _message(context: str | None, ids: Sequence[str]) -> Message:
    return Message(ids[0] if len(ids) == 1 else (ids[0], ids[1]), context)


def problems_of(language: str) -> list[str]:
    """Return the errors in the catalogues of a language: an unreadable file, a fact that no message has."""
    problems: list[str] = []
    for path in po_files(language):
        for wrong, message in _read(path, problems).wrong:
            problems.append(
                labelled(path, _("there is no fact {{{wrong}}} in {message!r}", wrong=wrong, message=message))
            )
    return problems


def phrases_with_other_facts(known: Registry, entry: GameEntry) -> list[str]:
    """Return the errors in the phrases of a game in the languages we ship: facts that are not in the English."""
    english = known.phrases(entry, "en")
    return [
        labelled(
            entry.name,
            _(
                "there is no fact {{{wrong}}} in {message!r} ('{key}' in '{code}')",
                wrong=wrong,
                message=said,
                key=key,
                code=code,
            ),
        )
        for code in LANGUAGES
        for key, said in known.own_phrases(entry, code).items()
        if (wrong := wrong_names("", [english.get(key, "")], [said]))
    ]


def wrong_names(context: str | None, ids: Sequence[str], strings: Sequence[str]) -> str:
    """Return a name in braces that a translation has and its message has not; empty: there is none."""
    if not any("{" in string for string in strings):
        return ""
    known = set().union(*map(names_in, ids)) | ({"count"} if len(ids) > 1 else set())
    known |= OF_A_SEAT if context is not None else set()
    return next((name for string in strings for name in sorted(names_in(string) - known)), "")


OF_A_SEAT: Final = {"seat", "the", "to_the"}
"""Facts that every phrase about a seat has."""


def names_in(message: str) -> set[str]:
    """Return the names in braces."""
    return set(re.findall(r"\{(\w+)(?:[!:][^{} ]*)?\}", message.replace("{{", "").replace("}}", "")))


def _read(path: Path, problems: list[str]) -> Catalogue:
    try:
        about = path.stat()
        return _read_unchanged(path, about.st_mtime_ns, about.st_size)
    except (OSError, ValueError) as problem:
        problems.append(str(problem))
        return Catalogue()


@cache
def _read_unchanged(path: Path, changed: int, size: int) -> Catalogue:
    """Read a file of that time and size, once."""
    messages = tuple(messages_in(path.read_text("utf-8"), str(path)))
    wrong = ((wrong_names(context, ids, strings), ids[0]) for context, ids, strings in messages)
    return Catalogue(messages, tuple((name, message) for name, message in wrong if name and message))


def _share(english: Mapping[str, str], had: Set[Message], own: Mapping[str, str]) -> float:
    """Return how much of the phrases of a game is translated, without the words of forms and buttons."""
    events = {key for key, text in english.items() if text and key not in NO_MESSAGES and not key.startswith(OF_FORMS)}
    return _percent(sum(key in own or Message(english[key], key) in had for key in events), len(events))


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 100.0


@cache
def messages_by_module() -> dict[str, set[Message]]:
    """Return the messages of every module, from the French catalogue: it has all of them, and names their files."""
    found: dict[str, set[Message]] = {}
    text = (files("tablegames") / "locale" / "fr" / "LC_MESSAGES" / "tablegames.po").read_text("utf-8")
    for entry in text.split("\n\n"):
        named = [file for line in entry.splitlines() if line.startswith("#:") for file in line.split()[1:]]
        for context, ids, _strings in messages_in(entry):
            for file in named:
                if file.endswith(".py"):
                    module = file.removesuffix(".py").replace("/", ".")
                    found.setdefault(module, set()).add(_message(context, ids))
    return found
