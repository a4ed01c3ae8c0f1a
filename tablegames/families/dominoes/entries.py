"""The entry of a game of dominoes: the family's notation, drawings, bots and wording."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import layered_phrases

FAMILY: Final = "tablegames.families.dominoes"
RENDERERS: Final = tuple(f"{FAMILY}.render:{name}" for name in ("TextTable", "ColourTable", "PlainTable"))
DIAGRAMS: Final = (f"{FAMILY}.diagram:TableDiagram",)
ANALYSTS: Final = (f"{FAMILY}.bots.levels:ANALYST",)


def file_entry(**fields: Any) -> GameEntry:
    usual = {
        "rules": f"{FAMILY}.rules:DominoesRules",
        "make": f"{FAMILY}.rules:make",
        "seats": (2, 3, 4),
        "seats_of": f"{FAMILY}.rules:players_of",
        "party": f"{FAMILY}.rules:first_to",
        "notation": f"{FAMILY}.notation:DominoesNotation",
        "renderers": RENDERERS,
        "diagrams": DIAGRAMS,
        "players": f"{FAMILY}.bots.levels:BOTS",
        "analysts": ANALYSTS,
    }
    return GameEntry(package=FAMILY, **{"bot": "engine", "decisions": 14, **usual, **fields})


def dominoes_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of the family, and of what is a game's own; the game's own goes first."""
    return layered_phrases((FAMILY, package), language)
