"""The pieces as text, `W:W31,K12:B1-20`: the side to move, then each side's, K for a king; and how they stand at first.

`?` in the place of the side to move: the first move is not drawn yet. Other facts are written in a mapping, with the
text under `board`: see `counts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NoReturn

from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _, pgettext
from tablegames.core.plaintext import quoted
from tablegames.families.draughts.board import CROWN, TEN, Board
from tablegames.families.draughts.options import USUAL, CrownRows, ManRemoved, MarchRules, Odds, OddsRules
from tablegames.families.draughts.state import REST, Counters, Key, State, placed

COLOURS: Final = "WB"
_PIECES: Final = re.compile(r"\s*(K?)\s*([a-j]?[0-9]{1,4})(?:\s*-\s*(K?)\s*([a-j]?[0-9]{1,4}))?\s*", re.IGNORECASE)
Crown = tuple[int, int]


def write_position(state: State) -> str:
    """The position in its one canonical form: White first, kings before men, each in order.

    >>> from tablegames.families.draughts.board import START
    >>> write_position(State(START[0] & START[0] >> 11, 0, 0, None))
    '?:W31,32,33,34,35,36,37,38,39,40:B'
    """
    return write_key((state.turn, state.mine, state.theirs, state.kings), state.ledger.board)


def write_key(key: Key, board: Board) -> str:
    """A position by its masks, as text."""
    turn, mine, theirs, kings = key
    sides = (theirs, mine) if turn == 1 else (mine, theirs)
    to_move = "?" if turn is None else COLOURS[turn]
    return ":".join([to_move, *(f"{c}{_listed(s, kings, board)}" for c, s in zip(COLOURS, sides, strict=True))])


def _listed(side: int, kings: int, board: Board) -> str:
    return ",".join([*(f"K{n}" for n in board.squares(side & kings)), *map(str, board.squares(side & ~kings))])


def read_position(data: object, board: Board = TEN, crown: Crown = CROWN, ledger: Counters = REST) -> State:
    """The state a text stands for; raises `PositionError` with the column at fault."""
    if not isinstance(data, str):
        kind = "nothing" if data is None else type(data).__name__
        raise PositionError("a position is a string such as 'W:W31,32,K40:B1-20', not {kind}", kind=kind)
    parts = data.rstrip().removesuffix(".").split(":")
    if len(parts) != 3:
        _fail(
            "'{data}' should have the side to move and two lists of pieces, as in W:W31,32,K40:B1-20", data=quoted(data)
        )
    turn = parts[0].strip().upper()
    if not turn:
        _fail("the side to move is missing: begin with W:, B: or ?: (before the draw for the first move)", 1)
    if turn not in ("W", "B", "?"):
        _fail(
            "the side to move is W, B or ? (before the draw for the first move), not '{parts}'",
            1,
            parts=quoted(parts[0], 20),
        )
    sides, kings = _read_sides(parts[1:], len(parts[0]) + 2, board, crown)
    if turn == "B":
        return placed(sides[1], sides[0], kings, Seat(1), ledger)
    return placed(sides[0], sides[1], kings, Seat(0) if turn == "W" else None, ledger)


def read_sides(text: str, board: Board, crown: Crown) -> tuple[Sequence[int], int]:
    """The pieces of White and of Black, and the kings among them, from `W31-50:B1-20`; raises `PositionError`."""
    parts = text.split(":")
    if len(parts) != 2:
        _fail("'{text}' should have two lists of pieces, as in W31-50:B1-20", text=quoted(text))
    return _read_sides(parts, 1, board, crown)


def _read_sides(parts: list[str], column: int, board: Board, crown: Crown) -> tuple[list[int], int]:
    """The pieces of White and of Black, no more than each may have, and the kings among them; no square twice."""
    sides: dict[int, int] = {}
    kings = 0
    for part in parts:
        seat = COLOURS.find(part.strip()[:1].upper() or "?")
        if seat < 0 or seat in sides:
            _fail("list each side's pieces once, as W… and B…, not '{part}'", column, part=quoted(part))
        head = len(part) - len(part.lstrip()) + 1
        side, others = 0, sides.get(1 - seat, 0)
        for number, king, place in _pieces(part[head:], column + head, board):
            bit = board.bit[number]
            if bit & (side | others):
                _fail("square {number} is named twice", place, number=number)
            if bit & crown[seat] and not king:
                _fail("a man on {number} would have been crowned: write K{number}", place, number=number)
            side |= bit
            kings |= bit if king else 0
        count, most = side.bit_count(), board.men
        if count > most:
            name = (pgettext("the side", "White"), pgettext("the side", "Black"))[seat]
            _fail("{name} has {count} pieces; the maximum is {most}", name=name, count=count, most=most)
        sides[seat] = side
        column += len(part) + 1
    if not any(sides.values()):
        _fail("there are no pieces on the board")
    return [sides[0], sides[1]], kings


def _pieces(text: str, column: int, board: Board) -> Iterator[tuple[int, bool, int]]:
    """Each piece of a list: its square, whether it is a king, and the column where it is written."""
    for item in text.split(",") if text.strip() else ():
        found = _PIECES.fullmatch(item)
        if found is None:
            _fail("'{item}' is not a piece: write 31, K12 or 31-50", column, item=quoted(item, 20))
        king, last_king = bool(found[1]), bool(found[3])
        first, last = (_number(name, column, board) for name in (found[2], found[4] or found[2]))
        if last < first or (last_king and not king):
            _fail("'{item}' is not a range of squares", column, item=quoted(item, 20))
        for number in range(first, last + 1):
            yield number, king, column
        column += len(item) + 1


def _number(name: str, column: int, board: Board) -> int:
    """The number of a square, which on a board with letters may be written either way."""
    number = board.named(name) if board.letters and name[0].isalpha() else int(name) if name.isdigit() else None
    if number is None or number not in board.numbers:
        first, last = board.ends
        _fail("there is no square {name}: squares go from {first} to {last}", column, name=name, first=first, last=last)
    return number


def _fail(message: str, at: int | None = None, /, **facts: object) -> NoReturn:
    where = "" if at is None else _(" (column {column})", column=at)
    raise PositionError(_(message, **facts) + where)


Pieces = tuple[int, int, int]
"""White's pieces, Black's, and the kings of both."""
_MEN: Final = {Odds.MAN: 1, Odds.MAN_AND_DRAW: 1, Odds.TWO_MEN: 2}


def crown_of(rows: CrownRows, board: Board) -> Crown:
    """Where each seat's men are crowned: White on 1-5, Black on 46-50, or on an edge besides.  [MAN III.25]"""
    white, black = board.rows[0], board.rows[-1]
    if rows is CrownRows.LAST_ROW:
        return white, black
    left, right = board.edges
    return white | left, black | right


def set_up(rules: MarchRules, board: Board) -> Pieces:
    """The pieces as they are laid out, before any are given; raises `PositionError`.  [MAN II]"""
    if rules.start == USUAL:
        return (*board.start, 0)
    (white, black), kings = read_sides(rules.start, board, crown_of(rules.crown_rows, board))
    return white, black, kings


def exchanged(pieces: Pieces, board: Board) -> Pieces:
    """The same pieces with the sides exchanged.  [MAN X]"""
    white, black, kings = pieces
    return board.turned(black), board.turned(white), board.turned(kings)


def receiver(rules: OddsRules) -> Seat:
    """The seat that receives odds, if any are given."""
    return Seat(0 if rules.odds_to == "white" else 1)


def giver(rules: OddsRules) -> Seat:
    """The seat that gives them."""
    return Seat(1 - receiver(rules))


def men_given(rules: OddsRules) -> int:
    """How many men the giver plays without: nineteen against twenty is a man.  [METZ XIX]"""
    return _MEN.get(rules.odds, 0)


def given_squares(rules: OddsRules, board: Board) -> tuple[int, ...]:
    """The squares agreed on, where the giver's men come off; raises ValueError.

    No book names one. Ours are the middle of the first row and of the second: neither the row where the other crowns
    nor the corners are opened.  [MAN V]
    """
    count = men_given(rules)
    if not count or rules.odds_man_removed is not ManRemoved.AGREED_SQUARE:
        return ()
    half = board.size // 2
    named = rules.odds_squares or tuple(half * (half + 1 + row) + half // 2 + 1 for row in range(count))
    if len(named) != count or len(set(named)) != count:
        needed = _("one square") if count == 1 else _("two different squares")
        raise ValueError(_("odds_squares: list {needed}, not {list}", needed=needed, list=list(named)))
    pieces = set_up(rules, board)
    seat, last = giver(rules), board.numbers[-1] + 1
    men = pieces[seat] & ~pieces[2]
    squares = tuple(number if seat == 0 else last - number for number in named)
    for number, square in zip(named, squares, strict=True):
        if square not in board.numbers or not board.bit[square] & men:
            raise ValueError(_("odds_squares: the giver has no man on {number}", number=number))
    return squares
