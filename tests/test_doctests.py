"""The examples in docstrings hold."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
from pathlib import Path

import tablegames

ROOT = Path(tablegames.__file__).parent.parent
NEEDS = {"tablegames.arena.adapters.pettingzoo": "pettingzoo", "tools.docs.hook": "mkdocs"}
"""Modules that need an extra."""


def test_docstrings() -> None:
    paths = [path for folder in ("tablegames", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]
    told, tried = [], 0
    for path in paths:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        needed = next((extra for module, extra in NEEDS.items() if name.startswith(module)), "")
        if "templates" in path.parts or ">>> " not in path.read_text("utf-8"):
            continue
        if needed and importlib.util.find_spec(needed) is None:
            continue
        found = doctest.testmod(importlib.import_module(name))
        tried += found.attempted
        told += [f"{name}: {found.failed} of {found.attempted}"] if found.failed else []
    assert told == []
    assert tried > 150
