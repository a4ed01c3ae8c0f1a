"""What the games of the family that are a `Race` have alike, whatever their march: the draw, and what is not due."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Note
from tablegames.core.game import Fault
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race
from tablegames.testing import tables
from tests.families.tables.at_the_table import BLACK, WHITE

RACES = {f"{t.entry.name}-{t.variant.name}": t.bare for t in tables(matches=["single"]) if isinstance(t.bare, Race)}
races = pytest.mark.parametrize("race", RACES.values(), ids=RACES)


@races
@pytest.mark.parametrize("number", range(1, 7))
def test_equal_dice_are_thrown_again(race: Race[Any], number: int) -> None:  # AUJ-Rev III; LEP 1.I
    step = race.apply(race.initial(), OpeningThrow((number, number)))
    assert step.state == race.initial()
    assert step.events == (Note("des_egaux", None, race.articles.draw, (("number", number),)),)


@races
@pytest.mark.parametrize("seat", [WHITE, BLACK])
def test_a_play_without_a_throw_and_a_throw_out_of_turn_are_judged(race: Race[Any], seat: Any) -> None:
    to_throw, dice = race.initial(seat), Throw((6, 5, 4)[: race.throws.dice])
    no_throw, no_play = (Fault("not_now", detail=(("action", what),)) for what in ("throw", "play"))
    assert race.judge(to_throw, dice) is None
    assert race.judge(to_throw, Play(((1, 7),))) == no_play
    assert race.judge(race.apply(to_throw, dice).state, dice) == no_throw
    assert race.judge(race.initial(), dice) == no_throw
    assert race.judge(race.initial(), OpeningThrow((6, 6))) is None
    assert race.judge(to_throw, OpeningThrow((6, 5))) == no_throw
    for wrong in (Throw((*dice.numbers, 1)), Throw(dice.numbers[1:]), Throw((7, *dice.numbers[1:]))):
        assert race.judge(to_throw, wrong) == Fault("no_such_dice")
