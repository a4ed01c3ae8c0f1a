"""What a position of trictrac is worth, for the bots: by a network; or by jans counted in points, weights, the score.

See `families.tables.trictrac_bot` for what it shares with toc, and `standing` for points, bredouille and trous.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.languages import Text
from tablegames.families.tables.bot.levels import NETWORK_LEVELS, Level
from tablegames.families.tables.bot.network import shipped_network
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.families.tables.trictrac.kinds import Jan
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.families.tables.trictrac_bot.chances import Worth
from tablegames.families.tables.trictrac_bot.evaluation import TRICTRAC, Fitted, TourEvaluation, read
from tablegames.families.tables.trictrac_bot.network import TROUS, NetworkTour
from tablegames.families.tables.trictrac_bot.settings import attentive_bot, attentive_opinion
from tablegames.plugin.shipped import shipped_data
from tablegames.plugins.trictrac import tarif
from tablegames.plugins.trictrac.keeper import Points
from tablegames.plugins.trictrac.marque import Marque
from tablegames.plugins.trictrac.rules import Partie, TrictracRules
from tablegames.plugins.trictrac.standing import NextTrou, Standing

PARTIES: Final = Text("parties", "parties")
JETONS: Final = Text("jetons", "jetons")
MARQUE: Final = 10.0
"""Jetons that a marqué brings, more or less: six trous, the consolation, a share of the postillons."""
_HIS: Final = 16
"""The adversary's points stand above these bits of a field."""


class PointsOf:
    """Jans counted in points."""

    def field(self, jan: Jan, thrown: Throw) -> int:
        """The points of a jan, in the place of whom it is for."""
        return tarif.points(jan, thrown) << (0 if jan.for_mover else _HIS)

    def worth(self, field: int) -> Worth:
        """The points of both."""
        return field & (1 << _HIS) - 1, field >> _HIS


@cache
def shipped() -> Fitted:
    """The weights the bot comes with."""
    return read(shipped_data(__package__, "weights.yaml"))


def classic(game: Tour[Marque, TrictracRules], fitted: Fitted | None = None) -> TourEvaluation[Marque]:
    """Positions of a partie ordinaire, or of a marqué of a partie à écrire, by what throws make and by weights."""
    assert isinstance(game.keeper, Points)
    fitted = fitted or shipped()
    scores = partial(Standing, game.keeper, NextTrou(fitted.marks))
    make = partial(TourEvaluation, game, PointsOf(), fitted, scores)
    return make(JETONS, MARQUE) if game.rules.partie is Partie.A_ECRIRE else make(PARTIES)


def evaluation(game: Tour[Marque, TrictracRules]) -> TourEvaluation[Marque] | NetworkTour[Marque]:
    """The same by a network that was taught it, where one ships; it knows no partie of more than twelve trous."""
    plain, written = classic(game), game.rules.partie is Partie.A_ECRIRE
    network = shipped_network(__package__, "marque.net" if written else "partie.net")
    known = written or game.rules.trous < TROUS
    return NetworkTour(game, plain, network) if network is not None and known else plain


LEVELS: Final = (*NETWORK_LEVELS[:2], Level(Lookahead(throws=1, replies=1, within=0.1, closer=0.5)))
"""The third looks a throw ahead; two (`engine:throws=2`) would take many seconds where the rules are not compiled."""
BOT: Final = attentive_bot(evaluation, LEVELS)
ANALYST: Final = attentive_opinion(evaluation, TRICTRAC, 0.42)
