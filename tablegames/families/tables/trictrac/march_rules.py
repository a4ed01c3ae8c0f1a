"""The options the march and the jans read; the games that play them, trictrac and toc, take these over as their own.

A rules dataclass of such a game extends `JanRules` and is handed on as it is: the march reads no more of it than
`MarchRules`. The defaults are those of the ruleset `lepeintre`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from tablegames.core.frozen import frozen
from tablegames.core.options import option
from tablegames.families.tables.board.path import Sortie
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
    """The worth of filling two half-cases at once."""

    ONE_WAY = "one_way"
    """As much as filling a whole case.  [AUJ-T2 XI]"""
    TWO_WAYS = "two_ways"
    """As Lepeintre would have it.  [LEP 4.IV]"""


class Obsolete(StrEnum):
    """Jans that were no longer in use when the books were written.  [AUJ-T2 XX]"""

    JAN_DE_RENCONTRE = "jan_de_rencontre"
    MARGOT_LA_FENDUE = "margot_la_fendue"
    PILE_DE_MISERE = "pile_de_misere"


@frozen(kw_only=True)
class MarchRules:
    """The options of the march."""

    sortie: Sortie = sortie_option(Sortie.FREE, "LEP 1.V; AUJ-T2 XII; AUJ-T1 VI")
    lift_to_conserve: LiftToConserve = option(
        LiftToConserve.NEVER,
        "AUJ-T1 VI; AUJ-T2 XII",
        "whether, to keep the jan de retour, you may lift dames before all of them are in the last table",
    )

    coin_rather_than_pass: bool = option(
        True,
        "LEP 4.I 40; AUJ-T2 X, XVIII",
        "whether you may take your corner instead of keeping your petit jan, when you could only keep it by passing "
        "a dame into your opponent's petit jan",
    )


@frozen(kw_only=True)
class JanRules(MarchRules):
    """The options of the jans, besides the march."""

    deux_tables_dames: DeuxTablesDames = option(
        DeuxTablesDames.ANY,
        "AUJ-T1 II; AUJ-T2 V; LEP 1.II",
        "where the two dames of the jan de deux tables must stand: anywhere (any), or in the grand jan (grand_jan)",
    )
    two_half_cases: TwoHalfCases = option(
        TwoHalfCases.ONE_WAY,
        "AUJ-T2 XI; LEP 4.IV",
        "whether filling two half-cases at once counts as one way (one_way) or as two (two_ways)",
    )
    retour_from_coin: bool = option(
        False,
        "AUJ-T2 XI",
        "whether a dame from the corner that fills the last half-case of the jan de retour counts as one more way to "
        "fill it",
    )
    coin_a_faux: bool = option(False, "AUJ-T1 III; LEP 1.II", "whether the corner can be hit falsely while it is held")
    obsolete: tuple[Obsolete, ...] = option(
        (),
        "AUJ-T2 XX; LEP 4.IV",
        "which of the old jans also count: jan_de_rencontre, margot_la_fendue, pile_de_misere",
    )


class Jetons(StrEnum):
    """The book with the places of the points."""

    LEPEINTRE = "lepeintre"
    """2 at the third arrow from the talon, 4 at the fifth, 6 and 8 beside the bar, 10 at the band.  [LEP 1.I]"""
    ACADEMIE = "academie"
    """2 before an ace's arrow, 4 between three and four, 6 and 8 beside the bar, 10 at ten.  [AUJ-T1 I; AUJ-T2 VI]"""


COLUMNS: Final = {
    Jetons.LEPEINTRE: {2: 2.0, 4: 4.0, 6: 5.0, 8: 6.0, 10: 11.0},
    Jetons.ACADEMIE: {2: 1.0, 4: 3.5, 6: 5.0, 8: 6.0, 10: 10.0},
}
"""By points, the column before which the jeton lies, counted from the talon, which is 0; one between two has a half."""


def jetons_of(rules: Any) -> Jetons:
    """The places of these rules; where they have no such option, Lepeintre's."""
    return getattr(rules, "jetons", Jetons.LEPEINTRE)
