"""The worth of a position of jacquet: by a network, or by the family's features and fitted weights.  [LEP-app]"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.core.game import Game
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import AHEAD, HERE, TWO, analyst, bot, levels
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation

classic: Final = partial(race_valuation, __package__)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network."""
    return learnt(classic(game), shipped_network(__package__, "engine.net"))


LEVELS: Final = levels(manners(30, 19.5, 14.6, 10.7, 7.3, 4.3, 2, 0), HERE, AHEAD, TWO)
BOT: Final = bot(valuation, LEVELS)
ANALYST: Final = analyst(valuation, scale=0.49)
