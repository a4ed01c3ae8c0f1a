"""A lesson: step by step, what is asked is asked until it is right; on a page as at the prompt."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, ClassVar, Final

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugin.drawing.window import folded, lines
from tablegames.plugin.prompt_words import COMMANDS, asked_plainly, command_words, is_command
from tablegames.session.guide import Guide
from tablegames.session.lessons import Lesson, LessonStep
from tablegames.session.loop import ANSWER, Mode, Words, unknown_word
from tablegames.session.page import Leave, Page
from tablegames.session.typed_play import Ambiguous, meant, told
from tablegames.table.decision import Decision
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tablegames.table.wording import NOWHERE

NEAR: Final = 0.75
"""How much a word must be like one that is understood, to be taken for it misspelt."""
TRIES: Final = 3
"""After so many wrong answers the right one is shown."""


@dataclass(slots=True)
class LessonStudy:
    """Where somebody is in a lesson, and how his answers were."""

    lesson: Lesson
    at: int = 0
    whole: bool = True
    """Whether it was begun at its first step."""
    wrong: int = 0
    """Wrong answers to this step."""
    answered: bool = False
    """Whether the step's question was answered, or its answer shown."""
    right: int = 0
    """Questions answered rightly at the first try."""
    asked: int = 0
    told: int = 0
    """Questions whose answer had to be shown."""
    given: bool = False
    """Whether every step was gone through."""
    after: Any = None
    """What is on the board after the right play; None: none was made."""

    @property
    def solved(self) -> bool:
        """Gone through from the first step to the end, and every question answered."""
        return self.given and self.whole and not self.told

    @property
    def step(self) -> LessonStep:
        """The step in hand."""
        return self.lesson.steps[self.at]

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for."""
        return self.step.ask is not None and not self.answered and not self.given

    @property
    def decision(self) -> Decision[Any, Any]:
        """What is to be decided, where a play is asked for."""
        return decision_of(self.lesson.table, self.step)

    def go_to(self, step: int) -> None:
        """Begin at a step, from 0; at the first where there is none such."""
        self.at = step if 0 < step < len(self.lesson.steps) else 0
        self.whole = not self.at

    def answer(self, text: str) -> list[str]:
        """Judge a try; after a few wrong ones the answer is shown. `Ambiguous` passes through."""
        if not self.asks:
            return []
        table, step = self.lesson.table, self.step
        slip = unread(table, step, text)
        if slip is not None:
            return [slip]
        wrong = what_is_wrong(table, step, text)
        if wrong is None:
            self.right += self.wrong == 0
            if step.number is None:
                self._play(meant(text, self.decision, self.decision.plays()))
            return [say("Right. ", "Juste. ") + str(step.right), *self._explained()]
        self.wrong += 1
        if self.wrong >= TRIES:
            return [wrong, *self._shown()]
        last = say("One more try, then the answer is told.", "Encore un essai, puis la réponse sera donnée.")
        return [wrong, last] if self.wrong == TRIES - 1 else [wrong]

    def word(self, word: str) -> list[str]:
        """Show the answer, or go on to the next step."""
        if word == "answer" and self.asks:
            return self._shown()
        if word != "on" or self.asks:
            raise unknown_word()
        if self.at + 1 < len(self.lesson.steps):
            self.at, self.wrong, self.answered, self.after = self.at + 1, 0, False, None
            return []
        self.given = True
        ended = say(
            f"That is the end of the lesson: {self.right} of {self.asked} right at once.",
            f"Fin de la leçon : {self.right} sur {self.asked} du premier coup.",
        )
        return [ended, *([not_ticked()] if self.told else [])]

    def _play(self, play: Any) -> None:
        """Make a play on the board."""
        self.after = self.lesson.table.game.apply(self.step.state, play).state

    def _shown(self) -> list[str]:
        self.told += 1
        if self.step.number is None:
            self._play(self.step.plays[0] if self.step.plays else self.decision.legal[0])
        answer = right_answer(self.lesson.table, self.step)
        said = say(f"The answer: {answer}. ", f"La réponse : {answer}. ") + str(self.step.right)
        return [said, *self._explained()]

    def _explained(self) -> list[str]:
        self.answered = True
        self.asked += 1
        return [] if self.step.number is None else [f"  {one}" for one in events_of(self.lesson.table, self.step)]


@dataclass
class Teacher(Mode[bool]):
    """Gives a lesson at a prompt."""

    words: ClassVar[Words] = {"answer": ANSWER, "help": COMMANDS["help"], "quit": COMMANDS["quit"]}
    lesson: Lesson
    guide: Guide
    page: Page
    study: LessonStudy = field(init=False)

    def __post_init__(self) -> None:
        self.study = LessonStudy(self.lesson)

    def give(self) -> bool:
        """Go through every step, then ask whether a real game is to be played; `Leave` passes through."""
        study = self.study
        self._say(str(self.lesson.title) + ".", self.help())
        self._step()
        if not self._ended():
            self.run()
        if study.told:
            self._say(not_ticked())
        self._say(
            say(
                f"That is the end of the lesson: of its {study.asked} questions you answered {study.right} right at "
                "once. Now a real game:",
                f"Fin de la leçon. Bonnes réponses du premier coup : {study.right}, pour {study.asked} questions. Et "
                "maintenant, une vraie partie :",
            )
        )
        changes = "".join(f" --set {change}" for change in self.lesson.changes)
        self.page.tell(f"  tablegames play {self.lesson.table.entry.name}{changes}")
        line = self.page.line(say("(Enter begins it, q leaves) ", "(Entrée la commence, q pour partir) "))
        if is_command(line, "quit"):
            raise Leave
        return True

    @property
    def prompt(self) -> str:
        """A question is answered, a page is turned."""
        return "> " if self.study.asks else say("(Enter goes on) ", "(Entrée continue) ")

    def meant(self, line: str) -> tuple[str | None, str]:
        """Take what is asked about a word or the rules; in answer to a question, Enter asks for help."""
        word, _, rest = asked_plainly(line).partition(" ")
        command = command_words().get(word.casefold())
        if command in ("what", "rules"):
            return command, rest.strip()
        command = super().meant(line or "help")[0]
        return (command if self.study.asks or command == "quit" else None), ""

    def obey(self, command: str, rest: str) -> bool | None:
        """Explain a word, or show the answer."""
        match command:
            case "what" | "rules":
                self.page.tell(self.guide.what(rest) if command == "what" else self.guide.rules(rest))
            case "answer":
                self._say(*self.study.word("answer"))
                return self._turned()
            case "help":
                self._say(self.help())
            case _:
                return super().obey(command, rest)
        return None

    def answer(self, line: str) -> bool | None:
        """Judge an answer; between two steps, Enter goes on to the next."""
        if not self.study.asks:
            return self._go_on(line)
        if aside := self._aside(line):
            self._say(aside)
            return None
        said, decision = self.study.answer(line), None if self.study.step.number is not None else self.study.decision
        if self.study.after is not None and self.study.wrong < TRIES and decision is not None:  # as at the table
            said.insert(
                0, f"{decision.name}{say(': ', ' : ')}{decision.write(meant(line, decision, decision.plays()))}"
            )
        self._say(*said)
        return self._turned()

    def complain(self, problem: TablegamesError) -> None:
        """Say what is wrong; of what can mean several plays, which."""
        self._say(f"{problem} {' | '.join(problem.candidates)}" if isinstance(problem, Ambiguous) else str(problem))

    def help(self) -> str:
        """Return what can be typed in a lesson."""
        return say(
            "Type what is asked for; 'answer' tells it, 'what WORD' explains a word, 'rules' the game, 'quit' leaves "
            "the lesson.",
            "Tapez ce qui est demandé ; « réponse » le dit, « c'est quoi MOT » explique un mot, « règles » le jeu, "
            "« quitter » arrête la leçon.",
        )

    def _turned(self) -> bool | None:
        """Say what the articles are about, once a question is answered; the last step ends the lesson."""
        if self.study.asks:
            return None
        if cite := self.study.step.cite:
            self._say(", ".join(f"[{article.cite}] {article.title}" for article in self.guide.rulebook.find(cite)))
        return self._ended()

    def _ended(self) -> bool | None:
        """Whether there is no step after this one, and nothing to ask in it."""
        if self.study.at + 1 < len(self.lesson.steps) or self.study.asks:
            return None
        self.study.given = True
        return True

    def _go_on(self, line: str) -> bool | None:
        """Turn the page at Enter; an answer that comes late is judged."""
        if not line:
            self.study.word("on")
            self._step()
            return self._ended()
        table, step, right = self.lesson.table, self.study.step, False
        if step.ask is not None and unread(table, step, line) is None:
            right = what_is_wrong(table, step, line) is None
        self._say(
            say("Right: that is it. Enter goes on.", "Juste, c'est cela. Entrée continue.")
            if right
            else say("Enter alone goes on to the next step.", "Entrée, seule, mène à l'étape suivante.")
        )
        return None

    def _step(self) -> None:
        """Show a page of the lesson; the board is drawn so that all of it can be seen at once."""
        table, step, total = self.lesson.table, self.study.step, len(self.lesson.steps)
        number = self.study.at + 1
        self.page.tell(say(f"\nStep {number} of {total}", f"\nÉtape {number} sur {total}"))
        counted = step.number is not None and step.before is not None
        before = _broken(str(step.text) + (f" [{step.cite}]" if step.cite else ""))
        events = [f"  {event}" for event in events_of(table, step)]
        if counted:  # what it makes is the question
            events = [f"{table.actor(step.before)}{say(': ', ' : ')}{step.thrown}"]
        before += [
            part for act in step.acts for line in narrate(table, act, step.seat) for part in _broken(f"  {line}")
        ]
        asked = "" if step.ask is None else str(step.ask)
        after = [part for text in (*events, asked, str(step.typed)) for part in _broken(text)]
        self._tell_all(before)
        if step.state is not None:
            height = lines(beside=len(before) + len(after) + 3)
            self.page.tell(table.draw(step.before if counted else step.state, step.seat, height))
        self._tell_all(after)

    def _aside(self, line: str) -> str:
        """What is said to a word that is no answer: a command of a game, or a word misspelt; nothing: it may be one."""
        step, word = self.study.step, line.casefold().partition(" ")[0]
        known = command_words()
        if word in known:
            fits = unread(self.lesson.table, step, line) is None
            return "" if fits and what_is_wrong(self.lesson.table, step, line) is None else self._instead(word)
        if not word.isalpha() or (step.number is None and self._understood(line)):
            return ""
        near = get_close_matches(word, [*known, *ANSWER], n=1, cutoff=NEAR)
        if not near:
            return ""
        return say(
            f"'{quoted(word)}' is no word known here; did you mean '{near[0]}'? That was no try.",
            f"« {quoted(word)} » n'est pas un mot connu ici ; vouliez-vous dire « {near[0]} » ? Cela ne compte pas.",
        )

    def _understood(self, line: str) -> bool:
        """Whether it is an act or a play, one that may be done or one that the rules refuse."""
        try:
            meant(line, self.study.decision, self.study.decision.plays())
        except Ambiguous:
            return True
        except TablegamesError as problem:
            return isinstance(problem, Refused) and problem.fault is not None
        return True

    def _instead(self, word: str) -> str:
        """What can be typed where a command was that a game has and a lesson has not; the example is no answer."""
        step, shown = self.study.step, quoted(word)
        if step.number is not None:
            return say(
                f"'{shown}' is for a game. Here type a number, or 'answer'; that was no try.",
                f"« {shown} » est pour une partie. Tapez ici un nombre, ou « réponse » ; cela ne compte pas.",
            )
        decision, right = self.study.decision, step.plays or ()
        example = decision.write(next((play for play in decision.legal if play not in right), decision.legal[0]))
        return say(
            f"'{shown}' is for a game. Here type the play, such as {example}, or 'answer'; that was no try.",
            f"« {shown} » est pour une partie. Tapez ici le coup, par exemple {example}, ou « réponse » ; cela ne "
            "compte pas.",
        )

    def _say(self, *texts: str) -> None:
        for text in texts:
            self._tell_all(_broken(text))

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self.page.tell(line)


def decision_of(table: Table, step: LessonStep) -> Decision[Any, Any]:
    """What is to be decided in a step that asks for a play."""
    assert step.seat is not None
    return Decision(table, step.seat, table.game.view(step.state, step.seat), table.game.legal(step.state))


def unread(table: Table, step: LessonStep, line: str) -> str | None:
    """Why a line is no answer yet, and no try: it cannot be read; None: it is one. `Ambiguous` passes through."""
    if step.number is not None:
        return (
            None
            if line.isdecimal()
            else say("Type a number; that was no try.", "Tapez un nombre ; cela ne compte pas.")
        )
    decision = decision_of(table, step)
    try:
        meant(line, decision, decision.plays())
    except Ambiguous:
        raise
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


def _broken(text: str) -> list[str]:
    """A text in lines as wide as the window; what is set in stays so where it goes on."""
    broken: list[str] = []
    for line in text.strip("\n").splitlines():
        indent = "    " if line.startswith(" ") else ""
        broken += folded(line, then=indent) or [""]
    return broken
