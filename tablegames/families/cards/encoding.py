"""A table of cards in numbers: one flag for each card of each zone that the observer sees, and what else is public."""

from __future__ import annotations

from typing import Any, cast

from tablegames.core.events import Seat
from tablegames.families.cards.pack import BACK, Act
from tablegames.families.cards.zones import ALL, NOBODY, others_of, zones_of
from tablegames.plugin.encoding.plain import part_of
from tablegames.plugin.encoding.protocol import Feature, Word

MOST = 100_000
"""The bounds of a public number."""


class CardEncoder:
    """The encoder of a game of cards; seats are counted from the observer on."""

    def __init__(self, game: Any) -> None:
        self._pack, self._seats = {card: n for n, card in enumerate(game.pack)}, game.seats
        self._words = {word: len(self._pack) + n for n, word in enumerate(game.words)}
        self.letters = len(self._pack) + len(self._words) + 1
        kind = type(game.initial())
        self._zones = zones_of(kind)
        self._parts = {name: part_of(hint, name, game.seats) for name, hint in others_of(kind).items()}
        features: list[Feature] = []
        for zone in self._zones:
            owners = [f"{zone.name}.{n}" for n in range(game.seats)] if zone.by_seat else [zone.name]
            for at, owner in enumerate(owners):
                if not zone.cards:
                    features.append(Feature(owner, -MOST, MOST))
                    continue
                features.append(Feature(f"{owner}#", 0, len(game.pack)))
                if zone.sees is ALL or (zone.sees is not NOBODY and at == 0):
                    features += (Feature(f"{owner}.{card}") for card in game.pack)
        features += (feature for part in self._parts.values() for feature in part.features)
        self.features = tuple(features)

    def observe(self, view: Any, seat: Seat, spelt: Word) -> list[int]:
        row: list[int] = []
        for zone in self._zones:
            held = getattr(view, zone.name)
            owners = (
                [held[(seat + n) % self._seats] if held else () for n in range(self._seats)] if zone.by_seat else [held]
            )
            for at, one in enumerate(cast(list[Any], owners)):
                if not zone.cards:
                    row.append(one if held else 0)
                    continue
                row.append(len(one))
                if zone.sees is ALL or (zone.sees is not NOBODY and at == 0):
                    flags = [0] * len(self._pack)
                    for card in one:
                        if card != BACK:
                            flags[self._pack[card]] = 1
                    row += flags
        for name, part in self._parts.items():
            row += part.walk(getattr(view, name), seat)
        return row

    def spell(self, view: Any, action: Act) -> Word:
        """Return the word, then the cards, then a stop."""
        word = (self._words[action.word],) if action.word else ()
        return (*word, *(self._pack[card] for card in action.cards), self.letters - 1)
