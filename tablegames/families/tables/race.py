"""A race: throw, play, pass the dice; who has first lifted all his dames wins what the end rule says.

`Race` is the whole game for those of the family that differ by march, throw and end: a plugin puts one together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, Protocol, TypeVar

from tablegames.core.dice import ONE_DIE_EACH, TWO_DICE, OpeningThrow, Throw, throw
from tablegames.core.events import Detail, Event, Note, Scored
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Seat, Step, Turn
from tablegames.families.tables.board import MOVED, all_lifted, mine, turned
from tablegames.families.tables.judging import Articles, fault_of
from tablegames.families.tables.march import March
from tablegames.families.tables.men import HAND, MOST, OFF, Men
from tablegames.families.tables.opening import Handicap, Opening, dice_drawn, opening_state
from tablegames.families.tables.ordinary import list_plays
from tablegames.families.tables.plays import Play
from tablegames.families.tables.state import OTHER, State, Then, exchanged
from tablegames.families.tables.throws import Doublets, numbers

R_co = TypeVar("R_co", covariant=True)
Action = Throw | OpeningThrow | Play

_THROWN: Final[Turn[Action]] = Chance(TWO_DICE)
_DRAWN: Final[Turn[Action]] = Chance(ONE_DIE_EACH)
_DECIDES: Final = (Decide(Seat(0)), Decide(Seat(1)))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a game is worth to who wins it: parties, under which name, by which article."""

    parties: int
    what: str
    cite: str


class End(Protocol):
    """The end rule of a game."""

    def worth(self, loser: Men) -> Worth:
        """What the winner gains, the loser's dames standing so."""


@dataclass(frozen=True, slots=True)
class Race(Generic[R_co]):
    """Two sides, alike but for a handicap; nothing is hidden."""

    rules: R_co
    start: Men
    march: March
    end: End
    articles: Articles
    doublets: Doublets = Doublets.FOURFOLD
    opening: Opening = Opening.SEPARATE
    handicap: Handicap | None = None
    dames: int = MOST
    seats: int = 2

    def initial(self, first: Seat | None = None) -> State:
        """The dames set up; the dice are drawn for unless `first` has them."""
        return opening_state(self.start, self.handicap, first)

    def turn(self, state: State) -> Turn[Action]:
        """Draw for the dice, throw, play; over when who has just played has lifted everything."""
        if state.throw is not None:
            return _DECIDES[state.seat]
        if all_lifted(state.board, self.dames):
            return Over(self._outcome(state))
        return _DRAWN if state.then is Then.DRAW else _THROWN

    def numbers(self, state: State) -> tuple[int, ...]:
        """The numbers of the throw in hand; none when there is no throw."""
        return () if state.throw is None else numbers(state.throw, self.doublets)

    def legal(self, state: State) -> Sequence[Action]:
        """Every play of the throw in hand."""
        return list_plays(self.march, state.board, self.numbers(state))

    def apply(self, state: State, action: Action) -> Step[State]:
        """Take the dice as they fall, or play them."""
        if isinstance(action, Play):
            return self._play(state, action)
        if isinstance(action, Throw):
            return Step(State(state.board, state.seat, action, state.then))
        return self._draw(state, action)

    def _draw(self, state: State, action: OpeningThrow) -> Step[State]:
        after = dice_drawn(state, action.dice, self.opening, throw(*action.dice))
        if after is state:
            return Step(state, (Note("des_egaux", None, self.articles.draw, (("number", action.dice[0]),)),))
        return Step(after, (Note("le_de", after.seat, self.articles.draw, (("dice", action.dice),)),))

    def _play(self, state: State, play: Play) -> Step[State]:
        """Move the dames one by one; each number lands, and hits a dame alone where it lands."""
        seat, position, steps = state.seat, state.board, play.steps
        lone, hit, articles = self.march.lone, self.march.hit, self.articles
        events: list[Event] = []
        lifted = 0
        for source, to in steps:
            position += MOVED[source][to]
            if to == OFF:
                lifted += 1
                continue
            if source == HAND:
                events.append(_note("rentree", seat, articles.enter, "at", to))
            if position & lone[to]:
                position += hit[to]
                events.append(_note("battue", seat, articles.hit, "at", to))
        after = _dice_pass(state, position)
        if lifted:
            events.append(_note("levees", seat, articles.lift, "n", lifted))
            if all_lifted(after.board, self.dames):
                worth = self.end.worth(mine(after.board))
                events.append(Scored(worth.what, seat, worth.cite, points=worth.parties))
                return Step(after, tuple(events))
        lost = len(self.numbers(state)) - len(steps)
        if lost:
            events.append(_note("perdus", seat, articles.numbers, "n", lost))
        return Step(after, tuple(events))

    def judge(self, state: State, action: Action) -> Fault | None:
        """The rule a play breaks."""
        return fault_of(self, state, action)

    def view(self, state: State, seat: Seat | None) -> State:
        """Everybody sees everything."""
        return state

    def opener(self, state: State) -> Seat | None:
        """Who plays the first throw; numbers given before the game open nothing."""
        return state.seat if state.throw is not None and state.then is Then.OTHER else None

    def turned(self, state: State) -> State:
        """The seats exchanged."""
        return exchanged(state)

    def _outcome(self, state: State) -> Outcome:
        worth, winner = self.end.worth(mine(state.board)), OTHER[state.seat]
        scores = (worth.parties, 0) if winner == 0 else (0, worth.parties)
        return Outcome(scores, (winner,), worth.what, worth.cite)


def _dice_pass(state: State, position: int) -> State:
    """To the adversary; after numbers given in advance to whom they were promised, or to the draw."""
    if state.then is Then.OTHER:
        return State(turned(position), OTHER[state.seat])
    if state.then is Then.SAME:
        return State(position, state.seat)
    return State(position if state.seat == 0 else turned(position), Seat(0), None, Then.DRAW)


@cache
def _note(what: str, seat: Seat, cite: str, name: str, value: Detail) -> Note:
    """A remark; there are few different ones, so each is made once."""
    return Note(what, seat, cite, ((name, value),))


def unplayed(game: Race[object], state: State) -> int:
    """How many numbers of the throw in hand cannot be played."""
    first = game.legal(state)[0]
    return len(game.numbers(state)) - len(first.steps) if isinstance(first, Play) else 0
