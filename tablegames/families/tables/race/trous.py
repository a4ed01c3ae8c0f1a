"""What the games of Lepeintre's appendix that are played for trous have alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from tablegames.core.match import Begins
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.options import (
    double_option,
    double_rule_option,
    in_parties,
    next_dice_option,
    parties_option,
    sortie_option,
)
from tablegames.families.tables.race.table_rules import TouchingRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TrousRules(TouchingRules):
    """What the games of Lepeintre's appendix that are played for trous have alike.  [LEP-app; LEP 1.V]"""

    sortie: Sortie = sortie_option(Sortie.FREE, "LEP 1.V; AUJ-T2 XII; AUJ-T1 VI")
    double: bool = double_option(False, "LEP-app")
    double_rule: DoubleRule = double_rule_option(DoubleRule.NOT_ALL_HOME, "LEP-app")
    parties: int = parties_option("LEP-app")
    next_dice: Begins = next_dice_option(Begins.WINNER, "AUJ-T2 XII")


several_trous: Final = partial(in_parties, cite="LEP-app")
"""The first to win so many trous, a double counting two; the winner has the dice.  [LEP-app; AUJ-T2 XII]"""
