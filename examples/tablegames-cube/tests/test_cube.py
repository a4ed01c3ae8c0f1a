"""The cube's law: who may offer, what is at stake, that every game ends; and toute-table without it, as it was."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from tablegames_cube.bots import CubePlayer, race_lead
from tablegames_cube.game import CubeState, Word

from tablegames import Chance, Decide, Over, Seat, load, play
from tablegames.testing import check_cases, conform

GAMES = 1_000


class AnyWord:
    """Plays and says anything, but seldom refuses, so that most games are played to their end."""

    looks, trusted = False, False

    def choose(self, view, legal, rng):
        chosen = legal[rng.below(len(legal))]
        return Word.ACCEPT if chosen is Word.REFUSE and rng.below(8) else chosen


def watched(table, seed):
    """The moments of one random game."""
    moments = []
    played = play(table.bare, [AnyWord(), AnyWord()], seed=seed, watch=moments.append)
    return moments, played


def test_the_cases_hold():
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


@pytest.mark.parametrize("variant", ["cube", "cube_money"])
def test_a_game_with_the_cube_conforms(variant):
    conform(load("toutetable", variant), games=3)


@pytest.mark.parametrize("variant", ["cube", "cube_money"])
def test_the_law_of_the_cube_over_random_games(variant):
    table = load("toutetable", variant)
    rules, offers, beavers = table.variant.rules, 0, 0
    for seed in range(GAMES // 2):
        moments, played = watched(table, seed)
        assert played.outcome is not None
        for moment in moments:
            before, after = moment.before, moment.step.state
            if moment.action is Word.OFFER:
                offers += 1
                assert before.owner in (None, moment.seat)
                assert before.inner.seat == moment.seat
                assert isinstance(table.bare.game.turn(before.inner), Chance)
                assert before.begun
                assert table.bare.turn(after) == Decide(Seat(1 - moment.seat))
                assert after.value == before.value < rules.cube_limit
            elif moment.action in (Word.ACCEPT, Word.BEAVER):
                beavers += moment.action is Word.BEAVER
                assert after.value == before.value * (2 if moment.action is Word.ACCEPT else 4) <= rules.cube_limit
                assert after.owner == moment.seat != before.offered
            elif moment.action is Word.REFUSE:
                outcome = table.bare.turn(after).outcome
                assert outcome.winners == (before.offered,)
                assert max(outcome.scores) == before.value
            else:
                assert (after.value, after.owner) == (before.value, before.owner)
        last = moments[-1].step.state
        assert max(played.outcome.scores) in [last.value * n for n in (1, 2, 3)]
        if rules.jacoby and last.value == 1:
            assert max(played.outcome.scores) == 1
    assert offers > GAMES
    assert (beavers > 0) == rules.beavers


def test_matches_with_the_cube_end_and_add_up():
    table = load("toutetable", "cube", match="first-to:5")
    for seed in range(40):
        played = play(table.game, [AnyWord(), AnyWord()], seed=seed)
        assert max(played.outcome.scores) >= 5


def test_without_the_cube_it_is_the_game_it_was():
    assert type(load("toutetable", "modern").bare).__name__ == "Race"
    with pytest.raises(Exception, match="cube: jacoby and beavers are rules of the cube"):
        load("toutetable", "modern", overrides={"jacoby": True})


def test_a_bot_of_the_game_handles_the_cube():
    table = load("toutetable", "cube")
    makers = load.__globals__["Registry"]().players(table.entry)
    bot = makers["random"].make(table.game)
    assert isinstance(bot, CubePlayer)
    ahead = table.start({"white": "24*2 off*13", "black": "2*2 12*5 17*3 19*5", "turn": "white"})
    assert race_lead(ahead) > 1
    rng = random.Random(1)
    assert bot.choose(ahead, (Word.THROW, Word.OFFER), rng) is Word.OFFER
    asked = replace(ahead, offered=Seat(0))
    assert bot.choose(asked, (Word.ACCEPT, Word.REFUSE), rng) is Word.REFUSE
    for seed in range(5):
        played = play(table.game, [makers["engine"].make(table.game) for _ in range(2)], seed=seed)
        assert isinstance(played.state, CubeState)
        assert isinstance(table.game.turn(played.state), Over)
