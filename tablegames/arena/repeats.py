"""Games that are one and the same: bots that draw no lots, from the same beginning, with no dice between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.arena.plan import Plan, by_lot
from tablegames.arena.rows import FORFEIT, Row
from tablegames.core.errors import RecordError
from tablegames.core.languages import say
from tablegames.records.match_games import KeptRecords
from tablegames.records.reading import parse_record

LOTS: Final = 2
"""Where chance acts more often than that (who begins, a deal), no two games are the same."""
LOOKED_AT: Final = 20
"""Games of a group that are compared move by move."""
FIRST_LOOK: Final = 4
"""If so many games are all different, the others are not compared."""
FEW: Final = 3
"""So many games that came out alike are suspicious where no records tell more."""

_Sat = tuple[str, tuple[str, ...], str | None]
"""A table, who sat where, from which position."""


@dataclass(slots=True)
class _Alike:
    """Games of the same length and result."""

    count: int = 0
    numbers: list[int] = field(default_factory=list)

    def add(self, number: int) -> None:
        self.count += 1
        if len(self.numbers) < LOOKED_AT:
            self.numbers.append(number)


class Repeats:
    """The games of a match folded row by row; those in which dice fell or somebody plays by lot are not looked at."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._records = KeptRecords(plan.out)
        self._thrown = {place.name for place in plan.places if place.throws}
        self._by_lot = {place.name: by_lot(plan, number) for number, place in enumerate(plan.places)}
        self.possible = any(self._by_lot[place.name] != {*plan.players} for place in plan.places)
        """Whether there are games to be looked at: somebody does not play by lot."""
        self._played: dict[_Sat, int] = {}
        self._alike: dict[_Sat, dict[tuple[Any, ...], _Alike]] = {}
        self._found: list[dict[str, Any]] | None = None

    def add(self, row: Row) -> None:
        """One more game."""
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
        """The groups of games that are the same; `sure`: they were compared move by move."""
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
        """Of some games those that are one game; without records, all where nothing else was played."""
        if alike.count < 2:
            return []
        if not self.plan.records:
            return [alike.numbers] if alike.count == played and played >= FEW else []
        found: dict[tuple[str, ...], list[int]] = {}
        for at, number in enumerate(alike.numbers):
            if at == FIRST_LOOK and len(found) == FIRST_LOOK:  # bots that draw lots: no two alike will come
                return []
            moves = self._moves(number)
            if moves is not None:
                found.setdefault(moves, []).append(number)
        return [numbers for numbers in found.values() if len(numbers) > 1]

    def _moves(self, number: int) -> tuple[str, ...] | None:
        try:
            return tuple([line.action for line in parse_record(*self._records.text(number)).lines])
        except RecordError:  # it is gone; whoever verifies the folder is told
            return None


def repeated_words(one: dict[str, Any]) -> str:
    """One group, as the summary tells of it."""
    listed, count, who = ", ".join(map(str, one["games"][:4])), one["count"], say(" v ", " c. ").join(one["players"])
    more = "…" if count > 4 else ""
    where = "" if one["opening"] is None else say(f" from '{one['opening']}'", f" depuis « {one['opening']} »")
    if one["sure"]:
        return say(
            f"The same game {count} times: {listed}{more} ({who}{where}). More of them tell nothing: give openings, or "
            "players that draw lots.",
            f"La même partie {count} fois : {listed}{more} ({who}{where}). Davantage n'apprend rien : donnez des "
            "ouvertures, ou des joueurs qui tirent au sort.",
        )
    return say(
        f"Perhaps the same game {count} times: {listed}{more} ({who}{where}) came out alike; with 'records: true' they "
        "can be compared.",
        f"Peut-être la même partie {count} fois : {listed}{more} ({who}{where}) finissent de même ; « records: true » "
        "permet de les comparer.",
    )
