"""Rules as data: any rules dataclass from plain values, and back; errors name the option and the remedy."""

from __future__ import annotations

import re
import types
from collections.abc import Container, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from math import isfinite
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tablegames.core.dice import Throw, read_dice, throw
from tablegames.core.errors import PositionError, RulesError, TablegamesError, nearest
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.options import Needs, Option
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.shapes import KEY, quotes_hint, unknown
from tablegames.rules.untrusted.yamlfile import read_yaml


@frozen
class OptionLine:
    """One line of a rule sheet."""

    name: str
    value: Any
    default: Any
    choices: str
    meaning: str
    cite: str


@frozen
class Called:
    """The words for the values of a dataclass in error messages."""

    unknown: Text
    one: Text
    """The word before the name."""


RULE: Final = Called(Text("unknown rule"), Text("rule "))
SETTING: Final = Called(Text("unknown setting"), Text(""))
ENTRY: Final = Called(KEY, Text(""))
"""A key of a file."""


def option_types(rules: type[Any]) -> dict[str, Any]:
    """Return the types of the options of a rules dataclass."""
    declared: Any = rules  # for mypy a class is not hashable
    return dict(_types(declared))


@cache
def _types(rules: type[Any]) -> Mapping[str, Any]:
    """Return the types of the options; finding them takes a millisecond."""
    hints = get_type_hints(rules)
    return {field.name: hints[field.name] for field in fields(rules) if field.init}


def convert_option(
    rules: type[Any],
    known: Mapping[str, Any],
    key: str,
    value: Any,
    where: str,
    called: Called = RULE,
    error: type[TablegamesError] = RulesError,
) -> Any:
    """Return a plain value as the type of its option; raises `error` with one sentence.

    Rules may explain in `absent` why they do not have, or no longer have, an option.
    """
    if key not in known:
        absent: Mapping[str, Text] = getattr(rules, "absent", {})
        wrong = str(absent[key]) if key in absent else unknown(key, known, called=called.unknown)
        raise error(_("{where}: {wrong}", where=where, wrong=wrong))
    declared: Any = rules
    about = _options(declared).get(key)

    def refused(hint: str = "") -> TablegamesError:
        wanted = describe_type(known[key], about, none=called is RULE)
        return error(
            "{where}: {one}'{key}' must be {wanted}, not {value}{hint}",
            where=where,
            one=called.one,
            key=key,
            wanted=wanted,
            value=short(value),
            hint=hint,
        )

    try:
        read = converted(value, known[key])
    except WrongValueError:
        raise refused(_yaml_hint(value, known[key])) from None
    except ValueError as problem:
        raise error("{where}: {one}'{key}': {problem}", where=where, one=called.one, key=key, problem=problem) from None
    numbers = read if isinstance(read, tuple) else (read,)
    if about is not None and not all(_in_range(about, number) for number in numbers):
        raise refused()
    return read


def _in_range(about: Option, number: object) -> bool:
    """Return whether a value is within the bounds of its option; only numbers have bounds."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        return True
    return (about.least is None or number >= about.least) and (about.most is None or number <= about.most)


def read_settings(
    kind: type[Any], text: str, where: str, alone: str | None = None, error: type[TablegamesError] = RulesError
) -> dict[str, Any]:
    """Return the settings after a name, as in `4,seconds=2` for a bot or `12,stake=5` for an evening.

    A value without a name belongs to `alone`, else to the first setting.
    """
    known = option_types(kind)
    read: dict[str, Any] = {}
    for item in text.split(",") if text else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            key, value = alone or next(iter(known)), key
        if key in read:
            raise error(_("{where}: '{key}' is given twice", where=where, key=key))
        read[key] = convert_option(kind, known, key, read_yaml(value, where).data, where, SETTING, error)
    return read


def build_rules(rules: type[Any], options: Mapping[str, Any], where: str) -> Any:
    """Return the rules object; errors of checks between options say where."""
    try:
        return rules(**options)
    except (ValueError, TypeError) as problem:
        raise RulesError(labelled(where, problem)) from None


def rules_from_data(rules: type[Any], data: Any, where: str) -> Any:
    """Return the rules object from the data of `rules_as_data`, without options that no longer exist."""
    if not isinstance(data, dict):
        raise RulesError("{where}: the rules must be a mapping", where=where)
    known = option_types(rules)
    gone: Mapping[str, Text] = getattr(rules, "absent", {})
    kept = {str(key): value for key, value in data.items() if key not in gone}
    options = {key: convert_option(rules, known, key, value, where) for key, value in kept.items()}
    return build_rules(rules, options, where)


def rules_as_data(rules: Any) -> dict[str, Any]:
    """Return every option with its value, as plain data."""
    return {field.name: plain(getattr(rules, field.name)) for field in fields(rules) if field.init}


def rule_lines(rules: Any) -> Iterator[OptionLine]:
    """Return the rule sheet: every option with its value, meaning and citation."""
    known = option_types(type(rules))
    for field in fields(rules):
        if not field.init:
            continue
        about = field.metadata.get("option")
        default = field.default if field.default is not MISSING else None
        yield OptionLine(
            field.name,
            plain(getattr(rules, field.name)),
            plain(default),
            describe_type(known[field.name], about),
            str(about.meaning) if about else "",
            about.cite if about else "",
        )


def wrong_defaults(rules: type[Any]) -> Iterator[str]:
    """Return a sentence for each option whose default does not fit its type."""
    for field in fields(rules):
        if field.init and field.default is not MISSING:
            hint, about = option_types(rules)[field.name], field.metadata.get("option")
            try:
                converted(plain(field.default), hint)
            except (ValueError, TypeError):
                wanted = describe_type(hint, about)
                yield _(
                    "the default of '{name}' must be {wanted}, not {value}",
                    name=field.name,
                    wanted=wanted,
                    value=shown(plain(field.default)),
                )


def plain(value: Any) -> Any:
    """Return a value as plain data for YAML and JSON."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def short(value: Any) -> str:
    """Return a value for a quotation in a message."""
    text = _("nothing") if value is None else shown(value) if isinstance(value, bool) else repr(plain(value))
    return text if len(text) <= 60 else text[:57] + "…"


def shown(value: Any) -> str:
    """Return a plain value as in a YAML file, for rule sheets."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    return str(value)


def describe_type(hint: Any, about: Option | None = None, none: bool = True) -> str:
    """Return the type of an option in words: `true or false`, `one of a, b`, `a whole number from 1 to 9`.

    Without `none` the words leave out that an optional value may be `none`.
    """
    if hint is bool:
        return _("true or false")
    if hint is int or (isinstance(hint, type) and issubclass(hint, int)):
        return _("a whole number") + _range_text(about)
    if hint is float:
        return _("a number") + _range_text(about)
    if hint is str:
        return _("text")
    choices = _choices(hint)
    if choices is not None:
        return _("one of ") + ", ".join(choices)
    if get_origin(hint) is tuple:
        return _("a list in which each item is ") + describe_type(get_args(hint)[0], about)
    if is_dataclass(hint) and isinstance(hint, type):
        parts = ", ".join(f"{name}: {describe_type(part)}" for name, part in option_types(hint).items())
        return _("a mapping {") + parts + "}"
    if get_origin(hint) in (Union, types.UnionType):
        kinds = [describe_type(part, about) for part in get_args(hint) if part is not type(None)]
        return _(" or ").join(kinds) + (_(" (or none)") if none and type(None) in get_args(hint) else "")
    return str(hint)


_POWER: Final = re.compile(r"[-+]?\d+(\.\d*)?[eE][-+]?\d{1,3}")
"""A number that YAML reads as a text: 1e-3."""


class WrongValueError(ValueError):
    """The value does not fit the type."""


def converted(value: Any, hint: Any) -> Any:
    """Return a plain value converted to a type; raises `WrongValueError`.

    >>> converted([1, "a"], tuple[int, str]), converted({2: 1}, tuple[tuple[int, int], ...])
    ((1, 'a'), ((2, 1),))
    >>> converted("none", int | None)
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Enum) and isinstance(value, hint):
        return value  # converted already
    if origin in (Union, types.UnionType):
        return _convert_union(value, arguments)
    if origin is Literal:
        for choice in arguments:
            if value == choice and type(value) is type(choice):
                return choice
        raise WrongValueError
    if origin in (tuple, frozenset, set):
        if isinstance(value, Mapping) and get_origin(arguments[0]) is tuple:
            value = list(value.items())  # pairs may be written {2: 1, 7: 1}
        if not isinstance(value, list | tuple):
            raise WrongValueError
        fixed = origin is tuple and arguments[-1] is not Ellipsis
        if fixed and len(value) != len(arguments):
            raise WrongValueError
        parts = arguments if fixed else [arguments[0]] * len(value)
        return (tuple if origin is tuple else frozenset)(map(converted, value, parts))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _convert_enum(value, hint)
    if hint is Throw and isinstance(value, str):
        return throw(*read_dice(value))
    if isinstance(hint, type) and is_dataclass(hint):
        return value if isinstance(value, hint) else _convert_mapping(value, hint)
    if hint in (bool, str) and type(value) is hint:
        return value
    if isinstance(hint, type) and issubclass(hint, int) and hint is not bool and type(value) in (int, hint):
        return hint(value)
    if hint is float and isinstance(value, str) and _POWER.fullmatch(value):
        value = float(value)
    if hint is float and type(value) in (int, float) and isfinite(value):
        return float(value)
    raise WrongValueError


def position_field(key: str, value: object, hint: Any) -> Any:
    """Return a field of a position converted to its type; raises `PositionError`."""
    try:
        return converted(value, hint)
    except (ValueError, TypeError):
        wanted = describe_type(hint)
        raise PositionError(
            "'{key}' must be {wanted}, not {value}", key=key, wanted=wanted, value=short(value)
        ) from None


def _convert_union(value: Any, parts: tuple[Any, ...]) -> Any:
    if type(None) in parts and value in (None, "none"):
        return None
    for part in parts:
        if part is not type(None):
            try:
                return converted(value, part)
            except WrongValueError:
                continue
    raise WrongValueError


def _convert_mapping(value: Any, hint: type[Any]) -> Any:
    """Return an option with several named parts; missing parts keep their defaults."""
    known = option_types(hint)
    if not isinstance(value, Mapping) or not set(value) <= set(known):
        raise WrongValueError
    return hint(**{name: converted(item, known[name]) for name, item in value.items()})


def _convert_enum(value: Any, hint: type[Enum]) -> Enum:
    wanted = "none" if value is None else value
    for member in hint:
        if member.value == wanted and type(wanted) in (str, int):
            return member
    raise WrongValueError


def _choices(hint: Any) -> list[str] | None:
    if get_origin(hint) is Literal:
        return [str(choice) for choice in get_args(hint)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [str(member.value) for member in hint]
    return None


def _yaml_hint(value: Any, hint: Any) -> str:
    """Return what is probably wrong with a value in a YAML file: quotes, brackets, a mistyped word."""
    choices = _choices(hint)
    if choices is not None and isinstance(value, str):
        if value in choices:
            return _(" (remove the quotes)")
        return nearest(value, choices) if len(choices) > 1 else ""
    if choices is not None or hint is str:
        return quotes_hint(value)
    if hint is int and isinstance(value, str) and value.strip().lstrip("-").isdigit():
        return _(" (remove the quotes)")
    if get_origin(hint) is tuple:
        return _list_hint(value, get_args(hint)[0])
    return ""


def _list_hint(value: Any, item: Any) -> str:
    """Return the same for a list: of its first wrong item, or that a single value needs brackets."""
    if isinstance(value, list):
        wrong = [one for one in value if not _fits(one, item)]
        return _yaml_hint(wrong[0], item) if wrong else ""
    return _(" (write [{value}])", value=shown(value)) if _fits(value, item) else ""


def _fits(value: Any, hint: Any) -> bool:
    try:
        converted(value, hint)
    except ValueError:
        return False
    return True


def met(rules: Any, needs: tuple[Needs, ...]) -> bool:
    """Return whether the other options give one with these needs an effect."""
    return not needs or any(all(getattr(rules, name) in values for name, values in one.items()) for one in needs)


def needs_text(needs: tuple[Needs, ...], sign: str) -> str:
    """Return needed options as text: `arbiter=table, march=free`; `sign` stands between an option and its values."""
    return _(" or ").join(", ".join(f"{name}{sign}{_any_of(values)}" for name, values in one.items()) for one in needs)


def _any_of(values: Container[Any]) -> str:
    if isinstance(values, range):
        return _("{start} or more", start=values.start)
    assert isinstance(values, tuple)
    return "|".join(shown(plain(value)) for value in values)


@cache
def _options(rules: type[Any]) -> Mapping[str, Option | None]:
    """Return the declaration of each option."""
    return {field.name: field.metadata.get("option") for field in fields(rules)}


def _range_text(about: Option | None) -> str:
    if about is None or (about.least is None and about.most is None):
        return ""
    if about.most is None:
        return _(" of at least {least}", least=about.least)
    if about.least is None:
        return _(" of at most {most}", most=about.most)
    return _(" from {least} to {most}", least=about.least, most=about.most)
