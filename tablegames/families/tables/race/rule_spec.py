"""The rules of a race as data: what its march, its duty and its end rule say, for the native code.

The methods of a march (`sources`, `ordinary` ...) are the rule; its `rule_spec` is the same rule as data for C
(`tablegames.core.native`), which lists and plays it some fifty times as fast. A game put together from parts of the
family need not think of it. A march of its own without a spec is played by its methods, as fast as Python is; where a
spec can say it, a test compares the two. A class that overrides a method but not `rule_spec` withdraws the spec: what
is said of one rule is not believed of another.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from tablegames.core.native import extension
from tablegames.families.tables.board.lifting import Sortie

FAMILY: Final = "tablegames.families.tables"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchSpec:
    """A march: dames in hand enter first, then any dame goes, but for what is said here."""

    sortie: Sortie | None = None
    """How dames are lifted once all are in the last table; None: they are not."""
    crowded: tuple[int, ...] = ()
    """The arrows where a dame does not join another of its own."""
    courier: bool = False
    """Whether one dame goes home, to 19 or beyond, before another leaves arrow 1."""
    single_file: bool = False
    """Whether a dame, in hand or not, passes none of its own and joins one on the last arrow only; nothing closes."""
    foremost: bool = False
    """Whether, in single file, the foremost dame that can play a number plays it."""
    plein: tuple[int, ...] = ()
    """Arrows: once each holds a case nothing more is played."""


class Duties(IntEnum):
    """Which plays of a throw are complete."""

    MOST_PLAYED = 0
    """Those of the most numbers, and then of the greatest sum."""
    THREE_DICE = 1
    """The same, in the order in which three dice list them."""
    MAY_ENTER_ONE = 2
    """The same, but who has more dames in hand than open entries enters one or waits."""
    UNTIL_THE_PLEIN = 3
    """The same, but a plein made on the way may end the play; the native code leaves throws that could make one."""


@dataclass(frozen=True, slots=True)
class DutySpec:
    """What a player owes to his dice."""

    duty: Duties = Duties.MOST_PLAYED
    entries: tuple[int, ...] = ()
    """The arrows where dames enter, where that is asked."""


class Endings(IntEnum):
    """What may end a game, a throw being played: `they` have played it, `we` would throw next."""

    ALL_LIFTED = 0
    """They have lifted everything."""
    HOLDS = 1
    """They have so many dames on that arrow."""
    PLEIN = 2
    """They have a case on each of these arrows."""
    FORCED = 3
    """They cannot make that plein any more."""
    BOTH_FORCED = 4
    """Neither can."""
    DOUBLED = 5
    """We have more dames in hand than entries we have not stopped ourselves."""
    SHUT_OUT = 6
    """Both have dames in hand, and neither finds an entry open."""


@dataclass(frozen=True, slots=True)
class Ending:
    """One condition of an end rule; where none of its conditions is met the game goes on."""

    kind: Endings
    arrows: tuple[int, ...] = ()
    dames: int = 0
    march: object = None
    """The march by which entries are open, where that matters: the game's own, or the rule is asked itself."""


def tells(kind: type, by: str, of: Iterable[str]) -> bool:
    """Whether what a class says by one name still holds: none of the others was written anew in a class below it."""
    line = kind.__mro__
    if by == "rule_spec" and hasattr(kind, "terms"):
        where = f"{kind.__module__}.{kind.__qualname__}"
        warnings.warn(f"{where}: the method terms is called rule_spec now", DeprecationWarning, stacklevel=3)

    def written(name: str) -> int:
        return next((at for at, one in enumerate(line) if name in vars(one)), len(line))

    return all(written(by) <= written(name) for name in of)


@dataclass(frozen=True, slots=True)
class Road:
    """What C code's march is made of; it is made again where a game is unpickled, if there is native code there."""

    other: tuple[int, ...]
    closing: int
    """How many dames of the adversary close an arrow (0: they never do), or `ASKED` or `ONLY_ORDINARY`."""
    last: int
    spec: MarchSpec = field(default_factory=MarchSpec)


ASKED: Final = -1
"""The march itself says what is open."""
ONLY_ORDINARY: Final = -2
"""The march also says who may play; only throws are listed that let every dame go its way."""


def track_of(told: Road) -> Any:
    """The march in the native code; None where there is none."""
    compiled = extension(FAMILY)
    if compiled is None:
        return None
    spec = told.spec
    return compiled.Track(
        track_of,
        told,
        bytes(told.other),
        told.closing,
        told.last,
        len(SORTIES) if spec.sortie is None else SORTIES.index(spec.sortie),
        arrow_bits(spec.crowded),
        spec.courier,
        spec.single_file + (spec.single_file and spec.foremost),
        arrow_bits(spec.plein),
    )


SORTIES: Final = (Sortie.EXACT_LIFTS, Sortie.FREE, Sortie.INSIDE_FIRST)


def arrow_bits(arrows: Iterable[int]) -> int:
    """A set of arrows as the native code has it, one bit each."""
    return sum(1 << arrow for arrow in set(arrows))


class WorkedOut:
    """Something worked out when it is first asked for; nothing of it is pickled, compared or shown."""

    __slots__ = ("asked", "value")

    def __init__(self) -> None:
        self.asked = False
        self.value: Any = None

    def __reduce__(self) -> tuple[type[WorkedOut], tuple[()]]:
        return WorkedOut, ()

    def __deepcopy__(self, memo: object) -> WorkedOut:
        return WorkedOut()
