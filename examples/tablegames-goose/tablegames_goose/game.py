"""The rules: a throw is played at once, and nobody ever decides anything.  [GOOSE]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegames import Chance, Event, Fault, Note, Outcome, Over, Scored, Seat, Step, Urn, option

LAST: Final = 63
GEESE: Final = frozenset({5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59})
BRIDGE, INN, WELL, MAZE, PRISON, DEATH = 6, 19, 31, 42, 52, 58
OVER_THE_BRIDGE, OUT_OF_THE_MAZE = 12, 30
NINE: Final = {(6, 3): 26, (5, 4): 53}
"""Where a nine from the start leads: it would go from goose to goose to the end.  [GOOSE III]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GooseRules:
    """What can be agreed on; the defaults are the ruleset `royal`."""

    stake: int = option(1, "GOOSE II", "what each puts in, and pays on the way", "mise et amendes", least=0, most=100)
    rest: int = option(2, "GOOSE V", "turns one stays at the inn", "tours passés à l'hôtellerie", least=0, most=9)
    exact: bool = option(
        True, "GOOSE VIII", "63 must be met exactly, the rest is counted back", "63 juste, sinon on recule du reste"
    )


@dataclass(frozen=True, slots=True)
class State:
    """Where everybody stands."""

    squares: tuple[int, ...]
    mover: Seat
    waits: tuple[int, ...]
    """Turns that each has still to miss; -1: until another comes, in the well or the prison."""
    paid: tuple[int, ...]
    """What each has put into the pot."""

    def __post_init__(self) -> None:
        seats = len(self.squares)
        if not (len(self.waits) == len(self.paid) == seats and 0 <= self.mover < seats):
            raise ValueError("squares, waits and paid have one number a seat, and the mover is one of them")
        if not all(0 <= square <= LAST for square in self.squares) or min(self.waits) < -1 or min(self.paid) < 0:
            raise ValueError(f"squares are 0 to {LAST}, waits -1 or more, and nothing is paid back")
        if self.squares.count(LAST) > 1:
            raise ValueError("two cannot have arrived")


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw, the larger number first."""

    larger: int
    smaller: int


DICE: Final = Urn(tuple(Roll(max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7)))


@dataclass(frozen=True, slots=True)
class Goose:
    """The game: the throw does everything."""

    rules: GooseRules
    seats: int = 2

    def initial(self, first: Seat | None = None) -> State:
        """All before the first square; what they put in is told with the first throw."""
        return State((0,) * self.seats, first or Seat(0), (0,) * self.seats, (0,) * self.seats)

    def turn(self, state: State) -> Chance[Roll] | Over:
        """Somebody's throw, until one has arrived."""
        if LAST in state.squares:
            return Over(self._outcome(state))
        return Chance(DICE, seat=state.mover)

    def legal(self, state: State) -> Sequence[Any]:
        """Nobody decides."""
        return ()

    def apply(self, state: State, action: Roll) -> Step[State]:
        """Walk, suffer what the square does, make way, and let the next one throw."""
        events: list[Event] = []
        if not any(state.paid) and self.rules.stake:
            events += (
                Scored("puts_in", Seat(seat), "GOOSE II", points=-self.rules.stake) for seat in range(self.seats)
            )
            state = replace(state, paid=(self.rules.stake,) * self.seats)
        seat, origin = state.mover, state.squares[state.mover]
        square = self._walked(origin, action, seat, events)
        state = self._arrived(state, seat, origin, square, events)
        if square == LAST:
            events.append(self._won(state, seat))
            return Step(state, tuple(events))
        return Step(self._next(state, events), tuple(events))

    def _walked(self, origin: int, roll: Roll, seat: Seat, events: list[Event]) -> int:
        """The square where the dice lead, from goose to goose.  [GOOSE III, IV, VIII]"""
        number = roll.larger + roll.smaller
        if origin == 0 and (roll.larger, roll.smaller) in NINE:
            square = NINE[roll.larger, roll.smaller]
            events.append(Note("nine", seat, "GOOSE III", (("at", square),)))
            return square
        square, step = origin, number
        while True:
            square += step
            if square > LAST and not self.rules.exact:
                return LAST
            if square > LAST:
                square, step = 2 * LAST - square, -number
                events.append(Note("too_far", seat, "GOOSE VIII", (("at", square),)))
            if square not in GEESE:
                return max(0, square)
            events.append(Note("goose", seat, "GOOSE IV", (("at", square),)))

    def _arrived(self, state: State, seat: Seat, origin: int, square: int, events: list[Event]) -> State:
        """What the square does to who comes there, and to who stood there.  [GOOSE V, VI, VII]"""
        wait, pays = 0, square in (BRIDGE, INN, WELL, MAZE, PRISON, DEATH)
        match square:
            case 6:
                square = OVER_THE_BRIDGE
                events.append(Note("bridge", seat, "GOOSE V", (("at", square),)))
            case 19:
                wait = self.rules.rest
                events.append(Note("inn", seat, "GOOSE V", (("turns", wait),)))
            case 31 | 52:
                wait = -1
                events.append(Note("well" if square == WELL else "prison", seat, "GOOSE VI"))
            case 42:
                square = OUT_OF_THE_MAZE
                events.append(Note("maze", seat, "GOOSE V", (("at", square),)))
            case 58:
                square = 0
                events.append(Note("death", seat, "GOOSE V"))
            case _:
                events.append(Note("stands", seat, "", (("at", square),)))
        squares, waits, paid = list(state.squares), list(state.waits), list(state.paid)
        for other in range(self.seats):
            if other != seat and squares[other] == square != 0:
                squares[other], waits[other] = origin, 0
                events.append(Note("makes_way", Seat(other), "GOOSE VII", (("at", origin),)))
        squares[seat], waits[seat] = square, wait
        if pays and self.rules.stake:
            paid[seat] += self.rules.stake
            events.append(Scored("pays", seat, "GOOSE II", points=-self.rules.stake))
        return State(tuple(squares), seat, tuple(waits), tuple(paid))

    def _next(self, state: State, events: list[Event]) -> State:
        """The next who may throw; those at the inn have missed a turn. When nobody may, all are let go.  [GOOSE VI]"""
        waits, seat = list(state.waits), state.mover
        if all(wait == -1 for wait in waits):
            waits = [0] * self.seats
            events.append(Note("all_let_go", None, "GOOSE VI"))
        while True:
            seat = Seat((seat + 1) % self.seats)
            if waits[seat] == 0:
                return replace(state, mover=seat, waits=tuple(waits))
            if waits[seat] > 0:
                waits[seat] -= 1
                events.append(Note("misses", seat, "GOOSE V"))

    def _won(self, state: State, seat: Seat) -> Event:
        pot = sum(state.paid)
        return Scored("takes_pot" if pot else "arrives", seat, "GOOSE VIII", points=pot or 1)

    def _outcome(self, state: State) -> Outcome:
        """Who is on 63 has the pot; the others have lost what they paid.  [GOOSE VIII]"""
        winner, pot = Seat(state.squares.index(LAST)), sum(state.paid)
        gains = tuple((pot or 1) * (seat == winner) - paid for seat, paid in enumerate(state.paid))
        return Outcome(gains, (winner,), "arrived", "GOOSE VIII")

    def judge(self, view: State, action: Roll) -> Fault | None:
        """Dice have six sides."""
        return None if all(1 <= one <= 6 for one in (action.larger, action.smaller)) else Fault("no_throw")

    def view(self, state: State, seat: Seat | None) -> State:
        """All lies open."""
        return state

    def turned(self, state: State) -> State:
        """Every seat moved on by one: all are alike."""
        moved = [held[-1:] + held[:-1] for held in (state.squares, state.waits, state.paid)]
        return State(moved[0], Seat((state.mover + 1) % self.seats), moved[1], moved[2])
