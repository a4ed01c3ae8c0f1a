"""Check what every game promises, for every ruleset and number of players, and the rules as cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegames import Table
from tablegames.testing import check_cases, conform, tables


def name(table: Table) -> str:
    return f"{table.variant.name}-{table.game.seats}-{table.match}"


@pytest.mark.parametrize("table", tables("newgame"), ids=name)
def test_the_game_keeps_its_promises(table: Table) -> None:
    assert conform(table, games=3).actions > 0


def test_the_cases_hold() -> None:
    assert check_cases(Path(__file__).parent / "cases.yaml") == []
