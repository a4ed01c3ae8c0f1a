"""Jacquet: one dame runs ahead, then all go round; nobody is hit.  [LEP-app, Du jacquet]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import NOTATION, UNPLAYED, chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="jacquet",
    title=Text("Jacquet", "Le jacquet"),
    source="LEP-app, Du jacquet",
    rules=".rules:JacquetRules",
    make=".game:jacquet",
    variant="lepeintre",
    bot="engine",
    party="tablegames.families.tables.race.trous:several_trous",
    about=Text(
        "A courier runs ahead, then fifteen dames go round and are lifted; nobody is hit, only stopped",
        "Un courrier part devant, puis quinze dames font le tour et sont levées ; on ne bat point, on arrête",
    ),
    package=__name__,
    notation=NOTATION,
    renderers=".drawings:RENDERERS",
    diagrams=(".diagram:DIAGRAM",),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "LEP 1.I, V; AUJ-T1 VI; AUJ-T2 XII, XV"),
    players=(".evaluation:BOT",),
    analysts=(".evaluation:ANALYST",),
    case_keys=UNPLAYED,
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Jacquet, with all that is its own."""
    return [GAME]
