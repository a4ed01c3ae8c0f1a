"""The command line as a page: what `--help` says of every command, in the language in use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from tablegames.core.languages import say
from tablegames.terminal import build
from tools.docs.text import anchor, fenced, heading, literal, page

WIDTH: Final = 100


def commands_page() -> str:
    """Every command with its help, ours and those of plugins."""
    return page(
        say("# Command line", "# Les commandes"),
        say(
            "`tablegames help COMMAND` prints the same. With `--lang fr` the program speaks French.",
            "`tablegames help COMMANDE --lang fr` affiche la même chose.",
        ),
        *_helps(),
    )


def command_names() -> list[str]:
    """Every command there is."""
    group = build()
    return group.list_commands(click.Context(group, info_name="tablegames"))


def _helps() -> Iterator[str]:
    group = build()
    top = group.make_context("tablegames", [], resilient_parsing=True, terminal_width=WIDTH)
    yield fenced(group.get_help(top))
    for name in group.list_commands(top):
        command = group.get_command(top, name)
        if command is None:
            continue
        yield heading(2, literal(name), anchor("command", name))
        context = command.make_context(name, [], parent=top, resilient_parsing=True)
        yield fenced(command.get_help(context))
