"""What came out of a match: standings, encounters, a cross-table; as data, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from tablegames.core.match import sides_of
from tablegames.tournament.plan import Plan
from tablegames.tournament.repeats import Repeats
from tablegames.tournament.rows import ADJUDICATED, FORFEIT, UNFINISHED, Row, Shared
from tablegames.tournament.schedule import Schedule
from tablegames.tournament.stats import Score, rounded
from tablegames.tournament.stopping import Stopping

Met = tuple[str, str]
MOST_TURNS: Final = 5_000
"""Turns of different results that are counted before they go into the standings."""


class Standings:
    """The scores of all players at some tables, folded row by row."""

    def __init__(self, names: Sequence[str], together: Container[str] = ()) -> None:
        self.names = list(names)
        self.together = together
        """The tables at which seats play together."""
        self.field = {name: Score() for name in names}
        """Each against all it met."""
        self.met: dict[Met, Score] = {}
        """Each pair that met, in the order of the names."""

    def turn(self, games: Sequence[Shared], times: int = 1) -> None:
        """Add a turn that came so often; unfinished games do not count."""
        field: dict[str, list[tuple[float, float]]] = {}
        met: dict[Met, list[tuple[float, float]]] = {}
        for game in games:
            if game.winners is None:
                continue
            for pair, result, gain in self._between(game):
                met.setdefault(pair, []).append((result, gain))
            for name, result, gain in self._of_each(game):
                field.setdefault(name, []).append((result, gain))
        for pair, results in met.items():
            self.met.setdefault(pair, Score()).turn(results, len(games), times)
        for name, results in field.items():
            self.field[name].turn(results, len(games), times)

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

    def _of_each(self, game: Shared) -> Iterator[tuple[str, float, float]]:
        """Of everybody: what he made of all he played against, and gained from them, in the mean."""
        against: dict[str, list[tuple[float, float]]] = {}
        for (one, other), result, gain in self._between(game):
            against.setdefault(one, []).append((result, gain))
            against.setdefault(other, []).append((1.0 - result, -gain))
        for name, found in against.items():
            results, gains = zip(*found, strict=True)
            yield name, sum(results) / len(results), sum(gains) / len(gains)

    @property
    def data(self) -> dict[str, Any]:
        """The standings as the summary file has them."""
        return {
            "players": {name: score.data for name, score in self.field.items()},
            "encounters": [
                {"players": list(pair), **self.met[pair].data}
                for pair in combinations(self.names, 2)
                if pair in self.met
            ],
        }


def _result(mine: Sequence[int], theirs: Sequence[int], won: set[int]) -> float:
    """What a game made between two players, over all their seats: 1 won, 0 lost, one half where both or neither did."""
    each = [0.5 * (1 + (one in won) - (other in won)) for one in mine for other in theirs]
    return sum(each) / len(each)


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
        self._turns: dict[tuple[Shared, ...], int] = {}
        """How often each turn came that is not in the standings yet: most turns are like others."""

    def fold(self, rows: Iterable[Row]) -> MatchReport:
        """Add every row, in the order of the games."""
        for _ in self.folding(rows):
            pass
        return self

    def folding(self, rows: Iterable[Row]) -> Iterator[Row]:
        """The same rows, each added as it goes by."""
        for row in rows:
            self.add(row)
            yield row
        self.end()

    def add(self, row: Row) -> None:
        """Add the row of the next game."""
        if row.first != self._first or not self.plan.pairs:
            self.end()
            self._first = row.first
        self._turn.append(row.shared)
        self.games += 1
        self.actions += row.actions
        if row.actions > self.longest:
            self.longest = row.actions
        self.repeats.add(row)
        if self.stopping is not None:
            self.stopping.add(row)

    def end(self) -> None:
        """Close the last turn."""
        if self._turn:
            turn = tuple(self._turn)
            self._turns[turn] = self._turns.get(turn, 0) + 1
            self._turn.clear()
            if len(self._turns) >= MOST_TURNS:
                self._fold()

    def _fold(self) -> None:
        """Bring all turns that are closed into the standings."""
        for turn, times in self._turns.items():
            self._total.turn(turn, times)
            if self._at:
                self._at[turn[0].table].turn(turn, times)
            for game in turn:
                self._count(game, times)
        self._turns.clear()

    def _count(self, game: Shared, times: int) -> None:
        """How a game ended that came so often; who has lost it, if by forfeit."""
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
