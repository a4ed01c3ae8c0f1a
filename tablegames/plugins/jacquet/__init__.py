"""Jacquet: one dame runs ahead, then all go round; nobody is hit.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry

GAME: Final = race_entry(
    __name__,
    table=True,
    cited="LEP 1.I, V; AUJ-Rev XIV; AUJ-T1 VI; AUJ-T2 XII, XV",
    name="jacquet",
    title=Text("Jacquet", "Le jacquet"),
    source="LEP-app, Du jacquet",
    rules=".rules:JacquetRules",
    make=".game:jacquet",
    variant="lepeintre",
    party="tablegames.families.tables.race.trous:several_trous",
    decisions=95,
    about=Text(
        "A courier runs ahead, then fifteen dames go round and are lifted; nobody is hit, only stopped",
        "Un courrier part devant, puis quinze dames font le tour et sont levées ; on ne bat point, on arrête",
    ),
    players=(".evaluation:BOT",),
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
