"""The options of plain; the defaults are the ruleset `academie`.  [AUJ-Pl]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.tables.before_throw.options import Forfeit, forfeit_option, rompre_option
from tablegames.families.tables.race.options import next_dice_option
from tablegames.families.tables.race.table_rules import TouchingRules


class BeyondCoin(StrEnum):
    """Whether dames may leave their own side; the book does not say.  [AUJ-Pl V]"""

    FORBIDDEN = "forbidden"
    """A number that leads beyond the coin cannot be played."""
    ALLOWED = "allowed"
    """Dames may go on to arrow 24; one dame of the adversary closes an arrow, and nothing is lifted."""


class Stuck(StrEnum):
    """What becomes of who has forced his game, so that his plein can be made no more; the book does not say.

    [AUJ-Pl V]
    """

    CONTINUE = "continue"
    """He plays on, or passes; the game is drawn once neither can make it."""
    LOSES = "loses"
    """He has lost when his throw is played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainRules(TouchingRules):
    """Plain as the Académie has it."""

    en_passant: bool = option(
        False,
        "AUJ-Pl V",
        "whether the plein wins as soon as a number makes it, the rest not being played; "
        "else it must stand when the whole throw is played",
        "si le plein gagne dès qu'un nombre le fait, sans jouer le reste ; "
        "sinon il doit tenir quand tout le coup est joué",
    )
    beyond_coin: BeyondCoin = option(
        BeyondCoin.FORBIDDEN,
        "AUJ-Pl I, V",
        "dames stop at the coin, arrow 12 (forbidden), or may go on to 24 wherever no enemy dame stands (allowed)",
        "les dames s'arrêtent au coin, flèche 12 (forbidden), ou vont jusqu'à 24 où il n'y a pas de dame adverse "
        "(allowed)",
    )
    stuck: Stuck = option(
        Stuck.CONTINUE,
        "AUJ-Pl V",
        "who can make his plein no more plays on, and the game is drawn when neither can (continue), "
        "or has lost (loses)",
        "qui ne peut plus faire son plein joue encore, et la partie est nulle si aucun ne le peut (continue), "
        "ou a perdu (loses)",
    )
    parties: int = option(1, "AUJ-Pl V", "parties to win", "parties à gagner", least=1)
    next_dice: Begins = next_dice_option(Begins.DRAWN, "AUJ-Pl V")
    rompre: int = rompre_option("AUJ-Pl IV; AUJ-Rev V")
    rompre_forfeit: Forfeit = forfeit_option("AUJ-Pl IV; AUJ-Rev V")
