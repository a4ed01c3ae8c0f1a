"""Brandubh: a king with four men against eight attackers, on seven by seven squares.  [WALKER]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from tablegames import GameEntry, Outcome, Seat, Step, Text, hookimpl, option
from tablegames.grid import EMPTY, Grid, GridGame, Move, Piece, Position, grid_entry, square

ATTACKERS, DEFENDERS = Seat(0), Seat(1)
BOARD = square(7, marked="a1 a7 g1 g7 d4")
CORNERS, CENTRE = BOARD.places_of("a1 a7 g1 g7"), BOARD.number["d4"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options; the defaults are the ruleset `standard`."""

    armed: bool = option(True, "WALKER 4", "the king takes part in captures")


@dataclass(frozen=True, slots=True)
class Brandubh(GridGame):
    """The game."""

    sides = ("attackers", "defenders")
    kinds = (
        Piece("x", ATTACKERS, Text("Attackers")),
        Piece("o", DEFENDERS, Text("Defenders")),
        Piece("k", DEFENDERS, Text("King"), label="K"),
    )
    articles: ClassVar = {
        "": "WALKER 3", "taken": "WALKER 4", "corner": "WALKER 6", "king_taken": "WALKER 6",
        "blocked": "WALKER 7", "repetition": "WALKER 7",
    }  # fmt: skip
    begins = ATTACKERS
    drawn_at = 2

    @property
    def grid(self) -> Grid:
        """The seven by seven squares.  [WALKER 1]"""
        return BOARD

    @property
    def start(self) -> list[str]:
        """The cross of the beginning.  [WALKER 2]"""
        return ["...x...", "...x...", "...o...", "xxokoxx", "...o...", "...x...", "...x..."]

    def moves(self, position: Position) -> Iterator[Move]:
        """Yield the moves of a rook; only the king stops in a corner, and nobody in the centre.  [WALKER 3]"""
        for place in self.own(position):
            for to in self.slides(position, place, "straight"):
                if to != CENTRE and (to not in CORNERS or position[place] == "k"):
                    yield Move((place, to))

    def why(self, position: Position, move: Move) -> str:
        """Name the squares where a piece must not stop."""
        return "centre" if move.path[-1] == CENTRE else "only_king" if move.path[-1] in CORNERS else "cannot_go"

    def play(self, position: Position, move: Move) -> Step[Position]:
        """Take every piece that the move has closed in between two sides.  [WALKER 4]"""
        moved, to = self.moved(position, move), move.path[-1]
        if position[to if len(move.path) == 1 else move.path[0]] == "k" and not self.rules.armed:
            return Step(moved)
        beside = [ray for ray in BOARD.rays(to, "straight") if self.owner(moved[ray[0]]) == 1 - position.mover]
        return self.taking(position, move, [ray[0] for ray in beside if self.closed(moved, ray, position.mover)])

    def closed(self, position: Position, ray: tuple[int, ...], by: Seat) -> bool:
        """Return whether the first piece of a ray is taken by a piece that has come to the beginning of the ray."""
        place = ray[0]
        around = BOARD.beside(place, "straight")
        if position[place] == "k" and (place == CENTRE or CENTRE in around):  # [WALKER 5]
            return all(position[one] == "x" or one == CENTRE for one in around)
        behind = ray[1] if len(ray) > 1 else None
        if behind in CORNERS or (behind == CENTRE and position[CENTRE] == EMPTY):
            return True
        return behind is not None and position[behind] in self.signs(by).replace("k", "k" * self.rules.armed)

    def ended(self, position: Position) -> Outcome | None:
        """Return the end, when the king is taken or stands in a corner.  [WALKER 6]"""
        king = position.where("k")
        if not king:
            return self.won(ATTACKERS, "king_taken")
        return self.won(DEFENDERS, "corner") if king[0] in CORNERS else None

    def stuck(self, position: Position) -> Outcome:
        """Return a draw: a player who cannot move has not lost.  [WALKER 7]"""
        return self.drawn("blocked")

    def impossible(self, position: Position) -> str:
        """Refuse two kings, and men on squares where they cannot stop."""
        men = position.where("xo")
        return "there is one king, and men are neither in a corner nor in the centre" * (
            len(position.where("k")) > 1 or any(place in men for place in (*CORNERS, CENTRE))
        )


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game; the component brings notation, drawings, picture, encoder and common phrases."""
    return [
        grid_entry(
            Brandubh,
            __name__,
            name="brandubh",
            title=Text("Brandubh"),
            source="WALKER",
            rules=Rules,
            about=Text("A king and four men escape from eight attackers"),
        )
    ]
