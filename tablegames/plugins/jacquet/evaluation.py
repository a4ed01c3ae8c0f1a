"""The worth of a position of jacquet: by a network, or by the family's features and fitted weights.  [LEP-app]"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from tablegames.core.game import Game
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import NETWORK_LEVELS, RACE_LEVELS, analyst, bot
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation

classic: Final = partial(race_valuation, __package__)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network."""
    return learnt(classic(game), shipped_network(__package__, "engine.net"))


LEVELS: Final = (NETWORK_LEVELS[0], replace(NETWORK_LEVELS[1], haze=35), NETWORK_LEVELS[2])
"""Nobody is hit, so that a small misjudgement costs little: the middle level misjudges more than in other races."""
BOT: Final = bot(valuation, LEVELS)
ANALYST: Final = analyst(valuation, RACE_LEVELS, scale=0.49)
