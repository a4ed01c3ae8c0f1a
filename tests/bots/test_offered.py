"""Where it is offered: in every game that brings no `engine`, and can be thought about."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
import tablegames_nim

from tablegames import AnalystEntry, GameEntry, PlayerEntry, Text, hookimpl
from tablegames.bots.levels import STRONGEST
from tablegames.bots.search.levels import SearchSettings
from tablegames.bots.search.player import SearchPlayer
from tablegames.core.languages import speaking
from tablegames.core.players import make_first
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import bot_of, levels_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.terminal import common
from tablegames.terminal.seats import default_bot, guide_of
from tests.bots.toys import Secret, as_game, registry
from tests.conftest import Cli


class Bringing:
    """A plugin that brings one game."""

    def __init__(self, **changes: Any) -> None:
        (entry,) = tablegames_nim.tablegames_games()
        self.entry = replace(entry, **changes)

    @hookimpl
    def tablegames_games(self) -> Iterable[GameEntry]:
        return [self.entry]


def known_of(**changes: Any) -> tuple[Registry, GameEntry]:
    known = Registry(load_plugins([("nim", Bringing(**changes))]))
    return known, known.game("nim")


def test_every_example_game_and_template_has_a_player_and_an_analyst() -> None:
    known = registry()
    for entry in known.games.values():
        bots = known.players(entry)
        assert list(bots) == ["random", "first", "engine"]
        assert default_bot(entry, bots) == "engine"
        assert bots["engine"].settings is SearchSettings
        assert bots["engine"].of_match  # it receives the score of the match
        assert levels_of(bots["engine"]) == range(1, STRONGEST + 1)
        assert list(known.analysts(entry)) == ["engine"]
        assert isinstance(bot_of(bots, "engine:3")(set_table(known, entry.name).game), SearchPlayer)


def test_our_own_games_keep_their_own() -> None:
    ours = Registry()
    for name, entry in ours.games.items():
        bots, analysts = ours.players(entry), ours.analysts(entry)
        assert ("engine" in bots, "engine" in analysts) == (
            (True, False) if name == "dames_rabattues" else (True, True)
        )
        assert "engine" not in bots or bots["engine"].settings is not SearchSettings
        assert default_bot(entry, bots) == "engine"


def test_what_the_author_brings_or_says_goes_first() -> None:
    own = PlayerEntry("engine", Text("mine", "le mien"), make_first)
    known, entry = known_of(players=[own], analysts=[AnalystEntry("sums", Text("s", "s"), make_first)])  # type: ignore[arg-type]
    assert known.players(entry)["engine"] is own
    assert list(known.analysts(entry)) == ["sums", "engine"]
    known, entry = known_of(bot="first")
    assert default_bot(entry, known.players(entry)) == "first"
    assert "engine" in known.players(entry)
    known, entry = known_of(players=())
    assert list(known.players(entry)) == ["random", "first"]
    assert not known.analysts(entry)


def test_a_game_that_hides_and_says_no_more_has_none() -> None:
    known, entry = known_of(make=lambda rules, seats: as_game(Secret()))
    bots = known.players(entry)
    assert list(bots) == ["random", "first"]
    assert default_bot(entry, bots) == "random"
    assert not known.analysts(entry)


def test_nor_one_that_cannot_even_be_made() -> None:
    known, entry = known_of(make=lambda rules, seats: 1 / 0)
    assert "engine" not in known.players(entry)
    known, entry = known_of(package="")
    assert "engine" not in known.players(entry)  # it has no rulesets


def test_it_says_what_it_is_in_both_languages(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.terminal.bots.registry", registry)
    assert "plays games out" in cli("bots", "nim").out
    assert "parties au hasard" in " ".join(cli("--lang", "fr", "bots", "nim").out.split())
    (told,) = json.loads(cli("bots", "nim", "--json").out)
    assert told["usual"] == "engine"
    bot, analyst = registry().players(registry().game("nim"))["engine"], registry().analysts(registry().game("nim"))
    for language in ("en", "fr"):
        with speaking(language):
            assert str(bot.title) == getattr(bot.title, language)
            assert str(analyst["engine"].title) == getattr(analyst["engine"].title, language)


def test_it_gives_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablegames.terminal.seats.registry", registry)
    guide = guide_of(set_table(registry(), "nim"))
    assert guide.analyst is not None
    assert guide.analyst.name == "engine"
    common.registry.cache_clear()


@pytest.mark.parametrize(
    "arguments", [["--version"], ["games"], ["legal", "dames_rabattues"], ["games", "--variants", "domino"]]
)
def test_who_does_not_ask_for_it_does_not_wait_for_it(arguments: list[str]) -> None:
    code = f"""
import sys
from tablegames.terminal import main
try:
    main({arguments})
except SystemExit:
    print(any("tablegames.bots.search" in name for name in sys.modules))
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "False"
