"""`tablegames games`: the games, their variants, and the user's saved games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tablegames.core.errors import PluginError, RulesError
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import clean
from tablegames.plugin.choosing import GAME_FILES
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.userfiles import Broken
from tablegames.rules.untrusted.files import shell_word
from tablegames.terminal.commands import ANY_GAME, Misused, argument, command_of, flag, tell, warn
from tablegames.terminal.common import json_option, listed_sources, print_json, print_table, registry, sheet_entry


@command_of(
    "games",
    "tablegames games",
    "tablegames games domino",
    "tablegames games --saved",
    more=Text(
        "With GAME, lists its variants and where each comes from. If a variant file has an error, the error is "
        "shown and the exit code is 1."
    ),
)
@argument("game", metavar=ANY_GAME, required=False, complete="games")
@flag("--variants", Text("List the variants of every game."))
@flag("--saved", Text("List your saved games, the latest first."))
@json_option
def command(game: str | None, variants: bool, saved: bool, as_json: bool) -> None:
    """List games, variants or saved games."""
    known = registry()
    if saved and (variants or game is not None):
        raise Misused("--saved lists all your saved games; leave GAME and --variants out")
    if saved:
        _list_saved(known.games_folders, as_json)
    elif variants or game is not None:
        _list_variants([known.game(game)] if game is not None else list(known.games.values()), as_json)
    else:
        _list_games(as_json)


def _list_games(as_json: bool) -> None:
    known = registry()
    if as_json:
        print_json(
            [
                {
                    "game": name,
                    "title": str(entry.title),
                    "seats": list(entry.seats),
                    "source": entry.source,
                    "variants": sorted(listed_sources(entry)),
                    "default": entry.variant,
                    "plugin": plugin,
                    "about": str(entry.about),
                }
                for name, (plugin, entry) in known.owners.items()
            ]
        )
        return
    print_table(
        (_("game"), _("title"), _("players"), "source", _("variants")),
        [
            (
                name,
                str(entry.title),
                "–".join(str(n) for n in sorted({min(entry.seats), max(entry.seats)})),
                entry.source,
                ", ".join(f"{v} *" if v == entry.variant else v for v in sorted(listed_sources(entry))),
            )
            for name, entry in known.games.items()
        ],
    )
    tell("* the default variant")


def _list_saved(folders: Sequence[Path], as_json: bool) -> None:
    """List the saved games and whether they can be resumed; those in an older folder have a star."""
    from tablegames.records.saved import SavedStanding, saved_games

    folder, *older = folders
    found = list(saved_games(registry(), folders))
    if as_json:
        print_json([game.data for game in found])
        return
    if not found:
        tell("No games are saved in {folder}.", folder=folder)
        return
    for game in found:
        name = clean(game.path.name) + ("" if game.path.parent == folder else " *")
        click.echo(sheet_entry(name, game.about(registry())))
    path = next((game.path for game in found if game.standing is SavedStanding.OPEN), None)
    tell("Saved in {folder}.", folder=folder)
    for place in older:
        if any(game.path.parent == place for game in found):
            tell("* in {place}, where earlier versions saved games; you can move these files.", place=place)
    if path is not None:
        tell("Resume with: tablegames play --resume {shell_word}", shell_word=shell_word(str(path)))


def _list_variants(entries: Sequence[GameEntry], as_json: bool) -> None:
    """List the variants of some games; exit 1 if a file has an error."""
    known = registry()
    broken: list[str] = [file.error for file in known.user_files if isinstance(file, Broken)]
    rows = [row for entry in entries for row in _variants(entry, broken)]
    absent = [(entry.name, name, str(why)) for entry in entries for name, why in entry.absent.items()]
    if as_json:
        unplayed = [dict(zip(("game", "variant", "why"), one, strict=True)) for one in absent]
        folder = "" if known.homeless else str(known.folder / "variants")
        game_files = "" if known.homeless else str(known.folder / GAME_FILES)
        print_json({"variants": rows, "absent": unplayed, "broken": broken, "folder": folder, "game_files": game_files})
    else:
        heads = (_("game"), _("variant"), _("title"), _("extends"))
        print_table((*heads, "source", _("origin")), [tuple(row.values()) for row in rows], whole=2)
        for of, name, why in absent:
            tell("{of} {name} is not playable: {why}.", of=of, name=name, why=why)
        if known.homeless:
            click.echo(known.homeless)
        else:
            tell("Your own variants: {variants}", variants=f"{known.folder / 'variants'}/*.yaml")
            tell("Your own games: {games}", games=f"{known.folder / GAME_FILES}/*.yaml")
        for sentence in broken:
            warn(sentence)
    if broken:
        raise click.exceptions.Exit(1)


def _variants(entry: GameEntry, broken: list[str]) -> Iterator[dict[str, str]]:
    """Yield a row for each variant of a game; errors are added to `broken`."""
    known = registry()
    try:
        sources, conflicts = known.sources(entry), known.conflicts(entry)
    except PluginError as problem:
        broken.append(str(problem))
        return
    broken += conflicts.values()
    for name, source in sources.items():
        if name in conflicts:
            continue
        try:
            variant = known.variant(entry, name)
        except RulesError as problem:
            broken.append(str(problem))
            continue
        yield {
            "game": entry.name,
            "variant": name,
            "title": str(variant.title),
            "extends": " → ".join(variant.chain[1:]),
            "source": variant.source,
            "origin": source.origin if not source.plugin else f"{source.origin} ({source.plugin})",
        }
