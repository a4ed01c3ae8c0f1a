"""Games on components know which states cannot be; `conform` asks them before other promises break."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from tablegames import Seat, Step, Text
from tablegames.cards import ALL, CardGame, Cards, CardState, Hands, cards_by_seat, pack, pile
from tablegames.grid import GridGame, Piece
from tablegames.testing import ConformanceError, conform
from tests.families.grid.test_grid import Ring, table as grid_table
from tests.families.track.test_track import STAR, Chase, table as track_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(CardState):
    """Hands and a trick."""

    hands: Hands = cards_by_seat()
    trick: Cards = pile(ALL)


def said(table: Any) -> str:
    with pytest.raises(ConformanceError, match="every state is possible") as broken:
        conform(table, games=1)
    return str(broken.value)


def test_a_board_of_another_size_and_a_sign_for_two_are_named() -> None:
    class Long(Ring):
        start = ("....", "...", "...")

    class Twice(Ring):
        kinds = (Piece("x", 0, Text("Small")), Piece("x", 1, Text("Small")))

    assert "the position has 10 places, but the board has 9" in said(grid_table(Long))
    assert "two kinds of pieces have the sign x" in said(grid_table(Twice))


@pytest.mark.parametrize(("moves", "says"), [(3, "but it returned 3"), ([4], "but it yielded 4")])
def test_moves_that_are_no_moves_are_named(moves: Any, says: str) -> None:
    class Odd(Ring):
        def moves(self, position: Any) -> Any:
            return moves

    assert f"moves() must yield Move objects, {says}" in GridGame.unsound(Odd(None), Odd(None).initial())


def test_a_move_that_moves_nothing_is_named() -> None:
    class Still(Ring):
        def play(self, position: Any, move: Any) -> Step[Any]:
            return Step(position)

    assert "leaves the board as it was; see 'play'" in said(grid_table(Still))


def test_a_special_square_that_leads_off_the_track_is_named() -> None:
    class Far(Chase):
        specials = {4: replace(STAR, to=99)}  # type: ignore[assignment]  # noqa: RUF012

    assert "the square 'stands' leads to step 99, but the last step is 14" in said(track_table(Far))


def test_a_card_in_two_places_is_named() -> None:
    one, two, three = pack()[:3]
    state = Held(mover=Seat(0), hands=((one, two), (three,)), trick=(two,))
    assert CardGame.unsound(CardGame(None), state) == "8s is in two places: hands[0], trick"
    assert CardGame.unsound(CardGame(None), replace(state, trick=())) == ""
