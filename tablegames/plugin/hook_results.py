"""What a hook answers, read and checked: the right kind of thing, able to do what is asked of it, or one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import quoted
from tablegames.plugin.provides import GameEntry

T = TypeVar("T")

Reading = Callable[[str, Any], T]
"""`read(plugin, answer)`, as `Plugins.each` calls it."""
MOST: Final = 100_000
"""Things that a hook may bring; what never ends is stopped there."""


def items(kind: type[T], *wanted: str) -> Callable[[str], Reading[list[T]]]:
    """Reads a list of things of one kind, which have all that is wanted; messages name the hook it is read for."""

    def read(hook: str, plugin: str, brought: Any) -> list[T]:
        if brought is not None and not isinstance(brought, Iterable):
            raise _wrong(
                plugin,
                f"{hook} must return a list of {kind.__name__}, not {_shown(brought)}",
                f"{hook} doit rendre une liste de {kind.__name__}, non {_shown(brought)}",
            )
        found = list(islice(brought or (), MOST + 1))
        if len(found) > MOST:
            raise _wrong(plugin, f"{hook} brings more than {MOST} things", f"{hook} apporte plus de {MOST} choses")
        for item in found:
            if not isinstance(item, kind):
                raise _wrong(
                    plugin,
                    f"{hook} must return {kind.__name__} objects, not {_shown(item)}",
                    f"{hook} doit rendre des {kind.__name__}, non {_shown(item)}",
                )
            if isinstance(item, GameEntry):
                check_entry(plugin, item)
            _has(plugin, hook, item, *wanted)
            for name, declared, value in _fields(item):
                if not fits(declared, value):
                    raise _unfit(plugin, hook, type(item).__name__, name, declared, value)
        return found

    return lambda hook: partial(read, hook)


def one(*wanted: str) -> Callable[[str], Reading[Any]]:
    """Reads one thing that has all that is wanted, or None."""

    def read(hook: str, plugin: str, answer: Any) -> Any:
        if answer is not None:
            _has(plugin, hook, answer, *wanted)
        return answer

    return lambda hook: partial(read, hook)


def mapping_of(kind: Any) -> Callable[[str], Reading[Mapping[str, Any]]]:
    """Reads a mapping from texts to things of a kind."""

    def read(hook: str, plugin: str, brought: Any) -> Mapping[str, Any]:
        if brought is None:
            return {}
        if not isinstance(brought, Mapping):
            name = type(brought).__name__
            raise _wrong(
                plugin, f"{hook} must return a mapping, not {name}", f"{hook} doit rendre un dictionnaire, non {name}"
            )
        found = dict(brought)
        for key, value in found.items():
            if not isinstance(key, str) or not isinstance(value, kind):
                wanted = getattr(kind, "__name__", str(kind))
                raise _wrong(
                    plugin,
                    f"{hook} must map a str to a {wanted}, not {_shown(key)} to {_shown(value)}",
                    f"{hook} doit mener d'un str à un {wanted}, non de {_shown(key)} à {_shown(value)}",
                )
        return found

    return lambda hook: partial(read, hook)


def _has(plugin: str, hook: str, thing: object, *wanted: str) -> None:
    """What a plugin brought can do what is asked of it."""
    kind = type(thing).__name__
    missing = [name for name in wanted if not hasattr(thing, name)]
    if missing:
        lacking = ", ".join(missing)
        raise _wrong(
            plugin, f"{hook} brought {kind}, which has no {lacking}", f"{hook} apporte {kind}, qui n'a pas {lacking}"
        )
    for name in wanted:
        if not fits(_TOLD.get(name, "Callable"), getattr(thing, name)):
            raise _unfit(plugin, hook, kind, name, _TOLD.get(name, "Callable"), getattr(thing, name))


_TOLD: Final = {"name": "str", "title": "Text", "suffixes": "Sequence[str]", "seat_names": "Sequence[str]"}
"""What is told by a thing that is no dataclass of ours; all else is done by it."""


def _fields(thing: object) -> Iterator[tuple[str, str, object]]:
    """The fields of a dataclass of ours: each name, what it is declared to hold, what it holds."""
    for ours in type(thing).__mro__:
        if ours.__module__.startswith("tablegames.") and is_dataclass(ours):
            for field in fields(ours):
                if not str(field.type).startswith("LazyRef"):  # what is named by where it is, is not imported for this
                    yield field.name, str(field.type), getattr(thing, field.name)
            return


def fits(declared: str, value: object) -> bool:
    """Whether a value fits a type annotation; True for annotations that cannot be read here.

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
        case "Text":  # a text that is the same in both languages may be one text
            return isinstance(value, Text | str)
        case "tuple":
            return isinstance(value, tuple) and all(fits(inside.partition(",")[0], item) for item in value)
        case "Sequence":
            right = isinstance(value, Sequence) and not isinstance(value, str | bytes)
            return right and all(fits(inside, item) for item in value)  # type: ignore[attr-defined]  # it is one
        case "Callable" | "PlayerFactory" | "AnalystFactory":
            return callable(value)
        case "Limits" | "NamedGame" | "CatalogueSource":
            right = kind in (each.__name__ for each in type(value).__mro__)
            return right and all(fits(declared, held) for _, declared, held in _fields(value))
        case _:
            return isinstance(value, _PLAIN.get(kind, object))


_PLAIN: Final[dict[str, type]] = {"str": str, "bool": bool, "Mapping": Mapping, "type": type}


def check_entry(plugin: str, entry: GameEntry, *, referred: bool = False) -> None:
    """A game entry that can be played: a rules dataclass, numbers of seats, something that makes the game.

    What it names by where it is, is looked at only where `referred` says so.
    """
    wrong = ""
    held = {name: value for name, value in vars(entry).items() if referred or not isinstance(value, str)}
    if referred:
        try:
            held |= {name: getattr(entry, name) for name in _LAZY}
        except PluginError as problem:  # which names the game
            raise PluginError(say(f"plugin '{plugin}', {problem}", f"greffon « {plugin} », {problem}")) from problem
    if "rules" in held and not (isinstance(held["rules"], type) and is_dataclass(held["rules"])):
        wrong = say("'rules' must be a dataclass", "« rules » doit être une dataclass")
    elif not isinstance(entry.seats, tuple) or not entry.seats or not all(type(n) is int for n in entry.seats):
        wrong = say("'seats' must be a tuple of numbers", "« seats » doit être un tuple de nombres")
    elif not callable(held.get("make", print)):
        wrong = say("'make' must make the game", "« make » doit faire le jeu")
    if wrong:
        raise _of_game(plugin, entry, wrong)
    for name in ("seats_of", "party"):
        if not fits("Callable | None", held.get(name)):
            raise _unfit(plugin, "tablegames_games", type(entry).__name__, name, "Callable", held[name])


_LAZY: Final = ("rules", "make", "seats_of", "party")


def _of_game(plugin: str, entry: GameEntry, wrong: str) -> PluginError:
    return PluginError.said(
        f"plugin '{plugin}', game '{entry.name}': {wrong}",
        f"greffon « {plugin} », jeu « {entry.name} » : {wrong}",
    )


def _unfit(plugin: str, hook: str, kind: str, name: str, declared: str, value: object) -> PluginError:
    declared = "callable" if declared.startswith("Callable") else declared
    return _wrong(
        plugin,
        f"{hook} brought {kind} whose '{name}' must be {declared}, not {_shown(value)}",
        f"{hook} apporte {kind} dont « {name} » doit être {declared}, non {_shown(value)}",
    )


def _shown(value: object) -> str:
    return quoted(repr(value))


def _wrong(plugin: str, en: str, fr: str) -> PluginError:
    return PluginError(say(f"plugin '{plugin}': {en}", f"greffon « {plugin} » : {fr}"))
