"""The options of a ruleset as a form asks for them: each with its kind, its value and, where it has parts, its parts.

bool, number, text; choice, of some values; either, some values or something else; list, of so many of one kind; parts,
each by its name; data, whatever else, written as JSON writes it.
"""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, Union, get_args, get_origin

from tablegames.core.options import Option
from tablegames.plugging.brings import GameEntry
from tablegames.plugging.registry import Registry
from tablegames.rulesets.ruledata import option_types, plain, rule_lines

_KINDS: Final[dict[Any, str]] = {bool: "bool", int: "number", float: "number", str: "text"}


def options(registry: Registry, entry: GameEntry, variant: str | None) -> list[dict[str, Any]]:
    """The options of a ruleset of that name."""
    return options_of(registry.variant(entry, variant).rules)


def options_of(rules: Any) -> list[dict[str, Any]]:
    """The options of these rules: each its kind and its value, what it means and where the book says it."""
    known = option_types(type(rules))
    declared = {field.name: field.metadata.get("option") for field in fields(rules)}
    return [
        {
            "name": line.name,
            "meaning": str(line.meaning),
            "cite": line.cite,
            **asked_of(known[line.name], plain(getattr(rules, line.name)), declared[line.name]),
        }
        for line in rule_lines(rules)
    ]


def asked_of(hint: Any, value: Any, about: Option | None = None) -> dict[str, Any]:
    """What a form asks for a value of a type.

    >>> asked_of(tuple[int, ...], [1, 2])
    {'kind': 'list', 'value': [1, 2], 'of': {'kind': 'number', 'value': 0}}
    >>> asked_of(int | None, None)
    {'kind': 'either', 'value': None, 'choices': [None], 'other': {'kind': 'number', 'value': 0}}
    """
    if hint in _KINDS:
        return {"kind": _KINDS[hint], "value": value, **_bounds(about)}
    choices = _choices(hint)
    if choices is not None:
        return {"kind": "choice", "value": value, "choices": choices}
    origin = get_origin(hint)
    if origin is tuple:
        (of, *_) = get_args(hint)
        return {"kind": "list", "value": value, "of": asked_of(of, _empty(of), about)}
    if isinstance(hint, type) and is_dataclass(hint):
        given = value if isinstance(value, dict) else _empty(hint)
        parts = [{"name": name, **asked_of(part, given.get(name))} for name, part in option_types(hint).items()]
        return {"kind": "parts", "value": value, "parts": parts}
    if origin in (Union, types.UnionType):
        return _either(get_args(hint), value, about)
    return {"kind": "data", "value": value}


def _either(parts: tuple[Any, ...], value: Any, about: Option | None) -> dict[str, Any]:
    """Some values, or something else: nothing, or a number; nothing, or its parts."""
    named: list[Any] = [None] if type(None) in parts else []
    others = []
    for part in parts:
        choices = [False, True] if part is bool else _choices(part)
        if choices is not None:
            named += choices
        elif part is not type(None):
            others.append(part)
    if not others:
        return {"kind": "choice", "value": value, "choices": named}
    if len(others) > 1 or not named:
        return {"kind": "data", "value": value}
    other = asked_of(others[0], _empty(others[0]) if value in named else value, about)
    return {"kind": "either", "value": value, "choices": named, "other": other}


def _choices(hint: Any) -> list[Any] | None:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [member.value for member in hint]
    return None


def _empty(hint: Any) -> Any:
    """A value to begin with."""
    choices = _choices(hint)
    if choices:
        return choices[0]
    if isinstance(hint, type) and is_dataclass(hint):
        known = option_types(hint)
        given = {field.name: field.default for field in fields(hint) if field.default is not MISSING}
        return {name: plain(given[name]) if name in given else _empty(part) for name, part in known.items()}
    if get_origin(hint) is tuple:
        return [] if get_args(hint)[-1] is Ellipsis else [_empty(part) for part in get_args(hint)]
    return {bool: False, int: 0, float: 0.0, str: ""}.get(hint)


def _bounds(about: Option | None) -> dict[str, Any]:
    if about is None:
        return {}
    return {name: bound for name, bound in (("least", about.least), ("most", about.most)) if bound is not None}
