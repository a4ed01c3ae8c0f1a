"""Plain, or plein: fifteen dames each, and the first to fill his second table wins.  [AUJ-Pl]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry, speaking

GAME: Final = race_entry(
    __name__,
    table=True,
    cited="AUJ-Rev III, V, VI, XIV; AUJ-T1 VI; AUJ-T2 XV",
    name="plain",
    title=Text("Plain", "Le plain"),
    source="AUJ-Pl",
    rules=".rules:PlainRules",
    make=".game:plain",
    variant="academie",
    party=".game:several_parties",
    decisions=30,
    about=Text(
        "Two dames on each of six arrows: who fills his grand jan first wins, and nobody hits",
        "Deux dames sur chacune de six flèches : qui remplit le premier son grand jan gagne, sans rien battre",
    ),
    aliases={"plein": ""},
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
    players=(".bot:BOT",),
    analysts=(".bot:ANALYST",),
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("plain")
