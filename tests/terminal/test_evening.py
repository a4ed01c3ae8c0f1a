"""Evenings on the command line: simulated, played by several, recorded and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Cli


def test_a_poule_is_simulated_and_its_stakes_balance(cli: Cli) -> None:
    command = ["simulate", "domino", "--match", "single/poule:9", "--seats", "4", "--games", "30", "--seed", "3"]
    one, two = (cli(*command, "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert one.out == two.out
    data = json.loads(one.out)
    assert [row["seat"] for row in data["seats"]] == ["a", "b", "c", "d"]
    assert sum(row["mean_score"] for row in data["seats"]) == pytest.approx(0, abs=1e-5)
    assert sum(row["wins"] for row in data["seats"]) + data["drawn"] == 30
    assert "Player D (random)" in cli(*command, "--jobs", "1").out
    assert "Joueur D (random)" in cli(*command, "--jobs", "1", "--lang", "fr").out


@pytest.mark.parametrize("match", ["single/poule:4", "single/chouette:4", "single/a_tourner:4", "deux_contre_deux:1"])
def test_an_evening_between_bots_is_recorded_and_verified(cli: Cli, tmp_path: Path, match: str) -> None:
    path = tmp_path / "evening.jsonl"
    ran = cli("play", "domino", "--match", match, "--players", "first,random", "--seed", "4", "--record", str(path))
    assert ran.code == 0
    header, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert (header["match"], header["seats"]) == (match, 4 if "deux" in match else 3)
    assert sum(lines[-1]["over"]["scores"]) == 0
    assert cli("replay", str(path), "--verify").code == 0
    assert "Player C" in cli("replay", str(path)).out


def test_several_people_play_and_the_evening_is_resumed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    position = "{white: 24 off*14, black: 24 off*14, turn: white}"
    ran = cli(
        "play", "toutetable", "--match", "single/poule", "--players", "human,human,human", "--seed", "1",
        "--position", position, "--record", str(path), typed="1\nscore\nquit\n",
    )  # fmt: skip
    assert ran.code == 0
    assert "Player A puts 1 into the pot" in ran.out
    assert "Player B rises." in ran.out
    assert "Player C sits down as Black." in ran.out
    assert "After 1 game: Player A -1, Player B -1, Player C -1." in ran.out
    again = cli("play", "--resume", str(path), typed="score\nquit\n")
    assert "Waiting: Player B." in again.out
    assert "After 1 game: Player A -1, Player B -1, Player C -1." in again.out
    assert cli("replay", str(path), "--verify").code == 0


def test_the_score_of_a_party_in_an_evening_names_those_who_play_it(cli: Cli) -> None:
    ran = cli("play", "domino", "--match", "poule", "--first", "c", "--seed", "2", "--players", "human,human,human",
              typed="\nscore\nquit\n")  # fmt: skip
    assert "After 0 whole games: Player A -1, Player B 0, Player C -1." in ran.out
    assert "Round 1. Player C 0 of 100, Player A 0 of 100." in ran.out


def test_hands_stay_hidden_from_who_looks_on(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    cli("play", "domino", "--match", "single/poule", "--players", "human,human,human", "--first", "a", "--seed", "5",
        "--record", str(path), typed="quit\n")  # fmt: skip
    dealt = {
        seat: next(
            json.loads(line)["action"]
            for line in cli("replay", str(path), "--public", "--seat", seat).out.splitlines()[1:]
        )
        for seat in ("a", "b", "c")
    }
    assert dealt["c"] == "deal"
    assert dealt["a"] != dealt["b"]
    assert dealt["a"].startswith("deal ")


def test_evenings_are_refused_in_one_sentence(cli: Cli) -> None:
    for options in (
        ["--match", "poule", "--seats", "2"],
        ["--match", "poule:x"],
        ["--match", "chouette", "--begins", "loser"],
    ):
        ran = cli("simulate", "toutetable", *options)
        assert ran.code == 2
        assert "--match" in ran.complaint
    assert "no seat 'z'" in cli("simulate", "toutetable", "--match", "poule", "--first", "z").complaint
