"""A track in numbers: each seat's tokens, waits and payments, the observer's first, then the throw."""

from __future__ import annotations

from typing import Any

from tablegames.core.events import Seat
from tablegames.families.track.state import Go
from tablegames.plugin.encoding.protocol import Feature, Word

MOST = 100_000
"""The bounds of a payment."""


class TrackEncoder:
    """The encoder of a race; a move is the step of its token."""

    def __init__(self, game: Any) -> None:
        self._seats, self._dice = game.seats, game.dice
        self.letters = max(game.last(seat) for seat in range(game.seats)) + 1
        self.features = (
            *(Feature(f"token.{n}.{t}", 0, self.letters) for n in range(game.seats) for t in range(game.pieces)),
            *(Feature(f"waits.{n}", -1, MOST) for n in range(game.seats)),
            *(Feature(f"paid.{n}", 0, MOST) for n in range(game.seats)),
            *(Feature(f"die.{n}", 0, game.faces) for n in range(game.dice)),
            Feature("mover", 0, max(1, game.seats - 1)),
        )

    def observe(self, view: Any, seat: Seat, spelt: Word) -> list[int]:
        order = [(seat + n) % self._seats for n in range(self._seats)]
        throw = view.throw or (0,) * self._dice
        return [
            *(step for one in order for step in view.tokens[one]),
            *(view.waits[one] for one in order),
            *(view.paid[one] for one in order),
            *throw,
            (view.mover - seat) % self._seats,
        ]

    def spell(self, view: Any, action: Go) -> Word:
        return (action.step,)
