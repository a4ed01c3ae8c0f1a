"""What each jan is worth: simple, and by a doublet.  [AUJ-T1 II-III; AUJ-T2 V; LEP 1.I-V]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablegames.core.dice import Throw
from tablegames.families.tables.trictrac.kinds import Jan, JanKind

JAN: Final = (4, 6)
"""Every jan, filling or keeping one, hitting the coin, lifting first: four, six by a doublet, each way."""
DAME_DU_GRAND_JAN: Final = (2, 4)
"""A dame hit in the half of the grand jan, each way.  [AUJ-T2 V, XV; LEP 1.II]"""
IMPUISSANCE: Final = (2, 2)
"""Each number that cannot be played.  [AUJ-T2 V, XV; LEP 1.IV]"""

TARIF: Final[Mapping[str, tuple[int, int]]] = {
    **dict.fromkeys(JanKind, JAN),
    JanKind.BATTRE_GRAND_JAN: DAME_DU_GRAND_JAN,
    JanKind.BATTRE_A_FAUX_GRAND_JAN: DAME_DU_GRAND_JAN,
    JanKind.MARGOT_LA_FENDUE: DAME_DU_GRAND_JAN,
    JanKind.DAME_IMPUISSANTE: IMPUISSANCE,
    JanKind.JAN_DE_TROIS_COUPS: (4, 4),
}


def points(jan: Jan, thrown: Throw) -> int:
    """What a jan is worth, all its ways together."""
    worth = TARIF[jan.kind] if jan.tarif is None else jan.tarif
    return jan.ways * worth[thrown.doublet]
