"""Rows as they are written: sealed lines of JSON, and lines of the table of results.

A line is made of texts with numbers of the row between them; the texts are those of what rows share, and made once.
Where there is native code it puts them together.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import StringIO
from itertools import islice
from typing import Any, Final

from tablegames.arena.plan import Plan
from tablegames.arena.rows import MANY, Row, Shared
from tablegames.core.native import extension
from tablegames.rules.untrusted.jsonlines import sealed_open

AT_ONCE: Final = 1_000
"""Lines of the table of results that are put together."""
_JSON: Final = json.JSONEncoder(ensure_ascii=False).encode
_IN_JSON: Final = bytes(map(Row._fields.index, ("game", "turn", "first", "actions", "decisions", "seed", "dice_seed")))
_IN_CELLS: Final = bytes(map(Row._fields.index, ("game", "turn", "actions", "decisions", "seed", "dice_seed")))
"""Which numbers of a row stand between the texts of a line."""
_Texts = tuple[str, ...]


def sealed_rows(rows: Sequence[Row]) -> bytes:
    """The lines of rows, each the JSON of its data with its checksum."""
    texts = [_in_json(row.shared) if row.record is None else _recorded(row) for row in rows]
    return _lines(rows, texts, _IN_JSON, seal=True)


def _lines(rows: Sequence[Row], texts: list[_Texts], which: bytes, *, seal: bool) -> bytes:
    """A line for each row, by the native code or by ourselves."""
    compiled: Any = extension("tablegames.arena")
    made: bytes | None = None if compiled is None else compiled.filled([*rows], texts, which, seal)
    if made is None:
        lines = (_filled(row, between, which) for row, between in zip(rows, texts, strict=True))
        made = "".join([f"{sealed_open(line) if seal else line}\n" for line in lines]).encode("utf-8", "replace")
    return made


def _filled(row: Row, texts: _Texts, which: bytes) -> str:
    """Texts with numbers of a row between them."""
    first, *others = texts
    return first + "".join([f"{row[number]}{text}" for number, text in zip(which, others, strict=True)])


def _recorded(row: Row) -> _Texts:
    """The texts between the numbers of a game that has a record."""
    return *_in_json(row.shared)[:-1], f', "record": {_JSON(row.record)}'


@lru_cache(MANY)
def _in_json(shared: Shared) -> _Texts:
    """The texts between the numbers of an object, which is left open; of a game without a record."""
    table, words = _JSON(shared.table), _JSON(dict(zip(Shared._fields[1:], shared[1:], strict=True)))[1:-1]
    return (
        '{"game": ', f', "table": {table}, "turn": ', ', "first": ', f', {words}, "actions": ', ', "decisions": ',
        ', "seed": ', ', "dice_seed": ', ', "record": null',
    )  # fmt: skip


def csv_lines(plan: Plan, rows: Iterable[Row]) -> Iterator[bytes]:
    """The results as a table for other programs: a line that names the columns, and a line a game."""
    yield csv_head(plan)
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        yield csv_rows(plan, some)


def csv_head(plan: Plan) -> bytes:
    """The line that names the columns."""
    each = range(_seats(plan))
    names = ["game", "table", "turn", "opening", *(f"player_{seat}" for seat in each), "ended", "by", "detail",
             "winners", *(f"score_{seat}" for seat in each), "actions", "decisions", "seed", "dice_seed"]  # fmt: skip
    return f"{_cells(names)}\n".encode()


def csv_rows(plan: Plan, rows: Sequence[Row]) -> bytes:
    """The lines of some games."""
    seats = _seats(plan)
    return _lines(rows, [_in_cells(seats, row.shared) for row in rows], _IN_CELLS, seal=False)


def _seats(plan: Plan) -> int:
    """How many seats have columns in the table."""
    return max(place.table.game.seats for place in plan.places)


@lru_cache(MANY)
def _in_cells(seats: int, shared: Shared) -> _Texts:
    """The texts between the numbers of a line."""
    table, players, opening, ended, by, detail, winners, scores = shared
    none = [""] * seats
    sat, made = [*players, *none][:seats], [*(scores or ()), *none][:seats]
    words = _cells([opening, *sat, ended, by, detail, " ".join(map(str, winners or ())), *made])
    return "", f",{_cells([table])},", f",{words},", ",", ",", ",", ""


def _cells(cells: Sequence[object]) -> str:
    """Cells of a line, quoted where they must be."""
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(("-", *cells))  # one that stands alone would be quoted, if empty
    return line.getvalue()[2:-1]
