"""The door to the native code: C beside the Python rules it stands for, used where it was built.

C plays the same games to the bit and knows no rule of its own: the Python rules are the truth, and run wherever
no C code was built, where one does not know an option, and where `TABLEGAMES_PURE=1` asks for it. The choice is made
once, where a game is made or a long call begins: `extension("tablegames.families.tables")` is the module
`_native` of that package, or None. `with pure():` gives the Python rules alone, so that the two can be compared in one
process.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, Final

PURE: Final = "TABLEGAMES_PURE"
"""The setting of the environment that leaves every extension alone; empty or `0` says nothing."""
_ROOT: Final = Path(__file__).parents[2]
_ONLY_PYTHON: Final[ContextVar[bool]] = ContextVar("only_python", default=False)
_HANDED_OUT: Final[ContextVar[set[str] | None]] = ContextVar("handed_out", default=None)


def extension(package: str) -> Any:
    """Return the native code of a package, or None: it was not built, does not fit this Python, or nobody wants one."""
    if wanted_pure():
        return None
    found = _loaded(package)[0]
    asked = _HANDED_OUT.get()
    if asked is not None and found is not None:
        asked.add(package)
    return found


def wanted_pure() -> bool:
    """Return whether the Python rules are asked for, though native code may be there."""
    return _ONLY_PYTHON.get() or os.environ.get(PURE, "") not in ("", "0")


@contextmanager
def pure() -> Iterator[None]:
    """Games that are made inside play by the Python rules alone."""
    token = _ONLY_PYTHON.set(True)
    try:
        yield
    finally:
        _ONLY_PYTHON.reset(token)


@contextmanager
def noted() -> Iterator[set[str]]:
    """The packages whose C code is handed out inside: none, and whatever is played there is played by the rules."""
    asked: set[str] = set()
    token = _HANDED_OUT.set(asked)
    try:
        yield asked
    finally:
        _HANDED_OUT.reset(token)


def built() -> dict[str, str]:
    """Return the packages that have native code on the disk, and why one of them cannot be used (empty: it can)."""
    endings = tuple(f"_native{suffix}" for suffix in EXTENSION_SUFFIXES)
    found = (path for path in _ROOT.rglob("_native.*") if path.name in endings)
    packages = {".".join((_ROOT.name, *path.parent.relative_to(_ROOT).parts)) for path in found}
    return {package: _loaded(package)[1] for package in sorted(packages)}


@cache
def _loaded(package: str) -> tuple[Any, str]:
    """Return the module, and why it cannot be loaded."""
    try:
        return import_module(f"{package}._native"), ""
    except ImportError as problem:
        return None, str(problem)
