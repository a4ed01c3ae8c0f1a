"""The results from the rows at the end of a match: the rows in order, the table, the summary.

Most matches need not read their rows again: games arrive nearly in order, and early ones wait for their turn. Finished
parts wait in unnamed files, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final

from tablegames.arena.disk import Pieces
from tablegames.arena.plan import Plan
from tablegames.arena.report import MatchReport
from tablegames.arena.rows import Row, csv_head, csv_rows
from tablegames.arena.summary import summary_text

MADE: Final = ("results.csv", "summary.json", "summary.txt")
"""The files made from the rows, in the order of writing."""
MOST_HELD: Final = 100_000
"""The most games waiting for a slow one; beyond that the rows are read again at the end."""
AT_ONCE: Final = 1 << 20


def made_files(table: Iterable[bytes], data: Callable[[], dict[str, Any]]) -> dict[str, Pieces]:
    """Return the files of the results by name, in the order of writing; the last is in the language in use.

    The summary is computed when it is written, so that the rows pass the report on their way into the table.
    """

    def told(text: Callable[[dict[str, Any]], str]) -> Iterator[str]:
        yield text(data())

    as_json = told(lambda found: json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    return dict(zip(MADE, (table, as_json, told(summary_text)), strict=True))


class Gathered:
    """The rows, the table and the report of the games 1 to `games`."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.report = MatchReport(plan)
        self.games = 0
        self._plan = plan
        self._held: dict[int, tuple[Sequence[Row], bytes]] = {}
        """Waiting games, with the lines of their rows, by the first number of those that came together."""
        self._files: list[IO[bytes]] = []
        """The rows, and the table; None if the rows must be read again."""
        with suppress(OSError):
            self._files = [TemporaryFile(dir=folder) for _ in range(2)]  # noqa: SIM115

    def take(self, rows: Sequence[Row], lines: bytes) -> None:
        """Add finished games, with the lines of their rows."""
        if not self._files or not rows:
            return
        if rows[-1].game - rows[0].game + 1 != len(rows):  # they are not consecutive
            self.close()
            return
        self._held[rows[0].game] = rows, lines
        try:
            while (following := self._held.pop(self.games + 1, None)) is not None:
                self.games += len(following[0])
                self.report.add(following[0])
                self._files[0].write(following[1])
                self._files[1].write(csv_rows(self._plan, following[0]))
        except OSError:
            self.close()
        if sum(len(held) for held, _ in self._held.values()) > MOST_HELD:
            self.close()

    def close(self) -> None:
        """Give up: the rows must be read again, if they are needed."""
        for file in self._files:
            with suppress(OSError):
                file.close()
        self._files.clear()
        self._held.clear()
        self.games = -1

    @property
    def rows(self) -> Iterator[bytes]:
        """The rows in order."""
        return _content(self._files[0])

    @property
    def table(self) -> Iterator[bytes]:
        """The table of results; after it the report is complete."""
        self.report.end()
        yield csv_head(self._plan)
        yield from _content(self._files[1])


def _content(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while part := file.read(AT_ONCE):
        yield part
