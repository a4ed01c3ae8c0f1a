"""Owners of names: a name belongs to the plugin of the game, else to the first plugin that provides it.

Another plugin with the same name is reported and its thing left out; under new names any plugin may add to any game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import Text, gettext as _, in_quotes
from tablegames.plugin.calls import Failure, Plugins

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
        sentence = _(
            "plugin '{plugin}' provides {what} {name}for {game}, but {who} already does; {rename}uninstall '{plugin}'",
            plugin=plugin,
            what=self.what,
            name=name,
            game=self.game,
            who=who,
            rename=rename,
        )
        self.plugins.note(Failure(plugin, self.hook, sentence, f"{self.game}, {holder}"))
