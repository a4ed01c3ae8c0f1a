"""The questions of a course at the prompt, the problem of the day, and what a reader has solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from tablegames.core.errors import PluginError, TablegamesError, did_you_mean
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugin.brings import GameEntry, LessonSource
from tablegames.session.lessons import lessons_kept, read_lesson
from tablegames.session.page import Leave
from tablegames.session.progress import keep_solved, read_progress
from tablegames.session.questions import Question, SetQuestion
from tablegames.session.solving import Questioning, QuestionMode
from tablegames.session.teaching import Teacher
from tablegames.terminal.asking import leaving, page_here
from tablegames.terminal.click_fr import Misused, tell
from tablegames.terminal.common import drawing, print_json, registry
from tablegames.terminal.seats import guide_of
from tablegames.terminal.tables import print_table


def a_day(text: str | None) -> date:
    """The day a text names; without one, today."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Misused(
            f"--date: '{quoted(text)}' is no day; write it as 2026-11-16",
            f"--date : « {quoted(text)} » n'est pas un jour ; écrivez 2026-11-16",
        ) from None


def folder() -> Path:
    """Where progress is kept: beside the saved games."""
    return registry().games_folders[0].parent


def solved_of(game: str) -> Mapping[str, str]:
    """What was solved of a game; where that cannot be read it is said, and nothing is."""
    try:
        return read_progress(folder()).of(game)
    except TablegamesError as problem:
        click.echo(f"tablegames: {problem}", err=True)
        return {}


def kept(game: str, name: str) -> Mapping[str, str]:
    """Keep that something was solved; returns all that is of this game. What cannot be kept is said."""
    try:
        return keep_solved(folder(), game, name, a_day(None)).of(game)
    except TablegamesError as problem:
        click.echo(f"tablegames: {problem}", err=True)
        return {}


def tell_progress(solved: int, total: int) -> None:
    """How many of all are solved."""
    tell(f"Solved so far: {solved} of {total}.", f"Résolus jusqu'ici : {solved} sur {total}.")


def list_questions(questions: Sequence[Question], done: Mapping[str, str]) -> None:
    """The questions of a course, in its order."""
    head = say("id|chapter|level|source", "id|chapitre|niveau|source").split("|")
    mark = say("solved", "résolu")
    rows = [(one.id, str(one.chapter), str(one.level), one.cite, mark if one.id in done else "") for one in questions]
    print_table((*head, ""), rows)


def question_data(one: SetQuestion) -> dict[str, Any]:
    """A question and its answer as plain data."""
    question = one.question
    return {
        "id": question.id,
        "cite": question.cite,
        "chapter": str(question.chapter),
        "level": question.level,
        "variant": one.table.variant.name,
        "position": one.table.position(one.before),
        "throw": question.throw or None,
        "seat": one.seat,
        "ask": str(question.ask),
        "number": question.number,
        "plays": [one.table.write(one.state, play) for play in one.plays],
        "note": str(question.note),
    }


def show_question(one: SetQuestion) -> None:
    """The position, what is asked, and the answer."""
    mode = QuestionMode(Questioning(one), page_here())
    mode.show()
    mode.say(mode.study.solution())


def ask_question(one: SetQuestion) -> bool:
    """Ask until it is answered (True), told or left."""
    with leaving():
        return QuestionMode(Questioning(one), page_here()).give()


def verified_questions(questions: Sequence[SetQuestion], as_json: bool) -> None:
    """Say that the answers are what the rules say: a question with another one cannot be set."""
    counted = sum(one.question.count is not None for one in questions)
    forced = sum(one.question.forced for one in questions)
    if as_json:
        print_json([_verified(one) for one in questions])
        return
    rest = len(questions) - counted - forced
    total = len(questions)
    tell(
        f"{total} questions: {counted} numbers counted by the rules, {forced} plays that the rules impose, {rest} that "
        "the book advises and the rules allow.",
        f"{total} questions : {counted} nombres comptés par les règles, {forced} coups que les règles imposent, {rest} "
        "que le livre conseille et que les règles permettent.",
    )


def _verified(one: SetQuestion) -> dict[str, Any]:
    question = one.question
    return {
        "id": question.id,
        "cite": question.cite,
        "counted": question.count is not None,
        "forced": question.forced,
    }


def teach(entry: GameEntry, render: str | None, plain: bool, name: str | None = None) -> tuple[str, ...] | None:
    """Give a lesson of a game, the first unless one is named, until it is over or left.

    Returns by which changes of the rules a game is to follow; None: none is.
    """
    lesson = read_lesson(registry(), entry, _meant(entry, name), drawing(entry, render, plain))
    teacher = Teacher(lesson, guide_of(lesson.table), page_here())
    try:
        return lesson.changes if teacher.give() else None
    except (Leave, KeyboardInterrupt):
        click.echo()
        return None
    finally:
        if teacher.study.solved:
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
