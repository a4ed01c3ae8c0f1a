"""`tablegames games`: what can be played."""

from __future__ import annotations

import click

from tablegames.cli.click_fr import command as command_of
from tablegames.cli.common import json_option, listed_sources, print_json, registry
from tablegames.cli.tables import print_table
from tablegames.core.words import say


@command_of(
    "games",
    "List the games that can be played.",
    "Lister les jeux que l'on peut jouer.",
    "tablegames games",
    "tablegames games --json",
)
@json_option
def command(as_json: bool) -> None:
    """List the games."""
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
    click.echo(say("* played when no variant is named", "* jouée quand aucune variante n'est nommée"))
