"""Watching a match in progress, from its folder alone: nothing is locked, written or played.

`match.json` has the plan; each finished game adds a row to `progress.jsonl`, and `results.jsonl` has all of them at the
end. Rows are read and checked as they come; only counts, the last rows and open turns stay in memory.
"""

from __future__ import annotations

import time
from collections import Counter
from math import comb
from pathlib import Path
from typing import Any, Final

from tablegames.arena.plan import Pairing, Seating
from tablegames.arena.report import Standings
from tablegames.arena.rows import ADJUDICATED, FORFEIT, PLAYED, UNFINISHED, Row, Shared, read_row
from tablegames.arena.store import PROGRESS, RESULTS
from tablegames.arena.summary import heads, line_of
from tablegames.core.errors import MatchError, TablegamesError
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import sides_of
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.records.match_games import MATCH, KeptRecords, no_match
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import rules_from_data
from tablegames.rules.untrusted.files import LARGEST, open_regular, read_text
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.shapes import FLAG, MAPPING, TEXT, WHOLE, Shape, list_of
from tablegames.table.setting import lay

ASKED: Final = Shape(
    {"title": TEXT, "tables": list_of(MAPPING), "players": MAPPING, "games": WHOLE, "pairing": TEXT, "seating": TEXT},
    {"pairs": FLAG},
    open=True,
)
TABLE: Final = Shape(
    {"name": TEXT, "game": TEXT, "variant": TEXT, "rules": MAPPING, "match": TEXT, "seats": WHOLE}, open=True
)
AT_ONCE: Final = 16_000_000
"""Bytes of rows to read at once; the rest follows the next time."""
_ENDED: Final = {
    PLAYED: Text("played out"),
    FORFEIT: Text("forfeited"),
    ADJUDICATED: Text("adjudicated"),
    UNFINISHED: Text("stopped"),
}
RECENT: Final = 30
"""The number of recent games to show."""
MOST_TURNS: Final = 4_000
"""The most open turns in memory."""
PAGE: Final = 1_000
_THERE, _RECORDED = 1, 2
Turn = tuple[Shared, ...]


class WatchedMatch:
    """The folder of a match, and the part read so far."""

    def __init__(self, registry: Registry, folder: Path) -> None:
        self.registry = registry
        self.folder = folder
        self.asked = self._asked()
        self._records = KeptRecords(folder)
        self.finished = 0
        self.left_out = 0
        """Damaged rows, which are not counted."""
        self._known: dict[int, bytearray] = {}
        """For each game, in thousands: whether it has a row, and whether it has a record."""
        self._recent: dict[int, Row] = {}
        self._turns: dict[int, list[Row]] = {}
        """Open turns, by the number of their first game."""
        self._counted: Counter[Turn] = Counter()
        """The number of each finished turn."""
        self._read = 0
        self._ordered = 0
        """The end of the part of the ordered results that was read."""
        self._together = [table["name"] for table in self.asked["tables"] if self._has_sides(table)]
        self._folded: tuple[int, Standings] | None = None

    @property
    def total(self) -> int | None:
        """The number of games in the match; None: unknown encounters."""
        meetings = [_meetings(self.asked, table["seats"]) for table in self.asked["tables"]]
        return None if None in meetings else sum(filter(None, meetings)) * int(self.asked["games"])

    def look(self) -> None:
        """Read the new rows."""
        results = self.folder / RESULTS
        if results.exists():
            if results.stat().st_size > self._ordered:
                if not self._ordered:  # games after a decision are not among them
                    self._forget()
                self._ordered = self._take(results, self._ordered)
            return
        progress = self.folder / PROGRESS
        if not progress.exists():
            return
        if progress.stat().st_size < self._read or self._ordered:  # it was restarted, or has more games now
            self._forget()
            self._ordered, self.asked = 0, self._asked()
        self._read = self._take(progress, self._read)

    def _forget(self) -> None:
        """Start reading again."""
        for remembered in (self._known, self._recent, self._turns, self._counted):
            remembered.clear()
        self._read = self.left_out = self.finished = 0
        self._folded = None

    def data(self) -> dict[str, Any]:
        """Return the state of the match, in the language in use."""
        self.look()
        standings = self._standings().data
        ranked = sorted(standings["players"].items(), key=lambda one: -(one[1]["score"] or 0.0))
        encounters = standings["encounters"]
        between = _(" v ")
        return {
            "title": self.asked["title"] or self.folder.name,
            "tables": [table["name"] for table in self.asked["tables"]],
            "finished": self.finished,
            "total": self.total,
            "complete": (self.folder / RESULTS).exists(),
            "idle": self._idle(),
            "left_out": self.left_out,
            "heads": heads(),
            "standing": [_told(name, line_of(name, score), score) for name, score in ranked],
            "encounters": [
                _told(between.join(one["players"]), line_of(between.join(one["players"]), one), one)
                for one in (encounters if len(encounters) > 1 else [])
            ],
            "recent": [_game(self._recent[number]) for number in sorted(self._recent)[-RECENT:][::-1]],
        }

    def record(self, number: int) -> bytes:
        """Return the record of a finished game."""
        page = self._known.get(number // PAGE)
        if page is None or page[number % PAGE] != _RECORDED:
            raise MatchError("This game has no record.")
        return self._records.text(number)[0].encode("utf-8", "replace")

    def _take(self, path: Path, begin: int) -> int:
        """Read whole lines from there on; return the new end."""
        with open_regular(path, MatchError) as file:
            file.seek(begin)
            content = file.read(AT_ONCE)
        end = content.rfind(b"\n") + 1
        for line in content[:end].split(b"\n")[:-1]:
            try:
                row = read_row(line + b"\n")
            except MatchError:
                self.left_out += 1
                continue
            if set(row.shared.players) <= set(self.asked["players"]):
                self._add(row)
            else:
                self.left_out += 1
        return begin + end

    def _add(self, row: Row) -> None:
        """Count a game, unless it was already."""
        page = self._known.setdefault(row.game // PAGE, bytearray(PAGE))
        if page[row.game % PAGE]:
            return
        page[row.game % PAGE] = _THERE if row.record is None else _RECORDED
        self.finished += 1
        self._recent[row.game] = row
        if len(self._recent) > 2 * RECENT:
            self._recent = {number: self._recent[number] for number in sorted(self._recent)[-RECENT:]}
        shared = self.asked.get("pairs", True)
        self._turns.setdefault(row.first if shared else row.game, []).append(row)
        if len(self._turns) > MOST_TURNS:  # games come nearly in order: the first of these is complete
            for first in sorted(self._turns)[: MOST_TURNS // 2]:
                self._counted[_turn(self._turns.pop(first))] += 1

    def _standings(self) -> Standings:
        if self._folded is None or self._folded[0] != self.finished:
            standings = Standings(list(self.asked["players"]), self._together)
            for turn, times in self._counted.items():
                standings.turn(turn, times)
            for first in sorted(self._turns):
                standings.turn(_turn(self._turns[first]))
            self._folded = self.finished, standings
        return self._folded[1]

    def _idle(self) -> float | None:
        """Return the seconds since a game was finished; None: all are."""
        progress = self.folder / PROGRESS
        if (self.folder / RESULTS).exists() or not progress.exists():
            return None
        return round(max(0.0, time.time() - progress.stat().st_mtime), 1)

    def _asked(self) -> dict[str, Any]:
        path = self.folder / MATCH
        if not path.is_file():
            raise MatchError(no_match(self.folder))

        def wrong(sentence: str, *where: object) -> Any:
            raise MatchError(labelled(path, sentence))

        data = read_object(read_text(path, MatchError, LARGEST), lambda sentence: MatchError(labelled(path, sentence)))
        ASKED.check(data, wrong)
        for table in data["tables"]:
            TABLE.check(table, wrong)
        return data

    def _has_sides(self, table: dict[str, Any]) -> bool:
        """Return whether a table has partners; one that cannot be set up here has none."""
        try:
            entry = self.registry.game(table["game"])
            rules = rules_from_data(entry.rules, table["rules"], MATCH)
            nothing, name = Text(""), table["variant"]
            variant = Variant(entry.name, name, nothing, nothing, entry.source, MATCH, "", (name,), {}, rules)
            laid = lay(self.registry, entry, variant, table["match"], table.get("begins"), table["seats"])
        except TablegamesError:
            return False
        return sides_of(laid.game) is not None


def _turn(rows: list[Row]) -> Turn:
    """Return the games of a turn in order; those that share their dice, or one alone."""
    return tuple(row.shared for row in sorted(rows, key=lambda row: row.game))


def _meetings(asked: dict[str, Any], seats: int) -> int | None:
    """Return the number of encounters at a table, for our own pairings."""
    size = 2 if asked["seating"] == Seating.SIDES else seats
    players = len(asked["players"])
    counts = {
        Pairing.GAUNTLET: comb(players - 1, size - 1),
        Pairing.LADDER: max(0, players - size + 1),
        Pairing.ROUND_ROBIN: comb(players, size),
    }
    return counts.get(asked["pairing"])


def _told(name: str, cells: list[str], score: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "cells": cells, "elo": score["elo"], "interval": score["elo_interval"]}


def _game(row: Row) -> dict[str, Any]:
    shared = row.shared
    names = dict.fromkeys(shared.players[seat] for seat in shared.winners or ())
    drawn = _("drawn") if shared.winners is not None else _("not counted")
    return {
        "game": row.game,
        "table": shared.table,
        "players": [*shared.players],
        "won": ", ".join(names) or drawn,
        "ended": str(_ENDED[shared.ended]),
        "actions": row.actions,
        "record": row.record is not None,
    }
