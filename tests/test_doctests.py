"""The examples in docstrings hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tablegames

MODULES = [
    info.name
    for info in pkgutil.walk_packages(tablegames.__path__, "tablegames.")
    if not info.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    if name.startswith("tablegames.arena.adapters.pettingzoo"):
        pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")
    assert doctest.testmod(importlib.import_module(name)).failed == 0
