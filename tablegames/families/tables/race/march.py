"""The march: which dames may play a number, what playing it does; and the rules of a race as data for the native code.

A march answers questions about the whole board. The arrows closed by the adversary do not change while one throw is
played, so they are found once, as the `ground`. A game with a rule of its own takes `Walk` or `FullMarch` and adds it.

The methods of a march (`sources`, `ordinary` ...) are the rule; its `rule_spec` is the same rule as data for C
(`tablegames.core.native`), which lists and plays it some fifty times as fast. A game put together from parts of the
family need not care. A march of its own without a spec is played by its methods, as fast as Python is; where a spec can
express it, a test compares the two. A class that overrides a method but not `rule_spec` withdraws the spec.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from dataclasses import field
from enum import IntEnum
from typing import Any, ClassVar, Final, Protocol

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import gettext as _
from tablegames.core.native import extension
from tablegames.families.tables.board.men import (
    cases,
    count,
    mine,
    occupied,
    standing,
    their_dame,
    their_dame_hit,
    theirs,
    total,
    up_to,
    write_place,
)
from tablegames.families.tables.board.path import (
    BEFORE_LAST_TABLE,
    CIRCLING,
    FACING,
    OWN_SIDE,
    TOGETHER,
    Path,
    Sortie,
    all_home,
    rearmost,
    sources_at_home,
)
from tablegames.families.tables.board.places import EVERY_ARROW, HAND, MOVED, OFF, Board, Mask, Men, bit

FAMILY: Final = "tablegames.families.tables"


@frozen(kw_only=True)
class MarchSpec:
    """A march: dames in hand enter first, then any dame goes, with these exceptions."""

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


class StepLimits(IntEnum):
    """The rules of `race.limits`, each forbidding single steps."""

    HITTER_STAYS = 0
    RUNNER = 1
    HEAD_MOST = 2
    MOST_HELD = 3
    MOST_CASES = 4
    NO_WALL = 5
    NO_TRAP = 6


@frozen
class LimitSpec:
    """A limit: its number and, where it has one, its set of arrows or of doublets."""

    kind: StepLimits
    n: int = 0
    of: tuple[int, ...] = ()


@frozen
class DutySpec:
    """A player's duty to his dice."""

    duty: Duties = Duties.MOST_PLAYED
    entries: tuple[int, ...] = ()
    """The arrows where dames enter, where that is asked."""


class Endings(IntEnum):
    """The possible ends of a game after a throw: `they` have played it, `we` would throw next."""

    ALL_LIFTED = 0
    """They have lifted everything."""
    HOLDS = 1
    """They have this many dames on that arrow."""
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
    BOTH_STUCK = 7
    """Neither has a dame that could play any number."""


@frozen
class Ending:
    """One condition of an end rule; while none is met the game continues."""

    kind: Endings
    arrows: tuple[int, ...] = ()
    dames: int = 0
    march: object = None
    """The march that opens arrows, where that matters: the game's own, or the rule itself is asked."""


def tells(kind: type, by: str, of: Iterable[str]) -> bool:
    """Whether what a class says by one name still holds: none of the others was written anew in a class below it."""
    line = kind.__mro__
    if by == "rule_spec" and hasattr(kind, "terms"):
        where = f"{kind.__module__}.{kind.__qualname__}"
        warnings.warn(f"{where}: the method terms is called rule_spec now", DeprecationWarning, stacklevel=3)

    def written(name: str) -> int:
        return next((at for at, one in enumerate(line) if name in vars(one)), len(line))

    return all(written(by) <= written(name) for name in of)


@frozen
class Road:
    """The data of the march in C; it is made again where a game is unpickled, if there is native code there."""

    other: tuple[int, ...]
    closing: int
    """How many dames of the adversary close an arrow (0: they never do), or `ASKED` or `ONLY_ORDINARY`."""
    last: int
    spec: MarchSpec = field(default_factory=MarchSpec)
    limits: tuple[LimitSpec, ...] = ()


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
        (told,),
        bytes(told.other),
        told.closing,
        told.last,
        len(SORTIES) if spec.sortie is None else SORTIES.index(spec.sortie),
        arrow_bits(spec.crowded),
        spec.courier,
        spec.single_file + (spec.single_file and spec.foremost),
        arrow_bits(spec.plein),
        tuple((limit.kind, limit.n, arrow_bits(limit.of)) for limit in told.limits),
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


Ground = tuple[Mask, Mask]
"""The arrows on which the mover may land, and those of them where he would hit: the same for the whole throw."""


class March(Protocol):
    """A game's rules for the moves of single dames; a value, as the rules it follows."""

    def __hash__(self) -> int: ...

    @property
    def path(self) -> Path:
        """How the adversary's arrows lie under the mover's."""

    @property
    def lone(self) -> tuple[int, ...]:
        """By arrow of the mover: the one dame of the adversary that could be hit there."""

    @property
    def hit(self) -> tuple[int, ...]:
        """By arrow of the mover: what hitting that dame adds to the board."""

    @property
    def marks(self) -> Mask:
        """The places where a mark of a dame means something: pinned, hit, gone from the head (see `board.places`)."""

    def for_throw(self, position: Board, numbers: tuple[int, ...]) -> March:
        """The march for one throw, played from this position; itself, where the throw makes no difference."""

    def ground(self, position: Board) -> Ground:
        """The arrows that the adversary's dames leave open."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """The places that may play the number now."""

    def played(self, position: Board, source: int, number: int) -> Board:
        """The board after a dame has played the number."""

    def met(self, position: Board, to: int) -> str:
        """Return the effect of landing there on a dame of the adversary, as an event; empty: nothing."""

    def hand_first(self, position: Board) -> bool:
        """Whether a dame in hand must enter before anything else is played."""

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Whether, once the hand is empty, the numbers let every dame go its way whatever the others do."""

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """The rule of this game alone that keeps a dame from going there, where the adversary does not close it."""

    def bound(self, position: Board) -> str:
        """The article of this game alone that leaves the mover one dame to play; empty where none does."""

    def misplaced(self, men: Men) -> str | None:
        """Why a side can never stand so, in one sentence; None when it can."""


def closed_by_two(seen: Men) -> Mask:
    """A case, two dames of the adversary, closes an arrow; on a dame alone one may land.  [AUJ-TT V, VI]"""
    return cases(seen)


def closed_by_one(seen: Men) -> Mask:
    """One dame of the adversary closes an arrow: there is no hitting.  [LEP-app, Du jacquet]"""
    return occupied(seen) & EVERY_ARROW


def never_closed(seen: Men) -> Mask:
    """The adversary's dames are in nobody's way.  [AUJ-TC VI; AUJ-Pl V]"""
    return 0


@frozen
class Walk:
    """Dames in hand enter first, then any dame goes, as far as the last arrow; nothing is lifted."""

    marks: ClassVar[Mask] = 0
    path: Path
    closed: Callable[[Men], Mask]
    """The landing rule: the arrows the adversary's dames close, all seen along the mover's path."""
    last: int = field(default=24, kw_only=True)
    """The arrow where the way ends."""
    lone: tuple[int, ...] = field(init=False, repr=False, compare=False)
    hit: tuple[int, ...] = field(init=False, repr=False, compare=False)
    reach: Mask = field(init=False, repr=False, compare=False)
    track: Any = field(init=False, repr=False, compare=False)
    """The march in the native code; None: the Python rules list its plays."""

    def __post_init__(self) -> None:
        other = self.path.other
        object.__setattr__(self, "lone", tuple(their_dame(arrow) if arrow else 0 for arrow in other))
        object.__setattr__(self, "hit", tuple(map(their_dame_hit, other)))
        object.__setattr__(self, "reach", EVERY_ARROW & up_to(self.last))
        object.__setattr__(self, "track", track_of(road_of(self)))

    def rule_spec(self) -> MarchSpec:
        """The march as data: nothing is lifted, and nothing is its own."""
        return MarchSpec()

    def for_throw(self, position: Board, numbers: tuple[int, ...]) -> March:
        """The same for every throw."""
        return self

    def ground(self, position: Board) -> Ground:
        """Every arrow the adversary does not close; the mover's own dames never do.  [AUJ-TT VII]"""
        seen = self.path.seen(theirs(position))
        free = self.reach & ~self.closed(seen)
        return free, seen & free  # where one may land there is a dame alone or none

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """All in hand must have entered before anything else is played; then any dame that finds room."""
        men = mine(position)
        inside = occupied(men) & ground[0] >> 4 * number
        return inside & bit(HAND) if men & 15 else inside

    def played(self, position: Board, source: int, number: int) -> Board:
        """The dame lands by each number, so it also hits in passing.  [AUJ-TT VI]"""
        to = source + number
        if to >= OFF:
            return position + MOVED[source][OFF]
        position += MOVED[source][to]
        return position + self.hit[to] if position & self.lone[to] else position

    def met(self, position: Board, to: int) -> str:
        """A dame alone is hit."""
        return "battue" if position & self.lone[to] else ""

    def hand_first(self, position: Board) -> bool:
        """Always, if there is one."""
        return bool(position & 15)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Always: nothing is lifted, and no dame waits for another."""
        return True

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """Nothing but the end of the way."""
        return Fault("way_ends", detail=(("to", write_place(to)), ("last", self.last))) if to > self.last else None

    def bound(self, position: Board) -> str:
        """Nothing of its own."""
        return ""

    def misplaced(self, men: Men) -> str | None:
        """Nobody stands where nobody goes."""
        return next((nowhere(arrow) for arrow, _ in standing(men) if arrow > self.last), None)


def road_of(march: Walk) -> Road:
    """The march for the native code: all that its class has not overridden since its `rule_spec`."""
    kind, other = type(march), march.path.other
    if not tells(kind, "rule_spec", ("sources", "played", "ordinary", "__post_init__")):
        return Road(other, ONLY_ORDINARY, march.last)
    known = march.path in _PATHS and tells(kind, "rule_spec", ("ground",))
    closing = next((dames for rule, dames in _CLOSING if known and march.closed == rule), ASKED)
    return Road(other, closing, march.last, march.rule_spec())


_PATHS: Final = (FACING, CIRCLING, OWN_SIDE, TOGETHER)
_CLOSING: Final = ((never_closed, 0), (closed_by_one, 1), (closed_by_two, 2))
"""The landing rules, and how many dames of the adversary close an arrow by them."""


def nowhere(arrow: int) -> str:
    """The sentence for a dame where none can be."""
    place = write_place(arrow)
    return _("no dame can ever stand on '{place}'", place=place)


@frozen
class FullMarch(Walk):
    """Dames in hand enter first, then any dame goes; all being home, they are lifted.  [AUJ-TT V-IX]"""

    sortie: Sortie

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """All in hand must have entered before anything else is played; then the board, then the edge."""
        men = mine(position)
        inside = occupied(men) & ground[0] >> 4 * number
        if men & 15:
            return inside & bit(HAND)
        if men & BEFORE_LAST_TABLE:
            return inside
        return sources_at_home(men, number, inside, self.sortie)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Too many dames too far from the last table for the throw to lift any; one in hand is never home in time."""
        men, needed = mine(position), 0
        for outside in _OUTSIDE[numbers[0]]:
            needed += total(men & outside)
            if needed >= len(numbers):
                return True
        return False

    def rule_spec(self) -> MarchSpec:
        """The march as data: dames are lifted."""
        return MarchSpec(sortie=self.sortie)

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """Nothing of its own."""
        return None

    def misplaced(self, men: Men) -> str | None:
        """Dames may be anywhere."""
        return None


@frozen
class NoHitting(FullMarch):
    """The same where every dame is safe: one closes its arrow.  [LEP-app, Du jacquet]"""

    def misplaced(self, men: Men) -> str | None:
        """Nobody ever has a dame in hand, and who has lifted one has had them all home, for good."""
        if count(men, HAND):
            return nowhere(HAND)
        behind = rearmost(men)
        if not count(men, OFF) or all_home(men):
            return None
        return _(
            "no dame can be on arrow {behind} once a dame has been lifted: lifting begins when all dames are home, "
            "on 19 to 24, and dames never go back",
            behind=behind,
        )


_OUTSIDE: Final = ((), *(tuple(up_to(arrow) for arrow in range(18, -1, -number)) for number in range(1, 7)))
"""By number: the places outside the last table, those that still are when it is played from there, twice, and so on."""
