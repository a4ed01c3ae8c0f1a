"""The games related to Polish draughts: the French game on sixty-four squares, and other set-ups.  [MAN I, IX, X]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from dames_help import NOTATION, at, played, ruleset, text, unhurried
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.core.match import Match, Tally
from tablegames.core.perft import perft
from tablegames.families.draughts.board import board_of
from tablegames.families.draughts.options import CrownRows
from tablegames.families.draughts.parties import set_of_games
from tablegames.families.draughts.render import TEXT
from tablegames.families.draughts.state import State, Take
from tablegames.plugins.dames_polonaises.rules import CaptureQuality, DamesRules
from tablegames.table.setting import load

FRENCH = ruleset("dames_francaises")
START = "W:W21-32:B1-12"
EIGHT = board_of(8)

# --- the French game


def test_the_board_has_thirty_two_squares() -> None:
    drawing = TEXT.draw(FRENCH.view(at("W:W21,K1:B12", FRENCH), None)).splitlines()
    assert drawing[0] == "   +" + "-" * 32 + "+"
    assert drawing[1] == " 1 |:::: O  :::: 2  :::: 3  :::: 4  | 4"
    assert drawing[8] == "29 | 29 :::: 30 :::: 31 :::: 32 ::::| 32"
    assert len(drawing) == 12


@pytest.mark.parametrize("position", ["W:W33:B1", "W:W21-32:B0", "W:W31-50:B1-20", "W:W13-25:B1-12", "W:W4:B12"])
def test_a_position_of_the_other_board_is_refused(position: str) -> None:
    with pytest.raises(PositionError, match=r"squares go from 1 to 32|the maximum is 12|would have been crowned"):
        at(position, FRENCH)


def test_a_square_of_the_other_board_is_refused_in_a_move() -> None:
    with pytest.raises(NotationError, match="there is no square 33: squares go from 1 to 32"):
        NOTATION.read(FRENCH, at(START, FRENCH), "33-28")


def test_nothing_is_drawn_there() -> None:  # the book names no draws of the French game
    state = at("W:WK29,K30,K31:BK4", FRENCH)
    for move in ("29-25", "4-8", "25-29", "8-4") * 30:
        state = FRENCH.apply(state, NOTATION.read(FRENCH, state, move)).state
    assert isinstance(FRENCH.turn(state), Decide)


def test_the_state_knows_its_board_and_the_turned_one_too() -> None:
    state = at("W:W21,K1:B12", FRENCH)
    assert NOTATION.position(FRENCH.turned(state)) == "B:W21:BK32,12"
    assert FRENCH.turned(FRENCH.turned(state)) == state


# --- an independent look at the French game: rows and columns, one rule after the other, nothing shared


Piece = tuple[int, bool]
"""Return the owner of the piece, and whether it is a king."""
Pieces = dict[tuple[int, int], Piece]


def place(number: int) -> tuple[int, int]:
    row, column = divmod(number - 1, 4)
    return row, 2 * column + (1 - row % 2)


def number(row: int, column: int) -> int:
    return 4 * row + column // 2 + 1


def pieces_of(state: State) -> Pieces:
    found: Pieces = {}
    for seat, side in enumerate(state.sides):
        for square in EIGHT.squares(side):
            found[place(square)] = (seat, bool(EIGHT.bit[square] & state.kings))
    return found


def directions(piece: Piece) -> list[tuple[int, int]]:
    seat, king = piece
    ahead = -1 if seat == 0 else 1
    return [(row, column) for row in ((ahead, -ahead) if king else (ahead,)) for column in (-1, 1)]


def on_board(row: int, column: int) -> bool:
    return 0 <= row < 8 and 0 <= column < 8


def jumps(pieces: Pieces, at_: tuple[int, int], piece: Piece, start: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
    """Captures carried through: where they end and what they take."""
    for row, column in directions(piece):
        over, land = (at_[0] + row, at_[1] + column), (at_[0] + 2 * row, at_[1] + 2 * column)
        enemy = pieces.get(over)
        if enemy is None or enemy[0] in (piece[0], 2) or not on_board(*land) or (land in pieces and land != start):
            continue
        left = {**pieces, over: (2, enemy[1])}  # taken, still in the way
        further = list(jumps(left, land, piece, start))
        for end, taken in further or [(land, ())]:
            yield end, (over, *taken)


def naive(state: State) -> set[str]:
    """Every legal move, written with what it takes in the order of the squares."""
    pieces = pieces_of(state)
    mine = {at_: piece for at_, piece in pieces.items() if piece[0] == state.turn}
    takes = [
        (at_, end, taken)
        for at_, piece in mine.items()
        for end, taken in jumps({k: v for k, v in pieces.items() if k != at_}, at_, piece, at_)
    ]
    if takes:
        most = max(len(taken) for _, _, taken in takes)
        takes = [take for take in takes if len(take[2]) == most]
        kings = max(sum(pieces[over][1] for over in taken) for _, _, taken in takes)
        takes = [take for take in takes if sum(pieces[over][1] for over in take[2]) == kings]
        return {
            f"{number(*at_)}x{number(*end)}:{','.join(map(str, sorted(number(*over) for over in taken)))}"
            for at_, end, taken in takes
        }
    return {
        f"{number(*at_)}-{number(at_[0] + row, at_[1] + column)}"
        for at_, piece in mine.items()
        for row, column in directions(piece)
        if on_board(at_[0] + row, at_[1] + column) and (at_[0] + row, at_[1] + column) not in pieces
    }


def naive_perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    found = naive(state)
    if depth == 1:
        return len(found)
    states = (FRENCH.apply(state, NOTATION.read(FRENCH, state, move)).state for move in found)
    return sum(naive_perft(after, depth - 1) for after in states)


def test_perft_is_that_of_the_independent_look() -> None:
    start = at(START, FRENCH)
    expected = [7, 49, 302, 1469, 7361]
    assert [perft(FRENCH, start, depth) for depth in (1, 2, 3, 4, 5)] == expected
    assert [naive_perft(start, depth) for depth in (1, 2, 3, 4)] == expected[:4]
    kings = at("W:WK2,K18,22,30:BK7,K15,10,11,19,23", FRENCH)
    assert [perft(FRENCH, kings, depth) for depth in (1, 2, 3, 4)] == [
        naive_perft(kings, depth) for depth in (1, 2, 3, 4)
    ]


def test_with_a_free_choice_the_lines_are_those_published_for_english_draughts() -> None:
    """The same moves and captures, but any capture may be chosen: 7, 49, 302, 1469, 7361, 36768, 179740, 845931."""
    rules = {"capture_number": "free", "capture_quality": CaptureQuality.NONE}
    english = ruleset("dames_francaises", **rules)
    published = [7, 49, 302, 1469, 7361, 36768, 179740]
    assert [perft(english, at(START, english), depth) for depth in range(1, 8)] == published


@unhurried
@given(st.lists(st.integers(0, 60), max_size=90), st.sampled_from([START, "B:WK1,K6,21,26:BK32,K27,5,8,12"]))
def test_no_difference_on_positions_reached_by_play(choices: list[int], start: str) -> None:
    state = at(start, FRENCH)
    for choice in choices:
        if isinstance(FRENCH.turn(state), Over):
            assert naive(state) == set() or not all(state.sides)
            return
        legal = list(FRENCH.legal(state))
        assert {text(action) for action in legal} == naive(state)
        state = FRENCH.apply(state, legal[choice % len(legal)]).state


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_difference_on_boards_strewn_with_kings(seed: int) -> None:
    rng = Rng(derive(seed, "french"))
    longest = 0
    for _ in range(400):
        squares = rng.shuffled(range(1, 33))[: 4 + rng.below(12)]
        mine = 1 + rng.below(3)
        white = [f"K{square}" if rng.below(2) or square <= 4 else str(square) for square in squares[:mine]]
        black = [f"K{square}" if rng.below(2) or square >= 29 else str(square) for square in squares[mine:]]
        state = at(f"W:W{','.join(white)}:B{','.join(black[:12])}", FRENCH)
        if isinstance(FRENCH.turn(state), Over):
            continue
        legal = list(FRENCH.legal(state))
        assert {text(action) for action in legal} == naive(state), NOTATION.position(state)
        longest = max(longest, *(len(action.taken) for action in legal if isinstance(action, Take)), 0)
    assert longest >= 3


# --- other set-ups


def test_the_king_is_given_for_two_men() -> None:  # MAN IX, X
    game = ruleset("dame_damee")
    white, black = (side.bit_count() for side in game.initial().sides)
    assert (white, black, game.board.squares(game.initial().kings)) == (18, 20, (46,))


def test_equal_players_exchange_the_parts() -> None:  # MAN X
    game, format_ = ruleset("dame_damee"), set_of_games(ruleset("dame_damee").rules)
    assert format_ is not None
    first, second = (format_.begin(game, Tally((0, 0), played), Seat(0)) for played in (0, 1))
    assert game.board.squares(second.kings) == (5,)
    assert [side.bit_count() for side in second.sides] == [20, 18]
    assert game.turned(first).sides == second.sides
    assert isinstance(load("dames_polonaises", "dame_damee").game, Match)


def test_three_men_may_be_given_instead() -> None:  # MAN IX
    game = ruleset("dame_damee", start="W31,32,34-37,39-42,44,45,K46,47-50:B1-20")
    assert [side.bit_count() for side in game.initial().sides] == [17, 20]


def test_five_kings_and_ten_men_stand_against_twenty() -> None:  # MAN X
    state = ruleset("cinq_dames").initial()
    assert [side.bit_count() for side in state.sides] == [15, 20]
    assert state.kings.bit_count() == 5


def test_the_main_line_is_empty_between_the_sides_of_the_diagonal_game() -> None:  # MAN X
    game = ruleset("partie_diagonale")
    state = game.initial()
    white, black = state.sides
    assert not (white | black) & game.board.line
    assert white.bit_count() == black.bit_count() == 20
    assert (white | black | game.board.line).bit_count() == 50
    assert game.board.turned(white) == black


def test_its_men_are_crowned_on_the_last_row_or_on_an_edge_besides() -> None:
    usual, edges = ruleset("partie_diagonale"), ruleset("partie_diagonale", crown_rows=CrownRows.FAR_EDGES)
    assert NOTATION.position(played("W:W31:B13", "31-26", game=usual)) == "B:W26:B13"
    assert NOTATION.position(played("W:W31:B13", "31-26", game=edges)) == "B:WK26:B13"
    assert NOTATION.position(played("B:W31:B20", "20-25", game=edges)) == "W:W31:BK25"
    assert NOTATION.position(played("W:W7:B13", "7-1", game=edges)) == "B:WK1:B13"
    with pytest.raises(PositionError, match="a man on 26 would have been crowned"):
        at("W:W26:B13", edges)


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ("W31-50", "two lists of pieces"),
        ("W31-50:B1-21", "Black has 21 pieces"),
        ("W31-50:B1-20,31", "square 31 is named twice"),
        ("W1-20:B31-50", "would have been crowned"),
        ("W:W31-50:B1-20", "two lists of pieces"),
        ("", "two lists of pieces"),
        ("W31-50:Bx", "is not a piece"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(start: str, says: str) -> None:
    with pytest.raises(ValueError, match=f"start: .*{says}"):
        DamesRules(start=start)
