"""What the plugin brings beyond what every plugin does: rulesets, wording, cases, the board as text."""

from __future__ import annotations

import pytest

from tablegames.core.languages import use_language
from tablegames.families.tables.drawing.render import TextBoard
from tablegames.families.tables.race.cases import check_unplayed
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugin.checks import Situation
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules
from tablegames.table.setting import load

GAME = toute_table(TouteTableRules())
NOTATION = TablesNotation()


def test_what_the_other_rulesets_are_known_for() -> None:
    assert load("toutetable", "lepeintre").variant.rules.parties == 3  # LEP-app: usually three trous
    assert load("toutetable", "modern").variant.rules.double_rule is DoubleRule.NONE_LIFTED


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_fits_eighty_columns_and_shows_everything(language: str) -> None:
    use_language(language)
    position = {"white": "hand*2 12*7 13 17*2 19*2 off", "black": "1*9 20*2 off*4", "turn": "black", "throw": "6-1"}
    drawing = TextBoard().draw(NOTATION.set_up(GAME, position))
    lines = drawing.splitlines()
    assert max(map(len, lines)) <= 80
    assert drawing.isascii() or language == "fr"
    assert lines[-1].endswith("6-1")
    assert [line.count("O") for line in lines[3:8]] == [1, 1, 1, 1, 0]  # the pile of seven on 12: four and a 7
    assert lines[7].rstrip(" |").endswith("7")
    assert "181" in lines[-3]  # 2*25 + 7*13 + 12 + 2*8 + 2*6
    assert "226" in lines[-2]  # 9*24 + 2*5


def test_the_board_says_whose_turn_it_is() -> None:
    board = TextBoard()
    assert board.draw(GAME.initial()).endswith("The first throw decides who begins")
    over = {"white": "off*15", "black": "1*15", "turn": "black"}
    assert board.draw(NOTATION.set_up(GAME, over)).endswith("The game is over")
    to_throw = {"white": "1*15", "black": "1*15", "turn": "black"}
    assert board.draw(NOTATION.set_up(GAME, to_throw)).endswith("Black to throw")


def test_the_case_key_says_what_it_found() -> None:
    state = NOTATION.set_up(GAME, {"white": "1*2 22*13", "black": "1*2 12*11 16*2", "turn": "white", "throw": "4-4"})
    situation = Situation(GAME, GAME.rules, NOTATION, {}, state)
    assert check_unplayed(situation, 2) == []
    assert check_unplayed(situation, 0) == ["2 numbers cannot be played, not 0"]
    assert check_unplayed(Situation(GAME, GAME.rules, NOTATION, {}, None), 0) != []
