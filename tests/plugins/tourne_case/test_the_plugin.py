"""What the plugin brings beyond what every plugin does: wording, positions, the board as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablegames.core.errors import PositionError, Refused
from tablegames.core.game import Fault, Seat
from tablegames.core.setting import load
from tablegames.core.words import speaking
from tablegames.families.tables.notation import TablesNotation
from tablegames.families.tables.plays import Play
from tablegames.plugins import tourne_case
from tablegames.plugins.tourne_case.game import tourne_case as make
from tablegames.plugins.tourne_case.render import TwoSides
from tablegames.plugins.tourne_case.rules import TourneCaseRules
from tablegames.testing import conform

GAME = make(TourneCaseRules())
NOTATION = TablesNotation()


@pytest.mark.parametrize("overrides", [{"choice": "foremost"}, {"double": True, "parties": 3}])
def test_it_keeps_what_every_game_promises_under_other_options(overrides: dict[str, object]) -> None:
    assert conform(load("tourne_case", overrides=overrides), games=2, look=0.02).games == 2


# ---- wording


FOREMOST = {"choice": "foremost"}
FAULTS = [
    ("hand 9 12", "5-4", "9/13", {}, "coin_exact", "13 is beyond it", "13 est au-delà", "AUJ-TC VI"),
    ("hand 9 12", "5-4", "12/16", {}, "coin_exact", "16 is beyond it", "16 est au-delà", "AUJ-TC VI"),
    ("hand*2 3", "5-4", "hand/4", {}, "passes_over", "your own dame on 3", "votre dame de 3", "AUJ-TC V"),
    ("hand 3 6", "4-4", "3/7", {}, "passes_over", "your own dame on 6", "votre dame de 6", "AUJ-TC V"),
    ("hand*2 2", "6-2", "hand/2", {}, "couples", "stands on 2", "est en 2", "AUJ-TC VI"),
    ("hand*2 5", "4-2", "hand/2", FOREMOST, "foremost", "the one on 5", "celle de 5", "AUJ-TC I"),
    ("hand*2 5", "4-2", "5/9", {}, "not_the_number", "the lower of the two", "le plus bas des deux", "AUJ-TC V, VI"),
    ("hand*2 5", "4-2", "hand/2 5/9", {}, "too_many_numbers", "the lower number", "que le plus bas", "AUJ-TC V, VI"),
    ("hand*2 5", "2-2", "hand/2 5/7", {}, "too_many_numbers", "a doublet once", "un doublet une fois", "AUJ-TC V, VI"),
    ("hand*2 5", "4-2", "-", {}, "numbers_left", "so it must be", "il doit donc", "AUJ-TC V, VI"),
    ("hand*2 5", "4-2", "6/8", {}, "no_dame", "on 6", "en 6", ""),
]


@pytest.mark.parametrize(("white", "dice", "text", "rules", "what", "en", "fr", "cite"), FAULTS)
def test_a_refusal_names_the_rule_in_both_languages(
    white: str, dice: str, text: str, rules: dict[str, object], what: str, en: str, fr: str, cite: str
) -> None:
    for language, words in (("en", en), ("fr", fr)):
        with speaking(language):
            table = load("tourne_case", overrides=rules)
            state = table.start({"white": white, "black": "hand*3", "turn": "white"})
            state = table.game.apply(state, table.read(state, dice)).state
            with pytest.raises(Refused) as refused:
                table.read(state, text)
            fault = refused.value.fault
            assert fault is not None
            assert (fault.what, fault.cite) == (what, cite)
            assert words in table.wording.fault(fault)
            assert "{" not in table.wording.fault(fault)


def test_every_fault_of_its_own_can_be_met() -> None:
    own = "".join(path.read_text("utf-8") for path in Path(tourne_case.__file__).parent.glob("*.py"))
    assert set(re.findall(r'Fault\(\s*"(\w+)"', own)) <= {row[4] for row in FAULTS}


def test_who_has_dames_in_hand_is_not_told_to_enter_them_first() -> None:
    state = NOTATION.set_up(GAME, {"white": "hand*2 5", "black": "hand*3", "turn": "white", "throw": "4-2"})
    assert GAME.judge(state, Play(((5, 7),))) is None
    fault = GAME.judge(state, Play(((5, 9),)))
    assert isinstance(fault, Fault)
    assert fault.what == "not_the_number"


# ---- positions


@pytest.mark.parametrize(
    ("white", "black", "says"),
    [
        ("hand 4*2", "hand*3", "arrow 4"),
        ("4*3", "hand*3", "arrow 4"),
        ("hand*2 13", "hand*3", "'13'"),
        ("hand*2 off", "hand*3", "'off'"),
        ("hand*2 4", "hand*2 4", "both cannot stand there"),
        ("hand*2", "hand*3", "2 dames; a side has 3"),
        ("12*3", "12*3", "both sides cannot have won"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(white: str, black: str, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        NOTATION.set_up(GAME, {"white": white, "black": black, "turn": "white"})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_both_may_be_on_their_coins() -> None:
    position = {"white": "hand 12*2", "black": "hand*2 12", "turn": "black"}
    assert NOTATION.position(NOTATION.set_up(GAME, position)) == position


@pytest.mark.parametrize("turn", ["white", "black", "draw"])
def test_a_side_that_is_home_has_won_whosever_turn_is_written(turn: str) -> None:
    state = NOTATION.set_up(GAME, {"white": "12*3", "black": "hand 5 12", "turn": turn})
    assert state.over
    assert NOTATION.position(state) == {"white": "12*3", "black": "hand 5 12", "turn": "black"}


# ---- the board


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_the_two_sides_facing_each_other(language: str) -> None:
    position = {"white": "hand 4 12", "black": "3 12*2", "turn": "black", "throw": "6-1"}
    with speaking(language):
        lines = TwoSides().draw(NOTATION.set_up(GAME, position)).splitlines()
    assert max(map(len, lines)) <= 80
    numbers, white, black = lines[0], lines[2], lines[4]
    assert numbers == lines[6]
    assert [int(word) for word in numbers.split() if word != "|"] == list(range(1, 13))
    for side, mark, arrows in ((white, "O", (" 4", "12")), (black, "X", (" 3", "12"))):
        assert {numbers[column - 1 : column + 1] for column, sign in enumerate(side) if sign == mark} >= set(arrows)
    assert (white.count("O"), black.count("X")) == (2, 3)
    assert (lines[-3][-1], lines[-2][-1]) == ("1", "2")  # home
    assert lines[-1].endswith("6-1")


def test_the_board_says_what_is_to_be_done() -> None:
    board = TwoSides()
    assert board.draw(GAME.initial()).endswith("The dice are to be drawn for")
    assert board.draw(GAME.initial(Seat(1))).endswith("Black to throw")
    over = NOTATION.set_up(GAME, {"white": "12*3", "black": "hand*3", "turn": "black"})
    assert board.draw(over).endswith("The game is over")
