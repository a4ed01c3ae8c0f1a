"""The march of plain: along one side, or right round; nothing after a plein made in passing.  [AUJ-Pl V]"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import cases, count, mask, mine, occupied, theirs, total, up_to, write_place
from tablegames.families.tables.board.path import FACING, FOURFOLD
from tablegames.families.tables.board.places import HAND, MOST, Board, Mask, Men, Steps, bit
from tablegames.families.tables.race.ending import Verdict, Winner, drawn
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import (
    Duties,
    DutySpec,
    Ending,
    Endings,
    Ground,
    March,
    MarchSpec,
    Walk,
    closed_by_one,
    never_closed,
    nowhere,
)
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.plays import FULL_DUTY, AsManyAsPossible, Play
from tablegames.families.tables.race.race import Race
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules, Stuck

COIN: Final = 12
SECOND_TABLE: Final = range(7, COIN + 1)
"""The table of the grand jan.  [AUJ-Pl I]"""

_SIX: Final = mask(SECOND_TABLE)
_NEEDED: Final = tuple((up_to(arrow), 2 * (arrow - 6)) for arrow in SECOND_TABLE)
"""By arrow of the table: the dames up to it, and how many it and those before it take."""


def full(men: Men) -> bool:
    """Whether twelve dames stand covered, two at least on each of the six arrows.  [AUJ-Pl I]"""
    return cases(men) & _SIX == _SIX


def missing(men: Men) -> int:
    """How many dames the plein lacks: one for a dame alone, two for an empty arrow; a number brings one at most."""
    return 2 * len(SECOND_TABLE) - (occupied(men) & _SIX).bit_count() - (cases(men) & _SIX).bit_count()


def can_be_made(men: Men) -> bool:
    """Whether the game is not forced: no dame goes back, so an arrow is filled by dames not past it.  [AUJ-Pl V]"""
    return all(total(men & so_far) >= needed for so_far, needed in _NEEDED)


def progress(men: Men) -> str:
    """How far a side has come, as the board tells it."""
    made = (cases(men) & _SIX).bit_count()
    behind, beyond = total(men & up_to(SECOND_TABLE.start - 1)), total(men & ~up_to(COIN))
    told = _(
        "cases {made} of 6   missing {missing:>2}   arrows 1-6: {behind:>2}",
        made=made,
        missing=missing(men),
        behind=behind,
    )
    if beyond:
        told += _("   13-24: {beyond:>2}", beyond=beyond)
    return told if can_be_made(men) else told + _("   plein lost")


@frozen
class PlainMarch(Walk):
    """Dames walk on from the talon; `en_passant`, the plein once made ends the play."""

    en_passant: bool = False

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """Any dame that finds room, also alone on the coin; none once the plein has won.  [AUJ-Pl V]"""
        return 0 if self._won(position) else Walk.sources(self, position, number, ground)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Always, but where a plein may be made before the last number: each number brings it one dame at most."""
        return not self.en_passant or missing(mine(position)) >= len(numbers)

    def rule_spec(self) -> MarchSpec:
        return MarchSpec(plein=tuple(SECOND_TABLE) if self.en_passant else ())

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        if self._won(position):
            return Fault("plein_made", "AUJ-Pl V")
        if to <= self.last:
            return None
        return Fault("way_ends", "AUJ-Pl I, V", detail=(("to", write_place(to)), ("last", self.last)))

    def misplaced(self, men: Men) -> str | None:
        """Return what is impossible here: dames in hand, lifted ones, and dames beyond the path."""
        return nowhere(HAND) if count(men, HAND) else Walk.misplaced(self, men)

    def _won(self, position: Board) -> bool:
        return self.en_passant and full(mine(position))


@frozen
class UntilThePlein(AsManyAsPossible):
    """As many numbers as possible, then the larger; but a play is complete where it makes the plein.  [AUJ-Pl V]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """The usual plays where no plein is near."""
        if march.ordinary(position, numbers):
            return FULL_DUTY.plays(march, position, numbers)
        return [Play(steps) for steps in self.endings(march, position, numbers).values()]

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The usual plays, and those of some of the numbers only that make the plein."""
        parts = {part for few in range(1, len(numbers)) for part in combinations(numbers, few)}
        short = (FULL_DUTY.endings(march, position, part) for part in sorted(parts))
        won = {after: steps for ends in short for after, steps in ends.items() if full(mine(after))}
        return won | FULL_DUTY.endings(march, position, numbers)

    def rule_spec(self) -> DutySpec:
        return DutySpec(Duties.UNTIL_THE_PLEIN)


TALON: Final = 1
START: Final[Men] = MOST * bit(TALON)
"""All dames in one pile, as at trictrac.  [AUJ-Pl III]"""

ARTICLES: Final = Articles(draw="AUJ-Pl II", numbers="AUJ-Pl V; AUJ-Rev VI", larger="AUJ-T2 XV", closed="AUJ-Pl V")


@frozen
class FirstPlein:
    """The first to have his plein wins; a player who has forced his game loses, or plays on.  [AUJ-Pl V]"""

    stuck: Stuck

    def verdict(self, position: Board) -> Verdict | None:
        """Asked when a throw is played: then the plein must stand."""
        played = theirs(position)
        if full(played):
            return Verdict(1, "plein", "AUJ-Pl I, V")
        if can_be_made(played):
            return None
        if self.stuck is Stuck.LOSES:
            return Verdict(1, "jeu_force", "AUJ-Pl V", Winner.NEXT)
        return None if can_be_made(mine(position)) else drawn("jeux_forces", "AUJ-Pl V")

    def rule_spec(self) -> tuple[Ending, ...]:
        forced = Endings.FORCED if self.stuck is Stuck.LOSES else Endings.BOTH_FORCED
        return Ending(Endings.PLEIN, tuple(SECOND_TABLE)), Ending(forced, tuple(SECOND_TABLE))


def march_of(rules: PlainRules) -> PlainMarch:
    """Each keeps to his own side and the two never meet; or dames go on right round, and nothing is hit.  [AUJ-Pl V]"""
    if rules.beyond_coin is BeyondCoin.FORBIDDEN:
        return PlainMarch(FACING, never_closed, rules.en_passant, last=COIN)
    return PlainMarch(FACING, closed_by_one, rules.en_passant)


def plain(rules: PlainRules, seats: int = 2) -> Race[PlainRules]:
    return Race(
        rules=rules,
        start=START,
        march=march_of(rules),
        end=FirstPlein(rules.stuck),
        articles=ARTICLES,
        throws=FOURFOLD,
        duty=UntilThePlein() if rules.en_passant else FULL_DUTY,
        seats=seats,
    )


several_parties: Final = partial(in_parties, cite="AUJ-Pl V")
"""First to N parties; the winner does not keep the dice, they are drawn for.  [AUJ-Pl V]"""
