"""A match from beginning to end: play what is missing, put it in order, write what came out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tablegames.arena.disk import Pieces, put_all
from tablegames.arena.gathering import Gathered
from tablegames.arena.plan import Plan, Program
from tablegames.arena.report import MatchReport
from tablegames.arena.row_lines import csv_lines
from tablegames.arena.rows import Row
from tablegames.arena.seats import Partner
from tablegames.arena.store import Store
from tablegames.arena.summary import summary_text
from tablegames.arena.worker import Batch, Finishing, play_all
from tablegames.bots.programs.child import PlayerFailed
from tablegames.core.errors import MatchError
from tablegames.plugin.registry import Registry


def run(
    plan: Plan,
    registry: Registry,
    store: Store,
    jobs: int,
    progress: Callable[[int], None] = lambda more: None,
    cluster: Finishing | None = None,
) -> dict[str, Any]:
    """Play what is not finished yet and write the results; returns the summary as data."""

    left = store.total - store.finished
    with Gathered(plan, store.folder) as gathered:

        def keep(batch: Batch) -> None:
            store.keep(batch.rows, batch.packed)
            gathered.take(batch.rows)
            progress(len(batch.rows))

        if left and not (store.stopping is not None and store.stopping.settled):
            if store.finished or store.stopping is not None:
                gathered.give_up()
            play_all(plan, registry, store.missing(), min(jobs, left), keep, sync=store.sync, cluster=cluster)
        store.order()
        if gathered.games == store.total:
            return _written(store, gathered.report, gathered.table())
    return write_results(store)


def write_results(store: Store) -> dict[str, Any]:
    """Write the table of results and the summary, always the same from the same rows; returns the summary."""
    report = MatchReport(store.plan)
    return _written(store, report, csv_lines(store.plan, report.folding(store.rows())))


def _written(store: Store, report: MatchReport, table: Iterable[bytes]) -> dict[str, Any]:
    files = _files(table, lambda: report.data)
    put_all([(store.folder / name, text) for name, text in files.items()], sync=store.sync)
    return report.data


def results(plan: Plan, rows: Iterable[Row], data: Callable[[], dict[str, Any]]) -> dict[str, Pieces]:
    """The files of the results, by name, to be written in this order; the last of them in the language in use.

    The summary is asked for when it is written: so the rows can go by the report on their way into the table.
    """
    return _files(csv_lines(plan, rows), data)


def _files(table: Iterable[bytes], data: Callable[[], dict[str, Any]]) -> dict[str, Pieces]:
    return {
        "results.csv": table,
        "summary.json": _told(data, lambda told: json.dumps(told, ensure_ascii=False, indent=2) + "\n"),
        "summary.txt": _told(data, summary_text),
    }


def _told(data: Callable[[], dict[str, Any]], tell: Callable[[dict[str, Any]], str]) -> Iterator[str]:
    """A text about a summary, made when it is written."""
    yield tell(data())


def greet_programs(plan: Plan) -> None:
    """Start every program once and hear that it speaks our protocol; one that does not is refused before any game."""
    for name, player in plan.players.items():
        if not isinstance(player, Program):
            continue
        partner = Partner(player)
        try:
            partner.greet()
        except PlayerFailed as problem:
            raise MatchError.said(
                f"{player.where}: the program of '{name}' does not answer the greeting: {problem}; see "
                "docs/protocol.md",
                f"{player.where} : le programme de « {name} » ne répond pas au salut : {problem} ; voir "
                "docs/protocol.md",
            ) from None
        finally:
            partner.end()
