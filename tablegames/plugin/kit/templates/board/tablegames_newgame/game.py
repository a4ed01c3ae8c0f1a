"""The rules: put a stone on an empty square; the first to have `row` in a row wins.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tablegames import Outcome, Text, gettext as _, option
from tablegames.grid import Grid, GridGame, Move, Piece, Position, square


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options; the defaults are the ruleset `standard`."""

    size: int = option(3, "HOUSE I", "squares along a side", least=2, most=9)
    row: int = option(3, "HOUSE II", "how many stones in a row win", least=2, most=9)

    def __post_init__(self) -> None:
        if self.row > self.size:
            raise ValueError(
                _("'row: {row}' does not fit: a side has only {size} squares", row=self.row, size=self.size)
            )


@dataclass(frozen=True, slots=True)
class RowGame(GridGame):
    """The game. The board brings the notation, the drawings, the places to click and the common phrases."""

    sides = ("x", "o")
    kinds = (Piece("x", 0, Text("Cross")), Piece("o", 1, Text("Round")))
    articles: ClassVar = {"": "HOUSE I", "row": "HOUSE II", "full": "HOUSE III"}

    @property
    def grid(self) -> Grid:
        """The board."""
        return square(self.rules.size)

    def moves(self, position: Position) -> Iterator[Move]:
        """Yield a stone on every empty square.  [HOUSE I]"""
        for place in position.empty:
            yield Move((place,))

    def ended(self, position: Position) -> Outcome | None:
        """Return the end of the game, if the last stone made a row or filled the board.  [HOUSE II, III]"""
        last = 1 - position.mover
        if self.has_row(position, last):
            return self.won(last, "row")
        return None if position.empty else self.drawn("full")

    def has_row(self, position: Position, seat: int) -> bool:
        """Return whether a seat has enough stones in a row."""
        runs = self.grid.runs(self.rules.row)
        return any(all(position[place] == self.signs(seat) for place in run) for run in runs)

    def impossible(self, position: Position) -> str:
        """Refuse a typed position with too many stones of one kind, or in which somebody had won before."""
        mine, theirs = (len(position.where(self.signs(seat))) for seat in (position.mover, 1 - position.mover))
        wrong = theirs - mine not in (0, 1) or self.has_row(position, position.mover)
        return (
            _(
                "stones: {mine} for the side to play, {theirs} for the other; this position is impossible",
                mine=mine,
                theirs=theirs,
            )
            * wrong
        )
