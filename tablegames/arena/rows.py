"""The rows of a match: what is told of each game, looked at as it is read; `row_lines` writes them.

A row that is read has a sum that is right, is of the declared shape, and tells of a game of this match as the file has
it; so it cannot be altered by accident, nor be of another match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from tablegames.arena.plan import Plan
from tablegames.arena.schedule import Fixture, Schedule
from tablegames.core.errors import MatchError
from tablegames.core.game import Outcome
from tablegames.core.languages import say
from tablegames.rules.untrusted.files import open_regular
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE, SUM, is_sealed, read_object, seal_of
from tablegames.rules.untrusted.shapes import TEXT, WHOLE, Shape, from_to, list_of, one_of, or_none

PLAYED: Final = "played"
FORFEIT: Final = "forfeit"
ADJUDICATED: Final = "adjudicated"
UNFINISHED: Final = "unfinished"
_MOST: Final = 10**9
MANY: Final = 2_048
"""So many different things that rows share are remembered."""
_SCANNED: Final = json.JSONDecoder().raw_decode
_BEGINS: Final = '{"game": '
"""How every row that we write begins."""

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
"""What the match file alone fixes of a row."""


class Shared(NamedTuple):
    """What a row shares with many others: who played where, and how it ended; the numbers of a game are its own."""

    table: str
    players: tuple[str, ...]
    opening: str | None
    ended: str
    by: str
    detail: str
    winners: tuple[int, ...] | None
    scores: tuple[int, ...] | None

    def __reduce__(self) -> tuple[Callable[..., Shared], tuple[Any, ...]]:
        """What comes from a worker is the one we have, if we have it: what is one and the same is compared at once."""
        return _shared, tuple(self)


class Row(NamedTuple):
    """What is told of a game."""

    game: int
    turn: int
    first: int
    shared: Shared
    actions: int
    decisions: int
    seed: int
    dice_seed: int
    record: str | None
    """The last sum of its record, where records are kept."""

    @property
    def data(self) -> dict[str, Any]:
        """The row as plain data, its keys in the order in which they are written."""
        shared = self.shared
        return {
            "game": self.game,
            "table": shared.table,
            "turn": self.turn,
            "first": self.first,
            "players": [*shared.players],
            "opening": shared.opening,
            "ended": shared.ended,
            "by": shared.by,
            "detail": shared.detail,
            "winners": None if shared.winners is None else [*shared.winners],
            "scores": None if shared.scores is None else [*shared.scores],
            "actions": self.actions,
            "decisions": self.decisions,
            "seed": self.seed,
            "dice_seed": self.dice_seed,
            "record": self.record,
        }


Columns = tuple[tuple[Any, ...], ...]
"""What rows have, by field."""
_row: Final = partial(tuple.__new__, Row)
"""A row of what it has, in half the time."""


def columns_of(rows: Sequence[Row]) -> Columns:
    """Rows as columns; none of none."""
    return tuple(zip(*rows, strict=True))


def rows_of(columns: Columns) -> list[Row]:
    """The rows of columns."""
    return list(map(_row, zip(*columns, strict=True)))


def row_from(data: Mapping[str, Any]) -> Row:
    """The row of plain data, whose shape is right."""
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
    plan: Plan,
    fixture: Fixture,
    ended: tuple[str, str, str, Outcome | None],
    actions: int,
    decisions: int,
) -> Row:
    """What is told of a game: how it ended, by what, what more is known, the outcome if it counts, how long it was."""
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
    """What rows share, made once; a truth value for a score, which equals a number, is written as that number."""
    numbers = None if scores is None else tuple([+score for score in scores])
    return Shared(table, players, opening, ended, by, detail, winners, numbers)


def _of_the_file(row: Row) -> tuple[object, ...]:
    """What the match file fixes of a row."""
    shared = row.shared
    return row.game, shared.table, row.turn, row.first, shared.players, shared.opening, row.seed, row.dice_seed


class Read(NamedTuple):
    """A line of a file of rows: the row, or None and what is wrong with it."""

    number: int
    line: str
    row: Row | None
    wrong: str = ""


class RowReader:
    """Reads the rows of one match."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._schedule = Schedule(plan)
        self.total = self._schedule.total

    def read(self, path: Path) -> Iterator[Read]:
        """Every line of a file, one after another; a file that is not there has none."""
        if not path.is_symlink() and not path.exists():
            return
        with open_regular(path, MatchError) as file:
            for number, line in enumerate(_lines(file), start=1):
                text = line.decode("utf-8", "replace")
                try:
                    yield Read(number, text, self._row(line))
                except MatchError as problem:
                    yield Read(number, text, None, str(problem))

    def numbered(self, path: Path) -> Iterator[tuple[int, str, int]]:
        """Of rows that are known: the number of the line, the line, and of which game it is; 0: its sum is wrong."""
        with open_regular(path, MatchError) as file:
            for number, line in enumerate(_lines(file), start=1):
                text = line.decode("utf-8", "replace")
                sound = text.startswith(_BEGINS) and line.endswith(b"\n") and is_sealed(text[:-1])
                yield number, text, int(text[len(_BEGINS) : text.index(",")]) if sound else 0

    def known(self, path: Path) -> Iterator[tuple[int, Row | None]]:
        """Rows that are known, with the numbers of their lines; None: its sum is not right."""
        with open_regular(path, MatchError) as file:
            for number, line in enumerate(_lines(file), start=1):
                text = line.decode("utf-8", "replace")
                if not (line.endswith(b"\n") and is_sealed(text[:-1])):
                    yield number, None
                    return
                yield number, row_from(_SCANNED(text)[0])

    def _row(self, line: bytes) -> Row:
        if not line.endswith(b"\n"):
            _refuse(say("it is not finished", "elle n'est pas finie"))
        try:
            text = line[:-1].decode("utf-8")
        except UnicodeDecodeError:
            _refuse(say("it is no UTF-8 text", "ce n'est pas un texte UTF-8"))
        sum_, right = seal_of(text)
        if not right:
            _refuse(
                say("it has no sum", "elle n'a pas de somme")
                if sum_ is None
                else say("it was altered: its sum is not right", "elle a été changée : sa somme n'est pas la bonne")
            )
        data = read_object(text, MatchError)
        ROW.check(data, _refuse)
        row = row_from(data)
        self._check(row)
        return row

    def _check(self, row: Row) -> None:
        """Refuse a row that cannot be of this match."""
        if row.game > self.total:
            _refuse(say(f"the match has only {self.total} games", f"le match n'a que {self.total} parties"), "game")
        fixture, shared = self._schedule.game(row.game), row.shared
        asked = row_of(self._plan, fixture, (shared.ended, shared.by, shared.detail, None), 0, 0)
        for key, found, expected in zip(OF_THE_FILE, _of_the_file(row), _of_the_file(asked), strict=True):
            if found != expected:
                _refuse(
                    say(f"'{key}' is not as the match file has it", f"« {key} » n'est pas ce que dit le fichier"), key
                )
        seats, winners, scores = len(fixture.lineup), shared.winners, shared.scores
        counts = shared.ended != UNFINISHED
        if (winners is not None) != counts or (scores is not None) != counts:
            _refuse(say("result and ending do not agree", "résultat et fin ne s'accordent pas"), "winners")
        if winners is not None and scores is not None:
            if not set(winners) <= set(range(seats)) or len(scores) != seats:
                _refuse(say("its result is of other seats", "son résultat est d'autres places"), "winners")
            if shared.ended != PLAYED and scores != tuple([int(seat in winners) for seat in range(seats)]):
                _refuse(say("scores and winners do not agree", "scores et gagnants ne s'accordent pas"), "scores")
        if (row.record is not None) != self._plan.records:
            _refuse(
                say("'record' is not as the match file has it", "« record » n'est pas ce que dit le fichier"), "record"
            )


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, each with its end; of one that is far too long only the beginning."""
    while line := file.readline(LONGEST_LINE):
        rest = line
        while not rest.endswith(b"\n") and (rest := file.readline(LONGEST_LINE)):
            line = line[:100] + b"\xff\n"  # no row, whatever comes
        yield line


def _refuse(sentence: str, *path: object) -> NoReturn:
    raise MatchError(sentence)
