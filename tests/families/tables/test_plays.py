"""Complete plays: the plain listing says the rule, the closed forms must agree with it everywhere."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.dice import TWO_DICE
from tablegames.core.game import Chance, Over
from tablegames.families.tables.board.men import board, mine, read_men, write_men
from tablegames.families.tables.board.path import FACING, Doublets, Sortie
from tablegames.families.tables.board.places import OFF
from tablegames.families.tables.race.march import FullMarch, closed_by_two
from tablegames.families.tables.race.plays import NOTHING, Play, all_plays, list_plays
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.toutetable.game import toute_table
from tablegames.plugins.toutetable.rules import TouteTableRules

MARCH = FullMarch(FACING, closed_by_two, Sortie.FREE)


def replayed(march: FullMarch, position: int, play: Play) -> int:
    """The board after the steps, each checked to be one the march allows."""
    ground = march.ground(position)
    for source, to in play.steps:
        numbers = range(25 - source, 7) if to == OFF else [to - source]
        number = next(n for n in numbers if march.sources(position, n, ground) >> 4 * source & 1)
        position = march.played(position, source, number)
    return position


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(Sortie), st.sampled_from(Doublets))
def test_the_closed_forms_list_what_the_rule_lists(seed: int, sortie: Sortie, doublets: Doublets) -> None:
    game = toute_table(TouteTableRules(sortie=sortie, doublets=doublets))
    march = FullMarch(FACING, closed_by_two, sortie)
    rng, state = Rng(seed), game.initial()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            state = game.apply(state, turn.lottery.sample(rng)).state
            continue
        plays = list_plays(march, state.board, game.numbers(state))
        boards = [replayed(march, state.board, play) for play in plays]
        assert len(boards) == len(set(boards)) == len(plays)
        assert set(boards) == set(all_plays(march, state.board, game.numbers(state)))
        state = game.apply(state, plays[rng.below(len(plays))]).state


def reachable(seed: int, turns: int) -> RaceState:
    game = toute_table(TouteTableRules())
    rng, state = Rng(seed), game.initial()
    for _ in range(2 * turns):
        turn = game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            state = game.apply(state, turn.lottery.sample(rng)).state
        else:
            legal = game.legal(state)
            state = game.apply(state, legal[rng.below(len(legal))]).state
    return state


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 35))
def test_every_play_of_a_throw_plays_equally_many_numbers(seed: int, turns: int, ticket: int) -> None:
    numbers = TWO_DICE.tickets[ticket].numbers
    plays = list_plays(MARCH, reachable(seed, turns).board, numbers)
    assert len({len(play.steps) for play in plays}) == 1


def test_of_more_than_two_numbers_the_greatest_sum_is_played() -> None:  # the rule of the larger, for garanguet
    # 4-4-3 and one dame to play them, arrow 12 being closed: two numbers at most, so 4+4 and not 4+3
    position = board(read_men("1 22*14"), read_men("13*2 12*13"))
    plays = all_plays(MARCH, position, (4, 4, 3))
    assert {write_men(mine(reached)) for reached in plays} == {"9 22*14"}


def test_nothing_to_play_is_a_play_of_no_steps() -> None:
    closed = board(read_men("hand 24*14"), read_men("19*3 20*2 21*2 22*2 23*3 24*3"))
    assert list(list_plays(MARCH, closed, (6, 5))) == list(NOTHING) == [Play(())]
    assert list(list_plays(MARCH, closed, (6, 6, 6, 6))) == [Play(())]


def test_the_list_is_a_sequence() -> None:
    start = read_men("1*2 12*5 17*3 19*5")
    plays = list_plays(MARCH, board(start, start), (6, 5))
    assert [plays[n] for n in range(len(plays))] == list(plays)
    assert list(plays[1:3]) == [plays[1], plays[2]]
    assert plays[-1] in plays
    assert Play(((1, 2),)) not in plays
