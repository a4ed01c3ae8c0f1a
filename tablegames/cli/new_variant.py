"""`tablegames new-variant`: a ruleset of one's own, every option explained."""

from __future__ import annotations

from pathlib import Path

import click

from tablegames.cli.click_fr import argument, option
from tablegames.cli.click_fr import command as command_of
from tablegames.cli.common import registry
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import clean
from tablegames.kit.newvariant import new_variant


@command_of(
    "new-variant",
    "Write a ruleset of GAME to be changed: every option with its meaning, its source, what it takes and its default.",
    "Écrire une variante de JEU, à changer : chaque option avec son sens, sa source, ce qu'elle admet et son défaut.",
    "tablegames new-variant toutetable our_house",
    "tablegames new-variant trictrac mine --from a_ecrire --output mine.yaml",
)
@argument("game", metavar=Text("GAME", "JEU"))
@argument("name", metavar=Text("NAME", "NOM"))
@option(
    "--from",
    "base",
    metavar="VARIANT",
    help=Text("The ruleset to begin with (default: the game's own).", "D'où partir (défaut : la variante du jeu)."),
)
@option(
    "--output",
    metavar=Text("FILE", "FICHIER"),
    help=Text("Where to write it (default: your folder of variants).", "Où l'écrire (défaut : votre dossier)."),
)
def command(game: str, name: str, base: str | None, output: str | None) -> None:
    """Write a variant file."""
    known = registry()
    entry = known.game(game)
    path = new_variant(known, entry, name, base, None if output is None else Path(output))
    shown = clean(str(path))
    click.echo(say(f"Wrote {shown}", f"Écrit {shown}"))
    choice = f"--variant {name}" if output is None else f"--rules {shown}"
    click.echo(
        say(
            f"Change what you like, then: tablegames play {entry.name} {choice}",
            f"Changez ce que vous voulez, puis : tablegames play {entry.name} {choice}",
        )
    )
