"""What a position of jacquet is worth: the family's features, weights fitted to this game.  [LEP-app]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.families.tables.bot.levels import RACE_LEVELS, analyst, bot
from tablegames.families.tables.bot.valuation import race_valuation

valuation: Final = partial(race_valuation, __package__)
BOT: Final = bot(valuation, RACE_LEVELS)
ANALYST: Final = analyst(valuation, RACE_LEVELS, scale=0.49)
