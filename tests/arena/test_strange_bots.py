"""Bots of strangers in matches: they see the game's own view, are never believed, and hurt nobody but themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import tablegames_nim

from tablegames import Event, PlayerEntry, Registry, Rng, TablegamesError, Text, hookimpl, play
from tablegames.arena.one_game import GameRunner
from tablegames.arena.plan_file import read_plan_file
from tablegames.core.players import trusted
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import bot_of
from tablegames.table.setting import set_table


@dataclass
class Taker:
    """Looks at the heaps; has neither `looks` nor `trusted`, which need not be said."""

    seen: list[Any] = field(default_factory=list)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        self.seen.append(view.heaps)
        return legal[0]


class Liar(Taker):
    """Says that it can be trusted, and plays what it likes."""

    trusted = True

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        return "everything"


class Thrower(Taker):
    """Fails at its second move."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        if self.seen:
            raise RuntimeError("no idea")
        return super().choose(view, legal, rng)


class Listener(Taker):
    """Fails when it receives an event."""

    def observe(self, event: Event) -> None:
        raise ValueError(f"do not tell me of {event.what}")


class Bad(Taker):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise TypeError("not today")


BOTS = {"taker": Taker, "liar": Liar, "thrower": Thrower, "listener": Listener, "bad": Bad}


class Strangers:
    """A plugin that brings them."""

    @hookimpl
    def tablegames_players(self, game: str) -> list[PlayerEntry]:
        entries = [PlayerEntry(name, Text(name, name), Maker(name)) for name in BOTS]
        return entries if game == "nim" else []


@dataclass(frozen=True)
class Maker:
    """Makes a bot for a game."""

    name: str

    def __call__(self, game: Any) -> Any:
        assert hasattr(game, "rules"), "a bot is made for the game, not for the match"
        return BOTS[self.name]()


def registry() -> Registry:
    return Registry(load_plugins([("nim", tablegames_nim), ("strangers", Strangers())]))


def test_in_a_match_a_bot_sees_the_game_and_not_the_match() -> None:
    known = registry()
    table = set_table(known, "nim", match="first-to:2")
    bots = known.players(table.entry)
    played = play(table.game, [bot_of(bots, "taker")(table.game), bot_of(bots, "random")(table.game)], seed=3)
    assert played.outcome is not None


def test_nobody_is_trusted_who_is_not_of_this_distribution() -> None:
    class Forged(Liar):
        __module__ = "tablegames.core.players"

    assert not trusted(Liar())
    assert not trusted(Forged())


@pytest.mark.parametrize(
    ("bot", "by", "says"),
    [
        ("liar", "illegal", "everything"),
        ("thrower", "raised", "RuntimeError: no idea"),
        ("listener", "raised", "do not tell me"),
    ],
)
def test_a_bot_that_fails_loses_its_game_and_the_match_goes_on(tmp_path: Path, bot: str, by: str, says: str) -> None:
    file = tmp_path / "match.yaml"
    file.write_text(f"game: nim\nplayers: {{bad: {bot}, good: first}}\ngames: 4\nrecords: false\n", "utf-8")
    known = registry()
    runner = GameRunner(read_plan_file(known, file), known)
    rows = [runner.play(number).row.data for number in range(1, 5)]
    assert all(row["ended"] in ("forfeit", "played") for row in rows)
    lost = [row for row in rows if row["ended"] == "forfeit"]
    assert len(lost) >= 2, rows
    for row in lost:
        assert row["by"] == by
        assert says in row["detail"]
        assert [row["players"][seat] for seat in row["winners"]] == ["good"], json.dumps(row)


def test_a_bot_that_cannot_be_made_is_named_before_the_match(tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_text("game: nim\ngames: 4\nplayers:\n  bad: bad\n  good: first\n", "utf-8")
    with pytest.raises(TablegamesError, match=r"match.yaml:4: the bot 'bad' cannot be created: TypeError: not today"):
        read_plan_file(registry(), file)
