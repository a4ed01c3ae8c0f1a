"""Every game by name. Looking at a game wakes its plugin; looking at the names wakes nobody."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, ValuesView

from tablegames.plugin.provides import GameEntry


class Owners(Mapping[str, tuple[str, GameEntry]]):
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

    def items(self) -> ItemsView[str, tuple[str, GameEntry]]:
        """Return every game, all plugins awake."""
        return {name: found for name in self if (found := self.get(name)) is not None}.items()

    def values(self) -> ValuesView[tuple[str, GameEntry]]:
        """Return every game, all plugins awake."""
        return dict(self.items()).values()


class Entries(Mapping[str, GameEntry]):
    """The same without the plugins."""

    def __init__(self, owners: Owners) -> None:
        self._owners = owners

    def __getitem__(self, name: str) -> GameEntry:
        return self._owners[name][1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._owners)

    def __len__(self) -> int:
        return len(self._owners)

    def items(self) -> ItemsView[str, GameEntry]:
        """Return every game, all plugins awake."""
        return {name: entry for name, (_, entry) in self._owners.items()}.items()

    def values(self) -> ValuesView[GameEntry]:
        """Return every game, all plugins awake."""
        return dict(self.items()).values()
