"""Trictrac put together: the tour of the family, with points and trous.  [AUJ-T1; AUJ-T2; LEP]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugins.trictrac.keeper import AEcrire, Marque, Ordinaire
from tablegames.plugins.trictrac.rules import Partie, TrictracRules, handicap_of

if TYPE_CHECKING:
    from tablegames.plugins.trictrac.a_ecrire import MarquesFormat


def trictrac(rules: TrictracRules, seats: int = 2) -> Tour[Marque, TrictracRules]:
    keeper = AEcrire(rules) if rules.partie is Partie.A_ECRIRE else Ordinaire(rules)
    return Tour(rules, keeper, rules.opening, handicap_of(rules), seats)


def partie_a_ecrire(rules: TrictracRules) -> MarquesFormat | None:
    """The marqués of a partie à écrire and its account; a partie ordinaire is a game by itself.  [LEP 1.VI]"""
    if rules.partie is not Partie.A_ECRIRE:
        return None
    from tablegames.plugins.trictrac.a_ecrire import MarquesFormat

    return MarquesFormat(rules.marques, rules.postillon, rules.queue, crossed=rules.queue_crossed, fiche=rules.fiche)
