"""The levels of the bots of trictrac and toc."""

from __future__ import annotations

from typing import Final

from tablegames.families.tables.bot.levels import Level
from tablegames.families.tables.bot.thinking import Look

LEVELS: Final = (
    Level(Look(), slips=10, haze=50),
    Level(Look()),
    Level(Look(throws=1, candidates=4)),
)
"""A throw ahead only four plays are followed: a partie has more than a hundred throws."""
