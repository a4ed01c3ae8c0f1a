"""Les dames à la polonaise, Polish draughts on a hundred squares.  [MAN, METZ]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegames.core.languages import Text
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry

GAME: Final = GameEntry(
    name="dames_polonaises",
    title=Text("Polish draughts", "Dames à la polonaise"),
    source="MAN",
    rules=".rules:DamesRules",
    make=".making:make",
    variant="manoury_1787",
    bot="engine",
    party=".parties:set_of_games",
    decisions=95,
    about=Text(
        "Draughts on ten by ten squares: men take backwards, kings run, one takes the most and the strongest",
        "Les dames sur cent cases : le pion prend en arrière, la dame court, on prend au plus et au plus fort",
    ),
    aliases={"draughts": "", "dames": "", "polish_draughts": "", "international_draughts": "modern_fmjd"},
    package=__name__,
    notation=".either_notation:EitherNotation",
    renderers=(".render:TEXT", ".render:UNICODE", ".render:ColourDamier", ".render:PlainDamier"),
    diagrams=(".diagram:DamierDiagram",),
    players=(".engine.levels:BOT", ".bridges:HUB", ".bridges:PEER"),
    analysts=(".engine.levels:ANALYST",),
    formats=(".pdn:Pdn", ".pdn:Fen"),
    prover=".engine.prover:EngineProver",
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Polish draughts, with all that is its own."""
    return [GAME]
