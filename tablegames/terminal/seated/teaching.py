"""Lessons given at the terminal, and which were."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import say
from tablegames.plugin.brings import GameEntry, LessonSource
from tablegames.session.prompt.session import Leave
from tablegames.session.study.lesson_session import Teacher
from tablegames.session.study.lessons import read_lesson
from tablegames.session.study.problems import lessons_kept
from tablegames.terminal.asking import page_here
from tablegames.terminal.common import drawing, registry
from tablegames.terminal.seated.questions import kept, solved_of
from tablegames.terminal.seated.seats import guide_of


def teach(entry: GameEntry, render: str | None, plain: bool, name: str | None = None) -> tuple[str, ...] | None:
    """Give a lesson of a game, the first unless one is named, until it is over or left.

    Returns by which changes of the rules a game is to follow; None: none is.
    """
    lesson = read_lesson(registry(), entry, _meant(entry, name), drawing(entry, render, plain))
    page = page_here()
    teacher = Teacher(lesson, guide_of(lesson.table), page.ask, page.tell)
    try:
        return lesson.changes if teacher.give() else None
    except (Leave, KeyboardInterrupt):
        click.echo()
        return None
    finally:
        if teacher.learnt:
            kept(lessons_kept(entry), lesson.name)


def list_lessons(entry: GameEntry, after: int = 0) -> None:
    """The lessons of a game by their names, each with its title and whether every question of it was answered."""
    done = solved_of(lessons_kept(entry))
    for source in _sources(entry)[after:]:
        mark = say(" (done)", " (faite)") if source.name in done else ""
        click.echo(
            f"tablegames learn {entry.name} {source.name}   {read_lesson(registry(), entry, source).title}{mark}"
        )


def _meant(entry: GameEntry, name: str | None) -> LessonSource:
    """The lesson whose name begins so; without a name the first."""
    sources = _sources(entry)
    if name is None:
        return sources[0]
    names = [source.name for source in sources]
    if name in names:
        return sources[names.index(name)]
    begun = [source for source in sources if source.name.startswith(name)]
    if len(begun) == 1:
        return begun[0]
    near = did_you_mean(name, names)
    raise PluginError.said(
        f"there is no lesson '{name}' of {entry.name}{near}",
        f"il n'y a pas de leçon « {name} » de {entry.name}{near}",
    )


def _sources(entry: GameEntry) -> Sequence[LessonSource]:
    sources = registry().lessons(entry)
    if not sources:
        having = [name for name, known in registry().games.items() if registry().lessons(known)]
        raise PluginError.said(
            f"there is no lesson for {entry.name}; there is one for: {', '.join(having)}",
            f"il n'y a pas de leçon pour {entry.name} ; il y en a pour : {', '.join(having)}",
        )
    return sources
