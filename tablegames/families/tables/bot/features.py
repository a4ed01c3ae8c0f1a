"""What is seen of a position while the sides are still in touch: numbers with names, for who throws and for the other.

Each is a plain count or a chance, so that its weight can be read. They are the same for every race of the family, whose
march says what is closed and what can be hit; a game whose march knows no hitting finds those at nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tablegames.core.frozen import fast_init
from tablegames.families.tables.board.board import Board, mine, theirs, turned
from tablegames.families.tables.board.lifting import rearmost
from tablegames.families.tables.board.men import (
    BITS,
    EVERY_ARROW,
    HAND,
    OFF,
    Mask,
    Men,
    arrows,
    cases,
    count,
    mask,
    occupied,
    total,
    up_to,
)
from tablegames.families.tables.bot.memory import Memory
from tablegames.families.tables.bot.reach import Reach
from tablegames.families.tables.race.race import Race

ENTRIES: Final = mask(range(1, 7))
HOME: Final = mask(range(19, 25))
_FIRST: Final = up_to(6)
_ON_ARROWS: Final = up_to(24) - up_to(0)
_ON_THE_WAY: Final = up_to(24)

WIN: Final = (
    "dice", "lead", "lead_share",
    "hit", "hit_points", "hit_home",
    "risk", "risk_points", "risk_home",
    "hand", "his_hand", "barred", "his_barred",
    "caught", "his_caught", "behind", "his_behind", "locked", "his_locked",
    "home", "his_home", "lifted", "his_lifted",
)  # fmt: skip
"""The features of the chance to win, in the order of `seen`; `his_` are those of the side that does not throw."""
LATE: Final = (
    "always",
    "to_come_home",
    "first_table",
    "hand",
    "winner_left",
    "winner_home",
    "winner_lifted",
    "caught",
)
"""The features of the chance that a game is lost double, in the order of `Eyes.behind`."""


@fast_init
@dataclass(frozen=True, slots=True)
class SideFeatures:
    """What can be told of one side alone; a side comes back in many positions, so it is looked at once."""

    pips: int
    hand: int
    lifted: int
    home: int
    """Cases in the last table."""
    first: int
    """Dames in hand and in the first table."""
    short: int
    """Points until all are home."""
    rear: int
    """Where the last dame on the board is."""
    held: Mask
    men: Men


def by_bytes(worth: Callable[[int, int], float]) -> list[tuple[float, ...]]:
    """`worth(place, dames)` by the bytes of a side, two places in each: a sum over a side is then thirteen look-ups."""
    return [
        tuple(worth(2 * at, pair & 15) + worth(2 * at + 1, pair >> 4) for pair in range(256)) for at in range(_BYTES)
    ]


def folded(tables: list[tuple[float, ...]], men: Men) -> float:
    """The sum over a side."""
    return sum([row[pair] for row, pair in zip(tables, men.to_bytes(_BYTES, "little"), strict=True)])


_BYTES: Final = BITS // 8
_PIPS: Final = by_bytes(lambda place, dames: (OFF - place) * dames)
_SHORT: Final = by_bytes(lambda place, dames: max(0, 19 - place) * dames)


def side_of(men: Men) -> SideFeatures:
    """One side looked at."""
    return SideFeatures(
        int(folded(_PIPS, men)),
        count(men, HAND),
        count(men, OFF),
        (cases(men) & HOME).bit_count(),
        total(men & _FIRST),
        int(folded(_SHORT, men)),
        rearmost(men & _ON_ARROWS),
        occupied(men),
        men,
    )


@fast_init
@dataclass(frozen=True, slots=True)
class Seen:
    """A position as the features see it."""

    own: SideFeatures
    other: SideFeatures
    win: tuple[float, ...]
    caught: tuple[float, float]
    """How far the last dame of who throws, and of the other, is shut in."""


class Eyes:
    """Looks at the positions of one game; one with rules of its own adds to what is seen."""

    win: ClassVar[tuple[str, ...]] = WIN
    """The features of the chance to win, in the order of `Seen.win`."""
    late: ClassVar[tuple[str, ...]] = LATE
    """The features of the chance that a game is lost double, in the order of `behind`."""
    groups: ClassVar[Mapping[str, str]] = {}
    """By feature of one's own: the term it belongs to (see `telling`)."""

    __slots__ = ("_enters", "_ground", "_other", "_reach", "_seen", "side")

    def __init__(self, game: Race[Any], reach: Reach) -> None:
        self._ground, self._seen, self._other = game.march.ground, game.march.path.seen, game.march.path.other
        self._reach = reach
        self.side = Memory(side_of, _MANY).__getitem__
        """One side looked at, once."""
        entering = [arrow for arrow in (self._other[entry] for entry in range(1, 7)) if arrow]
        self._enters = max(entering, default=0)
        """The furthest arrow of the mover where a dame of the adversary can enter."""

    def touching(self, position: Board) -> bool:
        """Whether a dame of either side has one of the other still before it."""
        return self._before(mine(position), theirs(position)) or self._before(theirs(position), mine(position))

    def _before(self, own: Men, other: Men) -> bool:
        """Whether an enemy dame stands, or will enter, further on than the last of one's own."""
        ahead = self._seen(other & _ON_ARROWS) & _ON_ARROWS
        furthest = (ahead.bit_length() + 3 >> 2) - 1 if ahead else 0
        if other & 15:
            furthest = max(furthest, self._enters)
        return rearmost(own & _ON_THE_WAY) < furthest if own & _ON_THE_WAY else False

    def seen(self, position: Board) -> Seen:
        """The features of a position, for who throws."""
        own, other = self.side(mine(position)), self.side(theirs(position))
        reach, other_arrow = self._reach, self._other
        free, lone = self._ground(position)
        his_free, his_lone = self._ground(turned(position))
        closed, his_closed = EVERY_ARROW & ~free, EVERY_ARROW & ~his_free
        hit, hit_points = reach.hitting(own.held, lone, closed, other_arrow) if lone else (0.0, 0.0)
        risk, risk_points = reach.hitting(other.held, his_lone, his_closed, other_arrow) if his_lone else (0.0, 0.0)
        shut, his_shut = (closed & ENTRIES).bit_count() / 6, (his_closed & ENTRIES).bit_count() / 6
        lead = other.pips - own.pips
        caught = 1.0 - reach.past(own.rear, closed) if own.rear < 19 else 0.0
        his_caught = 1.0 - reach.past(other.rear, his_closed) if other.rear < 19 else 0.0
        win = (
            1.0,
            lead / 100,
            lead / (own.pips + other.pips + 1),
            hit,
            hit_points,
            hit * own.home / 6,
            risk,
            risk_points,
            risk * other.home / 6,
            own.hand / 3,
            other.hand / 3,
            shut * shut if own.hand else 0.0,
            his_shut * his_shut if other.hand else 0.0,
            caught,
            his_caught,
            caught * own.first / 3,
            his_caught * other.first / 3,
            1.0 if caught > _LOCKED else 0.0,
            1.0 if his_caught > _LOCKED else 0.0,
            own.home * own.home / 36,
            other.home * other.home / 36,
            own.lifted / 15,
            other.lifted / 15,
        )
        return Seen(own, other, win, (caught, his_caught))

    def behind(self, loser: SideFeatures, winner: SideFeatures, caught: float) -> tuple[float, ...]:
        """The features of the chance that the loser loses double; `caught` is how far he is shut in."""
        return (
            1.0,
            loser.short / 50,
            loser.first / 3,
            loser.hand / 3,
            winner.pips / 100,
            winner.home * winner.home / 36,
            winner.lifted / 15,
            caught,
        )


_MANY: Final = 50_000
_LOCKED: Final = 0.99


def places(men: Men) -> list[tuple[int, int, int]]:
    """Where a side has dames, as what has weights of its own: arrow, how many up to `HEAP`, and once.

    Of more there is a second entry: arrow, one more than `HEAP`, and how many more there are.

    >>> from tablegames.families.tables.board.men import read_men
    >>> places(read_men("1*9 3*2"))
    [(1, 6, 1), (1, 7, 3), (3, 2, 1)]
    """
    found = []
    for arrow in sorted(arrows(occupied(men & _ON_ARROWS))):
        dames = count(men, arrow)
        found.append((arrow, min(dames, HEAP), 1))
        if dames > HEAP:
            found.append((arrow, HEAP + 1, dames - HEAP))
    return found


HEAP: Final = 6
