"""Parts that the tests of PDN share: random games of any ruleset as records, and texts read into records."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tablegames.core.game import Chance, Decide, Over
from tablegames.plugin.registry import Registry
from tablegames.records.exporting import write_games
from tablegames.records.importing import read_games
from tablegames.records.record import Record, RecordLine, events_data, header_of, outcome_data
from tablegames.table.setting import set_table
from tablegames.table.table import Table

GAME = "dames_polonaises"


@cache
def registry() -> Registry:
    return Registry()


@cache
def table(variant: str, changes: str = "{}", match: str = "single") -> Table:
    """The table of a ruleset; `changes` are options as JSON."""
    return set_table(registry(), GAME, variant, overrides=json.loads(changes), match=match)


def played(at: Table, choices: list[int], start: object = None) -> Record:
    """The record of a game in which, at each turn, the chosen one of what can happen happened."""
    state = at.game.initial() if start is None else at.start(start)
    lines: list[RecordLine] = []
    for choice in choices:
        turn = at.game.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            outcomes = turn.lottery.outcomes()
            assert outcomes is not None
            legal: Any = [outcome for outcome, _ in outcomes]
        else:
            legal = at.game.legal(state)
        action = legal[choice % len(legal)]
        step = at.game.apply(state, action)
        seat = turn.seat if isinstance(turn, Decide) else None
        events = tuple(events_data(at, state, action, step.events))
        lines.append(RecordLine(len(lines), len(lines) + 2, seat, at.write(state, action), events, False))
        state = step.state
    turn = at.game.turn(state)
    over = outcome_data(turn.outcome) if isinstance(turn, Over) else None
    header = header_of(at, seed=0, players=["human", "random"], dice="ask", start=start, date="2024-05-01T10:00:00")
    return Record("game.jsonl", json.loads(json.dumps(header)), tuple(lines), over, False)


def pdn(*records: Record) -> str:
    return write_games(registry(), records, "pdn")


def read(text: str, **options: Any) -> list[Record]:
    """The games of a text that stands in a file `game.pdn`."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.pdn"
        path.write_text(text, "utf-8")
        return list(read_games(registry(), path, **options))


def moves(record: Record) -> list[str]:
    return [line.action for line in record.lines]


def told(record: Record) -> tuple[Any, ...]:
    """Return the facts that must survive: the rules, the moves and their events, the end."""
    header = record.header
    return (
        header["variant"],
        header["rules"],
        [(line.seat, line.action, line.events, line.remarks) for line in record.lines],
        record.over,
    )
