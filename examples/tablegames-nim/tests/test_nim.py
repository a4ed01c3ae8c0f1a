"""Check every game's promises, for every ruleset and number of players of nim; and its rules, as cases."""

from pathlib import Path

import pytest

from tablegames.testing import check_cases, conform, tables


@pytest.mark.parametrize("table", tables("nim"), ids=lambda table: f"{table.variant.name}-{table.game.seats}")
def test_nim_conforms(table):
    conform(table, games=5)


def test_the_cases_hold():
    assert check_cases(Path(__file__).parent / "cases.yaml") == []
