"""When a match may stop: a sequential test of each encounter, decided in the order of the games.

The test is the generalised SPRT: from the results of turns (pairs of games with shared dice, else single games) it
finds the likeliest distribution with the mean of either hypothesis, and compares the logarithm of the ratio of the two
likelihoods with Wald's bounds. docs/reference/match-files.md has the formulas.

Games are added in the order of their numbers, so the same file stops at the same game whatever the number of workers,
and games played beyond it do not count.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from tablegames.arena.plan import StopRule
from tablegames.arena.rows import Row
from tablegames.arena.schedule import Fixture, Schedule
from tablegames.arena.stats import rounded
from tablegames.core.languages import gettext as _

_UNSEEN: Final = 0.5
"""The assumed number of results that never came: so a match of wins can be judged, but not too soon."""
_STEPS: Final = 60
PAIRED, SINGLE = (0.0, 0.25, 0.5, 0.75, 1.0), (0.0, 0.5, 1.0)
"""The possible results of a turn: of two games, or of one."""
_CLOSE: Final = 1e-10


def expected(elo: float) -> float:
    """Return the score for a rating difference.

    >>> expected(0.0), round(expected(191.0), 3)
    (0.5, 0.75)
    """
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def log_likelihood_ratio(results: Mapping[float, int], elo0: float, elo1: float) -> float:
    """Return how much likelier the results are under the second strength than under the first; 0 without results.

    >>> round(log_likelihood_ratio({0.0: 40, 0.5: 20, 1.0: 60}, 0.0, 10.0), 2)
    0.63
    """
    count = sum(results.values())
    if not count:
        return 0.0
    pairs = [(value, seen or _UNSEEN) for value, seen in sorted(results.items())]
    total = sum(seen for _, seen in pairs)
    shares = [(value, seen / total) for value, seen in pairs]
    s0, s1 = expected(elo0), expected(elo1)
    one, other = _tilt(shares, s0), _tilt(shares, s1)
    ratio = 0.0
    for value, share in shares:
        ratio += share * math.log((1.0 + one * (value - s0)) / (1.0 + other * (value - s1)))
    return count * ratio


def _tilt(shares: Iterable[tuple[float, float]], mean: float) -> float:
    """Return the number x that makes the shares p / (1 + x (value - mean)) are the likeliest with that mean."""
    spread = [(value - mean, share) for value, share in shares]
    low, high = -1.0 / max(one for one, _ in spread), -1.0 / min(one for one, _ in spread)
    x = 0.0
    for _unused in range(_STEPS):
        value = slope = 0.0
        for one, share in spread:
            tilted = one / (1.0 + x * one)
            value += share * tilted
            slope += share * tilted * tilted
        low, high = (x, high) if value > 0.0 else (low, x)
        step = x + value / slope
        following = step if low < step < high else (low + high) / 2.0
        if abs(following - x) < _CLOSE * (1.0 + abs(x)):
            return following
        x = following
    return x


Encounter = tuple[int, tuple[str, str]]
"""A table and two players, in the order of the file."""


class Stopping:
    """The encounters of a match, game by game in order, and which are decided."""

    def __init__(self, rule: StopRule, schedule: Schedule) -> None:
        self.rule = rule
        self.schedule = schedule
        self.decided: dict[Encounter, int] = {}
        """The last game of each decided encounter."""
        self.results: dict[Encounter, Counter[float]] = {}
        self.games: Counter[Encounter] = Counter()
        self._rank = {name: number for number, name in enumerate(schedule.plan.players)}
        self._next = 1
        self._waiting: dict[int, float | None] = {}
        """Finished games that wait for a lower number: their results; None: it does not count."""
        self._turn: list[float] = []
        self._met = {
            self._pair(place, met) for place in range(len(schedule.plan.places)) for met in schedule.meetings(place)
        }

    def add(self, row: Row) -> None:
        """Add a finished game; it counts as soon as all before it are finished."""
        number = row.game
        if number >= self._next:
            self._waiting[number] = self._made(row)
            self._fold()

    @property
    def settled(self) -> bool:
        """Whether every encounter is decided."""
        return len(self.decided) == len(self._met)

    def beyond(self, number: int) -> bool:
        """Return whether a game belongs to an encounter that was decided before it."""
        if not self.decided:
            return False
        last = self.decided.get(self._of(self.schedule.game(number)))
        return last is not None and number > last

    def following(self, number: int) -> int:
        """Return the first game from there on that belongs to the match; one more than the total if none does."""
        total = self.schedule.total
        while number <= total:
            if self.settled and number > max(self.decided.values()):
                return total + 1
            if not self.beyond(number):
                return number
            number += 1
        return total + 1

    def ratio(self, encounter: Encounter) -> float:
        """Return the logarithm of the likelihood ratio of an encounter so far."""
        return log_likelihood_ratio(self.results.get(encounter, {}), self.rule.elo0, self.rule.elo1)

    def verdict(self, encounter: Encounter) -> str | None:
        """Return the accepted hypothesis; None: neither yet."""
        low, high = self.rule.bounds
        ratio = self.ratio(encounter)
        return "H1" if ratio >= high else "H0" if ratio <= low else None

    @property
    def data(self) -> dict[str, Any]:
        """The test as in the summary."""
        rule = self.rule
        return {
            "elo0": rule.elo0,
            "elo1": rule.elo1,
            "alpha": rule.alpha,
            "beta": rule.beta,
            "bounds": [rounded(bound, 4) for bound in rule.bounds],
            "encounters": [
                {
                    "table": self.schedule.plan.places[encounter[0]].name,
                    "players": list(encounter[1]),
                    "games": self.games[encounter],
                    "llr": rounded(self.ratio(encounter), 4),
                    "verdict": self.verdict(encounter),
                }
                for encounter in sorted(self._met, key=lambda one: (one[0], [self._rank[name] for name in one[1]]))
            ],
        }

    @property
    def note(self) -> str:
        """The state of the test in a few characters, for a progress bar."""
        low, high = self.rule.bounds
        if len(self._met) > 1:
            return _("decided {count}/{count2}", count=len(self.decided), count2=len(self._met))
        return f"LLR {self.ratio(next(iter(self._met))):+.2f} [{low:.2f}, {high:.2f}]"

    def _fold(self) -> None:
        total = self.schedule.total
        while self._next <= total and not self.settled:
            fixture = self.schedule.game(self._next)
            encounter = self._of(fixture)
            if encounter in self.decided:
                self._waiting.pop(self._next, None)
            elif self._next in self._waiting:
                self._count(encounter, fixture, self._waiting.pop(self._next))
            else:
                return
            self._next += 1

    def _count(self, encounter: Encounter, fixture: Fixture, made: float | None) -> None:
        plan = self.schedule.plan
        self.games[encounter] += 1
        if made is not None:
            self._turn.append(made)
        if plan.pairs and fixture.number < fixture.first + self.schedule.turns(plan.places[fixture.place]) - 1:
            return
        if self._turn:
            results = self.results.setdefault(encounter, Counter(dict.fromkeys(PAIRED if plan.pairs else SINGLE, 0)))
            results[sum(self._turn) / len(self._turn)] += 1
            self._turn.clear()
            if self.verdict(encounter) is not None:
                self.decided[encounter] = fixture.number

    def _made(self, row: Row) -> float | None:
        """Return the result of a game for the first player in the file: 1, ½ or 0; None: it does not count."""
        won, players = row.shared.winners, row.shared.players
        if won is None:
            return None
        first = min(set(players), key=self._rank.__getitem__)
        mine = [seat in won for seat, name in enumerate(players) if name == first]
        theirs = [seat in won for seat, name in enumerate(players) if name != first]
        each = [0.5 * (1 + one - other) for one in mine for other in theirs]
        return sum(each) / len(each)

    def _of(self, fixture: Fixture) -> Encounter:
        return self._pair(fixture.place, fixture.lineup)

    def _pair(self, place: int, players: Iterable[str]) -> Encounter:
        one, other = sorted(set(players), key=self._rank.__getitem__)
        return place, (one, other)
