"""Rules as data: any rules dataclass from plain values, and back, with checks that name the option and the cure."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from math import isfinite
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tablegames.core.errors import RulesError, TablegamesError, did_you_mean
from tablegames.core.languages import Text, say
from tablegames.core.options import Option
from tablegames.rules.untrusted.shapes import KEY, unknown
from tablegames.rules.untrusted.yamlfile import read_yaml


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One line of a rule sheet."""

    name: str
    value: Any
    default: Any
    choices: str
    meaning: str
    cite: str


@dataclass(frozen=True, slots=True)
class Called:
    """What the values of a dataclass are called where one of them is refused."""

    unknown: Text
    one: Text
    """What stands before its name."""


RULE: Final = Called(Text("unknown rule", "règle inconnue"), Text("rule ", "la règle "))
SETTING: Final = Called(Text("unknown setting", "réglage inconnu"), Text("setting ", "le réglage "))
ENTRY: Final = Called(KEY, Text("", ""))
"""A key of a file."""


def option_types(rules: type[Any]) -> dict[str, Any]:
    """The type of each option of a rules dataclass."""
    declared: Any = rules  # mypy takes a class for what has no hash
    return dict(_types(declared))


@cache
def _types(rules: type[Any]) -> Mapping[str, Any]:
    """To find them takes a millisecond, and a ruleset asks for them again and again."""
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
    """A plain value as the type its option asks for, or one line saying what is wrong.

    Rules may say in `absent`, by its name, why they have not an option that others have, or that they once had.
    """
    if key not in known:
        absent: Mapping[str, Text] = getattr(rules, "absent", {})
        wrong = str(absent[key]) if key in absent else unknown(key, known, called=called.unknown)
        raise error(say(f"{where}: {wrong}", f"{where} : {wrong}"))
    declared: Any = rules
    about = _options(declared).get(key)

    def refused(hint: str = "") -> TablegamesError:
        wanted = describe_type(known[key], about)
        return error.said(
            f"{where}: {called.one}'{key}' must be {wanted}, not {short(value)}{hint}",
            f"{where} : {called.one}« {key} » doit être {wanted}, non {short(value)}{hint}",
        )

    try:
        converted = _convert(value, known[key])
    except _WrongValueError:
        raise refused(_yaml_hint(value, known[key])) from None
    except ValueError as problem:
        raise error.said(
            f"{where}: {called.one}'{key}': {problem}", f"{where} : {called.one}« {key} » : {problem}"
        ) from None
    numbers = converted if isinstance(converted, tuple) else (converted,)
    if about is not None and not all(_in_range(about, number) for number in numbers):
        raise refused()
    return converted


def _in_range(about: Option, number: object) -> bool:
    """Whether a number is within the bounds of its option; what is none has no bounds."""
    if isinstance(number, bool) or not isinstance(number, int | float):
        return True
    return (about.least is None or number >= about.least) and (about.most is None or number <= about.most)


def read_settings(
    kind: type[Any], text: str, where: str, alone: str | None = None, error: type[TablegamesError] = RulesError
) -> dict[str, Any]:
    """The settings of a dataclass written after a name, as in `4,seconds=2` of a bot or `12,stake=5` of an evening.

    A value without a name is that of `alone`, else of the first setting.
    """
    known = option_types(kind)
    read: dict[str, Any] = {}
    for item in text.split(",") if text else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            key, value = alone or next(iter(known)), key
        if key in read:
            raise error(say(f"{where}: '{key}' is given twice", f"{where} : « {key} » est donné deux fois"))
        read[key] = convert_option(kind, known, key, read_yaml(value, where).data, where, SETTING, error)
    return read


def build_rules(rules: type[Any], options: Mapping[str, Any], where: str) -> Any:
    """The rules object; a check between options that fails is said with its place."""
    try:
        return rules(**options)
    except (ValueError, TypeError) as problem:
        raise RulesError(f"{where}: {problem}") from None


def rules_from_data(rules: type[Any], data: Any, where: str) -> Any:
    """The rules object written by `rules_as_data`; options that the rules no longer have decide nothing."""
    if not isinstance(data, dict):
        raise RulesError.said(
            f"{where}: the rules must be a mapping", f"{where} : les règles doivent être un dictionnaire"
        )
    known = option_types(rules)
    gone: Mapping[str, Text] = getattr(rules, "absent", {})
    kept = {str(key): value for key, value in data.items() if key not in gone}
    options = {key: convert_option(rules, known, key, value, where) for key, value in kept.items()}
    return build_rules(rules, options, where)


def rules_as_data(rules: Any) -> dict[str, Any]:
    """Every option with its value, as plain data."""
    return {field.name: plain(getattr(rules, field.name)) for field in fields(rules) if field.init}


def rule_lines(rules: Any) -> Iterator[OptionLine]:
    """The rule sheet: every option, its value, what it means, where the book says it."""
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


def plain(value: Any) -> Any:
    """A value as YAML and JSON know it."""
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
    """A value as a message quotes it."""
    text = repr(plain(value))
    return text if len(text) <= 60 else text[:57] + "…"


def shown(value: Any) -> str:
    """A plain value as a rule sheet shows it, the way one would write it in YAML."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    return str(value)


def describe_type(hint: Any, about: Option | None = None) -> str:
    """What an option takes, in words: `true or false`, `one of a, b`, `a whole number from 1 to 9`."""
    if hint is bool:
        return say("true or false", "true ou false")
    if hint is int or (isinstance(hint, type) and issubclass(hint, int)):
        return say("a whole number", "un nombre entier") + _range_text(about)
    if hint is float:
        return say("a number", "un nombre") + _range_text(about)
    if hint is str:
        return say("a text", "un texte")
    choices = _choices(hint)
    if choices is not None:
        return say("one of ", "l'un de ") + ", ".join(choices)
    if get_origin(hint) is tuple:
        return say("a list, each ", "une liste, chacun ") + describe_type(get_args(hint)[0], about)
    if is_dataclass(hint) and isinstance(hint, type):
        parts = ", ".join(f"{name}: {describe_type(part)}" for name, part in option_types(hint).items())
        return say("a mapping {", "un dictionnaire {") + parts + "}"
    if get_origin(hint) in (Union, types.UnionType):
        return say(" or ", " ou ").join(
            "none" if part is type(None) else describe_type(part, about) for part in get_args(hint)
        )
    return str(hint)


_POWER: Final = re.compile(r"[-+]?\d+(\.\d*)?[eE][-+]?\d{1,3}")
"""A number that YAML takes for a text: 1e-3."""


class _WrongValueError(Exception):
    """The value does not fit the type."""


def _convert(value: Any, hint: Any) -> Any:
    origin = get_origin(hint)
    if isinstance(hint, type) and issubclass(hint, Enum) and isinstance(value, hint):
        return value  # converted already
    if origin in (Union, types.UnionType):
        return _convert_union(value, get_args(hint))
    if origin is Literal:
        for choice in get_args(hint):
            if value == choice and type(value) is type(choice):
                return choice
        raise _WrongValueError
    if origin is tuple:
        if isinstance(value, Mapping) and get_origin(get_args(hint)[0]) is tuple:
            value = list(value.items())  # pairs may be written {2: 1, 7: 1}
        if not isinstance(value, list | tuple):
            raise _WrongValueError
        return tuple(_convert(item, get_args(hint)[0]) for item in value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _convert_enum(value, hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return value if isinstance(value, hint) else _convert_mapping(value, hint)
    if hint in (bool, int, str) and type(value) is hint:
        return value
    if hint is float and isinstance(value, str) and _POWER.fullmatch(value):
        value = float(value)
    if hint is float and type(value) in (int, float) and isfinite(value):
        return float(value)
    raise _WrongValueError


def _convert_union(value: Any, parts: tuple[Any, ...]) -> Any:
    if type(None) in parts and value in (None, "none"):
        return None
    for part in parts:
        if part is not type(None):
            try:
                return _convert(value, part)
            except _WrongValueError:
                continue
    raise _WrongValueError


def _convert_mapping(value: Any, hint: type[Any]) -> Any:
    """An option of several parts, each known by name; what is not written keeps its default."""
    known = option_types(hint)
    if not isinstance(value, Mapping) or not set(value) <= set(known):
        raise _WrongValueError
    return hint(**{name: _convert(item, known[name]) for name, item in value.items()})


def _convert_enum(value: Any, hint: type[Enum]) -> Enum:
    wanted = "none" if value is None else value
    for member in hint:
        if member.value == wanted and type(wanted) in (str, int):
            return member
    raise _WrongValueError


def _choices(hint: Any) -> list[str] | None:
    if get_origin(hint) is Literal:
        return [str(choice) for choice in get_args(hint)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [str(member.value) for member in hint]
    return None


def _yaml_hint(value: Any, hint: Any) -> str:
    choices = _choices(hint)
    if isinstance(value, bool) and choices is not None:
        return say(" (YAML reads yes, no, on and off as true or false: put the word in quotes)",
                   " (YAML lit yes, no, on et off comme true ou false : mettez le mot entre guillemets)")  # fmt: skip
    if isinstance(value, str) and choices is not None:
        return did_you_mean(value, choices) if len(choices) > 1 else ""
    if isinstance(value, str) and hint is int and value.strip().lstrip("-").isdigit():
        return say(" (remove the quotes)", " (ôtez les guillemets)")
    return ""


@cache
def _options(rules: type[Any]) -> Mapping[str, Option | None]:
    """What is declared of each option."""
    return {field.name: field.metadata.get("option") for field in fields(rules)}


def _range_text(about: Option | None) -> str:
    if about is None or (about.least is None and about.most is None):
        return ""
    if about.most is None:
        return say(f" of at least {about.least}", f" d'au moins {about.least}")
    if about.least is None:
        return say(f" of at most {about.most}", f" d'au plus {about.most}")
    return say(f" from {about.least} to {about.most}", f" de {about.least} à {about.most}")
