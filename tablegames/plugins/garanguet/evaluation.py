"""The worth of a position of garanguet: by a network, or by features and fitted weights.  [LEP-app]"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from tablegames.core.game import Game
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import NETWORK_LEVELS, RACE_LEVELS, Level, Lookahead, analyst, bot
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation

AHEAD: Final = Level(Lookahead(throws=1, candidates=3, within=0.03, plays=160))
"""Three dice may have a thousand plays: throws with more than this for the adversary are left out."""
LEVELS: Final = (NETWORK_LEVELS[0], replace(NETWORK_LEVELS[1], haze=35), NETWORK_LEVELS[2])
"""With this many plays a small misjudgement costs little: the middle level misjudges more than in other races."""
BEFORE: Final = (RACE_LEVELS[0], Level(Lookahead(), slips=3, haze=6), AHEAD)
"""It saw little ahead, so the second level, otherwise as good, erred now and then."""

classic: Final = partial(race_valuation, __package__)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network."""
    return learnt(classic(game), shipped_network(__package__, "engine.net"))


BOT: Final = bot(valuation, LEVELS)
ANALYST: Final = analyst(valuation, (AHEAD,), scale=0.44)
