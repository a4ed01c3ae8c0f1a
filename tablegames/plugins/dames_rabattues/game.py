"""Dames rabattues: throw, take down or lift what the numbers say, until one has lifted everything.  [AUJ-DR]

There is no choice: a throw is played in one way only. What the thrower cannot play falls to his adversary.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.events import Event, Seat
from tablegames.core.game import Fault, Step
from tablegames.families.tables.board.board import Board, board, mine, theirs
from tablegames.families.tables.board.throws import TWICE, ThrowRule
from tablegames.families.tables.race.ending import End, Verdict, Winner
from tablegames.families.tables.race.opening import Opening, drawn_for, opening_state
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.plays import after
from tablegames.families.tables.race.race import ThrownGame, end_event
from tablegames.families.tables.race.state import OTHER, RaceState, Then
from tablegames.plugins.dames_rabattues.judge import fault_of
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules
from tablegames.plugins.dames_rabattues.stacks import ALL_LIFTED, START, Action, SharedPlay, may_lift, shared
from tablegames.plugins.dames_rabattues.telling import throw_events, won_on_a_throw_of


@dataclass(frozen=True, slots=True)
class FirstToLift:
    """Who has first lifted all his dames has won, whoever threw.  [AUJ-DR VI]"""

    def verdict(self, position: Board) -> Verdict | None:
        """Over when either side has nothing left."""
        if theirs(position) == ALL_LIFTED:
            return Verdict(1, "partie", "AUJ-DR VI", Winner.PLAYED)
        if mine(position) == ALL_LIFTED:
            return Verdict(1, "partie", "AUJ-DR VI", Winner.NEXT)
        return None


END: Final = FirstToLift()
"""The end rule; it has no options."""


@dataclass(frozen=True, slots=True)
class DamesRabattues(ThrownGame):
    """Two sides alike; nothing is chosen, and a doublet is played as two dice.  [AUJ-DR IV]"""

    rules: DamesRabattuesRules
    seats: int = 2
    throws: ThrowRule = field(default=TWICE, init=False)
    end: End = field(default=END, init=False)

    def initial(self, first: Seat | None = None) -> RaceState:
        """Six stacks a side; the dice are drawn for unless `first` has them.  [AUJ-DR II, III]"""
        return opening_state(START, None, first)

    def legal(self, state: RaceState) -> tuple[SharedPlay]:
        """The one play of the throw in hand."""
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
    """Who has lifted everything, and on whose throw; the state is relative to who would have thrown next."""
    verdict = END.verdict(over.board)
    assert verdict is not None
    won = end_event(verdict, OTHER[over.seat])
    if won.seat != thrower:
        yield won_on_a_throw_of(thrower)
    yield won


several_parties: Final = partial(in_parties, cite="AUJ-DR VI")
"""The first to win so many parties; the chapter knows of one only."""
