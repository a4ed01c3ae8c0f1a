"""`tablegames puzzles`: the problems of the books, listed, shown, solved at the prompt, proved."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.languages import Text, gettext as _, pgettext
from tablegames.core.plaintext import quoted
from tablegames.plugin.checks import Proved
from tablegames.plugin.provides import GameEntry, PuzzleSource
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.yamlfile import LARGEST
from tablegames.session.posing import SetPuzzle, SetQuestion, claim_of, pose, set_question, set_up
from tablegames.session.progress import keep_solved, read_progress
from tablegames.session.puzzles import (
    Problem,
    Proof,
    Puzzle,
    PuzzleError,
    Question,
    daily as daily_of,
    find,
    problems_of,
)
from tablegames.session.solving import Exercise, Questioning, SolvingMode
from tablegames.terminal.asking import leaving, page_here
from tablegames.terminal.commands import FILE, GAME, Misused, Whole, argument, command_of, flag, option, tell, warn
from tablegames.terminal.common import json_option, print_json, print_table, registry, render_option


@command_of(
    "puzzles",
    "tablegames puzzles dames_polonaises",
    "tablegames puzzles dames_polonaises manoury-1",
    "tablegames puzzles dames_polonaises 60 --solution",
    "tablegames puzzles trictrac --next",
    "tablegames puzzles trictrac --daily",
    "tablegames puzzles dames_polonaises --verify",
    "tablegames puzzles dames_polonaises --file mine.yaml",
    more=Text(
        "Without ID, lists the problems and questions. ID is a name, a citation or a number in the book. "
        "You solve problems at the prompt."
    ),
)
@argument("game", metavar=GAME, complete="games")
@argument("wanted", metavar="[ID]", required=False, complete="problems")
@flag("--next", "following", Text("Choose the first problem you have not solved."))
@flag("--daily", Text("Choose today's problem, the same for everyone."))
@flag("--solution", Text("Show the position and its solution."))
@flag(
    "--verify",
    "verified",
    Text("Check the claimed result of each problem; the exit code is 1 unless all are confirmed."),
)
@option("--file", Text("Use your own problems, from a YAML file."), metavar=FILE)
@json_option
@option(
    "--date", Text("With --daily: the problem for this date, such as 2026-11-16."), metavar=Text("DAY"), advanced=True
)
@option(
    "-t",
    "--time",
    "seconds",
    Text("With --verify: give up on a proof after this many seconds (default: 20)."),
    type=Whole(1),
    default=20,
    metavar=Text("SECONDS"),
    advanced=True,
    old=("--seconds",),
)
@render_option
def command(
    game: str,
    wanted: str | None,
    file: str | None,
    daily: bool,
    date: str | None,
    following: bool,
    solution: bool,
    verified: bool,
    seconds: int,
    render: str | None,
    as_json: bool,
) -> None:
    """List, show, set or prove problems."""
    entry = registry().game(game)
    known = _packs(entry, file)
    if solution and verified:
        raise Misused("--solution and --verify can't be combined; choose one")
    wanted = _wanted(entry, known, wanted, date, daily=daily, following=following)
    chosen = list(known.values()) if wanted is None else [find(known, wanted)]
    if verified:
        _verify(entry, chosen, seconds, as_json)
    elif as_json or (wanted is None and not solution):
        _list(entry, chosen, as_json)
    elif solution:
        for number, problem in enumerate(chosen):
            click.echo("\n" if number else "", nl=False)
            _asking(pose(registry(), entry, problem, render)).show_solution()
    else:
        _set(entry, chosen[0], render, known if file is None else ())


def _wanted(
    entry: GameEntry, known: Mapping[str, Problem], wanted: str | None, day: str | None, *, daily: bool, following: bool
) -> str | None:
    """Which problem is meant: the one named, that of the day, or the first that is not solved."""
    if (wanted is not None) + daily + following > 1:
        raise Misused("ID, --daily and --next each choose a problem; use only one")
    if day is not None and not daily:
        raise Misused("--date needs --daily")
    if daily:
        return daily_of(list(known), entry.name, a_day(day))
    if not following:
        return wanted
    left = next((name for name in known if name not in solved_of(entry.name)), None)
    if left is None:
        raise PluginError(
            "you have solved all {count} problems of {name}; give the ID of one to see it again",
            count=len(known),
            name=entry.name,
        )
    return left


def _set(entry: GameEntry, problem: Puzzle | Question, render: str | None, known: Collection[str]) -> None:
    """Set a problem or a question at the prompt; of those that are `known` it is kept that one was solved."""
    with leaving():
        solved = _asking(pose(registry(), entry, problem, render)).give()
    if solved and problem.id in known and (done := kept(entry.name, problem.id)):
        tell_progress(sum(name in known for name in done), len(known))


def _asking(posed: SetPuzzle | SetQuestion) -> SolvingMode:
    """Words that ask for the solution at a prompt."""
    if isinstance(posed, SetQuestion):
        return SolvingMode(Questioning(posed), page_here())
    return SolvingMode(Exercise(posed, registry().prover(posed.table.entry)), page_here())


def _packs(entry: GameEntry, file: str | None) -> dict[str, Puzzle | Question]:
    """The problems and questions of the file named, or of every pack the plugins bring."""
    sources: Sequence[PuzzleSource] = registry().puzzles(entry)
    if file is not None:
        sources = [PuzzleSource(entry.name, file, read_text(file, PuzzleError, LARGEST), file)]
    found = problems_of(registry(), entry, sources)
    if not found:
        raise PluginError("there are no problems for {name}; give a file with --file", name=entry.name)
    return found


def _list(entry: GameEntry, chosen: Sequence[Puzzle | Question], as_json: bool) -> None:
    """The problems, then the questions, each with whether it is solved."""
    done = solved_of(entry.name)
    if as_json:
        data = [_data(pose(registry(), entry, one)) for one in chosen]
        print_json([{**one, "solved": done.get(one["id"])} for one in data])
        return
    mark = {name: _("solved") for name in done}
    proofs = {Proof.PROVED: _("proved"), Proof.CLAIMED: _("claimed")}
    problems, questions = [], []
    for one in chosen:
        if isinstance(one, Question):
            questions.append((one.id, str(one.chapter), str(one.level), one.cite, mark.get(one.id, "")))
        else:
            posed = set_up(registry(), entry, one)
            name, moves = posed.table.wording.seat(posed.seat), str((len(posed.line) + 1) // 2)
            problems.append((one.id, one.cite, name, claim_of(posed), moves, proofs[one.proof], mark.get(one.id, "")))
    if problems:
        head = _("id|source|to play|outcome|moves|proof").split("|")
        print_table((*head, ""), problems)
    if questions:
        head = _("id|chapter|level|source").split("|")
        print_table((*head, ""), questions)
    if done:
        tell_progress(sum(one.id in done for one in chosen), len(chosen))


def _data(posed: SetPuzzle | SetQuestion) -> dict[str, Any]:
    """A problem with its line, or a question with its answer, as plain data."""
    table = posed.table
    if isinstance(posed, SetQuestion):
        question = posed.question
        return {
            "id": question.id,
            "cite": question.cite,
            "chapter": str(question.chapter),
            "level": question.level,
            "variant": table.variant.name,
            "position": table.position(posed.before),
            "throw": question.throw or None,
            "seat": posed.seat,
            "ask": str(question.ask),
            "number": question.number,
            "plays": [table.write(posed.state, play) for play in posed.plays],
            "note": str(question.note),
        }
    puzzle = posed.puzzle
    return {
        "id": puzzle.id,
        "cite": puzzle.cite,
        "variant": table.variant.name,
        "position": table.position(posed.start),
        "seat": posed.seat,
        "outcome": puzzle.outcome,
        "proof": puzzle.proof.value,
        "key": table.write(posed.start, posed.line[0].action),
        "line": [table.write(moment.before, moment.action) for moment in posed.line],
        "note": str(puzzle.note),
    }


def _verify(entry: GameEntry, chosen: Sequence[Puzzle | Question], seconds: int, as_json: bool) -> None:
    """Prove every claim, one after another, with a table at the end; answers to questions are found by the rules."""
    questions = [set_question(registry(), entry, one) for one in chosen if isinstance(one, Question)]
    puzzles = [one for one in chosen if isinstance(one, Puzzle)]
    if questions and not puzzles:
        _verify_questions(questions, as_json)
        return
    prover = registry().prover(entry)
    if prover is None:
        raise PluginError("no plugin provides a prover for {name}; implement tablegames_prover", name=entry.name)
    found: list[tuple[SetPuzzle, Proved]] = []
    for number, puzzle in enumerate(puzzles, start=1):
        if sys.stderr.isatty():
            click.echo(f"\r{number}/{len(puzzles)} {puzzle.id} ", nl=False, err=True)
        problem = set_up(registry(), entry, puzzle)
        found.append((problem, prover.prove(
            problem.table.game, problem.start, problem.line[0].action, problem.claim, float(seconds)
        )))  # fmt: skip
    if sys.stderr.isatty():
        click.echo(err=True)
    _report(found, as_json)
    if not all(proved.solved for _, proved in found):
        raise click.exceptions.Exit(1)


def _report(found: Sequence[tuple[SetPuzzle, Proved]], as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "id": problem.puzzle.id,
                    "cite": problem.puzzle.cite,
                    "solved": proved.solved,
                    "certain": proved.certain and proved.solved is not None,
                    "depth": proved.depth,
                    "seconds": round(proved.seconds, 3),
                }
                for problem, proved in found
            ]
        )
        return
    print_table(
        ("id", "source", _("claim"), _("found"), _("depth"), "s"),
        [
            (
                problem.puzzle.id,
                problem.puzzle.cite,
                claim_of(problem),
                _found(proved),
                str(proved.depth),
                f"{proved.seconds:.2f}",
            )
            for problem, proved in found
        ],
    )
    solved = [proved for _, proved in found if proved.solved]
    certain = sum(proved.certain for proved in solved)
    tell(
        "{count} of {count2} claims confirmed, {certain} of them with a complete proof.",
        count=len(solved),
        count2=len(found),
        certain=certain,
    )


def _found(proved: Proved) -> str:
    """Return the finding of a prover, in a word or two."""
    if proved.solved is None:
        return _("NOT SETTLED")
    if not proved.solved:
        return _("REFUTED") if proved.certain else _("DOUBTED")
    return pgettext("problem", "proved") if proved.certain else _("very likely")


def a_day(text: str | None) -> date:
    """The day a text names; without one, today."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Misused("--date: '{text}' is not a date; write it as 2026-11-16", text=quoted(text)) from None


def folder() -> Path:
    """Where progress is kept: beside the saved games."""
    return registry().games_folders[0].parent


def solved_of(game: str) -> Mapping[str, str]:
    """Return the solved problems of a game; if they are unreadable, say so and return none."""
    try:
        return read_progress(folder()).of(game)
    except TablegamesError as problem:
        warn(problem)
        return {}


def kept(game: str, name: str) -> Mapping[str, str]:
    """Save that something was solved; return all solved problems of this game. Report a failure to save."""
    try:
        return keep_solved(folder(), game, name, a_day(None)).of(game)
    except TablegamesError as problem:
        warn(problem)
        return {}


def tell_progress(solved: int, total: int) -> None:
    """How many of all are solved."""
    tell("Solved so far: {solved} of {total}.", solved=solved, total=total)


def _verify_questions(questions: Sequence[SetQuestion], as_json: bool) -> None:
    """Say that the answers are what the rules say: a question with another one cannot be set."""
    counted = sum(one.question.count is not None for one in questions)
    forced = sum(one.question.forced for one in questions)
    if as_json:
        keys, asked = ("id", "cite", "counted", "forced"), [one.question for one in questions]
        told = [(one.id, one.cite, one.count is not None, one.forced) for one in asked]
        print_json([dict(zip(keys, one, strict=True)) for one in told])
        return
    rest = len(questions) - counted - forced
    total = len(questions)
    tell(
        "{total} answers checked. Numbers confirmed by the rules: {counted}. Plays that are the only legal one: "
        "{forced}. Plays advised by the book and allowed by the rules: {rest}.",
        total=total,
        counted=counted,
        forced=forced,
        rest=rest,
    )
