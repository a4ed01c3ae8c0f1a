"""The results of a match: standings, encounters, a cross-table; as data, which `summary` puts in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from operator import add
from typing import Any, Final, NamedTuple

from tablegames.arena.plan import Plan, by_lot
from tablegames.arena.rows import ADJUDICATED, FORFEIT, MANY, PLAYED, UNFINISHED, Row, Shared
from tablegames.arena.schedule import Schedule
from tablegames.arena.stats import Score, rounded
from tablegames.arena.stopping import Stopping
from tablegames.core.errors import RecordError
from tablegames.core.languages import gettext as _
from tablegames.core.match import sides_of
from tablegames.records.match_games import KeptRecords
from tablegames.records.parsing import parse_record

Met = tuple[str, str]
Side = str | Met
"""The owner of a score: a player against all, or a pair (for the first)."""
MOST_TURNS: Final = 20_000
"""Turns kept back from the standings, and different results kept back from the scores."""
_Results = tuple[tuple[Side, float, float], ...]
"""For each side its result, 0 to 1, and whether it won (1), shared (½) or lost (0)."""
_Turn = tuple[int, tuple[int, ...], tuple[float, ...]]


class _Made(NamedTuple):
    """The results of a game for every pair and every player."""

    results: int
    """A number for the results."""
    sides: tuple[Side, ...]
    gains: tuple[float, ...]
    """The gain of each."""


class Standings:
    """The scores of all players at some tables, summed turn by turn."""

    def __init__(self, names: Sequence[str], together: Container[str] = ()) -> None:
        self.names = list(names)
        self.together = together
        """The tables with partners."""
        self._scores: defaultdict[Side, Score] = defaultdict(Score, {name: Score() for name in names})
        self._numbers: dict[_Results, int] = {}
        """The number of each known result: counting numbers is fast."""
        self._counted: dict[_Turn, int] = {}
        """The count of each turn that is not in the scores yet: its games, the results that count, and everybody's
        total gain, which has fewer different values than the single gains.
        """
        self._made = lru_cache(MANY)(self._found)

    def turn(self, games: Sequence[Shared], times: int = 1) -> None:
        """Add a turn that came this often; unfinished games do not count."""
        made = [self._made(game) for game in games if game.winners is not None]
        if len(made) == 2 and made[0].sides == made[1].sides:  # as almost all turns are
            (one, _, gains), (other, _, more) = made
            key: _Turn = len(games), (one, other), tuple(map(add, gains, more))
        else:
            key = len(games), tuple([one.results for one in made]), _gained(made)
        self._counted[key] = self._counted.get(key, 0) + times
        if len(self._counted) >= MOST_TURNS:
            self._fold()

    def _fold(self) -> None:
        """Add the counted turns to the scores."""
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
        """Each player against all opponents."""
        self._fold()
        return {side: score for side, score in self._scores.items() if isinstance(side, str)}

    @property
    def met(self) -> dict[Met, Score]:
        """Each pair that met, in the order of the names."""
        self._fold()
        return {side: score for side, score in self._scores.items() if not isinstance(side, str)}

    def _found(self, game: Shared) -> _Made:
        """Return the results of a game for every pair and player."""
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
        """Return for every two opponents, in the order of the names, the first one's result and gain."""
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
        """The standings as in the summary file."""
        met = self.met
        return {
            "players": {name: score.data for name, score in self.field.items()},
            "encounters": [
                {"players": list(pair), **met[pair].data} for pair in combinations(self.names, 2) if pair in met
            ],
        }


def _gained(made: Iterable[_Made]) -> tuple[float, ...]:
    """Return everybody's gain in some games, in order."""
    gained: dict[Side, float] = {}
    for one in made:
        for side, gain in zip(one.sides, one.gains, strict=True):
            gained[side] = gained.get(side, 0.0) + gain
    return tuple(gained.values())


def _result(mine: Sequence[int], theirs: Sequence[int], won: set[int]) -> float:
    """Return the result of a game between two players, over all seats: 1 won, 0 lost, ½ if both or neither won."""
    each = [0.5 * (1 + (one in won) - (other in won)) for one in mine for other in theirs]
    return sum(each) / len(each)


def _won(game: Shared, name: str, result: float) -> float:
    """Return 1 if a player won alone or with partners, ½ if the win was shared or nobody won, 0 for a loss.

    A result of 1 means that no opponent won too: the other winners are partners.
    """
    winners = {game.players[seat] for seat in game.winners or ()}
    if result == 1.0 or winners == {name}:
        return 1.0
    return 0.5 if not winners or name in winners else 0.0


def _mean(scores: Sequence[float], seats: Sequence[int]) -> float:
    return sum(scores[seat] for seat in seats) / len(seats)


class MatchReport:
    """A whole match, summed from its rows."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        together = [place.name for place in plan.places if sides_of(place.table.game) is not None]
        self._total = Standings(list(plan.players), together)
        several = plan.places if len(plan.places) > 1 else ()
        self._at = {place.name: Standings(list(plan.players), together) for place in several}
        """By table, if there are several."""
        self.games = self.actions = self.longest = 0
        self.ended: Counter[str] = Counter()
        self.forfeits: dict[str, Counter[str]] = {}
        self.stopping = None if plan.stop is None else Stopping(plan.stop, Schedule(plan))
        self.repeats = Repeats(plan)
        self._first = 0
        self._turn: list[Shared] = []
        """The turn in progress: the number of its first game, and its games."""
        self._turns: list[tuple[Shared, ...]] = []
        """Turns that are not in the standings yet: counted together, because most are alike."""

    def fold(self, rows: Iterable[Row]) -> MatchReport:
        """Add every row, in the order of the games."""
        for _unused in self.folding(rows):
            pass
        return self

    def folding(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Return the same rows, adding each on its way."""
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
        """End the last turn."""
        if self._turn:
            self._turns.append(tuple(self._turn))
            self._turn.clear()
            if len(self._turns) >= MOST_TURNS:
                self._fold()

    def _fold(self) -> None:
        """Add all finished turns to the standings."""
        for turn, times in Counter(self._turns).items():
            self._total.turn(turn, times)
            if self._at:
                self._at[turn[0].table].turn(turn, times)
            for game in turn:
                if game.ended != PLAYED:
                    self._count(game, times)
        self._turns.clear()

    def _count(self, game: Shared, times: int) -> None:
        """Count how a game ended, this often, if not by its rules; and the loser of a forfeit."""
        self.ended[game.ended] += times
        if game.ended == FORFEIT:
            for name in {name for seat, name in enumerate(game.players) if seat not in (game.winners or ())}:
                self.forfeits.setdefault(name, Counter())[game.by] += times

    @property
    def total(self) -> Standings:
        """The standings over all tables, of the finished turns."""
        self._fold()
        return self._total

    @property
    def at(self) -> dict[str, Standings]:
        """The standings of each table, if there are several."""
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


LOTS: Final = 2
"""With more chance actions than that (a draw, a deal), no two games are alike."""
LOOKED_AT: Final = 20
"""Games of a group that are compared move by move."""
FIRST_LOOK: Final = 4
"""If this many games are all different, the others are not compared."""
FEW: Final = 3
"""This many games with the same result are suspicious without records."""

_Sat = tuple[str, tuple[str, ...], str | None]
"""A table, its seating, its start position."""


@dataclass(slots=True)
class _Alike:
    """Games with the same length and result."""

    count: int = 0
    numbers: list[int] = field(default_factory=list)

    def add(self, number: int) -> None:
        self.count += 1
        if len(self.numbers) < LOOKED_AT:
            self.numbers.append(number)


class Repeats:
    """Possible repeats among the games of a match; games with dice or a random player are not checked."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._records = KeptRecords(plan.out)
        self._thrown = {place.name for place in plan.places if place.throws}
        self._by_lot = {place.name: by_lot(plan, number) for number, place in enumerate(plan.places)}
        self.possible = any(self._by_lot[place.name] != {*plan.players} for place in plan.places)
        """Whether there are games to check: not everybody is random."""
        self._played: dict[_Sat, int] = {}
        self._alike: dict[_Sat, dict[tuple[Any, ...], _Alike]] = {}
        self._found: list[dict[str, Any]] | None = None

    def add(self, row: Row) -> None:
        """Add a game."""
        shared = row.shared
        table, players = shared.table, shared.players
        if (row.actions - row.decisions > LOTS and table not in self._thrown) or shared.ended == FORFEIT:
            return
        if not self._by_lot[table].isdisjoint(players):
            return
        self._found = None
        sat: _Sat = table, players, shared.opening
        self._played[sat] = self._played.get(sat, 0) + 1
        came = (row.actions, shared.by, *(shared.winners or ()), "", *(shared.scores or ()))
        self._alike.setdefault(sat, {}).setdefault(came, _Alike()).add(row.game)

    @property
    def data(self) -> list[dict[str, Any]]:
        """The groups of identical games; `sure`: compared move by move."""
        if self._found is None:
            self._found = self._compared()
        return self._found

    def _compared(self) -> list[dict[str, Any]]:
        found = []
        for sat, groups in self._alike.items():
            for alike in groups.values():
                for same in self._same(alike, self._played[sat]):
                    whole = len(same) == len(alike.numbers)
                    found.append(
                        {
                            "table": sat[0],
                            "players": list(sat[1]),
                            "opening": sat[2],
                            "games": same,
                            "count": alike.count if whole else len(same),
                            "sure": self.plan.records,
                        }
                    )
        return sorted(found, key=lambda one: one["games"])

    def _same(self, alike: _Alike, played: int) -> list[list[int]]:
        """Return the identical ones among some games; without records, all if nothing else was played."""
        if alike.count < 2:
            return []
        if not self.plan.records:
            return [alike.numbers] if alike.count == played and played >= FEW else []
        found: dict[tuple[str, ...], list[int]] = {}
        for at, number in enumerate(alike.numbers):
            if at == FIRST_LOOK and len(found) == FIRST_LOOK:  # random bots: no two alike will come
                return []
            moves = self._moves(number)
            if moves is not None:
                found.setdefault(moves, []).append(number)
        return [numbers for numbers in found.values() if len(numbers) > 1]

    def _moves(self, number: int) -> tuple[str, ...] | None:
        try:
            return tuple([line.action for line in parse_record(*self._records.text(number)).lines])
        except RecordError:  # it is gone; verifying the folder reports it
            return None


def repeated_words(one: dict[str, Any]) -> str:
    """Return one group in words for the summary."""
    listed, count, who = ", ".join(map(str, one["games"][:4])), one["count"], _(" v ").join(one["players"])
    more = "…" if count > 4 else ""
    where = "" if one["opening"] is None else _(" from '{one}'", one=one["opening"])
    if one["sure"]:
        return _(
            "The same game was played {count} times: games {listed}{more} ({who}{where}). A repeated game gives no "
            "new information: add openings, or players that choose at random.",
            count=count,
            listed=listed,
            more=more,
            who=who,
            where=where,
        )
    return _(
        "The same game may have been played {count} times: games {listed}{more} ({who}{where}) had the same result. "
        "To compare them, play the match with 'records: true'.",
        count=count,
        listed=listed,
        more=more,
        who=who,
        where=where,
    )
