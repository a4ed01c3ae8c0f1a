"""A game of the tables: throw, play, pass the dice, until the end rule says who has won.

`Race` is the whole game for those of the family that differ by their march (path and landing rule), their throw rule,
their duty and their end rule: a plugin puts one together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tablegames.core.dice import ONE_DIE_EACH, Throw
from tablegames.core.events import Detail, Event, Note, Scored, Seat
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.families.tables.board.board import MOVED, Board, mine, turned
from tablegames.families.tables.board.men import HAND, MOST, OFF, Men, count
from tablegames.families.tables.board.throws import FOURFOLD, ThrowRule
from tablegames.families.tables.race.course import RaceCourse, course_of
from tablegames.families.tables.race.duty import FULL_DUTY, Duty
from tablegames.families.tables.race.ending import End, Verdict, Winner, WorthByLoser, outcome_of
from tablegames.families.tables.race.judging import Articles, Judged, fault_of
from tablegames.families.tables.race.march import March
from tablegames.families.tables.race.opening import Handicap, Opening, drawn_for, opening_state
from tablegames.families.tables.race.plays import Action, Play
from tablegames.families.tables.race.rule_spec import WorkedOut
from tablegames.families.tables.race.state import OTHER, RaceState, Then, exchanged
from tablegames.rules.agreement import won_by

if TYPE_CHECKING:
    from tablegames.plugin.abilities import Abilities

R_co = TypeVar("R_co", covariant=True)

DRAWN_FOR: Final[Turn[Any]] = Chance(ONE_DIE_EACH)
DECIDES: Final = (Decide(Seat(0)), Decide(Seat(1)))


class ThrownGame:
    """What all games of the family do alike whose state is a `RaceState`; nothing is hidden."""

    __slots__ = ()
    throws: ThrowRule
    end: End

    def turn(self, state: RaceState) -> Turn[Any]:
        """Draw for the dice, throw, play; over when the end rule has said so."""
        if state.throw is not None:
            return DECIDES[state.seat]
        if state.then is Then.OTHER:
            return self.throws.by_seat[state.seat]
        return DRAWN_FOR if state.then is Then.DRAW else Over(outcome_of(state, self.end))

    def numbers(self, state: RaceState) -> tuple[int, ...]:
        """The numbers of the throw in hand; none when there is no throw."""
        return () if state.throw is None else self.throws.numbers(state.throw)

    def to_throw(self, position: Board, seat: Seat) -> RaceState:
        """That seat, its dames first, is to throw; or would be, were the game not over."""
        over = self.end.verdict(position) is not None
        return RaceState(position, seat, None, Then.NOBODY if over else Then.OTHER)

    def conceded(self, state: RaceState, seat: Seat) -> Outcome:
        """Who gives the game up loses what he would if the other won it now: double, where he has not escaped that."""
        loser = mine(state.board if seat == state.seat else turned(state.board))
        parties = self.end.worth(loser).parties if isinstance(self.end, WorthByLoser) else 1
        return won_by(OTHER[seat], "conceded", points=parties)

    def view(self, state: RaceState, seat: Seat | None) -> RaceState:
        """Everybody sees everything."""
        return state

    @property
    def abilities(self) -> Abilities:
        """What it can do beside its rules."""
        from tablegames.families.tables.race.abilities import THROWN

        return THROWN

    def turned(self, state: RaceState) -> RaceState:
        """The seats exchanged."""
        return exchanged(state)


@dataclass(frozen=True, slots=True)
class Race(ThrownGame, Generic[R_co]):
    """Two sides, alike but for a handicap."""

    rules: R_co
    start: Men
    march: March
    end: End
    articles: Articles
    throws: ThrowRule = FOURFOLD
    duty: Duty = FULL_DUTY
    opening: Opening = Opening.SEPARATE
    handicap: Handicap | None = None
    dames: int = MOST
    seats: int = 2
    kept: WorkedOut = field(default_factory=WorkedOut, init=False, repr=False, compare=False)
    """The game in the native code, from the first throw on."""

    @property
    def abilities(self) -> Abilities:
        """What it can do beside its rules."""
        from tablegames.families.tables.race.abilities import RACE

        return RACE

    def initial(self, first: Seat | None = None) -> RaceState:
        """The dames set up; the dice are drawn for unless `first` has them."""
        return opening_state(self.start, self.handicap, first)

    def legal(self, state: RaceState) -> Sequence[Action]:
        """Every play of the throw in hand."""
        course: RaceCourse | None = self.kept.value
        if course is not None:
            plays = course.legal(state)
            if plays is not None:
                return plays
        return self.duty.plays(self.march, state.board, self.numbers(state))

    def apply(self, state: RaceState, action: Action) -> Step[RaceState]:
        """Take the dice as they fall, or play them."""
        course: RaceCourse | None = self.kept.value
        if course is not None:
            step = course.apply(state, action)
            if step is not None:
                return step
        if isinstance(action, Play):
            return self._play(state, action)
        if isinstance(action, Throw):
            self.course()
            return Step(RaceState(state.board, state.seat, action, state.then))
        return drawn_for(state, action, self.opening, self.articles.draw)

    def _play(self, state: RaceState, play: Play) -> Step[RaceState]:
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
        if lifted:
            events.append(_note("levees", seat, articles.lift, "n", lifted))
        after = _dice_pass(state, position)
        if state.then is Then.OTHER:  # numbers given before the game end nothing
            verdict = self.end.verdict(after.board)
            if verdict is not None:
                return Step(RaceState(after.board, after.seat, None, Then.NOBODY), (*events, end_event(verdict, seat)))
        lost = len(self.numbers(state)) - len(steps)
        if lost:
            why = self.duty.left(self.march, state.board, len(steps)) or ("perdus", articles.numbers)
            events.append(_note(why[0], seat, why[1], "n", lost))
        return Step(after, tuple(events))

    def judge(self, state: RaceState, action: Action) -> Fault | None:
        """The rule a play breaks."""
        game = Judged(self.articles, self.march, self.duty, self.throws.dice, self.numbers(state))
        return fault_of(game, state, action)

    def bound_by(self, state: RaceState, action: Action) -> str:
        """Dames in hand come first; a game may leave one dame to play; every number that can be played must be."""
        if count(mine(state.board), HAND) and self.articles.hand_first:
            return f"{self.articles.hand_first}; {self.articles.enter}"
        return self.march.bound(state.board) or self.articles.numbers

    def opener(self, state: RaceState) -> Seat | None:
        """Who plays the first throw; numbers given before the game open nothing."""
        if state.throw is None or state.then is not Then.OTHER or state == self.initial(OTHER[state.seat]):
            return None
        return state.seat

    def course(self) -> RaceCourse | None:
        """The game in the native code; None: the Python rules play it."""
        kept = self.kept
        if not kept.asked:
            kept.asked = True
            making = (Play, Throw, RaceState, Step, Then.OTHER, SEATS, partial(_told, self.articles))
            kept.value = course_of(self, making)
        course: RaceCourse | None = kept.value
        return course


def _told(articles: Articles, kind: int, seat: Seat, value: int) -> Note:
    """The notes of a play as the native code asks for them."""
    what, cite, name = (
        ("rentree", articles.enter, "at"),
        ("battue", articles.hit, "at"),
        ("levees", articles.lift, "n"),
        ("perdus", articles.numbers, "n"),
    )[kind]
    return _note(what, seat, cite, name, value)


SEATS: Final = (Seat(0), Seat(1))


def end_event(verdict: Verdict, seat: Seat) -> Event:
    """How the game has ended, as an event, that seat having played."""
    if verdict.winner is Winner.NOBODY:
        return Note(verdict.what, None, verdict.cite)
    winner = seat if verdict.winner is Winner.PLAYED else OTHER[seat]
    return Scored(verdict.what, winner, verdict.cite, points=verdict.parties)


def _dice_pass(state: RaceState, position: int) -> RaceState:
    """To the adversary; after numbers given in advance to whom they were promised, or to the draw."""
    if state.then is Then.OTHER:
        return RaceState(turned(position), OTHER[state.seat])
    if state.then is Then.SAME:
        return RaceState(position, state.seat)
    return RaceState(position if state.seat == 0 else turned(position), Seat(0), None, Then.DRAW)


@cache
def _note(what: str, seat: Seat, cite: str, name: str, value: Detail) -> Note:
    """A remark; there are few different ones, so each is made once."""
    return Note(what, seat, cite, ((name, value),))


def unplayed(game: Race[object], state: RaceState) -> int:
    """How many numbers of the throw in hand cannot be played."""
    most = max(len(play.steps) for play in game.legal(state) if isinstance(play, Play))
    return len(game.numbers(state)) - most
