"""The options of plain; the defaults are the ruleset `academie`.  [AUJ-Pl]"""

from __future__ import annotations

from enum import StrEnum

from tablegames.core.frozen import frozen
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.state import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.race.options import TouchingRules, next_dice_option


class BeyondCoin(StrEnum):
    """Whether dames may leave their own side; the book does not say.  [AUJ-Pl V]"""

    FORBIDDEN = "forbidden"
    """A number that leads beyond the coin cannot be played."""
    ALLOWED = "allowed"
    """Dames may go on to arrow 24; one dame of the adversary closes an arrow, and nothing is lifted."""


class Stuck(StrEnum):
    """The fate of a player who has forced his game; the book is silent.  [AUJ-Pl V]"""

    CONTINUE = "continue"
    """He plays on, or passes; the game is drawn once neither can make it."""
    LOSES = "loses"
    """He has lost when his throw is played."""


@frozen(kw_only=True)
class PlainRules(TouchingRules):
    """Plain as the Académie has it."""

    en_passant: bool = option(
        False,
        "AUJ-Pl V",
        "whether you win as soon as one number completes the plein; if not, it must still be complete after the "
        "whole throw",
    )
    beyond_coin: BeyondCoin = option(
        BeyondCoin.FORBIDDEN,
        "AUJ-Pl I, V",
        "whether dames may continue past the coin (arrow 12) to 24, on arrows without enemy dames (allowed), or "
        "must stop at the coin (forbidden)",
    )
    stuck: Stuck = option(
        Stuck.CONTINUE,
        "AUJ-Pl V",
        "what happens to a player who can no longer make the plein: the player plays on, and the game is drawn once "
        "neither can make it (continue); or the player loses as soon as the throw is played (loses)",
    )
    parties: int = option(1, "AUJ-Pl V", "number of parties to win", least=1)
    next_dice: Begins = next_dice_option(Begins.DRAWN, "AUJ-Pl V")
    rompre: int = rompre_option("AUJ-Pl IV; AUJ-Rev V")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-Pl IV; AUJ-Rev V")
