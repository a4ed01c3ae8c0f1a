"""The damier as a picture: squares in use as the rules say, men and kings where they stand, from either side."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames import Seat
from tablegames.plugins.dames_polonaises.diagram import SQUARE
from tests.pictures import Seen, drawn, number, table_for

GAME = "dames_polonaises"


def show(position: str, seat: Seat | None = None, variant: str | None = None, **options: Any) -> Seen:
    table = table_for(GAME, variant)
    return drawn(table, table.start(position), seat, **options)


def middle(row: int, column: int) -> tuple[float, float]:
    return (column + 0.5) * SQUARE, (row + 0.5) * SQUARE


@settings(max_examples=40)
@given(st.lists(st.sampled_from(range(6, 46)), min_size=2, max_size=20, unique=True), st.data())
def test_every_piece_is_in_the_picture(squares: list[int], data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(squares) - 1))
    kings = data.draw(st.sets(st.sampled_from(squares)))
    white, black = (
        ",".join(("K" if square in kings else "") + str(square) for square in side)
        for side in (squares[:cut], squares[cut:])
    )
    seen = show(f"W:W{white}:B{black}")
    for name, side in (("white", squares[:cut]), ("black", squares[cut:])):
        assert len(seen.points("man", name)) == len(set(side) - kings)
        assert len(seen.points("king", name)) == len(seen.points("under", name)) == len(set(side) & kings)


def test_squares_are_numbered_from_the_top_left_as_white_sees_it() -> None:  # MAN pref.
    assert show("W:W46:B5").points("man", "white") == [middle(9, 0)]
    assert show("W:W46:B5").points("man", "black") == [middle(0, 9)]
    assert show("W:W46:B5", Seat(1)).points("man", "white") == [middle(0, 9)]


def test_a_king_is_two_discs_on_one_square() -> None:  # MAN III.24
    seen = show("W:WK28:B5")
    (upper,), (lower,) = seen.points("king", "white"), seen.points("under", "white")
    for x, y in (upper, lower):
        assert (x // SQUARE, y // SQUARE) == (4, 5)
    assert upper[1] < lower[1], "one on the other"


@pytest.mark.parametrize(("variant", "used_are_dark"), [("manoury_1787", False), ("modern_fmjd", True)])
def test_the_squares_in_use_are_light_or_dark_as_the_rules_say(variant: str, used_are_dark: bool) -> None:
    (hatching,) = show("W:W46:B5", variant=variant).of("hatching")
    lines = re.findall(r"M(\S+) (\S+)L(\S+) ([^M]+)", hatching.get("d", ""))
    dark = set()
    for a, b, c, d in (map(float, line) for line in lines):
        dark.add((int((a + c) / 2 // SQUARE), int((b + d) / 2 // SQUARE)))
    assert ((0, 9) in dark) is used_are_dark, "square 46"
    assert len(dark) == 50
    assert len({(column + row) % 2 for column, row in dark}) == 1


@pytest.mark.parametrize(("variant", "size"), [("manoury_1787", 10), ("dames_francaises", 8)])
def test_the_board_is_as_large_as_the_rules_say(variant: str, size: int) -> None:
    seen = show("W:W32:B1", variant=variant, labels=True)
    assert seen.words("label") == [str(square) for square in range(1, size * size // 2 + 1)]
    (rim,) = seen.of("rim")
    assert number(rim, "width") == size * SQUARE + 6


def test_whose_move_it_is_and_that_it_is_over() -> None:
    assert show("B:W32:B1").words("caption") == ["Black to move"]
    assert len(show("B:W32:B1").of("turn", "black")) == 1
    table = table_for(GAME)
    state = table.start("W:W33:B28")
    over = drawn(table, table.game.apply(state, table.read(state, "33x22")).state)
    assert over.words("caption") == ["The game is over"]
    assert over.of("turn") == []
    assert drawn(table, table.game.initial()).words("caption") == ["The lots are to be drawn"]


def test_the_position_in_words() -> None:
    assert show("W:W32,K7:B1").child("desc") == "White: men on 32; kings on 7. Black: men on 1. White to move."
