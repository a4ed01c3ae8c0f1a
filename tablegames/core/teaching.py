"""A lesson given: step by step, what is asked is asked until it is right, and every answer is told its article."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import fill
from typing import Any, Final

from tablegames.core.columns import columns
from tablegames.core.errors import TablegamesError
from tablegames.core.guide import Guide
from tablegames.core.lessons import Lesson, LessonStep
from tablegames.core.meaning import Ambiguous, meant
from tablegames.core.place import Place
from tablegames.core.session import ask_line
from tablegames.core.words import say

ANSWER: Final = ("answer", "réponse", "reponse")
TRIES: Final = 3
"""After so many wrong answers the right one is told."""


@dataclass(slots=True)
class Teacher:
    """Gives a lesson at a prompt."""

    lesson: Lesson
    guide: Guide
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    right: int = 0
    """Questions answered rightly at the first try."""
    asked: int = 0

    def give(self) -> None:
        """Every step in its order; `Leave` passes through."""
        self._say(str(self.lesson.title) + ".")
        self._say(
            say(
                "Type what is asked for; 'answer' tells it, 'quit' leaves; Enter goes on.",
                "Tapez ce qui est demandé ; « réponse » le dit, « quitter » s'en va ; Entrée continue.",
            )
        )
        for number, step in enumerate(self.lesson.steps, start=1):
            self.tell(
                say(f"\nStep {number} of {len(self.lesson.steps)}", f"\nÉtape {number} sur {len(self.lesson.steps)}")
            )
            self._step(step)
        self._say(
            say(
                f"That is the end of the lesson: {self.right} of {self.asked} right at once. "
                f"Now play: tablegames play {self.lesson.table.entry.name}",
                f"Fin de la leçon : {self.right} sur {self.asked} du premier coup. "
                f"Maintenant, jouez : tablegames play {self.lesson.table.entry.name}",
            )
        )

    def _step(self, step: LessonStep) -> None:
        table = self.lesson.table
        self._say(str(step.text) + (f" [{step.cite}]" if step.cite else ""))
        counted = step.number is not None and step.before is not None
        if step.state is not None:
            self.tell(table.draw(step.before if counted else step.state, step.seat))
        if counted:
            self._say(f"{table.wording.seat(None)}{say(': ', ' : ')}{step.thrown}")
        else:
            self._tell_events(step)
        if step.ask is None:
            ask_line(lambda: self._line("… "), False)
            return
        self._say(str(step.ask))
        self.asked += 1
        self._question(step)

    def _question(self, step: LessonStep) -> None:
        for attempt in range(TRIES):
            line = ask_line(lambda: self._line("> "), False)
            if line.lower() in ANSWER:
                break
            if self._is_right(step, line):
                self.right += attempt == 0
                self._say(say("Right. ", "Juste. ") + str(step.right))
                self._explain(step)
                return
        self._say(say(f"The answer: {self._answer(step)}. ", f"La réponse : {self._answer(step)}. ") + str(step.right))
        self._explain(step)

    def _is_right(self, step: LessonStep, line: str) -> bool:
        """Whether an answer is right; if not, it is said why."""
        wrong = say("No. ", "Non. ") + str(step.wrong)
        if step.number is not None:
            if line == str(step.number):
                return True
            self._say(wrong)
            return False
        place = self._place(step)
        try:
            play = meant(line, place, place.plays())
        except Ambiguous as several:
            self._say(f"{several} {' | '.join(several.candidates)}")
            return False
        except TablegamesError as problem:
            self._say(str(problem))
            return False
        if step.plays is None or play in step.plays:
            return True
        self._say(say(f"{place.write(play)} can be played. ", f"{place.write(play)} est permis. ") + wrong)
        return False

    def _answer(self, step: LessonStep) -> str:
        if step.number is not None:
            return str(step.number)
        place = self._place(step)
        return say(" or ", " ou ").join(map(place.write, step.plays or place.legal[:1]))

    def _explain(self, step: LessonStep) -> None:
        """What the throw made, where that was the question; what the article is about."""
        if step.number is not None:
            self._tell_events(step)
        if step.cite:
            titles = ", ".join(f"[{article.cite}] {article.title}" for article in self.guide.rulebook.find(step.cite))
            self._say(titles)

    def _place(self, step: LessonStep) -> Place[Any, Any]:
        table = self.lesson.table
        assert step.seat is not None
        return Place(table, step.seat, table.game.view(step.state, step.seat), table.game.legal(step.state))

    def _tell_events(self, step: LessonStep) -> None:
        for event in step.events:
            self._say("  " + self.lesson.table.wording.event(event))

    def _line(self, prompt: str) -> str:
        line = self.ask(prompt)
        if line.strip().lower() in ("q", "quit", "quitter", "exit"):
            raise EOFError
        return line

    def _say(self, text: str) -> None:
        for line in text.strip("\n").splitlines():
            self.tell(fill(line, columns(), break_on_hyphens=False) if line.strip() else "")
