"""What a hook answers, read and checked: the right kind of thing, able to do what is asked of it, or one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from typing import Any, TypeVar

from tablegames.core.entries import GameEntry
from tablegames.core.errors import PluginError
from tablegames.core.words import say

T = TypeVar("T")

Reading = Callable[[str, Any], T]
"""`read(plugin, answer)`, as `Plugins.each` calls it."""


def items(hook: str, kind: type[T], *wanted: str) -> Reading[list[T]]:
    """Reads a list of things of one kind, which have all that is wanted."""

    def read(plugin: str, brought: Any) -> list[T]:
        if brought is not None and not isinstance(brought, Iterable):
            raise PluginError(
                say(
                    f"plugin '{plugin}': {hook} must return a list of {kind.__name__}, not {brought!r}",
                    f"greffon « {plugin} » : {hook} doit rendre une liste de {kind.__name__}, non {brought!r}",
                )
            )
        found = list(brought or ())
        for item in found:
            if not isinstance(item, kind):
                raise PluginError(
                    say(
                        f"plugin '{plugin}': {hook} must return {kind.__name__} objects, not {item!r}",
                        f"greffon « {plugin} » : {hook} doit rendre des {kind.__name__}, non {item!r}",
                    )
                )
            _has(plugin, hook, item, *wanted)
        return found

    return read


def one(hook: str, *wanted: str) -> Reading[Any]:
    """Reads one thing that has all that is wanted, or None."""

    def read(plugin: str, answer: Any) -> Any:
        if answer is not None:
            _has(plugin, hook, answer, *wanted)
        return answer

    return read


def mapping_of(hook: str) -> Reading[Mapping[str, Any]]:
    """Reads a mapping."""

    def read(plugin: str, brought: Any) -> Mapping[str, Any]:
        if brought is None or isinstance(brought, Mapping):
            return brought or {}
        raise PluginError(
            say(
                f"plugin '{plugin}': {hook} must return a mapping, not {type(brought).__name__}",
                f"greffon « {plugin} » : {hook} doit rendre un dictionnaire, non {type(brought).__name__}",
            )
        )

    return read


def anything(plugin: str, answer: Any) -> Any:
    """Takes whatever comes."""
    return answer


def game_entries(plugin: str, brought: Any) -> list[GameEntry]:
    """Reads the games a plugin brings."""
    found = items("tablegames_games", GameEntry)(plugin, brought)
    for entry in found:
        _check_entry(plugin, entry)
    return found


def _has(plugin: str, hook: str, thing: object, *wanted: str) -> None:
    """What a plugin brought can do what is asked of it."""
    missing = [name for name in wanted if not hasattr(thing, name)]
    if missing:
        raise PluginError(
            say(
                f"plugin '{plugin}': {hook} brought {type(thing).__name__}, which has no {', '.join(missing)}",
                f"greffon « {plugin} » : {hook} apporte {type(thing).__name__}, qui n'a pas {', '.join(missing)}",
            )
        )


def _check_entry(plugin: str, entry: Any) -> None:
    """A game entry that can be played: a rules dataclass, numbers of seats, something that makes the game."""
    wrong = ""
    if not isinstance(entry.rules, type) or not is_dataclass(entry.rules):
        wrong = say("'rules' must be a dataclass", "« rules » doit être une dataclass")
    elif not isinstance(entry.seats, tuple) or not entry.seats or not all(type(n) is int for n in entry.seats):
        wrong = say("'seats' must be a tuple of numbers", "« seats » doit être un tuple de nombres")
    elif not callable(entry.make):
        wrong = say("'make' must make the game", "« make » doit faire le jeu")
    if wrong:
        raise PluginError(
            say(
                f"plugin '{plugin}', game '{entry.name}': {wrong}",
                f"greffon « {plugin} », jeu « {entry.name} » : {wrong}",
            )
        )
