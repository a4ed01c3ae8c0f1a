"""A lesson given: step by step, what is asked is asked until it is right, and every answer is told its article."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugin.drawing.window import folded, lines
from tablegames.plugin.prompt_words import asked_plainly, command_words
from tablegames.session.prompt.guide import Guide
from tablegames.session.prompt.session import ask_line
from tablegames.session.prompt.typed_play import Ambiguous, meant, told
from tablegames.session.study.lessons import Lesson, LessonStep
from tablegames.table.decision import Decision
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tablegames.table.wording import NOWHERE

ANSWER: Final = ("answer", "réponse", "reponse")
HELP: Final = ("", "help", "aide", "?")
NEAR: Final = 0.75
"""How much a word must be like one that is understood, to be taken for it misspelt."""
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
    told: int = 0
    """Questions whose answer had to be told."""
    given: bool = False
    """Whether every step was gone through."""

    @property
    def learnt(self) -> bool:
        """Whether every step was gone through and every question answered."""
        return self.given and not self.told

    def give(self) -> bool:
        """Every step in its order, then whether a real game is to be played; `Leave` passes through."""
        self._say(str(self.lesson.title) + ".")
        self._say(how())
        for number, step in enumerate(self.lesson.steps, start=1):
            self.tell(
                say(f"\nStep {number} of {len(self.lesson.steps)}", f"\nÉtape {number} sur {len(self.lesson.steps)}")
            )
            self._step(step)
            if number < len(self.lesson.steps):
                self._go_on(step)
        self.given = True
        if self.told:
            self._say(not_ticked())
        self._say(
            say(
                f"That is the end of the lesson: of its {self.asked} questions you answered {self.right} right at "
                "once. Now a real game:",
                f"Fin de la leçon. Bonnes réponses du premier coup : {self.right}, pour {self.asked} questions. Et "
                "maintenant, une vraie partie :",
            )
        )
        changes = "".join(f" --set {change}" for change in self.lesson.changes)
        self.tell(f"  tablegames play {self.lesson.table.entry.name}{changes}")
        ask_line(lambda: self._line(say("(Enter begins it, q leaves) ", "(Entrée la commence, q pour partir) ")), False)
        return True

    def _go_on(self, step: LessonStep) -> None:
        """Wait for Enter; a word is explained, and an answer that comes late is told whether it is right."""
        while line := ask_line(lambda: self._line(say("(Enter goes on) ", "(Entrée continue) ")), False):
            if self._answered(line):
                continue
            right = False
            if step.ask is not None and unread(self.lesson.table, step, line) is None:
                right = what_is_wrong(self.lesson.table, step, line) is None
            self._say(
                say("Right: that is it. Enter goes on.", "Juste, c'est cela. Entrée continue.")
                if right
                else say("Enter alone goes on to the next step.", "Entrée, seule, mène à l'étape suivante.")
            )

    def _step(self, step: LessonStep) -> None:
        """A page of the lesson; the board is drawn so that all of it can be seen at once."""
        table = self.lesson.table
        counted = step.number is not None and step.before is not None
        before = _broken(str(step.text) + (f" [{step.cite}]" if step.cite else ""))
        after = _broken(f"{table.actor(step.before)}{say(': ', ' : ')}{step.thrown}") if counted else self._events(step)
        before += [
            part for act in step.acts for line in narrate(table, act, step.seat) for part in _broken(f"  {line}")
        ]
        after += [] if step.ask is None else _broken(str(step.ask))
        after += _broken(str(step.typed))
        self._tell_all(before)
        if step.state is not None:
            height = lines(beside=len(before) + len(after) + 3)
            self.tell(table.draw(step.before if counted else step.state, step.seat, height))
        self._tell_all(after)
        if step.ask is not None:
            self.asked += 1
            self._question(step)

    def _question(self, step: LessonStep) -> None:
        wrong = 0
        while wrong < TRIES:
            line = ask_line(lambda: self._line("> "), False)
            if line.lower() in ANSWER:
                break
            if line.lower() in HELP:
                self._say(how())
                continue
            if self._answered(line):
                continue
            if line.partition(" ")[0].casefold() in command_words() and not self._is_right(step, line):
                self._say(self._instead(step, line))
                continue
            if near := self._misspelt(step, line):
                self._say(near)
                continue
            if slip := unread(self.lesson.table, step, line):
                self._say(slip)
                continue
            if self._is_right(step, line):
                self.right += wrong == 0
                self._echo(step, line)
                self._say(say("Right. ", "Juste. ") + str(step.right))
                self._explain(step)
                return
            wrong += 1
            if wrong == TRIES - 1:
                self._say(
                    say("One more try, then the answer is told.", "Encore un essai, puis la réponse sera donnée.")
                )
        self.told += 1
        self._say(say(f"The answer: {self._answer(step)}. ", f"La réponse : {self._answer(step)}. ") + str(step.right))
        self._explain(step)

    def _answered(self, line: str) -> bool:
        """Whether a word or a rule was asked for, which is no answer to the question, and was explained."""
        word, _, rest = asked_plainly(line).partition(" ")
        asked = {"what": self.guide.what, "rules": self.guide.rules}.get(command_words().get(word.casefold(), ""))
        if asked is None:
            return False
        try:
            self.tell(asked(rest.strip()))
        except TablegamesError as problem:
            self._say(str(problem))
        return True

    def _misspelt(self, step: LessonStep, line: str) -> str:
        """Which word may have been meant by one that is no answer and not understood; nothing where none is near."""
        word = line.casefold().partition(" ")[0]
        if not word.isalpha() or (step.number is None and self._understood(step, line)):
            return ""
        near = get_close_matches(word, [*command_words(), *ANSWER], n=1, cutoff=NEAR)
        if not near:
            return ""
        return say(
            f"'{quoted(word)}' is no word known here; did you mean '{near[0]}'? That was no try.",
            f"« {quoted(word)} » n'est pas un mot connu ici ; vouliez-vous dire « {near[0]} » ? Cela ne compte pas.",
        )

    def _understood(self, step: LessonStep, line: str) -> bool:
        """Whether it is an act or a play, one that may be done or one that the rules refuse."""
        decision = self._decision(step)
        try:
            meant(line, decision, decision.plays())
        except Ambiguous:
            return True
        except TablegamesError as problem:
            return isinstance(problem, Refused) and problem.fault is not None
        return True

    def _instead(self, step: LessonStep, line: str) -> str:
        """What can be typed where a command was that a game has and a lesson has not; the example is no answer."""
        word = quoted(line.partition(" ")[0])
        if step.number is not None:
            return say(
                f"'{word}' is for a game. Here type a number, or 'answer'; that was no try.",
                f"« {word} » est pour une partie. Tapez ici un nombre, ou « réponse » ; cela ne compte pas.",
            )
        decision, right = self._decision(step), step.plays or ()
        example = decision.write(next((play for play in decision.legal if play not in right), decision.legal[0]))
        return say(
            f"'{word}' is for a game. Here type the play, such as {example}, or 'answer'; that was no try.",
            f"« {word} » est pour une partie. Tapez ici le coup, par exemple {example}, ou « réponse » ; cela ne "
            "compte pas.",
        )

    def _echo(self, step: LessonStep, line: str) -> None:
        """What was played, as at the table."""
        if step.number is None:
            decision = self._decision(step)
            self._say(f"{decision.name}{say(': ', ' : ')}{decision.write(meant(line, decision, decision.plays()))}")

    def _is_right(self, step: LessonStep, line: str) -> bool:
        """Whether an answer is right; if not, it is said why."""
        wrong = what_is_wrong(self.lesson.table, step, line)
        if wrong is not None:
            self._say(wrong)
        return wrong is None

    def _answer(self, step: LessonStep) -> str:
        return right_answer(self.lesson.table, step)

    def _explain(self, step: LessonStep) -> None:
        """What the throw made, where that was the question; what the article is about."""
        if step.number is not None:
            self._tell_all(self._events(step))
        if step.cite:
            titles = ", ".join(f"[{article.cite}] {article.title}" for article in self.guide.rulebook.find(step.cite))
            self._say(titles)

    def _decision(self, step: LessonStep) -> Decision[Any, Any]:
        return decision_of(self.lesson.table, step)

    def _events(self, step: LessonStep) -> list[str]:
        return [line for event in events_of(self.lesson.table, step) for line in _broken(f"  {event}")]

    def _line(self, prompt: str) -> str:
        line = self.ask(prompt)
        if line.strip().lower() in ("q", "quit", "quitter", "exit"):
            raise EOFError
        return line

    def _say(self, text: str) -> None:
        self._tell_all(_broken(text))

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self.tell(line)


def decision_of(table: Table, step: LessonStep) -> Decision[Any, Any]:
    """What is to be decided in a step that asks for a play."""
    assert step.seat is not None
    return Decision(table, step.seat, table.game.view(step.state, step.seat), table.game.legal(step.state))


def unread(table: Table, step: LessonStep, line: str) -> str | None:
    """Why a line is no answer yet, and no try: it cannot be read, or may be several plays; None: it is one."""
    if step.number is not None:
        return (
            None
            if line.isdecimal()
            else say("Type a number; that was no try.", "Tapez un nombre ; cela ne compte pas.")
        )
    decision = decision_of(table, step)
    try:
        meant(line, decision, decision.plays())
    except Ambiguous as several:
        return f"{several} {' | '.join(several.candidates)}"
    except TablegamesError as problem:
        return None if isinstance(problem, Refused) else told(problem)
    return None


def what_is_wrong(table: Table, step: LessonStep, line: str) -> str | None:
    """What is wrong with an answer, in a sentence; None: it is right. `Ambiguous` passes through."""
    if step.number is not None:
        return None if line == str(step.number) else say("No. ", "Non. ") + str(step.wrong)
    decision = decision_of(table, step)
    try:
        play = meant(line, decision, decision.plays())
    except Ambiguous:
        raise
    except TablegamesError as problem:
        return told(problem)
    if step.plays is None or play in step.plays:
        return None
    text = decision.write(play)
    permitted = say(
        f"{text} can be played, but is not what is asked. ", f"{text} est permis, mais n'est pas ce qu'on demande. "
    )
    return permitted + str(step.wrong)


def right_answer(table: Table, step: LessonStep) -> str:
    """The answer of a step that asks."""
    if step.number is not None:
        return str(step.number)
    decision = decision_of(table, step)
    if step.plays is None and len(decision.legal) > 1:
        example = decision.write(decision.legal[0])
        return say(f"any play, for example {example}", f"n'importe quel coup, par exemple {example}")
    return say(" or ", " ou ").join(map(decision.write, step.plays or decision.legal))


def events_of(table: Table, step: LessonStep) -> list[str]:
    """What the throw of a step has made, in sentences."""
    scene = table.scene(step.before, table.read(step.before, step.thrown)) if step.thrown else NOWHERE
    return [table.wording.event(event, scene=scene) for event in step.events]


def not_ticked() -> str:
    """Why a lesson that was gone through is not kept as learnt."""
    return say(
        "Some answers were told to you: the lesson counts as learnt once you have found all of them.",
        "Des réponses vous ont été données : la leçon sera acquise quand vous les aurez toutes trouvées.",
    )


def how() -> str:
    """What can be typed in a lesson."""
    return say(
        "Type what is asked for; 'answer' tells it, 'what WORD' explains a word, 'rules' the game, 'quit' leaves the "
        "lesson.",
        "Tapez ce qui est demandé ; « réponse » le dit, « c'est quoi MOT » explique un mot, « règles » le jeu, "
        "« quitter » arrête la leçon.",
    )


def _broken(text: str) -> list[str]:
    """A text in lines as wide as the window; what is set in stays so where it goes on."""
    broken: list[str] = []
    for line in text.strip("\n").splitlines():
        indent = "    " if line.startswith(" ") else ""
        broken += folded(line, then=indent) or [""]
    return broken
