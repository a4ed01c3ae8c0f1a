"""Irish, which the English played at tables before backgammon.  [COTTON; HOLME; WILLUGHBY]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tablegames import GameEntry, Text, hookimpl
from tablegames.tables import BoardDiagram, TablesNotation, race_phrases, three_drawings
from tablegames_irish.game import IrishRules, irish, several_games


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    return [
        GameEntry(
            name="irish",
            title=Text("Irish"),
            source="COTTON XXV",
            rules=IrishRules,
            make=irish,
            variant="cotton",
            party=several_games,
            about=Text(
                "The English toute-table of the 17th century, slower than backgammon: a doublet's number "
                "is played twice, not four times"
            ),
            package=__name__,
            notation=TablesNotation,
            renderers=three_drawings,
            diagrams=(BoardDiagram,),
            phrases=partial(race_phrases, __name__),
        )
    ]
