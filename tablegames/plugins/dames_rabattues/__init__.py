"""Dames rabattues: six stacks a side are taken down and lifted as the dice say, and there is no choice.  [AUJ-DR]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry, speaking

GAME: Final = race_entry(
    __name__,
    cited="AUJ-Rev III, V",
    name="dames_rabattues",
    title=Text("Dames rabattues"),
    source="AUJ-DR",
    rules=".rules:DamesRabattuesRules",
    make=".making:make",
    variant="academie",
    party=".game:several_parties",
    decisions=34,
    minutes=5,
    rank=11,
    about=Text("Take down your stacks and lift them as the dice decide; your opponent plays the numbers you can't"),
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
