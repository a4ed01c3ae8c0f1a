"""Bots with settings: `engine:4`, `engine:4,seconds=2`, and the messages about invalid ones."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import pytest

from tablegames.arena.stats import elo
from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, speaking
from tablegames.core.options import option
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import BUILT_IN, bot_of, named_by_a_file, split_players
from tablegames.plugin.strength import Measured, rated


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
        ("random:3", "--players: random has no settings; remove ':3'"),
        ("clever:9", "--players: clever: 'level' must be a whole number from 1 to 8, not 9"),
        ("clever:level=x", "--players: clever: 'level' must be a whole number from 1 to 8, not 'x'"),
        ("clever:levl=3", "--players: clever: unknown setting 'levl' (did you mean 'level'?)"),
        ("clever:3,level=4", "--players: clever: 'level' is given twice"),
        ("clever:seconds=-1", "--players: clever: 'seconds' must be a number of at least 0, not -1"),
        (
            "clever:seconds=.inf",
            "--players: clever: 'seconds' must be a number of at least 0, not inf",
        ),
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
        ("outside", "game.jsonl:1: 'outside' starts another program, which a file may not do; choose it with"),
        ("outside:3", "game.jsonl:1: 'outside' starts another program"),
        (
            "clever:kind=/etc/passwd",
            "game.jsonl:1: the setting 'kind' of clever takes text, so a file may not set it; choose",
        ),
        ("clever:3, kind = x", "the setting 'kind' of clever takes text"),
        ("clever:kind=x,kind=y", "the setting 'kind' of clever takes text"),
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
    with speaking("fr"), pytest.raises(PluginError, match="nommez-le avec --players"):
        named_by_a_file(RUNS, "outside", "partie.jsonl:1")
    with speaking("fr"), pytest.raises(PluginError, match="nommez le robot avec --players"):
        named_by_a_file(RUNS, "clever:kind=x", "partie.jsonl:1")


# ---- what was measured of bots, on one scale


def met(one: str, other: str, won: int, games: int = 1_000, variant: str = "modern") -> Measured:
    return Measured(variant=variant, players=(one, other), games=games, won=won)


def test_two_who_have_met_stand_as_far_apart_as_their_score_says() -> None:
    strong, weak = rated([met("a", "b", 750)])
    assert (strong.player, weak.player, weak.points, weak.within) == ("a", "b", 0.0, 0.0)
    assert strong.points == pytest.approx(elo(750.5 / 1_001))
    chance = 750.5 / 1_001
    assert strong.within == pytest.approx(1.96 * 400 / math.log(10) / math.sqrt(1_001 * chance * (1 - chance)))


def test_who_has_won_whom_does_not_matter() -> None:
    assert rated([met("a", "b", 250)])[0] == rated([met("b", "a", 750)])[0]


def test_distances_add_up_along_a_ladder() -> None:
    places = {one.player: one.points for one in rated([met("c", "b", 600), met("b", "a", 700)])}
    assert places["c"] == pytest.approx(places["b"] + elo(600.5 / 1_001))


def test_the_likeliest_places_are_where_every_score_is_as_expected() -> None:
    found = [met("a", "b", 640), met("b", "c", 280, 400), met("a", "c", 190, 200), met("d", "c", 1, 300)]
    places = {one.player: one.points for one in rated(found)}
    for player in places:
        expected = had = 0.0
        for one in found:
            if player in one.players:
                other = one.players[1 - one.players.index(player)]
                games, won = one.games + 1, one.won + 0.5
                had += won if player == one.players[0] else games - won
                expected += games / (1 + 10 ** ((places[other] - places[player]) / 400))
        assert had == pytest.approx(expected, abs=1e-6)


def test_who_won_every_game_has_a_place_and_it_is_said_how_little_is_known_of_it() -> None:
    best, _ = rated([met("a", "b", 100, 100)])
    assert 800 < best.points < 1_200
    assert best.within > 300


def test_those_who_never_met_and_other_rulesets_have_scales_of_their_own() -> None:
    found = [met("a", "b", 600), met("c", "d", 600), met("a", "b", 900, variant="old"), met("b", "e", 500)]
    places = [(one.variant, one.player) for one in rated(found)]
    assert places[:2] == [("modern", "c"), ("modern", "d")]
    assert {*places[2:5]} == {("modern", "a"), ("modern", "b"), ("modern", "e")}
    assert places[5:] == [("old", "a"), ("old", "b")]
    assert rated([]) == []
