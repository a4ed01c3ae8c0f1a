"""The options of toute-table; the defaults are the ruleset `academie`.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.dice import Throw
from tablegames.core.errors import PositionError
from tablegames.core.languages import say
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.options import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.board.men import ARROWS, HAND, MOST, OFF, Men, count, read_men, total
from tablegames.families.tables.board.throws import Doublets
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.opening import Handicap, Opening
from tablegames.families.tables.race.options import (
    Side,
    double_option,
    handicap_to_option,
    next_dice_option,
    parties_option,
    sortie_option,
)
from tablegames.families.tables.race.table_rules import TouchingRules


class Advantage(StrEnum):
    """What may be given to the weaker player; the book leaves anything else to agreement.  [AUJ-TT XI; AUJ-Rev XIII]"""

    NONE = "none"
    DICE = "dice"
    """He begins, without drawing for the dice: the least of advantages."""
    AMBESAS = "ambesas"
    """He plays two aces, doubly as any doublet, before the game."""
    AMBESAS_AND_DICE = "ambesas_and_dice"
    SIX_AND_ACE = "six_and_ace"
    """The dice, and a six and an ace played before the game."""
    FOUR_AND_THREE = "four_and_three"
    """The dice, and a four and a three played before the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TouteTableRules(TouchingRules):
    """Toute-table as the Académie has it."""

    start: str = option(
        "1*2 12*5 17*3 19*5", "AUJ-TT II", "where each side's dames stand at first", "place des dames au début"
    )
    opening: Opening = option(
        Opening.SEPARATE,
        "AUJ-TT III; AUJ-Rev III",
        "separate: who wins the opening dice throws both; coup_et_des: he plays the two numbers that lie there",
        "separate : qui gagne le dé jette les deux dés ; coup_et_des : il joue les deux nombres amenés",
    )
    doublets: Doublets = option(
        Doublets.FOURFOLD,
        "AUJ-TT V",
        "fourfold: a doublet is played doubly; twice: as two dice",
        "fourfold : les doublets se jouent doublement ; twice : comme deux dés",
    )
    sortie: Sortie = sortie_option(Sortie.EXACT_LIFTS, "AUJ-TT IX; AUJ-T2 XII; LEP 1.V; AUJ-T1 VI")
    double: bool = double_option(True, "AUJ-TT X")
    double_rule: DoubleRule = option(
        DoubleRule.NOT_ALL_HOME,
        "AUJ-TT X; LEP-app",
        "the double is won while the loser has lifted none and not all his dames are home (not_all_home), "
        "or has lifted none (none_lifted, three for a dame in hand or in his first table)",
        "la double se gagne si le perdant n'a rien levé et n'a pas passé toutes ses dames (not_all_home), "
        "ou n'a rien levé (none_lifted, triple pour une dame en main ou dans sa première table)",
    )
    parties: int = parties_option("AUJ-TT X")
    next_dice: Begins = next_dice_option(Begins.WINNER, "AUJ-TT X")
    handicap: Advantage = option(
        Advantage.NONE,
        "AUJ-TT XI; AUJ-Rev XIII",
        "the advantage given: the dice, ambesas (with the dice or without), six-ace or four-three with the dice",
        "l'avantage donné : le dé, ambesas (avec ou sans le dé), six et as ou quatre et trois avec le dé",
    )
    handicap_to: Side = handicap_to_option("AUJ-TT XI")
    rompre: int = rompre_option("AUJ-TT IV; AUJ-Rev V")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-TT IV; AUJ-Rev V")

    def __post_init__(self) -> None:
        _check_start(self.start)


def _check_start(start: str) -> None:
    try:
        men = read_men(start)
    except PositionError as error:
        raise ValueError(say(f"start: {error}", f"start : {error}")) from error
    if total(men) != MOST or count(men, HAND) or count(men, OFF):
        raise ValueError(
            say(
                f"start: all {MOST} dames must stand on arrows, such as 1*2 12*5 17*3 19*5",
                f"start : les {MOST} dames doivent être sur des flèches, comme 1*2 12*5 17*3 19*5",
            )
        )
    if any(count(men, arrow) and count(men, 25 - arrow) for arrow in ARROWS):
        raise ValueError(
            say(
                "start: an arrow k and its opposite 25-k cannot both be taken, the other side stands there",
                "start : une flèche k et celle d'en face, 25-k, ne peuvent être prises à la fois : l'autre y est",
            )
        )


def start_of(rules: TouteTableRules) -> Men:
    """The dames of either side before the game.  [AUJ-TT II]"""
    return read_men(rules.start)


_GIVEN = {
    Advantage.DICE: (True, None),
    Advantage.AMBESAS: (False, Throw((1, 1))),
    Advantage.AMBESAS_AND_DICE: (True, Throw((1, 1))),
    Advantage.SIX_AND_ACE: (True, Throw((6, 1))),
    Advantage.FOUR_AND_THREE: (True, Throw((4, 3))),
}


def handicap_of(rules: TouteTableRules) -> Handicap | None:
    """What is given, to whom.  [AUJ-TT XI; AUJ-Rev XIII]"""
    if rules.handicap is Advantage.NONE:
        return None
    dice, given = _GIVEN[rules.handicap]
    return Handicap(rules.handicap_to.seat, dice, given)
