"""The strength of bots: results of one against another, printed by `tablegames bots`.

A plugin ships its measurements as `strength.yaml`, a list of results (`shipped_strengths`):

    - {variant: modern, players: [engine:2, engine:1], games: 400, won: 300, drawn: 0, points: 1.25}

`won` and `drawn` are games of the first bot, `points` its average advantage in a game. Half of the games are played
with the seats exchanged. `tablegames match` measures.

`rated` puts results on one scale: each bot's Elo points above the weakest. Bots that never met, even through others,
have separate scales. A bot that won or lost every game would be infinitely far away, so every encounter gets an extra
half game won and half game lost.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

from tablegames.core.frozen import frozen
from tablegames.core.odds import wilson

POINTS: Final = 400 / math.log(10)
"""Elo points of a unit of the logistic law."""
WITHIN: Final = 1.96
_ROUNDS, _STILL = 200, 1e-10
Pair = tuple[int, int]


@frozen(kw_only=True)
class Measured:
    """The result of one bot against another: games played, won and drawn."""

    variant: str
    players: tuple[str, str]
    games: int
    won: int
    drawn: int = 0
    points: float | None = None
    match: str = "party"
    """The length of a game: a party by the rules, or another format."""
    seats: int = 2

    def __post_init__(self) -> None:
        if not 0 <= self.won + self.drawn <= self.games or not self.games:
            raise ValueError(f"{self.won} won and {self.drawn} drawn of {self.games}")

    @property
    def of_several(self) -> bool:
        """Whether what counts as a game here are several: a match."""
        return ":" in self.match

    @property
    def played(self) -> str:
        """The ruleset, and the length of a match of several games."""
        return f"{self.variant}, {self.match}" if self.of_several else self.variant

    @property
    def share(self) -> float:
        """The share of games won, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return wilson(round(self.won + self.drawn / 2), self.games)

    def as_data(self) -> dict[str, Any]:
        """Return the data as in `strength.yaml`."""
        return {**asdict(self), "players": list(self.players)}


@frozen
class Rated:
    """A bot's place on the scale of a ruleset, with its 95 % margin."""

    variant: str
    match: str
    scale: int
    """The number of its scale in the ruleset, from 1: players on different scales never met, even through others."""
    player: str
    points: float
    within: float


def rated(found: Iterable[Measured]) -> list[Rated]:
    """Return all bots with results, by ruleset, the strongest first; the weakest has 0."""
    scales: defaultdict[tuple[str, str, int], list[Measured]] = defaultdict(list)
    for one in found:
        scales[one.variant, one.match, one.seats].append(one)
    placed = []
    for (variant, match, _), measured in scales.items():
        for scale, together in enumerate(_connected(measured), start=1):
            made = [Rated(variant, match, scale, *place) for place in _scale(together)]
            placed += sorted(made, key=lambda one: -one.points)
    return placed


def _connected(measured: Sequence[Measured]) -> list[list[Measured]]:
    """Return the encounters between comparable bots, directly or through others."""
    groups: list[tuple[set[str], list[Measured]]] = []
    for one in measured:
        met, results = set(one.players), [one]
        for group in [group for group in groups if group[0] & met]:
            groups.remove(group)
            met |= group[0]
            results = group[1] + results
        groups.append((met, results))
    return [results for _, results in groups]


def _scale(measured: Sequence[Measured]) -> list[tuple[str, float, float]]:
    """Return the likeliest places for these results (Bradley and Terry), by Newton's method; the weakest has 0."""
    names = list(dict.fromkeys(name for one in measured for name in one.players))
    number = {name: at for at, name in enumerate(names)}
    games: defaultdict[Pair, float] = defaultdict(float)
    won: defaultdict[Pair, float] = defaultdict(float)
    for one in measured:
        pair = number[one.players[0]], number[one.players[1]]
        games[pair] += one.games + 1
        won[pair] += one.games * one.share + 0.5
    places = [0.0] * len(names)
    for _ in range(_ROUNDS):
        pull = [0.0] * len(names)
        for (first, second), all_games in games.items():
            more = won[first, second] - all_games * _chance(places, first, second)
            pull[first] += more
            pull[second] -= more
        step = [0.0, *_solved(_stiffness(games, places, 0), pull[1:])]
        longest = max(map(abs, step))
        places = [place + move / max(1.0, longest) for place, move in zip(places, step, strict=True)]
        if longest < _STILL:
            break
    weakest = min(range(len(names)), key=places.__getitem__)
    others = [at for at in range(len(names)) if at != weakest]
    matrix = _stiffness(games, places, weakest)
    within = {weakest: 0.0}
    for row, at in enumerate(others):
        spread = _solved(matrix, [float(column == row) for column in range(len(others))])[row]
        within[at] = WITHIN * math.sqrt(spread) * POINTS
    return [(name, (places[at] - places[weakest]) * POINTS, within[at]) for at, name in enumerate(names)]


def _chance(places: Sequence[float], one: int, other: int) -> float:
    return 1 / (1 + math.exp(places[other] - places[one]))


def _stiffness(games: dict[Pair, float], places: Sequence[float], fixed: int) -> list[list[float]]:
    """Return the second derivatives of the likelihood, with one place fixed."""
    size = len(places)
    matrix = [[0.0] * size for _ in range(size)]
    for (one, other), all_games in games.items():
        chance = _chance(places, one, other)
        held = all_games * chance * (1 - chance)
        matrix[one][one] += held
        matrix[other][other] += held
        matrix[one][other] -= held
        matrix[other][one] -= held
    rest = [at for at in range(size) if at != fixed]
    return [[matrix[row][column] for column in rest] for row in rest]


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return the x with `matrix` x = `right`; the matrix is positive definite, so no rows need be exchanged."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for other in rows[at + 1 :]:
            times = other[at] / pivot[at]
            for column in range(at, len(pivot)):
                other[column] -= times * pivot[column]
    found: list[float] = []
    for at in reversed(range(len(rows))):
        known = sum(value * x for value, x in zip(rows[at][at + 1 : -1], found, strict=True))
        found.insert(0, (rows[at][-1] - known) / rows[at][at])
    return found
