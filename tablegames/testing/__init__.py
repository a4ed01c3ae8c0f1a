"""Conformance of games: the promises of every game on random games, the cases of the books, `doctor`.

    from tablegames.testing import check_cases, conform, tables

    @pytest.mark.parametrize("table", tables("mygame"), ids=lambda table: table.variant.name)
    def test_my_game_conforms(table):
        conform(table, games=200)

    def test_the_cases_hold():
        assert check_cases("tests/cases.yaml") == []

`conform` raises `ConformanceError`, one sentence with the promise, the game, the seed and the action.
`tablegames dev conform mygame` does the same from the command line, with a report.
"""

from __future__ import annotations

from tablegames.names import on_demand

__all__, __getattr__, __dir__ = on_demand(__name__)
