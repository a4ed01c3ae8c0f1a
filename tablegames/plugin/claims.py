"""Owners of names: a name belongs to the plugin of the game, else to the first plugin that provides it.

Another plugin with the same name is reported and its thing left out; under new names any plugin may add to any game.
Looking at a game wakes its plugin; looking at the names of games wakes nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Container, ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import Text, gettext as _, in_quotes
from tablegames.plugin.calls import Failure, Plugins
from tablegames.plugin.provides import GameEntry

T = TypeVar("T")


def chosen(known: Mapping[str, T], name: str | None, message: str, /, **facts: object) -> T:
    """Return the thing with a name, or the first if there is no name; an unknown name is refused with this message."""
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        near = did_you_mean(name, known)
        raise PluginError(f"{_(message, **facts)} {in_quotes(name)}{near}")
    return known[name]


@dataclass(slots=True)
class Claims(Generic[T]):
    """The things that a hook provides for a game, by name."""

    plugins: Plugins
    hook: str
    game: str
    what: Text
    """The word for such a thing: `the drawing`."""
    held: dict[str, T] = field(default_factory=dict)
    _holders: dict[str, str] = field(default_factory=dict)

    def take(self, plugin: str, things: Iterable[tuple[str, T]], reserved: Container[str] = ()) -> None:
        """Take what a plugin provides, except names that are `reserved` for the kernel."""
        again: dict[str, list[str]] = {}
        for name, thing in things:
            holder = self._holders.get(name, "" if name in reserved else None)
            if holder is None:
                self.held[name], self._holders[name] = thing, plugin
            else:
                again.setdefault(holder, []).append(name)
        for holder, names in again.items():
            self.refuse(plugin, holder, names)

    def refuse(self, plugin: str, holder: str, names: Sequence[str] = ()) -> None:
        """Note that a plugin provides a name that another has; without a holder it is the kernel's."""
        more = _(" and {count} more", count=len(names) - 1) if len(names) > 1 else ""
        name = _("'{names}'{more} ", names=names[0], more=more) if names else ""
        rename = _("rename it, or ") if names else ""
        who = _("plugin '{holder}'", holder=holder) if holder else "tablegames"
        is_file = any(info.is_file for info in self.plugins.found if info.name == plugin)
        cure = (
            _("remove the file of '{plugin}'", plugin=plugin) if is_file else _("uninstall '{plugin}'", plugin=plugin)
        )
        sentence = _(
            "plugin '{plugin}' provides {what} {name}for {game}, but {who} already does; {rename}{cure}",
            plugin=plugin,
            what=self.what,
            name=name,
            game=self.game,
            who=who,
            rename=rename,
            cure=cure,
        )
        self.plugins.note(Failure(plugin, self.hook, sentence, f"{self.game}, {holder}"))


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
