"""The end rule: when a game is over once a throw is played, who has won it, and what it is worth.

Most games of the family are races (`AllLifted`): who has first lifted his dames wins, simple or double.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol, runtime_checkable

from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.families.tables.board.men import count, mine
from tablegames.families.tables.board.path import all_home
from tablegames.families.tables.board.places import OFF, Board, Men, all_lifted
from tablegames.families.tables.race.march import Ending, Endings
from tablegames.families.tables.race.state import OTHER, RaceState


class Winner(StrEnum):
    """The winner once a throw has been played."""

    PLAYED = "played"
    """The player of the throw."""
    NEXT = "next"
    """His adversary, who would have thrown next."""
    NOBODY = "nobody"
    """The game is drawn."""


@frozen
class Verdict:
    """The worth of a finished game to its winner: parties, name and article."""

    parties: int
    what: str
    cite: str
    winner: Winner = Winner.PLAYED


class End(Protocol):
    """The end rule of a game."""

    def verdict(self, position: Board) -> Verdict | None:
        """How the game has ended, the side that would throw next coming first; None while it lasts."""


@runtime_checkable
class WorthByLoser(Protocol):
    """An end rule under which the dames of the loser tell what the game is worth; else a game is worth one partie."""

    def worth(self, loser: Men, /) -> Verdict:
        """The other's win, by where the loser's dames stand."""


@frozen
class AllLifted:
    """The first to lift all his dames wins; the loser's dames decide how much.  [AUJ-TT IX; AUJ-Rev XII; LEP-app]"""

    worth: Callable[[Men], Verdict]

    def verdict(self, position: Board) -> Verdict | None:
        """Over when who has just played has lifted everything."""
        return self.worth(mine(position)) if all_lifted(position) else None

    def rule_spec(self) -> tuple[Ending, ...]:
        """When it may be over, as data."""
        return (Ending(Endings.ALL_LIFTED),)


class DoubleRule(StrEnum):
    """When a partie is won double."""

    NOT_ALL_HOME = "not_all_home"
    """The loser has not all his dames in his last table, and has lifted none.  [AUJ-TT X; LEP-app]"""
    NONE_LIFTED = "none_lifted"
    """The loser has lifted none."""


def is_double(loser: Men, rule: DoubleRule) -> bool:
    """Whether the loser, his dames standing so, has lost double; never once a single dame was lifted.  [LEP-app]"""
    if count(loser, OFF):
        return False
    return rule is DoubleRule.NONE_LIFTED or not all_home(loser)


@frozen
class SimpleOrDouble:
    """A trou to who lifts first, or two where the double is agreed and won.  [LEP-app]"""

    double: bool
    rule: DoubleRule
    cite: str

    def __call__(self, loser: Men) -> Verdict:
        if self.double and is_double(loser, self.rule):
            return Verdict(2, "partie_double", self.cite)
        return Verdict(1, "partie_simple", self.cite)


def drawn(what: str, cite: str) -> Verdict:
    """Nobody wins."""
    return Verdict(0, what, cite, Winner.NOBODY)


def outcome_of(state: RaceState, end: End) -> Outcome:
    """How a game that is over has ended; `state.seat` would have thrown next."""
    verdict = end.verdict(state.board)
    assert verdict is not None
    if verdict.winner is Winner.NOBODY:
        return Outcome((0, 0), (), verdict.what, verdict.cite)
    winner = OTHER[state.seat] if verdict.winner is Winner.PLAYED else state.seat
    scores = (verdict.parties, 0) if winner == 0 else (0, verdict.parties)
    return Outcome(scores, (winner,), verdict.what, verdict.cite)
