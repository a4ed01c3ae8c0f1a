"""The man page of the program in every language we ship, made from the commands.

python -m tools.docs.manpages          # write man/: a wheel installs it as share/man
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from tablegames.core.languages import LANGUAGES, say, speaking
from tablegames.terminal import build
from tablegames.terminal.commands import COMMANDS
from tablegames.version import __version__

FOLDER: Final = Path(__file__).parent.parent.parent / "man"


def path_of(language: str) -> Path:
    """Return where `man` looks for the page of a language."""
    return FOLDER / ("" if language == "en" else language) / "man1" / "tablegames.1"


def man_page(language: str) -> str:
    """Return the page: the program, then every command with its options and examples."""
    with speaking(language):
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    group = build()
    top = group.make_context("tablegames", [], resilient_parsing=True)
    first, *more = (group.help or "").split("\n\n")
    yield f'.TH TABLEGAMES 1 "" "tablegames {__version__}"'
    yield f".SH {say('NAME', 'NOM')}"
    yield f"tablegames \\- {_escaped(first).rstrip('.')}"
    yield f".SH {say('SYNOPSIS', 'SYNOPSIS')}"
    yield _escaped(group.get_usage(top).partition(": ")[2])
    if more:
        yield f".SH {say('DESCRIPTION', 'DESCRIPTION')}"
        yield from map(_paragraph, more)
    yield f".SH {say('OPTIONS', 'OPTIONS')}"
    yield from _options(group, top)
    yield f".SH {say('COMMANDS', 'COMMANDES')}"
    yield from _commands(group, top)


def _commands(group: click.Group, above: click.Context) -> Iterator[str]:
    """Yield our commands of a group, and those of groups within it; plugins have no part in our page."""
    for name in group.list_commands(above):
        if getattr(group, "path", "") + name not in COMMANDS:
            continue
        command = group.get_command(above, name)
        assert command is not None, name
        context = command.make_context(name, [], parent=above, resilient_parsing=True)
        yield f'.SS "{_escaped(context.command_path)}"'
        yield _escaped(" ".join(command.get_usage(context).partition(": ")[2].split()))
        yield from map(_paragraph, (command.help or "").split("\n\n"))
        yield from _options(command, context)
        if command.epilog:
            heading, *examples = command.epilog.replace("\b\n", "").splitlines()
            yield from (".PP", _escaped(heading), ".nf", *(_escaped(line) for line in examples if line.strip()), ".fi")
        if isinstance(command, click.Group):
            yield from _commands(command, context)


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for param in command.get_params(context):
        if isinstance(param, click.Option) and (record := param.get_help_record(context)):
            yield from (".TP", f".B {_escaped(record[0])}", _escaped(" ".join(record[1].split())))


def _paragraph(text: str) -> str:
    return ".PP\n" + _escaped(" ".join(text.split()))


def _escaped(text: str) -> str:
    """Return a line that roff shows as it is."""
    shown = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + shown if shown.startswith((".", "'")) else shown


def main() -> None:
    """Write the page in every language."""
    for language in LANGUAGES:
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(man_page(language), "utf-8")


if __name__ == "__main__":
    main()
