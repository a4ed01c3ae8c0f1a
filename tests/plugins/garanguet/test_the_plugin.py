"""The plugin beyond the common parts of all plugins: the board as text, refusals, notation."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.dice import Throw, throw
from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over
from tablegames.core.languages import use_language
from tablegames.families.tables.board.men import count, theirs, turned
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import HAND
from tablegames.families.tables.drawing.coloured import three_drawings
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import Play, all_plays
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugins.garanguet.game import garanguet
from tablegames.plugins.garanguet.layers import list_layers
from tablegames.plugins.garanguet.rules import GaranguetRules, Triplet
from tablegames.table.setting import load
from tests.families.tables.at_the_table import before_a_throw

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
    [("1/2/7", "hand 2*13 20"), ("1/5/7", "hand 2*13 23"), ("1/2/3/7", "hand 2*13 20"), ("1/2/6/7", "hand 2*13 20")],
)
def test_what_is_hit_on_the_way_is_told_by_where_one_stops(text: str, black: str) -> None:
    table = load("garanguet")
    state = table.start({"white": "1 24*14", "black": "2*13 20 23", "turn": "white", "throw": "4-1-1"})
    after: Any = table.position(table.game.apply(state, table.read(state, text)).state)
    assert after["black"] == black


# ---- the fast listing


THROWS = [throw(*dice) for dice in combinations_with_replacement(range(1, 7), 3)]
RULES = st.builds(
    GaranguetRules, triplet=st.sampled_from(Triplet), hitting=st.booleans(), sortie=st.sampled_from(Sortie)
)


@given(RULES, st.integers(0, 2**32), st.integers(1, 120), st.sampled_from(THROWS))
def test_the_fast_listing_lists_what_the_rule_lists(rules: GaranguetRules, seed: int, turns: int, dice: Throw) -> None:
    game = garanguet(rules)
    state = game.apply(before_a_throw(game, seed, turns), dice).state
    legal = game.legal(state)
    boards = [turned(game.apply(state, play).state.board) for play in legal]
    assert len(boards) == len(set(boards)) == len(legal)
    assert boards == [turned(game.apply(state, legal[at]).state.board) for at in range(len(legal))]
    assert set(boards) == set(all_plays(game.march, state.board, game.numbers(state)))


def test_random_games_bring_every_kind_of_position_to_the_fast_listing() -> None:
    game = garanguet(GaranguetRules())
    seen: dict[str, int] = dict.fromkeys(("hand", "hits", "triplet", "doubled", "stopped", "lifting"), 0)
    for seed in range(12):
        rng, state = Rng(seed), game.initial(Seat(0))
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                state = game.apply(state, turn.lottery.sample(rng)).state
                continue
            numbers, legal = game.numbers(state), game.legal(state)
            fast = game.march.ordinary(state.board, numbers)
            after = game.apply(state, legal[rng.below(len(legal))]).state
            seen["hand"] += fast and count(men_of(state, state.seat), HAND) > 0
            seen["hits"] += fast and theirs(state.board) != men_of(after, Seat(1 - state.seat))
            seen["triplet"] += fast and len(numbers) == 9
            seen["doubled"] += fast and len(numbers) == 5
            seen["stopped"] += fast and len(legal[0].steps) < len(numbers)  # type: ignore[union-attr]
            seen["lifting"] += not fast
            state = after
    assert min(seen.values()) >= 20, seen


@pytest.mark.parametrize(
    ("white", "black", "dice", "plays"),
    [
        ("1 24*14", "2*13 20 23", "4-1-1", 2),  # by an ace first the dame on 1 hits on 2, by the four first on 5
        ("1 24*14", "2*11 19*2 7*2", "5-2-2", 1),  # five first is closed; two first, then five, is not
        ("1 24*14", "2*11 19*2 16*2", "5-4-3", 1),  # five first is closed, and five last
        ("hand 24*14", "2*11 19*2 7*2", "6-5-2", 1),  # six enters nowhere, but is played by who has entered
    ],
)
def test_a_dame_may_have_to_run(white: str, black: str, dice: str, plays: int) -> None:
    game = garanguet(GaranguetRules())
    state = NOTATION.set_up(game, {"white": white, "black": black, "turn": "white", "throw": dice})
    legal = game.legal(state)
    assert len(legal) == plays
    assert len(all_plays(game.march, state.board, game.numbers(state))) == plays


def set_up(white: str, black: str, dice: str) -> tuple[Race[GaranguetRules], RaceState]:
    game = garanguet(GaranguetRules())
    return game, NOTATION.set_up(game, {"white": white, "black": black, "turn": "white", "throw": dice})


@pytest.mark.parametrize("dice", ["6-4-1", "4-4-1", "2-2-2"])
@pytest.mark.parametrize("white", ["1*5 4 7*3 8 12*5", "hand 1*4 4 7*3 8 12*5"])
def test_the_list_is_a_sequence_that_knows_its_plays(white: str, dice: str) -> None:
    game, state = set_up(white, "1*9 6 10 14*2 20 22", dice)
    legal = game.legal(state)
    plays = list(legal)
    known = set(plays)
    assert len(plays) == len(legal) > 20
    assert legal[-1] == plays[-1]
    assert list(legal[2:4]) == plays[2:4]
    assert all(play in legal for play in plays)
    backwards = [Play(play.steps[::-1]) for play in plays if isinstance(play, Play)]
    assert [play in legal for play in backwards] == [play in known for play in backwards]
    for stranger in (Play(()), Play(((1, 2),)), Play(((24, 25),)), Play(((3, 9),)), Play(((1, 19),)), None):
        assert stranger not in legal
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_where_nothing_can_enter_nothing_is_played() -> None:
    game, state = set_up("hand 24*14", "19*3 20*3 21*3 22*2 23*2 24*2", "3-3-3")
    assert list(list_layers(game.march, state.board, (6, 5, 4))) == []
    assert list(game.legal(state)) == [Play(())]


def test_eighty_thousand_plays_are_counted() -> None:  # fifteen arrows, nine aces: the coefficient, by arithmetic
    game, state = set_up(" ".join(map(str, range(1, 16))), "1*15", "1-1-1")
    legal = game.legal(state)
    wanted = leaving_counts(15, 9)
    assert len(legal) == wanted
    assert len({legal[at] for at in range(0, wanted, 97)}) == len(range(0, wanted, 97))


def leaving_counts(arrows: int, numbers: int) -> int:
    """Return how many rows of counts have this sum: at most one more leaves an arrow than has arrived."""
    ways = {(0, numbers): 1}
    for arrow in range(1, 24):
        stands = arrow <= arrows
        grown: dict[tuple[int, int], int] = {}
        for (arrived, left), many in ways.items():
            for leave in range(min(arrived + stands, left) + 1):
                if arrow == 23 and leave:  # black's talon closes 24
                    continue
                grown[leave, left - leave] = grown.get((leave, left - leave), 0) + many
        ways = grown
    return sum(many for (_, left), many in ways.items() if not left)
