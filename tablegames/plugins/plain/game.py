"""Plain put together: facing paths, nobody hits, doublets doubly, the first plein wins.  [AUJ-Pl]"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegames.families.tables.board.board import Board, mine, theirs
from tablegames.families.tables.board.men import MOST, Men, bit
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.board.throws import FOURFOLD
from tablegames.families.tables.race.duty import FULL_DUTY
from tablegames.families.tables.race.ending import Verdict, Winner, drawn
from tablegames.families.tables.race.judging import Articles
from tablegames.families.tables.race.march import closed_by_one, never_closed
from tablegames.families.tables.race.options import in_parties
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.race.rule_spec import Ending, Endings
from tablegames.plugins.plain.march import PlainMarch, UntilThePlein
from tablegames.plugins.plain.plein import COIN, SECOND_TABLE, can_be_made, full
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules, Stuck

TALON: Final = 1
START: Final[Men] = MOST * bit(TALON)
"""All dames in one pile, as at trictrac.  [AUJ-Pl III]"""

ARTICLES: Final = Articles(draw="AUJ-Pl II", numbers="AUJ-Pl V; AUJ-Rev VI", larger="AUJ-T2 XV", closed="AUJ-Pl V")


@dataclass(frozen=True, slots=True)
class FirstPlein:
    """Who first has his plein wins; who has forced his game loses, or plays on.  [AUJ-Pl V]"""

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
        """When it may be over, as data."""
        forced = Endings.FORCED if self.stuck is Stuck.LOSES else Endings.BOTH_FORCED
        return Ending(Endings.PLEIN, tuple(SECOND_TABLE)), Ending(forced, tuple(SECOND_TABLE))


def march_of(rules: PlainRules) -> PlainMarch:
    """Each keeps to his own side and the two never meet; or dames go on right round, and nothing is hit.  [AUJ-Pl V]"""
    if rules.beyond_coin is BeyondCoin.FORBIDDEN:
        return PlainMarch(FACING, never_closed, rules.en_passant, last=COIN)
    return PlainMarch(FACING, closed_by_one, rules.en_passant)


def plain(rules: PlainRules, seats: int = 2) -> Race[PlainRules]:
    """One partie under these rules."""
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
"""The first to win so many parties; the winner does not keep the dice, they are drawn for.  [AUJ-Pl V]"""
