"""Comparing expected and found values."""

from __future__ import annotations

from typing import Any


def agrees(wanted: Any, found: Any) -> bool:
    """Return whether a value has everything expected: of a mapping only the given keys are compared.

    >>> agrees({0: 4}, (4, 12)), agrees([0, 2], (0, 2)), agrees({"white": 2}, {"white": 1})
    (True, True, False)
    """
    if isinstance(wanted, dict):
        if isinstance(found, list | tuple):
            found = dict(enumerate(found))
        if not isinstance(found, dict):
            return False
        return all(key in found and agrees(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        return len(wanted) == len(found) and all(map(agrees, wanted, found))
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)
