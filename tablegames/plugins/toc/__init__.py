"""Le toc.  [AUJ-Toc]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import TRICTRAC, bringing, speaking, with_trictrac, words_of
from tablegames.plugin.provides import GameEntry

GAME: Final = GameEntry(
    name="toc",
    title=Text("Toc"),
    source="AUJ-Toc",
    rules=".rules:TocRules",
    make=".game:make",
    variant="premier_trou",
    bot="engine",
    decisions=8,
    minutes=10,
    rank=7,
    about=Text("Trictrac without points: every jan and every hit wins a hole"),
    package=__name__,
    notation=".game:notation",
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
    rulebook=partial(with_trictrac, __name__),
    terms=partial(words_of, __name__, TRICTRAC),
    players=(".evaluation:BOT",),
    analysts=(".evaluation:ANALYST",),
    case_keys=f"{TRICTRAC}.cases:TOUR_KEYS",
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("toc")
