"""`tablegames bots`: who can play against you, and how strong they are."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from tablegames.core.errors import PluginError
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_strengths
from tablegames.plugin.strength import Measured
from tests.conftest import Cli
from training.levels import PAGES, with_table


def test_every_game_has_a_bot_that_is_named_with_its_settings(cli: Cli) -> None:
    listed = {game["game"]: game for game in json.loads(cli("bots", "--json").out)}
    assert set(listed) == set(Registry().games)
    draughts = {bot["bot"]: bot for bot in listed["dames_polonaises"]["bots"]}
    assert {"random", "first", "engine"} <= set(draughts)
    assert any(setting.startswith("level: a whole number from 1 to 8") for setting in draughts["engine"]["settings"])


def test_one_game_in_both_languages(cli: Cli) -> None:
    assert "engine (plays by default)" in cli("bots", "dames_polonaises").out
    french = cli("--lang", "fr", "bots", "dames_polonaises").out
    assert "engine (joue par défaut)" in french
    assert "toutetable" not in french


def test_an_unknown_game_is_named(cli: Cli) -> None:
    ran = cli("bots", "tourne_cas")
    assert (ran.code, "tourne_case" in ran.complaint) == (2, True)


def test_what_was_measured_can_be_played_again() -> None:
    """Every result names a ruleset and players that exist, so that it can be measured anew."""
    registry = Registry()
    for entry in registry.games.values():
        known = registry.players(entry)
        for one in registry.strengths(entry):
            assert registry.variant(entry, one.variant)
            assert one.seats in entry.seats
            for player in one.players:
                bot_of(known, player)


@pytest.mark.parametrize("game", [path.stem for path in sorted(PAGES.glob("*.md"))])
def test_the_page_of_a_bot_has_what_was_measured(game: str) -> None:
    registry = Registry()
    page = (PAGES / f"{game}.md").read_text("utf-8")
    assert with_table(page, registry.strengths(registry.game(game))) == page


@pytest.mark.parametrize("game", [path.stem for path in sorted(PAGES.glob("*.md"))])
def test_each_level_was_seen_to_beat_the_one_below_it(game: str) -> None:
    """By a little at least."""
    registry = Registry()
    entry = registry.game(game)
    settings = registry.players(entry)["engine"].settings
    assert settings is not None
    (levels,) = (field.metadata["option"].most for field in fields(settings) if field.name == "level")
    measured = {one.players: one for one in registry.strengths(entry)}
    below = {f"engine:{level}": f"engine:{level - 1}" if level > 1 else "random" for level in range(1, levels + 1)}
    for player, other in below.items():
        one = measured[player, other]
        assert one.games >= 48
        assert one.share > 0.5, f"{player} v {other}"


def test_a_draw_counts_half() -> None:
    measured = Measured(variant="modern", players=("a", "b"), games=100, won=40, drawn=20)
    assert measured.share == 0.5
    assert [round(bound, 3) for bound in measured.interval] == [0.404, 0.596]


@pytest.mark.parametrize(
    "row", ["{variant: x, players: [a], games: 2, won: 1}", "{variant: x, players: [a, b], games: 1, won: 2}", "5"]
)
def test_a_result_that_cannot_be_is_refused_in_a_sentence(
    row: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "odd_strengths"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "strength.yaml").write_text(f"- {row}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(PluginError, match=r"odd_strengths/strength\.yaml"):
        shipped_strengths("odd_strengths")


def test_bots_stand_on_one_scale_in_both_languages(cli: Cli) -> None:
    (told,) = json.loads(cli("bots", "jacquet", "--json").out)
    places = {one["player"]: one["points"] for one in told["scale"]}
    assert places["engine:3"] > places["engine:2"] > places["engine:1"] > places["random"] == 0
    assert "Elo (the weakest is 0)" in cli("bots", "jacquet").out
    assert "Elo (0 pour le plus faible)" in cli("--lang", "fr", "bots", "jacquet").out


def test_players_who_never_met_stand_on_scales_of_their_own(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    met = [("engine:4", "heaviest"), ("engine:2", "random")]
    rows = [Measured(variant="piquet_voleur", players=two, games=100, won=60 + at) for at, two in enumerate(met)]
    monkeypatch.setattr(Registry, "strengths", lambda known, entry: rows if entry.name == "domino" else [])
    apart = cli("bots", "domino").out.split("These players never played against those above")
    assert len(apart) == 2
    assert ("engine:2" in apart[0].split("piquet_voleur   Elo")[1]) is ("engine:4" in apart[1])
    scales = {(one["variant"], one["scale"]) for one in json.loads(cli("bots", "domino", "--json").out)[0]["scale"]}
    assert scales == {("piquet_voleur", 1), ("piquet_voleur", 2)}


def test_one_bot_takes_every_seat_and_too_few_are_refused(cli: Cli) -> None:
    one = cli("simulate", "plain", "--players", "first", "--games", "2")
    assert "White (first)" in one.out
    assert "Black (first)" in one.out
    few = cli("simulate", "domino", "--variant", "poule", "--players", "first,random", "--games", "1")
    assert few.code == 2
    assert "names 2 of 3 players" in few.err


def test_matches_of_several_games_are_called_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [Measured(variant="academie", players=("engine:2", "engine:1"), games=100, won=60, match="first-to:5")]
    monkeypatch.setattr(Registry, "strengths", lambda known, entry: rows if entry.name == "plain" else [])
    out = " ".join(cli("bots", "plain").out.split())
    assert "academie, first-to:5" in out
    assert "the levels played matches of several games" in out
    assert "matches of several games" not in cli("bots", "toc").out
