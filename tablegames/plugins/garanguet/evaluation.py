"""The worth of a position of garanguet: by a network, or by features and fitted weights.  [LEP-app]"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.core.game import Game
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import HERE, Lookahead, analyst, bot, levels
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation

AHEAD: Final = Lookahead(throws=1, candidates=3, within=0.03, plays=160)
"""Three dice may have a thousand plays: throws with more than this for the adversary are left out."""
LEVELS: Final = levels(manners(25.7, 19.9, 14.9, 10.9, 8.1, 5.6, 3.5, 0), HERE, AHEAD)

classic: Final = partial(race_valuation, __package__)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network."""
    return learnt(classic(game), shipped_network(__package__, "engine.net"))


BOT: Final = bot(valuation, LEVELS)
ANALYST: Final = analyst(valuation, AHEAD, scale=0.44)
