"""Garanguet: the race of toute-table with three dice, from the talons of trictrac.  [LEP-app, Du garanguet]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import NOTATION, THREE_DRAWINGS, UNPLAYED, chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="garanguet",
    title=Text("Garanguet", "Le garanguet"),
    source="LEP-app, Du garanguet",
    rules=".rules:GaranguetRules",
    make=".game:garanguet",
    variant="lepeintre",
    bot="engine",
    party="tablegames.families.tables.race.trous:several_trous",
    about=Text(
        "Fifteen dames go from the talon to the adversary's and are lifted, by three dice",
        "Quinze dames vont du talon à celui de l'adversaire et sont levées, par trois dés",
    ),
    package=__name__,
    notation=NOTATION,
    renderers=THREE_DRAWINGS,
    diagrams=(".diagram:DIAGRAM",),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "LEP 1.I, V; AUJ-T1 VI; AUJ-T2 XII, XV"),
    players=(".evaluation:BOT",),
    analysts=(".evaluation:ANALYST",),
    case_keys=UNPLAYED,
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Garanguet, with all that is its own."""
    return [GAME]
