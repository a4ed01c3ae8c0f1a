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
    title=Text("Jacquet"),
    source="LEP-app, Du jacquet",
    rules=".rules:JacquetRules",
    make=".game:jacquet",
    variant="lepeintre",
    party="tablegames.families.tables.race.options:several_trous",
    decisions=95,
    minutes=15,
    rank=5,
    about=Text(
        "Send one dame, the courier, ahead, then bring the others round and lift them all; no hitting, only blocking"
    ),
    players=(".evaluation:BOT",),
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
