"""Toute-table, or gammon: the old French backgammon.  [AUJ-TT; LEP-app]"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text
from tablegames.families.tables.entries import bringing, race_entry, speaking

GAME: Final = race_entry(
    __name__,
    table=True,
    cited="AUJ-Rev III, V, VI, XIII, XIV; AUJ-T1 VI; AUJ-T2 XII, XV; LEP 1.V",
    name="toutetable",
    title=Text("Toute-table"),
    source="AUJ-TT",
    rules=".rules:TouteTableRules",
    make=".game:toute_table",
    variant="academie",
    party=".game:several_parties",
    decisions=90,
    minutes=12,
    rank=4,
    about=Text("Bring your fifteen dames round the board and lift them off: the ancestor of backgammon"),
    aliases={"backgammon": "modern", "gammon": "lepeintre", "toute-table": "", "toutes_tables": ""},
    players=(".evaluation:BOT", ".gnubg:BOT"),
)

tablegames_games: Final = bringing(GAME)
tablegames_extensions: Final = speaking("toutetable")
