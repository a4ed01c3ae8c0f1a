"""`convert`, and `replay` of files of other formats: nothing is lost, errors are one sentence."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from tests.conftest import Cli

PDN = """[White "A"]
[Black "B"]
[Result "1-1"]
[GameType "20"]

1. 32-28 {the usual one} 19-23 2. 28x19 14x23 1-1

[White "C"]
1. 33-28 $1 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pdn"
    path.write_text(PDN, "utf-8")
    return path


def test_a_pdn_file_is_replayed_as_it_is(cli: Cli, games: Path) -> None:
    ran = cli("replay", str(games))
    assert ran.code == 0
    assert "White: A\nBlack: B\n" in ran.out
    assert "   1 White: 32-28\n       {the usual one}\n" in ran.out
    assert "Recorded result: 1-1, though by the rules the game is not over" in ran.out
    assert "The game is not finished" not in ran.out
    assert ran.complaint == "This was game 1 of 2; --number N shows another."
    second = cli("replay", str(games), "--number", "2", "--lang", "fr")
    assert (second.code, second.err) == (0, "")
    assert "La partie n'est pas finie." in second.out


def test_every_game_of_a_file_is_verified(cli: Cli, games: Path) -> None:
    ran = cli("replay", str(games), "--verify")
    assert ran.code == 0
    assert len(re.findall(r"actions? replays? as recorded", ran.out)) == 2
    data = json.loads(cli("replay", str(games), "--verify", "--json").out)
    assert [game["actions"] for game in data] == [4, 1]


def test_a_result_that_the_rules_deny_fails_the_verification(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "denied.pdn"
    path.write_text('[FEN "W:W33:B28"]\n1. 33x22 0-2\n', "utf-8")
    ran = cli("replay", str(path), "--verify")
    assert ran.code == 1
    assert "But the file says: 0-2" in ran.complaint
    walked = cli("replay", str(path))
    assert walked.code == 0
    assert "White wins" in walked.out
    assert "Recorded result: 0-2, but the rules give another result." in walked.out
    warned = cli("convert", str(path), "--to", "pdn")
    assert '[Result "0-2"]' in warned.out
    assert "denied.pdn, game 1: Recorded result: 0-2, but the rules give another result." in warned.complaint


def test_a_format_is_named_in_capitals_too(cli: Cli, games: Path) -> None:
    assert cli("convert", str(games), "--to", "PDN").out == cli("convert", str(games), "--to", "pdn").out


def test_pdn_of_trictrac_is_refused_by_the_game_it_is_for(cli: Cli, tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    cli("play", "trictrac", "--seed", "1", "--record", record, typed="1\nquit\n")
    ran = cli("convert", record, "--to", "PDN")
    assert ran.code == 2
    assert "PDN is for another game (Polish draughts); games of Trictrac can be written as jsonl" in ran.complaint
    assert "PDN est le format d'un autre jeu" in cli("convert", record, "--to", "pdn", "--lang", "fr").complaint


def test_a_game_goes_to_a_record_and_back(cli: Cli, games: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    ran = cli("convert", str(games), "--to", "jsonl", "--number", "1", "--output", str(record))
    assert ran.out == f"Written to {record}.\n"
    header, first, *_ = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    assert header["told"]["result"] == {"text": "1-1", "winners": []}
    assert first["remarks"] == ["{the usual one}"]
    assert cli("replay", str(record), "--verify").code == 0
    back = cli("convert", str(record), "--to", "pdn").out
    assert '[White "A"]\n[Black "B"]\n[Result "1-1"]' in back
    assert "1. 32-28 {the usual one} 1... 19-23 2. 28x19 14x23 1-1" in back
    shown = json.loads(cli("replay", str(record), "--json").out)
    assert shown[1]["remarks"] == ["{the usual one}"]


def test_an_imported_game_can_be_played_on(cli: Cli, games: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    cli("convert", str(games), "--to", "jsonl", "--number", "2", "--output", str(record))
    ran = cli("play", "--resume", str(record), typed="19-23\nquit\n")
    assert ran.code == 0
    assert "Black: 19-23" in ran.out


def test_a_recorded_game_of_ours_is_written_as_pdn_and_fen(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "ours.jsonl"
    cli("play", "dames_polonaises", "--players", "first,random", "--seed", "3", "--variant", "premier_a_dame",
        "--record", str(record))  # fmt: skip
    text = cli("convert", str(record), "--to", "pdn").out
    assert '[White "first"]\n[Black "random"]' in text
    assert '[Ruleset "premier_a_dame"]' in text
    assert '[Prelude "' in text  # MAN III.1: lots were drawn
    path = tmp_path / "ours.pdn"
    path.write_text(text, "utf-8")
    assert cli("replay", str(path), "--verify").code == 0
    assert cli("convert", str(path), "--to", "pdn").out == text
    assert cli("convert", str(path), "--to", "fen").out.count(":") == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["GAMES", "--to", "pgn"], "--to: there is no format 'pgn' (did you mean 'pdn'?)"),
        (["GAMES", "--to", "jsonl"], "a record holds one game, but this file has 2: choose one with --number"),
        (["GAMES", "--to", "pdn", "--number", "3"], "there is no game 3; only 2 found"),
        (["GAMES", "--to", "pdn", "--from", "x"], "--from: there is no format 'x'"),
        (["GAMES", "--to", "pdn", "--game", "chess"], "there is no game 'chess'"),
        (["GAMES", "--to", "pdn", "--game", "domino", "--from", "pdn"], "--from: there is no format 'pdn'"),
        (["GAMES", "--to", "pdn", "--variant", "gone"], "gone"),
        (["GAMES", "--to", "pdn", "--set", "x"], "--set takes OPTION=VALUE"),
        (["GAMES", "--to", "pdn", "--set", "captures=1"], "unknown rule 'captures'"),
        (["GAMES", "--to", "pdn", "--output", "GAMES"], "already exists; choose another file with --output"),
        (["GAMES", "--to", "pdn", "--output", "GAMES/x"], "cannot be written"),
        (["GAMES", "--to", "pdn", "--from", "jsonl"], "games.pdn:1: the record is damaged"),
        (["GAMES"], "--to is missing"),
        (["nowhere.pdn", "--to", "pdn"], "nowhere.pdn: no such file"),
    ],
)
def test_bad_input_is_one_sentence(cli: Cli, games: Path, arguments: list[str], says: str) -> None:
    given = [argument.replace("GAMES", str(games)) for argument in arguments]
    ran = cli("convert", *given)
    assert ran.code == 2
    assert says in ran.complaint
    french = cli("convert", *given, "--lang", "fr")
    assert french.code == 2
    assert french.complaint != ran.complaint


def test_a_move_that_cannot_be_is_named_with_its_place(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "bad.pdn"
    path.write_text("1. 32-28 19-24\n2. 28-29 *\n", "utf-8")
    for command in (["replay", str(path)], ["convert", str(path), "--to", "jsonl"]):
        ran = cli(*command)
        assert ran.code == 2
        assert f"{path}:2: '28-29' cannot be played here." in ran.complaint
        assert ran.complaint.endswith("(column 4)")


def test_games_that_cannot_be_played_are_left_out_where_that_is_asked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mixed.pdn"
    path.write_text("1. 32-28 *\n1. 32-29 *\n1. 33-28 *\n", "utf-8")
    assert cli("convert", str(path), "--to", "pdn").code == 2
    ran = cli("convert", str(path), "--to", "pdn", "--skip")
    assert ran.code == 0
    assert ran.out.count('[Result "*"]') == 2
    assert f"{path}:2: '32-29' cannot be played here." in ran.complaint
    path.write_text("1. 32-29 *\n", "utf-8")
    assert "contains no complete game" in cli("replay", str(path), "--skip").err


def test_a_small_file_of_very_many_games_is_played_through_only_where_that_is_asked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "many.fen"
    path.write_text("W:WK1:BK45\n" * 2_100, "utf-8")
    for command in (("convert", "--to", "pdn"), ("replay", "--verify"), ("replay", "--skip")):
        ran = cli(command[0], str(path), *command[1:])
        assert (ran.code, ran.out) == (2, "")
        assert "has 2100 games, which would take a while to replay; use --all, or --number N" in ran.complaint
    assert "ce fichier contient 2100 parties" in cli("replay", str(path), "--verify", "--lang", "fr").complaint
    assert cli("replay", str(path)).code == 0
    assert cli("convert", str(path), "--to", "pdn", "--number", "2100").out.count("[FEN") == 1
    assert cli("convert", str(path), "--to", "pdn", "--all").out.count("[FEN") == 2_100


def test_a_result_of_an_unknown_kind_is_told_as_it_is(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "delft.pdn"
    path.write_text('[Result "4-6"]\n01. 34-29  18-22 4-6\n', "utf-8")
    assert "Recorded result: 4-6." in cli("replay", str(path)).out


def test_a_record_names_its_rules_itself(cli: Cli, games: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    cli("convert", str(games), "--to", "jsonl", "--number", "2", "--output", str(record))
    ran = cli("replay", str(record), "--variant", "metz")
    assert ran.code == 2
    assert "leave out --variant and --set" in ran.complaint
    damaged = json.loads(record.read_text("utf-8").splitlines()[0])
    del damaged["sum"]
    for told in (
        3,
        {"facts": 1},
        {"facts": {}, "result": {"text": 1}},
        {"facts": {}, "result": {"text": "", "winners": [7]}},
    ):
        record.write_text(json.dumps({**damaged, "told": told}) + "\n", "utf-8")
        assert "'told'" in cli("replay", str(record)).complaint


def test_a_file_of_hardly_any_games_is_given_up(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "no_games.fen"
    path.write_text("W:W31:B1\n" + "a:\n" * 5_000, "utf-8")
    ran = cli("convert", str(path), "--to", "jsonl", "--skip", "--all")
    assert ran.code == 2
    assert "no_games.fen: cannot read 1,001 of the first 1,002 games: is this the right format?" in ran.err
    assert len(ran.err.splitlines()) == 1_002


CUP = """\
title: Metz Cup
game: dames_polonaises
players: {anne: first, bert: random}
games: 2
adjudicate: {after: 6, result: drawn}
"""


@pytest.mark.parametrize("kept", ["true", "shards"])
def test_a_game_of_a_match_says_who_met_in_which_event_and_when(cli: Cli, tmp_path: Path, kept: str) -> None:
    plan, out, games = tmp_path / "cup.yaml", tmp_path / "out", tmp_path / "games.pdn"
    plan.write_text(f"{CUP}records: {kept}\n", "utf-8")
    assert cli("match", str(plan), "--output", str(out), "--workers", "1").code == 0
    ran = cli("convert", str(out), "--to", "pdn")
    assert ran.code == 0
    assert '[Event "Metz Cup"]' in ran.out
    assert f'[Date "{date.today():%Y.%m.%d}"]' in ran.out
    assert '[Round "2"]\n[White "bert (random)"]\n[Black "anne (first)"]\n[Result "1/2-1/2"]' in ran.out
    games.write_text(ran.out, "utf-8")
    assert cli("convert", str(games), "--to", "pdn").out == ran.out
