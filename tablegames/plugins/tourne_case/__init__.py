"""Tourne-case: three dames each, in single file to the coin de repos.  [AUJ-TC]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry

GAME: Final = race_entry(
    __name__,
    cited="AUJ-Rev III",
    name="tourne_case",
    title=Text("Tourne-case", "Le tourne-case"),
    source="AUJ-TC",
    rules=".rules:TourneCaseRules",
    make=".game:tourne_case",
    variant="academie",
    party=".game:several_parties",
    decisions=50,
    about=Text(
        "Three dames each, one behind the other, to the corner of their side; only the lower number is played",
        "Trois dames de chaque côté, l'une après l'autre, jusqu'au coin ; on ne joue que le plus bas nombre",
    ),
    renderers=(".drawings:TwoSides", ".drawings:ColourSides", ".drawings:PlainSides"),
    diagrams=(".drawings:DIAGRAM",),
)

tablegames_games: Final = bringing(GAME)
