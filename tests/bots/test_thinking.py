"""The player of every game: it wins what can be won, plays legally anywhere, and always the same from the same seed."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import xor
from typing import Any

import pytest
from tablegames_nim.game import Nim, NimRules, State

from tablegames import Limits, Match, Outcome, RandomPlayer, Rng, Seat, load, play
from tablegames.bots.levels import USUAL
from tablegames.bots.search import playouts
from tablegames.bots.search.levels import LEVELS, SearchSettings, make_analyst, make_player
from tablegames.bots.search.player import ORDER, SearchAnalyst, SearchPlayer
from tablegames.bots.search.playouts import results, worth_of
from tablegames.bots.search.tree import weigh
from tablegames.core.game import Decide, Game, Over
from tablegames.core.match import FirstTo
from tablegames.core.players import FirstPlayer
from tablegames.table.table import Table
from tests.bots.toys import Coin, Endless, Lists, Shares, as_game, tables

FEW = Limits(nodes=300)


def chosen(game: Game[Any, Any, Any], state: Any, nodes: int = 2_000, seed: int = 1) -> Any:
    """Return the player's choice in a state."""
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return SearchPlayer(game, Limits(nodes=nodes)).choose(game.view(state, turn.seat), game.legal(state), Rng(seed))


@pytest.mark.parametrize("nodes", [60, 1_000, 10_000])
def test_a_win_in_one_is_found(nodes: int) -> None:
    """By counting where that can be done, and by playing games out where there is too much to count."""
    (table,) = (one for one in tables() if one.entry.name == "thought_board" and one.variant.name == "standard")
    state = replace(table.game.initial(), pieces="xx.oo....")
    assert chosen(table.game, state, nodes).path == (2,)


@pytest.mark.parametrize("last_wins", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_a_won_nim_is_never_lost(last_wins: bool, seed: int) -> None:
    """By the best level, against any player; and against one who errs, a lost game is often won."""
    game = Nim(NimRules(last_wins=last_wins))
    player = make_player(game, SearchSettings(level=8))
    for other in (RandomPlayer(), FirstPlayer(), player):
        ended = play(game, [player, other], seed=seed).outcome
        assert ended is not None
        assert ended.winners == (0,)


def test_at_nim_the_sum_is_left_at_nothing() -> None:
    game = Nim(NimRules())
    for heaps in ((1, 2, 4), (2, 3, 5), (0, 3, 5), (1, 1, 5)):
        take = chosen(game, State(heaps, Seat(0)))
        assert reduce(xor, game.apply(State(heaps, Seat(0)), take).state.heaps) == 0


def test_a_coin_is_weighed_by_its_odds() -> None:
    game = as_game(Coin())
    thought = weigh(game, 0, game.legal(0), Limits(nodes=1_000), Rng(1), is_open=True)
    assert thought.certain
    assert [(one.action, one.won) for one in thought.actions] == [("heads", 0.75), ("refuse", 0.5), ("tails", 0.0)]


@pytest.mark.parametrize(("gains", "kept"), [(True, 3), (False, 0)])
def test_where_nobody_wins_points_count(gains: bool, kept: int) -> None:
    assert chosen(as_game(Shares(gains)), ()) == kept


def test_what_an_end_is_worth() -> None:
    assert results(Outcome((1, 0, 1, 0), (Seat(0), Seat(2)), "partners")) == (1, 0, 1, 0)
    assert results(Outcome((1, 1), (), "drawn")) == results(Outcome((1, 1), (Seat(0), Seat(1)), "both")) == (0.5, 0.5)
    single, double = (worth_of(Outcome((points, 0), (Seat(0),), "won"), good=True) for points in (1, 2))
    assert 0 <= double[1] < single[1] < 0.5 < single[0] < double[0] <= 1
    bad = worth_of(Outcome((9, 0), (Seat(1),), "least"), good=False)
    assert bad[1] > 0.9


@pytest.mark.parametrize("table", tables(), ids=lambda one: f"{one.entry.name}-{one.variant.name}-{one.game.seats}")
def test_it_plays_legally_everywhere_and_as_its_seed_says(table: Table) -> None:
    """Whole games, position by position as random play reaches them; the same seed gives the same game."""
    game, player = table.game, SearchPlayer(table.game, Limits(nodes=30))
    seats = game.seats

    def decided(seed: int) -> list[Any]:
        found: list[Any] = []
        others = [RandomPlayer() for _ in range(seats - 1)]
        play(game, [player, *others], seed=seed, watch=found.append, limit=120)
        for moment in found:
            assert moment.seat is None or moment.action in game.legal(moment.before)
        return [moment.action for moment in found]

    for seed in range(2):
        assert decided(seed) == decided(seed)


def test_a_game_that_never_ends_is_thought_about_no_longer_than_allowed() -> None:
    game = as_game(Endless())
    thought = weigh(game, 0, game.legal(0), Limits(nodes=20_000), Rng(1), is_open=True)
    assert thought.actions[0].action == "score"
    assert 20_000 <= thought.nodes <= 20_000 + playouts.LONGEST + 1
    assert not thought.certain
    assert play(game, [SearchPlayer(game, FEW)] * 2, limit=20).outcome is None


def test_actions_and_states_that_cannot_be_looked_up() -> None:
    game = as_game(Lists())
    assert chosen(game, [7, 0]) == [1]
    assert chosen(game, [5, 1]) == [2]


@pytest.mark.parametrize("table", tables(), ids=lambda one: f"{one.entry.name}-{one.variant.name}-{one.game.seats}")
@pytest.mark.parametrize("nodes", [100, 1_000])
def test_the_cost_is_bounded_by_what_is_tried(table: Table, nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions applied are counted; the last game played out is played to its end."""
    game, applied = table.game, 0
    state = game.initial()
    while not isinstance(turn := game.turn(state), Decide):
        assert not isinstance(turn, Over)
        state = game.apply(state, turn.lottery.sample(Rng(1))).state
    view, legal = game.view(state, turn.seat), game.legal(state)
    real = type(game).apply

    def counted(self: Any, before: Any, action: Any) -> Any:
        nonlocal applied
        applied += 1
        return real(self, before, action)

    player = SearchPlayer(game, Limits(nodes=nodes))
    monkeypatch.setattr(type(game), "apply", counted)
    player.choose(view, legal, Rng(3))
    assert applied <= nodes + playouts.LONGEST + 2


def test_more_levels_try_more() -> None:
    tries = [(level.games or 1_000, level.limits.nodes, level.patience) for level in LEVELS]
    assert tries == sorted(set(tries))
    assert SearchSettings().plays == SearchSettings(level=USUAL).plays == LEVELS[USUAL - 1]
    timed = SearchSettings(level=4, seconds=0.5).plays
    assert (timed.limits, timed.games, timed.patience) == (Limits(seconds=0.5), None, 1.0)


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_a_level_chooses_the_same_with_the_same_luck_and_every_action_is_tried(level: int) -> None:
    game = Nim(NimRules())
    state = game.initial()
    legal = game.legal(state)
    chosen = [make_player(game, SearchSettings(level=level)).choose(state, legal, Rng(7)) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal
    how = LEVELS[level - 1]
    thought = weigh(game, state, legal, how.limits, Rng(1), is_open=True, games=how.games, patience=how.patience)
    assert thought.certain or all(one.tried for one in thought.actions)


def test_a_level_without_patience_takes_what_is_near() -> None:
    """A win three actions away is worth less than one at once; to a patient player they are equal."""
    near, far = (playouts.Playouts(Nim(NimRules(heaps=heaps)), patience=0.5) for heaps in ((1,), (1, 1, 1)))
    worth = [one.out(one.game.initial(), Rng(1))[0][0] for one in (near, far)]
    patient = playouts.Playouts(Nim(NimRules(heaps=(1, 1, 1))))
    assert worth[0] > worth[1] > 0.5
    assert patient.out(patient.game.initial(), Rng(1))[0][0] > worth[0]


def test_a_clock_ends_it() -> None:
    game = Nim(NimRules(heaps=(7, 8, 9, 10)), 3)
    player = make_player(game, SearchSettings(seconds=0.01))
    assert player.choose(game.initial(), game.legal(game.initial()), Rng(1)) in game.legal(game.initial())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_match_it_thinks_about_the_game_in_hand(seats: int) -> None:
    """To two wins, between as many as may play; given the view of the match, or the game's own."""
    bare = Nim(NimRules(), seats)
    match = Match(bare, FirstTo(2))
    best = SearchSettings(level=8)
    ended = play(match, [make_player(match, best), *[RandomPlayer()] * (seats - 1)], seed=5).outcome
    assert ended is not None
    assert max(ended.scores) == 2
    state, player = match.initial(), make_player(match, best)
    legal = match.legal(state)
    assert player.choose(match.view(state, Seat(0)), legal, Rng(1)) == player.choose(state.inner, legal, Rng(1))


def test_partners_help_each_other() -> None:
    """Two partners hold the rest: the one before takes so that the other takes the last."""
    game = Nim(NimRules(partners=True), 4)
    take = chosen(game, State((0, 2, 2), Seat(1)))
    analyst = make_analyst(game)
    state = State((0, 2, 2), Seat(1))
    found = analyst.analyse(state, game.legal(state), Limits(nodes=2_000), lines=9)
    assert found.lines[0].actions == (take,)


def test_the_analyst_says_what_is_won_and_what_is_lost() -> None:
    game = Nim(NimRules())
    state = game.initial()
    found = SearchAnalyst(game).analyse(state, game.legal(state), Limits(nodes=5_000), lines=20)
    first, second = found.lines[:2]
    assert (first.score, str(first.verdict)) == (1.0, "won")
    assert (second.score, str(second.verdict)) == (-1.0, "lost")
    assert len(found.lines) == len(game.legal(state))
    assert "solved exactly" in str(found.effort)


def test_and_how_likely_the_rest_is_the_same_every_time() -> None:
    (table,) = (one for one in tables() if one.entry.name == "thought_board" and one.variant.name == "large")
    game, heard = table.game, []
    state = game.initial()

    def asked() -> Any:
        return SearchAnalyst(game).analyse(state, game.legal(state), Limits(nodes=500), lines=30, tell=heard.append)

    found = asked()
    assert found.lines == asked().lines
    assert all(-1 <= line.score <= 1 for line in found.lines)
    assert {str(line.about)[:4] for line in found.lines} <= {"wins", "not "}
    assert heard
    assert "random games" in str(found.effort)


def test_by_depth_alone_it_does_not_think_for_ever() -> None:
    game = as_game(Endless())
    assert SearchAnalyst(game).analyse(0, game.legal(0), Limits(depth=3)).nodes < 50_000


def test_what_is_played_comes_first_and_the_others_by_how_often_they_won() -> None:
    """It was ordered by how often plays were tried, so that a better one could stand anywhere below a worse one."""
    table = load("toutetable", match="single")
    state = table.played(table.game.initial(Seat(0)), "3-1").step.state
    legal = list(table.game.legal(state))
    view = table.game.view(state, Seat(0))
    thought = weigh(table.bare, view, legal, Limits(nodes=6_000), Rng(3), is_open=True)
    first, *others = thought.actions
    assert first.tried == max(one.tried for one in thought.actions)
    tried = [one for one in others if one.tried]
    assert [one.won for one in tried] == sorted((one.won for one in tried), reverse=True)
    assert all(not one.tried for one in others[len(tried) :])
    found = SearchAnalyst(table.bare).analyse(view, legal, Limits(nodes=6_000), 3)
    assert [str(remark) for remark in found.remarks] == [str(ORDER)]
    assert "games" in str(found.lines[1].about)
