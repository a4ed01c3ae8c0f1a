"""The bots `classic`, which measurements play against: a package in `training/`, known where it is installed."""

from __future__ import annotations

import pickle
from importlib import import_module
from pathlib import Path

import pytest

from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tests.conftest import Cli

ROOT = Path(__file__).parents[2]
GAMES = (
    "dames_polonaises", "domino", "garanguet", "jacquet", "revertier", "toc", "toutetable", "trictrac",
)  # fmt: skip


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """The installed games, and the bots."""
    monkeypatch.syspath_prepend(str(ROOT / "training" / "classic"))
    found = [(name, import_module(f"tablegames.plugins.{name}")) for name in GAMES]
    return Registry(load_plugins([*found, ("classic", import_module("tablegames_classic"))]))


@pytest.mark.parametrize("game", GAMES)
def test_each_plays_by_the_rules(registry: Registry, game: str) -> None:
    table = set_table(registry, game, match="single")
    known = registry.players(table.entry)
    player = pickle.loads(pickle.dumps(bot_of(known, "classic:2")))(table.bare)
    others = [RandomPlayer()] * (table.bare.seats - 1)
    play(table.bare, [player, *others], seed=3, limit=40)


def test_what_was_measured_can_be_played_again(registry: Registry) -> None:
    measured = {game: registry.strengths(registry.games[game]) for game in GAMES}
    for game, rows in measured.items():
        known = registry.players(registry.games[game])
        for player in (player for row in rows for player in row.players):
            bot_of(known, player)
    assert sum("classic" in " ".join(row.players) for rows in measured.values() for row in rows) == 17


def test_without_it_a_match_that_names_one_says_so(cli: Cli, tmp_path: Path) -> None:
    ran = cli("match", str(ROOT / "training" / "matches" / "toc.yaml"), "--out", str(tmp_path))
    assert ran.code == 2
    assert "classic" in ran.complaint
    assert ran.complaint.count("\n") == 0
