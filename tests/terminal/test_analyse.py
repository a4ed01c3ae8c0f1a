"""`tablegames analyse`: the best plays, what they are worth and why."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Line
from tablegames.core.languages import Text
from tablegames.plugin.registry import Registry
from tests.conftest import Cli

FIRST = "W:W32,37,38,41,42,45:B9,12,14,21,22,35"


def test_the_best_play_its_score_and_what_follows(cli: Cli) -> None:  # MAN No. 1
    ran = cli("analyse", "dames_polonaises", "--position", FIRST, "--depth", "9")
    assert ran.code == 0
    assert "White to play. Scores are in men, from White's point of view." in ran.out
    assert "32-27 21x43:27,38 42-38 43x32:38" in ran.out
    assert "depth 9, " in ran.out
    assert ran.err == ""


def test_a_win_is_told_in_moves_in_either_language(cli: Cli) -> None:
    asked = ("analyse", "dames_polonaises", "--position", "W:WK10,K36,K37:BK29", "--depth", "5")
    assert "wins in 3" in cli(*asked).out
    french = cli(*asked, "--lang", "fr").out
    assert "gagne en 3" in french
    assert "À jouer : Blancs. Les valeurs sont en pions" in french


def test_several_lines_as_data_the_same_every_time(cli: Cli) -> None:
    asked = ("analyse", "dames_polonaises", "--variant", "modern_fmjd", "--nodes", "3000", "--plays", "3", "--json")
    one, other = (json.loads(cli(*asked).out) for _ in range(2))
    assert len(one["lines"]) == 3
    assert one["nodes"] == 3000
    assert {**one, "seconds": 0} == {**other, "seconds": 0}


def test_the_evaluation_is_explained_term_by_term(cli: Cli) -> None:
    asked = ("analyse", "dames_polonaises", "--position", "W:W31-50:B1-19", "--depth", "1", "--explain")
    data = json.loads(cli(*asked, "--json").out)
    values = {term["name"]: term["value"] for term in data["terms"]}
    assert values["men"] == 0.99  # of the hundred that a man is worth with all of them, less as they grow few
    assert {"kings", "advance", "balance", "free men", "formation", "turn"} <= set(values)
    printed = cli(*asked).out
    assert "as many men on the left wing as on the right" in printed
    assert "total" in printed
    assert "équilibre" in cli(*asked, "--lang", "fr").out


@pytest.mark.parametrize("variant", ["qui_perd_gagne", "premier_a_dame", "dames_francaises", "metz", "cinq_dames"])
def test_every_ruleset_can_be_analysed(cli: Cli, variant: str) -> None:
    ran = cli("analyse", "dames_polonaises", "--variant", variant, "--depth", "3", "--explain")
    assert ran.code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--position", "W:W32:B"), "the game is over in this position: "),
        (("--position", "?:W31-50:B1-20"), "nothing has been thrown or dealt yet: "),
        (("--position", "W:W32:B99"), "--position: there is no square 99"),
        (("--time", "0"), "--time: must be a number of seconds above 0, not '0'"),
        (("--time", "soon"), "--time: must be a number of seconds above 0, not 'soon'"),
        (("--depth", "0"), "--depth: must be a whole number of at least 1, not '0'"),
        (("--plays", "0"), "--plays 0 only works with a recorded game"),
        (("--analyst", "engin"), "--analyst: there is no analyst 'engin' (did you mean 'engine'?)"),
    ],
)
def test_what_cannot_be_analysed_is_said_in_one_sentence(cli: Cli, arguments: tuple[str, ...], complaint: str) -> None:
    ran = cli("analyse", "dames_polonaises", *arguments)
    assert ran.code == 2
    assert complaint in ran.complaint


def test_a_game_nobody_can_analyse(cli: Cli) -> None:
    assert "dames_rabattues can't be analysed" in cli("analyse", "dames_rabattues").complaint


def test_an_analyst_sees_only_what_the_seat_sees(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with hidden hands is asked by the seat's own view; an analyst that gives no reasons says so."""
    seen: list[object] = []

    class Guess:
        def analyse(self, view: Any, legal: Any, limits: Limits, lines: int = 1, tell: Any = None) -> Analysis[Any]:
            seen.append(view)
            return Analysis((Line((legal[0],), 1.5),), Text("pips", "points"))

    entry = AnalystEntry("guess", Text("guesses", "devine"), lambda game: Guess())
    monkeypatch.setattr(Registry, "analysts", lambda self, of: {"guess": entry})
    position = "{hands: {0: 6-1 2-2, 1: 6-4 4-3 5-2}, line: 6-6 6-3, turn: 1, leader: 0}"
    assert "+1.50" in cli("analyse", "domino", "--position", position).out
    assert type(seen[0]).__name__ == "DominoView"
    assert "gives no reasons" in cli("analyse", "dames_polonaises", "--explain").complaint


def test_the_bot_of_the_game_plays_against_a_person_who_names_nobody(cli: Cli) -> None:
    ran = cli("play", "dames_polonaises", "--first", "white", "--seed", "1", typed="1\nquit\n")
    assert ran.out.count("Black: ") == 1
    ran = cli("play", "dames_polonaises", "--players", "human,engine:9", "--seed", "1", typed="quit\n")
    assert "engine: 'level' must be a whole number from 1 to 8, not 9" in ran.complaint


def test_bots_with_settings_are_simulated(cli: Cli) -> None:
    asked = ("simulate", "dames_polonaises", "--variant", "premier_a_dame", "--games", "4", "--limit", "300")
    one, two = (cli(*asked, "--players", "engine:1,engine:depth=1", "--workers", jobs, "--json") for jobs in "12")
    assert json.loads(one.out)["seats"][1]["player"] == "engine:depth=1"
    assert one.out == two.out


def test_a_game_of_dice_is_weighed_throw_by_throw_and_explained(cli: Cli) -> None:
    start = "1*2 12*5 17*3 19*5"
    position = f"{{white: {start}, black: {start}, turn: white, throw: 3-1}}"
    ran = cli("analyse", "toutetable", "--position", position, "--plays", "2", "--explain")
    assert ran.code == 0
    assert "Scores are in parties, from White's point of view" in ran.out
    assert "17/20 19/20" in ran.out.split("depth 1")[0]
    assert "race" in ran.out.split("The current position:")[1]
