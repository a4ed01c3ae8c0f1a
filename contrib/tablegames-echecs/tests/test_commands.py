"""The commands as a user types them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]


def test_the_game_is_there_with_both_rulesets(cli: Cli) -> None:
    games = {row["game"]: row for row in json.loads(cli("games", "--json").out)}
    assert games["echecs"]["variants"] == ["fide", "philidor"]


def test_perft_counts_the_first_moves(cli: Cli) -> None:
    assert [line.split()[1] for line in cli("dev", "perft", "echecs", "--depth", "3").out.splitlines()] == [
        "20",
        "400",
        "8902",
    ]


def test_a_game_is_played_with_sentences(cli: Cli) -> None:
    typed = "le pion du roi deux pas\nle fou du roi à la quatrième case du fou de sa dame\nquit\n"
    ran = cli("play", "echecs", "--players", "human,first", "--lang", "fr", typed=typed)
    assert "Blancs : e4" in ran.out
    assert "Blancs : Fc4" in ran.out


def test_the_table_of_what_replays(cli: Cli) -> None:
    ran = cli("philidor")
    assert ran.code == 0
    counted = "Of 48 lines, 24 replay as printed and 48 after 40 corrections; 42 of these lines needed no guess."
    assert counted in ran.out
    assert len(json.loads(cli("philidor", "--json").out)) == 48
    assert "'ou' for 'du'" in " ".join(cli("philidor", "partie-4", "--slips").out.split())


def test_a_party_is_written_and_walked_through(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "partie.pgn"
    path.write_text(cli("philidor", "partie-1", "--pgn").out, "utf-8")
    walked = cli("replay", str(path))
    assert "White: Nge2" in walked.out
    assert "le chevalier du roi à la seconde case de son roi" in walked.out
    assert "Recorded result: 1-0" in walked.out
    assert "79 actions replay as recorded" in cli("replay", str(path), "--verify").out


@pytest.mark.parametrize("name", ["partie-1", "premiere_partie", "First game", "AUJ-Ech p. I"])
def test_a_party_is_walked_through_by_its_name(cli: Cli, name: str) -> None:
    ran = cli("replay", f"echecs:{name}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Event: Philidor: First game\n")
    assert "   1 White: e4\n       {le pion du roi deux pas}\n" in ran.out
    assert "Recorded result: 1-0" in ran.out


def test_a_renvoi_is_a_whole_game_and_is_named_in_words(cli: Cli) -> None:
    ran = cli("replay", "--game", "echecs", "première partie, renvoi 1", "--lang", "fr")
    assert "   1 Blancs : e4\n" in ran.out
    assert "  75 Blancs : e8=D#\n" in ran.out
    assert "'premiere partie renvoi' matches 2 games" in cli("replay", "echecs:premiere partie renvoi").err


def test_the_lines_are_listed_with_the_side_they_teach(cli: Cli) -> None:
    rows = {row["name"]: row for row in json.loads(cli("replay", "--list", "echecs", "--json").out)}
    assert len(rows) == 48
    assert rows["cunningham"]["teaches"] == 1
    assert rows["gambit-1-renvoi-2"]["title"] == "First gambit, renvoi 2: Black drives the knight away at once"


def test_a_party_is_stopped_at_and_guessed(cli: Cli) -> None:
    typed = "e4\nfou du roi à la quatrième case du fou de sa dame\nd3\nhint\nc3\nshow\nquit\n"
    ran = cli("replay", "echecs:partie-1", "--guess", "white", typed=typed)
    assert ran.code == 0
    assert "d3 is legal, but another move was played." in ran.out
    assert "It begins with c2.\n" in ran.out
    assert ran.out.endswith("Moves: 4. Found at once: 2; after more tries or a hint: 1; shown: 1.\n")


def test_a_line_is_shown_move_by_move_in_both_languages(cli: Cli) -> None:
    assert (
        "17 White  f4       le pion du fou du roi deux pas  (printed: le pion du roi deux pas)"
        in cli("philidor", "partie-1-renvoi-1").out
    )
    assert "Cf3" in cli("--lang", "fr", "philidor", "gambit-1").out


def test_a_line_that_is_not_there_is_named(cli: Cli) -> None:
    ran = cli("philidor", "partie-9")
    assert ran.code == 2
    assert "there is no line 'partie-9' (did you mean 'partie-" in ran.err


def test_a_party_is_guessed(cli: Cli) -> None:
    ran = cli("puzzles", "echecs", "mat-renvoi-3", typed="Rc4\nBe5\nRh4\n")
    assert "g4-c4 is the right first move (the key)." in ran.out
    assert "Solved." in ran.out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_can_be_read(cli: Cli, language: str) -> None:
    ran = cli("rules", "echecs", "--lang", language)
    assert ran.code == 0
    assert "promotion: lost_piece  [AUJ-Ech pref.]" in ran.out
    assert cli("rules", "echecs", "--article", "AUJ-Ech pref.; FIDE 3.7", "--lang", language).code == 0


def test_the_german_customs_are_named_and_not_played(cli: Cli) -> None:
    assert "two moves at the start" in cli("play", "echecs", "--variant", "allemand").err


def test_the_cases_of_the_preface_hold(cli: Cli) -> None:
    ran = cli("dev", "check", str(Path(__file__).parent / "cases.yaml"))
    assert ran.code == 0, ran.out + ran.err
