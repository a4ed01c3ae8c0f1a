"""Belote, two against two: hidden hands, a trump that is bid for, tricks, belote, ten for the last.  [BEL]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, and all that it brings; variants, wording and articles are the files beside this one."""
    return [
        GameEntry(
            name="belote",
            title=Text("Belote"),
            source="BEL",
            rules=".game:BeloteRules",
            make=".game:Belote",
            variant="classic",
            seats=(4,),
            party=".game:party",
            about=Text("Four players, two against two, thirty-two cards"),
            package=__name__,
            notation=".notation:BeloteNotation",
            renderers=(".drawing:TextTable", ".drawing:PlainTable"),
        )
    ]
