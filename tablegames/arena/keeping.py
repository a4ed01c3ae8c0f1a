"""How the records of a match are kept: a file a game, or shards of a thousand.

Files are written by whoever played the games. Shards are written by the one process that writes the folder: what comes
home is appended to a file of its shard, in any order, and when all games of a shard are finished they are put in order
and get their index. Whatever was going on when the program died, one of the two files is there and whole, but for a
last game that was not written to its end: that is cut off, and played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from tablegames.arena.disk import appending, put, put_all
from tablegames.arena.one_game import Finished
from tablegames.arena.plan import Plan
from tablegames.arena.rows import Row
from tablegames.core.errors import MatchError, RecordError
from tablegames.core.languages import say
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
from tablegames.rules.untrusted.files import open_regular, sync_folder
from tablegames.rules.untrusted.systems import take_place, to_disk

_REMEMBERED: Final = 8
"""Indexes of shards that are held at a time, while rows are compared with them."""
Tell = Callable[[str], None]
Wanted = Callable[[int], bool]
"""Whether a game is one of the match: those beyond a decision are not."""


class Keeping(Protocol):
    """The records in the folder of a match that is being played."""

    def begin(self, tell: Tell) -> None:
        """Make what was left behind fit to be gone on with; `tell` is told of what was damaged."""

    def holds(self, row: Row) -> bool:
        """Whether the record of a finished game is there."""

    def add(self, rows: Sequence[Row], packed: Sequence[bytes]) -> None:
        """Write the records of games that are finished, before anybody is told that they are."""

    def reach(self, done: int, wanted: Wanted) -> None:
        """All games up to there are finished."""

    def finish(self, wanted: Wanted) -> None:
        """All games are finished; those that are not wanted leave no record."""

    def close(self, *, complete: bool) -> None:
        """Nothing more is written."""


def keeping(plan: Plan, total: int, *, sync: bool) -> Keeping:
    """How a match keeps its records."""
    return RecordShards(plan.out / RECORDS, total, sync=sync) if plan.sharded else RecordFiles(plan, total)


def keep_at_once(plan: Plan, total: int, games: Sequence[Finished], *, sync: bool) -> list[bytes]:
    """Write the records of games where they were played, if each has a file; else pack them, to be sent home."""
    if plan.sharded:
        return [packed(game.row.game, game.record) for game in games]
    if plan.records:
        put_all([(record_path(plan, game.row.game, total), [game.record]) for game in games], sync=sync)
    return []


# --- a file a game


class RecordFiles:
    """A file a game, or none, where no records are kept."""

    def __init__(self, plan: Plan, total: int) -> None:
        self.plan = plan
        self.total = total
        self.folder = plan.out / RECORDS

    def begin(self, tell: Tell) -> None:
        """Make the folder; among more games than before, records have other names."""
        self.folder.mkdir(exist_ok=True)
        rename_records(self.plan, self.total)

    def holds(self, row: Row) -> bool:
        """They were written before their rows; `--verify` looks at them."""
        return True

    def add(self, rows: Sequence[Row], packed: Sequence[bytes]) -> None:
        """They are written already."""

    def reach(self, done: int, wanted: Wanted) -> None:
        """Nothing is to be done."""

    def finish(self, wanted: Wanted) -> None:
        """Remove the records of games beyond a decision: how many there are depends on who was quick."""
        for path in self.folder.glob("*.jsonl") if self.plan.stop is not None else ():
            number = int(path.stem) if path.stem.isdecimal() else 0
            if 0 < number <= self.total and not wanted(number):
                path.unlink(missing_ok=True)

    def close(self, *, complete: bool) -> None:
        """Where no records are kept, no folder of them stays."""
        if complete and not self.plan.records and self.folder.is_dir():
            with suppress(OSError):  # somebody has put something there
                self.folder.rmdir()


def record_path(plan: Plan, number: int, total: int) -> Path:
    """The file of a record."""
    return plan.out / RECORDS / f"{number:0{max(4, len(str(total)))}}.jsonl"


def rename_records(plan: Plan, total: int) -> None:
    """Give records the names that they have among so many games, if they were among fewer: with more digits.

    The first comes last: as long as it has its old name, not all have their new ones.
    """
    first, folder = record_path(plan, 1, total), plan.out / RECORDS
    if not any((folder / f"{1:0{digits}}.jsonl").exists() for digits in range(4, len(first.stem))):
        return
    old = [path for path in folder.glob("*.jsonl") if path.stem.isdecimal() and len(path.stem) < len(first.stem)]
    for path in sorted(old, key=lambda one: -int(one.stem)):
        take_place(path, record_path(plan, int(path.stem), total))


# --- shards


class RecordShards:
    """Shards: those that are whole, and those of which games are still to come."""

    def __init__(self, folder: Path, total: int, *, sync: bool) -> None:
        self.folder = folder
        self.total = total
        self.sync = sync
        self._tell: Tell = lambda sentence: None
        self._arriving: dict[int, dict[int, Member]] = {}
        """Of shards of which games are still to come: those that are there, by their numbers."""
        self._whole: dict[int, ShardIndex | None] = {}

    def begin(self, tell: Tell) -> None:
        """Cut off what was not written to its end."""
        self._tell = tell
        self.folder.mkdir(exist_ok=True)
        for first in shards_of(self.folder, ARRIVING):
            self._arrived(first, members(arriving_path(self.folder, first)))

    def holds(self, row: Row) -> bool:
        """Whether the record is there that ends with the sum that the row tells."""
        number: int = row.game
        first = first_of(number)
        index = None if first in self._arriving else self._index(first)
        if first in self._arriving:  # perhaps only now: a shard that is damaged is one of them
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
        """Close the shards of which all games are finished."""
        for first in [one for one in self._arriving if min(numbers_of(one)[-1], self.total) <= done]:
            self._close(first, wanted)

    def finish(self, wanted: Wanted) -> None:
        """Close all shards; those that are whole and hold a game that is not wanted are closed anew without it."""
        for first in [*self._arriving]:
            self._close(first, wanted)
        for first in shards_of(self.folder, WHOLE):
            index = self._index(first)
            if index is not None and not all(map(wanted, index.games)):
                self._reopen(first)
                self._close(first, wanted)

    def close(self, *, complete: bool) -> None:
        """Nothing is open."""

    def _close(self, first: int, wanted: Wanted) -> None:
        """Put the games of a shard in order, and write its index."""
        games, path = self._arriving[first], arriving_path(self.folder, first)
        numbers = [number for number in numbers_of(first) if number <= self.total and wanted(number)]
        if missing := [number for number in numbers if number not in games]:
            raise MatchError.said(
                f"{path}: game {missing[0]} is not there any more; run the same command again",
                f"{path} : la partie {missing[0]} n'y est plus ; relancez la même commande",
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
        """Go on with a shard: with the games of one that was whole, or with none."""
        index = self._index(first)
        if first in self._arriving:
            return
        if index is not None:
            take_place(shard_path(self.folder, first), arriving_path(self.folder, first))
        self._arriving[first] = {} if index is None else index.members
        self._whole.pop(first, None)

    def _index(self, first: int) -> ShardIndex | None:
        """The index of a shard that is whole; it is made anew where it does not fit. None: there is no such shard."""
        if first not in self._whole:
            if len(self._whole) >= _REMEMBERED:
                self._whole.clear()
            found = read_index(self.folder, first) if shard_path(self.folder, first).exists() else None
            self._whole[first] = found or self._mended(first)
        return self._whole[first]

    def _mended(self, first: int) -> ShardIndex | None:
        """The index of a shard made anew; a shard that is damaged is gone on with, as far as it is whole."""
        path, index = shard_path(self.folder, first), index_path(self.folder, first)
        if not path.exists():
            return None
        made, whole = made_index(self.folder, first)
        if whole:
            put(index, [made.text], sync=self.sync)
            self._tell(say(f"{index}: this was not the index of its shard; it is made anew",
                           f"{index} : ce n'était pas l'index de ses parties ; il est refait"))  # fmt: skip
            return made
        self._tell(say(f"{path}: damaged after game {made.last}; what follows is played again",
                       f"{path} : abîmé après la partie {made.last} ; la suite est rejouée"))  # fmt: skip
        take_place(path, arriving_path(self.folder, first))
        self._arrived(first, made.members.values())
        return None

    def _arrived(self, first: int, games: Iterable[Member]) -> None:
        """Take up a shard with the games that are whole; what follows them is cut off."""
        found = {one.number: one for one in games}
        self._arriving[first] = found
        with appending(arriving_path(self.folder, first)) as file:
            file.truncate(max((one.end for one in found.values()), default=0))


def _laid(games: Iterable[Member]) -> Iterator[Member]:
    """Games as they lie when one follows the other."""
    end = 0
    for game in games:
        yield game._replace(begin=end, end=end + _length(game))
        end += _length(game)


def _length(game: Member) -> int:
    return game.end - game.begin


def _taken(path: Path, games: Iterable[Member]) -> Iterator[bytes]:
    """The bytes of games in that order."""
    with open_regular(path, RecordError) as file:
        for game in games:
            file.seek(game.begin)
            yield file.read(_length(game))
