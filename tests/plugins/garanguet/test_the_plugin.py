"""What the plugin brings beyond what every plugin does: the board as text, refusals, notation."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.families.tables.drawing.drawings import three_drawings
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.garanguet.game import garanguet
from tablegames.plugins.garanguet.rules import GaranguetRules
from tablegames.table.setting import load

GAME = garanguet(GaranguetRules())
NOTATION = TablesNotation()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_the_talons_face_to_face_within_eighty_columns(language: str) -> None:
    use_language(language)
    board, *_ = three_drawings()
    lines = board.draw(GAME.initial(Seat(0))).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["|", "O", *"." * 5, "|", *"." * 6, "|"]
    assert lines[13].split() == ["|", "X", *"." * 5, "|", *"." * 6, "|"]
    assert lines[1].split()[1:4] == ["24", "23", "22"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["in hand  2", "lifted  3", "pips 356", "pips  60", "Black to play 6-6-1"]),
        ("fr", ["en main  2", "levées  3", "points à jouer 356", "points à jouer  60", "Aux Noirs de jouer 6-6-1"]),
    ],
)
def test_the_board_says_what_is_in_hand_lifted_and_to_be_played(language: str, told: list[str]) -> None:
    use_language(language)
    board, *_ = three_drawings()
    position = {"white": "hand*2 1*12 7", "black": "20*12 off*3", "turn": "black", "throw": "6-1-6"}
    drawing = board.draw(NOTATION.set_up(GAME, position))
    assert max(map(len, drawing.splitlines())) <= 80
    assert [text for text in told if text not in drawing] == []
    assert "{" not in drawing


@pytest.mark.parametrize("text", ["1/20", "1/4/20", "1-5-9-13-17-20", " 1/5 , 5/9 9/20 ", "1/17 17/20"])
def test_a_play_is_read_as_people_write_it(text: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "throw": "3-4-4"})
    after: Any = table.position(table.game.apply(state, table.read(state, text)).state)
    assert after["white"] == "1*14 20"


@pytest.mark.parametrize("text", ["4-4-3", "443", "4 3 4", "3,4,4"])
def test_a_throw_is_read_in_any_order(text: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    assert table.write(state, table.read(state, text)) == "4-4-3"


@pytest.mark.parametrize("text", ["4-4", "4-4-3-1", "4-4-7", "six"])
def test_what_is_no_throw_of_three_dice_is_said_to_be_none(text: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    with pytest.raises(NotationError, match="3 numbers"):
        table.read(state, text)


@pytest.mark.parametrize(
    ("text", "black"),
    [
        ("1/2/7", "hand 2*13 20"),
        ("1/5/7", "hand 2*13 23"),
        ("1/2/3/7", "hand 2*13 20"),
        ("1/2/6/7", "hand 2*13 20"),
    ],
)
def test_what_is_hit_on_the_way_is_told_by_where_one_stops(text: str, black: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1 24*14", "black": "2*13 20 23", "turn": "white", "throw": "4-1-1"})
    after: Any = table.position(table.game.apply(state, table.read(state, text)).state)
    assert after["black"] == black
