"""What a position of toute-table is worth: the family's features, weights fitted to this game.  [AUJ-TT VIII, X]"""

from __future__ import annotations

from typing import Any, Final, cast

from tablegames.core.game import Game
from tablegames.families.tables.bot.levels import NETWORK_LEVELS, RACE_LEVELS, Level, analyst, before_learning, bot
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.rules import TouteTableRules

NETWORKS: Final = {DoubleRule.NONE_LIFTED: "modern.net", DoubleRule.NOT_ALL_HOME: "books.net"}
"""By what a double is, the network that was taught under it."""


def classic(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by features, under the rules of a game; with nothing lifted a game may be lost triple."""
    race = cast("Race[TouteTableRules]", game)
    return race_valuation(__package__, race, race.rules.double_rule is DoubleRule.NONE_LIFTED)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network of the rule of doubles."""
    plain = classic(game)
    return learnt(plain, shipped_network(__package__, NETWORKS[plain.game.rules.double_rule]))


LEVELS: Final = (*NETWORK_LEVELS[:2], Level(Lookahead(throws=1)))
"""The strongest looks a throw ahead: it is worth a seventh of a party a game against gnubg."""
BOT: Final = bot(valuation, LEVELS)
CLASSIC: Final = before_learning(bot(classic, RACE_LEVELS))
ANALYST: Final = analyst(valuation, RACE_LEVELS, scale=1.0)
