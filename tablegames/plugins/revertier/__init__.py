"""Revertier: all dames start in one pile and come round to the table they left.  [AUJ-Rev]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry, speaking

GAME: Final = race_entry(
    __name__,
    table=True,
    cited="AUJ-Rev I-XIV; AUJ-T1 VI; AUJ-T2 XII, XV; LEP 1.V",
    name="revertier",
    title=Text("Revertier"),
    source="AUJ-Rev",
    rules=".rules:RevertierRules",
    make=".game:revertier",
    variant="academie",
    party=".game:several_parties",
    decisions=60,
    minutes=12,
    rank=6,
    about=Text(
        "Bring fifteen dames from one pile all the way round; if too many are hit for all of them to "
        "come back in, you lose at once"
    ),
    notation=".notation:RevertierNotation",
    players=(".evaluation:BOT",),
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("revertier")
