"""Revertier: all dames start in one pile and come round to the table they left.  [AUJ-Rev]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import UNPLAYED, chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="revertier",
    title=Text("Revertier", "Le revertier"),
    source="AUJ-Rev",
    rules=".rules:RevertierRules",
    make=".game:revertier",
    variant="academie",
    bot="engine",
    party=".game:several_parties",
    about=Text(
        "Fifteen dames leave one pile and go round; hit too many of his, and he can never enter again",
        "Quinze dames partent d'un tas et font le tour ; qui en a trop en main ne peut plus rentrer",
    ),
    package=__name__,
    notation=".notation:RevertierNotation",
    renderers=".drawings:RENDERERS",
    diagrams=(".diagram:DIAGRAM",),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "AUJ-Rev I-XIV; AUJ-T1 VI; AUJ-T2 XII, XV; LEP 1.V"),
    players=(".evaluation:BOT",),
    analysts=(".evaluation:ANALYST",),
    case_keys=UNPLAYED,
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Revertier, with all that is its own."""
    return [GAME]
