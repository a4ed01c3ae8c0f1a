"""Check the answers of hooks: the right types with the needed methods, or one sentence about the problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any, Final, TypeVar, cast

from tablegames.core.errors import GameError, PluginError, answer_of
from tablegames.core.game import Game
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted
from tablegames.plugin.provides import GameEntry

T = TypeVar("T")

Reader = Callable[[str, str, Any], T]
"""`read(hook, plugin, answer)`: the checked answer of a plugin; messages name both."""
GAME: Final = ("seats", "initial", "turn", "legal", "apply", "judge", "view")
"""The functions of a game."""
MOST: Final = 100_000
"""The most things from one hook; it stops endless ones."""


def items(kind: type[T], *wanted: str) -> Reader[list[T]]:
    """Return a reader for a list of things of one type, with all the wanted attributes."""

    def read(hook: str, plugin: str, brought: Any) -> list[T]:
        if brought is not None and not isinstance(brought, Iterable):
            raise _wrong(
                plugin,
                "{hook} must return a list of {name}, not {brought}",
                hook=hook,
                name=kind.__name__,
                brought=_shown(brought),
            )
        found = list(islice(brought or (), MOST + 1))
        if len(found) > MOST:
            raise _wrong(plugin, "{hook} returns more than {most} items", hook=hook, most=MOST)
        for item in found:
            if not isinstance(item, kind):
                raise _wrong(
                    plugin,
                    "{hook} must return {name} objects, not {item}",
                    hook=hook,
                    name=kind.__name__,
                    item=_shown(item),
                )
            if isinstance(item, GameEntry):
                check_entry(plugin, item)
            _has(plugin, hook, item, *wanted)
            for name, declared, value in _fields(item):
                if not fits(declared, value):
                    raise _unfit(plugin, hook, type(item).__name__, name, declared, value)
        return found

    return read


def one(*wanted: str) -> Reader[Any]:
    """Return a reader for one thing with all the wanted attributes, or None."""

    def read(hook: str, plugin: str, answer: Any) -> Any:
        if answer is not None:
            _has(plugin, hook, answer, *wanted)
        return answer

    return read


def mapping_of(kind: Any) -> Reader[Mapping[str, Any]]:
    """Return a reader for a mapping from texts to things of a type."""

    def read(hook: str, plugin: str, brought: Any) -> Mapping[str, Any]:
        if brought is None:
            return {}
        if not isinstance(brought, Mapping):
            name = type(brought).__name__
            raise _wrong(plugin, "{hook} must return a mapping, not {name}", hook=hook, name=name)
        found = dict(brought)
        for key, value in found.items():
            if not isinstance(key, str) or not isinstance(value, kind):
                wanted = getattr(kind, "__name__", str(kind))
                raise _wrong(
                    plugin,
                    "{hook} must map each str to a {wanted}, not {key} to {value}",
                    hook=hook,
                    wanted=wanted,
                    key=_shown(key),
                    value=_shown(value),
                )
        return found

    return read


def game_of(plugin: str, what: str, make: Callable[..., Any], *given: Any) -> Game[Any, Any, Any]:
    """Return the game that a plugin's function makes; refuse anything else."""
    try:
        game = answer_of(make, *given)
    except GameError as problem:
        raise _wrong(plugin, "{what}: {problem}", what=what, problem=problem) from None
    _has(plugin, what, game, *GAME)
    return cast("Game[Any, Any, Any]", game)


def _has(plugin: str, hook: str, thing: object, *wanted: str) -> None:
    """Refuse a thing without the wanted attributes."""
    kind = type(thing).__name__
    missing = [name for name in wanted if not hasattr(thing, name)]
    if missing:
        lacking = ", ".join(missing)
        raise _wrong(plugin, "{hook} returned {kind}, which has no {lacking}", hook=hook, kind=kind, lacking=lacking)
    for name in wanted:
        if not fits(_TOLD.get(name, "Callable"), getattr(thing, name)):
            raise _unfit(plugin, hook, kind, name, _TOLD.get(name, "Callable"), getattr(thing, name))


_TOLD: Final = {
    "name": "str",
    "title": "Text",
    "suffixes": "Sequence[str]",
    "seat_names": "Sequence[str]",
    "seats": "int",
}
"""The types of attributes that are not methods."""


def _fields(thing: object) -> Iterator[tuple[str, str, object]]:
    """Return the fields of one of our dataclasses: name, declared type, value."""
    for ours in type(thing).__mro__:
        if ours.__module__.startswith("tablegames.") and is_dataclass(ours):
            for field in fields(ours):
                if not str(field.type).startswith("LazyRef"):  # references stay unresolved here
                    yield field.name, str(field.type), getattr(thing, field.name)
            return


def fits(declared: str, value: object) -> bool:
    """Return whether a value fits a type annotation; True for annotations that this cannot read.

    >>> fits("str", "a"), fits("int", True), fits("tuple[int, ...]", (1, "2")), fits("str | None", None)
    (True, False, False, True)
    """
    if "|" in declared and "[" not in declared.rpartition("|")[2]:
        first, _, last = declared.rpartition("|")
        return fits(first.strip(), value) or fits(last.strip(), value)
    kind, _, inside = declared.removesuffix("]").partition("[")
    match kind:
        case "None":
            return value is None
        case "int" | "Seat":
            return isinstance(value, int) and not isinstance(value, bool)
        case "float":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "Text":  # a text that is the same in both languages may be a str
            return isinstance(value, Text | str)
        case "tuple":
            return isinstance(value, tuple) and all(fits(inside.partition(",")[0], item) for item in value)
        case "Sequence":
            right = isinstance(value, Sequence) and not isinstance(value, str | bytes)
            return right and all(fits(inside, item) for item in value)  # type: ignore[attr-defined]  # it is a Sequence
        case "Callable" | "PlayerFactory" | "AnalystFactory":
            return callable(value)
        case "Limits" | "NamedGame" | "CatalogueSource":
            right = kind in (each.__name__ for each in type(value).__mro__)
            return right and all(fits(declared, held) for _, declared, held in _fields(value))
        case _:
            return isinstance(value, _PLAIN.get(kind, object))


_PLAIN: Final[dict[str, type]] = {"str": str, "bool": bool, "Mapping": Mapping, "type": type}


def check_entry(plugin: str, entry: GameEntry, *, referred: bool = False) -> None:
    """Refuse a game entry that cannot be played: it needs a rules dataclass, numbers of seats and a factory.

    References are only resolved if `referred` says so.
    """
    wrong = ""
    held = {name: value for name, value in vars(entry).items() if referred or not isinstance(value, str)}
    if referred:
        try:
            held |= {name: getattr(entry, name) for name in _LAZY}
        except PluginError as problem:  # its text names the game
            raise PluginError(_("plugin '{plugin}', {problem}", plugin=plugin, problem=problem)) from problem
    if isinstance(entry.name, str) and not _NAME.fullmatch(entry.name):
        wrong = _("a name must contain only lower-case letters, digits and _, and begin with a letter")
    elif "rules" in held and not (isinstance(held["rules"], type) and is_dataclass(held["rules"])):
        wrong = _("'rules' must be a dataclass")
    elif not isinstance(entry.seats, tuple) or not entry.seats or not all(type(n) is int for n in entry.seats):
        wrong = _("'seats' must be a tuple of numbers")
    elif not callable(held.get("make", print)):
        wrong = _("'make' must return the game")
    if wrong:
        raise PluginError("plugin '{plugin}', game '{name}': {wrong}", plugin=plugin, name=entry.name, wrong=wrong)
    for name in ("seats_of", "party"):
        if not fits("Callable | None", held.get(name)):
            raise _unfit(plugin, "tablegames_games", type(entry).__name__, name, "Callable", held[name])


_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_LAZY: Final = ("rules", "make", "seats_of", "party")


def _unfit(plugin: str, hook: str, kind: str, name: str, declared: str, value: object) -> PluginError:
    declared = "callable" if declared.startswith("Callable") else declared
    return _wrong(
        plugin,
        "{hook} returned {kind} whose '{name}' must be {declared}, not {value}",
        hook=hook,
        kind=kind,
        name=name,
        declared=declared,
        value=_shown(value),
    )


def _shown(value: object) -> str:
    return quoted(repr(value))


def _wrong(plugin: str, message: str, /, **facts: object) -> PluginError:
    return PluginError("plugin '{plugin}': {wrong}", plugin=plugin, wrong=_(message, **facts))
