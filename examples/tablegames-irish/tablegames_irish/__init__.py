"""Irish, which the English played at tables before backgammon.  [COTTON; HOLME; WILLUGHBY]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tablegames import GameEntry, Text, hookimpl
from tablegames.families.tables import BoardDiagram, TablesNotation, race_phrases, three_drawings
from tablegames_irish.game import IrishRules, irish, several_games


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    return [
        GameEntry(
            name="irish",
            title=Text("Irish", "L'irlandais"),
            source="COTTON XXV",
            rules=IrishRules,
            make=irish,
            variant="cotton",
            party=several_games,
            about=Text(
                "The English toute-table of the 17th century, slower than backgammon: doublets are not doubled",
                "Le toute-table des Anglais au XVIIe siècle, plus lent que le backgammon : rien ne se double",
            ),
            package=__name__,
            notation=TablesNotation,
            renderers=three_drawings,
            diagrams=(BoardDiagram,),
            phrases=partial(race_phrases, __name__),
        )
    ]
