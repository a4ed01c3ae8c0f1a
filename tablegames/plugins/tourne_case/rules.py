"""The options of tourne-case; the defaults are the ruleset `academie`.  [AUJ-TC]"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.race.options import double_option, next_dice_option, parties_option


class Choice(StrEnum):
    """Which dame plays the number, where several can.  [AUJ-TC I]"""

    PLAYER = "player"
    """Whichever the player likes; the book names no other rule."""
    FOREMOST = "foremost"
    """The one nearest the coin: chance alone plays, as the book says of the game."""


@frozen(kw_only=True)
class TourneCaseRules:
    """Tourne-case as the Académie has it."""

    absent: ClassVar[Mapping[str, Text]] = dict.fromkeys(
        ("arbiter", "march", "table_help"),
        Text(
            "tourne-case has no faults at the table: its chapters do not mention touched dames or wrong plays, "
            "so the program simply refuses wrong plays; leave out 'arbiter', 'march' and 'table_help' [AUJ-TC "
            "I-VII]"
        ),
    )
    choice: Choice = option(
        Choice.PLAYER,
        "AUJ-TC I, V",
        "which dame moves if several can play the number: the one the player chooses (player), or the one nearest "
        "the corner (foremost)",
    )
    double: bool = double_option(False, "AUJ-TC VII")
    parties: int = parties_option("AUJ-TC VII")
    next_dice: Begins = next_dice_option(Begins.DRAWN, "AUJ-TC II")
