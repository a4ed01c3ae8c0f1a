"""Every installed game, variant and seat count keeps the kernel's promises, and has its cases of the books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tablegames_irish
import tablegames_nim

from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.table.table import Table
from tablegames.testing import conform, tables
from tablegames.testing.case_files import read_case_file

CASES = sorted(Path(__file__).parent.glob("plugins/*/cases/*.yaml"))
LOOKING = 1.0
"""Seconds for checking the states of a table; a throw may have thousands of plays."""
FEWEST = {
    "dames_polonaises": 170,
    "tete_a_tete": 22,
    "trictrac": 250,
    "trictrac/arbitre_book": 195,
    "arbitre_toc": 17,
    "toc": 38,
    "toutetable": 44,
    "revertier": 48,
    "plain": 25,
    "tourne_case": 28,
    "dames_rabattues": 26,
    "jacquet": 31,
    "garanguet": 31,
}
"""How many cases a file has at least, that none gets lost."""


def everything() -> Iterator[Table]:
    yield from tables()
    for stranger, plugin in (("nim", tablegames_nim), ("irish", tablegames_irish)):
        yield from tables(stranger, registry=Registry(load_plugins([(stranger, plugin)])))


def name(table: Table) -> str:
    return f"{table.entry.name}-{table.variant.name}-{table.game.seats}-{table.match}"


@pytest.mark.parametrize("table", list(everything()), ids=name)
def test_a_game_keeps_the_promises_of_the_kernel(table: Table) -> None:
    """A few games of each; the long proof plays twenty thousand."""
    report = conform(table, games=2 if table.match == "single" else 1, seed=1, look=0.01, seconds=LOOKING)
    assert report.actions > 0
    assert report.looked_at > 0


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_no_case_of_the_books_gets_lost(path: Path) -> None:
    """They are run beside the tests of their game, one by one: see tests/plugins/conftest.py."""
    assert len(read_case_file(Registry(), path).cases) >= FEWEST.get(
        path.stem, FEWEST.get(f"{path.parent.parent.name}/{path.stem}", 1)
    )


def test_every_game_has_cases() -> None:
    assert {path.parent.parent.name for path in CASES} == set(Registry().games)
