"""`tablegames games`: what can be played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tablegames.core.languages import say
from tablegames.core.plaintext import clean
from tablegames.rules.untrusted.systems import shell_word
from tablegames.terminal.click_fr import command_of, flag, tell
from tablegames.terminal.common import json_option, listed_sources, print_json, registry
from tablegames.terminal.tables import print_table, sheet_entry


@command_of(
    "games",
    "tablegames games",
    "tablegames games --saved",
    "tablegames games --json",
)
@flag("--saved", "List your saved games, the last played first.", "Lister vos parties, la dernière jouée d'abord.")
@json_option
def command(saved: bool, as_json: bool) -> None:
    """List the games."""
    known = registry()
    if saved:
        _list_saved(known.games_folders, as_json)
        return
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
        (say("game", "jeu"), say("title", "titre"), say("players", "joueurs"), "source", say("variants", "variantes")),
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
    tell("* played when no variant is named", "* jouée quand aucune variante n'est nommée")


def _list_saved(folders: Sequence[Path], as_json: bool) -> None:
    """The games that were begun, and whether they can be gone on with; those in an older place with a star."""
    from tablegames.records.saved import SavedStanding, saved_games

    folder, *older = folders
    found = list(saved_games(registry(), folders))
    if as_json:
        print_json([game.data for game in found])
        return
    if not found:
        tell(f"No game is saved in {folder}.", f"Aucune partie n'est enregistrée dans {folder}.")
        return
    for game in found:
        name = clean(game.path.name) + ("" if game.path.parent == folder else " *")
        click.echo(sheet_entry(name, game.about(registry())))
    path = next((game.path for game in found if game.standing is SavedStanding.OPEN), None)
    tell(f"In {folder}.", f"Dans {folder}.")
    for place in older:
        if any(game.path.parent == place for game in found):
            tell(
                f"* in {place}, where games were saved before; move them over if you like.",
                f"* dans {place}, où l'on enregistrait auparavant ; déplacez-les si vous voulez.",
            )
    if path is not None:
        tell(
            f"Go on with: tablegames play --resume {shell_word(str(path))}",
            f"Reprenez par : tablegames play --resume {shell_word(str(path))}",
        )
