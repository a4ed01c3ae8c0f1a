"""The options of toute-table; the defaults are the ruleset `academie`.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from enum import StrEnum

from tablegames.core.dice import Throw
from tablegames.core.errors import PositionError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.state import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.board.men import count, read_men, total
from tablegames.families.tables.board.path import Doublets, Sortie
from tablegames.families.tables.board.places import ARROWS, HAND, MOST, OFF, Men
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.options import (
    Side,
    TouchingRules,
    double_option,
    handicap_to_option,
    next_dice_option,
    parties_option,
    sortie_option,
)
from tablegames.families.tables.race.state import Handicap, Opening


class Advantage(StrEnum):
    """The advantage of the weaker player; the book leaves anything else to agreement.  [AUJ-TT XI; AUJ-Rev XIII]"""

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


@frozen(kw_only=True)
class TouteTableRules(TouchingRules):
    """Toute-table as the Académie has it."""

    start: str = option("1*2 12*5 17*3 19*5", "AUJ-TT II", "where each side's dames begin")
    opening: Opening = option(
        Opening.SEPARATE,
        "AUJ-TT III; AUJ-Rev III",
        "the opening dice decide who begins: that player then throws both dice again (separate), or plays the two "
        "numbers just thrown (coup_et_des)",
    )
    doublets: Doublets = option(
        Doublets.FOURFOLD,
        "AUJ-TT V",
        "how a doublet is played: four times (fourfold), or like two different dice (twice)",
    )
    sortie: Sortie = sortie_option(Sortie.EXACT_LIFTS, "AUJ-TT IX; AUJ-T2 XII; LEP 1.V; AUJ-T1 VI")
    double: bool = double_option(True, "AUJ-TT X")
    double_rule: DoubleRule = option(
        DoubleRule.NOT_ALL_HOME,
        "AUJ-TT X; LEP-app",
        "when a win is double: if the loser has lifted no dame and not all of the loser's dames are home "
        "(not_all_home); or whenever the loser has lifted no dame, and triple if one is still in hand or in the "
        "first table (none_lifted)",
    )
    parties: int = parties_option("AUJ-TT X")
    next_dice: Begins = next_dice_option(Begins.WINNER, "AUJ-TT X")
    handicap: Advantage = option(
        Advantage.NONE,
        "AUJ-TT XI; AUJ-Rev XIII",
        "the advantage given: the first throw; ambesas, with or without the first throw; or six-ace "
        "or four-three, both with the first throw",
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
        raise ValueError(_("start: {error}", error=error)) from error
    if total(men) != MOST or count(men, HAND) or count(men, OFF):
        raise ValueError(_("start: all {most} dames must be on arrows, such as 1*2 12*5 17*3 19*5", most=MOST))
    if any(count(men, arrow) and count(men, 25 - arrow) for arrow in ARROWS):
        raise ValueError(
            _(
                "start: two arrows that add up to 25, such as 1 and 24, can't both have dames: they are the same "
                "arrow, seen from each side"
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
    """The handicap by the rules.  [AUJ-TT XI; AUJ-Rev XIII]"""
    if rules.handicap is Advantage.NONE:
        return None
    dice, given = _GIVEN[rules.handicap]
    return Handicap(rules.handicap_to.seat, dice, given)
