"""The options of a ruleset as form fields: kind, value and parts.

Kinds: bool, number, text; choice of some values; either (some values, or something else); list of one kind; parts by
name; data, written as JSON. The words for a value or part are the game's phrase `option.NAME.VALUE`, if it has one.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, Union, get_args, get_origin

from tablegames.core.languages import gettext as _, language, pgettext
from tablegames.core.options import Option
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.rules.ruledata import option_types, plain, rule_lines
from tablegames.table.table import Table
from tablegames.web.games import Hosted

_KINDS: Final[dict[Any, str]] = {bool: "bool", int: "number", float: "number", str: "text"}
NAMED: Final = 2
"""More changes than this are only counted beside the ruleset's name."""


def options(registry: Registry, entry: GameEntry, variant: str | None) -> list[dict[str, Any]]:
    """The options of a ruleset of that name."""
    return options_of(registry.variant(entry, variant).rules, wording_of(registry, entry))


def wording_of(registry: Registry, entry: GameEntry) -> dict[str, str]:
    """The phrases of a game and of all games, in the language that is spoken."""
    return {**registry.kernel_phrases(language()), **registry.phrases(entry, language())}


def options_of(rules: Any, phrases: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """Return the options of rules for a form: kind, value, meaning, words and citation."""
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
    """Return the names of an option's values and parts."""
    before = f"option.{name}."
    return {key.removeprefix(before): said for key, said in phrases.items() if key.startswith(before)}


def _unnamed(meaning: str, words: Mapping[str, str]) -> str:
    """Return the meaning of an option without value names that the form shows in words.

    >>> _unnamed("it lifts (exact_lifts), or need not (free)", {"exact_lifts": "lifts", "free": "lifts or not"})
    'it lifts, or need not'
    >>> _unnamed("whole: the first to win; half: both", {"whole": "a whole one", "half": "a half one"})
    'the first to win; both'
    """
    plain = re.sub(r"\s\((\w+)\)", lambda found: "" if found[1] in words else found[0], meaning)
    return re.sub(r"\b(\w+)\s?:\s", lambda found: "" if found[1] in words else found[0], plain)


def asked_of(hint: Any, value: Any, about: Option | None = None) -> dict[str, Any]:
    """Return the form field for a value of a type.

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


# --- the rules of a table


def ruleset_title(registry: Registry, hosted: Hosted) -> str:
    """Return the ruleset's title, with the changes made for this game."""
    title: str = ruleset_told(registry, hosted)["title"]
    return title


def ruleset_told(registry: Registry, hosted: Hosted) -> dict[str, Any]:
    """Return the ruleset and its options in words; changed ones are marked."""
    key, kept = ("ruleset", language()), hosted.tables.kept
    if key not in kept:
        kept[key] = _told(registry, hosted.table)
    told: dict[str, Any] = kept[key]
    return told


def _told(registry: Registry, table: Table) -> dict[str, Any]:
    variant, known = table.variant, _known(registry, table)
    usual = {line.name: line.value for line in rule_lines(known.rules)}
    lines = [
        {
            "means": option["meaning"],
            "value": in_words(option["value"], option["words"]),
            "cite": option["cite"],
            "changed": option["value"] != usual[option["name"]],
        }
        for option in options_of(variant.rules, wording_of(registry, table.entry))
    ]
    changed = [f"{line['means']}{_(': ')}{line['value']}" for line in lines if line["changed"]]
    title = str(known.title) or known.name
    if len(changed) > NAMED:
        title += _("; {count} options changed", count=len(changed))
    elif changed:
        title += _("; changed: ") + _("; ").join(changed)
    return {"title": title, "about": str(known.about), "options": lines}


def _known(registry: Registry, table: Table) -> Variant:
    """Return the unchanged ruleset; one that was uploaded is its own."""
    if table.variant.name not in registry.sources(table.entry):
        return table.variant
    return registry.variant(table.entry, table.variant.name)


def in_words(value: object, words: Mapping[str, str]) -> str:
    """Return a value of an option in words.

    >>> in_words([28, 8], {}), in_words("quine", {"quine": "quine down"}), in_words(True, {})
    ('28, 8', 'quine down', 'yes')
    """
    if isinstance(value, dict):
        return ", ".join(f"{words.get(str(name), name)} {in_words(part, words)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(in_words(part, words) for part in value) or pgettext("masculine", "none")
    plain = {None: pgettext("masculine", "none"), True: _("yes"), False: _("no")}
    key = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    if key in words:
        return words[key]
    return plain[value] if value is None or isinstance(value, bool) else key.replace("_", " ")
