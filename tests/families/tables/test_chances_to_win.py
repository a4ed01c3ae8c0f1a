"""The chance to win is reckoned by itself: certain where the game is decided, and that of the other is the rest."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tablegames import Limits, load
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Outcome
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.board.men import mine
from tablegames.families.tables.bot.evaluation import WINNING
from tablegames.plugin.registry import Registry

REGISTRY = Registry()
GAMES = ("toutetable", "revertier", "jacquet", "garanguet", "plain", "tourne_case", "toc", "trictrac")


def analyst_of(name: str) -> tuple[Any, Any]:
    """A table, and who analyses its game."""
    table = load(name, match="single")
    return table, next(iter(REGISTRY.analysts(table.entry).values())).make(table.bare)


def test_a_double_is_won_no_more_than_another_game() -> None:
    assert [WINNING.worth(Outcome((won, 0), (Seat(0),), ""), Seat(0)) for won in (1, 2, 3)] == [1.0, 1.0, 1.0]
    assert WINNING.worth(Outcome((2, 0), (Seat(0),), ""), Seat(1)) == -1.0
    assert WINNING.worth(Outcome((0, 0), (), ""), Seat(1)) == 0.0
    assert WINNING.parties(Seat(1), 3) == (-1.0, -1.0, -1.0, 0.0, 1.0, 1.0, 1.0)


@pytest.mark.parametrize("name", GAMES)
def test_the_chances_of_both_are_one_together(name: str) -> None:
    table, analyst = analyst_of(name)
    moments: list[Moment[Any, Any]] = []
    play(table.bare, [RandomPlayer(), RandomPlayer()], seed=7, watch=moments.append)
    thrown = [moment.step.state for moment in moments if isinstance(table.bare.turn(moment.step.state), Chance)]
    assert thrown
    for state in thrown[:: max(1, len(thrown) // 8)]:
        one, two = (analyst._evaluation.value(state, Seat(seat), WINNING) for seat in (0, 1))
        assert -1 <= one <= 1
        assert one == pytest.approx(-two)
    to_play = [moment.before for moment in moments if isinstance(table.bare.turn(moment.before), Decide)]
    for state in to_play[:: max(1, len(to_play) // 3)]:
        turn = table.bare.turn(state)
        found = analyst.analyse(table.bare.view(state, turn.seat), table.bare.legal(state), Limits(depth=1), 3)
        assert all(line.chance is not None and 0 <= line.chance <= 1 for line in found.lines)


HOME = st.lists(st.integers(19, 24), min_size=9, max_size=15)


def position(men: list[int], left: list[int], throw: str) -> dict[str, str]:
    """White has these dames, black those, both at home, the others lifted; white is to play."""
    sides = {}
    for name, dames in (("white", men), ("black", left)):
        heaps = [f"{arrow}*{dames.count(arrow)}" for arrow in sorted(set(dames))]
        sides[name] = " ".join([*heaps, *([f"off*{15 - len(dames)}"] if len(dames) < 15 else [])])
    return {**sides, "turn": "white", "throw": throw}


@settings(max_examples=25, deadline=None)
@given(HOME, st.sampled_from(["6-5", "3-1", "2-2", "6-6"]))
def test_a_race_that_cannot_be_won_any_more_is_lost(men: list[int], throw: str) -> None:
    table, analyst = TOUTE_TABLE
    state = table.start(position(men, [24], throw))
    found = analyst.analyse(state, table.bare.legal(state), Limits(depth=1), 3)
    assert {line.chance for line in found.lines} == {0.0}


@settings(max_examples=25, deadline=None)
@given(HOME, st.sampled_from(["6-5", "4-3"]))
def test_a_race_that_is_won_by_the_throw_in_hand_is_won(men: list[int], throw: str) -> None:
    table, analyst = TOUTE_TABLE
    state = table.start(position([24, 24], men, throw))
    best, *_ = analyst.analyse(state, table.bare.legal(state), Limits(depth=1), 1).lines
    assert best.chance == 1.0


def test_nobody_lifts_more_dames_than_a_throw_has_numbers() -> None:
    """Ten dames are three throws at least, by doublets; so who needs two for certain has won."""
    table, analyst = TOUTE_TABLE
    racing = analyst._evaluation.racing
    state = table.start(position([24] * 10, [24], "6-5"))
    men = mine(state.board)
    assert sum(racing.lifted(men)[:3]) == 0.0
    assert sum(racing.lifted(men)) == pytest.approx(1.0)


TOUTE_TABLE = analyst_of("toutetable")
