"""The options of what is said before a throw, as the games of the family offer them.  [LEP 4.I 16; AUJ-Rev V]"""

from __future__ import annotations

from typing import Final, Literal

from tablegames.core.options import option

Forfeit = Literal["none", "numbers"]
OPTIONS: Final = ("rompre", "rompre_forfeit")
"""Their names."""
MOST: Final = 9


def rompre_option(cite: str) -> int:
    """How often running a throw may be broken; three times at most by LEP 4.I 16, once in good company by LEP 4.III."""
    return option(
        0,
        cite,
        "how many times running you may break the other's throw, before anybody sees the numbers; 0: never",
        "combien de fois de suite on peut rompre le dé de l'autre, avant que l'on voie les nombres ; 0 : jamais",
        least=0,
        most=MOST,
    )


def forfeit_option(cite: str) -> Forfeit:
    """What it costs to break a throw that may not be broken, if a hand can do it at all."""
    return option(
        "none",
        cite,
        "breaking a throw more often than agreed: impossible (none), or the thrower plays any numbers he likes "
        "(numbers)",
        "rompre plus souvent que convenu : impossible (none), ou bien celui qui jette joue les nombres qu'il veut "
        "(numbers)",
    )
