"""The worth of a position of toute-table: the family's features, with weights fitted to this game.  [AUJ-TT VIII, X]"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast

from tablegames.core.game import Game
from tablegames.families.tables.board.path import Doublets, Sortie
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.racing import shipped_spreads
from tablegames.families.tables.bot.thinking import AHEAD, HERE, TWO, AttentiveSettings, analyst, bot, levels
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.race import Race
from tablegames.plugins.toutetable.rules import TouteTableRules

SHARED: Final = "tablegames.families.tables.bot"
"""The package with what other games like gammon use too."""
NETWORKS: Final = {DoubleRule.NONE_LIFTED: (SHARED, "modern.net"), DoubleRule.NOT_ALL_HOME: (__package__, "books.net")}
"""By what a double is, the network that was taught under it."""
SPREADS: Final = {
    (Sortie.FREE, Doublets.FOURFOLD): (SHARED, "free.spreads"),
    (Sortie.EXACT_LIFTS, Doublets.FOURFOLD): (__package__, "exact_lifts.spreads"),
}
"""By how dames are lifted and what a doublet plays, the tables of throws; other rules do without."""


def classic(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by features, under the rules of a game; with nothing lifted a game may be lost triple."""
    race = cast("Race[TouteTableRules]", game)
    return race_valuation(SHARED, race, race.rules.double_rule is DoubleRule.NONE_LIFTED)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network of the rule of doubles, and by the tables of the rules of lifting."""
    plain = classic(game)
    rules: TouteTableRules = plain.game.rules
    tables = SPREADS.get((rules.sortie, rules.doublets))
    spreads = None if tables is None else partial(shipped_spreads, *tables)
    return learnt(plain, shipped_network(*NETWORKS[rules.double_rule]), spreads)


LEVELS: Final = levels(manners(60, 46, 28, 21.8, 17.8, 14.4, 10.4, 0), HERE, AHEAD, TWO)
"""To look a throw ahead gains a seventh of a partie per game against gnubg; a second throw halves the errors again."""
BOT: Final = bot(valuation, LEVELS, AttentiveSettings)
ANALYST: Final = analyst(valuation, scale=1.0)
