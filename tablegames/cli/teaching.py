"""A lesson given at the terminal."""

from __future__ import annotations

import click

from tablegames.cli.asking import page_here
from tablegames.cli.common import drawing, registry
from tablegames.cli.seats import guide_of
from tablegames.core.errors import PluginError
from tablegames.plugging.brings import GameEntry
from tablegames.prompt.session import Leave
from tablegames.study.lesson_session import Teacher
from tablegames.study.lessons import read_lesson


def teach(entry: GameEntry, render: str | None, plain: bool) -> bool:
    """Give the lesson of a game, until it is over or left; whether a game is to be played now."""
    sources = registry().lessons(entry)
    if not sources:
        having = [name for name, known in registry().games.items() if registry().lessons(known)]
        raise PluginError.said(
            f"there is no lesson for {entry.name}; there is one for: {', '.join(having)}",
            f"il n'y a pas de leçon pour {entry.name} ; il y en a pour : {', '.join(having)}",
        )
    lesson = read_lesson(registry(), entry, sources[0], drawing(entry, render, plain))
    try:
        page = page_here()
        return Teacher(lesson, guide_of(lesson.table), page.ask, page.tell).give()
    except (Leave, KeyboardInterrupt):
        click.echo()
        return False
