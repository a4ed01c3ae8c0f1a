"""The options of tourne-case; the defaults are the ruleset `academie`.  [AUJ-TC]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.race.options import double_option, next_dice_option, parties_option


class Choice(StrEnum):
    """Which dame plays the number, where several can.  [AUJ-TC I]"""

    PLAYER = "player"
    """Whichever the player likes; the book names no other rule."""
    FOREMOST = "foremost"
    """The one nearest the coin: chance alone plays, as the book says of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TourneCaseRules:
    """Tourne-case as the Académie has it."""

    choice: Choice = option(
        Choice.PLAYER,
        "AUJ-TC I, V",
        "where several dames can play the number: whichever the player likes (player), "
        "or the one nearest the coin (foremost)",
        "si plusieurs dames peuvent jouer le nombre : celle que le joueur veut (player), "
        "ou la plus proche du coin (foremost)",
    )
    double: bool = double_option(False, "AUJ-TC VII")
    parties: int = parties_option("AUJ-TC VII")
    next_dice: Begins = next_dice_option(Begins.DRAWN, "AUJ-TC II")
