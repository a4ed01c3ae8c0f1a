"""The folder of a match: what is finished stays finished, whatever happens to the program or the machine.

    match.json        what was asked for; another match is refused in the same folder
    progress.jsonl    a row a finished game, as they finish; gone when all are
    records/          the record of every game: a file each, or in shards
    results.jsonl     every row in the order of the games; written when all are finished, like what follows
    results.csv  summary.json  summary.txt

The record of a game is written first (`keeping.py`); its row is appended afterwards, by one process only. Both are on
the disk before anybody is told. A game whose row is sound is finished, and everything else is played again: a row that
is damaged or was altered is named and left out, and so is one whose record is missing from its shard.
"""

from __future__ import annotations

import heapq
import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

from tablegames.arena.disk import appending, encoded, put
from tablegames.arena.keeping import keeping
from tablegames.arena.pieces import Written
from tablegames.arena.plan import Plan
from tablegames.arena.row_lines import sealed_rows
from tablegames.arena.rows import Read, Row, RowReader
from tablegames.arena.schedule import Schedule
from tablegames.arena.stopping import Stopping
from tablegames.core.errors import MatchError, TablegamesError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.records.match_games import MATCH, RECORDS
from tablegames.rules.untrusted.files import LARGEST, open_regular, read_text, reason_of
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.locking import hold
from tablegames.rules.untrusted.newfile import check_name
from tablegames.rules.untrusted.systems import to_disk

PROGRESS: Final = "progress.jsonl"
RESULTS: Final = "results.jsonl"
MADE: Final = ("results.csv", "summary.json", "summary.txt")
"""What is made of the rows."""
FILES: Final = (MATCH, PROGRESS, RESULTS, *MADE)
GAMES: Final = "games"
"""The one thing in which a match may differ from what its folder was begun for: there may be more of them."""
NAMED: Final = 10
"""Rows that are named when they are left out; of more only the number is told."""


class Store:
    """The folder of one match, held by us; `tell` is told of every row that is left out."""

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
        """Whether what is finished is brought to the disk at once."""
        self.complete = False
        """Whether every game is finished and in order."""
        self.ahead: set[int] = set()
        self.done = 0
        """Games 1 to `done` are finished, and those `ahead`."""
        self._rows = RowReader(plan)
        self.total = self._rows.total
        self.records = keeping(plan, self.total, sync=sync)
        self.stopping = self._fresh()
        """Where encounters may be decided before all is played: which of them are."""
        self.skipped = 0
        """Games that are not played, since their encounter is decided."""
        self.extended = False
        """Whether the folder had fewer games than are asked for now."""
        self._let_go: Callable[[], None] | None = None
        self._progress: BinaryIO | None = None
        self._written: Written | None = None
        """Where the rows lie, while all of them have been written by us."""
        try:
            self._open(restart, tell)
        except TablegamesError:
            self._release()
            raise
        except OSError as problem:
            self._release()
            raise self._unwritable(problem) from None

    def _open(self, restart: bool, tell: Callable[[str], None]) -> None:
        check_name(self.folder, "--out", MatchError)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._let_go = held(self.folder)
        if restart:
            self._clear()
        self._check()
        self.records.begin(tell)
        if self._in_order():
            self.records.reach(self.total, self._wanted)
            self.complete = True
            return
        put(self.folder / PROGRESS, self._sound(tell), sync=self.sync)
        (self.folder / RESULTS).unlink(missing_ok=True)
        self._progress = appending(self.folder / PROGRESS)
        self._written = None if self.finished or self.stopping is not None else Written()

    def _clear(self) -> None:
        """Forget what was played; only what is ours is touched, and only where a match was."""
        if not (self.folder / MATCH).exists():
            return
        for name in FILES:
            (self.folder / name).unlink(missing_ok=True)
        shutil.rmtree(self.folder / RECORDS, ignore_errors=True)

    def _check(self) -> None:
        """Refuse a folder that holds another match."""
        difference = other_match(self.plan)
        if difference is None:
            return
        if not (self.folder / MATCH).exists():
            if any((self.folder / name).exists() for name in (*FILES, RECORDS)):
                raise MatchError.said(
                    f"{self.folder}: there are results without match.json; name another folder with --out",
                    f"{self.folder} : des résultats sans match.json ; nommez un autre dossier par --out",
                )
        elif difference == GAMES and (had := games_of(self.folder)) is not None and had < self.plan.games:
            self.extended = True
            for name in MADE:  # they tell of fewer games
                (self.folder / name).unlink(missing_ok=True)
        elif self._played:
            raise refused(self.plan, difference)
        put(self.folder / MATCH, [_asked(self.plan)], sync=self.sync)

    def _fresh(self) -> Stopping | None:
        """Encounters of which no game is played yet."""
        return None if self.plan.stop is None else Stopping(self.plan.stop, Schedule(self.plan))

    @property
    def _played(self) -> bool:
        """Whether any game is finished in the folder."""
        return (self.folder / RESULTS).exists() or any(
            read.line.endswith("\n") for read in self._rows.read(self.folder / PROGRESS)
        )

    def _in_order(self) -> bool:
        """Whether the results are there, every game in its place."""
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
        """The lines of all rows that are as they were written, each game once; the others are told of."""
        told = 0
        lost: list[int] = []
        again = (self.folder / RESULTS).exists()  # rows of the one file may stand in the other too
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
            tell(say(f"… and {told - NAMED} more rows", f"… et {told - NAMED} autres lignes"))
        if lost:
            where, games = self.folder / RECORDS, f"{lost[0]}…" if len(lost) > 1 else f"{lost[0]}"
            tell(
                say(
                    f"{where}: {len(lost)} record(s) missing, of game {games}; what is missing is played again",
                    f"{where} : {len(lost)} enregistrement(s) manquent, partie {games} ; ce qui manque est rejoué",
                )
            )

    @property
    def finished(self) -> int:
        """How many games are finished."""
        return self.total if self.complete else self.done + len(self.ahead) - self.skipped

    def missing(self) -> Iterator[int]:
        """The games still to be played, in order."""
        if self.complete:
            return
        done, ahead = self.done, frozenset(self.ahead)
        for number in range(done + 1, self.total + 1):
            if self.stopping is not None and self.stopping.settled:
                return
            if number not in ahead and not (self.stopping is not None and self.stopping.beyond(number)):
                yield number

    def keep(self, rows: Sequence[Row], packed: Sequence[bytes] = ()) -> None:
        """Add games that are finished: their records, where these are written here, and then their rows."""
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
        self._count_all(rows)
        if rows and self._written is not None:
            self._written.add([row.game for row in rows], written)
        try:
            self.records.reach(self.done, self._wanted)
        except OSError as problem:
            raise self._unwritable(problem) from None

    def _wanted(self, number: int) -> bool:
        """Whether a game is one of the match: one beyond a decision is not, though somebody may have played it."""
        return self.stopping is None or not self.stopping.beyond(number)

    def _count_all(self, rows: Sequence[Row]) -> None:
        """Count rows: together, unless an encounter may be decided by one of them."""
        if self.stopping is not None:
            for row in rows:
                self._count(row)
            return
        numbers = [row.game for row in rows]
        if numbers == [*range(self.done + 1, self.done + 1 + len(rows))]:
            self.done += len(rows)
        else:
            self.ahead.update(numbers)
        self._advance()

    def _count(self, row: Row) -> None:
        self.ahead.add(row.game)
        if self.stopping is not None:
            self.stopping.add(row)
        self._advance()

    def _advance(self) -> None:
        """Go on to the last game up to which all are finished."""
        while self.done + 1 in self.ahead or self._not_played(self.done + 1):
            self.done += 1
            if self.done in self.ahead:
                self.ahead.remove(self.done)
            else:
                self.skipped += 1

    def _not_played(self, number: int) -> bool:
        """Whether a game is none of the match, since its encounter was decided before; while others go on."""
        stopping = self.stopping
        return stopping is not None and not stopping.settled and number <= self.total and stopping.beyond(number)

    def rows(self) -> Iterator[Row]:
        """Every row in the order of the games, once all are finished; each was looked at before, or is our own."""
        for line, row in self._rows.known(self.folder / RESULTS):
            if row is None:
                raise self._changed(RESULTS, line)
            yield row

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

    def _ordered(self) -> Iterator[bytes]:
        """The rows in order: the pieces that we have written, if they are as they were; else read and put in order."""
        if self._written is not None:
            with open_regular(self.folder / PROGRESS, MatchError) as file:
                pieces = self._written.in_order(file, self.total)
                if pieces is not None:
                    yield from pieces
                    return
        yield from map(encoded, self._sorted())

    def _sorted(self) -> Iterator[str]:
        """The rows in order: they are out of it by the games that were played at once, and those played again."""
        held: list[tuple[int, str]] = []
        following, at = 1, 0

        def after(number: int) -> int:
            return number + 1 if self.stopping is None else self.stopping.following(number + 1)

        for at, text, game in self._rows.numbered(self.folder / PROGRESS):
            if not game:
                raise self._changed(PROGRESS, at)
            if game == following and not held:
                yield text
                following = after(following)
                continue
            heapq.heappush(held, (game, text))
            while held and held[0][0] <= following:
                number, line = heapq.heappop(held)
                if number == following:
                    yield line
                    following = after(following)
        if following <= self.total:
            raise self._changed(PROGRESS, at)

    def close(self) -> None:
        """Let go of the folder; a match that is complete needs no progress any more."""
        try:
            if self.complete:
                (self.folder / PROGRESS).unlink(missing_ok=True)
        except OSError as problem:
            raise self._unwritable(problem) from None
        finally:
            self.records.close(complete=self.complete)
            self._release()

    def _release(self) -> None:
        if self._progress is not None:
            with suppress(OSError):  # what could not be written was told
                self._progress.close()
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def _unwritable(self, problem: OSError) -> MatchError:
        where, reason = problem.filename2 or problem.filename or self.folder, reason_of(problem)
        return MatchError.said(
            f"{where}: the results cannot be written: {reason}; make way for it, or name another folder with --out",
            f"{where} : les résultats ne peuvent être écrits : {reason} ; faites-lui place, ou nommez un autre dossier "
            "par --out",
        )

    def _changed(self, name: str, line: int) -> MatchError:
        """Somebody else has written in the folder meanwhile."""
        where = f"{self.folder / name}:{line}"
        return MatchError.said(
            f"{where}: the rows were changed while the match was played; run the same command again",
            f"{where} : les lignes ont été changées pendant le match ; relancez la même commande",
        )


def held(folder: Path) -> Callable[[], None]:
    """Keep others out of a folder while we are at work in it; what lets go of it."""
    let_go = hold(folder)
    if let_go is None:
        raise MatchError.said(
            f"{folder}: this match is being played already; wait for it, or name another folder with --out",
            f"{folder} : ce match se joue déjà ; attendez-le, ou nommez un autre dossier par --out",
        )
    return let_go


def other_match(plan: Plan) -> str | None:
    """Where a plan differs from the match in a folder: the key, '' if it cannot be told, None if they are the same."""
    path = plan.out / MATCH
    asked = _asked(plan)
    try:
        held = read_text(path, MatchError, LARGEST)
        if held == asked:
            return None
        difference = _differs(read_object(held, MatchError), json.loads(asked))
        return difference and quoted(difference)
    except MatchError:
        return ""


def refused(plan: Plan, difference: str) -> MatchError:
    """The error for a folder that holds another match."""
    had = games_of(plan.out) if difference == GAMES else None
    if had is not None and had < plan.games:  # to play they would be added
        return MatchError.said(
            f"{plan.out} has {had} games of each encounter, fewer than the {plan.games} that are asked for: ask for "
            f"--games {had}",
            f"{plan.out} a {had} parties par rencontre, moins que les {plan.games} demandées : demandez --games {had}",
        )
    if had is not None:
        return MatchError.said(
            f"{plan.out} has {had} games of each encounter, more than the {plan.games} that are asked for: ask for "
            f"--games {had}, name another folder with --out, or begin again with --restart",
            f"{plan.out} a {had} parties par rencontre, plus que les {plan.games} demandées : demandez --games {had}, "
            "nommez un autre dossier par --out, ou recommencez par --restart",
        )
    if not difference:
        return MatchError.said(
            f"{plan.out / MATCH} cannot be read, so that nobody knows which match this is: put it back as it was, name "
            "another folder with --out, or begin again with --restart",
            f"{plan.out / MATCH} est illisible, et nul ne sait quel match c'est : rendez-lui son état, nommez un autre "
            "dossier par --out, ou recommencez par --restart",
        )
    return MatchError.said(
        f"{plan.out} holds another match ('{difference}' is not the same): put {plan.origin} back as it was, name "
        "another folder with --out, or begin again with --restart",
        f"{plan.out} contient un autre match (« {difference} » diffère) : rendez à {plan.origin} son état, nommez un "
        "autre dossier par --out, ou recommencez par --restart",
    )


def games_of(folder: Path) -> int | None:
    """How many games of each encounter a folder was begun for; None: it does not say."""
    try:
        games = read_object(read_text(folder / MATCH, MatchError, LARGEST), MatchError).get(GAMES)
    except MatchError:
        return None
    return games if isinstance(games, int) and not isinstance(games, bool) and games > 0 else None


def _asked(plan: Plan) -> str:
    """What was asked for, as the folder keeps it."""
    return json.dumps(plan.data, ensure_ascii=False, indent=2) + "\n"


def _left_out(path: Path, read: Read) -> str:
    where = f"{path}:{read.number}"
    if read.row is not None:
        number = read.row.game
        return say(
            f"{where}: this row is left out: game {number} has one already",
            f"{where} : cette ligne est laissée de côté : la partie {number} en a déjà une",
        )
    return say(
        f"{where}: this row is left out and its game is played again: {read.wrong}",
        f"{where} : cette ligne est laissée de côté et sa partie rejouée : {read.wrong}",
    )


def _differs(held: Any, asked: dict[str, Any]) -> str | None:
    """Where two plans differ: the number of games only if all else is the same."""
    longer = {**held, GAMES: asked[GAMES]} if isinstance(held, dict) and GAMES in held else held
    return _difference(longer, asked) or _difference(held, asked)


def _difference(held: Any, asked: Any, path: str = "") -> str | None:
    """The first thing in which two plans differ: `players.ours`; None: they are the same."""
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
