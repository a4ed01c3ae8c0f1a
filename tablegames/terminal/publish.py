"""`tablegames dev publish`: build and check a package with a game, and say how it is uploaded."""

from __future__ import annotations

from pathlib import Path

import click

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, gettext as _, ngettext
from tablegames.core.plaintext import clean
from tablegames.plugin.kit.publishing import (
    BUILDER,
    PROJECT,
    WANTED,
    Project,
    built,
    check,
    missing_programs,
    project_in,
    upload,
)
from tablegames.rules.untrusted.files import shell_word
from tablegames.terminal.commands import argument, command_of, flag, tell


@command_of(
    "dev publish",
    "tablegames dev publish --dry-run",
    "tablegames dev publish tablegames-tictac",
    more=Text(
        "Says what the package's metadata lacks, builds a source archive and a wheel in its folder 'dist', and lets "
        "twine check them. Nothing is uploaded without --upload."
    ),
)
@argument("folder", metavar=Text("[FOLDER]"), default=".", type=click.Path(path_type=Path), complete="folders")
@flag("--dry-run", Text("Only check the metadata and show the commands."))
@flag("--upload", "send", Text("Upload the files afterwards; twine asks for your password or token."))
def command(folder: Path, dry_run: bool, send: bool) -> None:
    """Build and check a package."""
    project = project_in(folder)
    complete = _report(project)
    into = folder / "dist"
    if dry_run:
        tell("Without --dry-run, these commands would run:")
        click.echo(clean(f"  python -m build --outdir {shell_word(str(into))} {shell_word(str(folder))}"))
        click.echo(clean(f"  python -m twine check --strict {shell_word(str(into))}/*"))
        tell("Nothing was built or uploaded.")
        return
    if missing := missing_programs():
        words = " ".join(missing)
        raise PluginError(
            "publishing needs packages that are not installed: {names}; install them: pip install {words}",
            names=", ".join(missing),
            words=words,
        )
    if send and not complete:
        raise PluginError("complete the metadata in {path} before you upload", path=folder / PROJECT)
    files = built(project, into)
    check(project, files)
    for path in files:
        tell("Built and checked: {path}", path=path)
    if not send:
        names = " ".join(shell_word(str(path)) for path in files)
        tell("Nothing was uploaded. To upload: python -m twine upload {names}", names=names)
    elif upload(files):
        tell("Uploaded {name}.", name=project.name)
    else:
        raise PluginError("twine did not upload the files; its messages above say why")


def _report(project: Project) -> bool:
    """Print what the metadata lacks; return whether it is complete."""
    lacks = list(project.lacks())
    path = project.folder / PROJECT
    if not project.names_builder:
        tell("{path}: add a table that names the builder; the usual one leaves out YAML files:", path=path)
        click.echo("\n".join(f"      {part}" for part in BUILDER.splitlines()))
    if not lacks and not project.names_builder:
        return False
    if not lacks:
        tell("{name}: the metadata is complete.", name=project.name)
        return True
    click.echo(
        clean(
            ngettext(
                "{path}: {count} entry to add under [project]:",
                "{path}: {count} entries to add under [project]:",
                len(lacks),
                path=path,
            )
        )
    )
    for key in lacks:
        meaning, line = WANTED[key]
        click.echo(f"  {key}: {meaning}")
        click.echo("\n".join(f"      {part}" for part in line.splitlines()))
    click.echo(_("More about publishing: docs/how-to/publish-a-game.md"))
    return False
