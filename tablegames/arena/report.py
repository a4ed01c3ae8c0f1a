"""What came out of a match: standings, encounters, a cross-table; as data, and in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import add
from typing import Any, Final, NamedTuple

from tablegames.arena.plan import Plan
from tablegames.arena.repeats import Repeats
from tablegames.arena.rows import ADJUDICATED, FORFEIT, MANY, PLAYED, UNFINISHED, Row, Shared
from tablegames.arena.schedule import Schedule
from tablegames.arena.stats import Score, rounded
from tablegames.arena.stopping import Stopping
from tablegames.core.match import sides_of

Met = tuple[str, str]
Side = str | Met
"""Whose score it is: of a player against all, or of a pair, for the first."""
MOST_TURNS: Final = 20_000
"""Turns that are held before they go into the standings, and of different results before they go into the scores."""
_Results = tuple[tuple[Side, float, float], ...]
"""Of each side its result, 0 to 1, and whether it won (1), shared (½) or lost (0)."""
_Turn = tuple[int, tuple[int, ...], tuple[float, ...]]


class _Made(NamedTuple):
    """What a game made for every pair and for everybody who played."""

    results: int
    """A number that stands for the results."""
    sides: tuple[Side, ...]
    gains: tuple[float, ...]
    """What each of them gained."""


class Standings:
    """The scores of all players at some tables, folded turn by turn."""

    def __init__(self, names: Sequence[str], together: Container[str] = ()) -> None:
        self.names = list(names)
        self.together = together
        """The tables at which seats play together."""
        self._scores: defaultdict[Side, Score] = defaultdict(Score, {name: Score() for name in names})
        self._numbers: dict[_Results, int] = {}
        """The number by which results that came are known: what is counted by numbers is counted fast."""
        self._counted: dict[_Turn, int] = {}
        """How often each turn came that is not in the scores yet: its games, the results of those that count, and what
        everybody gained in all of them, which is less often different than what he gained in each."""
        self._made = lru_cache(MANY)(self._found)

    def turn(self, games: Sequence[Shared], times: int = 1) -> None:
        """Add a turn that came so often; unfinished games do not count."""
        made = [self._made(game) for game in games if game.winners is not None]
        if len(made) == 2 and made[0].sides == made[1].sides:  # as nearly all turns are
            (one, _, gains), (other, _, more) = made
            key: _Turn = len(games), (one, other), tuple(map(add, gains, more))
        else:
            key = len(games), tuple([one.results for one in made]), _gained(made)
        self._counted[key] = self._counted.get(key, 0) + times
        if len(self._counted) >= MOST_TURNS:
            self._fold()

    def _fold(self) -> None:
        """Bring the turns that were counted into the scores."""
        known = list(self._numbers)
        for (games, made, gained), times in self._counted.items():
            results: dict[Side, list[tuple[float, float]]] = {}
            for number in made:
                for side, *result in known[number]:
                    results.setdefault(side, []).append((result[0], result[1]))
            for (side, each), gain in zip(results.items(), gained, strict=True):
                self._scores[side].turn([one for one, _ in each], gain, games, times, [won for _, won in each])
        self._counted.clear()

    @property
    def field(self) -> dict[str, Score]:
        """Each against all it met."""
        self._fold()
        return {side: score for side, score in self._scores.items() if isinstance(side, str)}

    @property
    def met(self) -> dict[Met, Score]:
        """Each pair that met, in the order of the names."""
        self._fold()
        return {side: score for side, score in self._scores.items() if not isinstance(side, str)}

    def _found(self, game: Shared) -> _Made:
        """What a game made for every pair and for everybody."""
        between = list(self._between(game))
        against: dict[str, list[tuple[float, float]]] = {}
        for (one, other), result, gain in between:
            against.setdefault(one, []).append((result, gain))
            against.setdefault(other, []).append((1.0 - result, -gain))
        found: list[tuple[Side, float, float, float]] = [(pair, result, result, gain) for pair, result, gain in between]
        for name, each in against.items():  # the mean against all opponents
            results, gains = zip(*each, strict=True)
            result = sum(results) / len(results)
            found.append((name, result, _won(game, name, result), sum(gains) / len(gains)))
        made = tuple([(side, result, won) for side, result, won, _ in found])
        sides, _, _, gains = zip(*found, strict=True) if found else ((), (), (), ())
        return _Made(self._numbers.setdefault(made, len(self._numbers)), sides, gains)

    def _between(self, game: Shared) -> Iterator[tuple[Met, float, float]]:
        """Of every two who played against each other, in the order of the names: what the first made, and gained."""
        seats: dict[str, list[int]] = {}
        for seat, name in enumerate(game.players):
            seats.setdefault(name, []).append(seat)
        won, gained = set(game.winners or ()), game.scores or ()
        together = won if game.table in self.together else set()
        for one, other in combinations(sorted(seats, key=self.names.index), 2):
            if together and len({seat in together for seat in (*seats[one], *seats[other])}) == 1:
                continue  # partners
            gain = _mean(gained, seats[one]) - _mean(gained, seats[other])
            yield (one, other), _result(seats[one], seats[other], won), gain

    @property
    def data(self) -> dict[str, Any]:
        """The standings as the summary file has them."""
        met = self.met
        return {
            "players": {name: score.data for name, score in self.field.items()},
            "encounters": [
                {"players": list(pair), **met[pair].data} for pair in combinations(self.names, 2) if pair in met
            ],
        }


def _gained(made: Iterable[_Made]) -> tuple[float, ...]:
    """What everybody gained in some games, in the order in which they came."""
    gained: dict[Side, float] = {}
    for one in made:
        for side, gain in zip(one.sides, one.gains, strict=True):
            gained[side] = gained.get(side, 0.0) + gain
    return tuple(gained.values())


def _result(mine: Sequence[int], theirs: Sequence[int], won: set[int]) -> float:
    """What a game made between two players, over all their seats: 1 won, 0 lost, one half where both or neither did."""
    each = [0.5 * (1 + (one in won) - (other in won)) for one in mine for other in theirs]
    return sum(each) / len(each)


def _won(game: Shared, name: str, result: float) -> float:
    """Return 1 if a player won alone or with partners, ½ if the win was shared or nobody won, 0 if the player lost.

    A result of 1 means that no opponent won too: the other winners are partners.
    """
    winners = {game.players[seat] for seat in game.winners or ()}
    if result == 1.0 or winners == {name}:
        return 1.0
    return 0.5 if not winners or name in winners else 0.0


def _mean(scores: Sequence[float], seats: Sequence[int]) -> float:
    return sum(scores[seat] for seat in seats) / len(seats)


class MatchReport:
    """A whole match, folded from its rows."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        together = [place.name for place in plan.places if sides_of(place.table.game) is not None]
        self._total = Standings(list(plan.players), together)
        several = plan.places if len(plan.places) > 1 else ()
        self._at = {place.name: Standings(list(plan.players), together) for place in several}
        """By table, where there are several."""
        self.games = self.actions = self.longest = 0
        self.ended: Counter[str] = Counter()
        self.forfeits: dict[str, Counter[str]] = {}
        self.stopping = None if plan.stop is None else Stopping(plan.stop, Schedule(plan))
        self.repeats = Repeats(plan)
        self._first = 0
        self._turn: list[Shared] = []
        """The turn that goes on: the number of its first game, and its games."""
        self._turns: list[tuple[Shared, ...]] = []
        """Those that are not in the standings yet: they are counted together, since most are like others."""

    def fold(self, rows: Iterable[Row]) -> MatchReport:
        """Add every row, in the order of the games."""
        for _ in self.folding(rows):
            pass
        return self

    def folding(self, rows: Iterable[Row]) -> Iterator[Row]:
        """The same rows, each added as it goes by."""
        for row in rows:
            self.add([row])
            yield row
        self.end()

    def add(self, rows: Sequence[Row]) -> None:
        """Add the rows of the next games."""
        pairs, lengths = self.plan.pairs, [row.actions for row in rows]
        for row in rows:
            if row.first != self._first or not pairs:
                self.end()
                self._first = row.first
            self._turn.append(row.shared)
        self.games += len(rows)
        self.actions += sum(lengths)
        self.longest = max([self.longest, *lengths])
        if self.repeats.possible:
            for row in rows:
                self.repeats.add(row)
        if self.stopping is not None:
            for row in rows:
                self.stopping.add(row)

    def end(self) -> None:
        """Close the last turn."""
        if self._turn:
            self._turns.append(tuple(self._turn))
            self._turn.clear()
            if len(self._turns) >= MOST_TURNS:
                self._fold()

    def _fold(self) -> None:
        """Bring all turns that are closed into the standings."""
        for turn, times in Counter(self._turns).items():
            self._total.turn(turn, times)
            if self._at:
                self._at[turn[0].table].turn(turn, times)
            for game in turn:
                if game.ended != PLAYED:
                    self._count(game, times)
        self._turns.clear()

    def _count(self, game: Shared, times: int) -> None:
        """How a game ended, that came so often, if not by its rules; who has lost it, if by forfeit."""
        self.ended[game.ended] += times
        if game.ended == FORFEIT:
            for name in {name for seat, name in enumerate(game.players) if seat not in (game.winners or ())}:
                self.forfeits.setdefault(name, Counter())[game.by] += times

    @property
    def total(self) -> Standings:
        """The standings over all tables, of the turns that are closed."""
        self._fold()
        return self._total

    @property
    def at(self) -> dict[str, Standings]:
        """Those of each table, where there are several."""
        self._fold()
        return self._at

    @property
    def data(self) -> dict[str, Any]:
        """The summary as data."""
        plan = self.plan
        tables = {name: standings.data for name, standings in self.at.items()}
        repeated = self.repeats.data
        return {
            "title": plan.title,
            "tables": [place.data for place in plan.places],
            "asked": {name: player.data for name, player in plan.players.items()},
            "seed": plan.seed,
            "games": self.games,
            "adjudicated": self.ended[ADJUDICATED],
            "forfeited": self.ended[FORFEIT],
            "unfinished": self.ended[UNFINISHED],
            "forfeits": {name: dict(sorted(kinds.items())) for name, kinds in sorted(self.forfeits.items())},
            "mean_actions": rounded(self.actions / self.games if self.games else None, 3),
            "longest": self.longest,
            **self.total.data,
            **({"by_table": tables} if tables else {}),
            **({} if self.stopping is None else {"stop": self.stopping.data}),
            **({"repeated": repeated} if repeated else {}),
        }
