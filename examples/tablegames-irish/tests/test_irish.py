"""Check every game's promises, for every ruleset of Irish."""

import pytest

from tablegames.testing import conform, tables


@pytest.mark.parametrize("table", tables("irish", matches=["single"]), ids=lambda table: table.variant.name)
def test_irish_conforms(table):
    conform(table, games=2)
