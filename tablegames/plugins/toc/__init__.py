"""Le toc.  [AUJ-Toc]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import TRICTRAC, bringing, speaking, tour_entry, with_trictrac

GAME: Final = tour_entry(
    __name__,
    strict=".game:toc",
    rules=".rules:TocRules",
    table=".arbitre:at_the_table",
    name="toc",
    title=Text("Toc"),
    source="AUJ-Toc",
    variant="premier_trou",
    decisions=8,
    minutes=10,
    rank=7,
    about=Text("Trictrac without points: every jan and every hit wins a hole"),
    rulebook=partial(with_trictrac, __name__),
    case_keys=f"{TRICTRAC}.cases:TOUR_KEYS",
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("toc")
