"""Conformance for everyone: what every game promises, tried on random games; the cases of the books; `doctor`.

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

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tablegames.testing.case_files import check_cases
    from tablegames.testing.promises import ConformanceError, Promise
    from tablegames.testing.suite import ConformanceReport, conform, tables
    from tablegames.testing.values import reachable

__all__ = ["ConformanceError", "ConformanceReport", "Promise", "check_cases", "conform", "reachable", "tables"]

_MODULE_OF: Final = {
    "ConformanceError": "promises", "ConformanceReport": "suite", "Promise": "promises", "check_cases": "case_files",
    "conform": "suite", "reachable": "values", "tables": "suite",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
