"""States and views as values: their differences, and everything reachable from one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from tablegames.core.languages import gettext as _
from tablegames.testing.returns import shortened


def reachable(thing: object) -> Iterator[Any]:
    """Return every value reachable from an object through its fields and containers."""
    for _unused, item in paths(thing, ""):
        yield item


def paths(thing: object, name: str) -> Iterator[tuple[str, Any]]:
    """Return every value in it with its path: `view.hands[1][0]`.

    >>> [path for path, item in paths({"hands": ((1, 2),)}, "view") if item == 2]
    ["view['hands'][0][1]"]
    """
    todo: list[tuple[str, object]] = [(name, thing)]
    seen: set[int] = set()
    while todo:
        path, item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        todo += _parts(path, item)
        if getattr(type(item), "__hash__", None) is not None:
            try:
                hash(item)
            except TypeError:
                continue
            yield path, item


def _parts(path: str, item: object) -> Iterator[tuple[str, object]]:
    """Return the parts of an object with their paths."""
    if is_dataclass(item) and not isinstance(item, type):
        yield from ((f"{path}.{field.name}", getattr(item, field.name)) for field in fields(item))
    if isinstance(item, dict):
        yield from ((f"{path}[{key!r}]", key) for key in item)
        yield from ((f"{path}[{key!r}]", value) for key, value in item.items())
    elif isinstance(item, list | tuple):
        yield from ((f"{path}[{place}]", part) for place, part in enumerate(item))
    elif isinstance(item, set | frozenset):
        yield from ((f"{path}{{}}", part) for part in item)


def difference(before: object, after: object, path: str = "state") -> str | None:
    """Return the first difference of two values of one type, in a few words; None: no visible one.

    >>> difference([1, (2, 3)], [1, (2, 4)])
    'state[1][1] was 3 and is now 4'
    """
    if type(before) is type(after):
        old, new = list(_parts(path, before)), list(_parts(path, after))
        whole = isinstance(before, set | frozenset | dict) and before != after
        if (old or new) and len(old) == len(new) and not whole:
            found = (difference(a, b, at) for (at, a), (_, b) in zip(old, new, strict=True))
            return next(filter(None, found), None)
        if before == after:
            return None
    elif before == after:
        return None
    was, now = shortened(repr(before), 60), shortened(repr(after), 60)
    return _("{path} was {was} and is now {now}", path=path, was=was, now=now)
