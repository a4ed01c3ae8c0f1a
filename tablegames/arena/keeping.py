"""Keeping the records of a match: one file per game, or shards of a thousand.

Files are written by the process that played the games. Shards are written by the one process that writes the folder:
incoming games are appended to a file of their shard, in any order, and when a shard is complete they are sorted and get
their index. Whenever the program dies, one of the two files is there and whole, except for an unfinished last game,
which is cut off and played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tablegames.arena.disk import appending, put, put_all
from tablegames.arena.one_game import Finished
from tablegames.arena.plan import Plan
from tablegames.arena.rows import Row
from tablegames.core.errors import MatchError, RecordError
from tablegames.core.languages import gettext as _
from tablegames.records.match_games import RECORDS
from tablegames.records.shards import (
    ARRIVING,
    WHOLE,
    Member,
    ShardIndex,
    arriving_path,
    first_of,
    index_path,
    made_index,
    members,
    numbers_of,
    packed,
    read_index,
    shard_path,
    shards_of,
)
from tablegames.rules.untrusted.files import open_regular, read_text, sync_folder, take_place, to_disk
from tablegames.rules.untrusted.jsonlines import chain_of

_REMEMBERED: Final = 8
"""Indexes of shards in memory while rows are compared with them."""
Tell = Callable[[str], None]
Wanted = Callable[[int], bool]
"""Whether a game belongs to the match: those after a decision do not."""


def keeping(plan: Plan, total: int, *, sync: bool) -> RecordFiles | RecordShards:
    """Return the keeper of a match's records."""
    return RecordShards(plan.out / RECORDS, total, sync=sync) if plan.sharded else RecordFiles(plan, total)


def keep_at_once(plan: Plan, total: int, games: Sequence[Finished], *, sync: bool) -> list[bytes]:
    """Write the records of games where they were played, if each has a file; else pack them for sending."""
    if plan.sharded:
        return [packed(game.row.game, game.record) for game in games]
    if plan.records:
        put_all([(record_path(plan, game.row.game, total), [game.record]) for game in games], sync=sync)
    return []


# --- one file per game


class RecordFiles:
    """One file per game, or none if no records are kept."""

    def __init__(self, plan: Plan, total: int) -> None:
        self.plan = plan
        self.total = total
        self.folder = plan.out / RECORDS

    def begin(self, tell: Tell) -> None:
        """Make the folder; with more games than before, records get longer names."""
        self.folder.mkdir(exist_ok=True)
        rename_records(self.plan, self.total)

    def holds(self, row: Row) -> bool:
        """Return whether the record is there, unchanged, with the row's checksum; True if no records are kept."""
        if not self.plan.records:
            return True
        try:
            text = read_text(record_path(self.plan, row.game, self.total), RecordError)
        except RecordError:
            return False
        return chain_of(text) == (row.record, 0)

    def add(self, rows: Sequence[Row], packed: Sequence[bytes]) -> None:
        """Do nothing: they are already written."""

    def reach(self, done: int, wanted: Wanted) -> None:
        """Do nothing."""

    def finish(self, wanted: Wanted) -> None:
        """Remove the records of games after a decision: their number depends on speed."""
        for path in self.folder.glob("*.jsonl") if self.plan.stop is not None else ():
            number = int(path.stem) if path.stem.isdecimal() else 0
            if 0 < number <= self.total and not wanted(number):
                path.unlink(missing_ok=True)

    def close(self, *, complete: bool) -> None:
        """Remove the folder if no records are kept."""
        if complete and not self.plan.records and self.folder.is_dir():
            with suppress(OSError):  # it has other files
                self.folder.rmdir()


def record_path(plan: Plan, number: int, total: int) -> Path:
    """Return the file of a record."""
    return plan.out / RECORDS / f"{number:0{max(4, len(str(total)))}}.jsonl"


def rename_records(plan: Plan, total: int) -> None:
    """Rename records for a larger number of games, with more digits.

    The first comes last: as long as it has its old name, not all are renamed.
    """
    first, folder = record_path(plan, 1, total), plan.out / RECORDS
    if not any((folder / f"{1:0{digits}}.jsonl").exists() for digits in range(4, len(first.stem))):
        return
    old = [path for path in folder.glob("*.jsonl") if path.stem.isdecimal() and len(path.stem) < len(first.stem)]
    for path in sorted(old, key=lambda one: -int(one.stem)):
        take_place(path, record_path(plan, int(path.stem), total))


# --- shards


class RecordShards:
    """Shards: complete ones, and growing ones."""

    def __init__(self, folder: Path, total: int, *, sync: bool) -> None:
        self.folder = folder
        self.total = total
        self.sync = sync
        self._tell: Tell = lambda sentence: None
        self._arriving: dict[int, dict[int, Member]] = {}
        """For growing shards, the games that are there, by number."""
        self._whole: dict[int, ShardIndex | None] = {}

    def begin(self, tell: Tell) -> None:
        """Cut off unfinished writes."""
        self._tell = tell
        self.folder.mkdir(exist_ok=True)
        for first in shards_of(self.folder, ARRIVING):
            self._arrived(first, members(arriving_path(self.folder, first)))

    def holds(self, row: Row) -> bool:
        """Return whether the record with the row's checksum is there."""
        number: int = row.game
        first = first_of(number)
        index = None if first in self._arriving else self._index(first)
        if first in self._arriving:  # perhaps only now: a damaged shard is one of them
            member = self._arriving[first].get(number)
            return member is not None and member.sum == row.record
        return index is not None and index.sum(number) == row.record

    def add(self, rows: Sequence[Row], packed: Sequence[bytes]) -> None:
        """Append games to their shards."""
        by_shard: dict[int, list[tuple[Row, bytes]]] = {}
        for row, content in zip(rows, packed, strict=True):
            by_shard.setdefault(first_of(row.game), []).append((row, content))
        for first, games in by_shard.items():
            if first not in self._arriving:
                self._reopen(first)
            self._append(first, games)

    def _append(self, first: int, games: Iterable[tuple[Row, bytes]]) -> None:
        with appending(arriving_path(self.folder, first)) as file:
            end = file.seek(0, 2)
            is_new = not end
            found = []
            for row, content in games:
                file.write(content)
                found.append(Member(row.game, end, end + len(content), row.record))
                end += len(content)
            file.flush()
            if self.sync:
                to_disk(file.fileno())
        if self.sync and is_new:
            sync_folder(self.folder)
        self._arriving[first].update({one.number: one for one in found})

    def reach(self, done: int, wanted: Wanted) -> None:
        """Close the shards with all games finished."""
        for first in [one for one in self._arriving if min(numbers_of(one)[-1], self.total) <= done]:
            self._close(first, wanted)

    def finish(self, wanted: Wanted) -> None:
        """Close all shards; complete ones with an unwanted game are written again without it."""
        for first in [*self._arriving]:
            self._close(first, wanted)
        for first in shards_of(self.folder, WHOLE):
            index = self._index(first)
            if index is not None and not all(map(wanted, index.games)):
                self._reopen(first)
                self._close(first, wanted)

    def close(self, *, complete: bool) -> None:
        """Do nothing: no file stays open."""

    def _close(self, first: int, wanted: Wanted) -> None:
        """Sort the games of a shard, and write its index."""
        games, path = self._arriving[first], arriving_path(self.folder, first)
        numbers = [number for number in numbers_of(first) if number <= self.total and wanted(number)]
        if missing := [number for number in numbers if number not in games]:
            raise MatchError(
                "{path}: game {missing} has disappeared; run the same command again", path=path, missing=missing[0]
            )
        ordered = list(_laid(games[number] for number in numbers))
        if ordered != [games[number] for number in numbers] or path.stat().st_size != sum(map(_length, ordered)):
            put(path, _taken(path, [games[number] for number in numbers]), sync=self.sync)
        if ordered:
            put(index_path(self.folder, first), [ShardIndex.of(first, ordered).text], sync=self.sync)
            take_place(path, shard_path(self.folder, first))
            if self.sync:
                sync_folder(self.folder)
        else:
            path.unlink()
        del self._arriving[first]
        self._whole.pop(first, None)

    def _reopen(self, first: int) -> None:
        """Reopen a shard: with the games of a complete one, or with none."""
        index = self._index(first)
        if first in self._arriving:
            return
        if index is not None:
            take_place(shard_path(self.folder, first), arriving_path(self.folder, first))
        self._arriving[first] = {} if index is None else index.members
        self._whole.pop(first, None)

    def _index(self, first: int) -> ShardIndex | None:
        """Return the index of a complete shard, rebuilt if it does not fit. None: there is no such shard."""
        if first not in self._whole:
            if len(self._whole) >= _REMEMBERED:
                self._whole.clear()
            found = read_index(self.folder, first) if shard_path(self.folder, first).exists() else None
            self._whole[first] = found or self._mended(first)
        return self._whole[first]

    def _mended(self, first: int) -> ShardIndex | None:
        """Return a rebuilt index of a shard; a damaged shard is reopened with its sound part."""
        path, index = shard_path(self.folder, first), index_path(self.folder, first)
        if not path.exists():
            return None
        made, whole = made_index(self.folder, first)
        if whole:
            put(index, [made.text], sync=self.sync)
            self._tell(_("{index}: the index did not match its shard and was rebuilt", index=index))
            return made
        self._tell(
            _(
                "{path}: the file is damaged after game {last}; the later games will be played again",
                path=path,
                last=made.last,
            )
        )
        take_place(path, arriving_path(self.folder, first))
        self._arrived(first, made.members.values())
        return None

    def _arrived(self, first: int, games: Iterable[Member]) -> None:
        """Reopen a growing shard with its sound games; the rest is cut off."""
        found = {one.number: one for one in games}
        self._arriving[first] = found
        with appending(arriving_path(self.folder, first)) as file:
            file.truncate(max((one.end for one in found.values()), default=0))


def _laid(games: Iterable[Member]) -> Iterator[Member]:
    """Return the places of consecutive games."""
    end = 0
    for game in games:
        yield game._replace(begin=end, end=end + _length(game))
        end += _length(game)


def _length(game: Member) -> int:
    return game.end - game.begin


def _taken(path: Path, games: Iterable[Member]) -> Iterator[bytes]:
    """Return the bytes of games in that order."""
    with open_regular(path, RecordError) as file:
        for game in games:
            file.seek(game.begin)
            yield file.read(_length(game))
