"""The counting exercise: a board and a throw, and you say what it is worth to each side. Used by prompt and page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _
from tablegames.plugin.drawing.window import lines
from tablegames.plugin.prompt_words import COMMANDS
from tablegames.plugin.training import CountingQuestion, CountingTrainer
from tablegames.plugin.ways import ways_data
from tablegames.session.prompt import ANSWER, Mode, Page, Words, unknown_word
from tablegames.table.table import Table

EASY: Final = 3
"""The first questions are easy ones."""
CHOICE: Final = 8
"""An easy question is the easiest of this many."""
NUMBERS: Final = re.compile(r"[0-9]{1,3}(?:[\s,;/]++[0-9]{1,3})*+")


@dataclass(slots=True)
class CountingTally:
    """How many were counted right."""

    asked: int = 0
    right: int = 0
    by_seat: list[int] = field(default_factory=list)
    """How often each place's worth was right: of who threw, then of the others in turn."""

    def count(self, right: list[bool]) -> None:
        """Count an answer: for who threw first, then the others."""
        self.asked += 1
        self.right += all(right)
        self.by_seat = [had + one for had, one in zip(self.by_seat or [0] * len(right), right, strict=True)]

    def __str__(self) -> str:
        if not self.asked:
            return _("You counted no throws.")
        thrower, *others = self.by_seat
        return _(
            "Throws: {asked}. Counted right for both sides: {right}; for the thrower: {thrower}; for the other "
            "player: {others}.",
            asked=self.asked,
            right=self.right,
            thrower=thrower,
            others=sum(others),
        )


@dataclass(slots=True)
class CountingStudy:
    """A series of throws to count."""

    table: Table
    trainer: CountingTrainer
    seed: int
    most: int | None = None
    """How many are asked; None: there is no end to it."""
    tally: CountingTally = field(default_factory=CountingTally)
    answered: bool = field(default=False, init=False)
    solved: bool = field(default=False, init=False)
    """Nothing is kept of it."""
    question: CountingQuestion = field(init=False)
    questions: Iterator[CountingQuestion] = field(init=False)

    def __post_init__(self) -> None:
        self.questions = self.asked()
        self.question = next(self.questions)

    def answer(self, text: str) -> list[str]:
        """Judge the points of who threw, then of the other; `Refused` says why a text is none."""
        if self.answered:
            return []
        right = self._judged(text)
        return self._told(_("Right. ") if right else _("No. "))

    def word(self, word: str) -> list[str]:
        """Show the answer, or move to the next throw."""
        if word == "answer" and not self.answered:
            self.tally.count([False] * len(self.question.worth))
            return self._told("")
        if word != "on" or not self.answered:
            raise unknown_word()
        self.question, self.answered = next(self.questions), False
        return []

    def asked(self) -> Iterator[CountingQuestion]:
        """The questions of this seed, the first of them easy: the same seed asks the same."""
        number = 0
        while self.most is None or number < self.most:
            yield self._easiest(number) if number < EASY else self._drawn(derive(self.seed, "counting", number))
            number += 1

    def _drawn(self, seed: int) -> CountingQuestion:
        return self.trainer.question(self.table.bare, self.table.notation, Rng(seed))

    def _easiest(self, number: int) -> CountingQuestion:
        """Of some questions the one with least to see: points for one side only, by the fewest jans, and few."""
        drawn = [self._drawn(derive(self.seed, "counting", number, at)) for at in range(CHOICE)]
        return min(
            drawn, key=lambda one: (sum(points > 0 for points in one.worth) != 1, len(one.events), sum(one.worth))
        )

    def data(self, question: CountingQuestion) -> dict[str, Any]:
        """A question and its answer as plain data."""
        names = self.table.notation.seat_names
        return {
            "source": question.source,
            "position": self.table.position(question.before),
            "throw": self.table.write(question.before, question.throw),
            "worth": dict(zip(names, question.worth, strict=False)),
            "events": [
                {
                    "what": event.what,
                    "for": None if event.seat is None else names[event.seat],
                    "cite": event.cite,
                    **dict(event.detail),
                    "by": ways_data(self.table.ways(question.before, question.throw, event)),
                }
                for event in question.events
            ],
        }

    def _told(self, verdict: str) -> list[str]:
        """Return what the throw is worth to each side, and why."""
        self.answered, question, table = True, self.question, self.table
        worth = ", ".join(f"{table.wording.seat(s)} {question.worth[s]}" for s in self.order)
        scene = table.scene(question.before, question.throw)
        events = [table.wording.event(event, scene=scene) for event in question.events]
        nothing = _("The throw scores nothing.")
        return [f"{verdict}{worth}.", *(f"  {event}" for event in events or [nothing])]

    def _judged(self, text: str) -> bool:
        """Whether an answer is right for both, which is counted; of one number alone the other has nothing."""
        numbers = [int(number) for number in re.findall("[0-9]+", text)] if NUMBERS.fullmatch(text) else []
        if len(numbers) not in (1, len(self.order)):
            raise Refused("Type a number for each side.")
        given = dict(zip(self.order, [*numbers, *[0] * len(self.order)], strict=False))
        right = [given[seat] == self.question.worth[seat] for seat in self.order]
        self.tally.count(right)
        return all(right)

    @property
    def order(self) -> list[Seat]:
        """The seats, who threw first."""
        seats = self.table.bare.seats
        return [Seat((self.thrower + at) % seats) for at in range(seats)]

    @property
    def thrower(self) -> Seat:
        """The seat that throws."""
        turn: Any = self.table.bare.turn(self.question.before)
        return turn.seat if turn.seat is not None else Seat(0)


WORDS: Final[Words] = {**{name: COMMANDS[name] for name in ("help", "board", "quit")}, "answer": ANSWER}


@dataclass
class CountingMode(Mode[bool]):
    """The counting exercise at a prompt."""

    words = WORDS
    study: CountingStudy
    page: Page
    number: int = 1

    def give(self) -> None:
        """Ask one throw after another; `Leave` ends it, with the tally."""
        self.page.say(self.help())
        self._next()
        try:
            self.run()
        finally:
            self.page.say(str(self.study.tally))

    @property
    def prompt(self) -> str:
        """The seat whose points are counted first."""
        first, *others = (self.study.table.wording.seat(seat) for seat in self.study.order)
        then = ", ".join(others)
        return _("Points for {first} (who threw), then for {then}> ", first=first, then=then)

    def obey(self, command: str, rest: str) -> bool | None:
        """Show the answer."""
        if command == "answer":
            return self._told(self.study.word("answer"))
        if command == "help":
            self.page.say(self.help())
            return None
        return super().obey(command, rest)

    def answer(self, line: str) -> bool | None:
        """Judge a count."""
        return self._told(self.study.answer(line))

    def complain(self, problem: TablegamesError) -> None:
        """Show the help."""
        self.page.say(self.help())

    def help(self) -> str:
        """Return the help."""
        return _(
            "Count what the throw is worth: type the points for the thrower, then for the other player, "
            "such as 6 0. A single number means none for the other player. 'answer' shows the answer, "
            "'board' draws the board again, 'quit' leaves."
        )

    def show(self) -> None:
        """Draw the board, and say whose throw it is."""
        table, question = self.study.table, self.study.question
        self.page.tell(table.draw(question.before, None, lines(beside=6)))
        thrown = table.speak(question.before, question.throw)
        self.page.say(f"{table.actor(question.before)}{_(': ')}{thrown}")

    def _next(self) -> None:
        source = f" [{self.study.question.source}]" if self.study.question.source else ""
        self.page.tell(_("\nThrow {number}", number=self.number) + source)
        self.show()

    def _told(self, said: list[str]) -> bool | None:
        """Show what the throw is worth, then the next throw; True after the last one."""
        self.page.say(*said)
        try:
            self.study.word("on")
        except StopIteration:
            return True
        self.number += 1
        self._next()
        return None
