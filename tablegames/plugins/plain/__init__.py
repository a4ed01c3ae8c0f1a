"""Plain, or plein: fifteen dames each, and the first to fill his second table wins.  [AUJ-Pl]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import NOTATION, UNPLAYED, chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="plain",
    title=Text("Plain", "Le plain"),
    source="AUJ-Pl",
    rules=".rules:PlainRules",
    make=".game:plain",
    variant="academie",
    bot="engine",
    party=".game:several_parties",
    about=Text(
        "Two dames on each of six arrows: who fills his grand jan first wins, and nobody hits",
        "Deux dames sur chacune de six flèches : qui remplit le premier son grand jan gagne, sans rien battre",
    ),
    package=__name__,
    notation=NOTATION,
    renderers=".drawings:RENDERERS",
    diagrams=(".diagram:DIAGRAM",),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "AUJ-Rev III, VI; AUJ-T2 XV"),
    players=(".bot:BOT",),
    analysts=(".bot:ANALYST",),
    case_keys=UNPLAYED,
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Plain, with all that is its own."""
    return [GAME]
