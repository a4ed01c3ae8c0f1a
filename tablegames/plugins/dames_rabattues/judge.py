"""Which rule a play breaks: a throw is played in one way, so whatever differs from it breaks one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tablegames.core.events import Detail, Seat
from tablegames.core.game import Fault
from tablegames.families.tables.board.board import mine, theirs
from tablegames.families.tables.board.men import OFF, Men, count
from tablegames.families.tables.board.throws import TWICE
from tablegames.families.tables.race.judging import chance_fault, not_now
from tablegames.families.tables.race.plays import Steps, after
from tablegames.families.tables.race.state import OTHER, RaceState
from tablegames.plugins.dames_rabattues.rules import LastDown
from tablegames.plugins.dames_rabattues.stacks import (
    ALL_LIFTED,
    LIFTED,
    TAKEN_DOWN,
    Action,
    SharedPlay,
    any_up,
    number_of,
    same_play,
    shared,
)

_STEPS: Final = frozenset((*TAKEN_DOWN[1:], *LIFTED[1:]))


def fault_of(state: RaceState, action: Action, last_down: LastDown) -> Fault | None:
    """The rule the action breaks here; None when it is faultless."""
    if not isinstance(action, SharedPlay):
        return chance_fault(TWICE.dice, state, action)
    if state.throw is None:
        return not_now("play")
    numbers = TWICE.numbers(state.throw)
    right = shared(state.board, numbers, last_down)
    if same_play(action, right):
        return None
    return _not_thrown(action, numbers) or next(_differences(state, action, right, last_down))


def _not_thrown(play: SharedPlay, numbers: tuple[int, ...]) -> Fault | None:
    """Every arrow serves its own number, and a number is played once for each die.  [AUJ-DR IV, VI]"""
    left = Counter(numbers)
    for step in (*play.own, *play.fallen):
        if step not in _STEPS:
            return Fault("no_such_step", "AUJ-DR V, VI")
        number = number_of(step)
        if not left[number]:
            return Fault("not_the_number", "AUJ-DR VI", detail=(("at", number),))
        left[number] -= 1
    return None


def _differences(state: RaceState, play: SharedPlay, right: SharedPlay, last_down: LastDown) -> Iterator[Fault]:
    """What is in the play and should not be, then what should be and is not; each number was thrown."""
    seat, other = state.seat, OTHER[state.seat]
    men, their_men = mine(state.board), theirs(state.board)
    played = after(men, right.own)
    for step in _beyond(play.own, right.own):
        yield from _cannot(seat, men, played, step, last_down)
    for step in _beyond(play.fallen, right.fallen):
        if played == ALL_LIFTED:
            yield Fault("game_won", "AUJ-DR VI", detail=(("by_seat", seat),))
        if number_of(step) in map(number_of, _beyond(right.own, play.own)):
            yield _of("thrower_first", "AUJ-DR V", seat, step)
        yield from _cannot(other, their_men, after(their_men, right.fallen), step, last_down)
    for step in _beyond(right.own, play.own):
        yield _of("number_left", "AUJ-DR V", seat, step)
    for step in _beyond(right.fallen, play.fallen):
        yield _of("number_left_to_other", "AUJ-DR V", other, step)


def _beyond(steps: Steps, right: Steps) -> list[tuple[int, int]]:
    """The steps that are not among the right ones."""
    return list((Counter(steps) - Counter(right)).elements())


def _cannot(seat: Seat, before: Men, after: Men, step: tuple[int, int], last_down: LastDown) -> Iterator[Fault]:
    """Why a side cannot make a step, `after` being how it stands when it has played what it can."""
    number = number_of(step)
    if step[1] != OFF:
        if not count(after, number):
            yield _of("none_up", "AUJ-DR V", seat, step)
    elif any_up(after) or count(before, number):
        yield _of("not_all_down", "AUJ-DR VI", seat, step)
    elif any_up(before) and last_down is LastDown.NEXT_THROW:
        yield _of("from_the_next_throw", "AUJ-DR VI", seat, step)
    elif not count(after, step[0]):
        yield _of("none_left", "AUJ-DR VI", seat, step)


def _of(what: str, cite: str, seat: Seat, step: tuple[int, int]) -> Fault:
    facts: tuple[tuple[str, Detail], ...] = (("by_seat", seat), ("at", number_of(step)))
    return Fault(what, cite, detail=facts)
