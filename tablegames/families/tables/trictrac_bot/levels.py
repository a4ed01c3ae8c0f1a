"""The levels of the bots of trictrac and toc."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.bot.levels import Level
from tablegames.families.tables.bot.thinking import Lookahead

BEST: Final = Level(Lookahead(throws=1, candidates=4, within=0.03))
"""A throw ahead only four plays are followed, and none that looks worse by a thirtieth of a partie: hardly one of
those would be the best, and a partie has more than a hundred throws."""
TRICTRAC: Final = (Level(Lookahead(), slips=10, haze=50), Level(Lookahead(), slips=2, haze=6), BEST)
TOC: Final = (Level(Lookahead(), slips=30, haze=80), Level(Lookahead(), slips=10, haze=20), BEST)
"""A game of toc may be three throws long: who errs less is not soon found out."""
