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
    title=Text("Plain"),
    source="AUJ-Pl",
    rules=".rules:PlainRules",
    make=".game:plain",
    variant="academie",
    party=".game:several_parties",
    decisions=30,
    minutes=6,
    rank=10,
    about=Text("Be the first to fill the grand jan, six arrows with two dames on each; there is no hitting"),
    aliases={"plein": ""},
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("plain")
