"""Frozen values with slots, as `dataclass` makes them, but cheaper to define and quicker to create."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...


@overload
def frozen(*, eq: bool = True, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, /, *, eq: bool = True, kw_only: bool = False) -> Any:
    """Make a frozen dataclass with slots; `fields`, `replace` and subclasses work as with `dataclass`.

    `dataclass(frozen=True, slots=True)` compiles six methods for every class. A command defines more than a hundred
    classes, which took a third of its start. Here only `__init__` is compiled at once; it fills each slot directly.
    Comparison is compiled when it is first used, and the other methods are shared.

    >>> @frozen
    ... class Pair:
    ...     a: int
    ...     b: int = 2
    >>> Pair(1), Pair(1) == Pair(a=1, b=2)
    (Pair(a=1, b=2), True)
    """

    def made(cls: type[T]) -> type[T]:
        return _frozen(cls, eq, kw_only)

    return made if cls is None else made(cls)


def _frozen(given: type[T], eq: bool, kw_only: bool) -> type[T]:
    # A subclass of a frozen dataclass must say that it is frozen too; the others are spared the two methods for it.
    inherits = any("__dataclass_fields__" in base.__dict__ for base in given.__mro__[1:])
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True, kw_only=kw_only, frozen=inherits)(given)
    made.__dataclass_params__.frozen = True
    shared: dict[str, Any] = {"__repr__": _repr, "__getstate__": _get_state, "__setstate__": _set_state}
    if eq:
        shared |= _comparison(made)
    for name, method in shared.items():
        if made.__dict__.get(name) is None:
            setattr(made, name, method)
    if "__init__" not in made.__dict__:
        made.__init__ = _init(made)
    made.__setattr__, made.__delattr__ = _refuse_assignment, _refuse_deletion
    return made  # type: ignore[no-any-return]


class _Factory:
    """Stands in a signature for a default that is made anew for every value."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


def _init(cls: Any) -> Any:
    """Compile the `__init__` of a class."""
    names: dict[str, Any] = {"FACTORY": _FACTORY}
    positional: list[str] = ["self"]
    keywords: list[str] = []
    body: list[str] = []
    for one in fields(cls):
        name, anew = one.name, one.default_factory is not MISSING
        default = f"make_{name}()" if anew else f"default_{name}" if one.default is not MISSING else ""
        names |= {f"set_{name}": getattr(cls, name).__set__, f"make_{name}": one.default_factory}
        names[f"default_{name}"] = one.default
        if one.init:
            parameter = f"{name}=FACTORY" if anew else f"{name}={default}" if default else name
            (keywords if one.kw_only else positional).append(parameter)
            default = f"{default} if {name} is FACTORY else {name}" if anew else name
        if default:  # a field without either is left to `__post_init__`
            body.append(f"    set_{name}(self, {default})")
    if hasattr(cls, "__post_init__"):
        body.append("    self.__post_init__()")
    parameters = ", ".join([*positional, *(["*", *keywords] if keywords else [])])
    exec("\n".join([f"def __init__({parameters}):", *(body or ["    pass"])]), names)
    made = names["__init__"]
    made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
    made.__annotations__ = {one.name: one.type for one in fields(cls) if one.init} | {"return": None}
    return made


def _comparison(cls: Any) -> dict[str, Any]:
    """`__eq__` and `__hash__` over the fields that count for them, compiled when they are first used."""

    def equal(self: Any, other: object) -> Any:
        own, others = (_tuple(who, [one.name for one in fields(cls) if one.compare]) for who in ("self", "other"))
        cls.__eq__ = eval(
            f"lambda self, other: {own} == {others} if other.__class__ is self.__class__ else NotImplemented"
        )
        return cls.__eq__(self, other)

    def hashed(self: Any) -> int:
        counted = [one.name for one in fields(cls) if (one.compare if one.hash is None else one.hash)]
        cls.__hash__ = eval(f"lambda self: hash({_tuple('self', counted)})")
        return int(cls.__hash__(self))

    return {"__eq__": equal, "__hash__": hashed}


def _tuple(who: str, names: list[str]) -> str:
    """The expression for some fields of a value."""
    return f"({''.join(f'{who}.{name}, ' for name in names)})"


def _repr(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"


def _get_state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)


def _refuse_assignment(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deletion(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
