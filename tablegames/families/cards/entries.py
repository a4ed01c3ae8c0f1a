"""The entry of a game of cards: the component's notation, drawings, picture and phrases."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from tablegames.families.cards.drawing import RENDERERS, CardTable
from tablegames.families.cards.game import CardGame
from tablegames.families.cards.notation import CardNotation
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.shipped import layered_phrases

FAMILY: Final = "tablegames.families.cards"


def card_entry(make: type[CardGame], package: str, **own: Any) -> GameEntry:
    """Return the entry of a game of cards; the game's own fields replace those of the component."""
    usual = {
        "notation": CardNotation(make.pack, make.words, max(own.get("seats", (2,)))),
        "renderers": RENDERERS,
        "diagrams": (CardTable(),),
        "phrases": partial(layered_phrases, (FAMILY, package)),
        "variant": "standard",
    }
    return GameEntry(make=make, package=package, **{**usual, **own})
