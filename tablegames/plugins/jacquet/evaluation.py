"""What a position of jacquet is worth: the family's features, weights fitted to this game.  [LEP-app]"""

from __future__ import annotations

from typing import Any, Final, cast

from tablegames.core.game import Game
from tablegames.families.tables.bot.levels import RACE_LEVELS, analyst, bot
from tablegames.families.tables.bot.valuation import RaceValuation, race_valuation
from tablegames.families.tables.race.race import Race
from tablegames.plugins.jacquet.rules import JacquetRules


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation under the rules of a game."""
    race = cast("Race[JacquetRules]", game)
    return race_valuation(race, __package__, race.rules.double, race.rules.double_rule)


BOT: Final = bot(valuation, RACE_LEVELS)
ANALYST: Final = analyst(valuation, RACE_LEVELS)
