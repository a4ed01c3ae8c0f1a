"""Typed values as plain data and back, for what a position tells of the table."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from tablegames.core.dice import Throw, read_dice, throw, write_dice
from tablegames.core.errors import NotationError, PositionError

DEEPEST = 8
"""How far values may be put into one another."""


def plain(value: Any) -> Any:
    """A value as strings, numbers, lists and mappings; what is as it is by default is left out.

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


def built(wanted: Any, data: Any, depth: int = 0) -> Any:
    """The value of a type that plain data stand for; raises `PositionError`."""
    if depth > DEEPEST:
        raise wrong(data)
    origin = get_origin(wanted)
    if origin in (UnionType, Union):
        return _one_of(get_args(wanted), data, depth)
    if origin is tuple:
        return _tuple(get_args(wanted), data, depth)
    if origin is frozenset:
        return frozenset(_tuple((*get_args(wanted), ...), data, depth))
    if origin is not None:
        wanted = origin
    if wanted is NoneType:
        return _if(data is None, None, data)
    if wanted is Throw:
        return _throw(data)
    if wanted is bool or wanted is str:
        return _if(type(data) is wanted, data, data)
    if isinstance(wanted, type) and issubclass(wanted, int):
        return _if(type(data) is int and abs(data) < 1 << 300, wanted(data) if type(data) is int else 0, data)
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        return _if(data in [one.value for one in wanted], data if data is None else _member(wanted, data), data)
    return built_fields(wanted, data, depth)


def built_fields(wanted: Any, data: Any, depth: int = 0) -> Any:
    """A dataclass from a mapping of its fields."""
    hints = _hints(wanted)
    if not dataclasses.is_dataclass(wanted) or not isinstance(data, Mapping) or any(key not in hints for key in data):
        raise wrong(data)
    values = {key: built(hints[key], value, depth + 1) for key, value in data.items()}
    missing = [
        field.name
        for field in dataclasses.fields(wanted)
        if field.default is dataclasses.MISSING and field.name not in values
    ]
    if missing:
        raise wrong(data)
    return wanted(**values)  # type: ignore[operator]


def wrong(data: Any) -> Exception:
    """What cannot be read."""
    said = str(data)[:60]
    return PositionError.said(
        f"'{said}' is not what a position has there", f"« {said} » n'est pas ce qu'une position a là"
    )


@cache
def _hints(wanted: Any) -> dict[str, Any]:
    names = {field.name for field in dataclasses.fields(wanted)} if dataclasses.is_dataclass(wanted) else set()
    return {name: hint for name, hint in get_type_hints(wanted).items() if name in names}


def _if(kept: bool, value: Any, data: Any) -> Any:
    if not kept:
        raise wrong(data)
    return value


def _member(wanted: type[StrEnum], data: Any) -> Any:
    return wanted(data) if data in [one.value for one in wanted] else None


def _throw(data: Any) -> Throw:
    try:
        return throw(*read_dice(data if isinstance(data, str) else ""))
    except NotationError:
        raise wrong(data) from None


def _tuple(kinds: tuple[Any, ...], data: Any, depth: int) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise wrong(data)
    if len(kinds) == 2 and kinds[1] is ...:
        return tuple(built(kinds[0], one, depth + 1) for one in data)
    if len(kinds) != len(data):
        raise wrong(data)
    return tuple(built(kind, one, depth + 1) for kind, one in zip(kinds, data, strict=True))


def _one_of(kinds: tuple[Any, ...], data: Any, depth: int) -> Any:
    for kind in sorted(kinds, key=lambda kind: isinstance(kind, type) and kind is str):
        try:
            return built(kind, data, depth)
        except PositionError:
            continue
    raise wrong(data)
