"""Games of books, by name: `tablegames replay echecs:partie-1`.

Plugins provide collections of them (`tablegames_collections`), for any game. Each is like a game in another program's
file: the kernel plays it by its rules and makes a record of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.languages import gettext as _, in_quotes
from tablegames.plugin.foreign import NamedGame, plain_name
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.records.importing import JSONL, as_record
from tablegames.records.record import Record

FEW: Final = 4
"""The most names listed for an ambiguous one."""


def named_games(registry: Registry, entry: GameEntry) -> dict[str, NamedGame]:
    """Return the games of all collections by name; two with the same name are an error that names both."""
    found: dict[str, NamedGame] = {}
    for collection in registry.collections(entry):
        for game in collection.games:
            other = found.setdefault(game.name, game)
            if other is not game:
                raise PluginError(
                    "{name} has two games '{name2}': [{cite}] and [{cite2}]; rename one",
                    name=entry.name,
                    name2=game.name,
                    cite=other.cite,
                    cite2=game.cite,
                )
    return found


def find_named(entry: GameEntry, games: Mapping[str, NamedGame], wanted: str) -> NamedGame:
    """Return the game with a name, a title, a place in the book, or an unambiguous part of one of them."""
    name = plain_name(wanted)
    for fits in (str.__eq__, lambda called, name: called.startswith(f"{name}-")):
        found = [game for game in games.values() if name and any(fits(called, name) for called in game.called)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(game.name for game in found[:FEW]) + (" …" if len(found) > FEW else "")
            raise PluginError(
                "'{wanted}' matches {count} games of {name}: {listed}; be more specific",
                wanted=wanted,
                count=len(found),
                name=entry.name,
                listed=listed,
            )
    raise PluginError(_unknown(entry, games, wanted))


def _unknown(entry: GameEntry, games: Mapping[str, NamedGame], wanted: str) -> str:
    if not games:
        return _("no plugin provides games of {name} from books; give a file instead", name=entry.name)
    texts = {called: game.name for game in games.values() for called in game.called}
    near = [texts[called] for called in get_close_matches(plain_name(wanted), texts, n=FEW)]
    names = _(" or ").join(in_quotes(name) for name in dict.fromkeys(near))
    return _(
        "{name} has no game '{wanted}'{near}; list them with: tablegames replay --list {name}",
        name=entry.name,
        wanted=wanted,
        near=_(" (did you mean {names}?)", names=names) if names else "",
    )


def asked_for(registry: Registry, text: str, game: str | None) -> tuple[GameEntry, str] | None:
    """Return the game and the name in a text: `echecs:partie-1`, or a name if the game is known; None: a file."""
    if Path(text).exists():
        return None
    before, colon, name = text.partition(":")
    if colon and len(before) > 1 and before.isidentifier():  # one letter is a drive
        return registry.game(before), name
    if game is None or Path(text).name != text:
        return None
    entry = registry.game(game)
    ends = {f".{JSONL}", *(suffix for form in registry.formats(entry).values() for suffix in form.suffixes)}
    return None if Path(text).suffix.lower() in ends else (entry, text)


def named_record(
    registry: Registry,
    entry: GameEntry,
    name: str,
    variant: str | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Record:
    """Return the game with that name as a record, played by its own rules or the requested ones."""
    game = find_named(entry, named_games(registry, entry), name)
    return as_record(registry, entry, game.tell(), f"{entry.name}:{game.name}", variant, changes)


def elsewhere(registry: Registry, text: str) -> str:
    """Return a hint for "no such file" if a game of a book has that name; else empty."""
    wanted = plain_name(text)
    for entry in registry.games.values():
        with suppress(TablegamesError):  # a failing plugin does not matter here
            for game in named_games(registry, entry).values():
                if wanted and wanted in game.called:
                    known = f"{entry.name}:{game.name}"
                    return _("; to name a book game, write it like {known}", known=known)
    return ""
