"""`play --dice fair` and `replay --verify` of such a game, as two people at one prompt meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablegames.records.fair import promise_of
from tablegames.records.parsing import read_record
from tests.conftest import Cli

PLAY = ("play", "tourne_case", "--match", "single", "--players", "human,human", "--dice", "fair", "--auto")


def test_two_people_at_one_prompt(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = cli(*PLAY, "--record", str(path), typed="my cat\n\n" + "1\n" * 400)
    record = read_record(path)
    commitment, parts = record.header["fair"]["commitment"], record.header["fair"]["parts"]
    assert parts[0] == "my cat"
    assert len(parts[1]) == 32  # drawn by the program
    told = ran.out.splitlines()
    assert told.index(f"  {commitment}") < told.index("  White: my cat")
    assert f"The secret was {record.secret}" in ran.out
    assert f"--verify --commitment {commitment}" in ran.out
    checked = cli("replay", str(path), "--verify", "--commitment", commitment, "--part", "0=my cat")
    assert checked.code == 0
    assert "every throw and deal follows from the secret and the parts" in checked.out
    assert "Seat 0 added: my cat" in checked.out
    assert json.loads(cli("replay", str(path), "--verify", "--json").out)["fair"] is True


def test_parts_can_be_given_beforehand_and_a_game_goes_on_with_the_same_dice(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cli(*PLAY, "--record", str(path), "--part", "a", "--part", "b", typed="1\n1\n1\nquit\n")
    before = read_record(path)
    assert before.secret is None
    assert "can't be checked yet" in cli("replay", str(path), "--verify").out
    cli("play", "--resume", str(path), "--auto", typed="1\n" * 400)
    after = read_record(path)
    assert after.lines[: len(before.lines)] == before.lines
    assert after.secret is not None
    assert cli("replay", str(path), "--verify").code == 0


def test_who_trusts_nobody_there_promises_his_part_and_shows_it_later(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, secret = tmp_path / "game.jsonl", b"\5" * 32
    monkeypatch.setattr("secrets.token_bytes", lambda size: secret)
    monkeypatch.setattr("time.strftime", lambda *_: "20261116-120000")
    first = cli(*PLAY, "--record", str(path), "--part", "a", typed="x\nquit\n")
    commitment = first.out.splitlines()[1].strip()
    path.unlink()
    promise = promise_of(commitment, 1, "made elsewhere")
    ran = cli(*PLAY, "--record", str(path), "--part", "a", typed=f"{promise}\nanother\nmade elsewhere\nquit\n")
    assert "This is not the part that was promised." in ran.out
    assert read_record(path).header["fair"]["parts"] == ["a", "made elsewhere"]


def test_whoever_leaves_before_all_parts_are_there_has_begun_no_game(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert cli(*PLAY, "--record", str(path), typed="only mine\n").code == 0
    assert not path.exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            ("--seed", "7"),
            "with --dice fair the dice are drawn from a secret and a part supplied by each "
            "person, so --seed has no effect; leave --seed out",
        ),
        (("--part", ""), "Your part can be any line of 1 to 200 characters"),
        (
            ("--part", "a", "--part", "b", "--part", "c"),
            "--part is given 3 times, but there are only 2 human players",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(cli: Cli, more: tuple[str, ...], said: str) -> None:
    ran = cli(*PLAY, *more)
    assert ran.code == 2
    assert said in ran.complaint


def test_nor_do_these(cli: Cli, tmp_path: Path) -> None:
    assert "--part needs --dice fair" in cli("play", "plain", "--part", "a").complaint
    assert "--resume FILE continues the recorded game" in cli("play", "--resume", "x.jsonl", "--dice", "fair").complaint
    assert "need --verify" in cli("replay", "x.jsonl", "--part", "a").complaint
    path = tmp_path / "game.jsonl"
    cli("play", "tourne_case", "--players", "random", "--seed", "1", "--record", str(path))
    ran = cli("replay", str(path), "--verify", "--part", "0=a")
    assert (ran.code, ran.complaint) == (1, f"tablegames: {path}:1: this game has no fair dice")
    bare = cli("replay", str(path), "--verify", "--part", "my cat")
    assert (bare.code, "write your seat, '=' and the part you added, such as 0=my cat" in bare.complaint) == (
        2,
        True,
    )


def test_in_french(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = cli(*PLAY, "--record", str(path), "--lang", "fr", typed="mon chat\nton chien\n" + "1\n" * 400)
    assert "Notez l'empreinte de ce nombre" in ran.out
    assert "Contribution de chaque joueur :\n  Blancs : mon chat\n  Noirs : ton chien\n" in ran.out
    assert "Dés vérifiables : chaque coup de dés" in cli("replay", str(path), "--verify", "--lang", "fr").out
