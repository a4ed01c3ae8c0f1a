"""What the plugin brings beyond what every plugin does: the board as text, refusals, notation."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegames.core.dice import throw
from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import all_plays, list_plays
from tablegames.plugins.jacquet.drawings import RENDERERS
from tablegames.plugins.jacquet.game import jacquet
from tablegames.plugins.jacquet.rules import JacquetRules
from tablegames.table.setting import load
from tests.families.tables.at_the_table import before_a_throw
from tests.plugins.jacquet.naive import everywhere, side_of, text_of

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


# ---- every play of every throw: against a naive generator, and the closed forms against the rule


THROWS = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 2)]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 100), st.sampled_from(Sortie))
def test_every_throw_leads_where_a_naive_generator_says(seed: int, turns: int, sortie: Sortie) -> None:
    game = jacquet(JacquetRules(sortie=sortie))
    before = before_a_throw(game, seed, turns)
    mover = NOTATION.seat_names[before.seat]
    other = NOTATION.seat_names[1 - before.seat]
    position = NOTATION.position(before)
    mine, theirs = side_of(position[mover]), side_of(position[other])  # type: ignore[index]
    for dice in THROWS:
        state = game.apply(before, dice).state
        found = [NOTATION.position(game.apply(state, play).state) for play in game.legal(state)]
        sides = [after[mover] for after in found]  # type: ignore[index]
        numbers = dice.numbers * 2 if dice.doublet else dice.numbers
        assert len(sides) == len(set(sides))
        assert set(sides) == {text_of(side) for side in everywhere(mine, theirs, numbers, sortie.value)}
        assert {after[other] for after in found} == {position[other]}  # type: ignore[index]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 100), st.sampled_from(Sortie))
def test_the_closed_forms_list_what_the_rule_lists(seed: int, turns: int, sortie: Sortie) -> None:
    game = jacquet(JacquetRules(sortie=sortie))
    position = before_a_throw(game, seed, turns).board
    for dice in THROWS:
        numbers = game.throws.numbers(dice)
        boards = []
        for play in list_plays(game.march, position, numbers):
            board = position
            for source, to in play.steps:
                number = next(n for n in numbers if min(source + n, 25) == to)
                board = game.march.played(board, source, number)
            boards.append(board)
        assert len(boards) == len(set(boards))
        assert set(boards) == set(all_plays(game.march, position, numbers))


@pytest.mark.parametrize(("white", "free"), [("1*15", False), ("1*14 18", False), ("1*14 19", True)])
def test_the_closed_forms_wait_for_the_courier(white: str, free: bool) -> None:
    game = jacquet(JacquetRules())
    state = NOTATION.set_up(game, {"white": white, "black": "1*15", "turn": "white"})
    assert game.march.ordinary(state.board, (6, 5)) is free
