"""`tablegames new-game`: a package of one's own, that can be played at once."""

from __future__ import annotations

from pathlib import Path

import click

from tablegames.core.languages import Text
from tablegames.plugin.kit.newgame import FAMILIES, new_game
from tablegames.rules.untrusted.systems import shell_word
from tablegames.terminal.click_fr import OneOf, argument, command_of, option, tell
from tablegames.terminal.common import registry


@command_of(
    "new-game",
    "tablegames new-game tictac",
    "tablegames new-game my_race --family tables --into games",
)
@argument("name", metavar=Text("NAME", "NOM"))
@option(
    "--family",
    f"What the game is like: {'; '.join(f'{name}, {about.en}' for name, about in FAMILIES.items())} (default: board).",
    f"De quelle sorte : {'; '.join(f'{name}, {about.fr}' for name, about in FAMILIES.items())} (défaut : board).",
    type=OneOf(*FAMILIES),
    metavar="|".join(FAMILIES),
    default="board",
)
@option(
    "--into",
    "Where the package is written (default: here).",
    "Où écrire le paquet (défaut : ici).",
    metavar=Text("FOLDER", "DOSSIER"),
    default=".",
)
def command(name: str, family: str, into: str) -> None:
    """Write a package."""
    package = new_game(name, family, Path(into), registry())
    tell(
        f"Wrote {package.folder}: {len(package.files)} files, a game of the family '{family}'. Now:",
        f"Écrit {package.folder} : {len(package.files)} fichiers, un jeu de la famille « {family} ». Ensuite :",
    )
    cd = f"  cd {shell_word(str(package.folder))}"
    tell(cd, cd)
    click.echo("  pip install -e '.[test]'")
    click.echo("  pytest")
    click.echo(f"  tablegames play {name}")
    click.echo(f"  tablegames conform {name}")
