"""The march: which dames may play a number, and what playing it does.

A march is asked whole-board questions. What cannot change while one throw is played (the arrows closed by the
adversary) is found once, as the `ground`. A game with a rule of its own takes `Walk` or `FullMarch` and says what
more there is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from tablegames.core.game import Fault
from tablegames.core.languages import say
from tablegames.families.tables.board.board import MOVED, Board, mine, their_dame, their_dame_hit, theirs
from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE, Sortie, all_home, rearmost, sources_at_home
from tablegames.families.tables.board.men import (
    EVERY_ARROW,
    HAND,
    OFF,
    Mask,
    Men,
    bit,
    cases,
    count,
    occupied,
    standing,
    total,
    up_to,
    write_place,
)
from tablegames.families.tables.board.path import CIRCLING, FACING, OWN_SIDE, Path
from tablegames.families.tables.race.rule_spec import ASKED, ONLY_ORDINARY, MarchSpec, Road, tells, track_of

Ground = tuple[Mask, Mask]
"""The arrows on which the mover may land, and those of them where he would hit: the same for the whole throw."""


class March(Protocol):
    """What a game of the family answers about the moves of single dames; a value, as the rules it follows."""

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

    def ground(self, position: Board) -> Ground:
        """What the adversary's dames leave open."""

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """The places from which the number may be played now."""

    def played(self, position: Board, source: int, number: int) -> Board:
        """The board after a dame has played the number."""

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


@dataclass(frozen=True, slots=True)
class Walk:
    """Dames in hand enter first, then any dame goes, as far as the last arrow; nothing is lifted."""

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
        object.__setattr__(self, "track", track_of(_told(self)))

    def rule_spec(self) -> MarchSpec:
        """The march as data: nothing is lifted, and nothing is its own."""
        return MarchSpec()

    def ground(self, position: Board) -> Ground:
        """Every arrow the adversary does not close; one's own dames never do.  [AUJ-TT VII]"""
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


def _told(march: Walk) -> Road:
    """What the native code is told of a march: what its class has not written anew since its `rule_spec`."""
    kind, other = type(march), march.path.other
    if not tells(kind, "rule_spec", ("sources", "played", "ordinary", "__post_init__")):
        return Road(other, ONLY_ORDINARY, march.last)
    known = march.path in _PATHS and tells(kind, "rule_spec", ("ground",))
    closing = next((dames for rule, dames in _CLOSING if known and march.closed == rule), ASKED)
    return Road(other, closing, march.last, march.rule_spec())


_PATHS: Final = (FACING, CIRCLING, OWN_SIDE)
_CLOSING: Final = ((never_closed, 0), (closed_by_one, 1), (closed_by_two, 2))
"""The landing rules, and how many dames of the adversary close an arrow by them."""


def nowhere(arrow: int) -> str:
    """The sentence for a dame where none can be."""
    place = write_place(arrow)
    return say(f"no dame can ever be on '{place}'", f"aucune dame ne peut être sur « {place} »")


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class NoHitting(FullMarch):
    """The same where every dame is safe: one closes its arrow.  [LEP-app, Du jacquet]"""

    def misplaced(self, men: Men) -> str | None:
        """Nobody ever has a dame in hand, and who has lifted one has had them all home, for good."""
        if count(men, HAND):
            return nowhere(HAND)
        behind = rearmost(men)
        if not count(men, OFF) or all_home(men):
            return None
        return say(
            f"with dames lifted none can be on arrow {behind}: all were home, on 19 to 24, and none goes back",
            f"des dames étant levées, aucune ne peut être sur la flèche {behind} : toutes étaient rentrées, de 19 à "
            "24, et aucune ne recule",
        )


_OUTSIDE: Final = ((), *(tuple(up_to(arrow) for arrow in range(18, -1, -number)) for number in range(1, 7)))
"""By number: the places outside the last table, those that still are when it is played from there, twice, and so on."""
