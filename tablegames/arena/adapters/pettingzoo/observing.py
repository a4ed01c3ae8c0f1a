"""What an agent observes: the seat's view as a row of numbers, and which letters may be chosen."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.match import Match, MatchView
from tablegames.plugin.encoding.plain import encoder_of, too_large
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word
from tablegames.rules.evenings.evening import Evening
from tablegames.table.table import Table

COUNTED: Final = 10_000
"""Points and games of a match are told up to that."""
SPELT: Final = 100


class LargeObservationWarning(UserWarning):
    """A game without an encoder of its own is told in very many numbers."""


class Observer:
    """Makes the rows of one table.

    Before what the encoder tells stand the seat, how far a play is spelt, its last letter, and where each match stands.
    """

    def __init__(self, table: Table, encoder: Encoder[Any, Any] | None = None) -> None:
        game: Game[Any, Any, Any] = table.game
        if isinstance(game, Evening) or game.seats != table.bare.seats:
            raise RulesError.said(
                f"match '{table.match}' has people take turns at the game; give single, party, first-to:N or parties:N",
                f"match « {table.match} » fait changer de joueurs ; donnez single, party, first-to:N ou parties:N",
            )
        self.encoder = encoder or encoder_of(table.bare, table.notation)
        large = too_large(self.encoder)
        if large:
            warnings.warn(f"{table.entry.name}: {large}", LargeObservationWarning, stacklevel=4)
        self._seats = game.seats
        self.features = (
            Feature("seat", 0, max(1, game.seats - 1)),
            Feature("spelt", 0, SPELT),
            Feature("last_letter", -1, self.encoder.letters - 1),
            *_standing(game),
            *self.encoder.features,
        )
        self._low = np.array([feature.low for feature in self.features], np.float32)
        self._high = np.array([feature.high for feature in self.features], np.float32)

    def space(self) -> spaces.Dict:
        """A new space of observations: each agent has its own, with its own chance."""
        return spaces.Dict(
            {
                "observation": spaces.Box(self._low, self._high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoder.letters,), np.int8),
            }
        )

    def row(self, view: object, seat: Seat, spelt: Word = ()) -> Any:
        """What the seat sees as numbers, each within its bounds."""
        numbers: list[int] = [seat, len(spelt), spelt[-1] if spelt else -1]
        within = view
        while isinstance(within, MatchView):
            around = within.tally.points[seat:] + within.tally.points[:seat]
            numbers += [within.tally.played, *around]
            within = within.inner
        numbers += self.encoder.observe(within, seat, spelt)
        row = np.array(numbers, np.float32)
        np.maximum(row, self._low, out=row)
        return np.minimum(row, self._high, out=row)

    def mask(self, letters: Iterable[int]) -> Any:
        """1 for each letter that may be chosen."""
        mask = np.zeros(self.encoder.letters, np.int8)
        for letter in letters:
            mask[letter] = 1
        return mask


def _standing(game: Game[Any, Any, Any]) -> list[Feature]:
    """Where a match stands, and each match in it: games played, points from the observer on."""
    found: list[Feature] = []
    name = "match"
    while isinstance(game, Match):
        found.append(Feature(f"{name}.played", 0, COUNTED))
        found += [Feature(f"{name}.points.{n}", -COUNTED, COUNTED) for n in range(game.seats)]
        name, game = f"{name}.party", game.game
    return found
