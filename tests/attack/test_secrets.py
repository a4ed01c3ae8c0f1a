"""Of a game with hidden hands that is not over nobody learns more than his seat may see, whatever he writes into it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegames.rules.untrusted.jsonlines import sealed_lines
from tests.conftest import Cli
from tests.sharing import once

Line = dict[str, Any]


@pytest.fixture
def saved(cli: Cli, tmp_path: Path) -> Path:
    """A game of domino against a bot that was left after a few plays."""
    path = tmp_path / "open.jsonl"
    asked = ("play", "domino", "--first", "0", "--seed", "8", "--players", "human,first", "--record", str(path))
    return once(__name__, path, lambda: cli(*asked, typed="1\nquit\n"))


def hands(path: Path) -> tuple[set[str], set[str]]:
    """The tiles dealt to the person, who leads, and those of the bot, who takes his first, as the record has them."""
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    deal = next(line["action"] for line in lines if line.get("action", "").startswith("deal "))
    tiles = deal.split()[1:]
    return set(tiles[6:12]), set(tiles[:6])


def forged(path: Path, change: Callable[[list[Line]], list[Line]], *, seal: bool) -> None:
    """The record changed by a forger who makes the checksums anew, or leaves them out."""
    lines = [{key: value for key, value in json.loads(line).items() if key != "sum"}
             for line in path.read_text("utf-8").splitlines()]  # fmt: skip
    changed = change(lines)
    written = sealed_lines(changed) if seal else map(json.dumps, changed)
    path.write_text("".join(line + "\n" for line in written), "utf-8")


ENDS: dict[str, Callable[[list[Line]], list[Line]]] = {
    "an empty end": lambda lines: [*lines, {"over": {}}],
    "an end": lambda lines: [*lines, {"over": {"winners": [0], "scores": [1, 0], "by": "domino"}}],
    "a resignation": lambda lines: [*lines, {"resigned": 0}],
    "a result that is told": lambda lines: [
        {**lines[0], "told": {"facts": {}, "result": {"text": "1-0", "winners": [0]}}}, *lines[1:]
    ],
    "no end": lambda lines: lines,
}  # fmt: skip
LOOKS = {
    "replay": ("replay", "{file}"),
    "with boards": ("replay", "{file}", "--boards"),
    "public": ("replay", "{file}", "--public"),
    "json": ("replay", "{file}", "--json"),
    "verify": ("replay", "{file}", "--verify"),
    "show": ("show", "{file}"),
    "an earlier step": ("show", "{file}", "--step", "1"),
    "picture": ("show", "{file}", "--svg"),
    "convert": ("convert", "{file}", "--to", "jsonl"),
    "guess": ("replay", "{file}", "--guess", "1"),
    "the bot's seat": ("replay", "{file}", "--seat", "1"),
    "the bot's seat in public": ("replay", "{file}", "--public", "--seat", "1"),
    "the bot's board": ("show", "{file}", "--seat", "1"),
    "the bot's first board": ("show", "{file}", "--seat", "1", "--step", "2"),
    "the bot's picture": ("show", "{file}", "--seat", "1", "--svg"),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
@pytest.mark.parametrize("seal", [True, False], ids=["sealed", "unsealed"])
def test_no_command_shows_the_bots_hand(
    cli: Cli, saved: Path, look: tuple[str, ...], end: Callable[[list[Line]], list[Line]], seal: bool
) -> None:
    own, theirs = hands(saved)
    forged(saved, end, seal=seal)
    lines = map(json.loads, saved.read_text("utf-8").splitlines())
    played = {line.get("action", "").partition("@")[0] for line in lines}
    ran = cli(*(word.format(file=saved) for word in look))
    told = ran.out + ran.err
    assert not [tile for tile in theirs - played if tile in told]
    assert played & own, "the person has played a tile of his own"
    assert played & theirs, "and the bot one of its"


def test_ones_own_hand_can_be_seen(cli: Cli, saved: Path) -> None:
    ran = cli("show", str(saved), "--seat", "0")
    assert ran.code == 0
    refused = cli("show", str(saved), "--seat", "1")
    assert refused.code == 2
    assert "stays hidden until the end" in refused.complaint


def test_once_the_game_is_over_all_is_shown(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "over.jsonl"
    cli("play", "domino", "--players", "random,first", "--seed", "8", "--match", "single", "--record", str(path))
    _, theirs = hands(path)
    told = cli("replay", str(path), "--public").out
    assert all(tile in told for tile in theirs)
    assert cli("show", str(path), "--seat", "1").code == 0
