"""What the plugin brings beyond what every plugin does: the board as text, refusals, notation."""

from __future__ import annotations

import pytest

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.jacquet.drawings import RENDERERS
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tablegames.table.setting import load

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
        ("en", ["courier on 7", "courier home", "lifted  3", "pips 354", "pips  60"]),
        ("fr", ["courrier en 7", "courrier arrivé", "levées  3", "points à jouer 354", "points à jouer  60"]),
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


@pytest.mark.parametrize("text", ["1/12", "1/7/12", "1-12", " 1/7 , 7/12 ", "1/6 6/12", "1/6/12"])
def test_a_play_is_read_as_people_write_it(text: str) -> None:
    table = load("jacquet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-5"})
    assert [table.read(state, text)] == list(table.game.legal(state))


@pytest.mark.parametrize("text", ["1/x", "12/1", "1/26", "1", "seven"])
def test_what_is_no_play_is_said_to_be_none(text: str) -> None:
    table = load("jacquet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-5"})
    with pytest.raises(NotationError, match="is no move"):
        table.read(state, text)
