"""Conformance for everyone: what every game promises, tried on random games.

    from tablegames.testing import check_cases, conform, tables

    @pytest.mark.parametrize("table", tables("mygame"), ids=lambda table: table.variant.name)
    def test_my_game_conforms(table):
        conform(table, games=200)

    def test_the_cases_hold():
        assert check_cases("tests/cases.yaml") == []

`conform` raises `ConformanceError`, one sentence naming the promise, the game, the seed and the action.
`tablegames conform mygame` does the same from the command line, and reports what was tried.
"""

from __future__ import annotations

from pathlib import Path

from tablegames.plugging.registry import Registry
from tablegames.proving.case_files import Status, read_case_file, run_file
from tablegames.proving.promises import ConformanceError, Promise
from tablegames.proving.suite import ConformanceReport, conform, tables
from tablegames.proving.values import reachable

__all__ = ["ConformanceError", "ConformanceReport", "Promise", "check_cases", "conform", "reachable", "tables"]


def check_cases(path: str | Path, registry: Registry | None = None) -> list[str]:
    """What is wrong in the eyes of the cases of a file, a sentence each with file and line; empty: they all hold."""
    known = Registry() if registry is None else registry
    results = list(run_file(known, read_case_file(known, path)))
    failed = [result for result in results if result.status is not Status.PASSED]
    return [f"{result.where} {result.id}: {problem}" for result in failed for problem in result.problems or ("",)]
