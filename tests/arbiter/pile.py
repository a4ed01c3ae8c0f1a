"""A game in little on the engine: of an even pile two are taken; who takes one may be made to put it back.

It is what an author writes for a game with one fault, and the example of docs/how-to/play-with-faults.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tablegames.arbiter.contract import AtTable, Deed, FaultKind, Misdeed, Next, Say, Window
from tablegames.arbiter.game import Saying, TableDesk, TableGame
from tablegames.arbiter.words import TableWord, Vocabulary
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Decide, Fault, Outcome, Over, Step, Turn

OTHER: Final = (Seat(1), Seat(0))


@dataclass(frozen=True, slots=True)
class Pile:
    left: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class StrictPile:
    """Of an even pile two are taken, of an odd one one; who takes the last wins."""

    seats: ClassVar[int] = 2
    start: int = 9

    def initial(self, first: Seat | None = None) -> Pile:
        return Pile(self.start, first or Seat(0))

    def turn(self, state: Pile) -> Turn[int]:
        if state.left > 0:
            return Decide(state.seat)
        return Over(Outcome((0, 1) if state.seat == 0 else (1, 0), (OTHER[state.seat],), "last"))

    def legal(self, state: Pile) -> Sequence[int]:
        return (1,) if state.left % 2 else (2,)

    def apply(self, state: Pile, action: int) -> Step[Pile]:
        after = Pile(state.left - action, OTHER[state.seat])
        ends: tuple[Event, ...] = (Scored("last", state.seat, points=1),) if after.left == 0 else ()
        return Step(after, ends)

    def judge(self, view: Pile, action: int) -> Fault | None:
        return None if action in self.legal(view) else Fault("parity")

    def view(self, state: Pile, seat: Seat | None) -> Pile:
        return state


WORDS: Final = Vocabulary(TableWord("faire rejouer", "make replay"), TableWord("laisser", "leave it"))


@dataclass(frozen=True)
class PileAtTheTable(TableGame[AtTable[Pile]]):
    """A player who has taken wrongly may be made to do it again."""

    strict: StrictPile = StrictPile()
    kinds: ClassVar = {"parity": FaultKind("parity", "HEAP I")}
    moments: ClassVar = {
        "play": Window(plays=True, slips=True),
        "window": Window(says=("laisser", "faire rejouer"), tacit="laisser"),
        "replay": Window(plays=True),
    }

    def initial(self, first: Seat | None = None) -> AtTable[Pile]:
        return AtTable(self.strict.initial(first))

    def slips(self, seen: AtTable[Pile]) -> Iterable[int]:
        return (1,) if seen.inner.left % 2 == 0 else (2,) if seen.inner.left > 1 else ()

    def errors(self, seen: AtTable[Pile], deed: Deed) -> Iterable[Misdeed]:
        if deed.act not in self.strict.legal(deed.before):
            yield Misdeed("parity", deed.seat, (("made", "play"),))

    def then(self, seen: AtTable[Pile], deed: Deed) -> Next:
        return Next("window", (OTHER[deed.seat],))

    def sayings(self) -> Iterable[Saying[AtTable[Pile]]]:
        yield Saying("laisser", self._left)
        yield Saying("faire rejouer", self._replayed, self._replays)

    def _left(self, desk: TableDesk[AtTable[Pile]], say: Say) -> None:
        if desk.state.inner.left == 0:
            desk.let_end("play")
        else:
            desk.lapse()
            desk.wait()
        desk.put(deeds=())

    def _replays(self, seen: AtTable[Pile]) -> Iterable[Say]:
        return [Say("faire rejouer")] if self.offences(seen) else []

    def _replayed(self, desk: TableDesk[AtTable[Pile]], say: Say) -> None:
        desk.take_back("replay")
        desk.tell("replays", "HEAP II")


class BlindPile(PileAtTheTable):
    """Sees nothing wrong."""

    def errors(self, seen: AtTable[Any], deed: Deed) -> Iterable[Misdeed]:
        return ()
