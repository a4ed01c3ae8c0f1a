"""`tablegames learn`: a short first lesson, step by step."""

from __future__ import annotations

import click

from tablegames.cli.click_fr import argument, command_of
from tablegames.cli.common import plain_option, registry, render_option
from tablegames.cli.play import sit_down
from tablegames.cli.teaching import teach
from tablegames.core.languages import Text


@command_of(
    "learn",
    "Learn a game by a short guided first game: you play, and are told what is right and by which article.",
    "Apprendre un jeu par une courte première partie guidée : vous jouez, et l'on vous dit ce qui est juste et par "
    "quel article.",
    "tablegames learn trictrac",
    "tablegames learn toutetable --lang fr",
)
@argument("game", metavar=Text("[GAME]", "[JEU]"), required=False)
@render_option
@plain_option
def command(game: str | None, render: str | None, plain: bool) -> None:
    """Give a lesson."""
    if game is None:
        for name, entry in registry().games.items():
            if registry().lessons(entry):
                click.echo(f"tablegames learn {name}   {entry.title}")
        return
    entry = registry().game(game)
    if teach(entry, render, plain):
        sit_down(entry, render, plain)
