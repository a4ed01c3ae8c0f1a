"""A game of the tables: throw, play, pass the dice, until the end rule says who has won; and how C plays it.

`Race` is the whole game for those of the family that differ by their march (path and landing rule), their throw rule,
their duty and their end rule: a plugin puts one together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cache, partial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tablegames.core.chance import Urn
from tablegames.core.dice import ONE_DIE_EACH, TWO_DICE, Throw, throw
from tablegames.core.events import Detail, Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.core.languages import gettext as _
from tablegames.core.native import extension
from tablegames.families.tables.board.men import MARK, MARKS, count, mine, turned
from tablegames.families.tables.board.path import FOURFOLD, THREE, ThrowRule
from tablegames.families.tables.board.places import HAND, HEAD, MOST, OFF, Board, Men, bit
from tablegames.families.tables.race.ending import End, Verdict, Winner, WorthByLoser, outcome_of
from tablegames.families.tables.race.follow_ups import DOUBLETS, FollowUp
from tablegames.families.tables.race.judging import Articles, Judged, fault_of
from tablegames.families.tables.race.march import FAMILY, March, WorkedOut, arrow_bits, tells
from tablegames.families.tables.race.plays import FULL_DUTY, Action, Duty, Play
from tablegames.families.tables.race.state import (
    OTHER,
    Handicap,
    Opening,
    RaceState,
    Then,
    drawn_for,
    exchanged,
    opening_state,
)
from tablegames.plugin.checks import Situation
from tablegames.plugin.references import property_at
from tablegames.rules.agreement import won_by

NO_THROW: Final = 1000
"""The native code for "no throw in hand"; below 0 it is that of the opening dice."""
_PHASES: Final = (Then.OTHER, Then.DRAW, Then.NOBODY)
"""The phases that the native code calls 0, 1 and 2."""
_DRAWN: Final = tuple(throw(one, other) for one in range(1, 7) for other in range(1, 7))


class RaceCourse(NamedTuple):
    """A game that the native code plays out."""

    compiled: Any
    tickets: tuple[Throw, ...]
    apply: Callable[[RaceState, object], Step[RaceState] | None]
    """The step of an action, as `Race.apply` makes it; None: the Python rules are to make it."""
    legal: Callable[[RaceState], Sequence[Play] | None]
    """The plays of the throw in hand; None: the Python rules are to list them."""
    note: Callable[[int, Seat, int], Note]
    """The note of a kind, of a seat, with a number."""

    def run(
        self, state: RaceState, keys: tuple[int, int, int], number: int, limit: int, end: bool
    ) -> tuple[RaceState, int, int, Seat | None]:
        """Play on at random; see `Race.run`."""
        return self._reached(
            self.compiled.run(state.board, state.seat, state.then is Then.DRAW, *keys, number, limit, end)
        )

    def trace(
        self, state: RaceState, keys: tuple[int, int, int], number: int, limit: int
    ) -> tuple[RaceState, int, int, bytes]:
        """Play on at random, a throw being next, and return the turns too (`turns.split`)."""
        reached, turns = self.compiled.trace(state.board, state.seat, False, *keys, number, limit, False)
        after, number, decisions, _ = self._reached(reached)
        if after.throw is not None:  # the last throw is made again
            return RaceState(after.board, after.seat), number - 1, decisions, turns
        return after, number, decisions, turns

    def _reached(self, reached: tuple[int, ...]) -> tuple[RaceState, int, int, Seat | None]:
        board, seat, phase, ticket, number, decisions, first = reached
        thrown = None if ticket == NO_THROW else _DRAWN[ticket] if ticket < 0 else self.tickets[ticket]
        after = RaceState(board, OTHER[1 - seat], thrown, _PHASES[phase])
        return after, number, decisions, None if first < 0 else OTHER[1 - first]


def course_of(game: Any, making: tuple[Any, ...]) -> RaceCourse | None:
    """The game for the native code, which makes its steps of `making`; None where C does not know a rule."""
    compiled, march, throws = extension(FAMILY), game.march, game.throws
    track = getattr(march, "track", None)
    if game.follow_up is not None:
        return None
    if compiled is None or track is None or not track.whole:
        return None
    if not tells(type(game), "course", ("initial", "turn", "legal", "apply", "_play", "numbers")):
        return None
    lottery, spec = throws.thrown.lottery, getattr(game.duty, "rule_spec", None)
    if type(throws) is not ThrowRule or not isinstance(lottery, Urn) or throws.thrown.secret:
        return None
    if spec is None or not tells(type(game.duty), "rule_spec", ("plays",)):
        return None
    numbers = tuple(throws.numbers(ticket) for ticket in lottery.tickets)
    drawn: tuple[tuple[int, ...], ...] = ()
    if game.opening is Opening.COUP_ET_DES:
        drawn = tuple(map(throws.numbers, _DRAWN))
    duty = spec()
    try:
        told = compiled.Course(
            track, duty.duty, arrow_bits(duty.entries), numbers, drawn, _endings(game), making, dice_of(lottery)
        )
    except ValueError:  # dice or conditions the native code has no room for
        return None
    return RaceCourse(told, lottery.tickets, told.apply, told.legal, making[-1])


def dice_of(lottery: Urn[Any]) -> int:
    """How many dice are thrown, each as likely as the others, in the order of the family's urns; 0: something else."""
    return next((dice for urn, dice in ((TWO_DICE, 2), (THREE.lottery, 3)) if urn == lottery), 0)


def _endings(game: Any) -> Any:
    """When the game may be over; where its end rule does not say so as data, it is asked each time."""
    spec = getattr(game.end, "rule_spec", None)
    if spec is None or not tells(type(game.end), "rule_spec", ("verdict",)):
        return game.end.verdict
    endings = spec()
    if endings is None or any(ending.march not in (None, game.march) for ending in endings):
        return game.end.verdict
    return tuple((ending.kind, arrow_bits(ending.arrows), ending.dames) for ending in endings)


R_co = TypeVar("R_co", covariant=True)

DRAWN_FOR: Final[Turn[Any]] = Chance(ONE_DIE_EACH)
DECIDES: Final = (Decide(Seat(0)), Decide(Seat(1)))


class ThrownGame:
    """The common behaviour of games whose state is a `RaceState`; nothing is hidden."""

    __slots__ = ()
    throws: ThrowRule
    end: End
    abilities = property_at("tablegames.families.tables.race.abilities:THROWN")

    def turn(self, state: RaceState) -> Turn[Any]:
        """Draw for the dice, throw, play; over when the end rule has said so."""
        if state.throw is not None:
            return DECIDES[state.seat]
        if state.then is Then.OTHER:
            return self.throws.by_seat[state.seat]
        if state.then is Then.SAME:
            return DECIDES[state.seat]
        return DRAWN_FOR if state.then is Then.DRAW else Over(outcome_of(state, self.end))

    def numbers(self, state: RaceState) -> tuple[int, ...]:
        """The numbers of the throw in hand; none when there is no throw."""
        return () if state.throw is None else self.throws.numbers(state.throw)

    def to_throw(self, position: Board, seat: Seat) -> RaceState:
        """That seat, its dames first, is to throw; or would be, were the game not over."""
        over = self.end.verdict(position) is not None
        return RaceState(position, seat, None, Then.NOBODY if over else Then.OTHER)

    def conceded(self, state: RaceState, seat: Seat) -> Outcome:
        """The player who gives up loses what the other could win now: double, where he has not escaped that."""
        loser = mine(state.board if seat == state.seat else turned(state.board))
        parties = self.end.worth(loser).parties if isinstance(self.end, WorthByLoser) else 1
        return won_by(OTHER[seat], "conceded", points=parties)

    def view(self, state: RaceState, seat: Seat | None) -> RaceState:
        return state

    def turned(self, state: RaceState) -> RaceState:
        return exchanged(state)


@frozen
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
    follow_up: FollowUp | None = None
    """The rule that lets a player keep the dice; the native code knows none."""
    dames: int = MOST
    seats: int = 2
    kept: WorkedOut = field(default_factory=WorkedOut, init=False, repr=False, compare=False)
    """The game in the native code, from the first throw on."""
    abilities = property_at("tablegames.families.tables.race.abilities:RACE")

    def initial(self, first: Seat | None = None) -> RaceState:
        """The dames set up; the dice are drawn for unless `first` has them."""
        return opening_state(self.start, self.handicap, first)

    def legal(self, state: RaceState) -> Sequence[Action]:
        """Every play of the throw in hand; or every doublet, where one is to be chosen."""
        if state.choosing:
            return DOUBLETS
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
        march, articles = self.march, self.articles
        events: list[Event] = []
        lifted = 0
        for source, to in steps:
            met = "" if to == OFF else march.met(position, to)
            position = march.played(position, source, to - source)
            if to == OFF:
                lifted += 1
                continue
            if source == HAND:
                events.append(_note("rentree", seat, articles.enter, "at", to))
            if met:
                events.append(_note(met, seat, articles.hit, "at", to))
        if lifted:
            events.append(_note("levees", seat, articles.lift, "n", lifted))
        if state.then is Then.OTHER or self.follow_up is not None:  # numbers given before the game end nothing
            verdict = self.end.verdict(turned(position))
            if verdict is not None:
                after = RaceState(turned(_unmarked(position)), OTHER[seat], None, Then.NOBODY)
                return Step(after, (*events, end_event(verdict, seat)))
        lost = len(self.numbers(state)) - len(steps)
        after = _dice_pass(state, _unmarked(position)) if self.follow_up is None else self._next(state, position, lost)
        if lost:
            why = self.duty.left(self.march, state.board, len(steps)) or ("perdus", articles.numbers)
            events.append(_note(why[0], seat, why[1], "n", lost))
        return Step(after, tuple(events))

    def _next(self, state: RaceState, position: Board, lost: int) -> RaceState:
        """Return the state after a throw, in a game where the same player may continue."""
        assert state.throw is not None
        assert self.follow_up is not None
        follows = None if lost else self.follow_up.after(state.throw, state.then)
        if follows is None:
            return RaceState(turned(_unmarked(position)), OTHER[state.seat])
        if self.march.marks & bit(OFF):
            position += (count(mine(state.board), HEAD) - count(mine(position), HEAD)) * MARK[OFF]
        return RaceState(position, state.seat, *follows)

    def turn_ends(self, state: RaceState) -> set[Board]:
        """The boards that the throw in hand can lead to, the player's dames first, with all that follows it at once."""
        found = set[Board]()
        for play in self.legal(state):
            assert isinstance(play, Play)
            after = self.apply(state, play).state
            if after.throw is not None:
                found |= self.turn_ends(after)
            else:
                found.add(after.board if after.seat == state.seat else turned(after.board))
        return found

    def judge(self, state: RaceState, action: Action) -> Fault | None:
        """The rule a play breaks."""
        game = Judged(self.articles, self.march, self.duty, self.throws.dice, self.numbers(state))
        return fault_of(game, state, action)

    def bound_by(self, state: RaceState, action: Action) -> str:
        """Dames in hand come first; a game may leave one dame to play; every number that can be played must be."""
        if self.articles.hands and self.march.hand_first(state.board):
            return "; ".join(filter(None, (self.articles.hand_first, self.articles.enter)))
        return self.march.bound(state.board) or self.articles.numbers

    def opener(self, state: RaceState) -> Seat | None:
        """The player of the first throw; numbers given before the game open nothing."""
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


def _unmarked(position: Board) -> Board:
    """The board at the end of a turn: it no longer matters how many dames have left the head."""
    return position & ~_GONE if position >> MARKS else position


_GONE: Final = 15 * MARK[OFF]


def _dice_pass(state: RaceState, position: int) -> RaceState:
    """To the adversary; after numbers given in advance to the player who has the dice, or to the draw."""
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
    most = max(len(play.steps) for play in game.legal(state) if isinstance(play, Play))
    return len(game.numbers(state)) - most


def check_unplayed(situation: Situation, expected: Any) -> list[str]:
    """`plays: {unplayed: n}`: n numbers of the throw cannot be played."""
    if situation.state is None or situation.state.throw is None:
        return [_("'unplayed' needs a position and a throw")]
    found = unplayed(situation.game, situation.state)  # type: ignore[arg-type]  # the cases of a race are about races
    if found == expected:
        return []
    return [_("expected {expected} numbers that cannot be played, found {found}", found=found, expected=expected)]


KEYS: Final = {"plays.unplayed": check_unplayed}
