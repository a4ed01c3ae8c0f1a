"""Clocks: each player has a stock of time, which runs while they decide.

By Fischer's rule a turn adds some seconds once it is over; with a simple delay its first seconds are free. A player's
first decision takes no time, so that nobody loses any before both are there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen

SHORTEST: Final = 10
LONGEST: Final = 3 * 3_600
"""Seconds a player may begin with."""
MOST: Final = 180
"""Seconds a turn may add, or have free."""


class ClockKind(StrEnum):
    """Time added to a turn besides the stock of time."""

    FISCHER = "fischer"
    DELAY = "delay"


@frozen
class TimeControl:
    """The time of each player, in seconds."""

    kind: ClockKind
    start: int
    step: int
    """Added after each turn (Fischer), or free at its beginning (delay)."""

    @staticmethod
    def read(data: object) -> TimeControl:
        """Return the time of a form or a record; refused in one sentence."""
        told = data if isinstance(data, Mapping) else {}
        kind, start, step = told.get("kind"), told.get("start"), told.get("step")
        sound = type(start) is int and SHORTEST <= start <= LONGEST and type(step) is int and 0 <= step <= MOST
        if kind not in list(ClockKind) or not sound:
            raise Refused(
                "A clock must be 'fischer' or 'delay', with {shortest} seconds to {hours} hours for each player, "
                "plus up to {most} seconds a turn.",
                shortest=SHORTEST,
                hours=LONGEST // 3_600,
                most=MOST,
            )
        return TimeControl(ClockKind(str(kind)), start, step)  # type: ignore[arg-type]  # it is sound

    @property
    def data(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {"kind": self.kind.value, "start": self.start, "step": self.step}


@dataclass(slots=True)
class Clock:
    """The clock of a game in play. Its callers give it the time in seconds; it asks nobody for it."""

    control: TimeControl
    left: list[float]
    """Seconds of each seat."""
    decided: set[Seat] = field(default_factory=set)
    """The seats that have made their first decision."""
    turn: Seat | None = None
    """The seat to play, or the last one."""
    ran: bool = False
    """Whether it has run in this turn."""
    free: float = 0.0
    """Seconds of a delay that are left in this turn."""
    since: float | None = None
    """Since when the time of that seat runs; None: it stands."""

    @staticmethod
    def of(control: TimeControl, seats: int) -> Clock:
        """Return the clock of a new game."""
        return Clock(control, [float(control.start)] * seats)

    def resume(self, left: Sequence[float], decisions: Sequence[Seat]) -> None:
        """Continue from a record: the time left after the last decision, and the seat of each decision."""
        self.left, self.turn, self.decided = list(left), decisions[-1], set(decisions)
        self.ran = decisions.count(decisions[-1]) > 1

    def ask(self, seat: Seat | None, at: float, *, passed: bool = True) -> None:
        """From this time on a seat is to decide; None: chance is, or nobody. `passed`: a turn that ends was played."""
        self.left, self.free, self.since = self.reading(at), self._free_at(at), None
        if seat is None:
            return
        if seat != self.turn:
            if self.turn is not None and self.ran and passed and self.control.kind is ClockKind.FISCHER:
                self.left[self.turn] += self.control.step
            self.turn, self.ran = seat, False
            self.free = float(self.control.step) if self.control.kind is ClockKind.DELAY else 0.0
        if seat in self.decided:
            self.since, self.ran = at, True

    def reading(self, at: float) -> list[float]:
        """Return the time left to each seat."""
        left = list(self.left)
        if self.since is not None and self.turn is not None:
            left[self.turn] = max(0.0, left[self.turn] - max(0.0, at - self.since - self.free))
        return left

    def due(self, at: float) -> float | None:
        """Return in how many seconds the time of the seat that decides is up; None: it stands."""
        if self.since is None or self.turn is None:
            return None
        return self.left[self.turn] + self.free - (at - self.since)

    def told(self, at: float) -> dict[str, Any]:
        """Return it for a page, which counts on by itself."""
        runs = None if self.since is None else self.turn
        left = [round(one, 1) for one in self.reading(at)]
        return {**self.control.data, "left": left, "runs": runs, "free": round(self._free_at(at), 1)}

    def _free_at(self, at: float) -> float:
        return self.free if self.since is None else max(0.0, self.free - (at - self.since))
