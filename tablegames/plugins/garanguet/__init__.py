"""Garanguet: the race of toute-table with three dice, from the talons of trictrac.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry

GAME: Final = race_entry(
    __name__,
    table=True,
    cited="LEP 1.I, V; AUJ-Rev XIV; AUJ-T1 VI; AUJ-T2 XII, XV",
    name="garanguet",
    title=Text("Garanguet", "Le garanguet"),
    source="LEP-app, Du garanguet",
    rules=".rules:GaranguetRules",
    make=".game:garanguet",
    variant="lepeintre",
    party="tablegames.families.tables.race.trous:several_trous",
    decisions=140,
    about=Text(
        "Fifteen dames go from the talon to the adversary's and are lifted, by three dice",
        "Quinze dames vont du talon à celui de l'adversaire et sont levées, par trois dés",
    ),
    players=(".evaluation:BOT",),
    renderers=".drawings:RENDERERS",
    diagrams=(".diagram:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
