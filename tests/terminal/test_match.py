"""`tablegames match`: a file of players and tables, played, kept, resumed, summed up."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablegames.arena import running
from tablegames.arena.one_game import GameRunner
from tablegames.arena.plan_file import read_plan_file
from tablegames.arena.store import Store
from tablegames.plugin.registry import Registry
from tests.conftest import Cli, Ran
from tests.killing import contents

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = sorted((ROOT / "examples" / "matches").glob("*.yaml"))
PLAYERS = "players: {a: random, b: first}"
TWO = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: 6\nseed: 4\n"


@pytest.fixture
def match(cli: Cli, tmp_path: Path) -> Any:
    """Play a match from its text; its folder is `out`."""

    def run(text: str, *more: str) -> Ran:
        file = tmp_path / "match.yaml"
        file.write_text(text, "utf-8")
        given = more if "--workers" in more else (*more, "--workers", "1")
        return cli("match", str(file), "--output", str(tmp_path / "out"), *given)

    return run


def rows(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "out" / "results.jsonl").read_text("utf-8").splitlines()]


def test_a_match_leaves_results_records_and_a_summary(match: Any, cli: Cli, tmp_path: Path) -> None:
    ran = match(TWO)
    assert ran.code == 0
    assert "dames_rabattues academie; 6 games, seed 4" in ran.out
    out = tmp_path / "out"
    assert sorted(path.name for path in out.iterdir()) == [
        "match.json", "records", "results.csv", "results.jsonl", "summary.json", "summary.txt"
    ]  # fmt: skip
    assert (out / "summary.txt").read_text("utf-8") == ran.out
    found = rows(tmp_path)
    assert [row["game"] for row in found] == [1, 2, 3, 4, 5, 6]
    assert [row["players"] for row in found[:2]] == [["lot", "list"], ["list", "lot"]]
    summary = json.loads((out / "summary.json").read_text("utf-8"))
    won = {
        name: sum(row["players"][seat] == name for row in found for seat in row["winners"]) for name in ("lot", "list")
    }
    assert {name: score["wins"] for name, score in summary["players"].items()} == won
    assert sum(summary["encounters"][0]["pairs"]) == 3
    with (out / "results.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["player_0"] for line in lines] == [row["players"][0] for row in found]
    assert [int(line["score_1"]) for line in lines] == [row["scores"][1] for row in found]
    for number in range(1, 7):
        assert "replay as recorded" in cli("replay", str(out / "records" / f"{number:04}.jsonl"), "--verify").out
    assert cli("replay", str(out), "--number", "2").out.startswith("Game 2\nWhite: list (first)\nBlack: lot (random)\n")


def test_every_game_of_a_match_without_choices_comes_out_even(match: Any, tmp_path: Path) -> None:
    """Dames rabattues is the dice alone: with the same dice from both seats each wins one of two."""
    match(TWO)
    assert json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))["encounters"][0]["pairs"] == [
        0,
        0,
        3,
        0,
        0,
    ]


def test_nothing_of_the_time_the_machine_or_the_worker_is_kept(match: Any, tmp_path: Path) -> None:
    match(TWO, "--workers", "1")
    one = contents(tmp_path / "out")
    assert match(TWO, "--workers", "2", "--restart").code == 0
    assert contents(tmp_path / "out") == one
    header = json.loads((tmp_path / "out" / "records" / "0001.jsonl").read_text("utf-8").splitlines()[0])
    assert header["date"] is None
    assert "python" not in header["versions"]


def test_what_a_kill_may_leave_behind_is_mended(match: Any, tmp_path: Path) -> None:
    """A row cut short, a record without its row, a part of a file: played again, and as before."""
    match(TWO)
    out = tmp_path / "out"
    whole = contents(out)
    found = (out / "results.jsonl").read_text("utf-8").splitlines(keepends=True)
    (out / "progress.jsonl").write_text(found[4] + found[1] + found[0] + found[3][:40], "utf-8")
    (out / "results.jsonl").unlink()
    (out / "records" / "0003.jsonl").unlink()
    (out / "records" / "0004.jsonl").write_text("{", "utf-8")
    (out / "records" / "0006.jsonl.part").write_text("{", "utf-8")
    ran = match(TWO)
    assert "3 of 6 games are already saved; playing the rest." in ran.err
    assert contents(out) == whole
    (out / "progress.jsonl").write_text(found[0], "utf-8")  # killed after the last row, before it was tidied up
    assert "All 6 games are already played" in match(TWO).err
    assert contents(out) == whole


def test_a_folder_in_which_no_game_is_finished_takes_another_match(match: Any, tmp_path: Path) -> None:
    crashing = "game: plain\nplayers:\n  a: {moves: [99/100]}\n  b: first\nrecords: false\n"
    assert match(crashing).code == 2
    assert (tmp_path / "out" / "match.json").exists()
    assert match(TWO).code == 0


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("seed: 4", "seed: 5"),
        ("seed: 4", "seed: 4\nadjudicate: {after: 20, result: drawn}"),
        ("seed: 4", "seed: 4\nrecords: shards"),
        ("seed: 4", "seed: 4\nrecords: false"),
        ("seed: 4", "seed: 4\npairs: false"),
        ("seed: 4", "seed: 4\nalternate: false"),
        ("seed: 4", "seed: 4\nstop: {elo1: 20}"),
    ],
)
@pytest.mark.parametrize("longer", [("--extend", "6"), ("--games", "12")])
def test_another_match_is_refused_though_it_is_longer(
    match: Any, tmp_path: Path, line: str, changed: str, longer: tuple[str, str]
) -> None:
    match(TWO)
    before = contents(tmp_path / "out")
    ran = match(TWO.replace(line, changed), *longer)
    assert ran.code == 2
    assert "holds another match ('" in ran.complaint
    assert contents(tmp_path / "out") == before
    assert match(TWO, *longer).code == 0


def test_games_more_that_give_some_a_seat_less_are_told_of_extend(match: Any, tmp_path: Path) -> None:
    ran = match(TWO, "--extend", "3")
    assert ran.code == 2
    assert "--extend 3 makes 9 games, which is not a multiple of 2" in ran.complaint
    assert "use --extend 4" in ran.complaint


def test_another_match_is_refused_in_the_same_folder(match: Any, tmp_path: Path) -> None:
    match(TWO)
    before = contents(tmp_path / "out")
    ran = match(TWO.replace("seed: 4", "seed: 5"))
    assert ran.code == 2
    assert "holds another match ('seed' differs)" in ran.complaint
    assert "--output" in ran.complaint
    assert "--restart" in ran.complaint
    assert "('players.list' differs)" in match(TWO.replace("list: first", "list: random")).complaint
    assert "('tables.1.first' differs)" in match(TWO + "first: white\n").complaint
    assert contents(tmp_path / "out") == before
    assert match(TWO.replace("seed: 4", "seed: 5"), "--restart").code == 0


def test_a_folder_of_something_else_is_left_alone(match: Any, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    (folder / "records").mkdir(parents=True)
    (folder / "records" / "mine.txt").write_text("mine", "utf-8")
    ran = match(TWO, "--restart")
    assert "has results but no match.json; choose another folder with --out" in ran.complaint
    assert (folder / "records" / "mine.txt").read_text("utf-8") == "mine"


def test_two_cannot_play_into_one_folder(match: Any, tmp_path: Path) -> None:
    (tmp_path / "match.yaml").write_text(TWO, "utf-8")
    held = Store(read_plan_file(Registry(), tmp_path / "match.yaml", None, str(tmp_path / "out")))
    try:
        assert "this match is already running" in match(TWO).complaint
    finally:
        held.close()


def test_a_damaged_row_is_named_and_its_game_played_again(match: Any, tmp_path: Path) -> None:
    match(TWO)
    out = tmp_path / "out"
    whole = contents(out)
    found = (out / "results.jsonl").read_text("utf-8").splitlines(keepends=True)
    (out / "results.jsonl").unlink()
    altered = found[2].replace('"actions": ', '"actions": 1')
    (out / "progress.jsonl").write_text('{"game": 1}\nnonsense\n' + found[1] + altered + found[1], "utf-8")
    ran = match(TWO)
    again = "skipping this row and playing its game again:"
    assert [line.removeprefix(f"{out / 'progress.jsonl'}:") for line in ran.err.splitlines()[:5]] == [
        f"1: {again} it has no checksum",
        f"2: {again} it has no checksum",
        f"4: {again} it was changed: its checksum is wrong",
        "5: skipping this row: game 2 already has one",
        "1 of 6 games are already saved; playing the rest.",
    ]
    assert contents(out) == whole


def test_interrupted_it_says_what_is_kept(match: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = Store.keep

    def interrupt(self: Store, *told: Any) -> None:
        kept(self, *told)
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "keep", interrupt)
    ran = match(TWO)
    assert ran.code == 130
    assert "1 of 6 games saved. Run the same command to continue" in ran.err
    monkeypatch.undo()
    assert "1 of 6 games are already saved" in match(TWO).err


def test_what_was_finished_before_a_game_that_fails_is_kept(
    match: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(running, "size_of", lambda batch, seconds, most: 5)
    played = GameRunner.play

    def play(self: GameRunner, number: int) -> Any:
        if number == 5:
            raise ZeroDivisionError("so it goes")
        return played(self, number)

    monkeypatch.setattr(GameRunner, "play", play)
    assert "game 5 (lot, list) cannot continue: ZeroDivisionError: so it goes" in match(TWO).complaint
    monkeypatch.undo()
    assert "4 of 6 games are already saved" in match(TWO).err


def test_check_says_what_would_be_played_and_plays_nothing(match: Any, tmp_path: Path) -> None:
    ran = match("title: A trial\n" + TWO, "--dry-run")
    assert ran.out.splitlines() == [
        "A trial",
        "dames_rabattues academie (match: party), 1 pairing of 6 games",
        "  lot: random",
        "  list: first",
        "6 games: round robin; players swap seats and play again with the same dice; seed 4",
        "The same file gives the same games, however many processes play them.",
        f"Results are written to {tmp_path / 'out'}",
    ]
    assert not (tmp_path / "out").exists()
    timed = TWO.replace("dames_rabattues", "dames_polonaises").replace("first", "engine:seconds=0.1")
    assert "an external program affects list." in match(timed, "--dry-run").out
    assert "Le même fichier donne les mêmes parties" in match(TWO, "--dry-run", "--lang", "fr").out


def test_fixed_moves_and_throws_of_the_file(match: Any, cli: Cli, tmp_path: Path) -> None:
    """The first throws of a game at toute-table, as typed; then the bots continue."""
    text = """\
game: toutetable
variant: modern
players:
  white: {moves: ["12/16 17/18", "1/2 12/15"], then: random}
  black: {moves: {black: [12/18 17/18]}, then: first}
dice: [4-1, 6-1, 3-1]
games: 1
alternate: false
"""
    assert match(text).code == 0
    lines = [json.loads(line) for line in (tmp_path / "out" / "records" / "0001.jsonl").read_text().splitlines()]
    assert lines[0]["dice"] == "ask"
    assert [line["action"] for line in lines[1:6]] == ["4-1", "12/16 17/18", "6-1", "12/18 17/18", "3-1"]
    assert cli("replay", str(tmp_path / "out" / "records" / "0001.jsonl"), "--verify").code == 0


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            ('"12/16 17/18"', '"12/17 17/18"'),
            "match.yaml:4: move 1 cannot be played: '12/17 17/18' cannot be played here.",
        ),
        (
            (", then: random", ""),
            "match.yaml:4: the moves listed (1) have all been played, but the game is not over; add more, or 'then:",
        ),
    ],
)
def test_what_a_script_gets_wrong_is_named_with_its_line(match: Any, change: tuple[str, str], complaint: str) -> None:
    text = """\
game: toutetable
variant: modern
players:
  white: {moves: ["12/16 17/18"], then: random}
  black: random
dice: [4-1]
games: 1
seed: 3
alternate: false
""".replace(*change)
    ran = match(text)
    assert ran.code == 2
    assert complaint in ran.complaint
    assert "game 1 (white, black) cannot continue" in ran.complaint
    assert "finished games are saved" in ran.complaint


def test_a_game_that_lasts_too_long(match: Any, tmp_path: Path, cli: Cli) -> None:
    text = "game: toutetable\nplayers: {lot: random, list: first}\ngames: 2\nadjudicate: {after: 10, result: %s}\n"
    match(text % "drawn")
    assert [(row["ended"], row["by"], row["winners"], row["actions"]) for row in rows(tmp_path)] == [
        ("adjudicated", "actions", [], 10)
    ] * 2
    told = cli("replay", str(tmp_path / "out" / "records" / "0001.jsonl"), "--verify").out
    assert "Recorded result: drawn (adjudicated actions)" in told
    match(text % "unfinished", "--restart")
    assert [(row["ended"], row["winners"]) for row in rows(tmp_path)] == [("unfinished", None)] * 2
    summary = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert (summary["unfinished"], summary["players"]["lot"]["games"]) == (2, 0)
    assert "2 unfinished and not counted" in (tmp_path / "out" / "summary.txt").read_text("utf-8")


def test_an_analyst_judges_what_is_broken_off(match: Any, tmp_path: Path) -> None:
    """White is two men up in one opening, and nothing is up in the other."""
    text = """\
game: dames_polonaises
variant: modern_fmjd
players: {a: random, b: random}
openings: ["W:W31-50:B1-17", "W:W31-50:B1-20"]
games: 4
adjudicate: {after: 2, result: analyst, depth: 1, margin: 2}
"""
    match(text)
    found = rows(tmp_path)
    assert {row["by"] for row in found} == {"analyst"}
    assert [row["winners"] for row in found] == [[0], [0], [], []]
    assert found[0]["detail"].endswith(" men")
    assert float(found[0]["detail"].split()[0]) >= 2


def test_more_than_two_players_have_a_cross_table(match: Any, tmp_path: Path) -> None:
    text = "game: plain\nplayers: {a: random, b: first, c: random}\ngames: 2\n"
    out = match(text).out
    assert "Crosstable: score of the row's player, won-drawn-lost" in out
    assert "a v b" in out
    summary = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert [one["players"] for one in summary["encounters"]] == [["a", "b"], ["a", "c"], ["b", "c"]]
    assert sum(score["points"] for score in summary["players"].values()) == 6
    assert "Grille des rencontres" in match(text, "--lang", "fr", "--restart").out


def test_four_at_domino_one_for_himself(match: Any, tmp_path: Path) -> None:
    four = "players: {a: random, b: first, c: random, d: first}"
    text = f"game: domino\nvariant: puiser\nmatch: single\nseats: 4\n{four}\ngames: 4\n"
    assert match(text).code == 0
    summary = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert len(summary["encounters"]) == 6
    won = {
        name: sum(row["players"][seat] == name for row in rows(tmp_path) for seat in row["winners"]) for name in "abcd"
    }
    assert {name: score["wins"] for name, score in summary["players"].items()} == won


def test_several_tables_are_summed_up_together_and_apart(match: Any, tmp_path: Path) -> None:
    text = "tables:\n  - {game: plain}\n  - {game: toc, name: le toc}\nplayers: {a: random, b: first}\ngames: 2\n"
    out = match(text).out
    assert "plain academie, le toc; 4 games" in out
    summary = json.loads((tmp_path / "out" / "summary.json").read_text("utf-8"))
    assert {name: part["players"]["a"]["games"] for name, part in summary["by_table"].items()} == {
        "plain academie": 2, "le toc": 2
    }  # fmt: skip
    assert summary["players"]["a"]["games"] == 4


def test_records_may_be_left_out(match: Any, tmp_path: Path) -> None:
    match(TWO + "records: false\n")
    assert not (tmp_path / "out" / "records").exists()
    assert len(rows(tmp_path)) == 6


def test_a_bot_that_fails_stops_the_match_with_one_sentence(match: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tablegames.core.players import FirstPlayer

    def fail(self: FirstPlayer, *given: Any) -> Any:
        raise ZeroDivisionError("so it goes")

    monkeypatch.setattr(FirstPlayer, "choose", fail)
    ran = match("game: plain\nplayers: {lot: random, list: first}\n")
    assert (
        "game 1 (lot, list) cannot continue: ZeroDivisionError: so it goes; finished games are saved" in ran.complaint
    )


BAD: dict[str, tuple[str, str]] = {
    "nothing": ("", "1: a match file must be a mapping"),
    "not yaml": ("game: [", "1: not valid YAML"),
    "unknown key": ("gmae: plain\n@", "1: unknown key 'gmae' (did you mean 'game'?)"),
    "no game": ("@", "1: 'game' is missing; it can be dames_polonaises"),
    "wrong game": ("game: plian\n@", "1: there is no game 'plian' (did you mean 'plain'?)"),
    "no players": ("game: plain", "1: list at least two players with 'players'"),
    "one player": ("game: plain\nplayers: {a: random}", "2: list at least two players"),
    "no bot": ("game: plain\nplayers:\n  a: random\n  b: rondom", "4: no player 'rondom' (did you mean 'random'?)"),
    "bot of a number": (
        "game: plain\nplayers:\n  a: random\n  b: 3",
        "4: player 'b' must be a bot (engine:4) or a mapping",
    ),
    "bad setting": (
        "game: dames_polonaises\nplayers:\n  a: random\n  b: engine:9",
        "4: engine: 'level' must be",
    ),
    "bot and more": ("game: plain\nplayers:\n  a: random\n  b: {bot: first, level: 3}", "4: unknown key 'level'"),
    "games no number": ("game: plain\n@\ngames: many", "3: 'games' must be a whole number of at least 1, not 'many'"),
    "odd games": ("game: plain\n@\ngames: 5", "3: 'games' must be a multiple of 2, not 5"),
    "pairs of one": (
        "game: plain\n@\npairs: true\nalternate: false",
        "3: 'pairs: true' repeats the dice with seats swapped, so it needs 'alternate: true'",
    ),
    "pairing": (
        "game: plain\n@\npairing: swiss",
        "3: 'pairing' must be one of round_robin, gauntlet, ladder, not 'swiss'",
    ),
    "variant": ("game: plain\nvariant: academy\n@", "2: plain has no variant 'academy'"),
    "rule": ("game: toutetable\nset:\n  duoble: true\n@", "3: unknown rule 'duoble' (did you mean 'double'?)"),
    "rules that do not go": ("game: toutetable\nset: {start: foo}\n@", "2: start: "),
    "set no mapping": ("game: plain\nset: 3\n@", "2: 'set' must be a mapping"),
    "match format": ("game: plain\nmatch: best-of:3\n@", "2: 'match' must be party, single"),
    "seats": ("game: plain\nseats: 5\n@", "2: plain (academie) is for 2 players, not 5"),
    "too few for the seats": (
        "game: domino\nvariant: poule\nseats: 3\n@",
        "4: domino poule needs 3 players, but the file names 2; with 'seating: sides'",
    ),
    "sides of three": (
        "game: domino\nvariant: poule\nseats: 3\n@\nseating: sides",
        "5: 'seating: sides' needs an even number of seats",
    ),
    "first": ("game: plain\nfirst: green\n@", "2: there is no seat 'green'"),
    "opening": ("game: dames_polonaises\nopenings:\n  - W:W31-50:B1-20\n  - W:W99:B1\n@", "4: there is no square 99"),
    "openings no list": ("game: plain\nopenings: x\n@", "2: 'openings' must be a list of positions"),
    "first and opening": (
        "game: dames_polonaises\nfirst: white\nopenings: ['W:W31-50:B1-20']\n@",
        "2: 'first' and 'openings' both say who begins",
    ),
    "dice": ("game: plain\ndice: [[3, 1]]\n@", "2: 'dice' must be a list of text values"),
    "a throw that cannot be": (
        "game: toutetable\nmatch: single\nfirst: white\ndice: [6-1, 7-1]\n@",
        "4: throw 2 ('7-1'): ",
    ),
    "dice that are no throw": ("game: plain\ndice: ask\n@", "throw 1 ('ask'): "),
    "variant with a match": (
        "game: toutetable\nvariant: moderne\nmatch: single\n@",
        "2: toutetable has no variant 'moderne' (did you mean 'modern'?)",
    ),
    "seats with a match": ("game: toutetable\nmatch: single\nseats: 3\n@", "3: "),
    "what kind of match": ("game: toutetable\nmatch: often\n@", "2: 'match' must be "),
    "adjudicate": ("game: plain\n@\nadjudicate: {aftr: 3}", "3: unknown key 'aftr' (did you mean 'after'?)"),
    "nobody to judge": (
        "game: dames_rabattues\n@\nadjudicate: {result: analyst, depth: 2}",
        "3: dames_rabattues academie has no analyst",
    ),
    "judge without limit": (
        "game: dames_polonaises\n@\nadjudicate: {result: analyst}",
        "'result: analyst' needs 'depth' or 'nodes'",
    ),
    "judge not asked": (
        "game: dames_polonaises\n@\nadjudicate: {analyst: engine}",
        "'analyst' needs 'result: analyst'",
    ),
    "tables and a game": (
        "game: toc\ntables: [{game: toc}]\n@",
        "1: with 'tables', put 'game' in each table instead",
    ),
    "tables twice": (
        "tables: [{game: toc}, {game: toc}]\n@",
        "1: two tables have the same name; give each its own 'name'",
    ),
    "bot that one table lacks": (
        "tables: [{game: domino}, {game: plain}]\nplayers: {a: random, b: heaviest}",
        "no player 'heaviest'",
    ),
    "program not there": (
        "game: plain\nplayers:\n  a: random\n  b: {program: no-such-program}",
        "4: program 'no-such-program' not found; install it, or give its path",
    ),
    "program in no folder": (
        "game: plain\nplayers:\n  a: random\n  b: {program: python, folder: gone}",
        "4: there is no folder",
    ),
    "program without time": (
        "game: plain\nplayers:\n  a: random\n  b: {program: python, seconds: 0}",
        "4: 'seconds' must be more than 0",
    ),
    "program and more": (
        "game: plain\nplayers:\n  a: random\n  b: {program: python, args: 3}",
        "4: unknown key 'args'",
    ),
    "program that does not greet": (
        "game: plain\nplayers:\n  a: random\n  b: {program: [python, -c, 'input(); print(1)']}",
        "4: the program for 'b' does not answer the first message: it breaks the protocol: '1' instead "
        "of 'tablegames 1'",
    ),
    "moves by no seat": (
        "game: plain\nplayers:\n  a: random\n  b: {moves: {green: [x]}}",
        "4: there is no seat 'green'",
    ),
}
"""Match files, in which `@` names the players, and the message about each, after `match.yaml:` where it has a line."""


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_said_with_its_file_line_and_cure(match: Any, name: str, tmp_path: Path) -> None:
    text, complaint = BAD[name]
    ran = match(text.replace("@", PLAYERS))
    assert ran.code == 2
    assert (f"match.yaml:{complaint}" if complaint[0].isdigit() else complaint) in ran.complaint
    assert not (tmp_path / "out").exists()


def test_a_mistake_is_said_in_french_too(match: Any) -> None:
    text = BAD["odd games"][0].replace("@", PLAYERS)
    assert "« games »" not in match(text, "--lang", "fr").complaint
    assert "doit être un multiple de 2, et non 5" in match(text, "--lang", "fr").complaint
    assert "--games must be a multiple of 2, not 3" in match(TWO, "--games", "3").complaint


def needs(path: Path) -> None:
    """Skip an example whose programs are not installed."""
    from tablegames.plugins.toutetable.gnubg import located

    if path.stem == "gnubg" and located("gnubg") is None:
        pytest.skip("gnubg is not installed")
    if path.stem == "draughts":
        draughts = pytest.importorskip("draughts")
        if not hasattr(draughts, "TurboEngine"):
            pytest.skip("py-draughts is too old")


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_the_examples_can_be_checked_and_played(
    cli: Cli, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs(path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    seats = {"domino_four": "4"}.get(path.stem, "2")
    checked = cli("match", str(path), "--dry-run", "--games", seats)
    assert checked.code == 0, checked.err
    ran = cli("match", str(path), "--games", seats, "--output", str(tmp_path / "out"), "--workers", "1")
    assert ran.code == 0, ran.err
    found = rows(tmp_path)
    assert found
    assert not [row for row in found if row["ended"] in ("forfeit", "unfinished")]


def test_a_plot_needs_its_extra(match: Any, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tablegames.arena.plotting.find_spec", lambda name: None)
    for ran in (match(TWO, "--plot", "x.svg"), cli("simulate", "plain", "--plot", "x.svg")):
        assert ran.code == 2
        assert "pip install 'tablegames[plot]'" in ran.complaint
    assert "the name of a picture must end in .svg, .png, .pdf" in match(TWO, "--plot", "x.gif").complaint
    assert "there is no folder" in match(TWO, "--plot", str(tmp_path / "gone" / "x.svg")).complaint
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["\0", "\ud800"])
@pytest.mark.parametrize(("option", "kind"), [("--output", ""), ("--plot", ".svg"), ("--parquet", ".parquet")])
def test_a_name_that_no_file_can_have_is_refused_before_anything_is_played(
    cli: Cli, tmp_path: Path, option: str, kind: str, name: str
) -> None:
    (tmp_path / "match.yaml").write_text(TWO, "utf-8")
    out = () if option == "--output" else ("--output", str(tmp_path / "out"))
    ran = cli("match", str(tmp_path / "match.yaml"), "--workers", "1", *out, option, f"x{name}{kind}")
    assert ran.code == 2
    assert re.search(rf"{option} x.+{kind}: invalid file name: ", ran.complaint), ran.complaint
    assert [path.name for path in tmp_path.iterdir()] == ["match.yaml"]


def test_results_are_drawn(match: Any, cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    paths = [tmp_path / f"{name}.svg" for name in ("one", "two", "seats")]
    for path in paths[:2]:
        assert match(TWO, "--plot", str(path)).code == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    drawn = paths[0].read_text("utf-8")
    assert "lot v list" in drawn
    assert cli("simulate", "plain", "--games", "5", "--workers", "1", "--plot", str(paths[2])).code == 0
    assert "White (random)" in paths[2].read_text("utf-8")


# ---- evenings on the command line: simulated, played by several, recorded and resumed


def test_a_poule_is_simulated_and_its_stakes_balance(cli: Cli) -> None:
    command = ["simulate", "domino", "--match", "single/poule:9", "--seats", "4", "--games", "30", "--seed", "3"]
    one, two = (cli(*command, "--workers", jobs, "--json") for jobs in ("1", "2"))
    assert one.out == two.out
    data = json.loads(one.out)
    assert [row["seat"] for row in data["seats"]] == ["a", "b", "c", "d"]
    assert sum(row["mean_score"] for row in data["seats"]) == pytest.approx(0, abs=1e-5)
    assert sum(row["wins"] for row in data["seats"]) + data["drawn"] == 30
    assert "Player D (random)" in cli(*command, "--workers", "1").out
    assert "Joueur D (random)" in cli(*command, "--workers", "1", "--lang", "fr").out


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
    assert "Player B gets up." in ran.out
    assert "Player C sits down as Black." in ran.out
    assert "After 1 game: Player A -1, Player B -1, Player C -1." in ran.out
    again = cli("play", "--resume", str(path), typed="score\nquit\n")
    assert "Waiting: Player B." in again.out
    assert "After 1 game: Player A -1, Player B -1, Player C -1." in again.out
    assert cli("replay", str(path), "--verify").code == 0


def test_the_score_of_a_party_in_an_evening_names_those_who_play_it(cli: Cli) -> None:
    ran = cli("play", "domino", "--match", "poule", "--first", "c", "--seed", "2", "--players", "human,human,human",
              typed="\nscore\nquit\n")  # fmt: skip
    assert "After 0 complete games: Player A -1, Player B 0, Player C -1." in ran.out
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
