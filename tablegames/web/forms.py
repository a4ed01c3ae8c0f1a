"""The options of a ruleset as a form asks for them: each with its kind, its value and, where it has parts, its parts.

bool, number, text; choice, of some values; either, some values or something else; list, of so many of one kind; parts,
each by its name; data, whatever else, written as JSON writes it. What a value is called in words is a phrase of the
game, `option.NAME.VALUE`, as is the name of a part; whatever has no phrase is shown as it is written.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, Union, get_args, get_origin

from tablegames.core.languages import language
from tablegames.core.options import Option
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.ruledata import option_types, plain, rule_lines

_KINDS: Final[dict[Any, str]] = {bool: "bool", int: "number", float: "number", str: "text"}


def options(registry: Registry, entry: GameEntry, variant: str | None) -> list[dict[str, Any]]:
    """The options of a ruleset of that name."""
    return options_of(registry.variant(entry, variant).rules, wording_of(registry, entry))


def wording_of(registry: Registry, entry: GameEntry) -> dict[str, str]:
    """The phrases of a game and of all games, in the language that is spoken."""
    return {**registry.kernel_phrases(language()), **registry.phrases(entry, language())}


def options_of(rules: Any, phrases: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """The options of these rules: each its kind and value, what it means, its words and where the book says it."""
    known = option_types(type(rules))
    declared = {field.name: field.metadata.get("option") for field in fields(rules)}
    words = {line.name: _words(line.name, phrases or {}) for line in rule_lines(rules)}
    return [
        {
            "name": line.name,
            "meaning": _unnamed(str(line.meaning), words[line.name]),
            "cite": line.cite,
            "words": words[line.name],
            **asked_of(known[line.name], plain(getattr(rules, line.name)), declared[line.name]),
        }
        for line in rule_lines(rules)
    ]


def _words(name: str, phrases: Mapping[str, str]) -> dict[str, str]:
    """What the values of an option, and its parts, are called."""
    before = f"option.{name}."
    return {key.removeprefix(before): said for key, said in phrases.items() if key.startswith(before)}


def _unnamed(meaning: str, words: Mapping[str, str]) -> str:
    """What an option means, without the names of values beside what they say: the form says them in words.

    >>> _unnamed("it lifts (exact_lifts), or need not (free)", {"exact_lifts": "lifts", "free": "lifts or not"})
    'it lifts, or need not'
    >>> _unnamed("whole: the first to win; half: both", {"whole": "a whole one", "half": "a half one"})
    'the first to win; both'
    """
    plain = re.sub(r"\s\((\w+)\)", lambda found: "" if found[1] in words else found[0], meaning)
    return re.sub(r"\b(\w+)\s?:\s", lambda found: "" if found[1] in words else found[0], plain)


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
