"""The questions of a course at the prompt, the problem of the day, and what a reader has solved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

import click

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugin.drawing.window import folded
from tablegames.session.prompt.commands import BOARD
from tablegames.session.prompt.session import Leave, ask_line
from tablegames.session.study.progress import keep_solved, read_progress
from tablegames.session.study.question_session import Questioning
from tablegames.session.study.questions import Question, SetQuestion
from tablegames.table.wording import natural
from tablegames.terminal.asking import page_here
from tablegames.terminal.click_fr import Misused, tell
from tablegames.terminal.common import print_json, registry
from tablegames.terminal.tables import print_table

COMMANDS: Final = {**BOARD, "solution": ("solution", "s", "answer", "réponse")}
_COMMAND_OF: Final = {word: name for name, words in COMMANDS.items() for word in words}


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
    questioning = Questioning(one)
    _show(questioning)
    for line in questioning.solution():
        _say(line)


def ask_question(one: SetQuestion) -> bool:
    """Ask until it is answered (True), told or left."""
    questioning, page = Questioning(one), page_here()
    _show(questioning)
    click.echo(help_text())
    hurt = False
    try:
        while not questioning.solved:
            page.expect(say(*words[:2]) for words in COMMANDS.values())
            line = ask_line(lambda: page.ask(f"{one.table.wording.seat(one.seat)}> "), hurt)
            hurt = False
            command = _COMMAND_OF.get(line.lower())
            if command == "solution":
                for told in questioning.solution():
                    _say(told)
                return False
            try:
                _obey(questioning, command, line)
            except TablegamesError as refusal:
                _say(str(refusal))
                hurt = True
    except (Leave, KeyboardInterrupt) as leaving:
        click.echo()
        raise click.exceptions.Exit(2 if isinstance(leaving, Leave) and leaving.hurt else 0) from None
    tell("Right.", "Juste.")
    for told in questioning.solution():
        _say(told)
    return True


def _obey(questioning: Questioning, command: str | None, line: str) -> None:
    match command:
        case "help":
            click.echo(help_text())
        case "board":
            _show(questioning)
        case "moves":
            table, state = questioning.asked.table, questioning.asked.state
            legal = table.game.legal(state) if questioning.asked.plays else ()
            click.echo("  ".join(sorted((table.speak(state, action) for action in legal), key=natural)))
        case "quit":
            raise Leave
        case _ if line:
            for told in questioning.answer(line):
                _say(told)
        case _:
            click.echo(help_text())


def _show(questioning: Questioning) -> None:
    """Which question it is, the board, what is asked."""
    question = questioning.asked.question
    chapter = f", {question.chapter} {question.level}" if str(question.chapter) else ""
    click.echo(f"{question.id}{chapter}" + (f" [{question.cite}]" if question.cite else ""))
    click.echo(questioning.board())
    _say(str(question.ask))


def _say(text: str) -> None:
    indent = "    " if text.startswith(" ") else ""
    click.echo("\n".join(folded(text.strip(), "  " if indent else "", indent) or [""]))


def help_text() -> str:
    """What can be typed at the prompt."""
    return say(
        "Type the answer. solution: tell it   board, moves   quit",
        "Tapez la réponse. solution : la dire   plateau, coups   quitter",
    )


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
