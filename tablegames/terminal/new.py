"""`tablegames new`: a package with a game, or a variant file, to change into your own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from tablegames.core.languages import Joined, Text, gettext as _
from tablegames.core.plaintext import clean
from tablegames.plugin import game_files
from tablegames.plugin.kit.newgame import FAMILIES, new_game
from tablegames.plugin.kit.newvariant import new_file, new_variant
from tablegames.rules.untrusted.files import shell_word
from tablegames.terminal.commands import FILE, FOLDER, GAME, NAME, Group, OneOf, argument, command_of, option, tell
from tablegames.terminal.common import registry


class NewGroup(Group):
    """Understand `new --family draughts NAME` too: the family says whether it is a file or a package."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        family = _family_of(args)
        if family and args[0] not in self.list_commands(ctx):
            known = OneOf(*dict.fromkeys([*FAMILIES, *game_files.FAMILIES]))
            family = known.convert(family, click.Option(["--family"]), ctx)
            args = ["file" if family in game_files.FAMILIES else "game", *args]
        return super().parse_args(ctx, args)


def _family_of(args: Sequence[str]) -> str:
    """Return the value of `--family`; empty if there is none."""
    for word, following in pairwise([*args, ""]):
        option, _equals, value = word.partition("=")
        if option == "--family":
            return value or following
    return ""


class FamilyOf(OneOf):
    """A family that a command writes; for one of another command, the refusal names that command."""

    def __init__(self, here: Sequence[str], other: str, others: Sequence[str]) -> None:
        super().__init__(*here)
        self.other = other
        self.others = others

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices and value in self.others:
            name = "NAME" if ctx is None else ctx.params.get("name", "NAME")
            line = f"tablegames new {self.other} {name} --family {value}"
            self.fail(_("to write a game of the family '{value}', use another command: {line}", value=value, line=line))
        return super().convert(value, param, ctx)


@command_of(
    "new",
    "tablegames new game tictac",
    "tablegames new file my_draughts --family draughts",
    "tablegames new variant toutetable our_house",
    cls=NewGroup,
)
def command() -> None:
    """Write a game or a variant."""


@command_of(
    "new game",
    "tablegames new game tictac",
    "tablegames new game my_race --family tables --output games",
    more=Text("You can install, test and play it at once (docs/how-to/write-a-game.md)."),
)
@argument("name", metavar=NAME, is_eager=True)
@option(
    "--family",
    Text(
        "The kind of game: {families} (default: board).",
        families=Joined(Text("; "), *(Joined(", ", name, about) for name, about in FAMILIES.items())),
    ),
    type=FamilyOf([*FAMILIES], "file", [*game_files.FAMILIES]),
    metavar="|".join(FAMILIES),
    default="board",
)
@option(
    "-o",
    "--output",
    "into",
    Text("Write the package into this folder (default: here)."),
    metavar=FOLDER,
    default=".",
    old=("--into",),
)
def game(name: str, family: str, into: str) -> None:
    """Write a package."""
    package = new_game(name, family, Path(into), registry())
    tell(
        "Wrote a game of the family '{family}' to {folder} ({count} files). Next:",
        folder=package.folder,
        count=len(package.files),
        family=family,
    )
    cd = f"  cd {shell_word(str(package.folder))}"
    click.echo(clean(cd))
    click.echo(f"  pip install -e '.[test]'\n  pytest\n  tablegames play {name}\n  tablegames dev conform {name}")


@command_of(
    "new file",
    "tablegames new file my_draughts --family draughts",
    "tablegames new file my_draughts --output my_draughts.yaml",
    more=Text(
        "Writes a file that shows each option with its meaning, possible values and default. You can "
        "play the game at once."
    ),
)
@argument("name", metavar=NAME, is_eager=True)
@option(
    "--family",
    Text("The family of the game (default: draughts)."),
    type=FamilyOf([*game_files.FAMILIES], "game", [*FAMILIES]),
    metavar="|".join(game_files.FAMILIES),
    default="draughts",
)
@option("-o", "--output", Text("Where to write the file (default: your game files folder)."), metavar=FILE)
def file(name: str, family: str, output: str | None) -> None:
    """Write a game as one YAML file."""
    path = new_file(registry(), name, family, None if output is None else Path(output))
    tell("Wrote {path}", path=path)
    choice = "" if output is None else f"--game-file {shell_word(str(path))} "
    tell("Change what you like, then run: tablegames {choice}play {name}", choice=choice, name=name)


@command_of(
    "new variant",
    "tablegames new variant toutetable our_house",
    "tablegames new variant trictrac mine --variant a_ecrire --output mine.yaml",
    more=Text("Writes a file that shows each option with its meaning, source, possible values and default."),
)
@argument("game", metavar=GAME, complete="games")
@argument("name", metavar=NAME)
@option(
    "-v",
    "--variant",
    "base",
    Text("Start from this variant (default: the game's default)."),
    metavar=NAME,
    old=("--from",),
    complete="variants",
)
@option("-o", "--output", Text("Where to write the file (default: your variants folder)."), metavar=FILE)
def variant(game: str, name: str, base: str | None, output: str | None) -> None:
    """Write a variant file."""
    known = registry()
    entry = known.game(game)
    path = new_variant(known, entry, name, base, None if output is None else Path(output))
    tell("Wrote {path}", path=path)
    choice = name if output is None else shell_word(str(path))
    tell("Change what you like, then run: tablegames play {name} --variant {choice}", name=entry.name, choice=choice)
