"""What is written at the end of a match, gathered while its games are finished: so the rows need not be read again.

Games are told of as they finish, which is nearly their order; those that are early are held until their turn. The table
of results waits in a file without a name, so that memory does not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Final

from tablegames.arena.plan import Plan
from tablegames.arena.report import MatchReport
from tablegames.arena.row_lines import csv_head, csv_rows
from tablegames.arena.rows import Row

MOST_HELD: Final = 100_000
"""Games that may wait for one that lasts; of more the rows are read again at the end."""
AT_ONCE: Final = 1 << 20


class Gathered:
    """The report and the table of the games 1 to `games`."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.report = MatchReport(plan)
        self.games = 0
        self._plan = plan
        self._held: dict[int, Sequence[Row]] = {}
        """Games that wait, by the number of the first of those that were told of together."""
        self._given_up = False
        self._file: IO[bytes] | None = None
        with suppress(OSError):  # then the rows are read again
            self._file = TemporaryFile(dir=folder)  # noqa: SIM115

    def __enter__(self) -> Gathered:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def take(self, rows: Sequence[Row]) -> None:
        """Add games that are finished, one after the other."""
        if self._file is None or self._given_up or not rows:
            return
        self._held[rows[0].game] = rows
        while (following := self._held.pop(self.games + 1, None)) is not None:
            self.games += len(following)
            self.report.add(following)
            try:
                self._file.write(csv_rows(self._plan, following))
            except OSError:
                self.give_up()
        if self._held and sum(map(len, self._held.values())) > MOST_HELD:
            self.give_up()

    def give_up(self) -> None:
        self._given_up, self.games = True, -1
        self._held.clear()

    def table(self) -> Iterator[bytes]:
        """The table of results; the report is complete then."""
        assert self._file is not None
        self.report.end()
        yield csv_head(self._plan)
        self._file.seek(0)
        while part := self._file.read(AT_ONCE):
            yield part
