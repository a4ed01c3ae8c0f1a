"""The rows of a match: what is told of each game, sealed as it is written and looked at as it is read.

A row that is read has a sum that is right, is of the declared shape, and tells of a game of this match as the file has
it; so it cannot be altered by accident, nor be of another match.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple, NoReturn

from tablegames.core.errors import MatchError
from tablegames.core.game import Outcome
from tablegames.core.languages import say
from tablegames.outside.files import open_regular
from tablegames.outside.jsonlines import LONGEST_LINE, SUM, is_sealed, read_object, seal_of, sealed
from tablegames.outside.shapes import TEXT, WHOLE, Shape, from_to, list_of, one_of, or_none
from tablegames.tournament.plan import Plan
from tablegames.tournament.schedule import Fixture, Schedule

Row = Mapping[str, Any]

PLAYED: Final = "played"
FORFEIT: Final = "forfeit"
ADJUDICATED: Final = "adjudicated"
UNFINISHED: Final = "unfinished"
_MOST: Final = 10**9
_WRITTEN: Final = json.JSONEncoder(ensure_ascii=False).encode
_SCANNED: Final = json.JSONDecoder().raw_decode
_NONE: Final = _WRITTEN(None)
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


def of_the_file(plan: Plan, fixture: Fixture) -> dict[str, Any]:
    """The part of a row that the match file alone fixes: what is known before the game is played."""
    return {**_head(plan, fixture), "seed": fixture.seed, "dice_seed": fixture.dice_seed}


def row_of(
    plan: Plan,
    fixture: Fixture,
    ended: tuple[str, str, str, Outcome | None],
    actions: int,
    decisions: int,
    record: str | None = None,
) -> dict[str, Any]:
    """What is told of a game: how it ended, by what, what more is known, the outcome if it counts, how long it was."""
    how, by, detail, outcome = ended
    return {
        **_head(plan, fixture),
        "ended": how,
        "by": by,
        "detail": detail,
        "winners": None if outcome is None else [*outcome.winners],
        "scores": None if outcome is None else [*outcome.scores],
        "actions": actions,
        "decisions": decisions,
        "seed": fixture.seed,
        "dice_seed": fixture.dice_seed,
        "record": record,
    }


def _head(plan: Plan, fixture: Fixture) -> dict[str, Any]:
    """Which game it is, and who plays it where."""
    return {
        "game": fixture.number,
        "table": plan.places[fixture.place].name,
        "turn": fixture.turn + 1,
        "first": fixture.first,
        "players": [*fixture.lineup],
        "opening": None if fixture.opening is None else fixture.opening.name,
    }


def sealed_row(row: Row) -> str:
    """The line of a row, with its checksum: the JSON of its keys in their order, most of it known from other rows."""
    winners, scores = row["winners"], row["scores"]
    return (
        sealed(
            f'{{"game": {row["game"]}, "table": {_said(row["table"])}, "turn": {row["turn"]}, '
            f'"first": {row["first"]}, "players": {_list(*row["players"])}, "opening": {_said(row["opening"])}, '
            f'"ended": {_said(row["ended"])}, "by": {_said(row["by"])}, "detail": {_said(row["detail"])}, '
            f'"winners": {_NONE if winners is None else _list(*winners)}, '
            f'"scores": {_NONE if scores is None else _list(*scores)}, '
            f'"actions": {row["actions"]}, "decisions": {row["decisions"]}, "seed": {row["seed"]}, '
            f'"dice_seed": {row["dice_seed"]}, "record": {_said(row["record"])}}}'
        ).line
        + "\n"
    )


@lru_cache(256)
def _said(text: str | None) -> str:
    """A text in JSON."""
    return _WRITTEN(text)


@lru_cache(256, typed=True)
def _list(*items: str | int) -> str:
    """A list in JSON."""
    return _WRITTEN(items)


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
                row: dict[str, Any] = _SCANNED(text)[0]
                del row[SUM]
                yield number, row

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
        row = read_object(text, MatchError)
        ROW.check(row, _refuse)
        self._check(row)
        del row[SUM]
        return row

    def _check(self, row: Row) -> None:
        """Refuse a row that cannot be of this match."""
        if row["game"] > self.total:
            _refuse(say(f"the match has only {self.total} games", f"le match n'a que {self.total} parties"), "game")
        fixture = self._schedule.game(row["game"])
        for key, value in of_the_file(self._plan, fixture).items():
            if row[key] != value:
                _refuse(
                    say(f"'{key}' is not as the match file has it", f"« {key} » n'est pas ce que dit le fichier"), key
                )
        seats, winners, scores = len(fixture.lineup), row["winners"], row["scores"]
        counts = row["ended"] != UNFINISHED
        if (winners is not None) != counts or (scores is not None) != counts:
            _refuse(say("result and ending do not agree", "résultat et fin ne s'accordent pas"), "winners")
        if counts and (not set(winners) <= set(range(seats)) or len(scores) != seats):
            _refuse(say("its result is of other seats", "son résultat est d'autres places"), "winners")
        if counts and row["ended"] != PLAYED and scores != [int(seat in winners) for seat in range(seats)]:
            _refuse(say("scores and winners do not agree", "scores et gagnants ne s'accordent pas"), "scores")
        if (row["record"] is not None) != self._plan.records:
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
