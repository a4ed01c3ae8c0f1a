"""Who brings what: a name belongs to the plugin that brings the game, else to the first that brings it.

Whoever brings a name again that another has is named with him, and what he brings under it is left out; under new
names anybody may add to anybody's game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import Text, say
from tablegames.plugin.loading import Failure, Plugins

T = TypeVar("T")


def chosen(known: Mapping[str, T], name: str | None, en: str, fr: str) -> T:
    """The thing of that name, or without a name the first; a name that is not known is refused in these words."""
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        near = did_you_mean(name, known)
        raise PluginError(say(f"{en} '{name}'{near}", f"{fr} « {name} »{near}"))
    return known[name]


@dataclass(slots=True)
class Claims(Generic[T]):
    """What is brought for a game by one hook, by name."""

    plugins: Plugins
    hook: str
    game: str
    what: Text
    """What such a thing is called: `the drawing`."""
    held: dict[str, T] = field(default_factory=dict)
    _holders: dict[str, str] = field(default_factory=dict)

    def take(self, plugin: str, things: Iterable[tuple[str, T]], reserved: Container[str] = ()) -> None:
        """Take what a plugin brings, but for names that are `reserved` for the kernel's own."""
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
        """Note that a plugin brings what another has; without a holder it is the kernel's."""
        more = say(f" and {len(names) - 1} more", f" et {len(names) - 1} autres") if len(names) > 1 else ""
        name = say(f"'{names[0]}'{more} ", f"« {names[0]} »{more} ") if names else ""
        rename = say("rename it, or ", "changez son nom, ou ") if names else ""
        who = say(f"plugin '{holder}'", f"le greffon « {holder} »") if holder else "tablegames"
        sentence = say(
            f"plugin '{plugin}' brings {self.what} {name}for {self.game}, which {who} has already; {rename}uninstall "
            f"'{plugin}'",
            f"le greffon « {plugin} » apporte {self.what} {name}pour {self.game}, que {who} a déjà ; {rename}"
            f"désinstallez « {plugin} »",
        )
        self.plugins.note(Failure(plugin, self.hook, sentence, f"{self.game}, {holder}"))
