"""A lesson, step by step: each question is asked until the answer is right. Used by prompt and page."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted
from tablegames.plugin.drawing.window import lines
from tablegames.plugin.prompt_words import COMMANDS, asked_plainly, command_words, in_this_language, is_command
from tablegames.session.guide import Guide
from tablegames.session.lessons import Lesson, LessonStep
from tablegames.session.prompt import ANSWER, Leave, Mode, Page, Words, folded_lines, unknown_word
from tablegames.table.decision import Ambiguous, Decision, complaint
from tablegames.table.narration import narrate
from tablegames.table.table import Table
from tablegames.table.wording import NOWHERE

NEAR: Final = 0.75
"""How much a word must be like one that is understood, to be taken for it misspelt."""
TRIES: Final = 3
"""After this many wrong answers the right one is shown."""


@frozen
class Try:
    """An answer, judged."""

    slip: str = ""
    """The reason why an answer is unreadable; then it is not a try."""
    wrong: str = ""
    """Why it is wrong, in a sentence."""
    play: Any = None
    refused: bool = False
    """Whether it is a play that the rules refuse."""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return not (self.slip or self.wrong)


@dataclass(slots=True)
class LessonStudy:
    """A reader's place in a lesson, and their score."""

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
    """The position after the right play; None: no play was made."""

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
        """The decision, if the question asks for a play."""
        table, step = self.lesson.table, self.step
        assert step.seat is not None
        return Decision(table, step.seat, table.game.view(step.state, step.seat), table.game.legal(step.state))

    def go_to(self, step: int) -> None:
        """Start at a step, counted from 0; at the first if there is no such step."""
        self.at = step if 0 < step < len(self.lesson.steps) else 0
        self.whole = not self.at

    def answer(self, text: str) -> list[str]:
        """Judge a try; after a few wrong ones the answer is shown. `Ambiguous` passes through."""
        if not self.asks:
            return []
        found = self.tried(text)
        if found.slip:
            return [found.slip]
        if found.right:
            self.right += self.wrong == 0
            if self.step.number is None:
                self._play(found.play)
            return [_("Right. ") + str(self.step.right), *self._explained()]
        self.wrong += 1
        if self.wrong >= TRIES:
            return [found.wrong, *self._shown()]
        last = _("You have one more try; then you see the answer.")
        return [found.wrong, last] if self.wrong == TRIES - 1 else [found.wrong]

    def tried(self, text: str) -> Try:
        """Return the kind of an answer to this step; `Ambiguous` passes through."""
        step = self.step
        if step.number is not None:
            if not text.isdecimal():
                return Try(_("Type a number. (This did not count as a try.)"))
            return Try(wrong="" if text == str(step.number) else _("No. ") + str(step.wrong))
        decision = self.decision
        try:
            play = decision.meant(text)
        except Ambiguous:
            raise
        except Refused as problem:
            return Try(wrong=complaint(problem), refused=problem.fault is not None)
        except TablegamesError as problem:
            return Try(complaint(problem))
        if step.plays is None or play in step.plays:
            return Try(play=play)
        written = decision.write(play)
        permitted = _("{written} is legal, but it is not the answer. ", written=written)
        return Try(wrong=permitted + str(step.wrong), play=play)

    def right_answer(self) -> str:
        """The answer of this step."""
        if self.step.number is not None:
            return str(self.step.number)
        decision = self.decision
        if self.step.plays is None and len(decision.legal) > 1:
            example = decision.write(decision.legal[0])
            return _("any play, for example {example}", example=example)
        return _(" or ").join(map(decision.write, self.step.plays or decision.legal))

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
        return [self.ended(), *([not_ticked()] if self.told else [])]

    def ended(self) -> str:
        """Return the text at the end of the lesson."""
        return _(
            "End of the lesson. You answered {right} of {asked} questions correctly on the first try.",
            right=self.right,
            asked=self.asked,
        )

    def _play(self, play: Any) -> None:
        """Make a play on the board."""
        self.after = self.lesson.table.game.apply(self.step.state, play).state

    def _shown(self) -> list[str]:
        self.told += 1
        if self.step.number is None:
            self._play(self.step.plays[0] if self.step.plays else self.decision.legal[0])
        answer = self.right_answer()
        said = _("The answer: {answer}. ", answer=answer) + str(self.step.right)
        return [said, *self._explained()]

    def _explained(self) -> list[str]:
        self.answered = True
        self.asked += 1
        return [] if self.step.number is None else [f"  {one}" for one in events_of(self.lesson.table, self.step)]


WORDS: Final[Words] = {"answer": ANSWER, "help": COMMANDS["help"], "quit": COMMANDS["quit"]}


@dataclass
class Teacher(Mode[bool]):
    """Gives a lesson at a prompt."""

    words = WORDS
    lesson: Lesson
    guide: Guide
    page: Page
    study: LessonStudy = field(init=False)

    def __post_init__(self) -> None:
        self.study = LessonStudy(self.lesson)

    def give(self) -> bool:
        """Go through every step, then ask whether a real game is to be played; `Leave` passes through."""
        study = self.study
        self.page.say(str(self.lesson.title) + ".", self.help())
        self._step()
        if not self._ended():
            self.run()
        if study.told:
            self.page.say(not_ticked())
        self.page.say(f"{study.ended()} {_('Now play a real game:')}")
        changes = "".join(f" --set {change}" for change in self.lesson.changes)
        self.page.tell(f"  tablegames play {self.lesson.table.entry.name}{changes}")
        line = self.page.line(_("(Enter: start, q: quit) "))
        if is_command(line, "quit"):
            raise Leave
        return True

    @property
    def prompt(self) -> str:
        """A question is answered, a page is turned."""
        return "> " if self.study.asks else _("(Enter: continue) ")

    def meant(self, line: str) -> tuple[str | None, str]:
        """Answer a question about a term or the rules; in answer to a question, Enter asks for help."""
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
                self.page.say(*self.study.word("answer"))
                return self._turned()
            case "help":
                self.page.say(self.help())
            case _:
                return super().obey(command, rest)
        return None

    def answer(self, line: str) -> bool | None:
        """Judge an answer; between two steps, Enter goes on to the next."""
        if not self.study.asks:
            return self._go_on(line)
        if aside := self._aside(line):
            self.page.say(aside)
            return None
        said, decision = self.study.answer(line), None if self.study.step.number is not None else self.study.decision
        if self.study.after is not None and self.study.wrong < TRIES and decision is not None:  # as at the table
            said.insert(0, f"{decision.name}{_(': ')}{decision.write(decision.meant(line))}")
        self.page.say(*said)
        return self._turned()

    def complain(self, problem: TablegamesError) -> None:
        """Return the message about an unreadable or ambiguous answer."""
        self.page.say(f"{problem} {' | '.join(problem.candidates)}" if isinstance(problem, Ambiguous) else str(problem))

    def help(self) -> str:
        """Return what can be typed in a lesson."""
        return _(
            "Type your answer. 'answer' shows the right one, 'what WORD' explains a term, 'rules' explains the "
            "game, 'quit' leaves the lesson."
        )

    def _turned(self) -> bool | None:
        """Say what the articles are about, once a question is answered; the last step ends the lesson."""
        if self.study.asks:
            return None
        if cite := self.study.step.cite:
            self.page.say(", ".join(f"[{article.cite}] {article.title}" for article in self.guide.rulebook.find(cite)))
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
        right = self.study.step.ask is not None and self.study.tried(line).right
        self.page.say(
            _("That's right. Press Enter to continue.") if right else _("Press Enter to go to the next step.")
        )
        return None

    def _step(self) -> None:
        """Show a page of the lesson; the board is drawn so that all of it can be seen at once."""
        table, step, total = self.lesson.table, self.study.step, len(self.lesson.steps)
        number = self.study.at + 1
        self.page.tell(_("\nStep {number} of {total}", number=number, total=total))
        counted = step.number is not None and step.before is not None
        before = folded_lines(str(step.text) + (f" [{step.cite}]" if step.cite else ""))
        events = [f"  {event}" for event in events_of(table, step)]
        if counted:  # what it makes is the question
            events = [f"{table.actor(step.before)}{_(': ')}{step.thrown}"]
        before += [
            part for act in step.acts for line in narrate(table, act, step.seat) for part in folded_lines(f"  {line}")
        ]
        asked = "" if step.ask is None else str(step.ask)
        after = [part for text in (*events, asked, str(step.typed)) for part in folded_lines(text)]
        self.page.tell("\n".join(before))
        if step.state is not None:
            height = lines(beside=len(before) + len(after) + 3)
            self.page.tell(table.draw(step.before if counted else step.state, step.seat, height))
        if after:
            self.page.tell("\n".join(after))

    def _aside(self, line: str) -> str:
        """Return the reply to a word that is not an answer: a command of a game, or a misspelt word; empty: it may be
        one.
        """
        step, word = self.study.step, line.casefold().partition(" ")[0]
        known = command_words()
        if word in known:
            return "" if self.study.tried(line).right else self._instead(word)
        if not word.isalpha() or (step.number is None and self._understood(line)):
            return ""
        words = {**COMMANDS, "answer": ANSWER}
        near = get_close_matches(word, command_words(words), n=1, cutoff=NEAR)
        if not near:
            return ""
        return _(
            "I don't know '{word}'. Did you mean '{near}'? (This did not count as a try.)",
            word=quoted(word),
            near=in_this_language(near[0], words),
        )

    def _understood(self, line: str) -> bool:
        """Whether it is an act or a play, one that may be done or one that the rules refuse."""
        try:
            found = self.study.tried(line)
        except Ambiguous:
            return True
        return found.play is not None or found.refused

    def _instead(self, word: str) -> str:
        """Return the words to type instead of a command that only games have; the example is not an answer."""
        step, shown = self.study.step, quoted(word)
        if step.number is not None:
            return _(
                "'{shown}' only works in a game. Type a number here, or 'answer'. (This did not count as a try.)",
                shown=shown,
            )
        decision, right = self.study.decision, step.plays or ()
        example = decision.write(next((play for play in decision.legal if play not in right), decision.legal[0]))
        return _(
            "'{shown}' only works in a game. Type a play here, such as {example}, or 'answer'. (This did not "
            "count as a try.)",
            shown=shown,
            example=example,
        )


def events_of(table: Table, step: LessonStep) -> list[str]:
    """Return the events of a step's throw as sentences."""
    scene = table.scene(step.before, table.read(step.before, step.thrown)) if step.thrown else NOWHERE
    return [table.wording.event(event, scene=scene) for event in step.events]


def not_ticked() -> str:
    """Why a lesson that was gone through is not kept as learnt."""
    return _("You were shown some answers: the lesson counts as learnt once you answer every question yourself.")
