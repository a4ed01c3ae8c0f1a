"""A bot that is not trusted: the loop checks each of its choices."""

from __future__ import annotations

from typing import Any


class Watched:
    """A player whose choices the loop is made to check."""

    looks = True
    trusted = False

    def __init__(self, player: Any) -> None:
        self._player = player

    def choose(self, view: Any, legal: Any, rng: Any) -> Any:
        """Return the player's choice."""
        return self._player.choose(view, legal, rng)
