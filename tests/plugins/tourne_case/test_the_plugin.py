"""The plugin beyond the common parts of all plugins: wording, positions, the board as text."""

from __future__ import annotations

import pytest

from tablegames.core.events import Seat
from tablegames.core.game import Fault
from tablegames.core.languages import speaking
from tablegames.families.tables.board.men import read_men
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import Play
from tablegames.plugins.tourne_case.drawings import TwoSides
from tablegames.plugins.tourne_case.evaluation import ODDS, Valuation, landing, late
from tablegames.plugins.tourne_case.game import tourne_case as make
from tablegames.plugins.tourne_case.rules import TourneCaseRules
from tablegames.table.setting import load

GAME = make(TourneCaseRules())
NOTATION = TablesNotation()


# ---- wording


def test_who_has_dames_in_hand_is_not_told_to_enter_them_first() -> None:
    state = NOTATION.set_up(GAME, {"white": "hand*2 5", "black": "hand*3", "turn": "white", "throw": "4-2"})
    assert GAME.judge(state, Play(((5, 7),))) is None
    fault = GAME.judge(state, Play(((5, 9),)))
    assert isinstance(fault, Fault)
    assert fault.what == "not_the_number"


# ---- positions


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
    numbers, black, white = lines[0], lines[2], lines[4]
    assert numbers == lines[6]
    assert [int(word) for word in numbers.split() if word != "|"] == list(range(1, 13))
    for side, mark, arrows in ((white, "O", (" 4", "12")), (black, "X", (" 3", "12"))):
        assert {numbers[column - 1 : column + 1] for column, sign in enumerate(side) if sign == mark} >= set(arrows)
    assert (white.count("O"), black.count("X")) == (3, 3)
    assert white.index("O") < white.index("|"), "the one in hand waits at the left: AUJ-TC III"
    assert (lines[-3][-1], lines[-2][-1]) == ("1", "2")  # home
    assert lines[-1].endswith("6-1")


def test_the_board_says_what_is_to_be_done() -> None:
    board = TwoSides()
    assert board.draw(GAME.initial()).endswith("The first throw decides who begins")
    assert board.draw(GAME.initial(Seat(1))).endswith("Black to throw")
    over = NOTATION.set_up(GAME, {"white": "12*3", "black": "hand*3", "turn": "black"})
    assert board.draw(over).endswith("The game is over")


# ---- the bot of tourne-case: it hits what is far, takes the coin that wins, knows what small positions are worth


TABLE = load("tourne_case")
GAME_THE_BOT = TABLE.bare


def best(white: str, black: str, throw: str) -> str:
    state = TABLE.notation.set_up(GAME_THE_BOT, {"white": white, "black": black, "turn": "white", "throw": throw})
    return TABLE.write(state, Thinker(GAME_THE_BOT, Valuation(GAME_THE_BOT)).ranked(state)[0].action)


def value(white: str, black: str) -> float:
    state = TABLE.notation.set_up(GAME_THE_BOT, {"white": white, "black": black, "turn": "white"})
    return Valuation(GAME_THE_BOT).value(state, Seat(0), ALONE)


def test_the_lower_of_two_dice_is_an_ace_eleven_times_of_thirty_six() -> None:  # AUJ-TC V
    assert ODDS[1] == pytest.approx(11 / 36)
    assert ODDS[6] == pytest.approx(1 / 36)
    assert sum(ODDS) == pytest.approx(1)


def test_a_dame_on_eleven_waits_for_an_ace() -> None:  # AUJ-TC VI
    there, stuck = landing(read_men("11 12*2"))
    assert there[12] == pytest.approx(11 / 36)
    assert stuck == pytest.approx(25 / 36)


def test_it_hits_the_dame_that_was_nearly_home_rather_than_go_on() -> None:  # AUJ-TC VI
    assert best("hand 5 8", "hand*2 10", "2-2") == "8/10"
    assert best("hand 5 8", "hand*2 7", "2-2") == "5/7"


def test_it_goes_home_when_that_wins() -> None:  # AUJ-TC VII
    assert best("10 12*2", "12*2 11", "6-2") == "10/12"


def test_who_is_further_on_is_better_off_and_two_at_home_are_much() -> None:
    assert value("hand*3", "hand*3") > 0  # the throw is worth something
    assert value("hand 11 12", "hand*3") > value("hand*2 12", "hand*3") > value("hand*3", "hand*3")
    assert value("11 12*2", "hand*3") > 0.6


def test_there_is_no_double_once_the_other_has_one_home() -> None:  # AUJ-TC VII
    assert late(read_men("10 12*2"), read_men("hand 11 12")) == {}
    agreed = Valuation(load("tourne_case", overrides={"double": True}).bare)
    simple = Valuation(GAME_THE_BOT)
    state = TABLE.notation.set_up(GAME_THE_BOT, {"white": "10 12*2", "black": "hand*3", "turn": "white"})
    assert agreed.value(state, Seat(0), ALONE) > simple.value(state, Seat(0), ALONE)
