"""Toute-table, or gammon: the old French backgammon.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import DIAGRAM, NOTATION, THREE_DRAWINGS, UNPLAYED, chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="toutetable",
    title=Text("Toute-table", "Le toute-table"),
    source="AUJ-TT",
    rules=".rules:TouteTableRules",
    make=".game:toute_table",
    variant="academie",
    bot="engine",
    party=".game:several_parties",
    about=Text(
        "Fifteen dames each go round the trictrac and are lifted; the ancestor of backgammon",
        "Quinze dames de chaque côté font le tour du trictrac et sont levées ; l'ancêtre du backgammon",
    ),
    package=__name__,
    notation=NOTATION,
    renderers=THREE_DRAWINGS,
    diagrams=(DIAGRAM,),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "AUJ-Rev III, VI, XIII; AUJ-T1 VI; AUJ-T2 XII, XV; LEP 1.V"),
    players=(".evaluation:BOT", ".gnubg:BOT"),
    analysts=(".evaluation:ANALYST",),
    case_keys=UNPLAYED,
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Toute-table, with all that is its own."""
    return [GAME]
