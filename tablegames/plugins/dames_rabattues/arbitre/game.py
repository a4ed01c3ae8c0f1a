"""Dames rabattues played by hand: the thrower plays his numbers, then the other what fell to him, each as he sees it.

What the thrower could have played and overlooks is lost, and so is what falls to the other and he overlooks; nobody
warns them [AUJ-DR V]. A dame of the wrong arrow is put back, at no cost: the program refuses it [AUJ-DR VI].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Decide, Fault, Step, Turn
from tablegames.families.tables.board.board import board, mine, theirs
from tablegames.families.tables.board.men import Men
from tablegames.families.tables.race.abilities import encoder
from tablegames.families.tables.race.plays import Steps, after
from tablegames.families.tables.race.race import end_event
from tablegames.families.tables.race.state import OTHER, RaceState, Then, exchanged
from tablegames.plugins.dames_rabattues.game import END, DamesRabattues
from tablegames.plugins.dames_rabattues.hands import HandState, by_hand
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules
from tablegames.plugins.dames_rabattues.stacks import ALL_LIFTED, Action, SharedPlay, number_of, part_of
from tablegames.plugins.dames_rabattues.telling import played, won_on_a_throw_of

if TYPE_CHECKING:
    from tablegames.families.tables.board.throws import ThrowRule
    from tablegames.plugin.encoding.protocol import Encoder

DECIDES: Final = (Decide(Seat(0)), Decide(Seat(1)))
OVERLOOKED: Final = "AUJ-DR V"
NOTHING: Final = SharedPlay((), ())
SEAT_NAMES: Final = ("white", "black")


@dataclass(frozen=True, slots=True)
class DamesRabattuesByHand:
    """The strict game is asked what could be played."""

    takes_back: ClassVar[bool] = False
    rules: DamesRabattuesRules
    seats: int = 2
    strict: DamesRabattues = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "strict", DamesRabattues(self.rules, self.seats))

    def __reduce__(self) -> tuple[type[DamesRabattuesByHand], tuple[DamesRabattuesRules, int]]:
        return type(self), (self.rules, self.seats)

    @property
    def throws(self) -> ThrowRule:
        """How dice are thrown."""
        return self.strict.throws

    def initial(self, first: Seat | None = None) -> HandState:
        """As the strict game begins."""
        return by_hand(self.strict.initial(first))

    def numbers(self, state: RaceState) -> tuple[int, ...]:
        """The numbers of the throw in hand."""
        return self.strict.numbers(state)

    def turn(self, state: HandState) -> Turn[Action]:
        """The thrower plays, then the other looks, whether anything fell to him or not."""
        return self.strict.turn(state) if state.fell is None else DECIDES[OTHER[state.seat]]

    # --- what may be played

    def legal(self, state: HandState) -> Sequence[SharedPlay]:
        """Whatever part of what one can play: all of it first."""
        if state.throw is None:
            return ()
        if state.fell is None:
            return [SharedPlay(steps, ()) for steps in self._parts(mine(state.board), self.numbers(state))]
        return [SharedPlay((), steps) for steps in self._parts(theirs(state.board), state.fell)]

    def _parts(self, men: Men, numbers: tuple[int, ...]) -> list[Steps]:
        """The steps of each part of the numbers that a side can play, the most first."""
        whole = part_of(men, numbers, self.rules.last_down).steps
        found = [whole]
        for number in numbers if len(whole) > 1 else ():
            alone = part_of(men, (number,), self.rules.last_down)
            found.append(alone.steps)
        return [*dict.fromkeys((*found, ()))]

    def listed(self, view: HandState) -> Sequence[SharedPlay]:
        """The thrower's own numbers; of what falls to the other nothing is said."""
        legal = self.legal(view)
        return [*dict.fromkeys((legal[0], NOTHING))] if view.fell is None else (NOTHING,)

    def tacit(self, view: HandState) -> SharedPlay | None:
        """Nothing, where something may have fallen to one."""
        return None if view.fell is None else NOTHING

    # --- what is done

    def apply(self, state: HandState, action: Action) -> Step[HandState]:
        """Take the dice as they fall, or play a part of them."""
        if not isinstance(action, SharedPlay):
            step = self.strict.apply(state, action)
            return Step(by_hand(step.state), step.events)
        return self._own(state, action.own) if state.fell is None else self._fallen(state, action.fallen)

    def _own(self, state: HandState, steps: Steps) -> Step[HandState]:
        """The thrower's part; once he has lifted everything the game is over.  [AUJ-DR VI]"""
        men, other = after(mine(state.board), steps), theirs(state.board)
        could = part_of(mine(state.board), self.numbers(state), self.rules.last_down)
        events = (*self._overlooked(state.seat, could.steps, steps), *played(state.seat, steps))
        if men == ALL_LIFTED:
            return self._ended(state, men, other, events)
        return Step(HandState(board(men, other), state.seat, state.throw, state.then, could.left), events)

    def _fallen(self, state: HandState, steps: Steps) -> Step[HandState]:
        """What fell to the other, as far as he saw it; then the dice pass, or are kept after a doublet."""
        men, other = mine(state.board), after(theirs(state.board), steps)
        could = part_of(theirs(state.board), state.fell or (), self.rules.last_down).steps
        seat = OTHER[state.seat]
        events = (*self._overlooked(seat, could, steps), *played(seat, steps))
        return self._ended(state, men, other, events)

    def _ended(self, state: HandState, men: Men, other: Men, events: tuple[Event, ...]) -> Step[HandState]:
        """The throw is over, and maybe the game."""
        seat, numbers = state.seat, self.numbers(state)
        over = ALL_LIFTED in (men, other)
        keeps = numbers[0] == numbers[-1]
        then = Then.NOBODY if over else Then.OTHER
        sides, thrower = ((men, other), seat) if keeps else ((other, men), OTHER[seat])
        reached = HandState(board(*sides), thrower, None, then)
        if over:
            return Step(reached, (*events, *_won(reached, seat)))
        kept = (Note("garde_le_de", seat, "AUJ-DR V"),) if keeps else ()
        return Step(reached, (*events, *kept))

    # --- what was overlooked

    def _overlooked(self, seat: Seat, could: Steps, did: Steps) -> tuple[Event, ...]:
        missed = _missed(could, did)
        detail = (("numbers", missed), ("made", "play"))
        return (Note("nombre_oublie", seat, OVERLOOKED, detail, seen_by=()),) if missed else ()

    def fault(self, state: HandState, action: Action) -> Fault | None:
        """Numbers overlooked: that is no fault one pays for, but they are lost."""
        if not isinstance(action, SharedPlay):
            return None
        could = self.legal(state)[0]
        missed = _missed((*could.own, *could.fallen), (*action.own, *action.fallen))
        return Fault("nombre_oublie", OVERLOOKED, detail=(("numbers", missed),)) if missed else None

    def faults(self, state: HandState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Of each number overlooked, by whom; nobody calls it."""
        return [{"fault": note.what, "by": SEAT_NAMES[note.seat or 0], "made": "play", "open": False} for note in made]

    # --- the rest of the protocol

    def judge(self, view: HandState, action: Action) -> Fault | None:
        """The rule a play breaks; numbers may be left."""
        if not isinstance(action, SharedPlay):
            return self.strict.judge(view, action)
        if action in self.legal(view):
            return None
        broken = self.strict.judge(view, action)
        left = broken is None or broken.what in ("number_left", "number_left_to_other")
        return Fault("not_so_by_hand", "AUJ-DR V, VI") if left else broken

    def bound_by(self, view: HandState, action: Action) -> str:
        """Each number has its place."""
        return "AUJ-DR V"

    def view(self, state: HandState, seat: Seat | None) -> HandState:
        """Everybody sees everything."""
        return state

    def encoder(self) -> Encoder[Any, Any]:
        """How it is told in numbers."""
        return encoder(self.strict)

    def turned(self, state: HandState) -> HandState:
        """The seats exchanged."""
        race = exchanged(RaceState(state.board, state.seat, state.throw, state.then))
        return HandState(race.board, race.seat, race.throw, race.then, state.fell)


def _missed(could: Steps, did: Steps) -> tuple[int, ...]:
    """The numbers that could be played and were not."""
    left = Counter(map(number_of, could)) - Counter(map(number_of, did))
    return tuple(sorted(left.elements(), reverse=True))


def _won(over: RaceState, thrower: Seat) -> Iterator[Event]:
    verdict = END.verdict(over.board)
    assert verdict is not None
    won = end_event(verdict, OTHER[over.seat])
    if won.seat != thrower:
        yield won_on_a_throw_of(thrower)
    yield won
