"""What a throw can make at trictrac or toc: a jan has a kind, a side that gains by it, and ways; no points here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.core.frozen import fast_init


class JanKind(StrEnum):
    """Every jan and encounter, in the order of the books.  [AUJ-T2 V, IX-XII, XX; LEP 1.I-V]"""

    JAN_DE_RENCONTRE = "jan_de_rencontre"
    JAN_DE_TROIS_COUPS = "jan_de_trois_coups"
    JAN_DE_DEUX_TABLES = "jan_de_deux_tables"
    CONTRE_JAN_DE_DEUX_TABLES = "contre_jan_de_deux_tables"
    JAN_DE_MEZEAS = "jan_de_mezeas"
    CONTRE_JAN_DE_MEZEAS = "contre_jan_de_mezeas"
    REMPLIR_PETIT_JAN = "remplir_petit_jan"
    REMPLIR_GRAND_JAN = "remplir_grand_jan"
    REMPLIR_JAN_DE_RETOUR = "remplir_jan_de_retour"
    CONSERVER_PETIT_JAN = "conserver_petit_jan"
    CONSERVER_GRAND_JAN = "conserver_grand_jan"
    CONSERVER_JAN_DE_RETOUR = "conserver_jan_de_retour"
    PILE_DE_MISERE = "pile_de_misere"
    SORTIE = "sortie"
    BATTRE_GRAND_JAN = "battre_grand_jan"
    BATTRE_PETIT_JAN = "battre_petit_jan"
    BATTRE_COIN = "battre_coin"
    BATTRE_A_FAUX_GRAND_JAN = "battre_a_faux_grand_jan"
    BATTRE_A_FAUX_PETIT_JAN = "battre_a_faux_petit_jan"
    BATTRE_A_FAUX_COIN = "battre_a_faux_coin"
    MARGOT_LA_FENDUE = "margot_la_fendue"
    DAME_IMPUISSANTE = "dame_impuissante"


ONCE_A_RELEVE: Final = frozenset({JanKind.JAN_DE_DEUX_TABLES, JanKind.JAN_DE_MEZEAS})
"""Each player makes these once between two relevés.  [AUJ-T1 II]"""
BATTRE: Final = frozenset({JanKind.BATTRE_GRAND_JAN, JanKind.BATTRE_PETIT_JAN})
"""A dame hit truly, in either half of the board."""
BATTRE_A_FAUX: Final = frozenset({JanKind.BATTRE_A_FAUX_GRAND_JAN, JanKind.BATTRE_A_FAUX_PETIT_JAN})
"""A dame hit falsely, in either half."""


@fast_init
@dataclass(frozen=True, slots=True)
class Jan:
    """One thing a throw makes, before a dame is touched."""

    kind: JanKind | str
    """A jan that no book has is called by a word of its own."""
    for_mover: bool
    """Who gains: the thrower, or his adversary."""
    ways: int
    """In how many ways it is done; for dames impuissantes, how many numbers are not played."""
    at: int | None
    """The arrow of the dame hit, on the mover's path."""
    cite: str
    tarif: tuple[int, int] | None = None
    """What such a jan is worth, simple and by a doublet; None: what the keeper's own list says."""
