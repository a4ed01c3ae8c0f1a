"""Every game by name. Looking at a game wakes its plugin; looking at the names wakes nobody."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import TypeVar

from tablegames.plugin.provides import GameEntry

T = TypeVar("T")


class _Waking(Mapping[str, T]):
    """A mapping that wakes every plugin when it is asked for more than its keys; those that fail are gone."""

    def items(self) -> ItemsView[str, T]:
        return {name: found for name in self if (found := self.get(name)) is not None}.items()

    def values(self) -> ValuesView[T]:
        return dict(self.items()).values()


class Owners(_Waking[tuple[str, GameEntry]]):
    """Every game with its plugin, by name. A game whose plugin fails when it wakes is gone."""

    def __init__(self, names: Iterable[str], owned: Callable[[str], tuple[str, GameEntry] | None]) -> None:
        self._owned = owned
        self._found: dict[str, tuple[str, GameEntry] | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> tuple[str, GameEntry]:
        found = self._found[name]
        if found is None:
            found = self._found[name] = self._owned(name)
        if found is None:
            del self._found[name]
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._found))

    def __len__(self) -> int:
        return len(self._found)


class Entries(_Waking[GameEntry]):
    """The same without the plugins."""

    def __init__(self, owners: Owners) -> None:
        self._owners = owners

    def __getitem__(self, name: str) -> GameEntry:
        return self._owners[name][1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._owners)

    def __len__(self) -> int:
        return len(self._owners)
