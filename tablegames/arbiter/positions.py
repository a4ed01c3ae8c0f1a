"""Typed values as plain data and back, for the table in a position."""

from __future__ import annotations

import dataclasses
from enum import StrEnum
from typing import Any

from tablegames.core.dice import Throw, write_dice
from tablegames.core.errors import NotationError, PositionError
from tablegames.rules.ruledata import converted


def plain(value: Any) -> Any:
    """Return a value as strings, numbers, lists and mappings, without defaults.

    >>> plain((Throw((6, 5)), 3, None))
    ['6-5', 3, None]
    """
    if isinstance(value, Throw):
        return write_dice(value.numbers)
    if isinstance(value, StrEnum):
        return value.value
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name))
            for field in dataclasses.fields(value)
            if getattr(value, field.name) != field.default
        }
    if isinstance(value, frozenset):
        return sorted(plain(one) for one in value)
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value


def built(wanted: Any, data: Any) -> Any:
    """Return the value of a type from plain data; raises `PositionError`."""
    try:
        return converted(data, wanted)
    except (ValueError, TypeError, NotationError):
        raise PositionError("'{said}' is not valid in this part of a position", said=str(data)[:60]) from None
