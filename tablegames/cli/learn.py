"""`tablegames learn`: a short first lesson, step by step."""

from __future__ import annotations

import click

from tablegames.cli.asking import ask
from tablegames.cli.click_fr import argument, command_of
from tablegames.cli.common import at_terminal, drawing, plain_option, registry, render_option
from tablegames.cli.seats import guide_of
from tablegames.core.errors import PluginError
from tablegames.core.languages import Text
from tablegames.plugging.brings import GameEntry
from tablegames.prompt.pager import Page
from tablegames.prompt.session import Leave
from tablegames.study.lesson_session import Teacher
from tablegames.study.lessons import read_lesson


@command_of(
    "learn",
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
    learn(registry().game(game), render, plain)


def learn(entry: GameEntry, render: str | None, plain: bool) -> None:
    """Give the lesson of a game, until it is over or left."""
    sources = registry().lessons(entry)
    if not sources:
        having = [name for name, known in registry().games.items() if registry().lessons(known)]
        raise PluginError.said(
            f"there is no lesson for {entry.name}; there is one for: {', '.join(having)}",
            f"il n'y a pas de leçon pour {entry.name} ; il y en a pour : {', '.join(having)}",
        )
    lesson = read_lesson(registry(), entry, sources[0], drawing(entry, render, plain))
    try:
        page = Page(ask, click.echo, at_terminal())
        Teacher(lesson, guide_of(lesson.table), page.ask, page.tell).give()
    except (Leave, KeyboardInterrupt):
        click.echo()
