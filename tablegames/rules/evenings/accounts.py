"""Accounts: a party whose games are written down and settled at its end, between two players or in an evening.

The party's format knows the debts between two accounts (`Accounted.dues`); an evening keeps a `Ledger` of all
payments between its players.  [LEP 1.VI]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, runtime_checkable

from tablegames.core.events import BySeat, Detail, Event, Note, Scored, Seat
from tablegames.core.frozen import frozen


@frozen
class Due:
    """A line of the settlement between two accounts: its reason, and the amount that one of them receives."""

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
    """A party of a fixed number of games with a settlement at its end; people may take turns from game to game."""

    @property
    def games(self) -> int:
        """The number of games in the party."""

    @property
    def account_rules(self) -> tuple[str, ...]:
        """The options of the game that matter only in a settled party."""

    def dues(self, ahead: int, won: tuple[int, int], share: int) -> tuple[Due, ...]:
        """Return the lines of the settlement between two accounts.

        Account 0 is `ahead` by that amount, `won` are the games of each, `share` is the number that each should win.
        """


def account_lines(
    won: tuple[int, ...], written: tuple[int, ...], consoled: tuple[int, ...], cite: str, sides: tuple[int, ...] = ()
) -> tuple[Event, ...]:
    """Return the first lines of a settlement: games won, amounts written, consolations included."""
    also: tuple[tuple[str, Detail], ...] = (("sides", sides),) if sides else ()
    games = Note("account.games", None, cite, (("won", BySeat(won)), ("written", BySeat(written)), *also))
    if not any(consoled):
        return (games,)
    return games, Note("account.consolations", None, cite, (("consoled", BySeat(consoled)), *also))


@frozen
class Ledger:
    """The amounts that players received from each other, in units of the game, and the games won."""

    received: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    """The games that each player won against each other."""
    consoled: tuple[int, ...]
    """The consolations in the amounts that each received."""

    @classmethod
    def blank(cls, people: int) -> Ledger:
        """Return an empty ledger."""
        nothing = (0,) * people
        return cls((nothing,) * people, (nothing,) * people, nothing)

    def balance(self, side: tuple[Seat, ...], other: tuple[Seat, ...]) -> int:
        """Return the balance of one side with the other."""
        return sum(self.received[one][two] - self.received[two][one] for one in side for two in other)

    def wins(self, side: tuple[Seat, ...], other: tuple[Seat, ...]) -> int:
        """Return the games that one side won against the other."""
        return sum(self.won[one][two] for one in side for two in other)

    def written(self, winner: Seat, loser: Seat, points: int, consolation: int) -> Ledger:
        """Return the ledger with one more game."""
        won = _plus(self.won, winner, loser, 1)
        consoled = tuple(had + consolation * (seat == winner) for seat, had in enumerate(self.consoled))
        return Ledger(_plus(self.received, winner, loser, points), won, consoled)

    def idle(self, idle: Seat, loser: Seat, points: int) -> Ledger:
        """Return the ledger after the loser has consoled an idle player."""
        consoled = tuple(had + points * (seat == idle) for seat, had in enumerate(self.consoled))
        return replace(self, received=_plus(self.received, idle, loser, points), consoled=consoled)


def _plus(rows: tuple[tuple[int, ...], ...], row: int, column: int, more: int) -> tuple[tuple[int, ...], ...]:
    changed = tuple(had + more * (at == column) for at, had in enumerate(rows[row]))
    return (*rows[:row], changed, *rows[row + 1 :])
