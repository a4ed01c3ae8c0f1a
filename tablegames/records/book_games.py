"""Games of books that can be asked for by name: `tablegames replay echecs:partie-1`.

A plugin brings collections of them (`tablegames_collections`), for its own game or for anybody's. Each is a told game,
like those in the files of other programs: the kernel plays it under its rules and makes a record of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.languages import say
from tablegames.plugin.foreign import NamedGame, plain_name
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.records.foreign import JSONL
from tablegames.records.importing import as_record
from tablegames.records.record import Record

FEW: Final = 4
"""The most names listed where several may be meant."""


def named_games(registry: Registry, entry: GameEntry) -> dict[str, NamedGame]:
    """The games of all collections by their names; two of one name are an error that names both."""
    found: dict[str, NamedGame] = {}
    for collection in registry.collections(entry):
        for game in collection.games:
            other = found.setdefault(game.name, game)
            if other is not game:
                raise PluginError.said(
                    f"{entry.name} has two games '{game.name}': [{other.cite}] and [{game.cite}]; rename one",
                    f"{entry.name} a deux parties « {game.name} » : [{other.cite}] et [{game.cite}] ; renommez-en une",
                )
    return found


def find_named(entry: GameEntry, games: Mapping[str, NamedGame], wanted: str) -> NamedGame:
    """The game meant by its name, its title, its place in the book, or enough of one of them."""
    name = plain_name(wanted)
    for fits in (str.__eq__, lambda called, name: called.startswith(f"{name}-")):
        found = [game for game in games.values() if name and any(fits(called, name) for called in game.called)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(game.name for game in found[:FEW]) + (" …" if len(found) > FEW else "")
            raise PluginError.said(
                f"'{wanted}' may be any of {len(found)} games of {entry.name}: {listed}; type more of it",
                f"« {wanted} » peut être l'une de {len(found)} parties de {entry.name} : {listed} ; précisez",
            )
    raise PluginError(_unknown(entry, games, wanted))


def _unknown(entry: GameEntry, games: Mapping[str, NamedGame], wanted: str) -> str:
    if not games:
        return say(
            f"no plugin brings games of {entry.name} that could be asked for by name; name a file",
            f"aucun greffon n'apporte de parties de {entry.name} à demander par leur nom ; nommez un fichier",
        )
    texts = {called: game.name for game in games.values() for called in game.called}
    near = [texts[called] for called in get_close_matches(plain_name(wanted), texts, n=FEW)]
    names = [f"'{name}'" for name in dict.fromkeys(near)]
    quoted = [f"« {name} »" for name in dict.fromkeys(near)]
    return say(
        f"{entry.name} has no game '{wanted}'"
        + (f" (did you mean {' or '.join(names)}?)" if names else "")
        + f"; tablegames replay --list {entry.name} names all",
        f"{entry.name} n'a pas de partie « {wanted} »"
        + (f" (vouliez-vous dire {' ou '.join(quoted)} ?)" if quoted else "")
        + f" ; tablegames replay --list {entry.name} les nomme toutes",
    )


def asked_for(registry: Registry, text: str, game: str | None) -> tuple[GameEntry, str] | None:
    """The game and the name that a text asks for: `echecs:partie-1`, or a name where the game is told; None: a file."""
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
    """The game of that name as a record, played under its rules or under those asked for."""
    game = find_named(entry, named_games(registry, entry), name)
    return as_record(registry, entry, game.tell(), f"{entry.name}:{game.name}", variant, changes)


def elsewhere(registry: Registry, text: str) -> str:
    """The hint added to "no such file" where a game of a book has that name; else an empty text."""
    wanted = plain_name(text)
    for entry in registry.games.values():
        with suppress(TablegamesError):  # of a plugin that fails nothing is to be said here
            for game in named_games(registry, entry).values():
                if wanted and wanted in game.called:
                    known = f"{entry.name}:{game.name}"
                    return say(f"; a game of a book is called {known}", f" ; une partie d'un livre s'appelle {known}")
    return ""
