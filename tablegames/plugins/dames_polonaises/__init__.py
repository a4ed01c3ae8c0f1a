"""Les dames à la polonaise, Polish draughts on a hundred squares.  [MAN, METZ]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegames.core.languages import Text, say
from tablegames.drawing.window import folded
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.hookspecs import hookimpl
from tablegames.plugging.prompt_commands import Asking, PromptCommand

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
    renderers=(".render:TEXT", ".render:UNICODE", ".drawings:ColourDamier", ".drawings:PlainDamier"),
    diagrams=(".diagram:DamierDiagram",),
    players=(".engine.levels:BOT", ".bridges.hub:BOT", ".bridges.peer:BOT"),
    analysts=(".engine.levels:ANALYST",),
    formats=(".pdn:Pdn", ".pdn:Fen"),
    prover=".engine.prover:EngineProver",
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Polish draughts, with all that is its own."""
    return [GAME]


@hookimpl
def tablegames_prompt_commands(game: str) -> Iterable[PromptCommand]:
    """Who asks for a draw is told how games are drawn here."""
    return [DRAW] if game == GAME.name else []


def about_a_draw(asking: Asking) -> list[str]:
    """Why none is agreed on, and what can be done instead."""
    return folded(
        say(
            "A draw cannot be agreed on here: the game is drawn by itself where the rules say so ('rules' tells when); "
            "until then play on, or give it up ('resign').",
            "On ne convient pas ici d'une partie nulle : elle est remise d'elle-même quand les règles le disent "
            "(voyez « règles ») ; jusque-là jouez, ou concédez (« abandonner »).",
        )
    )


DRAW: Final = PromptCommand(
    Text("draw", "nulle"), Text("when a game is drawn", "quand la partie est nulle"), about_a_draw, ("remise",)
)
