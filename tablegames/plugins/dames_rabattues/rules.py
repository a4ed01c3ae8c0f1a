"""The options of dames rabattues; the defaults are the ruleset `academie`.  [AUJ-DR]"""

from __future__ import annotations

from enum import StrEnum

from tablegames.core.frozen import frozen
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.state import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.race.options import next_dice_option
from tablegames.rules.arbiter_options import Arbiter, arbiter_option


class LastDown(StrEnum):
    """The rights of the throw that takes a player's last dame down; the book is silent."""

    LIFTS_AT_ONCE = "lifts_at_once"
    """The other number of the throw may lift, also of a doublet."""
    NEXT_THROW = "next_throw"
    """A player with a dame up when the dice fell lifts nothing on that throw."""


@frozen(kw_only=True)
class DamesRabattuesRules:
    """Dames rabattues as the Académie has it.

    Of several parties the chapter says nothing: one is all, and if there are more the dice are drawn for each time,
    as at the first. Revertier gives them to the winner, plain draws anew.
    """

    last_down: LastDown = option(
        LastDown.LIFTS_AT_ONCE,
        "AUJ-DR VI",
        "once your last dame is down, you lift with the other number of that throw (lifts_at_once), or only "
        "from the next throw on (next_throw); the book does not say",
    )
    arbiter: Arbiter = arbiter_option("AUJ-DR V, VI")
    parties: int = option(1, "AUJ-DR VI", "number of parties to win", least=1)
    next_dice: Begins = next_dice_option(Begins.DRAWN, "AUJ-DR II")
    rompre: int = rompre_option("AUJ-DR IV")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-DR IV; AUJ-Rev V")
