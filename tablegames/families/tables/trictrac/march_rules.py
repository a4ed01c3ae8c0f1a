"""The options the march and the jans read; the games that play them, trictrac and toc, take these over as their own.

A rules dataclass of such a game extends `JanRules` and is handed on as it is: the march reads no more of it than
`MarchRules`. The defaults are those of the ruleset `lepeintre`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.options import option
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.options import sortie_option


class LiftToConserve(StrEnum):
    """Whether a dame may be lifted before all are in the last table, if that keeps the jan de retour."""

    NEVER = "never"
    """Not even then.  [AUJ-T2 XII, XVIII]"""
    ALLOWED = "allowed"
    """[AUJ-T1 VI]"""


class DeuxTablesDames(StrEnum):
    """Where the two dames of the jan de deux tables may stand."""

    ANY = "any"
    """Wherever they were put down.  [AUJ-T1 II; AUJ-T2 V]"""
    GRAND_JAN = "grand_jan"
    """Both have passed into the grand jan.  [LEP 1.II]"""


class TwoHalfCases(StrEnum):
    """What filling two half-cases at once is worth."""

    ONE_WAY = "one_way"
    """As much as filling a whole case.  [AUJ-T2 XI]"""
    TWO_WAYS = "two_ways"
    """As Lepeintre would have it.  [LEP 4.IV]"""


class Obsolete(StrEnum):
    """Jans that were no longer in use when the books were written.  [AUJ-T2 XX]"""

    JAN_DE_RENCONTRE = "jan_de_rencontre"
    MARGOT_LA_FENDUE = "margot_la_fendue"
    PILE_DE_MISERE = "pile_de_misere"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchRules:
    """What the march reads."""

    sortie: Sortie = sortie_option(Sortie.FREE, "LEP 1.V; AUJ-T2 XII; AUJ-T1 VI")
    lift_to_conserve: LiftToConserve = option(
        LiftToConserve.NEVER,
        "AUJ-T1 VI; AUJ-T2 XII",
        "whether dames may be lifted before all are in, to keep the jan de retour",
        "si l'on peut lever avant que toutes les dames soient rentrées, pour conserver le jan de retour",
    )

    coin_rather_than_pass: bool = option(
        True,
        "LEP 4.I 40; AUJ-T2 X, XVIII",
        "whether taking one's corner excuses from passing a dame into the adversary's petit jan to keep one's own",
        "si prendre son coin dispense de passer une dame dans le petit jan de l'adversaire pour conserver le sien",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class JanRules(MarchRules):
    """What the jans read, besides the march."""

    deux_tables_dames: DeuxTablesDames = option(
        DeuxTablesDames.ANY,
        "AUJ-T1 II; AUJ-T2 V; LEP 1.II",
        "the two dames of the jan de deux tables stand anywhere (any) or in the grand jan (grand_jan)",
        "les deux dames du jan de deux tables sont n'importe où (any) ou dans le grand jan (grand_jan)",
    )
    two_half_cases: TwoHalfCases = option(
        TwoHalfCases.ONE_WAY,
        "AUJ-T2 XI; LEP 4.IV",
        "filling two half-cases at once counts one way or two",
        "remplir deux demi-cases à la fois compte une façon ou deux",
    )
    retour_from_coin: bool = option(
        False,
        "AUJ-T2 XI",
        "whether a dame of the corner that falls on the last half-case of the jan de retour is one more way to fill it",
        "si une dame du coin qui bat juste la dernière demi-case du jan de retour est une façon de plus de le remplir",
    )
    coin_a_faux: bool = option(
        False,
        "AUJ-T1 III; LEP 1.II",
        "whether the corner, when it is held, is hit falsely",
        "si le coin, quand il est pris, est battu à faux",
    )
    obsolete: tuple[Obsolete, ...] = option(
        (),
        "AUJ-T2 XX; LEP 4.IV",
        "old jans to be counted all the same: jan_de_rencontre, margot_la_fendue, pile_de_misere",
        "anciens jans comptés malgré tout : jan_de_rencontre, margot_la_fendue, pile_de_misere",
    )
