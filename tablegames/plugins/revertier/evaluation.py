"""The worth of a position of revertier: by a network, or by features and doubling.  [AUJ-Rev VII-XI]"""

from __future__ import annotations

from typing import Any, ClassVar, Final, cast

from tablegames.core.game import Game
from tablegames.families.tables.board.places import Board
from tablegames.families.tables.bot.features import WIN, Eyes, Seen, SideFeatures, shipped_weights
from tablegames.families.tables.bot.manners import manners
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import AHEAD, HERE, TWO, analyst, bot, levels
from tablegames.families.tables.bot.valuation import Doubles, RaceValuation, learnt
from tablegames.families.tables.race.race import Race
from tablegames.plugins.revertier.game import ENTRIES, unstopped
from tablegames.plugins.revertier.rules import RevertierRules

OWN: Final = ("stopped", "his_stopped", "choked", "his_choked", "near", "his_near")
"""The entries a side stops itself; its dames in hand for each entry it has left; and whether one more is too many."""
DOUBLED: Final = "doubled"
"""The rule of doubles: to have more dames in hand than entries left.  [AUJ-Rev XI]"""


class RevertierEyes(Eyes):
    """Looks also at the entries a side has stopped with dames of its own.  [AUJ-Rev IX, XI]"""

    win: ClassVar[tuple[str, ...]] = (*WIN, *OWN)
    late: ClassVar[tuple[str, ...]] = ("always", "stopped", "choked", "near", "winner_left")
    groups: ClassVar[dict[str, str]] = dict.fromkeys(OWN, "hand")

    __slots__ = ()

    def seen(self, position: Board) -> Seen:
        """The family's features, and those of the entries."""
        seen = Eyes.seen(self, position)
        own, other = entries(seen.own), entries(seen.other)
        mixed = [feature for pair in zip(own, other, strict=True) for feature in pair]
        return Seen(seen.own, seen.other, (*seen.win, *mixed), seen.caught)

    def behind(self, loser: SideFeatures, winner: SideFeatures, caught: float) -> tuple[float, ...]:
        """How near the loser is to being doubled."""
        return (1.0, *entries(loser), winner.pips / 100)


def entries(side: SideFeatures) -> tuple[float, float, float]:
    """The share of entries that a side blocks itself; its dames in hand per remaining entry; whether none remains."""
    left = unstopped(side.men).bit_count()
    stopped = 1 - left / ENTRIES.bit_count()
    if not side.hand:
        return stopped, 0.0, float(left == 0)
    return stopped, min(side.hand / left, 1.0) if left else 1.0, float(side.hand >= left)


def classic(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation under the rules of a game; lifting never wins double.  [AUJ-Rev XII]"""
    race = cast("Race[RevertierRules]", game)
    weights = shipped_weights(__package__, RevertierEyes, DOUBLED)
    return RaceValuation(race, weights, Doubles(race.rules.double), RevertierEyes)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """The evaluation by the network."""
    return learnt(classic(game), shipped_network(__package__, "engine.net"))


LEVELS: Final = levels(manners(37.4, 24.6, 16.6, 11.7, 7.1, 4.3, 2.7, 0), HERE, AHEAD, TWO)
BOT: Final = bot(valuation, LEVELS)
ANALYST: Final = analyst(valuation, scale=0.45)
