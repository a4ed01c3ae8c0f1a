"""From a file of any format to records: every game is played by its rules on the way.

A game's plugin may read and write files of other programs (PDN, PGN …). A format reads a text into games,
and writes finished games. The record keeps the file's other data (players, place and date, comments, the result) as
they are: an agreed draw, a resignation or an unfinished game has no outcome by the rules, and gets none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Final, overload

from tablegames.core.errors import PluginError, RecordError, TablegamesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Over
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import clean
from tablegames.plugin.foreign import FileFormat, FormatError, ToldAction, ToldGame
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.records.match_games import MatchGames
from tablegames.records.parsing import read_record
from tablegames.records.record import Record, RecordLine, events_data, header_of, outcome_data
from tablegames.rules.ruledata import convert_option, option_types
from tablegames.rules.untrusted.files import read_bytes, read_text
from tablegames.table.setting import lay
from tablegames.table.table import Table

JSONL: Final = "jsonl"
"""Our own format: the record."""
_BREAKS: Final = re.compile("\r\n?")
_PAGES: Final = str.maketrans("\v\f\x1a", "   ")
"""Separators in old files between pages and at the end."""
MOST_SKIPPED: Final = 1_000
"""Skipped games after which we ask whether any was read."""
MOST_TABLES: Final = 20
SET_UP: Final = 5
"""Moves that take as long as setting up a game."""


@frozen
class _Laid:
    """A table shared by games of a file: the beginning of their records, and their possible first states."""

    table: Table
    header: Mapping[str, Any]
    begun: Mapping[Seat | None, Any]
    positions: tuple[tuple[object, Seat | None], ...]
    """The positions of those states, with the seat that begins."""


Tables = dict[tuple[str | None, str], _Laid]
"""By ruleset and options."""


@frozen
class ToldGames(Sequence[Record]):
    """The games of another program's file, in order; each is played through on demand."""

    registry: Registry
    entry: GameEntry
    origin: str
    games: tuple[ToldGame, ...]
    variant: str | None
    changes: Mapping[str, Any] | None
    tables: Tables = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.games)

    @property
    def work(self) -> int:
        """The cost of playing them all through, in moves, with the set-up."""
        return sum(SET_UP + len(game.actions) for game in self.games)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Record]: ...
    def __getitem__(self, index: int | slice) -> Record | Sequence[Record]:
        if isinstance(index, slice):
            return replace(self, games=self.games[index])
        game = self.games[index]
        return as_record(self.registry, self.entry, game, self.origin, self.variant, self.changes, self.tables)


def read_games(
    registry: Registry,
    path: str | Path,
    *,
    game: str | None = None,
    format_name: str | None = None,
    variant: str | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Sequence[Record]:
    """Return the games of a file, or of the folder of a match, as records; `variant` and `changes` are for a file
    without rules.

    A game of another program is played through on demand; failing to do so is an error. `format_name` or the suffix
    names the format; an unknown suffix is a record.
    """
    origin = str(path)
    if (is_match := Path(path).is_dir()) and format_name is None:
        format_name = JSONL
    found = _format_of(registry, Path(path), game, format_name)
    if found is None:
        if variant is not None or changes:
            raise RecordError("{origin}: a record contains its rules; leave out --variant and --set", origin=origin)
        if is_match:
            return MatchGames(Path(path))
        end = Path(path).suffix
        if format_name is None and end not in ("", f".{JSONL}") and _is_foreign(Path(path)):
            known = _endings(registry)
            raise RecordError(
                "{origin}: no installed game can read files that end in '{end}'; known: {known}",
                origin=origin,
                end=end,
                known=known,
            )
        return [read_record(path)]
    entry, reader = found
    try:
        told = tuple(reader.read(file_text(path)))
    except FormatError as problem:
        raise located(origin, problem.line, problem) from None
    if not told:
        raise RecordError("{origin}: there is no game in this file", origin=origin)
    return ToldGames(registry, entry, origin, told, variant, changes)


def playable(file: str, records: Sequence[Record], skip: Callable[[RecordError], None]) -> Iterator[Record]:
    """Return the games of a file that can be played through; `skip` gets the others, unless nearly all fail."""
    good = bad = 0
    for number in range(len(records)):
        try:
            record = records[number]
        except RecordError as problem:
            skip(problem)
            bad += 1
            if bad > MOST_SKIPPED and bad > 10 * good:
                raise RecordError(
                    "{file}: cannot read {bad:,} of the first {number:,} games: is this the right format?",
                    file=file,
                    bad=bad,
                    number=number + 1,
                ) from None
        else:
            good += 1
            yield record


def _endings(registry: Registry) -> str:
    """Return the suffixes of readable files: `.jsonl, .pdn`."""
    forms = [form for entry in registry.games.values() for form in registry.formats(entry).values()]
    return ", ".join(dict.fromkeys((f".{JSONL}", *(end for form in forms for end in form.suffixes))))


def _is_foreign(path: Path) -> bool:
    """Return whether a file is a text that does not begin like a record."""
    try:
        return not read_text(path, RecordError).lstrip().startswith("{")
    except RecordError:
        return False


def file_text(path: str | Path) -> str:
    """Return the text of a file, safe for a terminal: UTF-8, or else the Latin encoding of old files."""
    content = read_bytes(path, RecordError)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    return clean(_BREAKS.sub("\n", text).translate(_PAGES))


def _format_of(
    registry: Registry, path: Path, game: str | None, name: str | None
) -> tuple[GameEntry, FileFormat] | None:
    """Return the format of a file, with its game; None: one of our records."""
    entries = list(registry.games.values()) if game is None else [registry.game(game)]
    known = [(entry, form) for entry in entries for form in registry.formats(entry).values()]
    if name == JSONL:
        return None
    if name is not None:
        fitting = [(entry, form) for entry, form in known if form.name == name]
        if not fitting:
            raise unknown_format("--from", name, [form.name for _, form in known])
    else:
        fitting = [(entry, form) for entry, form in known if path.suffix.lower() in form.suffixes]
    if len(fitting) > 1:
        fitting = _meant(registry, path, fitting)
    if len(fitting) > 1:
        games = ", ".join(entry.name for entry, _ in fitting)
        raise RecordError(
            "{path}: several games use such files: {games}; choose one with --game", path=path, games=games
        )
    return fitting[0] if fitting else None


_SHORT: Final = 200_000
"""The most characters of a file that is tried as a file of several games."""


def _meant(
    registry: Registry, path: Path, known: list[tuple[GameEntry, FileFormat]]
) -> list[tuple[GameEntry, FileFormat]]:
    """Return the formats that can read a file for a ruleset of their game; of several, our own."""
    found = []
    text = file_text(path)
    for entry, form in known if len(text) <= _SHORT else ():
        try:
            told = next(iter(form.read(text)), None)
        except TablegamesError:
            continue
        if told is not None and (not told.variant or told.variant in registry.sources(entry)):
            found.append((entry, form))
    ours = [one for one in found or known if registry.distribution(one[0]).split(" ")[0] == PROJECT]
    return ours if len(ours) == 1 and len(found) != 1 else found or known


def as_record(
    registry: Registry,
    entry: GameEntry,
    game: ToldGame,
    origin: str,
    variant: str | None = None,
    changes: Mapping[str, Any] | None = None,
    tables: Tables | None = None,
) -> Record:
    """Return the record of a game in a file, played by its rules; errors name the line and the column.

    `tables` are those of the earlier games in the file.
    """
    rules = (game.variant, repr(game.changes)) if variant is None else (variant, "")
    tables = {} if tables is None else tables
    if rules not in tables:
        if len(tables) >= MOST_TABLES:
            tables.clear()
        tables[rules] = _laid(_table(registry, entry, game, origin, variant, changes))
    laid = tables[rules]
    table = laid.table
    state, first, start = _start(laid, game, origin)
    lines: list[RecordLine] = []
    for told in game.actions:
        state, line = _played(table, state, told, origin, len(lines))
        lines.append(line)
    turn = table.game.turn(state)
    over = outcome_data(turn.outcome) if isinstance(turn, Over) else None
    header = {**laid.header, "start": start, "first": first, "told": game.told.data}
    return Record(origin, header, tuple(lines), over, False)


def _table(
    registry: Registry,
    entry: GameEntry,
    game: ToldGame,
    origin: str,
    variant: str | None,
    changes: Mapping[str, Any] | None,
) -> Table:
    """Return the table for the rules in a file, unless others are requested."""
    options = dict(changes or {})
    try:
        if variant is None:
            known = option_types(entry.rules)
            told = {key: convert_option(entry.rules, known, key, value, "rules") for key, value in game.changes.items()}
            options = told | options
        named = (
            registry.variant(entry, game.variant, options)
            if variant is None
            else registry.ruleset(entry, variant, options)
        )
        return lay(registry, entry, named, "single")
    except TablegamesError as problem:
        if variant is not None or not (game.variant or game.changes):
            raise
        raise RecordError(
            "{origin}:{rules_line}: {problem}; choose another ruleset with --variant",
            origin=origin,
            rules_line=game.rules_line,
            problem=problem,
        ) from None


def _laid(table: Table) -> _Laid:
    begun: dict[Seat | None, Any] = {None: table.game.initial()}
    begun |= {Seat(seat): table.game.initial(Seat(seat)) for seat in range(table.game.seats)}
    header = header_of(table, seed=0, players=["human"] * table.game.seats, dice="ask")
    return _Laid(table, header, begun, tuple((table.position(state), seat) for seat, state in begun.items()))


def _start(laid: _Laid, game: ToldGame, origin: str) -> tuple[Any, Seat | None, object]:
    """Return the first state or the seat that begins, with the position; neither if the rules decide it."""
    table, begun = laid.table, laid.begun
    if game.start is not None:
        try:
            state = table.start(game.start)
        except TablegamesError as problem:
            raise located(origin, game.start_line, problem) from None
        place = table.position(state)
        usual = [(begun[seat], seat, None) for position, seat in laid.positions if position == place]
        return usual[0] if usual else (state, None, place)
    if isinstance(table.game.turn(begun[None]), Chance):
        # the file leaves out the draw: the seat with a first legal action begins
        for seat, first in begun.items():
            if game.actions and _readable(table, first, game.actions[0]):
                return first, seat, None
        return begun[Seat(0)], Seat(0), None
    return begun[None], None, None


def _readable(table: Table, state: Any, told: ToldAction) -> bool:
    try:
        table.read(state, told.text)
    except TablegamesError:
        return False
    return True


def _played(table: Table, state: Any, told: ToldAction, origin: str, number: int) -> tuple[Any, RecordLine]:
    """Return one action of a file, played, and the state after it."""
    turn = table.game.turn(state)
    if isinstance(turn, Over):
        problem = RecordError(
            "the game was over before '{text}': {outcome} Choose other rules with --variant or --set",
            text=told.text,
            outcome=table.wording.outcome(turn.outcome),
        )
        raise located(origin, told.line, problem, told.column)
    try:
        moment = table.played(state, told.text, number)
    except TablegamesError as problem:
        raise located(origin, told.line, problem, told.column) from None
    events = tuple(events_data(table, moment.before, moment.action, moment.step.events))
    written = table.write(state, moment.action)
    return moment.step.state, RecordLine(number, told.line, moment.seat, written, events, moment.secret, told.remarks)


def located(origin: str, line: int, problem: TablegamesError, column: int | None = None) -> RecordError:
    """Return the error with the file, the line and the column in front."""
    message, inner = str(problem), getattr(problem, "column", None)
    if inner is not None:
        message = message.removesuffix(_(" (column {inner})", inner=inner))
        column = inner if column is None or isinstance(problem, FormatError) else column + inner - 1
    where = "" if column is None else _(" (column {column_})", column_=column)
    return RecordError("{origin}:{line}: {value}{where}", origin=origin, line=line, value=message, where=where)


def unknown_format(option: str, name: str, known: Sequence[str]) -> PluginError:
    """Return the error that no plugin provides a format with that name."""
    near = did_you_mean(name, [JSONL, *dict.fromkeys(known)])
    return PluginError("{option}: there is no format '{name}'{near}", option=option, name=name, near=near)
