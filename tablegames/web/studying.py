"""Problems, lessons and the counting trainer on a page: the same data and the same checks as at the prompt.

What is being solved is kept in memory for a while, under a key that nobody can guess; what was solved goes into the
reader's own file where the server is his alone.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import say
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.session.counting import CountingStudy
from tablegames.session.lessons import lessons_kept, read_lesson
from tablegames.session.loop import unknown_word
from tablegames.session.progress import keep_solved, read_progress
from tablegames.session.puzzles import Puzzle, daily, set_up, task_of
from tablegames.session.questions import Question, problems_of, set_question
from tablegames.session.solving import Exercise, Questioning
from tablegames.session.teaching import LessonStudy, events_of
from tablegames.session.typed_play import Ambiguous
from tablegames.table.decision import Decision
from tablegames.table.narration import narrate
from tablegames.table.sayings import meanings, sayings
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.web.cards import in_order
from tablegames.web.clicks import offered
from tablegames.web.pictures import board, is_own, places

_CITE: Final = re.compile(r"\s+\[([^\]]+)\]$")
LOOK: Final = "look"
"""The word by which a page that was loaded again asks for what it had, and answers nothing."""
KEPT: Final = 64
"""Things that are being solved at a time; the one that was answered longest ago goes."""


@dataclass(frozen=True, slots=True)
class StudyLook:
    """What pictures are made with, and for what page."""

    registry: Registry
    upright: bool = False


Study = Exercise | Questioning | LessonStudy | CountingStudy
"""Something that is being solved, at a prompt or on a page."""


def _seen(look: StudyLook, table: Table, state: Any, seat: Seat | None, thrown: str = "") -> dict[str, Any]:
    """A board as a page has it, with a throw that is not counted yet."""
    drawn, is_svg = board(look.registry, table, state, seat, placed=True, upright=look.upright, thrown=thrown)
    return {"svg" if is_svg else "text": drawn, "own": is_own(table), "game": table.entry.name}


def _plays(table: Table, decision: Decision[Any, Any], shown: Mapping[str, Any]) -> list[dict[str, Any]]:
    known = places(str(shown.get("svg", "")))
    listed = [(table.write_seen(decision.view, action), said) for said, action in decision.plays().items()]
    return [play.data for play in offered(listed, known)]


def _cited(look: StudyLook, table: Table, line: str) -> str:
    """A line whose last brackets name no article, but a problem's number: that cannot be opened."""
    found = _CITE.search(line)
    if found is None:
        return line
    try:
        look.registry.rulebook(table.entry).find(found[1])
    except TablegamesError:
        return f"{line[: found.start()]} ({found[1]})"
    return f"{line[: found.start()]} [{found[1]}]"


def _decision(table: Table, state: Any, seat: Seat) -> Decision[Any, Any] | None:
    turn = table.game.turn(state)
    if not isinstance(turn, Decide) or turn.seat != seat:
        return None
    return Decision(table, seat, table.game.view(state, seat), table.game.legal(state))


def _problem_page(look: StudyLook, study: Exercise) -> dict[str, Any]:
    """The position, and the plays there."""
    problem, table = study.problem, study.table
    shown = _seen(look, table, study.state, problem.seat)
    decision = None if study.done else _decision(table, study.state, problem.seat)
    return {
        **shown,
        "title": f"{table.entry.title} · {problem.puzzle.id}",
        "task": [task_of(problem)],
        "plays": [] if decision is None else _plays(table, decision, shown),
        "words": [] if study.done else ["hint", "solution", "again"],
        "done": study.done,
    }


def _question_page(look: StudyLook, study: Questioning) -> dict[str, Any]:
    """The position, the throw, what is asked."""
    one, done = study.asked, study.done
    question, counted = one.question, not one.plays and not done
    dice = question.throw if counted else ""
    shown = _seen(look, one.table, one.before if counted else one.state, one.seat, dice)
    thrown = f"{one.table.actor(one.before)}{say(': ', ' : ')}{question.throw}"
    chapter = f", {question.chapter} {question.level}" if str(question.chapter) else ""
    cite = f" [{question.cite}]" if question.cite else ""
    return {
        **shown,
        "title": f"{question.id}{chapter}",
        "task": [
            *([thrown] if question.throw and not one.plays else []),
            _cited(look, one.table, f"{question.ask}{cite}"),
        ],
        "plays": _plays(one.table, study.decision, shown) if one.plays and not done else [],
        "number": question.number is not None and not done,
        "words": [] if done else ["solution"],
        "done": done,
    }


def _lesson_page(look: StudyLook, study: LessonStudy) -> dict[str, Any]:
    """What the step says and shows, and what it asks."""
    table, step, asks = study.lesson.table, study.step, study.asks
    counted = step.number is not None and step.before is not None
    shown: dict[str, Any] = {"own": is_own(table), "game": table.entry.name}
    if step.state is not None and counted and not study.answered:
        shown = _seen(look, table, step.before, step.seat, step.thrown)
    elif step.state is not None:
        shown = _seen(look, table, step.state if study.after is None else study.after, step.seat)
    said = [str(step.text).strip() + (f" [{step.cite}]" if step.cite else "")]
    said += [line for act in step.acts for line in narrate(table, act, step.seat)]
    said += [f"{table.actor(step.before)}{say(': ', ' : ')}{step.thrown}"] if counted else events_of(table, step)
    total, to_play = len(study.lesson.steps), asks and step.number is None
    place = say(f"step {study.at + 1} of {total}", f"étape {study.at + 1} sur {total}")
    return {
        **shown,
        "title": f"{study.lesson.title} · {place}",
        "task": [*said, *([str(step.ask)] if step.ask is not None else [])],
        "plays": _plays(table, study.decision, shown) if to_play else [],
        "number": asks and step.number is not None,
        "sayings": sayings(table) if to_play else None,
        "means": meanings(table) if to_play else {},
        "words": [] if study.given else ["answer"] if asks else ["on"],
        "later": ["on"] if asks else [],
        "done": study.given,
        "step": study.at,
        "real": table.entry.name if study.given else None,
    }


def _counting_page(look: StudyLook, study: CountingStudy) -> dict[str, Any]:
    """The position and the throw."""
    table, question = study.table, study.question
    thrown = f"{table.actor(question.before)}{say(': ', ' : ')}{table.speak(question.before, question.throw)}"
    source = f" [{question.source}]" if question.source else ""
    names = [table.wording.seat(seat) for seat in study.order]
    return {
        **_seen(look, table, question.before, study.thrower, table.write(question.before, question.throw)),
        "title": say("What is the throw worth?", "Que vaut le coup ?"),
        "task": [_cited(look, table, thrown + source)],
        "plays": [],
        "numbers": [] if study.answered else [say(f"Points of {name}", f"Points, {name}") for name in names],
        "words": ["on"] if study.answered else ["answer"],
        "later": [] if study.answered else ["on"],
        "tally": str(study.tally) if study.tally.asked else "",
        "done": False,
    }


def _study_page(look: StudyLook, study: Study) -> dict[str, Any]:
    """What is shown: the board, what is asked, what can be played, which words can be said."""
    match study:
        case Exercise():
            return _problem_page(look, study)
        case Questioning():
            return _question_page(look, study)
        case LessonStudy():
            return _lesson_page(look, study)
        case CountingStudy():
            return _counting_page(look, study)


@dataclass(slots=True)
class KeptStudy:
    """Something that is being solved, and what it is kept under once it is."""

    study: Study
    look: StudyLook
    table: Table
    game: str
    name: str
    """Empty where there is nothing to keep."""


class StudyDesk:
    """All that is being solved; `folder` is where progress is kept, None: it is not."""

    def __init__(self, registry: Registry, folder: Path | None = None) -> None:
        self.registry = registry
        self.folder = folder
        self.kept: dict[str, KeptStudy] = {}

    def listed(self) -> list[dict[str, Any]]:
        """What there is to solve, by game: problems, lessons, counting, and what was solved of it."""
        found = []
        for entry in in_order(self.registry):
            problems = problems_of(self.registry, entry, self.registry.puzzles(entry))
            lessons = self.registry.lessons(entry)
            if problems or lessons or entry.counting is not None:
                found.append(self._listed(entry, problems, lessons))
        return found

    def _listed(self, entry: GameEntry, problems: Mapping[str, Puzzle | Question], lessons: Any) -> dict[str, Any]:
        solved, given = self._solved(entry.name), self._solved(lessons_kept(entry))
        return {
            "game": entry.name,
            "title": str(entry.title),
            "daily": daily(list(problems), entry.name, date.today()) if problems else None,
            "problems": [
                {
                    "name": name,
                    "cite": one.cite,
                    "chapter": str(one.chapter) if isinstance(one, Question) else "",
                    "solved": solved.get(name),
                }
                for name, one in problems.items()
            ],
            "lessons": [
                {
                    "name": source.name,
                    "title": str(read_lesson(self.registry, entry, source).title),
                    "solved": given.get(source.name),
                }
                for source in lessons
            ],
            "counting": entry.counting is not None,
        }

    def begin(self, entry: GameEntry, kind: str, name: str, *, upright: bool = False, step: int = 0) -> dict[str, Any]:
        """Something to be solved, a lesson from one of its steps; the key to it, and its page."""
        made = {"problem": self._problem, "lesson": self._lesson, "counting": self._counting}.get(kind)
        if made is None:
            raise unknown_word()
        key = secrets.token_urlsafe(18)
        found = self.kept[key] = made(entry, name, StudyLook(self.registry, upright))
        if isinstance(found.study, LessonStudy):
            found.study.go_to(step)
        while len(self.kept) > KEPT:
            del self.kept[next(iter(self.kept))]
        return self._page(key, found, [])

    def answer(self, key: str, text: str | None, word: str) -> dict[str, Any]:
        """An answer, or a word; what is said to it, and the page as it is then."""
        found = self.kept.pop(key, None)
        if found is None:
            raise Refused.said("This is not here any more; begin again.", "Ceci n'est plus ici ; recommencez.")
        self.kept[key] = found
        study, before = found.study, found.study.solved
        if text is None and word == LOOK:
            return self._page(key, found, [])
        try:
            told = study.answer(text.strip()) if text is not None else study.word(word)
            if isinstance(study, Exercise | Questioning) and study.solved and not before:
                told += study.ended()
        except Ambiguous as several:  # no answer yet: the page asks which
            return {**self._page(key, found, []), "which": list(several.candidates)}
        if study.solved and not before:
            told += self._keep(found)
        return self._page(key, found, told)

    def _page(self, key: str, found: KeptStudy, told: list[str]) -> dict[str, Any]:
        """What is shown of something under its key; of a problem that is done, what comes next."""
        page = _study_page(found.look, found.study)
        of_a_book = isinstance(found.study, Exercise | Questioning)
        told = [_cited(found.look, found.table, line.strip()) for line in told]
        return {"key": key, "told": told, "next": self._next(found) if of_a_book and page["done"] else None, **page}

    def _next(self, found: KeptStudy) -> str | None:
        """The problem after this one that is not solved yet, from the last on from the first; None: all are."""
        entry, solved = self.registry.game(found.game), self._solved(found.game)
        names = list(problems_of(self.registry, entry, self.registry.puzzles(entry)))
        after = names.index(found.name) + 1
        return next((name for name in (*names[after:], *names[: after - 1]) if name not in solved), None)

    def _problem(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        problem = problems_of(self.registry, entry, self.registry.puzzles(entry)).get(name)
        if problem is None:
            raise Refused.said("There is no such problem.", "Il n'y a pas ce problème.")
        if isinstance(problem, Question):
            asked = set_question(self.registry, entry, problem)
            return KeptStudy(Questioning(asked), look, asked.table, entry.name, name)
        exercise = Exercise(set_up(self.registry, entry, problem), self.registry.prover(entry))
        return KeptStudy(exercise, look, exercise.table, entry.name, name)

    def _lesson(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        source = next((one for one in self.registry.lessons(entry) if one.name == name), None)
        if source is None:
            raise Refused.said("There is no such lesson.", "Il n'y a pas cette leçon.")
        lesson = read_lesson(self.registry, entry, source)
        return KeptStudy(LessonStudy(lesson), look, lesson.table, lessons_kept(entry), name)

    def _counting(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        if entry.counting is None:
            raise Refused.said("Nothing is counted at this game.", "On ne compte pas à ce jeu.")
        table = lay(self.registry, entry, self.registry.variant(entry, None), "single")
        seed = int(name) if name.isdecimal() and len(name) < 16 else int.from_bytes(os.urandom(6), "big")
        return KeptStudy(CountingStudy(table, entry.counting(), seed), look, table, entry.name, "")

    def _solved(self, game: str) -> Mapping[str, str]:
        if self.folder is None:
            return {}
        try:
            return read_progress(self.folder).of(game)
        except TablegamesError:
            return {}

    def _keep(self, found: KeptStudy) -> list[str]:
        """Keep that something was solved; what cannot be kept is said."""
        if self.folder is None or not found.name:
            return []
        try:
            keep_solved(self.folder, found.game, found.name, date.today())
        except TablegamesError as problem:
            return [str(problem)]
        return []
