"""Accounts: a party whose games are written down and settled at its end, between two players or in an evening.

A party's format says what two accounts owe each other (`Accounted.dues`); an evening keeps a `Ledger` of who received
what from whom, and settles it so.  [LEP 1.VI]
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from tablegames.core.events import BySeat, Detail, Event, Note, Scored, Seat


@dataclass(frozen=True, slots=True)
class Due:
    """A line of the settlement between two accounts: what it is for, and what one of them receives from the other."""

    what: str
    to: int
    """0 or 1: the account that receives it."""
    points: int
    cite: str
    detail: tuple[tuple[str, Detail], ...] = ()

    def event(self, gains: tuple[Seat, ...], owes: tuple[Seat, ...], *, scored: bool = False) -> Event:
        """Return the line as an event; `gains` and `owes` are the players of the two accounts."""
        people = (("gains", gains), ("owes", owes), *self.detail)
        if scored and self.points:
            return Scored(self.what, gains[0], self.cite, people, points=self.points)
        return Note(self.what, gains[0], self.cite, (*people, ("points", self.points)))


@runtime_checkable
class Accounted(Protocol):
    """A party of a number of games that is settled at its end; people may relieve each other from game to game."""

    @property
    def games(self) -> int:
        """The number of games in the party."""

    @property
    def account_rules(self) -> tuple[str, ...]:
        """The options of the game that have an effect only where the whole party is settled."""

    def dues(self, ahead: int, won: tuple[int, int], share: int) -> tuple[Due, ...]:
        """Return the lines of the settlement between two accounts.

        Account 0 is `ahead` by that much for the games, `won` are the games of each, `share` those each should win.
        """


def account_lines(
    won: tuple[int, ...], written: tuple[int, ...], consoled: tuple[int, ...], cite: str, sides: tuple[int, ...] = ()
) -> tuple[Event, ...]:
    """Return the first lines of a settlement: games won, what was written for them, the consolations in it."""
    also: tuple[tuple[str, Detail], ...] = (("sides", sides),) if sides else ()
    games = Note("account.games", None, cite, (("won", BySeat(won)), ("written", BySeat(written)), *also))
    if not any(consoled):
        return (games,)
    return games, Note("account.consolations", None, cite, (("consoled", BySeat(consoled)), *also))


@dataclass(frozen=True, slots=True)
class Ledger:
    """What each person has received from each other for the games, in units of the game; and the games won."""

    received: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    """The games that each has won against each other."""
    consoled: tuple[int, ...]
    """The consolations in what each has received."""

    @classmethod
    def blank(cls, people: int) -> Ledger:
        """Return a ledger with nothing in it."""
        nothing = (0,) * people
        return cls((nothing,) * people, (nothing,) * people, nothing)

    def balance(self, side: tuple[Seat, ...], other: tuple[Seat, ...]) -> int:
        """Return what one side has received from the other, less what it has paid."""
        return sum(self.received[one][two] - self.received[two][one] for one in side for two in other)

    def wins(self, side: tuple[Seat, ...], other: tuple[Seat, ...]) -> int:
        """Return the games one side has won against the other."""
        return sum(self.won[one][two] for one in side for two in other)

    def written(self, winner: Seat, loser: Seat, points: int, consolation: int) -> Ledger:
        """Return the ledger with one more game in it."""
        won = _plus(self.won, winner, loser, 1)
        consoled = tuple(had + consolation * (seat == winner) for seat, had in enumerate(self.consoled))
        return Ledger(_plus(self.received, winner, loser, points), won, consoled)

    def idle(self, idle: Seat, loser: Seat, points: int) -> Ledger:
        """Return the ledger once the loser has consoled somebody who looked on."""
        consoled = tuple(had + points * (seat == idle) for seat, had in enumerate(self.consoled))
        return replace(self, received=_plus(self.received, idle, loser, points), consoled=consoled)


def _plus(rows: tuple[tuple[int, ...], ...], row: int, column: int, more: int) -> tuple[tuple[int, ...], ...]:
    changed = tuple(had + more * (at == column) for at, had in enumerate(rows[row]))
    return (*rows[:row], changed, *rows[row + 1 :])
