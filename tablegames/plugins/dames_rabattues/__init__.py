"""Dames rabattues: six stacks a side are taken down and lifted as the dice say, and there is no choice.  [AUJ-DR]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry, speaking

GAME: Final = race_entry(
    __name__,
    cited="AUJ-Rev III, V",
    name="dames_rabattues",
    title=Text("Dames rabattues", "Les dames rabattues"),
    source="AUJ-DR",
    rules=".rules:DamesRabattuesRules",
    make=".making:make",
    variant="academie",
    party=".game:several_parties",
    decisions=34,
    about=Text(
        "Stacks are taken down and lifted as the dice say; what one cannot play, the other plays",
        "On abat puis on lève ses piles selon les dés ; ce que l'un ne peut jouer, l'autre le joue",
    ),
    notation=".notation:RabattuesNotation",
    renderers=(".drawings:StacksBoard", ".drawings:ColourStacks", ".drawings:PlainStacks"),
    diagrams=(".diagram:StacksDiagram",),
    bot="engine",
    players=(".arbitre.bot:BOT",),
    analysts=(),  # a throw is played in one way only
    case_keys={"plays.unplayed": ".cases:check_unplayed"},
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("dames_rabattues")
