"""Sitting down to play: numbers or notation, questions at the prompt, moves taken back, games resumed."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tablegames.plugin.registry import Registry
from tablegames.terminal.sitting import wipe
from tests.conftest import Cli, UntilOver

DRAUGHTS = ("play", "dames_polonaises", "--variant", "modern_fmjd", "--seed", "1")


def moves(path: Path, seat: int) -> list[str]:
    data = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [line["action"] for line in data if line.get("seat") == seat]


def test_a_play_by_number_or_in_notation(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    ran = cli(*DRAUGHTS, "--record", str(path), typed="32-28\n1\nquit\n")
    assert ran.code == 0
    assert moves(path, 0)[0] == "32-28"
    assert len(moves(path, 0)) == 2
    assert len(moves(path, 1)) == 2
    assert f"tablegames play --resume {path}" in ran.out


def test_what_can_be_asked_at_the_prompt(cli: Cli, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    ran = cli(*DRAUGHTS, typed=f"help\nboard\nscore\nmoves\nmoves 33\nsave\nsave {copy}\nsave {copy}\nquit\n")
    assert ran.code == 0
    assert "undo: take back your last decision" in ran.out
    assert "You: 20 men, 0 kings." in ran.out
    assert ran.out.count("32-28") >= 2
    assert copy.exists()
    assert "already exists; choose another file" in ran.out


def test_a_wrong_input_explains_itself_and_loses_nothing(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    wrong = ["99", "0", "31-30", "1-6", "hello", "32x28", "-", "32-28-23", "moves zz", "save /nowhere/x/y", "²"]
    ran = cli(*DRAUGHTS, "--record", str(path), typed="\n".join([*wrong, "33-28", "quit"]) + "\n")
    assert ran.code == 0
    assert moves(path, 0) == ["33-28"]
    assert "Traceback" not in ran.out + ran.err
    assert "No play contains 'zz'." in ran.out


def test_a_refused_play_says_which_rule_it_breaks(cli: Cli) -> None:
    position = "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"  # MAN No. 4: only 38x9 is regular
    ran = cli("play", "dames_polonaises", "--position", position, typed="35x15\nquit\n")
    assert re.search(r"35x15.*\[MAN III\.2[01]", ran.out), ran.out


def test_undo_takes_back_to_ones_last_decision_and_throws_the_same_dice_again(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", "toutetable", "--first", "white", "--seed", "4", "--record", str(path))
    ran = cli(*asked, typed="undo\nm\n1\nundo\nm\n2\nquit\n")
    assert ran.code == 0
    assert "You have nothing to take back yet (forced plays don't count)" in ran.out
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["undo"] for line in lines if "undo" in line] == [4]
    first, again = lines[2], lines[7]
    assert first["n"] == again["n"] == 1
    assert first["action"] != again["action"]
    assert lines[3]["action"] == lines[8]["action"]  # black's dice are not thrown again
    assert cli("replay", str(path), "--verify").code == 0


def test_of_two_people_whoever_played_last_can_take_it_back(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    cli(*DRAUGHTS, "--players", "human,human", "--record", str(path), typed="32-28\nundo\n33-29\nquit\n")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line.get("action", "undo") for line in lines[1:]] == ["32-28", "undo", "33-29"]


def test_people_at_one_board_that_hides_nothing_are_not_asked_to_look_away(cli: Cli) -> None:
    ran = cli(*DRAUGHTS, "--players", "human,human", typed="1\n1\nquit\n")
    assert "press Enter" not in ran.out


def test_a_record_is_not_written_by_two_at_once(cli: Cli, tmp_path: Path) -> None:
    from tablegames.records.recorder import Recorder

    path = tmp_path / "g.jsonl"
    cli(*DRAUGHTS, "--record", str(path), typed="32-28\n")
    with Recorder.reopen(path)[0]:
        assert "is open in another program" in cli("play", "--resume", str(path)).complaint


def test_with_hidden_hands_a_play_is_not_taken_back(cli: Cli) -> None:
    ran = cli("play", "domino", "--first", "0", "--seed", "2", typed="1\nundo\nquit\n")  # AUJ-Dom r. X
    assert "You can't take back a play when hands are hidden" in ran.out


def test_one_action_is_one_where_a_game_is_resumed(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "g.jsonl")
    cli("play", "trictrac", "--first", "white", "--seed", "2", "--record", path, typed="quit\n")
    assert "Resumed after 1 action." in cli("play", "--resume", path, typed="quit\n").out
    assert "Reprise après 1 coup." in cli("play", "--resume", path, "--lang", "fr", typed="quitter\n").out


def test_a_game_is_resumed_where_it_was_left(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    cli(*DRAUGHTS, "--record", str(path), typed="32-28\nquit\n")
    ran = cli("play", "--resume", str(path), typed="1\nquit\n")
    assert "Resumed after 2 actions." in ran.out
    assert len(moves(path, 0)) == 2
    assert cli("replay", str(path), "--verify").code == 0


def test_the_end_of_the_input_leaves_the_game_to_be_resumed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    ran = cli(*DRAUGHTS, "--record", str(path), typed="32-28\n")
    assert ran.code == 0
    assert "--resume" in ran.out
    assert cli("play", "--resume", str(path), typed="zz\n").code == 2  # it ended on something that was refused


def test_a_finished_game_cannot_be_resumed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    cli("play", "domino", "--players", "random,random", "--record", str(path))
    assert "this game is over" in cli("play", "--resume", str(path)).complaint


def test_dice_typed_in_from_a_real_board(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    typed = "3-5\n7-1\nsix\n6-5\n\n2-1\n"
    ran = cli(
        "play", "toutetable", "--players", "first,first", "--dice", "ask", "--record", str(path), typed=typed + "quit\n"
    )
    assert ran.code == 0
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    thrown = [line["action"] for line in lines[1:] if line.get("seat", 0) is None]
    assert thrown[1:] == ["6-5", "2-1"]
    assert lines[0]["dice"] == "ask"
    assert cli("replay", str(path), "--verify").code == 0


def test_a_throw_typed_wrongly_is_corrected_until_it_is_played(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    typed = "6-5\ndice 7-1\ndice 5-4\ndice\n4-3\nundo\n6-1\n1/7 1/2\ndice 6-2\n6-3\ndice 5-3\nquit\n"
    ran = cli("play", "trictrac", "--players", "human,first", "--dice", "ask", "--record", str(path), typed=typed)
    said = [line for line in ran.out.splitlines() if "dice" in line.casefold() or "throw" in line]
    assert "not '7-1'" in " ".join(said), "what is no throw corrects nothing"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert [line.get("action") or f"undo {line['undo']}" for line in lines] == [
        "6-5", "undo 1", "5-4", "undo 1", "4-3", "undo 1", "6-1", "1/7 1/2", "6-2", "1/7 1/3", "6-3", "undo 1", "5-3",
    ]  # fmt: skip
    assert cli("replay", str(path), "--verify").code == 0
    position = "{white: 1*15, black: 1*15, turn: white, throw: 6-5}"
    set_up = cli("play", "trictrac", "--position", position, "--dice", "ask", typed="dice 6-4\nquit\n").out
    assert "There is no throw to correct: the last one has been played, or you typed none." in set_up


@pytest.mark.parametrize("dice", [("--seed", "3"), ("--dice", "fair", "--part", "a")])
def test_dice_that_nobody_typed_are_not_corrected(cli: Cli, dice: tuple[str, ...]) -> None:
    ran = cli("play", "trictrac", *dice, "--players", "human,first", typed="dice 6-5\nhelp\nquit\n")
    assert "You can only correct throws that you type in (--dice ask)" in ran.out
    assert "dice 6-5: correct" not in ran.out
    assert "dice 6-5: correct" in cli("play", "trictrac", "--dice", "ask", typed="6-5\nhelp\nquit\n").out


def test_where_nobody_decides_anything_the_last_throw_is_taken_back(cli: Cli) -> None:
    """At tourne-case the opening throw only says who begins: at the next question it can still be corrected."""
    ran = cli("play", "tourne_case", "--dice", "ask", "--players", "human,first", typed="6-5\nundo\n5-6\nquit\n")
    assert ran.out.count("Each of you throws one die to decide who begins") == 2
    assert "Black has the dice." in ran.out


def test_a_play_is_taken_back_where_the_next_dice_are_asked_for(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    typed = "6-5\n1\nundo\n2\n4-3\n1\nquit\n"
    asked = ("play", "toutetable", "--first", "white", "--dice", "ask", "--players", "human,human")
    ran = cli(*asked, "--record", str(path), typed=typed)
    assert ran.code == 0
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["undo"] for line in lines if "undo" in line] == [1]
    assert len(set(moves(path, 0))) == 2, "the second of the two stands"
    assert cli("play", "toutetable", "--dice", "ask", typed="undo\nquit\n").out.count("nothing to take back") == 1


def test_a_play_of_nothing_is_said_and_made(cli: Cli) -> None:
    position = "{white: hand*2 12*5 17*3 19*5, black: 9 11 12*5 19*2 20*2 21*2 24*2, turn: white}"  # LEP-app fig. 29
    ran = cli("play", "toutetable", "--position", position, "--dice", "ask", typed="4-1\n3-2\nquit\n")
    assert ran.out.count("You: no play is possible.") == 1
    assert "You: -" not in ran.out


def test_it_is_said_what_was_taken_back_and_the_board_is_shown_again(cli: Cli) -> None:
    game = ("play", "trictrac", "--seed", "8", "--first", "white", "--players", "human,random")
    ran = cli(*game, typed="1\nundo\nquit\n")
    after = ran.out.partition("Taken back. You: 1/7 1/4\n")[2]
    assert "You to play 6-3" in after
    assert "Coup repris. Vous : 1/7 1/4" in cli(*game, "--lang", "fr", typed="1\nannuler\nquit\n").out


def test_the_only_play_is_made_by_enter_or_without_asking(cli: Cli, tmp_path: Path) -> None:
    position = "{white: 23 24 off*13, black: 19*15, turn: white}"
    path = tmp_path / "g.jsonl"
    asked = cli("play", "toutetable", "--position", position, "--dice", "ask", typed="2-1\n\n")
    assert "This is the only play: Enter plays it." in asked.out
    alone = cli(
        "play", "toutetable", "--position", position, "--dice", "ask", "--auto", "--record", str(path), typed="2-1\n"
    )
    assert "There is no other play" not in alone.out
    assert moves(path, 0) == ["23/off 24/off"]
    assert "You have lifted all your dames and win." in alone.out


def test_the_wording_is_french_when_asked_for(cli: Cli) -> None:
    ran = cli(*DRAUGHTS, "--lang", "fr", typed="aide\nplateau\nannuler\nquitter\n")
    assert "annuler : revenir sur votre dernière décision" in ran.out
    assert "Vous n'avez encore rien à reprendre (les coups forcés ne comptent pas)" in ran.out
    assert "pour reprendre : tablegames play --resume" in ran.out


def test_two_people_at_one_terminal_do_not_see_each_others_hands(cli: Cli) -> None:
    typed = "\n1\n\n1\n\nquit\n"
    ran = cli("play", "domino", "--players", "human,human", "--first", "0", "--seed", "2", typed=typed)
    assert ran.code == 0
    assert ran.out.count("press Enter") == 3
    pages = ran.out.split("\n" * 60)
    assert [page.count("Your hand") for page in pages] == [0, 1, 1, 1, 0]  # wiped before each, and when one leaves
    played = pages[1].rpartition("Player A: ")[2].splitlines()[0]
    assert f"Player A: {played}" in pages[2]  # the next player sees the events before their turn


@pytest.mark.parametrize("terminal", [True, False])
def test_a_terminal_is_wiped_with_all_that_could_be_scrolled_back_to(
    terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.StringIO()
    monkeypatch.setattr(shown, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stdout", shown)
    wipe()
    assert shown.getvalue().startswith("\n" * 60)
    erased = shown.getvalue().strip("\n")
    assert erased == ("\033[H\033[2J\033[3J" if terminal else "")


def test_people_who_draw_from_the_talon_are_called_once(cli: Cli) -> None:
    typed = "\n" + "1\n" * 40
    players = "human,random,human"
    ran = cli("play", "domino", "--variant", "puiser", "--seats", "3", "--players", players, "--seed", "3", typed=typed)
    assert ran.code in (0, 2)
    assert "draws from the talon" in ran.out
    calls = [page.partition(", press Enter")[0].strip()[-8:] for page in ran.out.split("\n" * 60)[1:-1]]
    assert len(calls) > 3
    assert all(one != other for one, other in pairwise(calls))


def test_a_whole_match_is_played_to_its_end(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    sat = ("--players", "human,first", "--seed", "3", "--record", str(path))
    ran = cli("play", "domino", *sat, typed=UntilOver("1\n"))
    assert ran.code == 0
    assert "The game is over." in ran.out
    over = json.loads(path.read_text("utf-8").splitlines()[-1])["over"]
    assert max(over["scores"]) >= 100
    assert cli("replay", str(path), "--verify").code == 0


@pytest.mark.parametrize("game", sorted(Registry().games))
def test_every_game_is_played_to_the_end_by_number_in_both_languages(cli: Cli, game: str) -> None:
    for language in ("en", "fr"):
        ran = cli("play", game, "--match", "single", "--seed", "6", "--lang", language, typed=UntilOver("m\n1\n"))
        assert ran.code == 0
        assert "{" not in ran.out, "a wording misses one of its facts"


@pytest.mark.parametrize("game", sorted(Registry().games))
def test_every_game_is_told_to_its_end_in_sentences(cli: Cli, game: str) -> None:
    told = ("--match", "single", "--seed", "6", "--players", "human,first", "--plain", "--lang", "fr")
    out = cli("play", game, *told, typed=UntilOver("m\n1\n")).out
    assert "La partie est enregistrée dans" in out
    assert not re.search(r"[\u2500-\u259f\u25a0-\u25ff]", out)


def test_the_prompt_works_in_a_real_process(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tablegames", "play", "toutetable", "--seed", "1"],
        input="1\n1\nscore\nquit\n",
        capture_output=True,
        text=True,
        env={**os.environ, "TABLEGAMES_HOME": str(tmp_path)},
        check=True,
    )
    assert ran.stderr == ""
    assert "Saved in" in ran.stdout


def test_coup_et_des_one_player_throws_both_dice(cli: Cli) -> None:  # LEP 1.I; AUJ-T2 II
    both = cli("play", "trictrac", "--dice", "ask", typed="quit\n").out
    assert "One of you throws both dice. Type the die on" in both
    each = cli("play", "trictrac", "--set", "opening=separate", "--dice", "ask", typed="quit\n").out
    assert "Each of you throws one die to decide who begins" in each
