"""Tourne-case: three dames each, in single file to the coin de repos.  [AUJ-TC]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry

GAME: Final = race_entry(
    __name__,
    cited="AUJ-Rev III",
    name="tourne_case",
    title=Text("Tourne-case"),
    source="AUJ-TC",
    rules=".rules:TourneCaseRules",
    make=".game:tourne_case",
    variant="academie",
    party=".game:several_parties",
    decisions=50,
    minutes=8,
    rank=8,
    about=Text("Bring your three dames in single file to your corner; you only play the lower number of each throw"),
    renderers=(".drawings:TwoSides", ".drawings:ColourSides", ".drawings:PlainSides"),
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
