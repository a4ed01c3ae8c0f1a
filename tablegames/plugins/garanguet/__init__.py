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
    title=Text("Garanguet"),
    source="LEP-app, Du garanguet",
    rules=".rules:GaranguetRules",
    make=".game:garanguet",
    variant="lepeintre",
    party="tablegames.families.tables.race.options:several_trous",
    decisions=140,
    minutes=15,
    rank=9,
    about=Text("Bring fifteen dames across to your opponent's talon and lift them all off, with three dice"),
    players=(".evaluation:BOT",),
    renderers=".drawings:RENDERERS",
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
