"""Strangers' games: real packages, installed from folders outside the source tree into a separate venv.

tablegames itself is built as a wheel and installed there too, so this is also the proof that the wheel is whole.
`test_tutorial` covers the tutorial with the same games (playing them, their promises, their cases).
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.elsewhere import ROOT, Elsewhere, Ran, set_up_elsewhere

EXAMPLES = ("tablegames-nim", "tablegames-irish")
Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    """One venv for tablegames and both strangers' packages."""
    folder = tmp_path_factory.mktemp("elsewhere")
    packages = [Path(shutil.copytree(ROOT / "examples" / name, folder / name)) for name in EXAMPLES]
    return set_up_elsewhere(folder, *packages)


@pytest.fixture
def run(elsewhere: Elsewhere) -> Run:
    """Run the `tablegames` of that venv."""
    return partial(elsewhere.run, "tablegames")


def test_the_games_are_listed_with_their_plugins_and_variants(run: Run) -> None:
    games = {row["game"]: row for row in json.loads(run("games", "--json").stdout)}
    assert games["nim"]["variants"] == ["misere", "normal", "partners"]
    assert games["irish"]["variants"] == ["cotton", "house"]
    assert "toutetable" in games
    plugins = {row["plugin"]: row for row in json.loads(run("plugins", "--json").stdout)}
    assert (plugins["nim"]["distribution"], plugins["nim"]["version"]) == ("tablegames-nim", "1.0")
    assert (plugins["irish"]["distribution"], plugins["irish"]["version"]) == ("tablegames-irish", "1.0")


def test_the_wheel_holds_every_variant_and_wording(run: Run) -> None:
    listed = json.loads(run("games", "--variants", "--json").stdout)
    assert listed["broken"] == []
    assert {"academie", "manoury_1787", "tete_a_tete"} <= {row["variant"] for row in listed["variants"]}
    played = run("play", "toutetable", "--players", "first,first", "--lang", "fr", "--seed", "1")
    assert played.returncode == 0
    assert "Les Noirs ont le dé." in played.stdout


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_the_game_is_simulated_by_two_workers_with_two_to_four_players(run: Run, seats: str) -> None:
    ran = run("simulate", "nim", "--seats", seats, "--games", "60", "--jobs", "2", "--match", "first-to:2", "--json")
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    assert sum(row["wins"] for row in data["seats"]) == 60


def test_partners_win_together(run: Run) -> None:
    data = json.loads(run("simulate", "nim", "--variant", "partners", "--games", "40", "--json").stdout)
    wins = [row["wins"] for row in data["seats"]]
    assert wins[0] == wins[2]
    assert wins[1] == wins[3]
    assert wins[0] + wins[1] == 40


def test_the_game_keeps_the_promises_of_the_kernel_and_is_recorded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nim.jsonl"
    run("play", "nim", "--players", "random,random", "--seed", "2", "--record", str(path))
    assert "replay as recorded" in run("replay", str(path), "--verify").stdout


def test_the_rules_of_the_game_are_checked_like_ours(run: Run) -> None:
    assert "nim needs at least one heap" in run("rules", "nim", "--set", "heaps=[]").stderr
    assert "whole number of at least 1, not [0]" in run("rules", "nim", "--set", "heaps=[0]").stderr


# --- Irish: a game of the family, put together in one short module ---------------------------------------------------


def test_its_legal_plays_are_those_of_a_listing_that_tries_everything(elsewhere: Elsewhere) -> None:
    ran = elsewhere.run("pytest", "-q", "-p", "no:cacheprovider", "tests/test_the_rules.py", within="tablegames-irish")
    assert ran.returncode == 0, ran.stdout
    assert "3 passed" in ran.stdout


def test_a_tables_game_says_where_its_rules_come_from(run: Run) -> None:
    assert "played four times" in run("rules", "irish", "--article", "COTTON XXVI").stdout
    sheet = json.loads(run("rules", "irish", "--json").stdout)
    for cite in re.findall(r"[A-Z]{5,}(?: X+\w*)?", json.dumps(sheet)):
        assert run("rules", "irish", "--article", cite).returncode == 0, cite


def test_the_house_plays_to_three_games(run: Run) -> None:
    ran = run("simulate", "irish", "--variant", "house", "--games", "20", "--json")
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    assert sum(row["wins"] for row in data["seats"]) == 20
    assert sum(row["mean_score"] for row in data["seats"]) >= 3
