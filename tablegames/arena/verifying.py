"""A folder of results looked at again: every row as it was written, every record sealed and replaying to its row.

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
from tablegames.arena.one_game import record_header
from tablegames.arena.plan import Plan
from tablegames.arena.report import MatchReport
from tablegames.arena.rows import PLAYED, Row, RowReader
from tablegames.arena.running import results
from tablegames.arena.schedule import Schedule
from tablegames.arena.stopping import Stopping
from tablegames.arena.store import PROGRESS, RESULTS, held, other_match, refused
from tablegames.core.errors import MatchError, RecordError, TablegamesError
from tablegames.core.languages import LANGUAGES, say, speaking
from tablegames.records.match_games import RECORDS, KeptRecords
from tablegames.records.reading import parse_record
from tablegames.records.replay import verify
from tablegames.records.shards import WHOLE, index_path, read_index, shard_path, shards_of
from tablegames.rules.untrusted.files import open_regular, read_text
from tablegames.rules.untrusted.jsonlines import SUM, seal_of

LISTED: Final = 20
"""Differences that are named; of more only the number is told."""


@dataclass(slots=True)
class Verification:
    """What verifying a folder found: sound rows, and the differences."""

    games: int = 0
    """Rows that are as they were written."""
    total: int = 0
    wrong: list[str] = field(default_factory=list)
    more: int = 0
    """Differences that are not named."""

    def add(self, sentence: str) -> None:
        """Add a difference."""
        if len(self.wrong) < LISTED:
            self.wrong.append(sentence)
        else:
            self.more += 1


def verify_folder(plan: Plan, progress: Callable[[int], None] = lambda more: None) -> Verification:
    """Look at every row and every record of a folder, of a match that is finished or not."""
    if not plan.out.is_dir():
        raise MatchError.said(
            f"{plan.out}: there is no such folder; play the match first, or name its folder with --out",
            f"{plan.out} : pas de tel dossier ; jouez d'abord le match, ou nommez son dossier par --out",
        )
    let_go = held(plan.out)
    try:
        difference = other_match(plan)
        if difference is not None:
            raise refused(plan, difference)
        return _verified(plan, progress)
    finally:
        let_go()


def _verified(plan: Plan, progress: Callable[[int], None]) -> Verification:
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
                found.add(f"{where}: {read.wrong}")
            continue
        number = read.row.game
        if seen[number] or (complete and number != expected):
            found.add(say(f"{where}: game {number} does not belong here",
                          f"{where} : la partie {number} n'a rien à faire ici"))  # fmt: skip
        seen[number] = 1
        expected += 1
        if stopping is not None:
            stopping.add(read.row)
            expected = stopping.following(expected)
        if plan.records:
            try:
                kept = records.text(number) if plan.sharded else _file(record_path(plan, number, rows.total))
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
                found.add(say(f"{path}: game {number} has no row", f"{path} : la partie {number} n'a pas de ligne"))
        if not found.wrong:
            for sentence in _wrong_sums(plan, rows):
                found.add(sentence)
    return found


def _file(path: Path) -> tuple[str, str]:
    """The text of a file, and its name."""
    return read_text(path, RecordError), str(path)


def _wrong_shards(folder: Path, seen: Sequence[int]) -> Iterator[str]:
    """Indexes that are not those of their shards, and games that no row tells of."""
    for first in shards_of(folder, WHOLE):
        index, path = read_index(folder, first), index_path(folder, first)
        if index is None:
            yield say(f"{path}: this is not the index of its shard; the match makes it anew",
                      f"{path} : ce n'est pas l'index de ses parties ; le match le refait")  # fmt: skip
            continue
        for number in index.games:
            if number >= len(seen) or not seen[number]:
                path = shard_path(folder, first)
                yield say(f"{path}: game {number} has no row", f"{path} : la partie {number} n'a pas de ligne")


def _check_record(plan: Plan, schedule: Schedule, row: Row, text: str, path: str) -> None:
    """Refuse a record that is not whole, not the row's, or does not replay to what the row says."""
    before = ""
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        found, right = seal_of(line, before)
        before = found or ""
        if not right:
            raise RecordError(
                say(f"{path}:{number}: this line was altered: its sum is not right",
                    f"{path}:{number} : cette ligne a été changée : sa somme n'est pas la bonne")
            )  # fmt: skip
    if before != row.record:
        raise RecordError.said(
            f"{path}: this is not the record of the row of game {row.game}: the last sum is another",
            f"{path} : ce n'est pas ce que dit la ligne de la partie {row.game} : la dernière somme diffère",
        )
    try:
        told = _replayed(plan, schedule, text, path, row.game)
    except TablegamesError:
        raise
    except Exception as problem:  # whatever a stranger's lines do to a stranger's rules
        raise _differs(path, f"{type(problem).__name__}: {problem}") from None
    data = row.data
    if (data["ended"] == PLAYED) != ("ended" in told):
        raise _differs(path, say("it ends otherwise", "elle finit autrement"))
    for key, value in told.items():
        expected = _header(plan, schedule, row) if key == "header" else data[key]
        if value != expected:
            raise _differs(path, say(f"'{key}' is not the row's", f"« {key} » n'est pas celui de la ligne"))


def _replayed(plan: Plan, schedule: Schedule, text: str, path: str, number: int) -> dict[str, Any]:
    """What a record says, replayed, of the values in its row."""
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
        raise _differs(path, say("its end is missing", "la fin manque"))
    if outcome is None:
        return told
    ended = {"ended": PLAYED, "by": outcome.by, "detail": ""}
    return {**told, **ended, "winners": list(outcome.winners), "scores": list(outcome.scores)}


def _header(plan: Plan, schedule: Schedule, row: Row) -> Mapping[str, Any]:
    header = json.loads(json.dumps(record_header(plan, schedule.game(row.game), row)))
    return {key: value for key, value in header.items() if key != "versions"}


def _differs(path: str, why: str) -> RecordError:
    return RecordError(say(f"{path}: the record does not tell what its row says: {why}",
                           f"{path} : la partie ne dit pas ce que dit sa ligne : {why}"))  # fmt: skip


def _wrong_sums(plan: Plan, rows: RowReader) -> Iterator[str]:
    """The files made of the rows that are not what the rows make; `summary.txt` may be in any language."""

    def sound() -> Iterator[Row]:
        return (read.row for read in rows.read(plan.out / RESULTS) if read.row is not None)

    def right(name: str) -> bool:
        for spoken in (None, *LANGUAGES):  # as we speak now, which may be a third language
            with nullcontext() if spoken is None else speaking(spoken):
                if _is_text(plan.out / name, results(plan, sound(), lambda: data)[name]):
                    return True
        return False

    data = MatchReport(plan).fold(sound()).data
    finishing = (plan.out / PROGRESS).exists()  # it was stopped while these files were being written
    for name in results(plan, (), lambda: data):
        path = plan.out / name
        if finishing and not path.exists():
            continue
        try:
            if not right(name):
                yield say(f"{path}: this is not what the rows make; the match writes it anew",
                          f"{path} : ce n'est pas ce que font les lignes ; le match le réécrit")  # fmt: skip
        except MatchError as problem:
            yield str(problem)


def _is_text(path: Path, text: Pieces) -> bool:
    """Whether a file holds that text, and nothing else."""
    with open_regular(path, MatchError) as file:
        for piece in text:
            wanted = encoded(piece)
            if file.read(len(wanted)) != wanted:
                return False
        return not file.read(1)
