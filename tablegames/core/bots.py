"""Bots with settings, as they are asked for: `random`, `engine:4`, `engine:4,seconds=2`.

In a list of players a comma separates them, and the settings of one: what has a `=`, or is a number, belongs to the
bot before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from typing import Any, Final

from tablegames.core.entries import PlayerEntry, PlayerFactory
from tablegames.core.errors import PluginError, RulesError, did_you_mean
from tablegames.core.ruledata import build_rules, convert_option, describe_type, option_types, short
from tablegames.core.words import say
from tablegames.core.yamlfile import read_yaml

_SETTING: Final = re.compile(r"[^:]*=.*|[0-9.]+")


def split_players(text: str) -> list[str]:
    """The players of a list, each with its settings.

    >>> split_players("human, engine:3,seconds=2, random")
    ['human', 'engine:3,seconds=2', 'random']
    """
    found: list[str] = []
    for item in (item.strip() for item in text.split(",")):
        if found and _SETTING.fullmatch(item):
            found[-1] += ("," if ":" in found[-1] else ":") + item
        else:
            found.append(item)
    return found


def bot_of(known: Mapping[str, PlayerEntry], text: str, where: str = "--players") -> PlayerFactory:
    """What makes the bot a text asks for; what is wrong with it is said in one sentence."""
    name, _, settings = (part.strip() for part in text.partition(":"))
    if name not in known:
        near = did_you_mean(name, known)
        raise PluginError(say(f"{where}: no player '{name}'{near}", f"{where} : pas de joueur « {name} »{near}"))
    entry = known[name]
    if entry.settings is None:
        if settings:
            raise PluginError(
                say(
                    f"{where}: {name} has no settings; leave ':{settings}' out",
                    f"{where} : {name} n'a pas de réglages ; ôtez « :{settings} »",
                )
            )
        return entry.make
    options = dict(_read(entry.settings, settings, f"{where} {name}"))
    make: Callable[..., Any] = entry.make
    return partial(make, settings=build_rules(entry.settings, options, f"{where} {name}"))


def _read(settings: type[Any], text: str, where: str) -> Iterator[tuple[str, Any]]:
    """`4,seconds=2`: a value alone is that of the first setting."""
    known = option_types(settings)
    seen: set[str] = set()
    for item in text.split(",") if text else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            key, value = next(iter(known)), key
        if key not in known:
            near = did_you_mean(key, known)
            raise PluginError(
                say(f"{where}: unknown setting '{key}'{near}", f"{where} : réglage inconnu « {key} »{near}")
            )
        if key in seen:
            raise PluginError(say(f"{where}: '{key}' is given twice", f"{where} : « {key} » est donné deux fois"))
        seen.add(key)
        yield key, _value(settings, known, key, read_yaml(value, where).data, where)


def _value(settings: type[Any], known: Mapping[str, Any], key: str, value: Any, where: str) -> Any:
    """The value of a setting, of the right type and in its range."""
    try:
        return convert_option(settings, known, key, value, where)
    except RulesError:
        about = next(field.metadata.get("option") for field in fields(settings) if field.name == key)
        wanted = describe_type(known[key], about)
        raise PluginError(
            say(
                f"{where}: {key} must be {wanted}, not {short(value)}",
                f"{where} : {key} doit être {wanted}, non {short(value)}",
            )
        ) from None


def named_by_a_file(known: Mapping[str, PlayerEntry], text: str, where: str) -> PlayerFactory:
    """STUB replaced by branch programs."""
    return bot_of(known, text, where)
