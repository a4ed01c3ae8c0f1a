"""Problems, lessons and counting on a page: the same data and checks as at the prompt.

Exercises are kept in memory for a while, under a key that nobody can guess; progress is saved in the reader's own file,
if the server is theirs alone.
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
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide
from tablegames.core.languages import gettext as _, language
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.session.counting import CountingStudy
from tablegames.session.lessons import lessons_kept, read_lesson
from tablegames.session.posing import set_question, set_up, task_of
from tablegames.session.progress import keep_solved, read_progress
from tablegames.session.prompt import unknown_word
from tablegames.session.puzzles import Puzzle, Question, daily, problems_of
from tablegames.session.solving import Exercise, Questioning
from tablegames.session.teaching import LessonStudy, events_of
from tablegames.table.decision import Ambiguous, Decision, meanings, sayings
from tablegames.table.narration import narrate
from tablegames.table.setting import lay
from tablegames.table.table import Table
from tablegames.web.clicks import offered
from tablegames.web.game_cards import in_order
from tablegames.web.pictures import board, is_own, places

_CITE: Final = re.compile(r"\s+\[([^\]]+)\]$")
LOOK: Final = "look"
"""A reloaded page asks for its exercise by this word."""
KEPT: Final = 64
"""Things that are being solved at a time; the one that was answered longest ago goes."""


@frozen
class StudyLook:
    """The settings for pictures, and the page they are for."""

    registry: Registry
    upright: bool = False


Study = Exercise | Questioning | LessonStudy | CountingStudy
"""Something that is being solved, at a prompt or on a page."""


def _seen(look: StudyLook, table: Table, state: Any, seat: Seat | None, thrown: str = "") -> dict[str, Any]:
    """A board as a page has it, with a throw that is not counted yet."""
    drawn = board(look.registry, table, state, seat, placed=True, upright=look.upright, thrown=thrown)
    return {**drawn, "own": is_own(table), "game": table.entry.name}


def _plays(table: Table, decision: Decision[Any, Any], shown: Mapping[str, Any]) -> list[dict[str, Any]]:
    listed = [(table.write_seen(decision.view, action), said) for said, action in decision.plays.items()]
    return [play.data for play in offered(listed, places({"svg": shown.get("svg", "")}))]


def _cited(look: StudyLook, table: Table, line: str) -> str:
    """A line whose last brackets name no article, but a problem's number: that cannot be opened."""
    found = _CITE.search(line)
    if found is not None:
        try:
            look.registry.rulebook(table.entry).find(found[1])
        except TablegamesError:
            return f"{line[: found.start()]} ({found[1]})"
    return line


def _decision(table: Table, state: Any, seat: Seat) -> Decision[Any, Any] | None:
    turn = table.game.turn(state)
    if not isinstance(turn, Decide) or turn.seat != seat:
        return None
    return Decision(table, seat, table.game.view(state, seat), table.game.legal(state))


def _title(problem: Puzzle | Question) -> str:
    """The title of a problem, from its chapter and its id: "Counting 15" for counting-15."""
    chapter = str(problem.chapter) if isinstance(problem, Question) else ""
    word, _dash, number = problem.id.rpartition("-")
    if word and number.isdecimal():
        return f"{chapter or _words(word)} {number}"
    return f"{chapter}{_(': ')}{_words(problem.id)}" if chapter else _words(problem.id)


def _words(name: str) -> str:
    """An id as words."""
    said = name.replace("-", " ").replace("_", " ")
    return said[:1].upper() + said[1:]


def _cite(text: str, cite: str) -> str:
    return f"{text} [{cite}]" if cite else text


def _thrown(table: Table, state: Any, throw: str) -> str:
    return f"{table.actor(state)}{_(': ')}{throw}"


def _problem_page(look: StudyLook, study: Exercise) -> dict[str, Any]:
    """The position, and the plays there."""
    problem, table = study.problem, study.table
    shown = _seen(look, table, study.state, problem.seat)
    decision = None if study.done else _decision(table, study.state, problem.seat)
    return {
        **shown,
        "title": f"{table.entry.title} · {_title(problem.puzzle)}",
        "task": [task_of(problem, named=False)],
        "plays": [] if decision is None else _plays(table, decision, shown),
        "words": [] if study.done else ["hint", "solution", "again"],
        "done": study.done,
    }


def _question_page(look: StudyLook, study: Questioning) -> dict[str, Any]:
    """Return the page of a question."""
    one, done = study.asked, study.done
    question, counted = one.question, not one.plays and not done
    shown = _seen(look, one.table, one.before if counted else one.state, one.seat, question.throw if counted else "")
    thrown = [_thrown(one.table, one.before, question.throw)] if question.throw and not one.plays else []
    return {
        **shown,
        "title": f"{one.table.entry.title} · {_title(question)}",
        "task": [*thrown, _cite(str(question.ask), question.cite)],
        "plays": _plays(one.table, study.decision, shown) if one.plays and not done else [],
        "number": question.number is not None and not done,
        "words": [] if done else ["solution"],
        "done": done,
    }


def _lesson_page(look: StudyLook, study: LessonStudy) -> dict[str, Any]:
    """Return the page of a lesson's step."""
    table, step, asks = study.lesson.table, study.step, study.asks
    counted = step.number is not None and step.before is not None
    shown: dict[str, Any] = {"own": is_own(table), "game": table.entry.name}
    if step.state is not None and counted and not study.answered:
        shown = _seen(look, table, step.before, step.seat, step.thrown)
    elif step.state is not None:
        shown = _seen(look, table, step.state if study.after is None else study.after, step.seat)
    said = [_cite(str(step.text).strip(), step.cite)]
    said += [line for act in step.acts for line in narrate(table, act, step.seat)]
    said += [_thrown(table, step.before, step.thrown)] if counted else events_of(table, step)
    to_play = asks and step.number is None
    return {
        **shown,
        "title": str(study.lesson.title),
        "task": [*said, *([str(step.ask)] if step.ask is not None else [])],
        "plays": _plays(table, study.decision, shown) if to_play else [],
        "number": asks and step.number is not None,
        "sayings": sayings(table) if to_play else None,
        "means": meanings(table) if to_play else {},
        "words": [] if study.given else ["answer"] if asks else ["on"],
        "later": ["on"] if asks else [],
        "done": study.given,
        "step": study.at,
        "steps": len(study.lesson.steps),
        "real": table.entry.name if study.given else None,
    }


def _counting_page(look: StudyLook, study: CountingStudy) -> dict[str, Any]:
    """The position and the throw."""
    table, question = study.table, study.question
    names = [table.wording.seat(seat) for seat in study.order]
    thrown = _thrown(table, question.before, table.speak(question.before, question.throw))
    return {
        **_seen(look, table, question.before, study.thrower, table.write(question.before, question.throw)),
        "title": _("What is the throw worth?"),
        "task": [_cite(thrown, question.source)],
        "plays": [],
        "numbers": [] if study.answered else [_("Points for {name}", name=name) for name in names],
        "words": ["on"] if study.answered else ["answer"],
        "later": [] if study.answered else ["on"],
        "tally": str(study.tally) if study.tally.asked else "",
        "done": False,
    }


def _study_page(look: StudyLook, study: Study) -> dict[str, Any]:
    """Return the page of an exercise: board, question, plays and words."""
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
    """An exercise, and the name for its progress."""

    study: Study
    look: StudyLook
    table: Table
    game: str
    name: str
    """Empty if its progress is not saved."""


class StudyDesk:
    """All that is being solved; `folder` is where progress is kept, None: it is not."""

    def __init__(self, registry: Registry, folder: Path | None = None) -> None:
        self.registry = registry
        self.folder = folder
        self.kept: dict[str, KeptStudy] = {}
        self._read: dict[tuple[str, str], Mapping[str, Puzzle | Question]] = {}

    def _problems(self, entry: GameEntry) -> Mapping[str, Puzzle | Question]:
        """The problems of a game by name; to read them all takes a tenth of a second."""
        key = (entry.name, language())
        if key not in self._read:
            self._read[key] = problems_of(self.registry, entry, self.registry.puzzles(entry))
        return self._read[key]

    def listed(self) -> list[dict[str, Any]]:
        """Return all problems, lessons and exercises by game, with what has been solved."""
        found = map(self._listed, in_order(self.registry))
        return [one for one in found if one["problems"] or one["lessons"] or one["counting"]]

    def _listed(self, entry: GameEntry) -> dict[str, Any]:
        problems, lessons = self._problems(entry), self.registry.lessons(entry)
        solved, given = self._solved(entry.name), self._solved(lessons_kept(entry))
        return {
            "game": entry.name,
            "title": str(entry.title),
            "daily": daily(list(problems), entry.name, date.today()) if problems else None,
            "problems": [
                {"name": name, "title": _title(one), "cite": one.cite, "solved": solved.get(name)}
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
        """Judge an answer or a word; return the messages and the new page."""
        found = self.kept.pop(key, None)
        if found is None:
            raise Refused("This exercise has expired. Start it again.")
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
        """Return the page of an exercise under its key; a finished problem names the next one."""
        page = _study_page(found.look, found.study)
        of_a_book = isinstance(found.study, Exercise | Questioning)
        following = self._next(found) if of_a_book and page["done"] else None
        for lines in (told, page["task"]):
            lines[:] = [_cited(found.look, found.table, line.strip()) for line in lines]
        return {"key": key, "told": told, "next": following, **page}

    def _next(self, found: KeptStudy) -> str | None:
        """The problem after this one that is not solved yet, from the last on from the first; None: all are."""
        entry, solved = self.registry.game(found.game), self._solved(found.game)
        names = list(self._problems(entry))
        after = names.index(found.name) + 1
        return next((name for name in (*names[after:], *names[: after - 1]) if name not in solved), None)

    def _problem(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        problem = self._problems(entry).get(name)
        if problem is None:
            raise Refused("There is no such problem.")
        if isinstance(problem, Question):
            asked = set_question(self.registry, entry, problem)
            return KeptStudy(Questioning(asked), look, asked.table, entry.name, name)
        exercise = Exercise(set_up(self.registry, entry, problem), self.registry.prover(entry))
        return KeptStudy(exercise, look, exercise.table, entry.name, name)

    def _lesson(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        source = next((one for one in self.registry.lessons(entry) if one.name == name), None)
        if source is None:
            raise Refused("There is no such lesson.")
        lesson = read_lesson(self.registry, entry, source)
        return KeptStudy(LessonStudy(lesson), look, lesson.table, lessons_kept(entry), name)

    def _counting(self, entry: GameEntry, name: str, look: StudyLook) -> KeptStudy:
        if entry.counting is None:
            raise Refused("This game has no counting exercise.")
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
        """Save progress; an error is shown."""
        if self.folder is None or not found.name:
            return []
        try:
            keep_solved(self.folder, found.game, found.name, date.today())
        except TablegamesError as problem:
            return [str(problem)]
        return []
