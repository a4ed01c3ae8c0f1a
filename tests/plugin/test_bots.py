"""Bots with settings: `engine:4`, `engine:4,seconds=2`, and what is said of those that cannot be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, speaking
from tablegames.core.options import option
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import BUILT_IN, bot_of, named_by_a_file, split_players


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    level: int = option(4, "", "strength", "force", least=1, most=8)
    seconds: float | None = option(None, "", "time", "temps", least=0)
    kind: str = option("plain", "", "kind", "sorte")


def make_clever(game: Any, settings: Settings) -> Settings:
    return settings


BOTS = {entry.name: entry for entry in (*BUILT_IN, PlayerEntry("clever", Text("c", "m"), make_clever, Settings))}


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("human", ["human"]),
        ("human,random", ["human", "random"]),
        ("clever:3,human", ["clever:3", "human"]),
        ("human, clever:3, seconds=2", ["human", "clever:3,seconds=2"]),
        ("clever,seconds=0.5,random", ["clever:seconds=0.5", "random"]),
        ("clever:level=3,kind=odd,clever:7", ["clever:level=3,kind=odd", "clever:7"]),
    ],
)
def test_a_list_of_players_is_split_where_a_player_begins(text: str, players: list[str]) -> None:
    assert split_players(text) == players


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("clever", Settings()),
        ("clever:6", Settings(level=6)),
        ("clever:6,seconds=2", Settings(level=6, seconds=2.0)),
        ("clever:seconds=0.5,kind=odd", Settings(seconds=0.5, kind="odd")),
        (" clever : level = 2 ", Settings(level=2)),
        ("clever:seconds=none", Settings()),
        ("clever:seconds=", Settings()),
    ],
)
def test_settings_are_read(text: str, settings: Settings) -> None:
    assert bot_of(BOTS, text)(None) == settings  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("cleverer", "--players: no player 'cleverer' (did you mean 'clever'?)"),
        ("random:3", "--players: random has no settings; leave ':3' out"),
        ("clever:9", "--players clever: setting 'level' must be a whole number from 1 to 8, not 9"),
        ("clever:level=x", "--players clever: setting 'level' must be a whole number from 1 to 8, not 'x'"),
        ("clever:levl=3", "--players clever: unknown setting 'levl' (did you mean 'level'?)"),
        ("clever:3,level=4", "--players clever: 'level' is given twice"),
        ("clever:seconds=-1", "--players clever: setting 'seconds' must be a number of at least 0 or none, not -1"),
        ("clever:seconds=.inf", "--players clever: setting 'seconds' must be a number of at least 0 or none, not inf"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(text: str, complaint: str) -> None:
    with pytest.raises(PluginError) as problem:
        bot_of(BOTS, text)
    assert str(problem.value) == complaint


def test_and_in_french() -> None:
    with speaking("fr"), pytest.raises(PluginError, match="clever : réglage inconnu « x »"):
        bot_of(BOTS, "clever:x=1")


RUNS = {**BOTS, "outside": PlayerEntry("outside", Text("o", "d"), make_clever, Settings, lambda settings: "sh")}


@pytest.mark.parametrize("text", ["clever", "clever:6,seconds=2", "clever:level=2"])
def test_a_file_may_name_a_bot_of_ours(text: str) -> None:
    nothing: Any = None
    assert named_by_a_file(RUNS, text, "game.jsonl:1")(nothing) == bot_of(RUNS, text)(nothing)
    assert named_by_a_file(RUNS, "random", "game.jsonl:1") is RUNS["random"].make


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("outside", "game.jsonl:1: 'outside' starts another program, which no file may ask for; name it yourself with"),
        ("outside:3", "game.jsonl:1: 'outside' starts another program"),
        (
            "clever:kind=/etc/passwd",
            "game.jsonl:1: the setting 'kind' of clever is a text, which no file may give; name",
        ),
        ("clever:3, kind = x", "the setting 'kind' of clever is a text"),
        ("clever:kind=x,kind=y", "the setting 'kind' of clever is a text"),
        ("clever:levl=3", "unknown setting 'levl'"),
        ("nobody", "no player 'nobody'"),
    ],
)
def test_a_file_names_no_program_and_no_path(text: str, complaint: str) -> None:
    with pytest.raises(PluginError) as problem:
        named_by_a_file(RUNS, text, "game.jsonl:1")
    assert complaint in str(problem.value)
    if "no file" in complaint:
        assert "--players" in str(problem.value)


def test_and_says_so_in_french() -> None:
    with speaking("fr"), pytest.raises(PluginError, match="nommez-le vous-même par --players"):
        named_by_a_file(RUNS, "outside", "partie.jsonl:1")
    with speaking("fr"), pytest.raises(PluginError, match="nommez le robot vous-même par --players"):
        named_by_a_file(RUNS, "clever:kind=x", "partie.jsonl:1")
