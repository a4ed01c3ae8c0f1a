"""The folder of a match: what is finished stays finished, whatever happens to the program.

    match.json        what was asked for; another match is refused in the same folder
    progress.jsonl    a row a finished game, as they finish; gone when all are
    records/          the record of every game
    results.jsonl     every row in the order of the games; written when all are finished, like what follows
    results.csv  summary.json  summary.txt

A record is written whole beside its place and then put there, by whoever played the game; its row is appended
afterwards, by one process only. A game whose row is complete is finished, and everything else is played again.
"""

from __future__ import annotations

import heapq
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final

from tablegames.core.errors import MatchError
from tablegames.core.recorder import drop_unfinished_line
from tablegames.core.scripted.plan import Plan
from tablegames.core.scripted.schedule import Schedule
from tablegames.core.scripted.sitting import Finished
from tablegames.core.words import say

FILES: Final = ("match.json", "progress.jsonl", "results.jsonl", "results.csv", "summary.json", "summary.txt")


class Store:
    """The folder of one match, held by us."""

    def __init__(self, plan: Plan, *, restart: bool = False) -> None:
        self.plan = plan
        self.folder = plan.out
        self.total = Schedule(plan).total
        self._lock: int | None = None
        self._progress: IO[str] | None = None
        try:
            self._open(restart)
        except MatchError:
            self._release()
            raise
        except OSError as problem:
            self._release()
            reason = problem.strerror or str(problem)
            raise MatchError(
                say(
                    f"{self.folder}: the results cannot be written: {reason}; name another folder with --out",
                    f"{self.folder} : les résultats ne peuvent être écrits : {reason} ; nommez un dossier par --out",
                )
            ) from None

    def _open(self, restart: bool) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._hold()
        if restart:
            self._clear()
        self._check()
        if self.complete:
            return
        progress = self.folder / "progress.jsonl"
        if progress.exists():
            drop_unfinished_line(progress)
        (self.folder / "records").mkdir(exist_ok=True)
        self.ahead: set[int] = set()
        self.done = 0
        """Games 1 to `done` are finished, and those `ahead`."""
        for row in read_rows(progress):
            self._count(row["game"])
        self._progress = progress.open("a", encoding="utf-8")

    def _hold(self) -> None:
        """Keep others out while we write, where the system can."""
        try:
            import fcntl
        except ImportError:
            return
        self._lock = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            self._lock = None
            raise MatchError(
                say(
                    f"{self.folder}: this match is being played already; wait for it, or name another folder with "
                    "--out",
                    f"{self.folder} : ce match se joue déjà ; attendez-le, ou nommez un autre dossier par --out",
                )
            ) from None

    def _clear(self) -> None:
        """Forget what was played; only what is ours is touched, and only where a match was."""
        if not (self.folder / "match.json").exists():
            return
        for name in FILES:
            (self.folder / name).unlink(missing_ok=True)
        shutil.rmtree(self.folder / "records", ignore_errors=True)

    def _check(self) -> None:
        """Refuse a folder that holds another match."""
        path = self.folder / "match.json"
        asked = json.loads(json.dumps(self.plan.data))
        if not path.exists():
            if any((self.folder / name).exists() for name in (*FILES, "records")):
                raise MatchError(
                    say(
                        f"{self.folder}: there are results without match.json; name another folder with --out",
                        f"{self.folder} : des résultats sans match.json ; nommez un autre dossier par --out",
                    )
                )
            put(path, json.dumps(asked, ensure_ascii=False, indent=2) + "\n")
            return
        try:
            held = json.loads(path.read_text("utf-8"))
        except ValueError:
            held = {}
        if held != asked and not self._played:
            put(path, json.dumps(asked, ensure_ascii=False, indent=2) + "\n")
        elif held != asked:
            what = _difference(held, asked)
            raise MatchError(
                say(
                    f"{self.folder} holds another match ('{what}' is not the same): put {self.plan.origin} back as it "
                    "was, name another folder with --out, or begin again with --restart",
                    f"{self.folder} contient un autre match (« {what} » diffère) : rendez à {self.plan.origin} son "
                    "état, nommez un autre dossier par --out, ou recommencez par --restart",
                )
            )

    @property
    def _played(self) -> bool:
        """Whether any game is finished in the folder."""
        progress = self.folder / "progress.jsonl"
        return self.complete or (progress.exists() and b"\n" in progress.read_bytes())

    @property
    def complete(self) -> bool:
        """Whether every game is finished and in order."""
        return (self.folder / "results.jsonl").exists()

    @property
    def finished(self) -> int:
        """How many games are finished."""
        return self.total if self.complete else self.done + len(self.ahead)

    def missing(self) -> Iterator[int]:
        """The games still to be played, in order."""
        if self.complete:
            return
        done, ahead = self.done, frozenset(self.ahead)
        for number in range(done + 1, self.total + 1):
            if number not in ahead:
                yield number

    def keep(self, row: Mapping[str, Any]) -> None:
        """A game is finished, its record is in its place: add its row."""
        assert self._progress is not None
        self._progress.write(json.dumps(row, ensure_ascii=False) + "\n")
        self._progress.flush()
        self._count(row["game"])

    def _count(self, number: int) -> None:
        self.ahead.add(number)
        while self.done + 1 in self.ahead:
            self.done += 1
            self.ahead.remove(self.done)

    def rows(self) -> Iterator[Mapping[str, Any]]:
        """Every row in the order of the games, once all are finished."""
        return read_rows(self.folder / "results.jsonl")

    def order(self) -> None:
        """All games are finished: put their rows in order.

        Rows are out of order by no more than the games that were being played at once, so few have to be held.
        """
        if self.complete:
            return
        assert self._progress is not None
        self._progress.close()
        held: list[tuple[int, str]] = []
        following = 1
        part = self.folder / "results.jsonl.part"
        with part.open("w", encoding="utf-8") as file:
            for line, row in read_lines(self.folder / "progress.jsonl"):
                heapq.heappush(held, (row["game"], line))
                while held and held[0][0] <= following:
                    number, written = heapq.heappop(held)
                    if number == following:
                        file.write(written)
                        following += 1
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, self.folder / "results.jsonl")

    def close(self) -> None:
        """Let go of the folder; a match that is complete needs no progress any more."""
        if self.complete:
            (self.folder / "progress.jsonl").unlink(missing_ok=True)
            if not self.plan.records and (self.folder / "records").is_dir():
                (self.folder / "records").rmdir()
        self._release()

    def _release(self) -> None:
        if self._progress is not None:
            self._progress.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def put(path: Path, text: str) -> None:
    """A whole file at once: it is there complete, or as it was before."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, "utf-8")
    os.replace(part, path)


def record_name(number: int, total: int) -> str:
    """The file of a record."""
    return f"{number:0{max(4, len(str(total)))}}.jsonl"


def keep_record(plan: Plan, total: int, game: Finished) -> None:
    """Put the record of a finished game in its place."""
    if plan.records:
        put(plan.out / "records" / record_name(game.row["game"], total), game.record)


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file, one after another."""
    return (row for _, row in read_lines(path))


def read_lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines of a file with the rows they hold; one that cannot be read is named with its number."""
    if not path.exists():
        return
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                row = json.loads(line)
                whole = isinstance(row, dict) and type(row.get("game")) is int
            except ValueError:
                whole = False
            if not whole:
                raise MatchError(
                    say(
                        f"{path}:{number}: this row is damaged; remove the line (its game is played again) or begin "
                        "again with --restart",
                        f"{path}:{number} : ligne abîmée ; ôtez-la (la partie sera rejouée) ou recommencez par "
                        "--restart",
                    )
                )
            yield line, row


def _difference(held: Any, asked: Any, path: str = "") -> str:
    """The first thing in which two plans differ: `players.ours`."""
    if isinstance(held, dict) and isinstance(asked, dict):
        for key in [*asked, *held]:
            if key not in held or key not in asked or held[key] != asked[key]:
                return _difference(held.get(key), asked.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(held, list) and isinstance(asked, list) and len(held) == len(asked):
        for number, (one, other) in enumerate(zip(held, asked, strict=True)):
            if one != other:
                return _difference(one, other, f"{path}.{number + 1}")
    return path
