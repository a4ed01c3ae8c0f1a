"""From records to a file of any format: every game is replayed, and each game of a match is written by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import Any

from tablegames.core.errors import PluginError, RecordError
from tablegames.core.events import Seat
from tablegames.core.game import Outcome, Over
from tablegames.core.loop import Moment
from tablegames.core.match import Match, in_hand, place_in_hand
from tablegames.core.players import HUMAN
from tablegames.plugin.foreign import KeptGame
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.records.importing import JSONL, unknown_format
from tablegames.records.match_games import written_on
from tablegames.records.record import Record, record_text, told_in_header
from tablegames.records.replay import ended_as, first_state, moments, outcome_of, table_of
from tablegames.rules.agreement import PlayersEnd
from tablegames.rules.ruledata import plain, rules_as_data
from tablegames.table.table import Table


def write_games(registry: Registry, records: Sequence[Record], format_name: str) -> str:
    """Return the records in a text format; of a match, each of its games."""
    refuse_several(records, format_name)
    if format_name == JSONL:
        outcome_of(table_of(registry, records[0]), records[0])  # replayed, as for any format
        return record_text(records[0])
    texts: list[str] = []
    for table, those in groupby(records, partial(table_of, registry)):
        known = registry.formats(table.entry)
        if format_name not in known:
            raise _not_of_this_game(registry, table.entry, format_name) or unknown_format(
                "--to", format_name, list(known)
            )
        rules = _known_rules(registry, table)
        texts += [known[format_name].write(game) for record in those for game in kept_games(table, record, *rules)]
    return "".join(texts)


def _not_of_this_game(registry: Registry, entry: GameEntry, format_name: str) -> PluginError | None:
    """Return the error that a format belongs to another game; None: to no game."""
    games = [one for one in registry.games.values() if format_name in registry.formats(one)]
    if not games:
        return None
    return PluginError(
        "--to: {name} is for another game ({titles}); games of {title} can be written as {known}",
        name=format_name.upper(),
        titles=", ".join(str(game.title) for game in games),
        title=entry.title,
        known=", ".join((JSONL, *registry.formats(entry))),
    )


def refuse_several(records: Sequence[Record], format_name: str) -> None:
    """Refuse several games if the format holds one."""
    if format_name == JSONL and len(records) > 1:
        raise RecordError(
            "a record holds one game, but this file has {count}: choose one with --number", count=len(records)
        )


@dataclass(slots=True)
class _Part:
    """One game of a record: the state of the whole match before it, and its own moments."""

    before: Any
    moments: list[Moment[Any, Any]] = field(default_factory=list)
    remarks: list[tuple[str, ...]] = field(default_factory=list)
    closed: bool = False
    """Whether its players ended it."""
    agreed: Outcome | None = None
    """How they ended it."""

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.moments[-1].step.state if self.moments else in_hand(self.before)


def kept_games(table: Table, record: Record, variant: str, changes: Mapping[str, object]) -> Iterator[KeptGame]:
    """Return the games of a record in order; those of a match separately."""
    single = replace(table, game=table.bare, match="single", begins=None)
    told, date = told_in_header(record), record.header.get("date")
    players = record.header["players"]
    if "told" in record.header and set(players) == {HUMAN}:  # another program's file: the players are in its facts
        players = []
    parts = _parts(table, record)
    for number, part in enumerate(parts, start=1):
        yield KeptGame(
            single,
            variant,
            changes,
            in_hand(part.before),
            tuple(part.moments),
            tuple(part.remarks),
            part.agreed or single.outcome(part.state),
            told,
            _names(table, part.before, players),
            date if isinstance(date, str) else written_on(record.origin),
            number if isinstance(table.game, Match) else None,
            None if record.resigned is None or part is not parts[-1] else place_in_hand(part.before, record.resigned),
        )


def _parts(table: Table, record: Record) -> list[_Part]:
    """Return a record split at the end of each game."""
    parts = [_Part(first_state(table, record))]
    for moment in moments(table, record):
        if parts[-1].closed or isinstance(table.bare.turn(parts[-1].state), Over):
            parts.append(_Part(moment.before))
        if isinstance(moment.action, PlayersEnd):
            parts[-1].closed, parts[-1].agreed = True, table.players_outcome(moment)
            continue
        before, place = in_hand(moment.before), place_in_hand(moment.before, moment.seat)
        step = table.bare.apply(before, moment.action)
        played = parts[-1].moments
        played.append(Moment(len(played), place, before, moment.action, step, moment.secret))
        parts[-1].remarks.append(record.lines[moment.number].remarks)
    if not isinstance(table.game, Match):
        parts[-1].agreed = ended_as(table, record, parts[-1].state)
    return parts


def _names(table: Table, state: Any, players: Sequence[object]) -> tuple[str, ...]:
    """Return the player of each place of the game in hand."""
    seats = {place_in_hand(state, Seat(seat)): str(name) for seat, name in enumerate(players)}
    return tuple(seats.get(Seat(place), "?") for place in range(table.bare.seats))


def _known_rules(registry: Registry, table: Table) -> tuple[str, dict[str, object]]:
    """Return a ruleset that other programs know, and the options that differ from it."""
    entry, name = table.entry, table.variant.name
    sources = registry.sources(entry)
    base = name if name in sources and sources[name].plugin else entry.variant
    usual, rules = rules_as_data(registry.variant(entry, base).rules), rules_as_data(table.variant.rules)
    return base, {key: plain(value) for key, value in rules.items() if usual[key] != value}
