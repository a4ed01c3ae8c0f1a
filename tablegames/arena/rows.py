"""The rows of a match: one per game, checked on reading, written as JSON and as CSV.

A row that is read has the right checksum and shape, and describes a game of this match; so it cannot be changed by
accident, or belong to another match. A line consists of texts with the row's numbers between them; rows share the
texts, which are made once. Native code joins them if it is there.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from tablegames.arena.plan import Plan
from tablegames.arena.schedule import Fixture, Schedule
from tablegames.core.errors import MatchError
from tablegames.core.game import Outcome
from tablegames.core.languages import gettext as _
from tablegames.core.native import extension
from tablegames.rules.untrusted.files import open_regular
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE, SUM, is_sealed, read_object, seal_of, sealed_open
from tablegames.rules.untrusted.shapes import TEXT, WHOLE, Shape, from_to, list_of, one_of, or_none

PLAYED: Final = "played"
FORFEIT: Final = "forfeit"
ADJUDICATED: Final = "adjudicated"
UNFINISHED: Final = "unfinished"
_MOST: Final = 10**9
MANY: Final = 2_048
"""The most shared parts in memory."""
_SCANNED: Final = json.JSONDecoder().raw_decode

ROW: Final = Shape(
    {
        "game": from_to(1, 10**18),
        "table": TEXT,
        "turn": WHOLE,
        "first": WHOLE,
        "players": list_of(TEXT),
        "opening": or_none(TEXT),
        "ended": one_of(PLAYED, FORFEIT, ADJUDICATED, UNFINISHED),
        "by": TEXT,
        "detail": TEXT,
        "winners": or_none(list_of(WHOLE)),
        "scores": or_none(list_of(from_to(-_MOST, _MOST))),
        "actions": from_to(0, _MOST),
        "decisions": from_to(0, _MOST),
        "seed": WHOLE,
        "dice_seed": WHOLE,
        "record": or_none(TEXT),
        SUM: TEXT,
    }
)

OF_THE_FILE: Final = ("game", "table", "turn", "first", "players", "opening", "seed", "dice_seed")
"""The parts of a row that depend on the match file alone."""


class Shared(NamedTuple):
    """The shared part of rows: the players and the end; each game has its own numbers."""

    table: str
    players: tuple[str, ...]
    opening: str | None
    ended: str
    by: str
    detail: str
    winners: tuple[int, ...] | None
    scores: tuple[int, ...] | None

    def __reduce__(self) -> tuple[Callable[..., Shared], tuple[Any, ...]]:
        """Replace a worker's object by our equal one, if we have it: identical objects compare at once."""
        return _shared, tuple(self)


class Row(NamedTuple):
    """The report of a game."""

    game: int
    turn: int
    first: int
    shared: Shared
    actions: int
    decisions: int
    seed: int
    dice_seed: int
    record: str | None
    """The last checksum of its record, if records are kept."""

    @property
    def data(self) -> dict[str, Any]:
        """The row as plain data, in the order of writing."""
        found = {**self.shared._asdict(), **self._asdict()}
        whole = {key: found[key] for key in ROW.must if key != SUM}
        return {key: [*value] if isinstance(value, tuple) else value for key, value in whole.items()}


Columns = tuple[tuple[Any, ...], ...]
"""The fields of rows as columns."""
_row: Final = partial(tuple.__new__, Row)
"""Make a row from a tuple, without checks."""


def columns_of(rows: Sequence[Row]) -> Columns:
    """Return rows as columns."""
    return tuple(zip(*rows, strict=True))


def rows_of(columns: Columns) -> list[Row]:
    """Return the rows of columns."""
    return list(map(_row, zip(*columns, strict=True)))


def row_from(data: Mapping[str, Any]) -> Row:
    """Return the row of plain data with the right shape."""
    winners, scores = data["winners"], data["scores"]
    shared = _shared(
        data["table"],
        tuple(data["players"]),
        data["opening"],
        data["ended"],
        data["by"],
        data["detail"],
        None if winners is None else tuple(winners),
        None if scores is None else tuple(scores),
    )
    numbers = data["actions"], data["decisions"], data["seed"], data["dice_seed"]
    return Row(data["game"], data["turn"], data["first"], shared, *numbers, data["record"])


def row_of(
    plan: Plan, fixture: Fixture, ended: tuple[str, str, str, Outcome | None], actions: int, decisions: int
) -> Row:
    """Return the row of a game: how it ended, the reason, more data, the outcome if it counts, the length."""
    number, place, turn, first, lineup, opening, seed, dice_seed = fixture
    how, by, detail, outcome = ended
    shared = _shared(
        plan.places[place].name,
        lineup,
        None if opening is None else opening.name,
        how,
        by,
        detail,
        None if outcome is None else tuple(outcome.winners),
        None if outcome is None else tuple(outcome.scores),
    )
    return _row((number, turn + 1, first, shared, actions, decisions, seed, dice_seed, None))


@lru_cache(MANY)
def _shared(
    table: str,
    players: tuple[str, ...],
    opening: str | None,
    ended: str,
    by: str,
    detail: str,
    winners: tuple[int, ...] | None,
    scores: tuple[int, ...] | None,
) -> Shared:
    """Return the shared part of rows, made once; a boolean score, which equals a number, is written as that number."""
    numbers = None if scores is None else tuple([+score for score in scores])
    return Shared(table, players, opening, ended, by, detail, winners, numbers)


def read_row(line: bytes) -> Row:
    """Return the row of a line with its end; raises `MatchError` if it has changed."""
    if not line.endswith(b"\n"):
        _refuse(_("it is not finished"))
    try:
        text = line[:-1].decode("utf-8")
    except UnicodeDecodeError:
        _refuse(_("it is not UTF-8 text"))
    sum_, right = seal_of(text)
    if not right:
        _refuse(_("it has no checksum") if sum_ is None else _("it was changed: its checksum is wrong"))
    data = read_object(text, MatchError)
    ROW.check(data, _refuse)
    return row_from(data)


class Read(NamedTuple):
    """A line of a file of rows: the row, or None and its error."""

    number: int
    line: str
    row: Row | None
    wrong: str = ""


class RowReader:
    """Read the rows of one match."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._schedule = Schedule(plan)
        self.total = self._schedule.total

    def read(self, path: Path) -> Iterator[Read]:
        """Return every line of a file; a missing file has none."""
        if not path.is_symlink() and not path.exists():
            return
        with open_regular(path, MatchError) as file:
            for number, line in enumerate(_lines_of(file), start=1):
                text = line.decode("utf-8", "replace")
                try:
                    row = read_row(line)
                    self._check(row)
                    yield Read(number, text, row)
                except MatchError as problem:
                    yield Read(number, text, None, str(problem))

    def trusted(self, path: Path) -> Iterator[Read]:
        """Return every line of a file of checked rows, or our own: only the checksum is checked again."""
        with open_regular(path, MatchError) as file:
            for number, line in enumerate(_lines_of(file), start=1):
                text = line.decode("utf-8", "replace")
                sound = line.endswith(b"\n") and is_sealed(text[:-1])
                yield Read(number, text, row_from(_SCANNED(text)[0]) if sound else None)

    def _check(self, row: Row) -> None:
        """Refuse a row that cannot belong to this match."""
        if row.game > self.total:
            _refuse(_("the match has only {total} games", total=self.total), "game")
        fixture, shared = self._schedule.game(row.game), row.shared
        asked = row_of(self._plan, fixture, (shared.ended, "", "", None), 0, 0)
        for key in OF_THE_FILE:
            found, wanted = (getattr(one if key in Row._fields else one.shared, key) for one in (row, asked))
            if found != wanted:
                _refuse(_("'{key}' does not match the match file", key=key), key)
        seats, winners, scores = len(fixture.lineup), shared.winners, shared.scores
        counts = shared.ended != UNFINISHED
        if (winners is not None) != counts or (scores is not None) != counts:
            _refuse(_("its result and its ending disagree"), "winners")
        if winners is not None and scores is not None:
            if not set(winners) <= set(range(seats)) or len(scores) != seats:
                _refuse(_("its result does not fit the number of seats"), "winners")
            if shared.ended != PLAYED and scores != tuple([int(seat in winners) for seat in range(seats)]):
                _refuse(_("its scores and winners disagree"), "scores")
        if (row.record is not None) != self._plan.records:
            _refuse(_("'record' does not match the match file"), "record")


def _lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Return the lines of a file, each with its end; of a far too long one only the beginning."""
    while line := file.readline(LONGEST_LINE):
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(LONGEST_LINE)):
            line = line[:100] + b"\xff\n"  # it cannot be a row
        yield line


def _refuse(sentence: str, *path: object) -> NoReturn:
    raise MatchError(sentence)


AT_ONCE: Final = 1_000
"""Lines of the table of results written at once."""
_JSON: Final = json.JSONEncoder(ensure_ascii=False).encode
_IN_JSON: Final = bytes(map(Row._fields.index, ("game", "turn", "first", "actions", "decisions", "seed", "dice_seed")))
_IN_CELLS: Final = bytes(map(Row._fields.index, ("game", "turn", "actions", "decisions", "seed", "dice_seed")))
"""The numbers of a row between the texts of a line."""
_Texts = tuple[str, ...]


def sealed_rows(rows: Sequence[Row]) -> bytes:
    """Return the lines of rows, each the JSON of its data with its checksum."""
    texts = []
    for row in rows:
        between = _in_json(row.shared)
        texts.append(between if row.record is None else (*between[:-1], f', "record": {_JSON(row.record)}'))
    return _lines(rows, texts, _IN_JSON, seal=True)


def _lines(rows: Sequence[Row], texts: list[_Texts], which: bytes, *, seal: bool) -> bytes:
    """Return a line for each row, by native code or in Python."""
    compiled: Any = extension("tablegames.arena")
    made: bytes | None = None if compiled is None else compiled.filled([*rows], texts, which, seal)
    if made is None:
        lines = (_filled(row, between, which) for row, between in zip(rows, texts, strict=True))
        made = "".join([f"{sealed_open(line) if seal else line}\n" for line in lines]).encode("utf-8", "replace")
    return made


def _filled(row: Row, texts: _Texts, which: bytes) -> str:
    """Return texts with the row's numbers between them."""
    first, *others = texts
    return first + "".join([f"{row[number]}{text}" for number, text in zip(which, others, strict=True)])


@lru_cache(MANY)
def _in_json(shared: Shared) -> _Texts:
    """Return the texts between the numbers of an unclosed object, for a game without a record."""
    table, words = _JSON(shared.table), _JSON(dict(zip(Shared._fields[1:], shared[1:], strict=True)))[1:-1]
    return (
        '{"game": ', f', "table": {table}, "turn": ', ', "first": ', f', {words}, "actions": ', ', "decisions": ',
        ', "seed": ', ', "dice_seed": ', ', "record": null',
    )  # fmt: skip


def csv_lines(plan: Plan, rows: Iterable[Row]) -> Iterator[bytes]:
    """Return the results as a table for other programs: a line of column names, then one line per game."""
    yield csv_head(plan)
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        yield csv_rows(plan, some)


def csv_head(plan: Plan) -> bytes:
    """Return the line of column names."""
    each = range(_seats(plan))
    names = ["game", "table", "turn", "opening", *(f"player_{seat}" for seat in each), "ended", "by", "detail",
             "winners", *(f"score_{seat}" for seat in each), "actions", "decisions", "seed", "dice_seed"]  # fmt: skip
    return f"{_cells(names)}\n".encode()


def csv_rows(plan: Plan, rows: Sequence[Row]) -> bytes:
    """Return the lines of some games."""
    seats = _seats(plan)
    return _lines(rows, [_in_cells(seats, row.shared) for row in rows], _IN_CELLS, seal=False)


def _seats(plan: Plan) -> int:
    """Return the number of seats with columns in the table."""
    return max(place.table.game.seats for place in plan.places)


@lru_cache(MANY)
def _in_cells(seats: int, shared: Shared) -> _Texts:
    """Return the texts between the numbers of a line."""
    table, players, opening, ended, by, detail, winners, scores = shared
    none = [""] * seats
    sat, made = [*players, *none][:seats], [*(scores or ()), *none][:seats]
    words = _cells([opening, *sat, ended, by, detail, " ".join(map(str, winners or ())), *made])
    return "", f",{_cells([table])},", f",{words},", ",", ",", ",", ""


def _cells(cells: Sequence[object]) -> str:
    """Return the cells of a line, quoted where necessary."""
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(("-", *cells))  # one alone would be quoted, if empty
    return line.getvalue()[2:-1]
