"""Plain as the Académie tells it, chapter by chapter.  [AUJ-Pl]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.game import Chance, Over
from tablegames.families.tables.board.men import read_men
from tablegames.plugins.plain.game import can_be_made, full, missing, plain
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules
from tests.plugins.plain.careful import careful

START = "1*15"


# ---- I and V: the plein


@pytest.mark.parametrize(
    ("white", "is_full", "lacks"),
    [
        ("1*3 7*2 8*2 9*2 10*2 11*2 12*2", True, 0),
        ("7*4 8*2 9*2 10*2 11*2 12*3", True, 0),
        ("1*3 7*3 8*2 9*2 10*2 11*2 12", False, 1),
        ("1*3 6*2 7*2 8*2 9*2 10*2 11*2", False, 2),
        (START, False, 12),
        ("1*9 7 8 9 10 11 12", False, 6),  # six laid flat, to be covered
    ],
)
def test_the_plein_is_a_case_on_each_of_six_arrows(white: str, is_full: bool, lacks: int) -> None:
    assert full(read_men(white)) is is_full
    assert missing(read_men(white)) == lacks


# ---- forcing the game


@pytest.mark.parametrize(
    ("white", "can"),
    [
        (START, True),
        ("7*2 8*13", True),
        ("7 8*14", False),  # two are needed up to 7
        ("7*2 8 9*12", False),  # four up to 8
        ("6*4 9*2 10*2 11*2 12*5", True),
        ("6*4 9 10*3 11*2 12*5", False),  # six up to 9
        ("1*8 11*2 12*5", True),
        ("1*7 11*3 12*5", False),  # eight up to 10
        ("1*10 12*5", True),
        ("1*9 12*6", False),  # ten up to 11
        ("1*12 24*3", True),
        ("1*11 24*4", False),  # twelve up to 12
    ],
)
def test_an_arrow_is_filled_by_dames_that_have_not_passed_it(white: str, can: bool) -> None:
    assert can_be_made(read_men(white)) is can


# ---- conduct: what the book recommends wins


def ends(rules: PlainRules, games: int, care: bool) -> list[str]:
    game, found = plain(rules), []
    for seed in range(games):
        rng, state = Rng(seed), game.initial()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                action: Any = turn.lottery.sample(rng)
            elif care:
                action = careful(game, state, rng)
            else:
                action = game.legal(state)[rng.below(len(game.legal(state)))]
            state = game.apply(state, action).state
        found.append(turn.outcome.by)
    return found


@pytest.mark.parametrize("beyond", list(BeyondCoin))
@pytest.mark.parametrize("en_passant", [False, True])
def test_who_takes_care_not_to_force_his_game_mostly_makes_the_plein(beyond: BeyondCoin, en_passant: bool) -> None:
    careful_ends = ends(PlainRules(beyond_coin=beyond, en_passant=en_passant), 40, care=True)
    assert set(careful_ends) <= {"plein", "jeux_forces"}
    assert careful_ends.count("plein") > 28
    assert ends(PlainRules(beyond_coin=beyond, en_passant=en_passant), 20, care=False).count("plein") < 3
