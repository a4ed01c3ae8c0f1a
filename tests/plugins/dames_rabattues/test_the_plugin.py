"""The plugin beyond the common parts of all plugins: wording, the stacks as text, cases."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tablegames.core.languages import use_language
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.checks import Situation
from tablegames.plugin.entry_fields import own_of
from tablegames.plugins import dames_rabattues
from tablegames.plugins.dames_rabattues.cases import check_unplayed
from tablegames.plugins.dames_rabattues.drawings import StacksBoard
from tablegames.plugins.dames_rabattues.game import DamesRabattues
from tablegames.plugins.dames_rabattues.notation import RabattuesNotation
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules
from tablegames.plugins.dames_rabattues.stacks import FALLS, LOST
from tablegames.rules.rulebook import articles_of
from tablegames.table.setting import load
from tests.conftest import Cli

GAME = DamesRabattues(DamesRabattuesRules())
NOTATION = RabattuesNotation()
MIDDLE = {
    "white": {"up": "", "down": "2 4*2 5*3 6*3"},
    "black": {"up": "5 6*2", "down": "1*2 2*2 3*2 4*3 5*2 6"},
    "turn": "black",
    "throw": "6-1",
}


# ---- wording


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_told_in_random_games_is_a_sentence_with_its_article(language: str) -> None:
    use_language(language)
    table = load("dames_rabattues")
    known = {article.cite for article in own_of(dames_rabattues.GAME, "rulebook")}
    told: dict[str, str] = {}

    def watch(moment: Moment[Any, Any]) -> None:
        for event in moment.step.events:
            sentence = told[event.what] = table.wording.event(event)
            assert "{" not in sentence
            assert sentence.endswith(f"[{event.cite}]")
            assert set(articles_of(event.cite)) <= known

    for seed in range(40):
        play(table.game, [RandomPlayer()] * 2, seed=seed, watch=watch)
    own = {"rabattue", "levee", "garde_le_de", "au_coup_de_l_autre", "partie", *FALLS.values(), *LOST.values()}
    assert own | {"le_de", "des_egaux"} == set(told)


def test_what_happened_reads_like_a_story() -> None:
    table = load("dames_rabattues")
    state = table.start(MIDDLE)
    step = table.game.apply(state, table.game.legal(state)[0])
    assert [table.wording.event(event) for event in step.events] == [
        "Black takes down the six. [AUJ-DR V]",
        "Nobody plays the ace: Black has no dame up there and can't lift yet, and White has none left there. "
        "[AUJ-DR V, VI]",
    ]


# ---- the board


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_fits_eighty_columns_and_shows_everything(language: str) -> None:
    use_language(language)
    drawing = StacksBoard().draw(NOTATION.set_up(GAME, MIDDLE))
    lines = drawing.splitlines()
    assert max(map(len, lines)) <= 80
    assert drawing.isascii() or language == "fr"
    cells = [[line[18 + 6 * arrow : 24 + 6 * arrow].strip(" |") for arrow in range(6)] for line in lines]
    assert cells[0] == cells[8] == ["1", "2", "3", "4", "5", "6"]
    assert cells[6] == ["", "", "", "", "", ""]
    assert cells[5] == [".", "O", ".", "OO", "OOO", "OOO"]
    assert cells[3] == ["XX", "XX", "XX", "XXX", "XX", "X"]
    assert cells[2] == ["", "", "", "", "X", "XX"]
    assert re.findall(r"\d+", lines[-3]) == ["0", "9", "6"]
    assert re.findall(r"\d+", lines[-2]) == ["3", "12", "0"]
    assert lines[-1].endswith("6-1")


def test_the_board_says_whose_turn_it_is() -> None:
    board = StacksBoard()
    assert board.draw(GAME.initial()).endswith("The first throw decides who begins")
    assert board.draw(NOTATION.set_up(GAME, {**MIDDLE, "throw": None})).endswith("Black to throw")
    over = {**MIDDLE, "white": {"up": "", "down": ""}, "throw": None}
    assert board.draw(NOTATION.set_up(GAME, over)).endswith("The game is over")


# ---- cases, rule sheet, a game at the prompt


def test_the_case_key_says_what_it_found() -> None:
    situation = Situation(GAME, GAME.rules, NOTATION, {}, NOTATION.set_up(GAME, MIDDLE))
    assert check_unplayed(situation, 1) == []
    assert check_unplayed(situation, 0) == ["expected 0 numbers that nobody can play, found 1"]
    assert check_unplayed(Situation(GAME, GAME.rules, NOTATION, {}, None), 0) != []
    assert check_unplayed(Situation(GAME, GAME.rules, NOTATION, {}, GAME.initial()), 0) != []


def test_the_rule_sheet_says_where_the_book_is_silent(cli: Cli) -> None:
    assert "the book does not say" in " ".join(cli("rules", "dames_rabattues").out.split())
    assert "le livre n'en dit rien" in " ".join(cli("--lang", "fr", "rules", "dames_rabattues").out.split())


def test_a_whole_game_is_played_by_pressing_enter(cli: Cli) -> None:
    ran = cli("play", "dames_rabattues", "--seed", "5", typed="\n" * 200)
    assert ran.code == 0
    assert "This is the only play: Enter plays it." in ran.out
    assert re.search(r"(White|Black) has lifted all fifteen and wins\.", ran.out)
    assert "{" not in ran.out
    assert max(len(line) for line in ran.out.splitlines() if "record" not in line) <= 130


def test_a_french_player_sees_french_words_and_may_type_either(cli: Cli) -> None:
    ran = cli("play", "dames_rabattues", "--seed", "9", "--lang", "fr", typed="marque\n4/bas 2/rabat\nquitter\n")
    assert "  1. 4/bas 2/bas" in ran.out
    assert "Vous : 4/bas 2/bas" in ran.out
    assert "Vous : en pile 9, abattues 6, levées 0." in ran.out
    assert "/down" not in ran.out
