"""The plugin beyond the common parts of all plugins: the board as text, refusals, notation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.jacquet.drawings import RENDERERS
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules

GAME = jacquet(JacquetRules())
NOTATION = TablesNotation()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_the_talons_in_opposite_corners_within_eighty_columns(language: str) -> None:
    use_language(language)
    board, *_ = RENDERERS
    lines = board.draw(GAME.initial(Seat(0))).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["|", "O", *"." * 5, "|", *"." * 6, "|"]
    assert lines[13].split() == ["|", *"." * 6, "|", *"." * 5, "X", "|"]
    assert lines[0].split()[1:4] == ["1", "2", "3"]
    assert lines[1].split()[1:4] == ["13", "14", "15"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["courier 12 from home", "courier home", "lifted  3", "pips 354", "pips  60"]),
        (
            "fr",
            ["courrier à 12 de sa table", "courrier arrivé", "levées  3", "à jouer 354", "à jouer  60"],
        ),
    ],
)
def test_the_board_says_where_the_courier_is(language: str, told: list[str]) -> None:
    use_language(language)
    board, *_ = RENDERERS
    position = {"white": "1*14 7", "black": "20*12 off*3", "turn": "black", "throw": "6-1"}
    drawing = board.draw(NOTATION.set_up(GAME, position))
    assert max(map(len, drawing.splitlines())) <= 80
    assert [text for text in told if text not in drawing] == []
    assert "{" not in drawing


@pytest.mark.parametrize(("white", "free"), [("1*15", False), ("1*14 18", False), ("1*14 19", True)])
def test_the_closed_forms_wait_for_the_courier(white: str, free: bool) -> None:
    game = jacquet(JacquetRules())
    state = NOTATION.set_up(game, {"white": white, "black": "1*15", "turn": "white"})
    assert game.march.ordinary(state.board, (6, 5)) is free


def test_the_courier_s_distance_is_the_same_in_either_numbering() -> None:
    """The help says that both sides are shown with one numbering, so the line must not name an arrow of Black's own."""
    text, *_ = RENDERERS
    view = NOTATION.set_up(GAME, {"white": "1*14 6", "black": "1*14 7", "turn": "white", "throw": "3-1"})
    for mine in (True, False):
        lines = text.seen_with(replace(text.sight, seat=Seat(0), mine=mine)).draw(view).splitlines()
        assert [line.split("courier ")[1].split("  ")[0] for line in lines if "courier" in line] == [
            "13 from home",
            "12 from home",
        ]
