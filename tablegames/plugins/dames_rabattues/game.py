"""Which rule a play breaks: a throw is played in one way, so whatever differs from it breaks one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from functools import partial
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.events import Detail, Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault, Step
from tablegames.families.tables.board.men import after, board, count, mine, theirs
from tablegames.families.tables.board.path import TWICE, ThrowRule
from tablegames.families.tables.board.places import OFF, Board, Men, Steps
from tablegames.families.tables.race.ending import End, Verdict, Winner
from tablegames.families.tables.race.judging import chance_fault, not_now
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import ThrownGame, end_event
from tablegames.families.tables.race.state import OTHER, Opening, RaceState, Then, drawn_for, opening_state
from tablegames.plugin.references import property_at
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules, LastDown
from tablegames.plugins.dames_rabattues.stacks import (
    ALL_LIFTED,
    LIFTED,
    START,
    TAKEN_DOWN,
    Action,
    SharedPlay,
    any_up,
    may_lift,
    number_of,
    same_play,
    shared,
    throw_events,
    won_on_a_throw_of,
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
    """Steps of the play that should not be there, then missing ones; each number was thrown."""
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


@frozen
class FirstToLift:
    """The first to have lifted all his dames has won, on either player's throw.  [AUJ-DR VI]"""

    def verdict(self, position: Board) -> Verdict | None:
        """Over when either side has nothing left."""
        if theirs(position) == ALL_LIFTED:
            return Verdict(1, "partie", "AUJ-DR VI", Winner.PLAYED)
        if mine(position) == ALL_LIFTED:
            return Verdict(1, "partie", "AUJ-DR VI", Winner.NEXT)
        return None


END: Final = FirstToLift()
"""The end rule; it has no options."""


@frozen
class DamesRabattues(ThrownGame):
    """Two sides alike; nothing is chosen, and a doublet is played as two dice.  [AUJ-DR IV]"""

    rules: DamesRabattuesRules
    seats: int = 2
    throws: ThrowRule = field(default=TWICE, init=False)
    end: End = field(default=END, init=False)
    abilities = property_at("tablegames.plugins.dames_rabattues.abilities:ABILITIES")

    def initial(self, first: Seat | None = None) -> RaceState:
        """Six stacks a side; the dice are drawn for unless `first` has them.  [AUJ-DR II, III]"""
        return opening_state(START, None, first)

    def legal(self, state: RaceState) -> tuple[SharedPlay]:
        return (shared(state.board, self.numbers(state), self.rules.last_down),)

    def apply(self, state: RaceState, action: Action) -> Step[RaceState]:
        """Take the dice as they fall, or play them."""
        if isinstance(action, SharedPlay):
            return self._play(state, action)
        if isinstance(action, Throw):
            return Step(RaceState(state.board, state.seat, action))
        return drawn_for(state, action, Opening.SEPARATE, "AUJ-DR II; AUJ-Rev III")

    def _play(self, state: RaceState, play: SharedPlay) -> Step[RaceState]:
        """Both sides take down and lift; a doublet keeps the dice, a simple throw passes them.  [AUJ-DR V]"""
        seat, last_down, numbers = state.seat, self.rules.last_down, self.numbers(state)
        own, other = mine(state.board), theirs(state.board)
        own_after, other_after = after(own, play.own), after(other, play.fallen)
        over = ALL_LIFTED in (own_after, other_after)
        lifting = may_lift(own, own_after, last_down), may_lift(other, other_after, last_down)
        events = throw_events(seat, numbers, play, lifting, over)
        then = Then.NOBODY if over else Then.OTHER
        if numbers[0] == numbers[-1]:
            reached = RaceState(board(own_after, other_after), seat, None, then)
        else:
            reached = RaceState(board(other_after, own_after), OTHER[seat], None, then)
        return Step(reached, (*events, *won_events(reached, seat)) if over else events)

    def judge(self, state: RaceState, action: Action) -> Fault | None:
        """The rule a play breaks: whatever is not the one play of the throw breaks one."""
        return fault_of(state, action, self.rules.last_down)

    def bound_by(self, state: RaceState, action: Action) -> str:
        """A throw has one play, and there is nothing to choose."""
        return "AUJ-DR V"


def won_events(over: RaceState, thrower: Seat) -> Iterator[Event]:
    """The win, and on whose throw; the state is relative to the player who would have thrown next."""
    verdict = END.verdict(over.board)
    assert verdict is not None
    won = end_event(verdict, OTHER[over.seat])
    if won.seat != thrower:
        yield won_on_a_throw_of(thrower)
    yield won


several_parties: Final = partial(in_parties, cite="AUJ-DR VI")
"""First to N parties; the chapter knows of one only."""
