"""What was measured of bots, on one scale."""

from __future__ import annotations

import math

import pytest

from tablegames.arena.stats import elo
from tablegames.plugin.rating import rated
from tablegames.plugin.strength import Measured


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
