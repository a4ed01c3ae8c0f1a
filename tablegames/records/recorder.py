"""Writing a record: locked before any reading or writing, and on disk line by line before play continues."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EEXIST
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from tablegames.core.errors import RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.records.fair import FAIR, is_hash, unfair
from tablegames.records.parsing import Damage, parse_sound
from tablegames.records.record import Record, action_data, outcome_data, resigned_data
from tablegames.rules.untrusted.files import LARGEST, is_regular, read_text, reason_of, sync_folder, to_disk, unopened
from tablegames.rules.untrusted.jsonlines import seal_of, sealed
from tablegames.rules.untrusted.locking import hold
from tablegames.rules.untrusted.newfile import write_new
from tablegames.table.table import Table

PRIVATE: Final = 0o600
"""For the user alone: a game with hidden hands."""
PUBLIC: Final = 0o666
_SHORT: Final = 200
"""The most bytes of a file with one secret."""
_FLAGS: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


class Recorder:
    """Write a record line by line, each on disk before play continues; nobody else writes to it meanwhile."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self._sum: str | None = ""
        """The checksum of the last line; None: a record without checksums, which stays so."""
        self._end = 0
        """Where the last whole line ends."""
        self._let_go: Callable[[], None] | None = None
        self.secret: bytes | None = None
        """The secret of fair dice: kept beside the record until the end of the game, then written into it."""
        self.told: str | None = None
        """The same once it is in the record."""

    @classmethod
    def begin(
        cls, path: Path, header: Mapping[str, Any], *, private: bool = False, secret: bytes | None = None
    ) -> Recorder:
        """Begin a record in a new file."""
        with _refusing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            mode = PRIVATE if private else PUBLIC
            recorder = cls(path, os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, mode))
        recorder._lock()
        try:
            if secret is not None:
                _keep_secret(path, secret)
                recorder.secret = secret
            recorder._line(header)
        except BaseException:  # a file without a header is not a record, and would only be in the way
            recorder.close()
            path.unlink(missing_ok=True)
            if secret is not None:
                secret_file(path).unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
        return recorder

    @classmethod
    def begin_named(
        cls, folder: Path, stem: str, header: Mapping[str, Any], *, private: bool = False, secret: bytes | None = None
    ) -> Recorder:
        """Begin a record in a new file of a folder with that name, or a numbered one if it is taken."""
        for number in count(1):
            path = folder / (f"{stem}.jsonl" if number == 1 else f"{stem}-{number}.jsonl")
            if path.exists():
                continue
            try:
                return cls.begin(path, header, private=private, secret=secret)
            except FileTakenError:  # taken by another process in the same moment
                continue
        raise AssertionError("numbers do not end")

    @classmethod
    def reopen(cls, path: Path) -> tuple[Recorder, Record, Damage | None]:
        """Lock a record, then read it: the sound part, and the damage after it."""
        try:
            recorder = cls(path, os.open(path, os.O_RDWR | _FLAGS))
        except (OSError, ValueError) as problem:
            raise unopened(path, problem, RecordError) from None
        try:
            if not is_regular(recorder._handle):
                why = _("it is not a regular file")
                raise RecordError("{path} cannot be read: {reason}", path=path, reason=why)
            recorder._lock()
            record, damage = recorder._read()
            recorder._recall(record, damage)
            return recorder, record, damage
        except BaseException:
            recorder.close()
            raise

    def _read(self) -> tuple[Record, Damage | None]:
        with _refusing(self.path), open(self._handle, "rb", closefd=False) as file:
            file.seek(0)
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise RecordError(_("{path} is too large: the limit is {largest:,} bytes", path=self.path, largest=LARGEST))
        text = content.decode("utf-8", "surrogateescape")  # bytes that are not UTF-8 damage their line
        record, damage = parse_sound(text.replace("\r\n", "\n"), str(self.path))
        lines = content.split(b"\n")[:-1]
        if damage is not None:
            lines = lines[: damage.line - 1]
        self._end = sum(len(line) + 1 for line in lines)
        self._sum = seal_of(lines[-1].decode().rstrip("\r"))[0] if record.sealed else None
        return record, damage

    def _recall(self, record: Record, damage: Damage | None) -> None:
        """Find the secret of fair dice again; write it now if the game had ended when the program was killed."""
        self.secret, self.told = None, record.secret
        if record.header["dice"] != FAIR or record.secret is not None:
            return
        kept = secret_file(self.path)
        try:
            text = read_text(kept, RecordError, _SHORT).strip()
        except RecordError:
            text = ""
        if not is_hash(text):
            why = _("is no longer there")
            if os.path.lexists(kept):
                why = _("no longer contains it")
            raise RecordError(
                "{path}: the secret of its dice was kept in {kept}, which {why}: the game can't be resumed",
                path=self.path,
                kept=kept,
                why=why,
            )
        wrong = unfair(record.header, text)
        if wrong is not None:
            raise RecordError(
                "{path}: the dice are not fair: {wrong}; the game can't be resumed", path=self.path, wrong=wrong
            )
        self.secret = bytes.fromhex(text)
        if damage is None and record.ended:
            self._reveal()

    def _reveal(self) -> None:
        """Write the secret of fair dice, now that the game has ended."""
        if self.secret is not None:
            self.told = self.secret.hex()
            self._line({"secret": self.told})
            self.secret = None
            with suppress(OSError):
                secret_file(self.path).unlink()

    def cut_after(self, line: int) -> tuple[Record, Damage | None]:
        """Cut the record after this number of lines, and read it again."""
        with _refusing(self.path):
            os.lseek(self._handle, 0, os.SEEK_SET)
            with open(self._handle, "rb", closefd=False) as file:
                self._end = sum(len(file.readline()) for _ in range(line))
            os.ftruncate(self._handle, self._end)
            to_disk(self._handle)
        record, damage = self._read()
        self._recall(record, damage)
        return record, damage

    def keep_copy(self) -> Path:
        """Copy the whole file to a free name beside it; return that name."""
        for number in count(1):
            name = f"{self.path.name}.damaged" if number == 1 else f"{self.path.name}.damaged-{number}"
            copy = self.path.with_name(name)
            with _refusing(copy):
                try:
                    handle = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, PRIVATE)
                except FileExistsError:
                    continue
                with open(handle, "wb") as file:
                    file.write(self.path.read_bytes())
                    file.flush()
                    to_disk(file.fileno())
                sync_folder(copy.parent)
                return copy
        raise AssertionError("numbers do not end")

    def played(self, table: Table, *moments: Moment[Any, Any], clock: Sequence[float] = ()) -> None:
        """Write actions, with what the `clock` leaves to each seat: all of them are on disk, or none."""
        timed = {"clock": [round(left, 1) for left in clock]} if clock else {}
        self._line(*(action_data(table, one) | (timed if one.seat is not None else {}) for one in moments))

    def taken_back(self, actions: int) -> None:
        """Write that the last actions were taken back."""
        self._line({"undo": actions})

    def resigned(self, seat: Seat, late: bool = False) -> None:
        """Write that a seat has resigned, or lost on time."""
        self._line(resigned_data(seat, late))
        self._reveal()

    def offered(self, seat: Seat) -> None:
        """Write that a seat offers a draw."""
        self._line({"offer": "draw", "seat": seat})

    def declined(self, seat: Seat) -> None:
        """Write that a seat declines the draw."""
        self._line({"declined": "draw", "seat": seat})

    def ended(self, outcome: Outcome) -> None:
        """Write the outcome."""
        self._line({"over": outcome_data(outcome)})
        self._reveal()

    def opened(self, opening: Mapping[str, Any]) -> None:
        """Note that another browser has opened a seat of a game with fair dice."""
        self._line({"opened": opening})

    def close(self) -> None:
        """Close the file and unlock it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _line(self, *several: Mapping[str, Any]) -> None:
        content, made = b"", self._sum
        for data in several:
            line = json.dumps(data, ensure_ascii=False)
            if made is not None:
                line, made = sealed(line, made)
            content += line.encode("utf-8", "replace") + b"\n"
        try:
            os.lseek(self._handle, self._end, os.SEEK_SET)
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(self._handle, rest) :]
            to_disk(self._handle)
        except OSError as problem:
            with suppress(OSError):  # half a line is worse than none
                os.ftruncate(self._handle, self._end)
            raise _unwritable(self.path, problem, begun=self._end > 0) from None
        self._end += len(content)
        self._sum = made

    def _lock(self) -> None:
        """Keep others from writing to the same record, where the system can."""
        self._let_go = hold(self.path, self._handle)
        if self._let_go is None:
            self.close()
            raise RecordError("{path}: this game is open in another program; close it there first", path=self.path)


def secret_file(record: Path) -> Path:
    """Return the file of the secret of fair dice during the game."""
    return record.with_name(f"{record.name}.secret")


def _keep_secret(record: Path, secret: bytes) -> None:
    """Keep a secret on disk, readable only by the user; it replaces that of a game that no longer exists."""
    secret_file(record).unlink(missing_ok=True)
    cure = _("choose another file with --record")
    write_new(secret_file(record), secret.hex() + "\n", cure, RecordError, mode=PRIVATE)


class FileTakenError(RecordError):
    """The file name is taken."""


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """Turn a refusal of the system into one sentence with the file name."""
    try:
        yield
    except OSError as problem:
        raise _unwritable(path, problem) from None
    except ValueError as problem:  # an impossible file name
        raise RecordError(_("{path}: invalid file name: {problem}", path=path, problem=problem)) from None


def _unwritable(path: Path, problem: OSError, *, begun: bool = False) -> RecordError:
    reason = reason_of(problem)
    if begun:
        return RecordError(
            "{path}: cannot write the last play ({reason}); the game up to that point is saved: free some disk "
            "space, then resume with: tablegames play --resume {path}",
            path=path,
            reason=reason,
        )
    kind = FileTakenError if problem.errno == EEXIST else RecordError
    return kind(
        _("{path}: cannot write the record: {reason}; choose another file with --record", path=path, reason=reason)
    )
