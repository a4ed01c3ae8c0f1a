"""Tourne-case: three dames each, in single file to the coin de repos.  [AUJ-TC]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import NOTATION, UNPLAYED, chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="tourne_case",
    title=Text("Tourne-case", "Le tourne-case"),
    source="AUJ-TC",
    rules=".rules:TourneCaseRules",
    make=".game:tourne_case",
    variant="academie",
    bot="engine",
    party=".game:several_parties",
    about=Text(
        "Three dames each, one behind the other, to the coin of their side; only the lower number is played",
        "Trois dames de chaque côté, l'une après l'autre, jusqu'au coin ; on ne joue que le plus bas nombre",
    ),
    package=__name__,
    notation=NOTATION,
    renderers=(".render:TwoSides", ".drawings:ColourSides", ".drawings:PlainSides"),
    diagrams=(".diagram:DIAGRAM",),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "AUJ-Rev III"),
    players=(".evaluation:BOT",),
    analysts=(".evaluation:ANALYST",),
    case_keys=UNPLAYED,
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Tourne-case, with all that is its own."""
    return [GAME]
