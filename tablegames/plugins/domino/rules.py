"""The rules of domino that the parties of the book set differently, and the party they are played in.  [AUJ-Dom]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.match import Begins, FirstTo
from tablegames.core.options import option


class ClosedScores(StrEnum):
    """What the winner of a closed round marks."""

    LOSERS = "losers"
    """The pips in his adversaries' hands, as after a domino."""
    DIFFERENCE = "difference"
    """The same, less his own, once."""
    ALL = "all"
    """Every pip still in a hand, his own too."""


class NextLead(StrEnum):
    """Who leads the next round."""

    RIGHT = "right"
    """The seat at the right of the one who led."""
    WINNER = "winner"
    """The winner of the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DominoRules:
    """Domino; the defaults are the party of two with six tiles each, `tete_a_tete`.  [AUJ-Dom ch. II]"""

    tiles: int = option(
        6, "AUJ-Dom ch. II, IV, V", "tiles each player takes", "dés que prend chaque joueur", least=6, most=12
    )
    target: int = option(
        100, "AUJ-Dom ch. II", "points that win the party", "points qui gagnent la partie", least=1, most=100_000
    )
    closed_scores: ClosedScores = option(
        ClosedScores.LOSERS,
        "AUJ-Dom ch. V",
        "what the winner of a closed round marks: the losers' pips, the same less his own, or all pips left",
        "ce que marque le gagnant d'un jeu fermé : les points des perdants, ces points moins les siens, ou tous",
    )
    next_lead: NextLead = option(
        NextLead.RIGHT,
        "AUJ-Dom ch. VI",
        "who leads the next round: the seat at the right of the leader, or the winner",
        "qui pose au coup suivant : celui qui est à la droite du poseur, ou le gagnant",
    )


def party(rules: DominoRules) -> FirstTo:
    """The party: rounds until somebody has the points agreed on; the lead goes round.  [AUJ-Dom ch. II, VI]"""
    begins = {NextLead.RIGHT: Begins.ALTERNATE, NextLead.WINNER: Begins.WINNER}[rules.next_lead]
    return FirstTo(rules.target, begins=begins, cite="AUJ-Dom ch. II")
