"""How strong bots are: results of one against another, printed by `tablegames bots`.

A plugin ships what was measured as `strength.yaml`, a list of results (`shipped_strengths`):

    - {variant: modern, players: [engine:2, engine:1], games: 400, won: 300, drawn: 0, points: 1.25}

`won` and `drawn` are games of the first, `points` what it scored more than the other in a game, on an average. Half of
the games are played with the seats exchanged. `tablegames match` measures.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tablegames.core.odds import wilson


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The result of one bot against another: games played, won and drawn."""

    variant: str
    players: tuple[str, str]
    games: int
    won: int
    drawn: int = 0
    points: float | None = None
    match: str = "party"
    """What a game was: a party as the rules have it, or another format."""
    seats: int = 2

    def __post_init__(self) -> None:
        if not 0 <= self.won + self.drawn <= self.games or not self.games:
            raise ValueError(f"{self.won} won and {self.drawn} drawn of {self.games}")

    @property
    def share(self) -> float:
        """The share of games won, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The share's interval of 95 %."""
        return wilson(round(self.won + self.drawn / 2), self.games)

    def as_data(self) -> dict[str, Any]:
        """The data as they stand in `strength.yaml`."""
        return {**asdict(self), "players": list(self.players)}
