"""Things that are named by where they are, `module:name`, and imported when they are first asked for.

`.notation:NimNotation` is found in the module `notation` of the package of whoever names it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeAlias, TypeVar, overload

from tablegames.core.errors import PluginError
from tablegames.core.languages import say

T = TypeVar("T")

Given: TypeAlias = T | Callable[[], T] | str
"""A thing, what makes it when it is called, or where one of the two is: `module:name`."""


def located(reference: str, package: str) -> Any:
    """Import what a reference names; raises ValueError, ImportError or AttributeError where there is no such thing."""
    module, colon, name = reference.partition(":")
    if not (module and colon and name):
        raise ValueError(
            say(
                f"'{reference}' does not say where a thing is: write 'module:name'",
                f"« {reference} » ne dit pas où est la chose : écrivez « module:nom »",
            )
        )
    if module.startswith(".") and not package:
        raise ValueError(
            say(
                f"'{reference}' is looked for in a package that is not named: add package=__name__",
                f"« {reference} » se cherche dans un paquet que rien ne nomme : ajoutez package=__name__",
            )
        )
    return getattr(import_module(module, package or None), name)


def made(given: Given[Any], package: str, *arguments: object) -> Any:
    """The thing that is given; a function or a class is called for it."""
    found = located(given, package) if isinstance(given, str) else given
    return found(*arguments) if callable(found) else found


@dataclass(frozen=True, slots=True)
class Later:
    """A function or a class by where it is, `module:name`, imported when it is called; it can be pickled."""

    reference: str

    def __call__(self, *given: Any, **named: Any) -> Any:
        return located(self.reference, "")(*given, **named)


@dataclass(frozen=True, slots=True)
class Deferred(Generic[T]):
    """A thing that is made when it is first asked for."""

    make: Callable[[], T]


class LazyRef(Generic[T]):
    """A field of an entry that holds a thing or where it is; whoever reads the field gets the thing."""

    def __init__(self, *default: T) -> None:
        self._default = default
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, holder: None, owner: type) -> Any: ...
    @overload
    def __get__(self, holder: object, owner: type) -> T: ...
    def __get__(self, holder: object | None, owner: type) -> Any:
        if holder is None:  # the dataclass asks for the default; without one the field must be given
            if not self._default:
                raise AttributeError(self._name)
            return self._default[0]
        held = vars(holder)
        if isinstance(held[self._name], Deferred):
            held[self._name] = held[self._name].make()
        if isinstance(held[self._name], str):
            try:
                held[self._name] = located(held[self._name], held["package"])
            except Exception as problem:  # the module may fail in any way
                field, name, why = self._name, held["name"], f"{type(problem).__name__}: {problem}"
                kind = say("extension", "extension") if "game" in held else say("game", "jeu")
                raise PluginError.said(
                    f"{kind} '{name}': '{field}' cannot be imported: {why}",
                    f"{kind} « {name} » : « {field} » ne s'importe pas : {why}",
                ) from problem
        return held[self._name]

    def __set__(self, holder: object, value: T | str) -> None:
        vars(holder)[self._name] = value
