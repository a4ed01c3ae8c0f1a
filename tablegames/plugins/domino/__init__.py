"""Domino, as the Académie universelle des jeux of 1806 has it.  [AUJ-Dom]"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tablegames.core.languages import Text
from tablegames.families.dominoes.entries import ANALYSTS, DIAGRAMS, RENDERERS, dominoes_phrases
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry

GAME: Final = GameEntry(
    name="domino",
    title=Text("Domino"),
    source="AUJ-Dom",
    rules=".rules:DominoRules",
    make=".making:make",
    variant="tete_a_tete",
    seats=(2, 3, 4),
    seats_of=lambda rules: rules.players,
    bot="engine",
    party=".parties:party",
    decisions=10,
    minutes=10,
    rank=3,
    about=Text("Twenty-eight tiles and hidden hands; a round is worth the pips left in the opponent's hand"),
    absent={
        "vingt_un": Text(
            "the book only mentions this game (two sets, without both 6-6 tiles and one 6-5), so it cannot be "
            "played [AUJ-Dom ch. IX]"
        )
    },
    aliases={"dominoes": "", "dominos": ""},
    package=__name__,
    notation=".notation:DominoNotation",
    renderers=RENDERERS,
    diagrams=DIAGRAMS,
    phrases=partial(dominoes_phrases, __name__),
    players=".bots:BOTS",
    analysts=ANALYSTS,
    case_keys={"match": ".cases:check_match", "lead": ".cases:check_lead"},
)


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """Domino, with all that is its own."""
    return [GAME]
