"""The examples in docstrings hold."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import tablegames

ROOT = Path(tablegames.__file__).parent
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if "templates" not in path.parts and ">>> " in path.read_text("utf-8")
}


@pytest.mark.parametrize("name", sorted(MODULES))
def test_docstrings(name: str) -> None:
    if name.startswith("tablegames.arena.adapters.pettingzoo"):
        pytest.importorskip("pettingzoo", reason="the extra `rl` is not installed")
    assert doctest.testmod(importlib.import_module(name)).failed == 0
