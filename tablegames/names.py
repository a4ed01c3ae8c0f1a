"""The public names of a package, imported when they are first used; its stub, `__init__.pyi`, is the list of them."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

Names = tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]
_NONE: Final[Mapping[str, str]] = {}


def on_demand(package: str, renamed: Mapping[str, str] = _NONE) -> Names:
    """Return `__all__`, `__getattr__` and `__dir__` of a package; `renamed` has old names and the new ones."""
    module_of = _listed(sys.modules[package])

    def found(name: str) -> Any:
        if name in renamed:
            warnings.warn(f"{package}.{name} is now {renamed[name]}", DeprecationWarning, stacklevel=2)
            name = renamed[name]
        if name not in module_of:
            raise AttributeError(f"module '{package}' has no attribute {name!r}")
        return getattr(import_module(module_of[name]), name)

    return [*module_of], found, lambda: sorted([*vars(sys.modules[package]), *module_of])


def _listed(package: Any) -> dict[str, str]:
    """Return the module of each name that the stub of a package imports."""
    stub: str = package.__loader__.get_data(f"{package.__file__}i").decode()
    return {
        name.split()[0]: module
        for statement in stub.split("\nfrom ")[1:]
        for module, _, names in [statement.partition(" import ")]
        for name in names.strip("() \r\n").rstrip(",").split(",")
    }
