"""Verifying a folder of results: every row unchanged, every record sealed and replaying to its row.

Nothing in the folder is changed, and no program is started.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablegames.arena.disk import Pieces, encoded
from tablegames.arena.keeping import record_path
from tablegames.arena.one_game import GameRunner, record_header
from tablegames.arena.plan import Plan
from tablegames.arena.report import MatchReport
from tablegames.arena.results import MADE, made_files
from tablegames.arena.rows import PLAYED, Row, RowReader, csv_lines
from tablegames.arena.schedule import Schedule
from tablegames.arena.stopping import Stopping
from tablegames.arena.store import PROGRESS, RESULTS, held, other_match, refused
from tablegames.core.errors import MatchError, RecordError, TablegamesError
from tablegames.core.languages import LANGUAGES, gettext as _, speaking
from tablegames.plugin.registry import Registry
from tablegames.records.match_games import RECORDS, KeptRecords
from tablegames.records.parsing import parse_record
from tablegames.records.replay import verify
from tablegames.records.shards import WHOLE, index_path, read_index, shard_path, shards_of
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.files import open_regular, read_text
from tablegames.rules.untrusted.jsonlines import SUM, chain_of

LISTED: Final = 20
"""The most differences listed; of more only the number is shown."""


@dataclass(slots=True)
class Verification:
    """The result of verifying a folder: sound rows, and the differences."""

    games: int = 0
    """Unchanged rows."""
    total: int = 0
    wrong: list[str] = field(default_factory=list)
    more: int = 0
    """Differences that are not listed."""

    def add(self, sentence: str) -> None:
        """Add a difference."""
        if len(self.wrong) < LISTED:
            self.wrong.append(sentence)
        else:
            self.more += 1


def verify_folder(
    plan: Plan, progress: Callable[[int], None] = lambda more: None, registry: Registry | None = None
) -> Verification:
    """Check every row and every record of a folder, of a match that is finished or not.

    With a registry, games that play on by themselves are played again, and only replayed if their record is another.
    """
    if not plan.out.is_dir():
        raise MatchError("{out}: no such folder; play the match first, or give its folder with --output", out=plan.out)
    let_go = held(plan.out)
    try:
        difference = other_match(plan)
        if difference is not None:
            raise refused(plan, difference)
        return _verified(plan, progress, None if registry is None else GameRunner(plan, registry))
    finally:
        let_go()


def _verified(plan: Plan, progress: Callable[[int], None], runner: GameRunner | None) -> Verification:
    rows, schedule = RowReader(plan), Schedule(plan)
    complete = (plan.out / RESULTS).exists()
    path = plan.out / (RESULTS if complete else PROGRESS)
    found = Verification(total=rows.total)
    records, seen = KeptRecords(plan.out), bytearray(rows.total + 1)
    stopping = None if plan.stop is None else Stopping(plan.stop, schedule)
    expected = 1
    for read in rows.read(path):
        where = f"{path}:{read.number}"
        if read.row is None:
            if complete or read.line.endswith("\n"):
                found.add(labelled(where, read.wrong))
            continue
        number = read.row.game
        if seen[number] or (complete and number != expected):
            found.add(_("{where}: game {number} is not part of this match", where=where, number=number))
        seen[number] = 1
        expected += 1
        if stopping is not None:
            stopping.add(read.row)
            expected = stopping.following(expected)
        if plan.records:
            try:
                alone = record_path(plan, number, rows.total)
                kept = records.text(number) if plan.sharded else (read_text(alone, RecordError), str(alone))
                if runner is None or runner.played_again(read.row) != (read.row, kept[0]):
                    _check_record(plan, schedule, read.row, *kept)
            except TablegamesError as problem:
                found.add(str(problem))
        progress(1)
    found.games = sum(seen)
    if complete:
        for sentence in _wrong_shards(plan.out / RECORDS, seen) if plan.sharded else ():
            found.add(sentence)
        for number in range(1, rows.total + 1) if expected <= rows.total else ():
            if not seen[number] and not (stopping is not None and stopping.beyond(number)):
                found.add(_("{path}: game {number} has no row in the results", path=path, number=number))
        if not found.wrong:
            for sentence in _wrong_sums(plan, rows):
                found.add(sentence)
    return found


def _wrong_shards(folder: Path, seen: Sequence[int]) -> Iterator[str]:
    """Return indexes that do not fit their shards, and games without rows."""
    for first in shards_of(folder, WHOLE):
        index, path = read_index(folder, first), index_path(folder, first)
        if index is None:
            yield _("{path}: the index does not match its shard; run the match again to rebuild it", path=path)
            continue
        for number in index.games:
            if number >= len(seen) or not seen[number]:
                path = shard_path(folder, first)
                yield _("{path}: game {number} has no row in the results", path=path, number=number)


def _check_record(plan: Plan, schedule: Schedule, row: Row, text: str, path: str) -> None:
    """Refuse a record that is damaged, not the row's, or does not replay to the row."""
    last, changed = chain_of(text)
    if changed:
        raise RecordError(_("{path}:{number}: this line was changed: its checksum is wrong", path=path, number=changed))
    if last != row.record:
        raise RecordError(
            "{path}: this is not the record of game {game}: its last checksum is different", path=path, game=row.game
        )
    try:
        told = _replayed(plan, schedule, text, path, row.game)
    except TablegamesError:
        raise
    except Exception as problem:  # any failure of another author's lines or rules
        raise _differs(path, f"{type(problem).__name__}: {problem}") from None
    data = row.data
    if (data["ended"] == PLAYED) != ("ended" in told):
        raise _differs(path, _("it ends differently"))
    for key, value in told.items():
        expected = _header(plan, schedule, row) if key == "header" else data[key]
        if value != expected:
            raise _differs(path, _("'{key}' is different", key=key))


def _replayed(plan: Plan, schedule: Schedule, text: str, path: str, number: int) -> dict[str, Any]:
    """Return the values of a replayed record for its row."""
    record = parse_record(text, path)
    table = plan.places[schedule.game(number).place].table
    outcome = verify(table, record)
    header = {key: value for key, value in record.header.items() if key not in (SUM, "versions")}
    told: dict[str, Any] = {
        "header": header,
        "actions": len(record.lines),
        "decisions": sum(line.seat is not None for line in record.lines),
    }
    if (outcome is None) != (record.over is None):
        raise _differs(path, _("its end is missing"))
    if outcome is None:
        return told
    ended = {"ended": PLAYED, "by": outcome.by, "detail": ""}
    return {**told, **ended, "winners": list(outcome.winners), "scores": list(outcome.scores)}


def _header(plan: Plan, schedule: Schedule, row: Row) -> Mapping[str, Any]:
    header = json.loads(json.dumps(record_header(plan, schedule.game(row.game), row)))
    return {key: value for key, value in header.items() if key != "versions"}


def _differs(path: str, why: str) -> RecordError:
    return RecordError(_("{path}: the record does not match its row: {why}", path=path, why=why))


def _wrong_sums(plan: Plan, rows: RowReader) -> Iterator[str]:
    """Return the derived files that differ from the rows; `summary.txt` may be in any language."""

    def sound() -> Iterator[Row]:
        return (read.row for read in rows.read(plan.out / RESULTS) if read.row is not None)

    def right(name: str) -> bool:
        for spoken in (None, *LANGUAGES):  # in the current language, which may be a third one
            with nullcontext() if spoken is None else speaking(spoken):
                if _is_text(plan.out / name, made_files(csv_lines(plan, sound()), lambda: data)[name]):
                    return True
        return False

    data = MatchReport(plan).fold(sound()).data
    finishing = (plan.out / PROGRESS).exists()  # it was stopped while writing these files
    for name in MADE:
        path = plan.out / name
        if finishing and not path.exists():
            continue
        try:
            if not right(name):
                yield _("{path}: this does not match the rows; run the match again to rewrite it", path=path)
        except MatchError as problem:
            yield str(problem)


def _is_text(path: Path, text: Pieces) -> bool:
    """Return whether a file holds exactly that text."""
    with open_regular(path, MatchError) as file:
        for piece in text:
            wanted = encoded(piece)
            if file.read(len(wanted)) != wanted:
                return False
        return not file.read(1)
