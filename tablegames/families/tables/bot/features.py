"""How far the dice carry one dame: which throws land it just there, past the closed arrows on the way.

A set of throws is a number with one bit for each equally likely throw (36 for two dice), so sets are joined by `|` and
counted by `bit_count`. The *window* of a dame is the closed arrows before it, one bit a distance, four places apart as
in `men`. Windows come again and again, so each question is answered once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import combinations
from typing import Any, ClassVar, Final

from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import cases, count, mask, mine, occupied, theirs, total, turned, up_to
from tablegames.families.tables.board.path import ThrowRule, rearmost
from tablegames.families.tables.board.places import BITS, EVERY_ARROW, HAND, OFF, Board, Mask, Men, arrows, bit
from tablegames.families.tables.bot.evaluation import Memory
from tablegames.families.tables.race.plays import each_number
from tablegames.families.tables.race.race import Race
from tablegames.plugin.shipped import shipped_data

Throws = int
"""A set of throws."""
PRIME: Final = 6
"""Six arrows in a row that are closed stop every number."""
_BEFORE: Final = (0, *(bit(distance) - 1 & bit(OFF) // 15 for distance in range(OFF)))
"""By distance: the window as far as the arrow before it."""
_FAR: Final = bit(2 * PRIME) // 15
"""The window that matters to get past six arrows."""


class Reach:
    """The throws of one rule, and what one dame does by them."""

    __slots__ = ("_direct", "_hits", "_numbers", "_past", "_together", "tickets")

    def __init__(self, rule: ThrowRule) -> None:
        throws = rule.thrown.lottery.outcomes()
        assert throws is not None
        least = min(odds for _, odds in throws)
        self._numbers: list[tuple[tuple[int, ...], Throws]] = []
        at = 0
        for thrown, odds in throws:
            times = int(odds / least)
            self._numbers.append((rule.numbers(thrown), (1 << times) - 1 << at))
            at += times
        self.tickets = at
        """How many equally likely throws there are."""
        self._direct = [
            sum(throws for numbers, throws in self._numbers if distance in numbers) for distance in range(OFF)
        ]
        self._together = [
            [(some, throws) for some, throws in self._numbers if distance not in some and distance in _sums(some)]
            for distance in range(OFF)
        ]
        """By distance: the throws that lead there by one number, and those that may by several."""
        self._hits: dict[tuple[int, Mask], Throws] = {}
        self._past: dict[Mask, int] = {}

    @property
    def pips(self) -> tuple[float, float]:
        """The mean and the variance of the points of a throw."""
        sums = [(sum(numbers), throws.bit_count() / self.tickets) for numbers, throws in self._numbers]
        mean = sum(total * odds for total, odds in sums)
        return mean, sum((total - mean) ** 2 * odds for total, odds in sums)

    def landing(self, source: int, to: int, closed: Mask) -> Throws:
        """The throws that can land a dame of `source` exactly there."""
        distance = to - source
        window = closed >> 4 * (source + 1) & _BEFORE[distance]
        known = self._hits.get((distance, window))
        if known is None:
            known = self._direct[distance]
            for numbers, throws in self._together[distance]:
                if distance in _stops(numbers, window, 0):
                    known |= throws
            self._hits[distance, window] = known
        return known

    def hitting(self, held: Mask, lone: Mask, closed: Mask, other: tuple[int, ...]) -> tuple[float, float]:
        """The chance that a dame of `held` hits one of `lone`, and the loss as a share of the way."""
        any_hit, lost = 0, 0.0
        sources = arrows(held & 1) if held & 1 else arrows(held)
        for to in arrows(lone):
            hits = 0
            for source in sources:
                if source < to:
                    hits |= self.landing(source, to, closed)
            if hits:
                any_hit |= hits
                lost += hits.bit_count() * other[to]
        return any_hit.bit_count() / self.tickets, lost / (self.tickets * OFF)

    def past(self, source: int, closed: Mask) -> float:
        """The chance that a throw brings the dame on `source` past the next six arrows."""
        window = closed >> 4 * (source + 1) & _FAR
        known = self._past.get(window)
        if known is None:
            known = self._past[window] = sum(
                throws.bit_count()
                for numbers, throws in self._numbers
                if any(stop > PRIME for stop in _stops(numbers, window, 0))
            )
        return known / self.tickets


reach_of: Final = cache(Reach)
"""One `Reach` for each throw rule: its answers serve every game."""


def _sums(numbers: tuple[int, ...]) -> set[int]:
    """The sums of some of the numbers."""
    return {sum(some) for size in range(1, len(numbers) + 1) for some in combinations(numbers, size)}


def _stops(left: tuple[int, ...], window: Mask, gone: int) -> Iterator[int]:
    """How far one dame can have gone after each of the numbers, in whatever order."""
    for number, still in each_number(left):
        here = gone + number
        if not window & bit(here - 1):
            yield here
            yield from _stops(still, window, here)


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
LATE: Final = ("always", "to_come_home", "first_table", "hand", "winner_left", "winner_home", "winner_lifted", "caught")
"""The features of the chance that a game is lost double, in the order of `Eyes.behind`."""


@frozen
class SideFeatures:
    """The features of one side alone; a side comes back in many positions, so each is worked out once."""

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


@frozen
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
    """By feature of the game alone: the term it belongs to (see `evaluation`)."""

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
        """Whether an enemy dame stands, or will enter, further on than the last own dame."""
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
Row = tuple[float, ...]
Places = tuple[Row, ...]
"""By arrow, then by how many dames; last, what each more than `HEAP` adds."""
FILE: Final = "weights.yaml"


@frozen
class Weights:
    """The weights of the features."""

    win: Row
    double: Row
    triple: Row
    places: Places
    clear: Places
    """The same once the adversary's last dames have left his first table."""
    waste: Mapping[str, float] = field(default_factory=lambda: dict(NO_WASTE), hash=False)


def weights_of(data: Mapping[str, Any], eyes: type[Eyes] = Eyes, rule: str = "") -> Weights:
    """The weights a file gives for what those eyes see, under that rule of doubles."""
    places = data.get("places", {})
    win, double, triple = data.get("win", {}), data.get("double", {}).get(rule, {}), data.get("triple", {})
    return Weights(
        tuple(float(win.get(name, 0.0)) for name in eyes.win),
        tuple(float(double.get(name, 0.0)) for name in eyes.late),
        tuple(float(triple.get(name, 0.0)) for name in eyes.late),
        _places(places),
        _places(data.get("places_clear", places)),
        {**NO_WASTE, **data.get("waste", {})},
    )


def placed(places: Places, arrow: int, dames: int) -> float:
    """The weight of N dames on an arrow."""
    row = places[arrow]
    return row[min(dames, HEAP)] + max(0, dames - HEAP) * row[HEAP + 1]


def _places(rows: Mapping[int, Sequence[float]]) -> Places:
    return tuple(_row(rows.get(arrow, ())) for arrow in range(HAND, OFF + 1))


def _row(numbers: Sequence[float]) -> Row:
    return (0.0, *map(float, numbers), *(0.0,) * (HEAP + 1 - len(numbers)))


@cache
def shipped_weights(package: str, eyes: type[Eyes] = Eyes, rule: str = "") -> Weights:
    """The weights in the file of a package."""
    return weights_of(shipped_data(package, FILE), eyes, rule)


NO_WASTE: Final[Mapping[str, float]] = {"some": 4.0, "dames": 0.3, "on_24": 0.5, "on_23": 0.2, "empty": 0.5}
