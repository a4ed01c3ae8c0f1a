"""Problems, lessons and the counting trainer on a page: the same data and the same checks as at the prompt.

What is being solved is kept in memory for a while, under a key that nobody can guess; what was solved goes into the
reader's own file where the server is his alone.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, Protocol

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import say
from tablegames.plugin.brings import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.training import CountingQuestion
from tablegames.session.prompt.typed_play import Ambiguous, meant
from tablegames.session.study.counting_session import CountingSession
from tablegames.session.study.daily import daily
from tablegames.session.study.lesson_session import (
    TRIES,
    decision_of,
    events_of,
    not_ticked,
    right_answer,
    what_is_wrong,
)
from tablegames.session.study.lessons import Lesson, LessonStep, read_lesson
from tablegames.session.study.problems import lessons_kept, problems_of, task_of
from tablegames.session.study.progress import keep_solved, read_progress
from tablegames.session.study.puzzle_session import Exercise, line_text
from tablegames.session.study.puzzles import Puzzle, set_up
from tablegames.session.study.question_session import Questioning
from tablegames.session.study.questions import Question, set_question
from tablegames.table.decision import Decision
from tablegames.table.narration import narrate
from tablegames.table.sayings import meanings, sayings
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.web.cards import in_order
from tablegames.web.clicks import offered
from tablegames.web.pictures import board, is_own, places

LOOK: Final = "look"
"""The word by which a page that was loaded again asks for what it had, and answers nothing."""
KEPT: Final = 64
"""Things that are being solved at a time; the one that was answered longest ago goes."""


@dataclass(frozen=True, slots=True)
class StudyLook:
    """What pictures are made with, and for what page."""

    registry: Registry
    upright: bool = False


class Study(Protocol):
    """Something that is being solved: a page, and an answer to it."""

    @property
    def solved(self) -> bool:
        """Whether it was solved, and is to be kept."""

    def page(self) -> dict[str, Any]:
        """What is shown: the board, what is asked, what can be played, which words can be said."""

    def answer(self, text: str) -> list[str]:
        """What is said to an answer; raises what is wrong with a text that is none."""

    def word(self, word: str) -> list[str]:
        """What is said to one of the words of the page."""


def _seen(look: StudyLook, table: Table, state: Any, seat: Seat | None, thrown: str = "") -> dict[str, Any]:
    """A board as a page has it, with a throw that is not counted yet."""
    drawn, is_svg = board(look.registry, table, state, seat, placed=True, upright=look.upright, thrown=thrown)
    return {"svg" if is_svg else "text": drawn, "own": is_own(table), "game": table.entry.name}


def _plays(table: Table, decision: Decision[Any, Any], shown: Mapping[str, Any]) -> list[dict[str, Any]]:
    known = places(str(shown.get("svg", "")))
    listed = [(table.write_seen(decision.view, action), said) for said, action in decision.plays().items()]
    return [play.data for play in offered(listed, known)]


def _source(look: StudyLook, table: Table, cite: str) -> str:
    """Where something stands: an article in brackets, which can be opened; what is none, as a problem's number, not."""
    if not cite:
        return ""
    try:
        look.registry.rulebook(table.entry).find(cite)
    except TablegamesError:
        return f" ({cite})"
    return f" [{cite}]"


def _decision(table: Table, state: Any, seat: Seat) -> Decision[Any, Any] | None:
    turn = table.game.turn(state)
    if not isinstance(turn, Decide) or turn.seat != seat:
        return None
    return Decision(table, seat, table.game.view(state, seat), table.game.legal(state))


@dataclass(slots=True)
class ProblemStudy:
    """A problem of a book, played move by move."""

    look: StudyLook
    exercise: Exercise
    told: bool = False
    """Whether the solution was told before it was found."""

    @property
    def solved(self) -> bool:
        """Found, and not told."""
        return self.exercise.solved and not self.told

    def page(self) -> dict[str, Any]:
        """The position, and the plays there."""
        problem, table = self.exercise.problem, self.exercise.table
        shown = _seen(self.look, table, self.exercise.state, problem.seat)
        done = self.exercise.solved or self.told
        decision = None if done else _decision(table, self.exercise.state, problem.seat)
        return {
            **shown,
            "title": f"{table.entry.title} · {problem.puzzle.id}",
            "task": [task_of(problem)],
            "plays": [] if decision is None else _plays(table, decision, shown),
            "words": [] if done else ["hint", "solution", "again"],
            "done": done,
        }

    def answer(self, text: str) -> list[str]:
        """A try."""
        if self.exercise.solved or self.told:
            return []
        told = self.exercise.answer(text)
        return [*told, say("Solved.", "Résolu."), *self._solution()] if self.exercise.solved else told

    def word(self, word: str) -> list[str]:
        """A hint, the solution, from the beginning."""
        match word:
            case "hint":
                return [self.exercise.hint()]
            case "again":
                self.exercise.again()
                return []
            case "solution":
                self.told = True
                return self._solution()
        raise _unknown()

    def _solution(self) -> list[str]:
        problem = self.exercise.problem
        cite = _source(self.look, problem.table, problem.puzzle.cite)
        note = str(problem.puzzle.note)
        ended = [] if problem.ended is None else [problem.table.wording.outcome(problem.ended)]
        return [line_text(problem) + cite, *ended, *([note] if note else [])]


@dataclass(slots=True)
class QuestionStudy:
    """A question of a course: a number, or a play."""

    look: StudyLook
    asked: Questioning

    @property
    def solved(self) -> bool:
        """Answered, and not told."""
        return self.asked.solved and not self.asked.told

    def page(self) -> dict[str, Any]:
        """The position, the throw, what is asked."""
        one = self.asked.asked
        done = self.asked.solved or self.asked.told
        counted = not one.plays and not done
        dice = one.question.throw if counted else ""
        shown = _seen(self.look, one.table, one.before if counted else one.state, one.seat, dice)
        thrown = f"{one.table.actor(one.before)}{say(': ', ' : ')}{one.question.throw}"
        chapter = f", {one.question.chapter} {one.question.level}" if str(one.question.chapter) else ""
        cite = _source(self.look, one.table, one.question.cite)
        return {
            **shown,
            "title": f"{one.question.id}{chapter}",
            "task": [*([thrown] if one.question.throw and not one.plays else []), f"{one.question.ask}{cite}"],
            "plays": _plays(one.table, self.asked.decision, shown) if one.plays and not done else [],
            "number": one.question.number is not None and not done,
            "words": [] if done else ["solution"],
            "done": done,
        }

    def answer(self, text: str) -> list[str]:
        """A try."""
        if self.asked.solved or self.asked.told:
            return []
        told = self.asked.answer(text)
        return [say("Right.", "Juste."), *self._solution()] if self.asked.solved else told

    def word(self, word: str) -> list[str]:
        """The solution."""
        if word != "solution":
            raise _unknown()
        self.asked.told = not self.asked.solved
        return self._solution()

    def _solution(self) -> list[str]:
        return [line.strip() for line in self.asked.solution()]


@dataclass(slots=True)
class LessonStudy:
    """A lesson, step by step."""

    look: StudyLook
    lesson: Lesson
    at: int = 0
    wrong: int = 0
    answered: bool = False
    """Whether the step's question was answered, or its answer told."""
    right: int = 0
    asked: int = 0
    told: int = 0
    """Questions whose answer had to be told."""
    given: bool = False
    after: Any = None
    """What is on the board after the right play; None: none was made."""
    whole: bool = True
    """Whether it was begun at its first step."""

    @property
    def solved(self) -> bool:
        """Gone through to the end, and every question answered."""
        return self.given and self.whole and not self.told

    @property
    def step(self) -> LessonStep:
        """Where one is."""
        return self.lesson.steps[self.at]

    def go_to(self, step: int) -> None:
        """Begin at a step, from 0; at the first where there is none such."""
        self.at = step if 0 < step < len(self.lesson.steps) else 0
        self.whole = not self.at

    def page(self) -> dict[str, Any]:
        """What the step says and shows, and what it asks."""
        table, step = self.lesson.table, self.step
        counted = step.number is not None and step.before is not None
        asks = step.ask is not None and not self.answered and not self.given
        shown: dict[str, Any] = {"own": is_own(table), "game": table.entry.name}
        if step.state is not None and counted and not self.answered:
            shown = _seen(self.look, table, step.before, step.seat, step.thrown)
        elif step.state is not None:
            shown = _seen(self.look, table, step.state if self.after is None else self.after, step.seat)
        said = [str(step.text).strip() + (f" [{step.cite}]" if step.cite else "")]
        said += [line for act in step.acts for line in narrate(table, act, step.seat)]
        said += [f"{table.actor(step.before)}{say(': ', ' : ')}{step.thrown}"] if counted else events_of(table, step)
        total = len(self.lesson.steps)
        place = say(f"step {self.at + 1} of {total}", f"étape {self.at + 1} sur {total}")
        return {
            **shown,
            "title": f"{self.lesson.title} · {place}",
            "task": [*said, *([str(step.ask)] if step.ask is not None else [])],
            "plays": _plays(table, decision_of(table, step), shown) if asks and step.number is None else [],
            "number": asks and step.number is not None,
            "sayings": sayings(table) if asks and step.number is None else None,
            "means": meanings(table) if asks and step.number is None else {},
            "words": [] if self.given else ["answer"] if asks else ["on"],
            "later": ["on"] if asks else [],
            "done": self.given,
            "step": self.at,
            "real": table.entry.name if self.given else None,
        }

    def answer(self, text: str) -> list[str]:
        """A try; after a few wrong ones the answer is told."""
        if self.step.ask is None or self.answered or self.given:
            return []
        table = self.lesson.table
        wrong = what_is_wrong(table, self.step, text.strip())
        if wrong is None:
            self.right += self.wrong == 0
            if self.step.number is None:
                decision = decision_of(table, self.step)
                self._show(meant(text.strip(), decision, decision.plays()))
            return [say("Right. ", "Juste. ") + str(self.step.right), *self._explained()]
        self.wrong += 1
        return [wrong, *(self._told() if self.wrong >= TRIES else [])]

    def word(self, word: str) -> list[str]:
        """The answer, or the next step."""
        if word == "answer" and self.step.ask is not None and not self.answered:
            return self._told()
        if word != "on" or (self.step.ask is not None and not self.answered):
            raise _unknown()
        if self.at + 1 < len(self.lesson.steps):
            self.at, self.wrong, self.answered, self.after = self.at + 1, 0, False, None
            return []
        self.given = True
        ended = say(
            f"That is the end of the lesson: {self.right} of {self.asked} right at once.",
            f"Fin de la leçon : {self.right} sur {self.asked} du premier coup.",
        )
        return [ended, *([not_ticked()] if self.told else [])]

    def _show(self, play: Any) -> None:
        """Make a play on the board."""
        self.after = self.lesson.table.game.apply(self.step.state, play).state

    def _told(self) -> list[str]:
        self.told += 1
        if self.step.number is None:
            decision = decision_of(self.lesson.table, self.step)
            self._show(self.step.plays[0] if self.step.plays else decision.legal[0])
        answer = right_answer(self.lesson.table, self.step)
        said = say(f"The answer: {answer}. ", f"La réponse : {answer}. ") + str(self.step.right)
        return [said, *self._explained()]

    def _explained(self) -> list[str]:
        self.answered = True
        self.asked += 1
        return events_of(self.lesson.table, self.step) if self.step.number is not None else []


@dataclass(slots=True)
class CountingStudy:
    """Throws, one after another: what they are worth to each side."""

    look: StudyLook
    session: CountingSession
    questions: Iterator[CountingQuestion]
    question: CountingQuestion
    answered: bool = False
    solved: bool = field(default=False, init=False)
    """There is no end to it."""

    @staticmethod
    def begun(look: StudyLook, session: CountingSession) -> CountingStudy:
        """With the first throw."""
        questions = session.asked()
        return CountingStudy(look, session, questions, next(questions))

    def page(self) -> dict[str, Any]:
        """The position and the throw."""
        table, question = self.session.table, self.question
        thrown = table.speak(question.before, question.throw)
        thrower = self.session.thrower(question)
        source = _source(self.look, table, question.source)
        names = [table.wording.seat(seat) for seat in self.session.order(thrower)]
        return {
            **_seen(self.look, table, question.before, thrower, table.write(question.before, question.throw)),
            "title": say("What is the throw worth?", "Que vaut le coup ?"),
            "task": [f"{table.actor(question.before)}{say(': ', ' : ')}{thrown}{source}"],
            "plays": [],
            "numbers": [] if self.answered else [say(f"Points of {name}", f"Points, {name}") for name in names],
            "words": ["on"] if self.answered else ["answer"],
            "later": [] if self.answered else ["on"],
            "tally": str(self.session.tally) if self.session.tally.asked else "",
            "done": False,
        }

    def answer(self, text: str) -> list[str]:
        """The points of who threw, then of the other."""
        if self.answered:
            return []
        right = self.session.judged(self.question, text.strip())
        if right is None:
            raise Refused.said("Give a number for each side.", "Donnez un nombre pour chaque côté.")
        self.answered = True
        worth, *events = self.session.told(self.question)
        return [(say("Right. ", "Juste. ") if right else say("No. ", "Non. ")) + worth, *events]

    def word(self, word: str) -> list[str]:
        """What it is worth, or the next throw."""
        if word == "answer" and not self.answered:
            self.answered = True
            self.session.tally.count([False] * len(self.question.worth))
            return self.session.told(self.question)
        if word != "on" or not self.answered:
            raise _unknown()
        self.question, self.answered = next(self.questions), False
        return []


def _unknown() -> Refused:
    return Refused.said("That is not said here.", "Cela ne se dit pas ici.")


@dataclass(slots=True)
class KeptStudy:
    """Something that is being solved, and what it is kept under once it is."""

    study: Study
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
            raise _unknown()
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
            told = study.answer(text) if text is not None else study.word(word)
        except Ambiguous as several:  # no answer yet: the page asks which
            return {**self._page(key, found, []), "which": list(several.candidates)}
        if study.solved and not before:
            told += self._keep(found)
        return self._page(key, found, told)

    def _page(self, key: str, found: KeptStudy, told: list[str]) -> dict[str, Any]:
        """What is shown of something under its key; of a problem that is done, what comes next."""
        page = found.study.page()
        of_a_book = isinstance(found.study, ProblemStudy | QuestionStudy)
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
            asked = Questioning(set_question(self.registry, entry, problem))
            return KeptStudy(QuestionStudy(look, asked), entry.name, name)
        exercise = Exercise(set_up(self.registry, entry, problem), self.registry.prover(entry))
        return KeptStudy(ProblemStudy(look, exercise), entry.name, name)

    def _lesson(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        source = next((one for one in self.registry.lessons(entry) if one.name == name), None)
        if source is None:
            raise Refused.said("There is no such lesson.", "Il n'y a pas cette leçon.")
        lesson = LessonStudy(look, read_lesson(self.registry, entry, source))
        return KeptStudy(lesson, lessons_kept(entry), name)

    def _counting(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        if entry.counting is None:
            raise Refused.said("Nothing is counted at this game.", "On ne compte pas à ce jeu.")
        table = lay(self.registry, entry, self.registry.variant(entry, None), "single")
        seed = int(name) if name.isdecimal() and len(name) < 16 else int.from_bytes(os.urandom(6), "big")
        session = CountingSession(table, entry.counting(), seed)
        return KeptStudy(CountingStudy.begun(look, session), entry.name, "")

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
