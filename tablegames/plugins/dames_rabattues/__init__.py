"""Dames rabattues: six stacks a side are taken down and lifted as the dice say, and there is no choice.  [AUJ-DR]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.wiring import chapters, race_phrases
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl

GAME: Final = GameEntry(
    name="dames_rabattues",
    title=Text("Dames rabattues", "Les dames rabattues"),
    source="AUJ-DR",
    rules=".rules:DamesRabattuesRules",
    make=".game:DamesRabattues",
    variant="academie",
    party=".game:several_parties",
    about=Text(
        "Stacks are taken down and lifted as the dice say; what one cannot play, the other plays",
        "On abat puis on lève ses piles selon les dés ; ce que l'un ne peut jouer, l'autre le joue",
    ),
    package=__name__,
    notation=".notation:RabattuesNotation",
    renderers=(".render:StacksBoard", ".drawings:ColourStacks", ".drawings:PlainStacks"),
    diagrams=(".diagram:StacksDiagram",),
    phrases=partial(race_phrases, __name__),
    rulebook=partial(chapters, __name__, "AUJ-Rev III"),
    players=(),  # a throw is played in one way only: nobody decides anything
    case_keys={"plays.unplayed": ".cases:check_unplayed"},
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Dames rabattues, with all that is its own."""
    return [GAME]
