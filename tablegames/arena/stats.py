"""The statistics of results: the score, Elo with its interval, the likelihood of superiority.

The sample is the turn, not the game: games that share their dice and exchange the seats are not independent, their
means are. With two games per turn that is the pentanomial model (0, ½, 1, 1½ or 2 points a pair), with one the
trinomial (loss, draw, win); nothing here depends on which. docs/reference/match-files.md has the formulas.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.core.odds import wilson

Z: Final = 1.959964
"""95 % of a normal distribution are within this many standard deviations."""


def elo(score: float) -> float | None:
    """Return the rating difference for a score; None: it is infinite.

    >>> round(elo(0.75)), elo(0.5), elo(1.0)
    (191, 0.0, None)
    """
    if not 0.0 < score < 1.0:
        return None
    return 400.0 * math.log10(score / (1.0 - score)) + 0.0


def normal(x: float) -> float:
    """Return the share of a normal distribution below x."""
    return 0.5 * (1.0 + math.erf(x / math.sqrt(2.0)))


@dataclass(slots=True)
class Sample:
    """Numbers added one by one: their mean and its error."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float, times: int = 1) -> None:
        """Add a number, this often."""
        self.count += times
        self.total += times * value
        self.squares += times * value * value

    @property
    def mean(self) -> float:
        """The mean; 0 without numbers."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float | None:
        """The standard error of the mean, from the sample variance; None with fewer than two numbers."""
        if self.count < 2:
            return None
        spread = max(0.0, self.squares - self.count * self.mean**2)
        return math.sqrt(spread / (self.count - 1) / self.count)

    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the mean."""
        error = self.error
        return None if error is None else (self.mean - Z * error, self.mean + Z * error)


@dataclass(slots=True)
class Score:
    """The score of one side against another: games, and turns as the sample."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: float = 0.0
    turns: Sample = field(default_factory=Sample)
    """The mean result of each turn, 0 to 1."""
    gained: Sample = field(default_factory=Sample)
    """The mean gain in the game's own points of each turn."""
    shapes: Counter[float] = field(default_factory=Counter)
    """The number of turns of two games with 0, ½, 1, 1½, 2 points."""

    def turn(
        self, results: Sequence[float], gained: float, games: int, times: int = 1, won: Sequence[float] | None = None
    ) -> None:
        """Add a turn that came `times` times: the result of each game, 0 to 1, and the total gain in points.

        `games` counts unfinished games too. `won` says whether each game was won (1), drawn (½) or lost (0), if the
        result, a mean against several opponents, does not.
        """
        for result in results if won is None else won:
            self.wins += times * (result > 0.5)
            self.draws += times * (result == 0.5)
            self.losses += times * (result < 0.5)
        made = sum(results)
        self.points += times * made
        counted = len(results)
        self.turns.add(made / counted, times)
        self.gained.add(gained / counted, times)
        if games == 2 and counted == 2:
            self.shapes[made] += times

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float | None:
        """The share of the points won; None without games."""
        return self.points / self.games if self.games else None

    @property
    def superiority(self) -> float | None:
        """The likelihood, 0 to 1, that the side is the stronger one, given the turns.

        The spread is taken about one half, as if they were equal: with single games that is the usual formula of wins
        and losses, and a match without a loss does not make it certain.
        """
        count, mean = self.turns.count, self.turns.mean
        if not count:
            return None
        spread = self.turns.squares - self.turns.total + count / 4  # sum of (x - 1/2)^2
        if spread <= 1e-12:
            return 0.5
        return normal((mean - 0.5) * count / math.sqrt(spread))

    def share_interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the score; None with fewer than two turns.

        If every turn had the same result there is no spread: a Wilson interval takes its place.
        """
        bounds = self.turns.interval()
        if bounds is None:
            return None
        if self.turns.error is None or self.turns.error < 1e-9:
            return wilson(self.turns.mean * self.turns.count, self.turns.count, Z)
        return max(0.0, bounds[0]), min(1.0, bounds[1])

    def elo_interval(self) -> tuple[float | None, float | None] | None:
        """Return the interval of the Elo difference, from that of the score; None for an infinite end."""
        bounds = self.share_interval()
        return None if bounds is None else (elo(bounds[0]), elo(bounds[1]))

    @property
    def data(self) -> dict[str, Any]:
        """All numbers, rounded, as in a summary."""
        share, between = self.share, self.elo_interval()
        gain = self.gained.interval() if self.gained.error else None  # equal results have no spread
        found: dict[str, Any] = {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "points": rounded(self.points, 4),
            "score": rounded(share, 6),
            "elo": rounded(None if share is None else elo(share), 2),
            "elo_interval": None if between is None else [rounded(end, 2) for end in between],
            "superiority": rounded(self.superiority, 6),
            "gain_per_game": rounded(self.gained.mean if self.gained.count else None, 6),
            "gain_interval": None if gain is None else [rounded(end, 6) for end in gain],
            "turns": self.turns.count,
        }
        if self.shapes:
            found["pairs"] = [self.shapes[half / 2] for half in range(5)]
        return found


def rounded(value: float | None, places: int) -> float | None:
    """Return the number rounded; never -0.0."""
    return None if value is None else round(value, places) + 0.0
