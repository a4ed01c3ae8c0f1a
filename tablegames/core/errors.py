"""One tree of exceptions; each carries one sentence for the person who can fix the problem.

    raise MatchError("players.{name}: no such bot", name=name)

The sentence is a message with its facts, in the language in use.

TablegamesError                 any refusal; the command line prints it and exits with 2
├── RulesError                  a variant file or option: unknown key, wrong type, out of range, circular
├── PluginError                 two plugins in conflict, a hook misspelt, a game or player not found
├── PositionError               a position that cannot be set up
├── NotationError               text that cannot be read as an action; knows the column
├── Refused                     an action that can be read but is not legal here; knows the fault
├── RecordError                 a record that is damaged, of another version, or does not replay
├── MatchError                  a match file, or a folder of results, that cannot be used
└── GameError                   a game, player or chance source that broke the kernel's contract
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, Self

from tablegames.core.languages import Text, gettext, gettext as _
from tablegames.core.plaintext import bounded, clean

if TYPE_CHECKING:
    from tablegames.core.game import Fault

LONGEST_NAME: Final = 60
"""The longest word that can be a mistyped name."""


class TablegamesError(Exception):
    """A refusal: one line that says what is not possible and how to fix it, safe for a terminal."""

    def __init__(self, message: str, /, **facts: Any) -> None:
        super().__init__(bounded(clean(" ".join(gettext(message, **facts).split()))))

    @classmethod
    def said(cls, en: str, fr: str, *more: Any) -> Self:
        """Return the error with one of two wordings, for packages without a catalogue."""
        return cls(str(Text(en, fr)), *more)


class RulesError(TablegamesError):
    """A variant file or an option that cannot be used."""


class PluginError(TablegamesError):
    """Plugins in conflict, or something that no plugin provides."""


class PositionError(TablegamesError):
    """A position that cannot be set up."""


class NotationError(TablegamesError):
    """Text that cannot be read as an action; `column` counts from 1."""

    def __init__(self, message: str, column: int | None = None, /, **facts: Any) -> None:
        where = "" if column is None else gettext(" (column {column})", column=column)
        super().__init__(gettext(message, **facts) + where)
        self.column = column


class Refused(TablegamesError):  # noqa: N818 - a refusal is not a program error
    """An action that can be read but is not legal here; `fault` says which rule it breaks."""

    def __init__(self, message: str, fault: Fault | None = None, /, **facts: Any) -> None:
        super().__init__(message, **facts)
        self.fault = fault


class RecordError(TablegamesError):
    """A record that is damaged, of another version, or does not replay."""


class MatchError(TablegamesError):
    """A match file, or a folder of results, that cannot be used."""


class GameError(TablegamesError):
    """A game, player or chance source that broke the kernel's contract."""


def answer_of(function: Callable[..., Any], *given: Any) -> Any:
    """Return what an author's function returns; if it doesn't take these arguments, the error names the function."""
    try:
        return function(*given)
    except TypeError as problem:
        if problem.__traceback__ is not None and problem.__traceback__.tb_next is not None:  # it happened inside
            raise
        raise GameError(
            "{name} must take {count} arguments: {problem}", name=name_of(function), count=len(given), problem=problem
        ) from None


def name_of(function: object) -> str:
    """Return where an author's function is: `tablegames_rose.jan.rose`."""
    while hasattr(function, "func"):  # a partial
        function = function.func
    named = [str(getattr(function, name, "")) for name in ("__module__", "__qualname__")]
    return ".".join(filter(None, named)) if named[1] else repr(function)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean 'parties'?)` if a known word is near, else the known words if there are few.

    >>> did_you_mean("partie", ["parties", "double"])
    " (did you mean 'parties'?)"
    """
    names = list(known)
    near = nearest(word, names)
    return near or (_(" (known: {listed})", listed=", ".join(names)) if 0 < len(names) <= 40 else "")


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean 'parties'?)` if a known word is near, else nothing; dashes of options do not count."""
    from difflib import get_close_matches  # slow to import and seldom needed

    names = {name.lstrip("-"): name for name in known}
    near = get_close_matches(word.lstrip("-"), names, n=1, cutoff=0.6) if len(word) <= LONGEST_NAME else []
    return _(" (did you mean '{near}'?)", near=names[near[0]]) if near else ""
