"""How it is written: `b2` is a square by its column and row; a position is its rows of `x`, `o` and `.` for empty."""

from __future__ import annotations

import re
from math import isqrt
from typing import Final

from tablegames import Game, NotationError, PositionError, Refused, Seat, say
from tablegames_newgame.game import EMPTY, Put, RowGame, State, other

SIGNS: Final = {EMPTY: ".", 0: "x", 1: "o"}
COLUMNS: Final = "abcdefghi"


class SquareNotation:
    """Squares by column and row."""

    seat_names = ("x", "o")

    def write(self, view: State, action: Put) -> str:
        """The square: a letter for its column, a number for its row, counted from the top."""
        return name_of(action.square, size_of(view))

    def read(self, game: Game[State, Put, State], view: State, text: str) -> Put:
        """The action a text means here."""
        size = size_of(view)
        found = re.fullmatch(r"\s*([a-z])\s*([1-9])\s*", text.lower())
        if found is None:
            raise NotationError.said(
                f"'{text.strip()}' is no square: write its column and its row, such as b2",
                f"« {text.strip()} » n'est pas une case : écrivez sa colonne et sa rangée, comme b2",
            )
        column, row = COLUMNS.find(found[1]), int(found[2]) - 1
        action = Put(row * size + column if 0 <= column < size else EMPTY)
        fault = game.judge(view, action)
        if fault is not None:
            said = text.strip()
            raise Refused(say(f"'{said}' cannot be played.", f"« {said} » ne peut se jouer."), fault)
        return action

    def position(self, state: State) -> object:
        """The position as plain data."""
        return {"rows": rows_of(state), "turn": SIGNS[state.mover]}

    def set_up(self, game: Game[State, Put, State], data: object) -> State:
        """The state a position stands for."""
        assert isinstance(game, RowGame)
        rows = data.get("rows") if isinstance(data, dict) else None
        turn = data.get("turn") if isinstance(data, dict) else None
        size = game.rules.size
        if not isinstance(rows, list) or len(rows) != size or not all(_is_row(row, size) for row in rows):
            example = ["." * size] * size
            raise PositionError.said(
                f"a position has {size} rows of {size} squares: {{rows: {example}, turn: x}}",
                f"une position a {size} rangées de {size} cases : {{rows: {example}, turn: x}}",
            )
        if turn not in self.seat_names:
            raise PositionError(say(f"'turn' is x or o, not {turn!r}", f"« turn » est x ou o, non {turn!r}"))
        seats = {sign: seat for seat, sign in SIGNS.items()}
        state = State(tuple(seats[sign] for row in rows for sign in row), Seat(self.seat_names.index(turn)))
        _can_be(game, state)
        return state


def _can_be(game: RowGame, state: State) -> None:
    """A position that can come about: stones put in turn, and nobody had a row before the last one."""
    mine, theirs = (state.squares.count(seat) for seat in (state.mover, other(state.mover)))
    if theirs - mine not in (0, 1) or game.has_row(state, state.mover):
        raise PositionError.said(
            f"this cannot come about: {SIGNS[state.mover]} is to play with {mine} stones against {theirs}",
            f"cela ne peut arriver : {SIGNS[state.mover]} est au trait avec {mine} pions contre {theirs}",
        )


def _is_row(row: object, size: int) -> bool:
    return isinstance(row, str) and len(row) == size and set(row) <= set(SIGNS.values())


def size_of(state: State) -> int:
    """Squares along a side."""
    return isqrt(len(state.squares))


def name_of(square: int, size: int) -> str:
    """`b2`."""
    row, column = divmod(square, size)
    return f"{COLUMNS[column]}{row + 1}"


def rows_of(state: State) -> list[str]:
    """The board as rows of signs."""
    signs, size = "".join(SIGNS[held] for held in state.squares), size_of(state)
    return [signs[start : start + size] for start in range(0, len(signs), size)]
