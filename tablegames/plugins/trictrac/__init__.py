"""Le trictrac.  [AUJ-T1; AUJ-T2; LEP]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import FAMILY, bringing, speaking, tour_entry
from tablegames.plugin.shipped import shipped_articles

GAME: Final = tour_entry(
    __name__,
    strict=".game:trictrac",
    rules=".rules:TrictracRules",
    table=".arbitre:at_the_table",
    name="trictrac",
    title=Text("Trictrac"),
    source="LEP",
    variant="lepeintre",
    party=".game:partie_a_ecrire",
    counting=".counting:TrictracCounting",
    decisions=120,
    minutes=30,
    rank=1,
    short="trous=3",
    about=Text("The great French table game: you score what a throw could do before you play it"),
    aliases={"tric-trac": ""},
    rulebook=partial(shipped_articles, FAMILY),
    case_keys=".cases:TRICTRAC_KEYS",
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("trictrac", "pour_tout")
