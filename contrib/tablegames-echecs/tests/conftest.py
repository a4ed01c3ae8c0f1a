"""Parts that the tests share: the package as if it were installed, tables, English, and a way to run commands."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import tablegames_echecs
from hypothesis import HealthCheck, settings

from tablegames import Registry, Table
from tablegames.core.languages import use_language
from tablegames.plugin.loading import load_plugins
from tablegames.table.setting import set_table
from tablegames.terminal import common, main

settings.register_profile("echecs", derandomize=True, deadline=None, suppress_health_check=[*HealthCheck])
settings.load_profile("echecs")

REGISTRY = Registry(load_plugins([("echecs", tablegames_echecs)]))
Tables = Callable[..., Table]


@dataclass(frozen=True)
class Ran:
    """The result of a command."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test has a user's folder of its own, speaks English, and knows no engine but ours."""
    monkeypatch.setenv("TABLEGAMES_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TABLEGAMES_LANG", "en")
    monkeypatch.setenv("TABLEGAMES_UCI", "")
    use_language("en")
    yield
    use_language("en")


@pytest.fixture
def table() -> Tables:
    """A table for a ruleset with some options changed."""

    def lay(variant: str = "philidor", **options: Any) -> Table:
        return set_table(REGISTRY, "echecs", variant, overrides=options, match="single")

    return lay


@pytest.fixture
def cli(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Ran]]:
    """Run a command as a user would; the entry point is there whether or not the package is installed."""
    about = tmp_path / "site" / "tablegames_echecs-0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tablegames-echecs\nVersion: 0\n", "utf-8")
    (about / "entry_points.txt").write_text("[tablegames]\nechecs = tablegames_echecs\n", "utf-8")
    monkeypatch.syspath_prepend(str(about.parent))

    def run(*arguments: str, typed: str = "") -> Ran:
        common.registry.cache_clear()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Ran(ended.value.code, printed.out, printed.err)

    yield run
    common.registry.cache_clear()
