"""Domino, as the Académie universelle des jeux of 1806 has it.  [AUJ-Dom]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tablegames.core.languages import Text
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry

GAME: Final = GameEntry(
    name="domino",
    title=Text("Domino", "Le domino"),
    source="AUJ-Dom",
    rules=".rules:DominoRules",
    make=".making:make",
    variant="tete_a_tete",
    seats=(2, 3, 4),
    seats_of=lambda rules: rules.players,
    bot="engine",
    party=".parties:party",
    decisions=10,
    about=Text(
        "Twenty-eight tiles, hidden hands; the pips left in the adversary's hand are what a round is worth",
        "Vingt-huit dominos, les mains cachées ; un coup vaut les points qui restent à l'adversaire",
    ),
    absent={
        "vingt_un": Text(
            "the book names this party (two sets less both 6-6 and one 6-5) and declines to describe it, so "
            "that it cannot be played [AUJ-Dom ch. IX]",
            "le livre nomme cette partie (deux jeux moins les deux 6-6 et un 6-5) et refuse de la décrire ; "
            "elle ne peut donc se jouer [AUJ-Dom ch. IX]",
        )
    },
    aliases={"dominoes": "", "dominos": ""},
    package=__name__,
    notation=".notation:DominoNotation",
    renderers=(".render:TextTable", ".render:ColourTable", ".render:PlainTable"),
    diagrams=(".diagram:TableDiagram",),
    players=".bots.levels:BOTS",
    analysts=(".bots.levels:ANALYST",),
    case_keys={"match": ".cases:check_match", "lead": ".cases:check_lead"},
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Domino, with all that is its own."""
    return [GAME]
