"""The rules of nim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablegames import Decide, Fault, Outcome, Over, Scored, Seat, Step, option


@dataclass(frozen=True, slots=True, kw_only=True)
class NimRules:
    heaps: tuple[int, ...] = option((3, 4, 5), "BOUTON", "matches in each heap", least=1)
    last_wins: bool = option(True, "BOUTON", "taking the last match wins")
    partners: bool = option(False, "", "four players, two against two")

    def __post_init__(self) -> None:
        if not self.heaps:
            raise ValueError("nim needs at least one heap")


@dataclass(frozen=True, slots=True)
class State:
    heaps: tuple[int, ...]
    mover: Seat


@dataclass(frozen=True, slots=True)
class Take:
    heap: int
    number: int


@dataclass(frozen=True, slots=True)
class Nim:
    rules: NimRules
    seats: int = 2

    @property
    def sides(self) -> tuple[int, ...] | None:
        return (0, 1, 0, 1) if self.rules.partners else None

    def initial(self, first: Seat | None = None) -> State:
        return State(self.rules.heaps, first or Seat(0))

    def turn(self, state: State) -> Decide | Over:
        if any(state.heaps):
            return Decide(state.mover)
        return Over(self.outcome(Seat((state.mover - 1) % self.seats)))

    def legal(self, state: State) -> Sequence[Take]:
        """One heap of several equal ones stands for all: taking from either is the same play."""
        return [
            Take(heap, number)
            for heap, size in enumerate(state.heaps)
            if state.heaps.index(size) == heap
            for number in range(1, size + 1)
        ]

    def apply(self, state: State, action: Take) -> Step[State]:
        left = [size - action.number if heap == action.heap else size for heap, size in enumerate(state.heaps)]
        after = State(tuple(sorted(left)), Seat((state.mover + 1) % self.seats))
        if any(after.heaps):
            return Step(after)
        return Step(after, tuple(Scored("won", seat, points=1) for seat in self.outcome(state.mover).winners))

    def judge(self, state: State, action: Take) -> Fault | None:
        right = 0 <= action.heap < len(state.heaps) and 1 <= action.number <= state.heaps[action.heap]
        return None if right else Fault("too_many")

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def turned(self, state: State) -> State:
        return State(state.heaps, Seat((state.mover + 1) % self.seats))

    def outcome(self, last: Seat) -> Outcome:
        """Return the winners when `last` has taken the last one; partners sit opposite and win together."""
        side = {last, Seat((last + 2) % 4)} if self.rules.partners else {last}
        seats = [Seat(seat) for seat in range(self.seats)]
        winners = tuple(seat for seat in seats if (seat in side) is self.rules.last_wins)
        return Outcome(tuple(int(seat in winners) for seat in seats), winners, "taken")
