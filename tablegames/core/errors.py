"""One tree of exceptions; each carries one sentence for the person who can mend it.

TablegamesError                 anything we refuse; the command line prints it and exits with 2
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

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Self

from tablegames.core.languages import say
from tablegames.core.plaintext import bounded, clean

if TYPE_CHECKING:
    from tablegames.core.game import Fault


LONGEST_NAME: Final = 60
"""Characters of a name; what is longer is none that somebody mistyped."""


class TablegamesError(Exception):
    """Anything refused, with one sentence that says what and how to mend it: a line, bounded, fit for a terminal."""

    def __init__(self, message: str) -> None:
        super().__init__(bounded(clean(" ".join(message.split()))))

    @classmethod
    def said(cls, en: str, fr: str, *more: Any) -> Self:
        """The error with the one of the two sentences that the language in use asks for."""
        return cls(say(en, fr), *more)


class RulesError(TablegamesError):
    """A variant file or an option that cannot be used."""


class PluginError(TablegamesError):
    """Plugins in conflict, or something no plugin brings."""


class PositionError(TablegamesError):
    """A position that cannot be set up."""


class NotationError(TablegamesError):
    """Text that cannot be read as an action; `column` counts from 1."""

    def __init__(self, message: str, column: int | None = None) -> None:
        where = "" if column is None else say(f" (column {column})", f" (colonne {column})")
        super().__init__(message + where)
        self.column = column


class Refused(TablegamesError):  # noqa: N818 - a refusal is no error of the program
    """An action that can be read but is not legal here; `fault` says which rule it breaks."""

    def __init__(self, message: str, fault: Fault | None = None) -> None:
        super().__init__(message)
        self.fault = fault


class RecordError(TablegamesError):
    """A record that is damaged, of another version, or does not replay."""


class MatchError(TablegamesError):
    """A match file, or a folder of results, that cannot be used."""


class GameError(TablegamesError):
    """A game, player or chance source that broke the kernel's contract."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'parties'?)` when a known word is near, else the list of known words when it is short.

    >>> did_you_mean("partie", ["parties", "double"])
    " (did you mean 'parties'?)"
    """
    names = list(known)
    from difflib import get_close_matches  # seldom needed, and not for nothing

    near = get_close_matches(word, names, n=1, cutoff=0.6) if len(word) <= LONGEST_NAME else []
    if near:
        return say(f" (did you mean '{near[0]}'?)", f" (vouliez-vous dire « {near[0]} » ?)")
    if names and len(names) <= 40:
        listed = ", ".join(names)
        return say(f" (known: {listed})", f" (il y a : {listed})")
    return ""
