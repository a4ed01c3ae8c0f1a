"""The games of a match, read from its folder by number: one file per game, or shards, complete or growing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, overload

from tablegames.core.errors import RecordError
from tablegames.core.languages import gettext as _
from tablegames.records.parsing import parse_record
from tablegames.records.record import Record
from tablegames.records.shards import (
    ARRIVING,
    WHOLE,
    arriving_path,
    first_of,
    members,
    numbers_of,
    read_index,
    shard_path,
    shards_of,
    unpacked,
    written_index,
)
from tablegames.rules.untrusted.files import open_regular, read_text

MATCH: Final = "match.json"
RECORDS: Final = "records"
_WIDTHS: Final = range(4, 19)
"""The possible digits in the name of a record, which depend on the number of games."""
_REMEMBERED: Final = 4
"""Shards with remembered beginnings of games."""
_LONG: Final = 100
"""The estimated cost of playing a game through, in moves."""


class NotKept(RecordError):  # noqa: N818 - what somebody asked for, not a failure of the program
    """There is no record of a game."""


class _Known(NamedTuple):
    """The known facts about a file: its size, the beginning of each game, whether it is readable as a whole."""

    size: int
    begins: Mapping[int, int]
    whole: bool


class KeptRecords:
    """The records in the folder of a match; nothing is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / RECORDS
        self._known: dict[Path, _Known] = {}

    def text(self, number: int) -> tuple[str, str]:
        """Return the record of a game as written, and its name for errors."""
        first = first_of(number)
        path = shard_path(self.folder, first)
        if not path.exists():
            path = arriving_path(self.folder, first)
        if not path.exists() and (alone := record_file(self.folder, number)) is not None:
            return read_text(alone, RecordError), str(alone)
        known = self._looked_at(path, first)
        begin, found = known.begins.get(number), None
        if begin is None and (known.whole or path != shard_path(self.folder, first)):
            raise NotKept(_("{parent}: game {number} has no record", parent=self.folder.parent, number=number))
        if begin is not None:
            with open_regular(path, RecordError) as file:
                found = unpacked(file, begin)
        origin = f"{path}/{number}.jsonl"
        if found is None or found.number != number:
            raise RecordError(
                "{origin}: game {number} is damaged in {name}; delete that file, and the match will play "
                "its games again",
                origin=origin,
                number=number,
                name=path.name,
            )
        return found.text, origin

    def last(self) -> int:
        """Return the highest number of a game with a record, also in a damaged shard; 0: there is none."""
        found = [int(path.stem) for path in self.folder.glob("*.jsonl") if path.stem.isdecimal()]
        for first in shards_of(self.folder, WHOLE)[-1:]:
            known = self._looked_at(shard_path(self.folder, first), first)
            found += known.begins
            if not known.whole:
                told = written_index(self.folder, first)
                found.append(numbers_of(first)[-1] if told is None else told.last)
        for first in shards_of(self.folder, ARRIVING)[-1:]:
            found += self._looked_at(arriving_path(self.folder, first), first).begins
        return max(found, default=0)

    def _looked_at(self, path: Path, first: int) -> _Known:
        """Return the beginning of each game of a file: from its index, else from the file itself."""
        try:
            size = path.stat().st_size
        except OSError:
            return _Known(0, {}, True)
        if path not in self._known or self._known[path].size != size:
            index = read_index(self.folder, first) if path == shard_path(self.folder, first) else None
            games = members(path) if index is None else [*index.members.values()]
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            begins = {one.number: one.begin for one in games}
            self._known[path] = _Known(size, begins, bool(games) and games[-1].end == size)
        return self._known[path]


def record_file(folder: Path, number: int) -> Path | None:
    """Return the file of a game in a folder with one file per game; the number of games decides its digits."""
    paths = (folder / f"{number:0{width}}.jsonl" for width in _WIDTHS if width >= len(str(number)))
    return next((path for path in paths if path.exists()), None)


def written_on(origin: str) -> str | None:
    """Return the date of a match record, which its header leaves out so that it is the same each time.

    None: it is not a record in the folder of a match.
    """
    path = Path(origin)
    path = path if path.is_file() else path.parent  # a shard has many games
    if path.parent.name != RECORDS or not path.is_file():
        return None
    return datetime.fromtimestamp(path.stat().st_mtime).date().isoformat()


class MatchGames(Sequence[Record]):
    """The games of a match, each read on demand; game n is the item n - 1."""

    def __init__(self, folder: Path) -> None:
        if not (folder / MATCH).is_file():
            raise RecordError(no_match(folder))
        self.records = KeptRecords(folder)
        self._last = self.records.last()
        if not self._last:
            raise RecordError(
                "{folder}: no game of this match has a record yet, or the match keeps none ('records: false')",
                folder=folder,
            )

    def __len__(self) -> int:
        return self._last

    @property
    def work(self) -> int:
        """The approximate cost of playing them all through, in moves."""
        return self._last * _LONG

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(self._last))]
        if not -self._last <= index < self._last:
            raise IndexError(index)
        return parse_record(*self.records.text(index % self._last + 1))

    def __iter__(self) -> Iterator[Record]:
        for number in range(self._last):
            try:
                record = self[number]
            except NotKept:  # still in progress, or its encounter was already decided
                continue
            yield record


def no_match(folder: Path) -> str:
    """Return the message about a folder without a match."""
    return _(
        "{folder}: there is no match in this folder; give the output folder of a 'tablegames match'", folder=folder
    )
