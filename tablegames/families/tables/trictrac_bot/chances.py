"""What the coming throw is worth, over all twenty-one throws at once: the arithmetic of trictrac, made quick.

Lepeintre asks a player to count at every moment the throws for him and those against.  [LEP 3] The answer is the
same as asking `jans` of each throw. It is found in parts that are remembered: how a dame alone is hit depends on the
arrows before it; what one's own dames fill, keep or cannot play depends on them and on the arrows that are open.

Each part holds all twenty-one throws in one number, a field of 32 bits a throw, so that parts are simply added.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from struct import Struct
from typing import Final, Protocol

from tablegames.core.dice import Throw
from tablegames.families.tables.board.board import Board, mine, theirs
from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE
from tablegames.families.tables.board.men import (
    EVERY_ARROW,
    MOST,
    Mask,
    Men,
    arrows,
    bit,
    cases,
    count,
    occupied,
    total,
    up_to,
)
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.bot.memory import Memory
from tablegames.families.tables.trictrac.arithmetique import THROWS
from tablegames.families.tables.trictrac.battre import battre_le_coin
from tablegames.families.tables.trictrac.coin import on_their_own
from tablegames.families.tables.trictrac.coup import COIN, HIS_COIN, TALON, Coup
from tablegames.families.tables.trictrac.jans import deux_tables, impuissance, jan_de_trois_coups, jans, mezeas
from tablegames.families.tables.trictrac.kinds import Jan, JanKind
from tablegames.families.tables.trictrac.march_rules import JanRules
from tablegames.families.tables.trictrac.passage import HIS_GRAND_JAN, HIS_PETIT_JAN, closed_by
from tablegames.families.tables.trictrac.plays import complete_plays
from tablegames.families.tables.trictrac.pleins import (
    GRAND_JAN,
    NEEDED,
    PETIT_JAN,
    Plein,
    at_stake,
    half_cases,
    missing,
)
from tablegames.families.tables.trictrac.remplir import conserver, remplir_ou_conserver

Worth = tuple[int, int]
"""What a throw is worth to who throws it, and to his adversary."""
Fields = int
"""Twenty-one fields of 32 bits, a throw each, in the order of `THROWS`."""

_FIELDS: Final = Struct(f"<{len(THROWS)}I")
_TIMES: Final = tuple(times for _, times in THROWS)
_KEPT: Final = 30_000
"""Parts of a kind remembered at most: some tens of megabytes in all."""
_ON_BOARD: Final = up_to(24)
_BEGINNING: Final = (MOST - 2, MOST - 4)
"""Dames on the talon where a jan of the first throws can be made."""
_TWELVE_BEFORE: Final = sum(1 << 4 * place for place in range(12))
_SIX_BEFORE: Final = sum(1 << 4 * place for place in range(6))
_SIX_COUNTS: Final = (1 << 24) - 1
_PETIT_JANS: Final = PETIT_JAN.six | HIS_PETIT_JAN


@dataclass(frozen=True, slots=True)
class Chances:
    """What a throw can be worth, each with its odds; and on average to who throws it, and to his adversary."""

    worths: tuple[tuple[Worth, float], ...]
    gained: float
    given: float


class ThrowCounting(Protocol):
    """What a game counts for what a throw does: points, or trous."""

    def field(self, jan: Jan, thrown: Throw) -> int:
        """A jan as a number of at most 32 bits; those of one throw are added."""

    def worth(self, field: int) -> Worth:
        """What the sum is worth to the thrower and to his adversary."""


class Arithmetic:
    """The coming throw of any position, under the rules and the counting of one game."""

    __slots__ = ("_closed", "_coins", "_counting", "_first", "_hits", "_own", "_rules", "_told")

    def __init__(self, rules: JanRules, counting: ThrowCounting) -> None:
        self._rules, self._counting = rules, counting
        self._told = Memory(self._tell, _KEPT)
        self._hits = Memory(self._hit, _KEPT)
        self._closed = Memory(closed_by, _KEPT)
        self._own: dict[tuple[Men, Mask, Mask, Mask], Fields] = {}
        self._first: dict[tuple[Men, Mask, bool, frozenset[JanKind]], Fields] = {}
        self._coins: dict[tuple[Men, Mask], Fields] = {}

    def chances(self, board: Board, throw_no: int, done: frozenset[JanKind], answers: Throw | None) -> Chances:
        """What the throw of the side that comes first on the board is worth; `throw_no` is its number in the relevé."""
        men = mine(board)
        if self._rules.obsolete or total(men & _ON_BOARD) <= 2:  # old jans, or the last dames are to be lifted
            every = (jans(Coup(board, thrown, throw_no, done, answers), self._rules) for thrown, _ in THROWS)
            fields = self._added(every)
        else:
            fields = self._common(board)
            if count(men, TALON) in _BEGINNING:
                fields += self._first_jans(board, men, throw_no, done)
        return self._told[fields]

    def _tell(self, fields: Fields) -> Chances:
        """The fields as what they are worth; many positions have the same."""
        found: dict[Worth, int] = {}
        for field, times in zip(_FIELDS.unpack(fields.to_bytes(_FIELDS.size, "little")), _TIMES, strict=True):
            worth = self._counting.worth(field)
            found[worth] = found.get(worth, 0) + times
        chances = tuple((worth, times / 36) for worth, times in found.items())
        gained, given = (sum(odds * worth[side] for worth, odds in chances) for side in (0, 1))
        return Chances(chances, gained, given)

    def _first_jans(self, board: Board, men: Men, throw_no: int, done: frozenset[JanKind]) -> Fields:
        """The jans of the first throws of a relevé."""
        held = cases(theirs(board)) & bit(COIN)
        key = (men, held, throw_no == 3, done)
        fields = self._first.get(key)
        if fields is None:
            coups = [Coup(board, thrown, throw_no, done) for thrown, _ in THROWS]
            made = ((*jan_de_trois_coups(coup), *deux_tables(coup, self._rules), *mezeas(coup)) for coup in coups)
            fields = self._first[key] = self._added(made)
        return fields

    def _added(self, made: Iterable[Iterable[Jan]]) -> Fields:
        """The jans of each throw in turn."""
        field = self._counting.field
        return sum(
            sum(field(jan, thrown) for jan in found) << 32 * at
            for at, ((thrown, _), found) in enumerate(zip(THROWS, made, strict=True))
        )

    def _common(self, board: Board) -> Fields:
        """Dames hit, and what the thrower's own dames can do."""
        men, his = mine(board), theirs(board)
        seen = FACING.seen(his)
        his_cases, his_own = cases(seen), occupied(seen)
        closed = self._closed[his]
        free = EVERY_ARROW & ~his_own
        stand = free & ~closed
        rest = stand | free & HIS_GRAND_JAN
        key = (men, stand, rest, his_own & bit(HIS_COIN))
        fields = self._own.get(key)
        if fields is None:
            if len(self._own) >= _KEPT:
                self._own.clear()
            fields = self._own_dames(board, men, stand, key[3])
            if count(men, COIN) > 1:
                fields += self._coin_hit(board, men, key[3])
            self._own[key] = fields
        return fields + self._hit_all(men, his_cases, his_own & ~his_cases & EVERY_ARROW)

    def hits(self, board: Board) -> Chances:
        """The same of the dames that are hit alone: much less to work out, and what differs most from play to play."""
        seen = FACING.seen(theirs(board))
        held = cases(seen)
        fields = self._hit_all(mine(board), held, occupied(seen) & ~held & EVERY_ARROW)
        return self._told[fields]

    def _hit_all(self, men: Men, his_cases: Mask, alone: Mask) -> Fields:
        """Every dame alone."""
        if not alone:
            return 0
        fields, hits = 0, self._hits
        own = (occupied(men) & EVERY_ARROW) << 48
        for arrow in arrows(alone):
            before = (
                own >> 4 * arrow & _TWELVE_BEFORE,
                his_cases << 24 >> 4 * arrow & _SIX_BEFORE,
                bool(bit(arrow) & _PETIT_JANS),
            )
            if before[0]:
                fields += hits[before]
        return fields

    def _hit(self, before: tuple[Mask, Mask, bool]) -> Fields:
        """A dame alone, hit truly or falsely, by the dames that stand on the twelve arrows before it.

        See `battre.fallen_on`: of the six arrows just before it those that are his cases are no rest.
        """
        dames, closed, petit = before
        truly = JanKind.BATTRE_PETIT_JAN if petit else JanKind.BATTRE_GRAND_JAN
        falsely = JanKind.BATTRE_A_FAUX_PETIT_JAN if petit else JanKind.BATTRE_A_FAUX_GRAND_JAN
        made: list[list[Jan]] = []
        for thrown, _ in THROWS:
            larger, smaller = thrown.numbers
            ways = sum(_stands(dames, 12, number) for number in {larger, smaller})
            if _stands(dames, 12, larger + smaller):
                open_ = not _stands(closed, 6, larger) or not _stands(closed, 6, smaller)
                if open_:
                    ways += 1
                elif not ways:
                    made.append([Jan(falsely, False, 1, None, "")])
                    continue
            made.append([Jan(truly, True, ways, None, "")] if ways else [])
        return self._added(made)

    def _own_dames(self, board: Board, men: Men, stand: Mask, his_coin: Mask) -> Fields:
        """Filling, keeping, numbers not played; only throws that may do something of the kind are looked at."""
        rules, field = self._rules, self._counting.field
        can = _by_number(men, stand)
        sure = _surely_played(men, can)
        plein = at_stake(men)
        lacking = missing(men, plein) if plein else NEEDED
        if not plein and sure is _EVERY:
            return 0
        fields = 0
        for at, ((thrown, _), played) in enumerate(zip(THROWS, sure, strict=True)):
            if plein and not lacking and _surely_kept(men, plein, can, thrown):
                fields += field(conserver(plein), thrown) << 32 * at
            elif not played or (plein and _may_fill(men, plein, lacking, thrown, his_coin)):
                coup = Coup(board, thrown)
                plays = complete_plays(coup, rules)
                made = (*remplir_ou_conserver(coup, rules, plays), *impuissance(coup, plays))
                fields += sum([field(jan, thrown) for jan in made]) << 32 * at
        return fields

    def _coin_hit(self, board: Board, men: Men, his_coin: Mask) -> Fields:
        """The adversary's coin, by the dames that stand within six arrows of it."""
        key = (men >> 4 * GRAND_JAN.arrows.start & _SIX_COUNTS, his_coin)
        fields = self._coins.get(key)
        if fields is None:
            if len(self._coins) >= _KEPT:
                self._coins.clear()
            coups = [Coup(board, thrown) for thrown, _ in THROWS]
            fields = self._coins[key] = self._added(battre_le_coin(coup, self._rules.coin_a_faux) for coup in coups)
        return fields


def _stands(marked: Mask, length: int, distance: int) -> bool:
    """Whether the arrow at that distance before the dame is marked, of so many before it."""
    return bool(marked >> 4 * (length - distance) & 1)


def _by_number(men: Men, stand: Mask) -> list[Mask]:
    """By number, the dames that may play it whatever the other number does; none where something might be lifted."""
    if total(men & BEFORE_LAST_TABLE) <= 1:
        return [0] * 7
    own = occupied(men)
    return [on_their_own(men, own & stand >> 4 * number, number) for number in range(7)]


def _surely_played(men: Men, can: list[Mask]) -> list[bool]:
    """By throw, whether both numbers are played for certain: two dames can, each by one of them, whatever else.

    >>> from tablegames.families.tables.board.men import read_men
    >>> def sure(text): return _surely_played(read_men(text), _by_number(read_men(text), EVERY_ARROW))
    >>> all(sure("1*9 2*2 5*2 7*2")), any(sure("24*15"))
    (True, False)
    """
    twice = _twice(men)
    if all(dames & (dames - 1) or dames & twice for dames in can[1:]):
        return _EVERY
    return [_two_of(can[thrown.numbers[0]], can[thrown.numbers[1]], twice) for thrown, _ in THROWS]


_EVERY: Final = [True] * len(THROWS)


def _twice(men: Men) -> Mask:
    """The arrows from which two dames can go, each by a number; of three on the coin one would be left alone."""
    return cases(men) if count(men, COIN) != 3 else cases(men) & ~bit(COIN)


def _two_of(long: Mask, short: Mask, twice: Mask) -> bool:
    """Whether two different dames can be found, one on each side."""
    return bool(long and short and (long != short or long & (long - 1) or long & twice))


def _surely_kept(men: Men, plein: Plein, can: list[Mask], thrown: Throw) -> bool:
    """Whether two dames that the plein does not need play the two numbers."""
    outside = ~plein.six & ~bit(COIN)
    third = (men >> 2 | men >> 3 | men >> 1 & men) & EVERY_ARROW  # three dames or more
    spare, larger, smaller = outside | third, *thrown.numbers
    fourth = (men >> 2 | men >> 3) & EVERY_ARROW
    twice = outside & cases(men) | fourth
    return _two_of(can[larger] & spare, can[smaller] & spare, twice)


def _may_fill(men: Men, plein: Plein, lacking: int, thrown: Throw, his_coin: Mask) -> bool:
    """Whether dames stand where they would have to, for the throw to fill; of a plein that is full, always."""
    larger, smaller = thrown.numbers
    if lacking == 1:
        [half] = half_cases(men, plein)
        return any(_stood_on(men, half - number) for number in (larger, smaller, larger + smaller))
    if lacking == 2:
        empty = arrows(plein.six & ~occupied(men))
        if empty:
            [arrow] = empty
            targets = [(arrow, arrow)]
            if arrow == COIN and not his_coin:
                targets.append((HIS_COIN, HIS_COIN))
        else:
            one, other = half_cases(men, plein)
            targets = [(one, other), (other, one)]
        return any(_stood_on(men, one - larger) and _stood_on(men, other - smaller) for one, other in targets)
    return not lacking


def _stood_on(men: Men, arrow: int) -> bool:
    return arrow > 0 and count(men, arrow) > 0
