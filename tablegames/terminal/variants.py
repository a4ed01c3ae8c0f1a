"""`tablegames variants`: every ruleset, with where it comes from."""

from __future__ import annotations

import click

from tablegames.core.errors import PluginError, RulesError
from tablegames.core.languages import Text, say
from tablegames.plugin.userfiles import Broken
from tablegames.terminal.click_fr import argument, command_of, tell
from tablegames.terminal.common import json_option, print_json, registry
from tablegames.terminal.tables import print_table


@command_of(
    "variants",
    "tablegames variants",
    "tablegames variants domino",
)
@argument("game", metavar=Text("[GAME]", "[JEU]"), required=False)
@json_option
def command(game: str | None, as_json: bool) -> None:
    """List the variants; a file that cannot be used is named and makes the exit code 1."""
    known = registry()
    entries = [known.game(game)] if game is not None else list(known.games.values())
    rows: list[dict[str, str]] = []
    broken: list[str] = [file.error for file in known.user_files if isinstance(file, Broken)]
    absent = [(entry.name, name, str(why)) for entry in entries for name, why in entry.absent.items()]
    for entry in entries:
        try:
            sources, conflicts = known.sources(entry), known.conflicts(entry)
        except PluginError as problem:
            broken.append(str(problem))
            continue
        broken += conflicts.values()
        for name, source in sources.items():
            origin = source.origin if not source.plugin else f"{source.origin} ({source.plugin})"
            if name in conflicts:
                continue
            try:
                variant = known.variant(entry, name)
            except RulesError as problem:
                broken.append(str(problem))
                continue
            rows.append(
                {
                    "game": entry.name,
                    "variant": name,
                    "title": str(variant.title),
                    "extends": " → ".join(variant.chain[1:]),
                    "source": variant.source,
                    "origin": origin,
                }
            )
    if as_json:
        unplayed = [dict(zip(("game", "variant", "why"), one, strict=True)) for one in absent]
        folder = "" if known.homeless else str(known.folder / "variants")
        print_json({"variants": rows, "absent": unplayed, "broken": broken, "folder": folder})
    else:
        heads = (say("game", "jeu"), say("variant", "variante"), say("title", "titre"), say("extends", "étend"))
        print_table((*heads, "source", say("origin", "origine")), [tuple(row.values()) for row in rows], whole=2)
        for of, name, why in absent:
            tell(f"Not played: {of} {name}, {why}.", f"Ne se joue pas : {of} {name}, {why}.")
        own = known.homeless or f"{known.folder / 'variants'}/*.yaml"
        tell(f"Your own files: {own}", f"Vos fichiers : {own}")
        for sentence in broken:
            click.echo(f"tablegames: {sentence}", err=True)
    if broken:
        raise click.exceptions.Exit(1)
