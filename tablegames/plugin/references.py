"""References: things named by their place, `module:name`, and imported on first use.

`.notation:NimNotation` is in the module `notation` of the package that names it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any, Generic, TypeAlias, TypeVar, overload

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _

T = TypeVar("T")

Given: TypeAlias = T | Callable[[], T] | str
"""A thing, a factory of it, or a reference to either: `module:name`."""


def located(reference: str, package: str) -> Any:
    """Import what a reference names; raises ValueError, ImportError or AttributeError if it does not exist."""
    module, colon, name = reference.partition(":")
    if not (module and colon and name):
        raise ValueError(_("'{reference}' is not a reference: write 'module:name'", reference=reference))
    if module.startswith(".") and not package:
        raise ValueError(_("'{reference}' needs a package: add package=__name__", reference=reference))
    return getattr(import_module(module, package or None), name)


def made(given: Given[Any], package: str, *arguments: object) -> Any:
    """Return the thing; call a function or a class for it."""
    found = located(given, package) if isinstance(given, str) else given
    return found(*arguments) if callable(found) else found


@frozen
class Later:
    """A function or a class by reference, `module:name`, imported when it is called; picklable."""

    reference: str

    def __call__(self, *given: Any, **named: Any) -> Any:
        return located(self.reference, "")(*given, **named)


def property_at(reference: str) -> Any:
    """Return a property whose value is what a reference names, imported when it is first asked for."""
    found = cache(partial(located, reference, ""))
    return property(lambda _: found())


@frozen
class Deferred(Generic[T]):
    """A thing that is made on first use."""

    make: Callable[[], T]


class LazyRef(Generic[T]):
    """A field of an entry with a thing or a reference; reading the field gives the thing."""

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
        if holder is None:  # the dataclass asks for the default; without one the field is required
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
                kind = _("extension") if "game" in held else _("game")
                raise PluginError(
                    "{kind} '{name}': '{field}' cannot be imported: {why}", kind=kind, name=name, field=field, why=why
                ) from problem
        return held[self._name]

    def __set__(self, holder: object, value: T | str) -> None:
        vars(holder)[self._name] = value
