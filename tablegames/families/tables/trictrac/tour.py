"""A tour of trictrac or toc: throw, mark, stay or leave, play, and the adversary marks last; relevé after relevé.

`Tour` is the whole game for both; what they do not share, how jans are counted and when a game is won, is the keeper's.
[AUJ-T1 I; AUJ-T2 VI, X, XII; LEP 1.I-V]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field, fields, replace
from functools import cache
from typing import Any, Final, Generic, Protocol, TypeVar, cast, runtime_checkable

from tablegames.core.dice import BOTH_DICE, ONE_DIE_EACH, TWO_DICE, OpeningThrow, Throw, throw
from tablegames.core.errors import GameError, answer_of, name_of
from tablegames.core.events import Event, Note, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Step, Turn
from tablegames.families.tables.board.men import after, count, mine, turned
from tablegames.families.tables.board.places import MOST, OFF, Board
from tablegames.families.tables.race.march import tells
from tablegames.families.tables.race.plays import NOTHING, Play
from tablegames.families.tables.race.state import OTHER, Handicap, Opening, die_won, set_out, throws_again, who_begins
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.faults import NUMBERS, play_fault
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.keeper_spec import TALON_OF_ALL, jan_note, tour_of
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.plays import legal_plays
from tablegames.families.tables.trictrac.state import (
    CHOICE,
    ONCE_A_RELEVE,
    Action,
    Jan,
    Phase,
    Releve,
    SenAller,
    Tenir,
    TourState,
    done_bits,
)
from tablegames.plugin.abilities import Count
from tablegames.plugin.references import property_at
from tablegames.rules.agreement import won_by

M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
R_co = TypeVar("R_co", bound=JanRules, covariant=True)


@frozen
class Marked(Generic[M]):
    """The result of marking: the score after it, the events, the trous it made, and whether it ends the game."""

    score: M
    events: tuple[Event, ...] = ()
    trous: int = 0
    outcome: Outcome | None = None
    again: Seat | None = None
    """The first thrower, when everything begins again."""

    @property
    def end(self) -> Outcome:
        """How the game ends, where it surely does."""
        assert self.outcome is not None
        return self.outcome


class Keeper(Protocol[M]):
    """The score keeper: what jans are worth, and when a game is won."""

    def opening(self) -> M:
        """The score before the first throw."""

    def worth(self, jan: Jan, thrown: Throw) -> int | None:
        """The worth of one jan by itself; None where only the whole throw counts."""

    def counted(self, made: Sequence[Jan], thrown: Throw) -> int:
        """The worth of these jans of a throw in all."""

    def mark(self, score: M, seat: Seat, made: Sequence[Jan], thrown: Throw) -> Marked[M]:
        """Mark for a seat its gain by a throw."""

    def leave(self, score: M, seat: Seat) -> Marked[M]:
        """That seat leaves: what becomes of the score, and of the game."""

    def exchanged(self, score: M) -> M:
        """The score with the seats exchanged."""

    def write(self, score: M) -> dict[str, object]:
        """The score as plain data, keys of a position."""

    def read(self, data: Mapping[str, Any]) -> M:
        """The score a position gives; raises `PositionError`."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a position that tell the score."""

    @property
    def target(self) -> int:
        """The trous that are played to; 0: no number of them ends it."""

    def tell(self, score: M, seat: Seat) -> str:
        """The score of a seat as one line under the board."""

    def counts(self, score: M, seat: Seat) -> Sequence[Count]:
        """The same in numbers: trous, and points where they are marked."""


@runtime_checkable
class WorthGivenUp(Protocol[M_contra]):
    """A keeper under whom a game may be lost double: says what is lost by giving it up; else it is one partie."""

    def given_up(self, score: M_contra, seat: Seat, /) -> Outcome:
        """How the other wins if that seat gives up now."""


def given_up(keeper: Keeper[M], score: M, seat: Seat) -> Outcome | None:
    """How a game ends that a seat gives up; None: a marqué, which no number of trous ends, is not given up alone."""
    if isinstance(keeper, WorthGivenUp):
        return keeper.given_up(score, seat)
    return won_by(OTHER[seat], "conceded") if keeper.target else None


JanFinder = Callable[[Coup, JanRules], Iterable[Jan]]
"""Finds what a throw makes beyond the jans of the books; each with its tarif."""


def _found_by(finder: JanFinder, coup: Coup, rules: JanRules) -> tuple[Jan, ...]:
    """Return what an author's finder finds; an error names the finder."""
    found = answer_of(finder, coup, rules)
    if isinstance(found, Iterable):
        made = tuple(found)
        if all(isinstance(jan, Jan) for jan in made):
            return made
        found = next(jan for jan in made if not isinstance(jan, Jan))
    raise GameError("{name} must yield Jan objects, not {found!r}", name=name_of(finder), found=found)


@frozen
class Tour(Generic[M, R_co]):
    """Two sides of fifteen dames on their talons, facing each other; nothing is hidden."""

    rules: R_co
    keeper: Keeper[M]
    opening: Opening = Opening.SEPARATE
    handicap: Handicap | None = None
    seats: int = 2
    more_jans: tuple[JanFinder, ...] = ()
    """Jans that no book has, looked for after the others."""
    compiled: Any = field(init=False, repr=False, compare=False)
    """The game in the native code; None: the Python rules find jans and plays."""
    abilities = property_at("tablegames.families.tables.trictrac.abilities:TOUR")

    def __post_init__(self) -> None:
        compiled = tour_of(self.rules, self.keeper, self.opening, self.handicap)
        object.__setattr__(self, "compiled", compiled)

    @property
    def of_the_books(self) -> bool:
        """Whether nobody has added jans to it, or written its turn anew."""
        return not self.more_jans and _as_here(cast("Hashable", type(self)))

    @property
    def played_by_native(self) -> bool:
        """Whether the native code knows all its rules and who keeps its score, so that it can play on by itself."""
        return self.compiled is not None and self.compiled.keeps and self.of_the_books

    def initial(self, first: Seat | None = None) -> TourState[M]:
        """All dames on the talons but those given down; the dice are drawn for unless `first` has them."""
        first = who_begins(self.handicap, first)
        score = self.keeper.opening()
        if first is None:
            return TourState(self._talons(Seat(0)), Seat(0), Phase.DRAW, score)
        return TourState(self._talons(first), first, Phase.THROW, score)

    def turn(self, state: TourState[M]) -> Turn[Action]:
        """The dice, the choice to stay or leave, the play; over when the keeper says so."""
        if state.outcome is not None:
            return Over(state.outcome)
        if state.phase is _DRAW:
            return _DRAWN if self.opening is Opening.SEPARATE else _BOTH_THROWN
        return (_THROWN if state.phase is _THROW else _DECIDES)[state.seat]

    def conceded(self, state: TourState[M], seat: Seat) -> Outcome | None:
        """How it ends if a seat gives it up."""
        return given_up(self.keeper, state.score, seat)

    def coup(self, state: TourState[M]) -> Coup:
        assert state.throw is not None
        return _coup(state.board, state.throw, state.seat, state.releve)

    def coup_of(self, state: TourState[M], thrown: Throw) -> Coup:
        """A throw that falls now, as the thrower will see it."""
        return _coup(state.board, thrown, state.seat, _counting(state, thrown))

    def jans(self, coup: Coup) -> tuple[Jan, ...]:
        """All that a throw makes, for the thrower and against him."""
        if self.compiled is None:
            made = jans(coup, self.rules)
        else:
            done, answers = done_bits(coup.done), coup.answers == coup.throw
            made = self.compiled.jans(coup.board, coup.throw.numbers, coup.throw_no or 0, done, answers)
        for finder in self.more_jans:
            made += _found_by(finder, coup, self.rules)
        return made

    def _makes(
        self, position: Board, thrown: Throw, seat: Seat, releve: Releve
    ) -> tuple[tuple[Jan, ...], tuple[Event, ...]]:
        """The jans of a throw, this throw being counted, and their events."""
        if self.compiled is None or self.more_jans or type(self) is not Tour:
            made = self.jans(_coup(position, thrown, seat, releve))
            return made, tuple([self.jan_event(jan, seat, thrown) for jan in made])
        number, done = releve.throws[seat], done_bits(releve.done[seat])
        answers = number == 1 and releve.throws[OTHER[seat]] == 1 and releve.first == thrown
        both: tuple[tuple[Jan, ...], tuple[Event, ...]] = self.compiled.jans(
            position, thrown.numbers, number, done, answers, seat, thrown
        )
        return both

    def legal(self, state: TourState[M]) -> Sequence[Action]:
        """To stay or to leave; or every play of the throw in hand, which lifts the last dame where it can."""
        if state.phase is _CHOOSE:
            return CHOICE
        if self.compiled is not None:
            assert state.throw is not None
            return self.compiled.plays(Play, state.board, state.throw.numbers) or NOTHING
        coup = self.coup(state)
        plays = legal_plays(coup, self.rules)
        if count(coup.men, OFF) < MOST - 2:
            return plays
        out = [play for play in plays if count(after(coup.men, play.steps), OFF) == MOST]
        return out or plays  # what was marked for the sortie must be done

    def apply(self, state: TourState[M], action: Action) -> Step[TourState[M]]:
        match action:
            case Play():
                return self._play(state, action)
            case Throw():
                return self._thrown(state, action)
            case OpeningThrow():
                return self._drawn(state, action)
            case Tenir():
                return Step(replace(state, phase=Phase.PLAY, won=0), (Note("tenir", state.seat, "LEP 1.I"),))
            case SenAller():
                return self._leave(state)

    def judge(self, state: TourState[M], action: Action) -> Fault | None:
        if not isinstance(action, _DUE[state.phase]):
            return _NO_TROU if isinstance(action, SenAller) else Fault("not_now")
        if not isinstance(action, Play):
            return None
        fault = play_fault(self.coup(state), self.rules, action)
        if fault is None and action not in self.legal(state):
            return Fault("must_lift", "LEP 1.V")
        return fault

    def bound_by(self, state: TourState[M], action: Action) -> str:
        """Every number that can be played must be, and what was marked must be done."""
        return NUMBERS

    def view(self, state: TourState[M], seat: Seat | None) -> TourState[M]:
        return state

    @property
    def symmetric(self) -> bool:
        """Not where one side has dames down, or the dice, at each relevé.  [AUJ-T2 XIX]"""
        return self.handicap is None or (self.handicap.down is None and self.handicap.always is None)

    def turned(self, state: TourState[M]) -> TourState[M]:
        """The seats exchanged; before the dice are drawn for the board keeps white's side first."""
        releve = state.releve
        outcome = None if state.outcome is None else _exchanged(state.outcome)
        exchanged = Releve(releve.throws[::-1], releve.done[::-1], releve.first)
        seat = state.seat if state.drawing else OTHER[state.seat]
        position = turned(state.board) if state.drawing else state.board
        score = self.keeper.exchanged(state.score)
        return TourState(position, seat, state.phase, score, exchanged, state.throw, state.made, outcome, state.won)

    def _talons(self, first: Seat) -> Board:
        """Everything on the talons, except dames given down to one side.  [AUJ-T2 XIX]"""
        return set_out(TALON_OF_ALL, self.handicap, first)

    def _drawn(self, state: TourState[M], action: OpeningThrow) -> Step[TourState[M]]:
        """The larger die begins; coup et dés, by both numbers.  [AUJ-T1 I; AUJ-T2 II; AUJ-Toc II; LEP 1.I]"""
        first, told = die_won(action.dice, _cite_of(self.rules, "opening"))
        if first is None:
            return Step(state, (told,))
        position = state.board if first == state.seat else turned(state.board)
        begun = TourState(position, first, Phase.THROW, state.score)
        if self.opening is Opening.SEPARATE:
            return Step(begun, (told,))
        step = self._thrown(begun, throw(*action.dice))
        return Step(step.state, (told, *step.events))

    def _thrown(self, state: TourState[M], thrown: Throw) -> Step[TourState[M]]:
        """Work out what the throw is worth to both; the thrower marks at once.  [AUJ-T1 I; AUJ-T2 VI]"""
        seat, releve = state.seat, _counting(state, thrown)
        made, told = self._makes(state.board, thrown, seat, releve)
        marked = self.keeper.mark(state.score, seat, [jan for jan in made if jan.for_mover], thrown)
        if marked.again is not None:
            return Step(self._to_throw(state.board, seat, marked, releve), told + marked.events)
        phase = Phase.OVER if marked.outcome is not None else Phase.CHOOSE if marked.trous else _PLAY
        held = TourState(state.board, seat, phase, marked.score, releve, thrown, made, marked.outcome, marked.trous)
        return Step(held, told + marked.events)

    def _leave(self, state: TourState[M]) -> Step[TourState[M]]:
        """He leaves: the adversary has nothing of this throw, all dames go back, he throws again.  [AUJ-T2 X]"""
        left = self.keeper.leave(state.score, state.seat)
        events = (Note("s_en_aller", state.seat, "AUJ-T2 X; LEP 1.I"), *left.events)
        seat = throws_again(self.handicap, state.seat)
        return Step(self._to_throw(self._talons(seat), seat, left, Releve()), events)

    def _play(self, state: TourState[M], play: Play) -> Step[TourState[M]]:
        """The dames go where they go; then the adversary marks what the throw gave him.  [AUJ-T1 I; LEP 1.III]"""
        assert state.throw is not None
        seat, position, made = state.seat, after(state.board, play.steps), state.made
        owed = [jan for jan in made if not jan.for_mover]
        marked = self.keeper.mark(state.score, OTHER[seat], owed, state.throw)
        if count(mine(position), OFF) == MOST:  # who has lifted everything keeps the dice  [AUJ-T2 XVIII; LEP 1.V]
            first = throws_again(self.handicap, seat)
            dice = (("dice", "not_kept"),) if first != seat else ()
            events = (Note("releve", seat, "LEP 1.V", dice), *marked.events)
            return Step(self._to_throw(self._talons(first), first, marked, Releve()), events)
        releve = state.releve
        if made and (done := ONCE_A_RELEVE & {jan.kind for jan in made}):
            releve = replace(releve, done=_at(releve.done, seat, releve.done[seat] | done))
        return Step(self._to_throw(turned(position), OTHER[seat], marked, releve), marked.events)

    def _to_throw(self, position: Board, seat: Seat, marked: Marked[M], releve: Releve) -> TourState[M]:
        """That seat is to throw, unless what was marked has ended the game, or begins everything again."""
        if marked.again is not None:
            first = throws_again(self.handicap, marked.again)
            return TourState(self._talons(first), first, Phase.THROW, marked.score)
        phase = _THROW if marked.outcome is None else Phase.OVER
        return TourState(position, seat, phase, marked.score, releve, None, (), marked.outcome)

    def jan_event(self, jan: Jan, seat: Seat, thrown: Throw) -> Note:
        """A jan as an event: who gains, in how many ways, where, how much."""
        return jan_note(self.keeper, jan, seat, thrown)


def played_out(
    game: Tour[M, Any], state: TourState[M], legal: Sequence[Any] | None
) -> tuple[TourState[M], list[Board]] | None:
    """The state after the throw in hand, and the board after each play, for its player; None near an end."""
    if state.phase is not Phase.PLAY or count(mine(state.board), OFF) >= MOST - 2:
        return None
    plays = game.legal(state) if legal is None else legal
    played = game.apply(state, plays[0]).state
    if played.phase is not Phase.THROW or played.seat == state.seat:
        return None
    return played, [after(state.board, play.steps) for play in plays if isinstance(play, Play)]


_DRAW, _THROW, _CHOOSE, _PLAY = Phase.DRAW, Phase.THROW, Phase.CHOOSE, Phase.PLAY
"""To ask an enumeration for its members takes its time."""
_THROWN: Final[tuple[Turn[Action], ...]] = (Chance(TWO_DICE, seat=Seat(0)), Chance(TWO_DICE, seat=Seat(1)))
_DRAWN: Final[Turn[Action]] = Chance(ONE_DIE_EACH)
_BOTH_THROWN: Final[Turn[Action]] = Chance(BOTH_DICE)
"""Coup et dés: one of them throws both.  [AUJ-T2 II; LEP 1.I]"""
_DECIDES: Final = (Decide(Seat(0)), Decide(Seat(1)))


@cache
def _as_here(kind: Hashable) -> bool:
    """Whether a game's own class has left the turn as it is written here."""
    return isinstance(kind, type) and tells(kind, "played_by_native", _OF_THE_TOUR)


_OF_THE_TOUR: Final = (
    "initial", "turn", "coup", "jans", "_makes", "legal", "apply", "_talons", "_drawn", "_thrown", "_leave", "_play",
    "_to_throw",
)  # fmt: skip
"""Methods that a game played by native code may not override."""
_DUE: Final[dict[Phase, tuple[type, ...]]] = {
    Phase.DRAW: (OpeningThrow,),
    Phase.THROW: (Throw,),
    Phase.CHOOSE: (Tenir, SenAller),
    Phase.PLAY: (Play,),
    Phase.OVER: (),
}
"""The actions each phase waits for."""
_NO_TROU: Final = Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 1.I, III")
"""A player without a trou by his own dice does not leave, nor one who has stayed before he takes another."""

T = TypeVar("T")


def _counting(state: TourState[M], thrown: Throw) -> Releve:
    """The relevé so far, this throw counted."""
    past, seat = state.releve, state.seat
    first = thrown if past.throws == (0, 0) else past.first
    return Releve(_at(past.throws, seat, past.throws[seat] + 1), past.done, first)


def _coup(position: Board, thrown: Throw, seat: Seat, releve: Releve) -> Coup:
    """The throw as the mover sees it, with what matters of the relevé so far, this throw counted."""
    number = releve.throws[seat]
    answers = releve.first if number == 1 and releve.throws[OTHER[seat]] == 1 else None
    return Coup(position, thrown, number, releve.done[seat], answers)


def _exchanged(outcome: Outcome) -> Outcome:
    """The outcome with the seats exchanged; facts by seat are pairs."""
    facts = tuple((name, value[::-1] if isinstance(value, tuple) else value) for name, value in outcome.facts)
    winners = tuple(OTHER[seat] for seat in outcome.winners)
    return replace(outcome, scores=outcome.scores[::-1], winners=winners, facts=facts)


def _cite_of(rules: Any, name: str) -> str:
    """Where the books of a game say what an option of its rules decides; nothing where it has no such option."""
    return next((one.metadata["option"].cite for one in fields(rules) if one.name == name), "")


def _at(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
