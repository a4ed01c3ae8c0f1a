"""Le trictrac.  [AUJ-T1; AUJ-T2; LEP]"""

from __future__ import annotations

from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import FAMILY, TRICTRAC, bringing, speaking, words_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import shipped_articles

GAME: Final = GameEntry(
    name="trictrac",
    title=Text("Trictrac"),
    source="LEP",
    rules=".rules:TrictracRules",
    make=".game:make",
    variant="lepeintre",
    bot="engine",
    party=".game:partie_a_ecrire",
    counting=".counting:TrictracCounting",
    decisions=120,
    minutes=30,
    rank=1,
    short="trous=3",
    about=Text("The great French table game: you score what a throw could do before you play it"),
    aliases={"tric-trac": ""},
    package=__name__,
    notation=".game:notation",
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
    rulebook=partial(shipped_articles, FAMILY),
    terms=partial(words_of, __name__, TRICTRAC),
    players=(".evaluation:BOT",),
    analysts=(".evaluation:ANALYST",),
    case_keys=".cases:TRICTRAC_KEYS",
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("trictrac", "pour_tout")
