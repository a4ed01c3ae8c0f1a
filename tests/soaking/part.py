"""A part of the soak: what it is called, how much of the time is its own, and one round of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

Figures = Mapping[str, int]
"""The work in numbers: `{"games": 530, "actions": 41200}`."""


class LeftOut(Exception):  # noqa: N818 - nothing failed
    """A part cannot be done here; says why."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much one round of a part does."""

    games: int
    seconds: float
    """How long one perft, and the proof of one problem, may take."""
    positions: int
    fuzz_minutes: float
    matches: int
    kills: int
    reviews: int
    native: Mapping[str, int]
    sets: str = "single"


@dataclass(frozen=True, slots=True)
class Share:
    """Settings of a part: sizes, cores, games, and its own seconds; None: as long as its sizes take."""

    sizes: Sizes
    jobs: int
    names: tuple[str, ...]
    seconds: float | None = None
    begin: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return float("inf") if self.seconds is None else self.seconds - (time.monotonic() - self.begin)


Round = Callable[[Share, int], Figures]
"""Do something once, by a seed; what was done. Raises where something is wrong."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its rounds are repeated with other seeds as long as another fits, unless one says all there is to say."""

    name: str
    weight: int
    round: Round
    least: float = 0.0
    """Seconds below which it is not worth beginning."""
    once: bool = False


def rounds(part: Part, share: Share, seed: int) -> Iterator[Figures]:
    """All that was done so far, after every round."""
    total, number = Counter[str](), 0
    while True:
        begin = time.monotonic()
        total.update(part.round(share, seed + number))
        number += 1
        yield dict(total) if part.once else {"rounds": number, **total}
        if part.once or share.seconds is None or share.left < time.monotonic() - begin:
            return


def right(holds: bool, otherwise: str) -> None:
    """Refuse what does not hold."""
    if not holds:
        raise AssertionError(otherwise)
