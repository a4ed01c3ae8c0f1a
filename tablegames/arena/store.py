"""The folder of a match: what is finished stays finished, whatever happens to the program or the machine.

    match.json        the match; the folder refuses any other
    progress.jsonl    one row per finished game; removed at the end
    records/          the record of every game: one file each, or shards
    results.jsonl     every row in the order of the games; written at the end, like the next ones
    results.csv  summary.json  summary.txt

The record of a game is written first (`keeping.py`); its row is appended afterwards, by one process only. Both are on
disk before the game is reported. A game with a sound row is finished, and everything else is played again: damaged or
changed rows are reported and left out, and so are rows whose record is missing or damaged.
"""

from __future__ import annotations

import heapq
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from tablegames.arena.disk import Pieces, appending, put
from tablegames.arena.keeping import keeping
from tablegames.arena.plan import Plan
from tablegames.arena.results import MADE, Gathered
from tablegames.arena.rows import Read, Row, RowReader, sealed_rows
from tablegames.arena.schedule import Schedule
from tablegames.arena.stopping import Stopping
from tablegames.core.errors import MatchError, TablegamesError
from tablegames.core.languages import gettext as _, ngettext
from tablegames.core.plaintext import quoted
from tablegames.records.match_games import MATCH, RECORDS
from tablegames.rules.untrusted.files import LARGEST, read_text, reason_of, to_disk
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.locking import hold
from tablegames.rules.untrusted.newfile import check_name

PROGRESS: Final = "progress.jsonl"
RESULTS: Final = "results.jsonl"
FILES: Final = (MATCH, PROGRESS, RESULTS, *MADE)
GAMES: Final = "games"
VERSION: Final = "tablegames"
"""The one thing in which a match may differ from its folder: it may have more games."""
NAMED: Final = 10
"""Left-out rows with their own messages; of more only the number is shown."""


class Store:
    """The folder of one match, locked by us; `tell` gets every left-out row."""

    def __init__(
        self,
        plan: Plan,
        *,
        restart: bool = False,
        sync: bool = True,
        tell: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        self.plan = plan
        self.folder = plan.out
        self.sync = sync
        """Whether finished games are synced to disk at once."""
        self.complete = False
        """Whether every game is finished and in order."""
        self.ahead: set[int] = set()
        self.done = 0
        """Games 1 to `done` are finished, and those `ahead`."""
        self._rows = RowReader(plan)
        self.total = self._rows.total
        self.records = keeping(plan, self.total, sync=sync)
        self.stopping = self._fresh()
        """The decided encounters, if encounters may be decided early."""
        self.skipped = 0
        """Games that are not played, because their encounter is decided."""
        self.extended = False
        """Whether the folder had fewer games before."""
        self.begun_with: str | None = None
        """The version of tablegames that began the match; None: unknown, or it begins now."""
        self._let_go: Callable[[], None] | None = None
        self._progress: BinaryIO | None = None
        self.gathered: Gathered | None = None
        """The results so far, if all of them were written by us."""
        try:
            self._open(restart, tell)
        except TablegamesError:
            self._release()
            raise
        except OSError as problem:
            self._release()
            raise self._unwritable(problem) from None

    def _open(self, restart: bool, tell: Callable[[str], None]) -> None:
        check_name(self.folder, "--output", MatchError)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._let_go = held(self.folder)
        if restart:
            self._clear()
        self.begun_with = version_of(self.folder)
        self._check()
        self.records.begin(tell)
        if self._in_order():
            self.records.reach(self.total, self._wanted)
            self.complete = True
            return
        put(self.folder / PROGRESS, self._sound(tell), sync=self.sync)
        (self.folder / RESULTS).unlink(missing_ok=True)
        self._progress = appending(self.folder / PROGRESS)
        if not self.finished and self.stopping is None:
            self.gathered = Gathered(self.plan, self.folder)

    def _clear(self) -> None:
        """Delete everything played; only our own files, and only in the folder of a match."""
        if not (self.folder / MATCH).exists():
            return
        for name in FILES:
            (self.folder / name).unlink(missing_ok=True)
        shutil.rmtree(self.folder / RECORDS, ignore_errors=True)

    def _check(self) -> None:
        """Refuse the folder of another match."""
        difference = other_match(self.plan)
        if difference is None:
            return
        if not (self.folder / MATCH).exists():
            if any((self.folder / name).exists() for name in (*FILES, RECORDS)):
                raise MatchError(
                    "{folder} has results but no match.json; choose another folder with --output", folder=self.folder
                )
        elif difference == GAMES and (had := games_of(self.folder)) is not None and had < self.plan.games:
            self.extended = True
            for name in MADE:  # they are about fewer games
                (self.folder / name).unlink(missing_ok=True)
        elif self._played:
            raise refused(self.plan, difference)
        put(self.folder / MATCH, [_asked(self.plan)], sync=self.sync)

    def _fresh(self) -> Stopping | None:
        """Return the encounters without any games yet."""
        return None if self.plan.stop is None else Stopping(self.plan.stop, Schedule(self.plan))

    @property
    def _played(self) -> bool:
        """Whether any game is finished in the folder."""
        return (self.folder / RESULTS).exists() or any(
            read.line.endswith("\n") for read in self._rows.read(self.folder / PROGRESS)
        )

    def _in_order(self) -> bool:
        """Return whether the results are there, every game in its place."""
        expected, stopping = 1, self._fresh()
        for read in self._rows.read(self.folder / RESULTS):
            if read.row is None or read.row.game != expected or not self.records.holds(read.row):
                return False
            expected += 1
            if stopping is not None:
                stopping.add(read.row)
                expected = stopping.following(expected)
        if expected <= self.total:
            return False
        self.stopping = stopping
        return True

    def _sound(self, tell: Callable[[str], None]) -> Iterator[str]:
        """Return the lines of all sound rows, each game once; the others are reported."""
        told = 0
        lost: list[int] = []
        again = (self.folder / RESULTS).exists()  # rows may be in both files
        for name in (RESULTS, PROGRESS):
            path = self.folder / name
            for read in self._rows.read(path):
                number = 0 if read.row is None else read.row.game
                if read.row is not None and number > self.done and number not in self.ahead:
                    if not self.records.holds(read.row):
                        lost.append(number)
                        continue
                    self._count(read.row)
                    yield read.line
                elif not (name == PROGRESS and (again or not read.line.endswith("\n"))):  # a kill cuts the last short
                    told += 1
                    if told <= NAMED:
                        tell(_left_out(path, read))
        if told > NAMED:
            tell(_("… and {told} more rows", told=told - NAMED))
        if lost:
            where, games = self.folder / RECORDS, f"{lost[0]}…" if len(lost) > 1 else f"{lost[0]}"
            tell(
                ngettext(
                    "{where}: the record of game {games} is missing or damaged; playing that game again",
                    "{where}: {count} records are missing or damaged (games {games}); playing those games again",
                    len(lost),
                    where=where,
                    games=games,
                )
            )

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return self.total if self.complete else self.done + len(self.ahead) - self.skipped

    def missing(self) -> Iterator[int]:
        """Return the games still to be played, in order."""
        if self.complete:
            return
        done, ahead = self.done, frozenset(self.ahead)
        for number in range(done + 1, self.total + 1):
            if self.stopping is not None and self.stopping.settled:
                return
            if number not in ahead and not (self.stopping is not None and self.stopping.beyond(number)):
                yield number

    def keep(self, rows: Sequence[Row], packed: Sequence[bytes] = ()) -> None:
        """Add finished games: their records, if they are written here, and then their rows."""
        assert self._progress is not None
        written = sealed_rows(rows)
        try:
            self.records.add(rows, packed)
            self._progress.write(written)
            self._progress.flush()
            if self.sync:
                to_disk(self._progress.fileno())
        except OSError as problem:
            raise self._unwritable(problem) from None
        for row in rows:
            self._count(row)
        if self.gathered is not None:
            self.gathered.take(rows, written)
        try:
            self.records.reach(self.done, self._wanted)
        except OSError as problem:
            raise self._unwritable(problem) from None

    def _wanted(self, number: int) -> bool:
        """Return whether a game belongs to the match: one after a decision does not, even if it was played."""
        return self.stopping is None or not self.stopping.beyond(number)

    def _count(self, row: Row) -> None:
        """Count a game, and advance as far as all are finished."""
        self.ahead.add(row.game)
        if self.stopping is not None:
            self.stopping.add(row)
        while self.done + 1 in self.ahead or self._not_played(self.done + 1):
            self.done += 1
            if self.done in self.ahead:
                self.ahead.remove(self.done)
            else:
                self.skipped += 1

    def _not_played(self, number: int) -> bool:
        """Return whether a game does not belong to the match, because its encounter was decided before."""
        stopping = self.stopping
        return stopping is not None and not stopping.settled and number <= self.total and stopping.beyond(number)

    def rows(self) -> Iterator[Row]:
        """Return every row in the order of the games, once all are finished; each was checked before, or is our own."""
        for read in self._rows.trusted(self.folder / RESULTS):
            if read.row is None:
                raise self._changed(RESULTS, read.number)
            yield read.row

    def order(self) -> None:
        """Put the rows in order, once all games are finished."""
        if self.complete:
            return
        assert self._progress is not None
        self._progress.close()
        try:
            self.records.finish(self._wanted)
            put(self.folder / RESULTS, self._ordered(), sync=self.sync)
        except OSError as problem:
            raise self._unwritable(problem) from None
        self.complete = True

    def _ordered(self) -> Pieces:
        """Return the rows in order: as gathered, else read and sorted."""
        whole = self.gathered is not None and self.gathered.games == self.total
        return self.gathered.rows if self.gathered is not None and whole else self._sorted()

    def _sorted(self) -> Iterator[str]:
        """Return the rows in order: games at the same time, and repeated ones, put them out of order."""
        held: list[tuple[int, str]] = []
        following, at = 1, 0
        for read in self._rows.trusted(self.folder / PROGRESS):
            at = read.number
            if read.row is None:
                raise self._changed(PROGRESS, at)
            heapq.heappush(held, (read.row.game, read.line))
            while held and held[0][0] <= following:
                number, line = heapq.heappop(held)
                if number == following:
                    yield line
                    following = number + 1 if self.stopping is None else self.stopping.following(number + 1)
        if following <= self.total:
            raise self._changed(PROGRESS, at)

    def close(self) -> None:
        """Unlock the folder; a complete match no longer needs its progress file."""
        try:
            if self.complete:
                (self.folder / PROGRESS).unlink(missing_ok=True)
        except OSError as problem:
            raise self._unwritable(problem) from None
        finally:
            self.records.close(complete=self.complete)
            self._release()

    def _release(self) -> None:
        if self.gathered is not None:
            self.gathered.close()
        if self._progress is not None:
            with suppress(OSError):  # the failed write was reported
                self._progress.close()
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def _unwritable(self, problem: OSError) -> MatchError:
        where, reason = problem.filename2 or problem.filename or self.folder, reason_of(problem)
        return MatchError(
            "{where}: cannot write the results: {reason}; free some disk space, or choose another folder with --output",
            where=where,
            reason=reason,
        )

    def _changed(self, name: str, line: int) -> MatchError:
        """Return the error that another process has written in the folder."""
        where = f"{self.folder / name}:{line}"
        return MatchError(
            "{where}: the rows changed while the match was running; run the same command again", where=where
        )


def held(folder: Path) -> Callable[[], None]:
    """Lock a folder while we work in it, and return the function that unlocks it."""
    let_go = hold(folder)
    if let_go is None:
        raise MatchError(
            "{folder}: this match is already running; wait for it, or choose another folder with --output",
            folder=folder,
        )
    return let_go


def other_match(plan: Plan) -> str | None:
    """Return the key in which a plan differs from the match in a folder, '' if unknown, None if they are the same.

    Another version of the program may resume a match.
    """
    path = plan.out / MATCH
    asked = _asked(plan)
    try:
        held = read_text(path, MatchError, LARGEST)
        if held == asked:
            return None
        wanted = json.loads(asked)
        difference = _differs({**read_object(held, MatchError), VERSION: wanted[VERSION]}, wanted)
        return difference and quoted(difference)
    except MatchError:
        return ""


def refused(plan: Plan, difference: str) -> MatchError:
    """Return the error for a folder that holds another match."""
    had = games_of(plan.out) if difference == GAMES else None
    if had is not None and had < plan.games:  # playing would add them
        return MatchError(
            "{out} has only {had} games per pairing, not {games}: use --games {had}",
            out=plan.out,
            had=had,
            games=plan.games,
        )
    if had is not None:
        return MatchError(
            "{out} is a match of {had} games per pairing, and can't be made shorter. Use --games {had}, choose another "
            "folder with --output, or start again with --restart",
            out=plan.out,
            had=had,
        )
    if not difference:
        return MatchError(
            "{out} cannot be read, so it is unclear which match this is: restore it, choose another folder with "
            "--output, or start again with --restart",
            out=plan.out / MATCH,
        )
    return MatchError(
        "{out} holds another match ('{difference}' differs): restore {origin}, choose another folder with --output, "
        "or start again with --restart",
        out=plan.out,
        difference=difference,
        origin=plan.origin,
    )


def version_of(folder: Path) -> str | None:
    """Return the version of tablegames that began a folder's match; None: unknown."""
    try:
        version = read_object(read_text(folder / MATCH, MatchError, LARGEST), MatchError).get(VERSION)
    except MatchError:
        return None
    return version if isinstance(version, str) else None


def games_of(folder: Path) -> int | None:
    """Return the number of games of each encounter in a folder's match; None: unknown."""
    try:
        games = read_object(read_text(folder / MATCH, MatchError, LARGEST), MatchError).get(GAMES)
    except MatchError:
        return None
    return games if isinstance(games, int) and not isinstance(games, bool) and games > 0 else None


def _asked(plan: Plan) -> str:
    """Return the match in the folder."""
    return json.dumps(plan.data, ensure_ascii=False, indent=2) + "\n"


def _left_out(path: Path, read: Read) -> str:
    where = f"{path}:{read.number}"
    if read.row is not None:
        number = read.row.game
        return _("{where}: skipping this row: game {number} already has one", where=where, number=number)
    return _("{where}: skipping this row and playing its game again: {wrong}", where=where, wrong=read.wrong)


def _differs(held: Any, asked: dict[str, Any]) -> str | None:
    """Return where two plans differ: the number of games only if everything else is the same."""
    longer = {**held, GAMES: asked[GAMES]} if isinstance(held, dict) and GAMES in held else held
    return _difference(longer, asked) or _difference(held, asked)


def _difference(held: Any, asked: Any, path: str = "") -> str | None:
    """Return the first difference of two plans: `players.ours`; None: they are the same."""
    if held == asked:
        return None
    if isinstance(held, dict) and isinstance(asked, dict):
        for key in [*asked, *held]:
            if key not in held or key not in asked or held[key] != asked[key]:
                inner = f"{path}.{key}" if path else str(key)
                return _difference(held.get(key), asked.get(key), inner) or inner
    if isinstance(held, list) and isinstance(asked, list) and len(held) == len(asked):
        for number, (one, other) in enumerate(zip(held, asked, strict=True)):
            if one != other:
                return _difference(one, other, f"{path}.{number + 1}")
    return path
