"""What a position of garanguet is worth: the family's features, weights fitted to this game.  [LEP-app]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.families.tables.bot.levels import RACE_LEVELS, Level, analyst, bot
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.families.tables.bot.valuation import race_valuation

LEVELS: Final = (
    RACE_LEVELS[0],
    Level(Lookahead(), slips=3, haze=6),
    Level(Lookahead(throws=1, candidates=3, within=0.03, plays=160)),
)
"""Three dice may have a thousand plays: the third level leaves such throws of the adversary out. What it sees by that
is little, so that the second, which else would be as good, errs now and then."""


valuation: Final = partial(race_valuation, __package__)
BOT: Final = bot(valuation, LEVELS)
ANALYST: Final = analyst(valuation, LEVELS, scale=0.44)
