"""Positions as text: `W:W31,K12:B1-20`, the side to move, then each side's pieces, K for a king.

`?` in the place of the side to move: the lots are still to be drawn.
"""

from __future__ import annotations

import re
from typing import Final, NoReturn

from tablegames.core.errors import PositionError
from tablegames.core.game import Seat
from tablegames.core.words import say
from tablegames.plugins.dames_polonaises.board import BIT, CROWN, MEN, squares
from tablegames.plugins.dames_polonaises.state import State

COLOURS: Final = "WB"
_PIECES: Final = re.compile(r"\s*(K?)\s*([0-9]{1,4})(?:\s*-\s*(K?)\s*([0-9]{1,4}))?\s*", re.IGNORECASE)


def write_position(state: State) -> str:
    """The position in its one canonical form: White first, kings before men, each in order.

    >>> from tablegames.plugins.dames_polonaises.board import START
    >>> write_position(State(START[0] & START[0] >> 11, 0, 0, None))
    '?:W31,32,33,34,35,36,37,38,39,40:B'
    """
    turn = "?" if state.turn is None else COLOURS[state.turn]
    return ":".join([turn, *(f"{c}{_listed(s, state.kings)}" for c, s in zip(COLOURS, state.sides, strict=True))])


def _listed(side: int, kings: int) -> str:
    return ",".join([*(f"K{n}" for n in squares(side & kings)), *map(str, squares(side & ~kings))])


def read_position(data: object) -> State:
    """The state a text stands for; raises `PositionError` with the column at fault."""
    if not isinstance(data, str):
        kind = "nothing" if data is None else type(data).__name__
        raise PositionError(
            say(
                f"a position is a text such as 'W:W31,32,K40:B1-20', not {kind}",
                f"une position est un texte comme « W:W31,32,K40:B1-20 », pas {kind}",
            )
        )
    parts = data.rstrip().removesuffix(".").split(":")
    if len(parts) != 3:
        _fail(
            f"'{data}' should have the side to move and two lists of pieces, as in W:W31,32,K40:B1-20",
            f"« {data} » devrait avoir le trait et deux listes de pièces, comme W:W31,32,K40:B1-20",
        )
    turn = parts[0].strip().upper()
    if turn not in ("W", "B", "?"):
        _fail(
            f"the side to move is W, B or ? (lots to be drawn), not '{parts[0]}'",
            f"le trait est W, B ou ? (sort à tirer), pas « {parts[0]} »",
            1,
        )
    sides, kings = _read_sides(parts[1:], len(parts[0]) + 2)
    if turn == "B":
        return State(sides[1], sides[0], kings, Seat(1))
    return State(sides[0], sides[1], kings, Seat(0) if turn == "W" else None)


def _read_sides(parts: list[str], column: int) -> tuple[list[int], int]:
    """The pieces of White and of Black, and the kings among them."""
    sides: list[int | None] = [None, None]
    kings = 0
    for part in parts:
        colour = part.strip()[:1].upper()
        if colour not in ("W", "B") or sides[COLOURS.index(colour)] is not None:
            _fail(
                f"the pieces of each side once, W… and B…, not '{part}'",
                f"les pièces de chaque camp une fois, W… et B…, pas « {part} »",
                column,
            )
        seat = COLOURS.index(colour)
        head = len(part) - len(part.lstrip()) + 1
        others = sides[1 - seat] or 0
        sides[seat], crowned = _read_pieces(part[head:], seat, others, column + head)
        kings |= crowned
        column += len(part) + 1
    if not any(sides):
        _fail("there is not one piece on the board", "il n'y a pas une pièce sur le damier")
    return [side or 0 for side in sides], kings


def _read_pieces(text: str, seat: int, others: int, column: int) -> tuple[int, int]:
    """One side's pieces, and its kings; no square twice, no more than twenty, no man on the row that crowns it."""
    side = kings = 0
    for item in text.split(",") if text.strip() else ():
        found = _PIECES.fullmatch(item)
        if found is None:
            _fail(
                f"'{item.strip()}' is no piece: write 31, K12 or 31-50",
                f"« {item.strip()} » n'est pas une pièce : écrivez 31, K12 ou 31-50",
                column,
            )
        king, last_king = bool(found[1]), bool(found[3])
        first, last = int(found[2]), int(found[4] or found[2])
        for number in (first, last):
            if not 1 <= number <= 50:
                _fail(
                    f"there is no square {number}: they are 1 to 50",
                    f"pas de case {number} : elles vont de 1 à 50",
                    column,
                )
        if last < first or (last_king and not king):
            _fail(f"'{item.strip()}' is no range", f"« {item.strip()} » n'est pas une suite de cases", column)
        for number in range(first, last + 1):
            bit = BIT[number]
            if bit & (side | others):
                _fail(f"square {number} is named twice", f"la case {number} est nommée deux fois", column)
            if bit & CROWN[seat] and not king:
                _fail(
                    f"a man on {number} would have been crowned: write K{number}",
                    f"un pion en {number} serait damé : écrivez K{number}",
                    column,
                )
            side |= bit
            kings |= bit if king else 0
        column += len(item) + 1
    if side.bit_count() > MEN:
        name = (say("White", "les Blancs"), say("Black", "les Noirs"))[seat]
        count = side.bit_count()
        _fail(
            f"{name} has {count} pieces, at most {MEN} are played",
            f"{name} ont {count} pièces, on en joue {MEN} au plus",
        )
    return side, kings


def _fail(en: str, fr: str, column: int | None = None) -> NoReturn:
    where = "" if column is None else say(f" (column {column})", f" (colonne {column})")
    raise PositionError(say(en, fr) + where)
