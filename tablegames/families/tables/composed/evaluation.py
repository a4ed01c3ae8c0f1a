"""The worth of a position of a game of tables in a file: by what is known of gammon, where the game is like it."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast

from tablegames.core.game import Game
from tablegames.families.tables.board.men import count
from tablegames.families.tables.board.path import FACING, Sortie
from tablegames.families.tables.board.places import HAND, MOST
from tablegames.families.tables.bot.features import Eyes
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.racing import shipped_spreads
from tablegames.families.tables.bot.thinking import analyst, bot
from tablegames.families.tables.bot.valuation import RaceValuation, learnt, race_valuation
from tablegames.families.tables.composed.options import DoubletRule, HandFirst, Meeting, TablesRules
from tablegames.families.tables.composed.pinned_eyes import PinnedEyes
from tablegames.families.tables.race.race import Race

GAMMON: Final = "tablegames.families.tables.bot"
"""The package with the network, the weights and the tables of throws of gammon."""


BLOCKING: Final = "tablegames.families.tables.composed"
"""The package with the weights of a race in which nobody is hit."""


def like_gammon(rules: TablesRules) -> bool:
    """Whether dames stand, go and meet as at gammon."""
    alike = rules.path == FACING and rules.meeting is Meeting.HIT and rules.dames == MOST
    return alike and rules.dice == 2 and rules.hand_first is HandFirst.ALL and not count(rules.men, HAND)


def valuation(game: Game[Any, Any, Any]) -> RaceValuation:
    """By the network where the game is like gammon, else by features; those of jacquet where nobody is hit."""
    rules = cast("Race[TablesRules]", game).rules
    if rules.meeting is not Meeting.HIT:
        return race_valuation(BLOCKING, game, eyes=PinnedEyes if rules.meeting is Meeting.PIN else Eyes)
    plain = race_valuation(GAMMON, game, rules.triple)
    if not like_gammon(rules):
        return plain
    counted = rules.sortie is Sortie.FREE and rules.doublets is DoubletRule.FOURFOLD
    spreads = partial(shipped_spreads, GAMMON, "free.spreads") if counted else None
    return learnt(plain, shipped_network(GAMMON, "modern.net"), spreads)


BOT: Final = bot(valuation)
ANALYST: Final = analyst(valuation, scale=1.0)
