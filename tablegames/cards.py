"""Public: the parts of a game of cards. docs/how-to/write-a-card-game.md shows how they are used."""

from __future__ import annotations

from tablegames.families.cards.entries import card_entry
from tablegames.families.cards.game import CardGame
from tablegames.families.cards.pack import (
    PIQUET,
    SUITS,
    WHIST,
    Act,
    Card,
    Deal,
    following,
    pack,
    winner_of,
    write_cards,
)
from tablegames.families.cards.zones import (
    ALL,
    NOBODY,
    OWNER,
    Cards,
    CardState,
    Hands,
    added,
    by_seat,
    cards_by_seat,
    given,
    hands_of,
    pile,
    without,
)  # fmt: skip

__all__ = [
    "ALL", "NOBODY", "OWNER", "PIQUET", "SUITS", "WHIST", "Act", "Card", "CardGame", "CardState", "Cards", "Deal",
    "Hands", "added", "by_seat", "card_entry", "cards_by_seat", "following", "given", "hands_of", "pack", "pile",
    "winner_of", "without", "write_cards",
]  # fmt: skip
