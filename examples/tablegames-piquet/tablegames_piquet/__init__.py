"""Piquet: two players, thirty-two cards, secret discards, and a partie of six deals.  [CAV]"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames import GameEntry, Text, hookimpl
from tablegames.cards import card_entry
from tablegames_piquet.game import Piquet, PiquetRules, party


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game; the component brings notation, drawings, picture, encoder, views and guessing."""
    about = Text("Two players, thirty-two cards, the oldest of the great card games")
    names = {"name": "piquet", "title": Text("Piquet"), "source": "CAV", "variant": "rubicon", "about": about}
    return [card_entry(Piquet, __name__, rules=PiquetRules, party=party, **names)]
