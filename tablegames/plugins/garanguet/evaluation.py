"""What a position of garanguet is worth: the family's features, weights fitted to this game.  [LEP-app]"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.core.game import Game
from tablegames.families.tables.bot.levels import NETWORK_LEVELS, RACE_LEVELS, Level, analyst, before_learning, bot
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation

LEVELS: Final = (
    RACE_LEVELS[0],
    Level(Lookahead(), slips=3, haze=6),
    Level(Lookahead(throws=1, candidates=3, within=0.03, plays=160)),
)
"""Three dice may have a thousand plays: the third level leaves such throws of the adversary out. What it sees by that
is little, so that the second, which else would be as good, errs now and then."""


classic: Final = partial(race_valuation, __package__)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network."""
    return learnt(classic(game), shipped_network(__package__, "engine.net"))


BOT: Final = bot(valuation, NETWORK_LEVELS)
CLASSIC: Final = before_learning(bot(classic, LEVELS))
ANALYST: Final = analyst(valuation, LEVELS, scale=0.44)
