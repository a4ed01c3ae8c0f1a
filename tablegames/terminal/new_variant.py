"""`tablegames new-variant`: a ruleset of one's own, every option explained."""

from __future__ import annotations

from pathlib import Path

from tablegames.core.languages import Text
from tablegames.plugin.kit.newvariant import new_variant
from tablegames.terminal.click_fr import argument, command_of, option, tell
from tablegames.terminal.common import registry


@command_of(
    "new-variant",
    "tablegames new-variant toutetable our_house",
    "tablegames new-variant trictrac mine --from a_ecrire --output mine.yaml",
)
@argument("game", metavar=Text("GAME", "JEU"))
@argument("name", metavar=Text("NAME", "NOM"))
@option(
    "--from",
    "base",
    "The ruleset to begin with (default: the game's own).",
    "D'où partir (défaut : la variante du jeu).",
    metavar=Text("VARIANT", "VARIANTE"),
)
@option(
    "--output",
    "Where to write it (default: your folder of variants).",
    "Où l'écrire (défaut : votre dossier).",
    metavar=Text("FILE", "FICHIER"),
)
def command(game: str, name: str, base: str | None, output: str | None) -> None:
    """Write a variant file."""
    known = registry()
    entry = known.game(game)
    path = new_variant(known, entry, name, base, None if output is None else Path(output))
    tell(f"Wrote {path}", f"Écrit {path}")
    choice = f"--variant {name}" if output is None else f"--rules {path}"
    tell(
        f"Change what you like, then: tablegames play {entry.name} {choice}",
        f"Changez ce que vous voulez, puis : tablegames play {entry.name} {choice}",
    )
