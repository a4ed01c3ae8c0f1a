"""What a position of toute-table is worth: the family's features, weights fitted to this game.  [AUJ-TT VIII, X]"""

from __future__ import annotations

from typing import Any, Final, cast

from tablegames.core.game import Game
from tablegames.families.tables.bot.levels import RACE_LEVELS, analyst, bot
from tablegames.families.tables.bot.valuation import RaceValuation, race_valuation
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.rules import TouteTableRules


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation under the rules of a game; with nothing lifted a game may be lost triple."""
    race = cast("Race[TouteTableRules]", game)
    return race_valuation(__package__, race, race.rules.double_rule is DoubleRule.NONE_LIFTED)


BOT: Final = bot(valuation, RACE_LEVELS)
ANALYST: Final = analyst(valuation, RACE_LEVELS, scale=1.0)
