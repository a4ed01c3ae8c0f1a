"""`tablegames puzzles`: the problems of the books, listed, shown, solved at the prompt, proved."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import quoted
from tablegames.plugin.checks import Proved
from tablegames.plugin.provides import GameEntry, PuzzleSource
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.yamlfile import LARGEST
from tablegames.session.progress import keep_solved, read_progress
from tablegames.session.puzzles import Problem, Proof, Puzzle, PuzzleError, SetPuzzle, claim_of, find, set_up, task_of
from tablegames.session.puzzles import daily as daily_of
from tablegames.session.questions import Question, SetQuestion, problems_of, set_question
from tablegames.session.solving import Exercise, Questioning, QuestionMode, SolvingMode
from tablegames.terminal.asking import leaving, page_here
from tablegames.terminal.click_fr import Misused, Whole, argument, command_of, flag, option, tell
from tablegames.terminal.common import json_option, print_json, registry, render_option
from tablegames.terminal.tables import print_table


@command_of(
    "puzzles",
    "tablegames puzzles dames_polonaises",
    "tablegames puzzles dames_polonaises manoury-1",
    "tablegames puzzles dames_polonaises 60 --solution",
    "tablegames puzzles trictrac --next",
    "tablegames puzzles trictrac --daily",
    "tablegames puzzles dames_polonaises --verify",
    "tablegames puzzles dames_polonaises --file mine.yaml",
)
@argument("game", metavar=Text("GAME", "JEU"))
@argument("wanted", metavar="[ID]", required=False)
@option("--file", "A pack of your own, in YAML.", "Un recueil à vous, en YAML.", metavar=Text("FILE", "FICHIER"))
@flag("--daily", "The problem of the day, the same for everybody.", "Le problème du jour, le même pour tous.")
@option(
    "--date",
    "With --daily: of this day (2026-11-16).",
    "Avec --daily : de ce jour (2026-11-16).",
    metavar=Text("DAY", "JOUR"),
)
@flag("--next", "following", "The first one you have not solved.", "Le premier que vous n'avez pas résolu.")
@flag("--solution", "Show the position and the line.", "Montrer la suite.")
@flag("--verify", "verified", "Prove the claims; exit 1 if one fails.", "Prouver les énoncés ; code 1 si l'un échoue.")
@option(
    "--seconds",
    "How long a proof may take.",
    "Durée permise à une preuve.",
    type=Whole(1),
    default=20,
    show_default=True,
)
@render_option
@json_option
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
        raise Misused(
            "--solution and --verify are two questions; ask one", "--solution et --verify : posez l'une des deux"
        )
    wanted = _wanted(entry, known, wanted, date, daily=daily, following=following)
    chosen = list(known.values()) if wanted is None else [find(known, wanted)]
    if verified:
        _verify(entry, chosen, seconds, as_json)
    elif as_json or (wanted is None and not solution):
        _list(entry, chosen, as_json)
    elif solution:
        for number, problem in enumerate(chosen):
            click.echo("\n" if number else "", nl=False)
            _show_solution(entry, problem, render)
    else:
        _set(entry, chosen[0], render, known if file is None else ())


def _wanted(
    entry: GameEntry, known: Mapping[str, Problem], wanted: str | None, day: str | None, *, daily: bool, following: bool
) -> str | None:
    """Which problem is meant: the one named, that of the day, or the first that is not solved."""
    if (wanted is not None) + daily + following > 1:
        raise Misused(
            "ID, --daily and --next each name a problem; give one of them",
            "ID, --daily et --next nomment chacun un problème ; n'en donnez qu'un",
        )
    if day is not None and not daily:
        raise Misused("--date goes with --daily", "--date va avec --daily")
    if daily:
        return daily_of(list(known), entry.name, a_day(day))
    if not following:
        return wanted
    left = next((name for name in known if name not in solved_of(entry.name)), None)
    if left is None:
        raise PluginError.said(
            f"you have solved all {len(known)} of {entry.name}; name one to see it again",
            f"vous avez résolu les {len(known)} de {entry.name} ; nommez-en un pour le revoir",
        )
    return left


def _set(entry: GameEntry, problem: Puzzle | Question, render: str | None, known: Collection[str]) -> None:
    """Set a problem or a question at the prompt; of those that are `known` it is kept that one was solved."""
    if isinstance(problem, Question):
        solved = ask_question(set_question(registry(), entry, problem, render))
    else:
        solved = _solve(set_up(registry(), entry, problem, render))
    if solved and problem.id in known and (done := kept(entry.name, problem.id)):
        tell_progress(sum(name in known for name in done), len(known))


def _show_solution(entry: GameEntry, problem: Puzzle | Question, render: str | None) -> None:
    """The position and what solves it."""
    if isinstance(problem, Question):
        show_question(set_question(registry(), entry, problem, render))
        return
    puzzle = set_up(registry(), entry, problem, render)
    click.echo(task_of(puzzle))
    click.echo(puzzle.table.draw(puzzle.start, puzzle.seat))
    for line in Exercise(puzzle).solution():
        click.echo(line)


def _packs(entry: GameEntry, file: str | None) -> dict[str, Puzzle | Question]:
    """The problems and questions of the file named, or of every pack the plugins bring."""
    sources: Sequence[PuzzleSource] = registry().puzzles(entry)
    if file is not None:
        sources = [PuzzleSource(entry.name, file, read_text(file, PuzzleError, LARGEST), file)]
    found = problems_of(registry(), entry, sources)
    if not found:
        raise PluginError.said(
            f"there are no problems for {entry.name}; name a pack with --file",
            f"il n'y a pas de problèmes pour {entry.name} ; nommez un recueil avec --file",
        )
    return found


def _list(entry: GameEntry, chosen: Sequence[Puzzle | Question], as_json: bool) -> None:
    """The problems, then the questions, each with whether it is solved."""
    problems = [set_up(registry(), entry, one) for one in chosen if isinstance(one, Puzzle)]
    questions = [one for one in chosen if isinstance(one, Question)]
    done = solved_of(entry.name)
    if as_json:
        asked = [question_data(set_question(registry(), entry, one)) for one in questions]
        print_json([{**data, "solved": done.get(str(data["id"]))} for data in (*map(_data, problems), *asked)])
        return
    mark = say("solved", "résolu")
    head = say("id|source|to play|outcome|moves|proof", "id|source|au trait|issue|coups|preuve").split("|")
    proofs = {Proof.PROVED: say("proved", "prouvée"), Proof.CLAIMED: say("claimed", "énoncée")}
    rows = [
        (
            problem.puzzle.id,
            problem.puzzle.cite,
            problem.table.wording.seat(problem.seat),
            claim_of(problem),
            str((len(problem.line) + 1) // 2),
            proofs[problem.puzzle.proof],
            mark if problem.puzzle.id in done else "",
        )
        for problem in problems
    ]
    if rows:
        print_table((*head, ""), rows)
    if questions:
        list_questions(questions, done)
    if done:
        tell_progress(sum(one.id in done for one in chosen), len(chosen))


def _data(problem: SetPuzzle) -> dict[str, object]:
    puzzle = problem.puzzle
    return {
        "id": puzzle.id,
        "cite": puzzle.cite,
        "variant": problem.table.variant.name,
        "position": problem.table.position(problem.start),
        "seat": problem.seat,
        "outcome": puzzle.outcome,
        "proof": puzzle.proof.value,
        "key": problem.table.write(problem.start, problem.line[0].action),
        "line": [problem.table.write(moment.before, moment.action) for moment in problem.line],
        "note": str(puzzle.note),
    }


def _solve(problem: SetPuzzle) -> bool:
    """Ask for moves until the problem is solved (True) or its solution shown."""
    with leaving():
        return SolvingMode(Exercise(problem, registry().prover(problem.table.entry)), page_here()).give()


def _verify(entry: GameEntry, chosen: Sequence[Puzzle | Question], seconds: int, as_json: bool) -> None:
    """Prove every claim, one after another, with a table at the end; answers to questions are found by the rules."""
    questions = [set_question(registry(), entry, one) for one in chosen if isinstance(one, Question)]
    puzzles = [one for one in chosen if isinstance(one, Puzzle)]
    if questions and not puzzles:
        verified_questions(questions, as_json)
        return
    prover = registry().prover(entry)
    if prover is None:
        raise PluginError.said(
            f"no plugin brings a prover for {entry.name}; implement tablegames_prover",
            f"aucun greffon n'apporte de prouveur pour {entry.name} ; remplissez tablegames_prover",
        )
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
        ("id", "source", say("claim", "énoncé"), say("found", "trouvé"), say("depth", "profondeur"), "s"),
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
        f"{len(solved)} of {len(found)} found right, {certain} of them proved to the end.",
        f"{len(solved)} sur {len(found)} trouvés justes, dont {certain} prouvés jusqu'au bout.",
    )


def _found(proved: Proved) -> str:
    """What a prover found, in a word or two."""
    if proved.solved is None:
        return say("NOT SETTLED", "INDÉCIS")
    if not proved.solved:
        return say("REFUTED", "RÉFUTÉ") if proved.certain else say("DOUBTED", "DOUTEUX")
    return say("proved", "prouvé") if proved.certain else say("clearly so", "net")


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
