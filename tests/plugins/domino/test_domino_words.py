"""What is told at the end of a round: the hands that are turned up, and the line as it lay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablegames import load
from tablegames.core.languages import speaking
from tests.conftest import Cli

LAST = {"hands": {0: "6-3", 1: "6-5 4-4"}, "line": "6-6", "turn": 0, "leader": 0}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The hands are turned up: Player 0: –; Player 1: 6-5 4-4. The line was 3-6 6-6."),
        ("fr", "On abat les dominos : Joueur 0 : – ; Joueur 1 : 6-5 4-4. La ligne était 3-6 6-6."),
    ],
)
def test_the_line_of_a_round_that_is_over_is_told_with_the_hands(language: str, told: str) -> None:  # AUJ-Dom ch. II
    with speaking(language):
        table = load("domino", match="single")
        state = table.start(LAST)
        moment = table.played(state, "6-3")
        lines = table.wording.told(moment.step.events)
    assert any(line.startswith(told) for line in lines)


def test_a_record_that_does_not_tell_the_line_is_verified_as_before(cli: Cli, tmp_path: Path) -> None:
    """Older versions laid the hands open without it; a hand that is another is still a difference."""
    path = tmp_path / "game.jsonl"
    cli("play", "domino", "--players", "first,first", "--match", "single", "--seed", "5", "--record", str(path))
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("sum", None)
        line.pop("sha256", None)
    (shown,) = [event for line in lines for event in line.get("events", ()) if event["what"] == "hands"]
    del shown["detail"]["line"]
    _written(path, lines)
    assert cli("replay", str(path), "--verify").code == 0
    shown["detail"]["hands"][0] += " 6-6"
    _written(path, lines)
    assert cli("replay", str(path), "--verify").code == 1


def _written(path: Path, lines: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
