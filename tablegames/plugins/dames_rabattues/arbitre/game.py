"""Dames rabattues by hand: the thrower plays his numbers, then the other those that fell to him, each as he sees them.

A number that the thrower could play and overlooks is lost, and so is one that falls to the other and is overlooked;
nobody warns them [AUJ-DR V]. A dame of the wrong arrow is put back, at no cost: the program refuses it [AUJ-DR VI].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from tablegames.arbiter.contract import PLAY, Deed, FaultKind, Misdeed, Next, Window, changed
from tablegames.arbiter.game import Saying, TableDesk, TableGame, as_strict
from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Fault, Step
from tablegames.families.tables.board.men import after, board, mine, theirs
from tablegames.families.tables.board.places import Men, Steps
from tablegames.families.tables.race.abilities import THROWN
from tablegames.families.tables.race.state import OTHER, RaceState, Then, exchanged
from tablegames.plugins.dames_rabattues.game import DamesRabattues, won_events
from tablegames.plugins.dames_rabattues.notation import FALLEN, HandTable
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules
from tablegames.plugins.dames_rabattues.stacks import ALL_LIFTED, Part, SharedPlay, number_of, part_of, played

OVERLOOKED: Final = "nombre_oublie"
NOTHING: Final = SharedPlay((), ())


@dataclass(frozen=True)
class DamesRabattuesByHand(TableGame[HandTable]):
    """The strict game is asked what could be played."""

    abilities: ClassVar = THROWN
    kinds: ClassVar = {OVERLOOKED: FaultKind(OVERLOOKED, "AUJ-DR V")}
    moments: ClassVar = {name: Window(plays=True, slips=True) for name in (PLAY, FALLEN)}
    rules: DamesRabattuesRules
    seats: int = 2
    strict: DamesRabattues = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "strict", DamesRabattues(self.rules, self.seats))

    throws = as_strict("throws")

    def initial(self, first: Seat | None = None) -> HandTable:
        return HandTable(self.strict.initial(first))

    def numbers(self, state: HandTable) -> tuple[int, ...]:
        return self.strict.numbers(state.inner)

    def sayings(self) -> Iterable[Saying[HandTable]]:
        """No words: overlooked numbers are not called."""
        return ()

    # --- what may be played

    def _in_hand(self, seen: HandTable) -> tuple[Men, tuple[int, ...]]:
        """The men of the one who is asked, and the numbers to play with them."""
        race = seen.inner
        return (theirs(race.board), seen.fell) if seen.moment == FALLEN else (mine(race.board), self.numbers(seen))

    def _could(self, seen: HandTable) -> Part:
        """The best play of the player asked."""
        return part_of(*self._in_hand(seen), self.rules.last_down)

    def slips(self, seen: HandTable) -> Iterable[SharedPlay]:
        """Any part of what one can play: all of it first."""
        (men, numbers), parts = self._in_hand(seen), [self._could(seen).steps]
        if len(parts[0]) > 1:
            parts += [part_of(men, (number,), self.rules.last_down).steps for number in numbers]
        return [_play(seen, part) for part in dict.fromkeys((*parts, ()))]

    def plays(self, seen: HandTable) -> Sequence[SharedPlay]:
        """The thrower's own numbers; numbers that fall to the other are not listed."""
        if seen.moment == FALLEN:
            return (NOTHING,)
        return [*dict.fromkeys((_play(seen, self._could(seen).steps), NOTHING))]

    def tacit(self, view: HandTable) -> SharedPlay | None:
        """Nothing, where something may have fallen to one."""
        return NOTHING if view.moment == FALLEN else None

    def errors(self, seen: HandTable, deed: Deed) -> Iterable[Misdeed]:
        did = Counter(map(number_of, (*deed.act.own, *deed.act.fallen)))
        missed = tuple(sorted((Counter(map(number_of, self._could(seen).steps)) - did).elements(), reverse=True))
        if missed:
            yield Misdeed(OVERLOOKED, deed.seat, (("numbers", missed), ("made", "play")), open=False)

    def refusal(self, seen: HandTable, act: Any) -> Fault:
        """The rule a play breaks; numbers may be left."""
        broken = self.strict.judge(seen.inner, act)
        left = broken is None or broken.what in ("number_left", "number_left_to_other")
        return Fault("not_so_by_hand", "AUJ-DR V, VI") if left or broken is None else broken

    # --- what is done

    def played(self, desk: TableDesk[HandTable], action: SharedPlay) -> None:
        """A part is played, right or not."""
        before = desk.state
        deed = self.deed(before, desk.actor, action)
        desk.offend(*self.errors(before, deed))
        desk.put(fell=() if before.moment == FALLEN else self._could(before).left)
        desk.played(deed, self.by_hand(before, action))

    def by_hand(self, state: HandTable, act: SharedPlay) -> Step[RaceState]:
        """The thrower's part, then the other's; the game is over once either has lifted everything.  [AUJ-DR VI]"""
        race = state.inner
        men, other = after(mine(race.board), act.own), after(theirs(race.board), act.fallen)
        seat, over = race.seat, ALL_LIFTED in (men, other)
        steps, player = (act.fallen, OTHER[seat]) if state.moment == FALLEN else (act.own, seat)
        events: tuple[Event, ...] = tuple(played(player, steps))
        if state.moment == PLAY and not over:
            return Step(RaceState(board(men, other), seat, race.throw, race.then), events)
        numbers = self.numbers(state)
        keeps = numbers[0] == numbers[-1]
        sides, thrower = ((men, other), seat) if keeps else ((other, men), OTHER[seat])
        reached = RaceState(board(*sides), thrower, None, Then.NOBODY if over else Then.OTHER)
        if over:
            return Step(reached, (*events, *won_events(reached, seat)))
        return Step(reached, (*events, Note("garde_le_de", seat, "AUJ-DR V")) if keeps else events)

    def then(self, seen: HandTable, deed: Deed) -> Next | None:
        """After the thrower the other looks what fell to him."""
        asks = seen.moment == PLAY and not seen.inner.over
        return Next(FALLEN, (OTHER[seen.inner.seat],), keeps=0) if asks else None

    # --- the rest of the protocol

    def bound_by(self, view: HandTable, action: Any) -> str:
        """Each number has its place."""
        return "AUJ-DR V"

    def turned(self, state: HandTable) -> HandTable:
        return changed(state, inner=exchanged(state.inner), speakers=tuple(OTHER[seat] for seat in state.speakers))


def _play(seen: HandTable, steps: Steps) -> SharedPlay:
    return SharedPlay((), steps) if seen.moment == FALLEN else SharedPlay(steps, ())
