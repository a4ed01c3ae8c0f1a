"""The bot of tourne-case: it hits what is far, takes the coin that wins, knows what small positions are worth."""

from __future__ import annotations

import pytest

from tablegames.core.events import Seat
from tablegames.families.tables.board.men import read_men
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.stakes import ALONE
from tablegames.plugins.tourne_case.evaluation import ODDS, Valuation, landing, late
from tablegames.table.setting import load

TABLE = load("tourne_case")
GAME = TABLE.bare


def best(white: str, black: str, throw: str) -> str:
    state = TABLE.notation.set_up(GAME, {"white": white, "black": black, "turn": "white", "throw": throw})
    return TABLE.write(state, Thinker(GAME, Valuation(GAME)).ranked(state)[0].action)


def value(white: str, black: str) -> float:
    state = TABLE.notation.set_up(GAME, {"white": white, "black": black, "turn": "white"})
    return Valuation(GAME).value(state, Seat(0), ALONE)


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
    simple = Valuation(GAME)
    state = TABLE.notation.set_up(GAME, {"white": "10 12*2", "black": "hand*3", "turn": "white"})
    assert agreed.value(state, Seat(0), ALONE) > simple.value(state, Seat(0), ALONE)
