"""Where the jetons that tell points lie before the arrows, as each book has it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final


class Jetons(StrEnum):
    """Whose places the points are marked at."""

    LEPEINTRE = "lepeintre"
    """2 at the tip of the third arrow from the talon, 4 of the fifth, 6 and 8 on either side of the bar, 10 at the far
    band.  [LEP 1.I]"""
    ACADEMIE = "academie"
    """2 before the arrow an ace leads to, 4 between those of the three and the four, 6 and 8 on either side of the bar,
    10 before that of the ten.  [AUJ-T1 I; AUJ-T2 VI]"""


COLUMNS: Final = {
    Jetons.LEPEINTRE: {2: 2.0, 4: 4.0, 6: 5.0, 8: 6.0, 10: 11.0},
    Jetons.ACADEMIE: {2: 1.0, 4: 3.5, 6: 5.0, 8: 6.0, 10: 10.0},
}
"""By points, the column before which the jeton lies, counted from the talon, which is 0; one between two has a half."""


def jetons_of(rules: Any) -> Jetons:
    """Whose places rules mark at; where they have no such option, Lepeintre's."""
    return getattr(rules, "jetons", Jetons.LEPEINTRE)
