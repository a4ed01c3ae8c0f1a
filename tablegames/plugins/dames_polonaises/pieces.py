"""How the pieces stand before the first move, and where men are crowned, as the rules have it."""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.march_rules import USUAL, CrownRows, MarchRules
from tablegames.plugins.dames_polonaises.odds_rules import ManRemoved, Odds, OddsRules
from tablegames.plugins.dames_polonaises.position import read_sides

Pieces = tuple[int, int, int]
"""White's pieces, Black's, and the kings of both."""
_MEN: Final = {Odds.MAN: 1, Odds.MAN_AND_DRAW: 1, Odds.TWO_MEN: 2}


def crown_of(rules: MarchRules, board: Board) -> tuple[int, int]:
    """Where each seat's men are crowned: White on 1-5, Black on 46-50, or on an edge besides.  [MAN III.25]"""
    white, black = board.rows[0], board.rows[-1]
    if rules.crown_rows is CrownRows.LAST_ROW:
        return white, black
    left, right = board.edges
    return white | left, black | right


def set_up(rules: MarchRules, board: Board) -> Pieces:
    """The pieces as they are laid out, before any are given; raises `PositionError`.  [MAN II]"""
    if rules.start == USUAL:
        return (*board.start, 0)
    (white, black), kings = read_sides(rules.start, board, crown_of(rules, board))
    return white, black, kings


def exchanged(pieces: Pieces, board: Board) -> Pieces:
    """The same pieces with the sides exchanged.  [MAN X]"""
    white, black, kings = pieces
    return board.turned(black), board.turned(white), board.turned(kings)


def receiver(rules: OddsRules) -> Seat:
    """Who receives odds, if any are given."""
    return Seat(0 if rules.odds_to == "white" else 1)


def giver(rules: OddsRules) -> Seat:
    """Who gives them."""
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
        needed = say("one square", "une case") if count == 1 else say("two different squares", "deux cases différentes")
        raise ValueError(
            say(
                f"odds_squares: {needed} must be named, not {list(named)}",
                f"odds_squares : il faut nommer {needed}, non {list(named)}",
            )
        )
    pieces = set_up(rules, board)
    seat, last = giver(rules), board.numbers[-1] + 1
    men = pieces[seat] & ~pieces[2]
    squares = tuple(number if seat == 0 else last - number for number in named)
    for number, square in zip(named, squares, strict=True):
        if square not in board.numbers or not board.bit[square] & men:
            raise ValueError(
                say(f"odds_squares: the giver has no man on {number}", f"odds_squares : pas de pion en {number}")
            )
    return squares
