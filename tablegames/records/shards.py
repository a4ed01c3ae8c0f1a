"""Shards: the records of many games in one file, each packed by itself, with an index.

    games-00012001.jsonl.gz      the games 12001 to 13000, in their order
    games-00012001.index.json    the end of each, and the last checksum of its record
    games-00012001.arriving.gz   games of an incomplete shard, in the order of arrival

A shard is an ordinary gzip file; every game is a member named by its number (`12345.jsonl`): `zcat` prints all of them,
and each can be unpacked without the others. An index can be rebuilt from its shard.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, NoReturn

from tablegames.core.errors import RecordError
from tablegames.core.frozen import frozen
from tablegames.rules.untrusted.files import LARGEST, open_regular, read_text
from tablegames.rules.untrusted.jsonlines import SUM, is_sealed, read_object, seal_of, sealed
from tablegames.rules.untrusted.shapes import TEXT, Shape, from_to, list_of, one_of, or_none

SIZE: Final = 1_000
"""Games of a shard."""
WHOLE: Final = "jsonl"
ARRIVING: Final = "arriving"
LEVEL: Final = 6
"""The compression level: 9 takes twice the time or more, and saves a few per cent."""
_MEMBER: Final = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff"
"""The beginning of a member: gzip, with a name, without time and system."""
_NAME: Final = re.compile(rb"([1-9][0-9]{0,17})\.jsonl\0")
_LONGEST_NAME: Final = 25
_END: Final = struct.Struct("<LL")
_AT_ONCE: Final = 1 << 16
_MOST: Final = 10**15
_INDEX: Final = Shape(
    {"index": one_of("tablegames"), "first": from_to(1, 10**18), "ends": list_of(from_to(0, _MOST)),
     "records": list_of(or_none(TEXT)), SUM: TEXT}
)  # fmt: skip


def first_of(number: int) -> int:
    """Return the first game of a game's shard."""
    return (number - 1) // SIZE * SIZE + 1


def numbers_of(first: int) -> range:
    """Return the games of a shard, by its first."""
    return range(first, first + SIZE)


def shard_path(folder: Path, first: int) -> Path:
    """Return the shard that begins with a game."""
    return folder / f"games-{first:08}.{WHOLE}.gz"


def index_path(folder: Path, first: int) -> Path:
    """Return its index."""
    return folder / f"games-{first:08}.index.json"


def arriving_path(folder: Path, first: int) -> Path:
    """Return the file of its games while others are in progress."""
    return folder / f"games-{first:08}.{ARRIVING}.gz"


def shards_of(folder: Path, kind: str) -> list[int]:
    """Return the first games of the shards in a folder, in order: complete ones, or growing ones."""
    names = (path.name.removeprefix("games-").partition(".")[0] for path in folder.glob(f"games-*.{kind}.gz"))
    return sorted(first for first in map(int, filter(str.isdecimal, names)) if first_of(max(1, first)) == first)


def packed(number: int, text: str) -> bytes:
    """Return the record of a game as a member of a shard; the same text gives the same bytes with the same zlib."""
    content = text.encode("utf-8", "replace")
    deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = deflate.compress(content) + deflate.flush()
    return b"".join((_MEMBER, b"%d.jsonl\0" % number, body, _END.pack(zlib.crc32(content), len(content) & 0xFFFFFFFF)))


class Member(NamedTuple):
    """The place of a game in a file, and the last checksum of its record."""

    number: int
    begin: int
    end: int
    sum: str | None


class Unpacked(NamedTuple):
    """A game taken out of a file."""

    number: int
    text: str
    end: int


def unpacked(file: BinaryIO, begin: int) -> Unpacked | None:
    """Return the game at this place of an open file; None: none, or it is damaged."""
    file.seek(begin)
    head = file.read(len(_MEMBER) + _LONGEST_NAME)
    name = _NAME.match(head, len(_MEMBER))
    if name is None or not head.startswith(_MEMBER):
        return None
    end = begin + name.end()
    file.seek(end)
    inflate, content = zlib.decompressobj(-zlib.MAX_WBITS), bytearray()
    while not inflate.eof:
        block = file.read(_AT_ONCE)
        try:
            content += inflate.decompress(block, LARGEST + 1 - len(content))
        except zlib.error:
            return None
        if not block or len(content) > LARGEST:
            return None
        end += len(block)
    end -= len(inflate.unused_data)
    file.seek(end)
    if file.read(_END.size) != _END.pack(zlib.crc32(content), len(content) & 0xFFFFFFFF):
        return None
    return Unpacked(int(name[1]), content.decode("utf-8", "replace"), end + _END.size)


def repacked(member: bytes) -> bytes:
    """Return a member packed again here; another zlib may have packed it differently."""
    found = unpacked(BytesIO(member), 0)
    return member if found is None else packed(found.number, found.text)


def members(path: Path) -> list[Member]:
    """Return the games of a file in the order of the file, up to the first damaged one.

    The checksum of the last line of a record covers all of it.
    """
    found: list[Member] = []
    with open_regular(path, RecordError) as file:
        end = 0
        while (one := unpacked(file, end)) is not None:
            found.append(Member(one.number, end, one.end, seal_of(one.text.removesuffix("\n").rpartition("\n")[2])[0]))
            end = one.end
    return found


@frozen
class ShardIndex:
    """The end of each game of a shard, and the last checksum of its record.

    A missing game ends where the previous one does, and has no checksum.
    """

    first: int
    ends: tuple[int, ...]
    sums: tuple[str | None, ...]

    @classmethod
    def of(cls, first: int, games: Iterable[Member]) -> ShardIndex:
        """Return the index of consecutive games in numerical order."""
        ends: list[int] = []
        sums: list[str | None] = []
        for game in games:
            gap = game.number - first - len(ends)
            ends += [*[ends[-1] if ends else 0] * gap, game.end]
            sums += [*[None] * gap, game.sum]
        return cls(first, tuple(ends), tuple(sums))

    @property
    def size(self) -> int:
        """The bytes of the shard."""
        return self.ends[-1] if self.ends else 0

    @property
    def last(self) -> int:
        """The last game."""
        return self.first + len(self.ends) - 1

    def begin(self, number: int) -> int | None:
        """Return where a game begins; None: it is missing."""
        at = number - self.first
        if not 0 <= at < len(self.ends) or self.sums[at] is None:
            return None
        return self.ends[at - 1] if at else 0

    def sum(self, number: int) -> str | None:
        """Return the last checksum of the record of a game; None: it is missing."""
        return None if self.begin(number) is None else self.sums[number - self.first]

    @property
    def games(self) -> Iterator[int]:
        """The numbers of the games in it."""
        return (self.first + at for at, sum_ in enumerate(self.sums) if sum_ is not None)

    @property
    def members(self) -> dict[int, Member]:
        """The place of each game, by number."""
        at = {number: self.begin(number) or 0 for number in self.games}
        return {
            number: Member(number, begin, self.ends[number - self.first], self.sum(number))
            for number, begin in at.items()
        }

    @property
    def text(self) -> str:
        """The index as a text."""
        data = {"index": "tablegames", "first": self.first, "ends": self.ends, "records": self.sums}
        return sealed(json.dumps(data)).line + "\n"


def read_index(folder: Path, first: int) -> ShardIndex | None:
    """Return the index of a shard from its file; None: missing, changed, or of another shard."""
    index = written_index(folder, first)
    try:
        fits = index is not None and index.size == shard_path(folder, first).stat().st_size
    except OSError:
        return None
    return index if fits else None


def written_index(folder: Path, first: int) -> ShardIndex | None:
    """Return the index of a shard as written, whatever happened to the shard; None: missing or changed."""
    try:
        line = read_text(index_path(folder, first), RecordError).removesuffix("\n")
        data = read_object(line, RecordError) if is_sealed(line) else _refuse("")
        _INDEX.check(data, _refuse)
    except RecordError:
        return None
    index = ShardIndex(first, tuple(data["ends"]), tuple(data["records"]))
    right = len(index.ends) == len(index.sums) <= SIZE and data["first"] == first
    return index if right and sorted(index.ends) == [*index.ends] else None


def made_index(folder: Path, first: int) -> tuple[ShardIndex, bool]:
    """Return the index of a shard made from the shard itself, as far as it is sound, and whether all is."""
    path = shard_path(folder, first)
    found: list[Member] = []
    for member in members(path):
        if (
            not (found[-1].number if found else first - 1) < member.number <= numbers_of(first)[-1]
            or member.sum is None
        ):
            break
        found.append(member)
    index = ShardIndex.of(first, found)
    return index, 0 < index.size == path.stat().st_size


def _refuse(sentence: str, *where: object) -> NoReturn:
    raise RecordError(sentence)
