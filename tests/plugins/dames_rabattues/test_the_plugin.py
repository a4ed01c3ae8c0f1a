"""What the plugin brings: the ruleset, wording, cases, the stacks as text; and what every game promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.casefiles import Status, read_case_file, run_file
from tablegames.core.cases import Situation
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.core.registry import Registry
from tablegames.core.rulebook import articles_of
from tablegames.core.table import Table, load
from tablegames.core.words import use_language
from tablegames.plugins import dames_rabattues
from tablegames.plugins.dames_rabattues.cases import check_unplayed
from tablegames.plugins.dames_rabattues.game import DamesRabattues
from tablegames.plugins.dames_rabattues.notation import RabattuesNotation
from tablegames.plugins.dames_rabattues.render import StacksBoard
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules
from tablegames.plugins.dames_rabattues.telling import FALLS, LOST
from tablegames.testing import conform, tables
from tests.conftest import Cli

GAME = DamesRabattues(DamesRabattuesRules())
NOTATION = RabattuesNotation()
MIDDLE = {
    "white": {"up": "", "down": "2 4*2 5*3 6*3"},
    "black": {"up": "5 6*2", "down": "1*2 2*2 3*2 4*3 5*2 6"},
    "turn": "black",
    "throw": "6-1",
}


@pytest.mark.parametrize("table", tables("dames_rabattues"), ids=lambda table: f"{table.variant.name}-{table.match}")
def test_it_keeps_what_every_game_promises(table: Table) -> None:
    assert conform(table, games=20, look=0.1).games == 20


@pytest.mark.parametrize("rules", [{"last_down": "next_throw"}, {"parties": 3}, {"parties": 2, "next_dice": "winner"}])
def test_it_keeps_them_under_its_other_options(rules: dict[str, Any]) -> None:
    assert conform(load("dames_rabattues", overrides=rules), games=5).games == 5


def test_every_case_of_the_book_passes() -> None:
    registry = Registry()
    file = read_case_file(registry, Path(__file__).parent / "cases" / "dames_rabattues.yaml")
    results = list(run_file(registry, file))
    assert [result for result in results if result.status is not Status.PASSED] == []
    assert len(results) >= 26


def test_the_ruleset_is_the_defaults() -> None:
    registry = Registry()
    entry = registry.game("dames_rabattues")
    assert list(registry.sources(entry)) == ["academie"]
    assert registry.variant(entry, None).rules == DamesRabattuesRules()


def test_other_games_are_left_alone() -> None:
    assert list(dames_rabattues.tablegames_variants("domino")) == []
    assert dames_rabattues.tablegames_notation("domino") is None
    assert list(dames_rabattues.tablegames_renderers("domino")) == []
    assert dames_rabattues.tablegames_phrases("domino", "en") == {}
    assert list(dames_rabattues.tablegames_rulebook("domino")) == []
    assert dames_rabattues.tablegames_case_keys("domino") == {}


# ---- wording


def test_both_languages_word_the_same_things_with_the_same_facts() -> None:
    english = dames_rabattues.tablegames_phrases("dames_rabattues", "en")
    french = dames_rabattues.tablegames_phrases("dames_rabattues", "fr")
    assert english.keys() == french.keys()
    for key, template in english.items():
        assert set(re.findall(r"{(\w+)}", template)) >= set(re.findall(r"{(\w+)}", french[key])), key


def test_every_event_and_fault_is_worded() -> None:
    folder = Path(dames_rabattues.__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    phrases = dames_rabattues.tablegames_phrases("dames_rabattues", "en")
    faults = set(re.findall(r'(?:Fault|_of)\("(\w+)"', sources))
    events = set(re.findall(r'Note\("(\w+)"', sources)) | {*FALLS.values(), *LOST.values()}
    worths = set(re.findall(r'Verdict\(\d, "(\w+)"', sources))
    assert len(faults) == 10
    assert len(events) == 10
    assert worths == {"partie"}
    wanted = {f"fault.{what}" for what in faults} | events | worths | {f"over.{what}" for what in worths}
    assert wanted <= phrases.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_told_in_random_games_is_a_sentence_with_its_article(language: str) -> None:
    use_language(language)
    table = load("dames_rabattues")
    known = {article.cite for article in dames_rabattues.tablegames_rulebook("dames_rabattues")}
    told: dict[str, str] = {}

    def watch(moment: Moment[Any, Any]) -> None:
        for event in moment.step.events:
            sentence = told[event.what] = table.wording.event(event)
            assert "{" not in sentence
            assert sentence.endswith(f"[{event.cite}]")
            assert set(articles_of(event.cite)) <= known

    for seed in range(200):
        play(table.game, [RandomPlayer()] * 2, seed=seed, watch=watch)
    own = {"rabattue", "levee", "garde_le_de", "au_coup_de_l_autre", "partie", *FALLS.values(), *LOST.values()}
    assert own | {"le_de", "des_egaux"} == set(told)


def test_what_happened_reads_like_a_story() -> None:
    table = load("dames_rabattues")
    state = table.start(MIDDLE)
    step = table.game.apply(state, table.game.legal(state)[0])
    assert [table.wording.event(event) for event in step.events] == [
        "Black takes down 6. [AUJ-DR V]",
        "Nobody plays 1: Black has no dame up there and may lift none yet, White has none left there. [AUJ-DR V, VI]",
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
    assert cells[2] == ["", "", "", "", "", ""]
    assert cells[3] == [".", "O", ".", "OO", "OOO", "OOO"]
    assert cells[5] == ["XX", "XX", "XX", "XXX", "XX", "X"]
    assert cells[6] == ["", "", "", "", "X", "XX"]
    assert re.findall(r"\d+", lines[-3]) == ["0", "9", "6"]
    assert re.findall(r"\d+", lines[-2]) == ["3", "12", "0"]
    assert lines[-1].endswith("6-1")


def test_the_board_says_whose_turn_it_is() -> None:
    board = StacksBoard()
    assert board.draw(GAME.initial()).endswith("The dice are to be drawn for")
    assert board.draw(NOTATION.set_up(GAME, {**MIDDLE, "throw": None})).endswith("Black to throw")
    over = {**MIDDLE, "white": {"up": "", "down": ""}, "throw": None}
    assert board.draw(NOTATION.set_up(GAME, over)).endswith("The game is over")


# ---- cases, rule sheet, a game at the prompt


def test_the_case_key_says_what_it_found() -> None:
    situation = Situation(GAME, GAME.rules, NOTATION, {}, NOTATION.set_up(GAME, MIDDLE))
    assert check_unplayed(situation, 1) == []
    assert check_unplayed(situation, 0) == ["nobody plays 1 of the numbers, not 0"]
    assert check_unplayed(Situation(GAME, GAME.rules, NOTATION, {}, None), 0) != []
    assert check_unplayed(Situation(GAME, GAME.rules, NOTATION, {}, GAME.initial()), 0) != []


def test_the_rule_sheet_says_where_the_book_is_silent(cli: Cli) -> None:
    assert "the book is silent" in " ".join(cli("rules", "dames_rabattues").out.split())
    assert "le livre n'en dit rien" in " ".join(cli("--lang", "fr", "rules", "dames_rabattues").out.split())


def test_a_whole_game_is_played_by_pressing_enter(cli: Cli) -> None:
    ran = cli("play", "dames_rabattues", "--seed", "5", typed="\n" * 200)
    assert ran.code == 0
    assert "There is no other play: Enter makes it." in ran.out
    assert re.search(r"Everything is lifted\. (White|Black) wins", ran.out)
    assert "{" not in ran.out
    assert max(len(line) for line in ran.out.splitlines() if "record" not in line) <= 130
