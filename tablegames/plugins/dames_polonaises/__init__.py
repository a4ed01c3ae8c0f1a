"""Les dames à la polonaise, Polish draughts on a hundred squares.  [MAN, METZ]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.draughts.entries import draughts_entry
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry

GAME: Final = draughts_entry(
    __name__,
    name="dames_polonaises",
    title=Text("Polish draughts"),
    source="MAN",
    rules=".rules:DamesRules",
    make=".making:make",
    variant="manoury_1787",
    minutes=25,
    rank=2,
    about=Text(
        "Draughts on a ten-by-ten board: men capture backwards, kings fly, and you must make the largest capture"
    ),
    aliases={"draughts": "", "dames": "", "polish_draughts": "", "international_draughts": "modern_fmjd"},
    notation=".either_notation:EitherNotation",
    players=(".bots:BOT", ".bots:HUB", ".bots:PEER"),
    analysts=(".bots:ANALYST",),
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Polish draughts, with all that is its own."""
    return [GAME]
