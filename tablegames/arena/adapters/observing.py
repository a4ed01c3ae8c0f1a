"""Observations: a seat's view as a row of numbers, and the open letters."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from tablegames.core.errors import RulesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.game import Game, Outcome
from tablegames.core.languages import gettext as _
from tablegames.core.match import Match, MatchView
from tablegames.plugin.encoding.plain import encoder_of, too_large
from tablegames.plugin.encoding.protocol import Encoder, Feature, Word
from tablegames.rules.evenings.evening import Evening
from tablegames.table.table import Table

COUNTED: Final = 10_000
"""The largest points and games of a match in an observation."""
SPELT: Final = 100


class LargeObservationWarning(UserWarning):
    """A game without its own encoder makes very many numbers."""


class Observer:
    """Make the rows of one table.

    The seat, the progress of a play, its last letter, and the standing of each match come before the encoder's numbers.
    """

    def __init__(self, table: Table, encoder: Encoder[Any, Any] | None = None) -> None:
        game: Game[Any, Any, Any] = table.game
        if isinstance(game, Evening) or game.seats != table.bare.seats:
            raise RulesError(
                "in the match '{match}' some players wait while others play; use single, party, "
                "first-to:N or parties:N",
                match=table.match,
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
        """Return a new space of observations: each agent has its own, with its own random numbers."""
        return spaces.Dict(
            {
                "observation": spaces.Box(self._low, self._high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoder.letters,), np.int8),
            }
        )

    def observation(self, view: object, seat: Seat, spelt: Word = (), letters: Iterable[int] = ()) -> dict[str, Any]:
        """Return the row of a seat, and its open letters."""
        return {"observation": self.row(view, seat, spelt), "action_mask": self.mask(letters)}

    def row(self, view: object, seat: Seat, spelt: Word = ()) -> Any:
        """Return the row of a seat, with each number within its bounds."""
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
        """Return 1 for each open letter."""
        mask = np.zeros(self.encoder.letters, np.int8)
        for letter in letters:
            mask[letter] = 1
        return mask


def _standing(game: Game[Any, Any, Any]) -> list[Feature]:
    """Return the standing of a match, and of each match in it: games played, points from the observer on."""
    found: list[Feature] = []
    name = "match"
    while isinstance(game, Match):
        found.append(Feature(f"{name}.played", 0, COUNTED))
        found += [Feature(f"{name}.points.{n}", -COUNTED, COUNTED) for n in range(game.seats)]
        name, game = f"{name}.party", game.game
    return found


Reward = Callable[[Outcome], list[float]]
"""`reward(outcome)`: by seat."""


def win(outcome: Outcome) -> list[float]:
    """Return 1 for each winner, paid by the losers in equal parts: with two, 1 and -1; drawn: nothing.

    >>> win(Outcome((3, 0, 0), (0,), "all"))
    [1.0, -0.5, -0.5]
    """
    seats, winners = len(outcome.scores), outcome.winners
    if len(winners) in (0, seats):
        return [0.0] * seats
    loss = len(winners) / (seats - len(winners))
    return [1.0 if seat in winners else -loss for seat in range(seats)]


def points(outcome: Outcome) -> list[float]:
    """Return each seat's points minus the others' average; negated if the fewest points win.

    >>> points(Outcome((2, 0), (0,), "double")), points(Outcome((0, 1), (0,), "marked"))
    ([2.0, -2.0], [1.0, -1.0])
    """
    scores, winners = outcome.scores, outcome.winners
    others = max(1, len(scores) - 1)
    worth = [score - (sum(scores) - score) / others for score in scores]
    return [-gain for gain in worth] if sum(worth[seat] for seat in winners) < 0 else [float(gain) for gain in worth]


REWARDS: Final[Mapping[str, Reward]] = {"win": win, "points": points}


def reward_of(name: str) -> Reward:
    """Return the reward with that name."""
    if name not in REWARDS:
        near = did_you_mean(name, REWARDS)
        raise RulesError(_("reward cannot be '{name}'{near}", name=name, near=near))
    return REWARDS[name]
