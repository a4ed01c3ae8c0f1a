"""Counts and games on masks equal the game itself, step by step."""

from __future__ import annotations

import pickle
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pdn_help import registry

from tablegames.arena.fast import play_fast
from tablegames.core.chance import derive
from tablegames.core.game import Decide
from tablegames.core.loop import play
from tablegames.core.perft import perft, walked
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.families.draughts.notation import DraughtsNotation
from tablegames.families.draughts.past import Past
from tablegames.families.draughts.position import read_position
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.records.exporting import write_games
from tablegames.records.record import Record, RecordLine, header_of
from tablegames.records.replay import moments, table_of
from tablegames.table.setting import load, set_table
from tests.lengths import peak

RULESETS = (
    "cinq_dames",
    "dame_damee",
    "dames_francaises",
    "manoury_1787",
    "metz",
    "modern_fmjd",
    "partie_diagonale",
    "premier_a_dame",
    "qui_perd_gagne",
)
TWO_RANDOM = (RandomPlayer(), RandomPlayer())
ENDINGS = (
    "W:WK10,K36,12:BK29,7",  # a capture or a crowning brings about an ending that is counted
    "B:WK19,K27,8,9:BK11,45",
    "W:WK1,14,15:BK5",  # one king against three: an offer may be made
    "B:WK46,K2:BK5,44,40",
    "W:W6,7,8:B42,43,44",  # men about to be crowned
)


def game_of(ruleset: str, **rules: object) -> DamesPolonaises:
    return load("dames_polonaises", ruleset, match="single", overrides=rules).bare  # type: ignore[return-value]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_played_out_is_the_game_of_the_loop(ruleset: str) -> None:
    game = game_of(ruleset)
    for number in range(12):
        seed = derive(1787, number)
        assert play_fast(game, TWO_RANDOM, seed, game.initial()) == play(game, TWO_RANDOM, seed=seed)


def test_a_game_played_out_is_broken_off_at_the_limit_as_in_the_loop() -> None:
    game = game_of("modern_fmjd")
    for limit in (0, 1, 2, 30, 75):
        assert play_fast(game, TWO_RANDOM, 5, game.initial(), limit) == play(game, TWO_RANDOM, seed=5, limit=limit)


def test_only_random_players_are_played_out() -> None:
    game = game_of("modern_fmjd")
    first = (FirstPlayer(), FirstPlayer())
    assert play_fast(game, first, 5, game.initial()) == play(game, first, seed=5)
    assert play_fast(game, first, 5, game.initial()) != play(game, TWO_RANDOM, seed=5)


@pytest.mark.parametrize("ruleset", ["manoury_1787", "metz", "modern_fmjd"])
@pytest.mark.parametrize("position", ENDINGS)
def test_endings_are_counted_and_played_out_with_their_draws(ruleset: str, position: str) -> None:
    game = game_of(ruleset)
    state = read_position(position)
    for depth in (1, 2, 3):
        assert perft(game, state, depth) == walked(game, state, depth)
    for seed in range(20):
        assert play_fast(game, TWO_RANDOM, seed, state, 400) == play(
            game, TWO_RANDOM, seed=seed, state=state, limit=400
        )


def test_kings_that_go_and_come_back_draw_in_the_count_too() -> None:
    """After eight moves of kings alone the first position has come for the third time.  [FMJD]"""
    game = game_of("modern_fmjd", board_size=10)
    state = read_position("W:WK46,31:BK5,20,10")
    for depth in (8, 9):
        assert perft(game, read_position("W:W36:B15"), depth) == walked(game, read_position("W:W36:B15"), depth)
    assert perft(game, state, 4) == walked(game, state, 4)


def test_kings_that_go_and_come_back_draw_a_game_played_out_too() -> None:
    """The eighth move of kings alone may bring the first position for the third time, no sooner.  [FMJD]"""
    game, notation = game_of("modern_fmjd"), DraughtsNotation()
    state = read_position("W:WK26,36,46,47:BK25,4,5,15")
    for move in ("26-21", "25-20", "21-26", "20-25", "26-21", "25-20", "21-26"):
        state = game.apply(state, notation.read(game, state, move)).state
    ends = [play_fast(game, TWO_RANDOM, seed, state, 1) for seed in range(60)]
    assert ends == [play(game, TWO_RANDOM, seed=seed, state=state, limit=1) for seed in range(60)]
    assert "repetition" in {end.outcome.by for end in ends if end.outcome is not None}


@given(st.sampled_from(RULESETS), st.integers(0, 2**32), st.integers(0, 90))
def test_lines_are_counted_as_they_are_walked(ruleset: str, seed: int, moves: int) -> None:
    game = game_of(ruleset)
    state = play(game, TWO_RANDOM, seed=seed, limit=moves).state
    depth = 3 if isinstance(game.turn(state), Decide) and len(game.legal(state)) < 8 else 2
    assert perft(game, state, depth) == walked(game, state, depth)


# ---- games of thousands of moves: taken up again and converted in memory in proportion to their length


KINGS = "W:WK46,K47:BK4,K5"
LENGTH = 800


@cache
def game_of_kings(plies: int, repetition: int | None) -> Record:
    """A game in which kings alone go about, nothing is ever taken, and nothing draws it."""
    options = {"draw_kings_only": None, "draw_repetition": repetition}
    table = set_table(registry(), "dames_polonaises", "modern_fmjd", overrides=options, match="single")
    rng, state, lines = random.Random(1787), table.start(KINGS), list[RecordLine]()
    while len(lines) < plies:
        legal = [*table.game.legal(state)]
        rng.shuffle(legal)
        for action in legal:
            after = table.game.apply(state, action).state
            answers = table.game.legal(after)
            if answers and "x" not in table.write(after, answers[0]):
                break
        lines.append(RecordLine(len(lines), len(lines) + 2, state.turn, table.write(state, action), (), False))
        state = after
    header = header_of(table, seed=0, players=["human", "human"], dice="ask", start=KINGS)
    return Record("kings", header, tuple(lines), None, False)


@pytest.mark.parametrize("repetition", [pytest.param(None, marks=pytest.mark.long), 100])
def test_a_long_game_is_taken_up_in_memory_in_proportion_to_its_length(repetition: int | None) -> None:
    short, long = (game_of_kings(plies, repetition) for plies in (LENGTH, 2 * LENGTH))
    table = table_of(registry(), short)
    assert len(list(moments(table, long))[-1].step.state.ledger.seen) == (2 * LENGTH if repetition else 0)
    assert peak(lambda: list(moments(table, long))) < 3 * peak(lambda: list(moments(table, short)))


@pytest.mark.parametrize("repetition", [pytest.param(None, marks=pytest.mark.long), 100])
def test_a_long_game_is_converted_in_memory_in_proportion_to_its_length(repetition: int | None) -> None:
    short, long = (game_of_kings(plies, repetition) for plies in (LENGTH, 2 * LENGTH))
    assert write_games(registry(), [long], "pdn").count("-") == 2 * LENGTH
    assert peak(lambda: write_games(registry(), [long], "pdn")) < 3 * peak(
        lambda: write_games(registry(), [short], "pdn")
    )


# ---- what has been: kept once for all states that come after it, and never seen to change


@given(st.lists(st.tuples(st.integers(0, 100), st.sampled_from("abc")), max_size=60))
def test_a_past_is_what_a_tuple_would_be_whichever_way_the_lines_go(steps: list[tuple[int, str]]) -> None:
    pasts: list[Past[str]] = [Past()]
    tuples: list[tuple[str, ...]] = [()]
    for which, position in steps:
        pasts.append(pasts[which % len(pasts)].then(position))
        tuples.append((*tuples[which % len(tuples)], position))
    for past, wanted in zip(pasts, tuples, strict=True):
        assert (*past,) == wanted
        assert len(past) == len(wanted)
        assert bool(past) == bool(wanted)
        assert [past.count(position) for position in "abcd"] == [wanted.count(position) for position in "abcd"]
        assert past == Past(wanted)
        assert hash(past) == hash(Past(wanted))
        assert pickle.loads(pickle.dumps(past)) == past
    assert [[one == other for other in pasts] for one in pasts] == [
        [one == other for other in tuples] for one in tuples
    ]


def test_a_past_is_like_no_other_thing() -> None:
    assert Past("ab") != ("a", "b")
    assert repr(Past("ab")) == "Past(['a', 'b'])"


def line(length: int) -> list[Past[Any]]:
    """Every state's past of a line so long."""
    states: list[Past[Any]] = [Past()]
    for number in range(length):
        states.append(states[-1].then((number, 0)))
    return states


def test_the_pasts_of_a_line_take_memory_in_proportion_to_its_length() -> None:
    assert peak(lambda: line(4000)) < 3 * peak(lambda: line(2000))
