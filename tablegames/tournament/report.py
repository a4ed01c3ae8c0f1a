"""What came out of a match: standings, encounters, a cross-table; as data, and in words."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from io import StringIO
from itertools import combinations
from operator import itemgetter
from typing import Any, Final

from tablegames.core.match import sides_of
from tablegames.tournament.plan import Plan
from tablegames.tournament.repeats import Repeats
from tablegames.tournament.rows import ADJUDICATED, FORFEIT, UNFINISHED, Row
from tablegames.tournament.schedule import Schedule
from tablegames.tournament.stats import Score, rounded
from tablegames.tournament.stopping import Stopping

Met = tuple[str, str]
FIXED: Final = (
    "game",
    "table",
    "turn",
    "opening",
    "ended",
    "by",
    "detail",
    "actions",
    "decisions",
    "seed",
    "dice_seed",
)
_FIXED: Final = itemgetter(*FIXED)
MOST_TURNS: Final = 5_000
"""Turns of different results that are counted before they go into the standings."""
TOLD: Final = ("table", "players", "winners", "scores")
_Told = tuple[str, tuple[str, ...], tuple[int, ...] | None, tuple[float, ...]]
"""What the standings want to know of a game."""
AT_ONCE: Final = 100
"""Lines of the table of results that are written together."""


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

    def turn(self, games: Sequence[Row], times: int = 1) -> None:
        """Add a turn that came so often; unfinished games do not count."""
        field: dict[str, list[tuple[float, float]]] = {}
        met: dict[Met, list[tuple[float, float]]] = {}
        for row in games:
            if row["winners"] is None:
                continue
            for pair, result, gain in self._between(row):
                met.setdefault(pair, []).append((result, gain))
            for name, result, gain in self._of_each(row):
                field.setdefault(name, []).append((result, gain))
        for pair, results in met.items():
            self.met.setdefault(pair, Score()).turn(results, len(games), times)
        for name, results in field.items():
            self.field[name].turn(results, len(games), times)

    def _between(self, row: Row) -> Iterator[tuple[Met, float, float]]:
        """Of every two who played against each other, in the order of the names: what the first made, and gained."""
        seats: dict[str, list[int]] = {}
        for seat, name in enumerate(row["players"]):
            seats.setdefault(name, []).append(seat)
        won, gained = set(row["winners"]), row["scores"]
        together = won if row["table"] in self.together else set()
        for one, other in combinations(sorted(seats, key=self.names.index), 2):
            if together and len({seat in together for seat in (*seats[one], *seats[other])}) == 1:
                continue  # partners
            gain = _mean(gained, seats[one]) - _mean(gained, seats[other])
            yield (one, other), _result(seats[one], seats[other], won), gain

    def _of_each(self, row: Row) -> Iterator[tuple[str, float, float]]:
        """Of everybody: what he made of all he played against, and gained from them, in the mean."""
        against: dict[str, list[tuple[float, float]]] = {}
        for (one, other), result, gain in self._between(row):
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
        self._turn: list[_Told] = []
        """The turn that goes on: the number of its first game, and its games."""
        self._turns: dict[tuple[_Told, ...], int] = {}
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
        if row["first"] != self._first or not self.plan.pairs:
            self.end()
            self._first = row["first"]
        self._count(row)
        winners, scores = row["winners"], row["scores"]
        counts = winners is not None
        self._turn.append(
            (row["table"], tuple(row["players"]), tuple(winners) if counts else None, tuple(scores) if counts else ())
        )

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
            games = [dict(zip(TOLD, told, strict=True)) for told in turn]
            self._total.turn(games, times)
            if self._at:
                self._at[turn[0][0]].turn(games, times)
        self._turns.clear()

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

    def _count(self, row: Row) -> None:
        self.games += 1
        self.repeats.add(row)
        if self.stopping is not None:
            self.stopping.add(row)
        self.actions += row["actions"]
        self.longest = max(self.longest, row["actions"])
        self.ended[row["ended"]] += 1
        if row["ended"] == FORFEIT:
            losers = {name for seat, name in enumerate(row["players"]) if seat not in row["winners"]}
            for name in losers:
                self.forfeits.setdefault(name, Counter())[row["by"]] += 1

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


def csv_lines(plan: Plan, rows: Iterable[Row]) -> Iterator[str]:
    """The results as a table for other programs: a line a game."""
    lines = CsvLines(plan)
    for row in rows:
        lines.add(row)
        if len(lines.written) > AT_ONCE:
            yield from lines.taken()
    yield from lines.taken()


class CsvLines:
    """The lines of that table, taken together; the first names the columns."""

    def __init__(self, plan: Plan) -> None:
        self._seats = seats = max(place.table.game.seats for place in plan.places)
        columns = [*FIXED[:4], *(f"player_{seat}" for seat in range(seats)), *FIXED[4:7], "winners",
                   *(f"score_{seat}" for seat in range(seats)), *FIXED[7:]]  # fmt: skip
        self.written = [f"{_cells(*columns)}\n"]

    def add(self, row: Row) -> None:
        """The line of a game, most of it known from other games."""
        game, table, turn, opening, ended, by, detail, actions, decisions, seed, dice_seed = _FIXED(row)
        players, scores, winners = row["players"], row["scores"] or (), row["winners"] or ()
        nobody, none = "," * (self._seats - len(players)), "," * (self._seats - max(1, len(scores)))
        self.written.append(
            f"{game},{_cells(table)},{turn},{_cells(opening)},{_cells(*players)}{nobody},{_cells(ended, by, detail)},"
            f"{_spaced(*winners)},{_cells(*scores)}{none},{actions},{decisions},{seed},{dice_seed}\n"
        )

    def taken(self) -> list[str]:
        """All that were written since."""
        taken, self.written = self.written, []
        return taken


@lru_cache(512, typed=True)
def _cells(*cells: object) -> str:
    """Cells of a line, quoted where they must be."""
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(("-", *cells))  # one that stands alone would be quoted, if empty
    return line.getvalue()[2:-1]


@lru_cache(512, typed=True)
def _spaced(*numbers: int) -> str:
    """Numbers in one cell."""
    return " ".join(map(str, numbers))
