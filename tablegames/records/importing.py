"""From a file of any format to records: every game is played again under its rules on the way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, overload

from tablegames.core.errors import RecordError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over
from tablegames.core.plaintext import clean
from tablegames.plugin.foreign import FileFormat, FormatError, ToldAction, ToldGame
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.records.foreign import JSONL, located, unknown_format
from tablegames.records.match_games import MatchGames
from tablegames.records.reading import read_record
from tablegames.records.record import Record, RecordLine, events_data, header_of, outcome_data
from tablegames.rules.ruledata import convert_option, option_types
from tablegames.rules.untrusted.files import read_bytes, read_text
from tablegames.table.setting import lay
from tablegames.table.table import Table

_BREAKS: Final = re.compile("\r\n?")
_PAGES: Final = str.maketrans("\v\f\x1a", "   ")
"""What old files have between pages and at their end."""
MOST_SKIPPED: Final = 1_000
"""Games that are skipped before one asks how many were read."""
MOST_TABLES: Final = 20
SET_UP: Final = 5
"""Setting a game up takes about as long as so many moves."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A table that games of a file share: what their records begin with, and the states its games may begin in."""

    table: Table
    header: Mapping[str, Any]
    begun: Mapping[Seat | None, Any]
    positions: tuple[tuple[object, Seat | None], ...]
    """The positions of those states, with who begins."""


Tables = dict[tuple[str | None, str], _Laid]
"""By ruleset and options."""


@dataclass(frozen=True, slots=True)
class ToldGames(Sequence[Record]):
    """The games of a file of another program, in its order; each is played through when it is asked for."""

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
        """What playing all of them through costs, in moves: to set a game up costs some too."""
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
    """The games of a file, or of the folder of a match, as records; of a file that does not say the rules, `variant`
    and `changes` may.

    A game of another program is played through when it is taken out; if it cannot be, that is an error.
    The format is told by `format_name` or by the end of the file's name; a name that no format knows is a record.
    """
    origin = str(path)
    if (is_match := Path(path).is_dir()) and format_name is None:
        format_name = JSONL
    found = _format_of(registry, Path(path), game, format_name)
    if found is None:
        if variant is not None or changes:
            raise RecordError.said(
                f"{origin}: a record says itself by which rules it was played; leave out --variant and --set",
                f"{origin} : un enregistrement dit lui-même ses règles ; ôtez --variant et --set",
            )
        if is_match:
            return MatchGames(Path(path))
        end = Path(path).suffix
        if format_name is None and end not in ("", f".{JSONL}") and _is_foreign(Path(path)):
            known = _endings(registry)
            raise RecordError.said(
                f"{origin}: no game that is installed reads files that end in '{end}', but those in {known}",
                f"{origin} : aucun jeu installé ne lit les fichiers en « {end} », mais ceux en {known}",
            )
        return [read_record(path)]
    entry, reader = found
    try:
        told = tuple(reader.read(file_text(path)))
    except FormatError as problem:
        raise located(origin, problem.line, problem) from None
    if not told:
        raise RecordError.said(
            f"{origin}: there is no game in this file", f"{origin} : il n'y a aucune partie dans ce fichier"
        )
    return ToldGames(registry, entry, origin, told, variant, changes)


def playable(file: str, records: Sequence[Record], skip: Callable[[RecordError], None]) -> Iterator[Record]:
    """The games of a file that can be played through; the others are told to `skip`, unless hardly any can."""
    good = bad = 0
    for number in range(len(records)):
        try:
            record = records[number]
        except RecordError as problem:
            skip(problem)
            bad += 1
            if bad > MOST_SKIPPED and bad > 10 * good:
                raise RecordError.said(
                    f"{file}: {bad:,} of the first {number + 1:,} games cannot be read: is it such a file at all?",
                    f"{file} : {bad:,} des {number + 1:,} premières parties sont illisibles : est-ce un tel fichier ?",
                ) from None
        else:
            good += 1
            yield record


def _endings(registry: Registry) -> str:
    """How the names of files end that are read: `.jsonl, .pdn`."""
    forms = [form for entry in registry.games.values() for form in registry.formats(entry).values()]
    return ", ".join(dict.fromkeys((f".{JSONL}", *(end for form in forms for end in form.suffixes))))


def _is_foreign(path: Path) -> bool:
    """Whether a file is a text that does not begin as a record does."""
    try:
        return not read_text(path, RecordError).lstrip().startswith("{")
    except RecordError:
        return False


def file_text(path: str | Path) -> str:
    """The text of a file, fit for a terminal: UTF-8, or else the Latin letters that old files are written in."""
    content = read_bytes(path, RecordError)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    return clean(_BREAKS.sub("\n", text).translate(_PAGES))


def _format_of(
    registry: Registry, path: Path, game: str | None, name: str | None
) -> tuple[GameEntry, FileFormat] | None:
    """The format of a file, with its game; None: a record of our own."""
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
        games = ", ".join(entry.name for entry, _ in fitting)
        raise RecordError.said(
            f"{path}: several games have such files: {games}; say which with --game",
            f"{path} : plusieurs jeux ont de tels fichiers : {games} ; dites lequel avec --game",
        )
    return fitting[0] if fitting else None


def as_record(
    registry: Registry,
    entry: GameEntry,
    game: ToldGame,
    origin: str,
    variant: str | None = None,
    changes: Mapping[str, Any] | None = None,
    tables: Tables | None = None,
) -> Record:
    """The record of a game read from a file, played again under its rules; errors name the line and the column.

    `tables` are those of the games before it in the same file.
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
    """The table for the rules a file names, unless others are asked for."""
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
        raise RecordError.said(
            f"{origin}:{game.rules_line}: {problem}; name another ruleset with --variant",
            f"{origin}:{game.rules_line} : {problem} ; nommez une autre variante avec --variant",
        ) from None


def _laid(table: Table) -> _Laid:
    begun: dict[Seat | None, Any] = {None: table.game.initial()}
    begun |= {Seat(seat): table.game.initial(Seat(seat)) for seat in range(table.game.seats)}
    header = header_of(table, seed=0, players=["human"] * table.game.seats, dice="ask")
    return _Laid(table, header, begun, tuple((table.position(state), seat) for seat, state in begun.items()))


def _start(laid: _Laid, game: ToldGame, origin: str) -> tuple[Any, Seat | None, object]:
    """The first state, who begins, and its position; only one of these two, and neither where the rules say it."""
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
        # where lots are drawn and the file has none: he begins whose action the first can be
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
    """One action as told, played; the state after it."""
    turn = table.game.turn(state)
    if isinstance(turn, Over):
        problem = RecordError.said(
            f"the game was over before '{told.text}': {table.wording.outcome(turn.outcome)} Other rules can be "
            "named with --variant or --set",
            f"la partie était finie avant « {told.text} » : {table.wording.outcome(turn.outcome)} D'autres règles "
            "se nomment par --variant ou --set",
        )
        raise located(origin, told.line, problem, told.column)
    try:
        moment = table.played(state, told.text, number)
    except TablegamesError as problem:
        raise located(origin, told.line, problem, told.column) from None
    events = tuple(events_data(table, moment.before, moment.action, moment.step.events))
    written = table.write(state, moment.action)
    return moment.step.state, RecordLine(number, told.line, moment.seat, written, events, moment.secret, told.remarks)
