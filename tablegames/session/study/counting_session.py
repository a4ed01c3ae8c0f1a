"""Counting trained at a prompt: a board, a throw, and what it is worth to each side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugin.drawing.window import folded, lines
from tablegames.plugin.training import CountingQuestion, CountingTrainer
from tablegames.plugin.ways import ways_data
from tablegames.session.prompt.session import Leave, ask_line
from tablegames.table.table import Table

ANSWER: Final = ("answer", "réponse", "reponse")
BOARD: Final = ("board", "plateau", "b")
HELP: Final = ("", "help", "aide", "?")
QUIT: Final = ("q", "quit", "quitter", "exit")
EASY: Final = 3
"""So many questions are easy ones, before they come as they come."""
CHOICE: Final = 8
"""Of how many the easiest is asked."""
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
            return say("No throw was counted.", "Aucun coup n'a été compté.")
        thrower, *others = self.by_seat
        return say(
            f"Throws: {self.asked}; counted right for both: {self.right}; for the thrower: {thrower}; for the other: "
            f"{sum(others)}.",
            f"Coups : {self.asked} ; comptés juste des deux côtés : {self.right} ; pour celui qui a jeté : {thrower} ; "
            f"pour l'autre : {sum(others)}.",
        )


@dataclass(slots=True)
class CountingSession:
    """Asks what throws are worth, until it is left or so many were asked."""

    table: Table
    trainer: CountingTrainer
    seed: int
    ask: Callable[[str], str] = input
    tell: Callable[[str], None] = print
    questions: int | None = None
    tally: CountingTally = field(default_factory=CountingTally)

    def give(self) -> None:
        """One throw after another; `Leave` ends it, with the tally."""
        self._say(how())
        try:
            for number, question in enumerate(self.asked(), start=1):
                self._give(number, question)
        except Leave:
            self._say(str(self.tally))
            raise
        self._say(str(self.tally))

    def asked(self) -> Iterator[CountingQuestion]:
        """The questions of this seed, the first of them easy: the same seed asks the same."""
        number = 0
        while self.questions is None or number < self.questions:
            yield self._easiest(number) if number < EASY else self._drawn(derive(self.seed, "counting", number))
            number += 1

    def _drawn(self, seed: int) -> CountingQuestion:
        return self.trainer.question(self.table.bare, self.table.notation, Rng(seed))

    def _easiest(self, number: int) -> CountingQuestion:
        """Of some questions the one with least to see: points for one side only, by the fewest jans, and few."""
        drawn = [self._drawn(derive(self.seed, "counting", number, at)) for at in range(CHOICE)]
        return min(
            drawn,
            key=lambda one: (sum(points > 0 for points in one.worth) != 1, len(one.events), sum(one.worth)),
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

    def _give(self, number: int, question: CountingQuestion) -> None:
        thrower = self.thrower(question)
        self.tell(say(f"\nThrow {number}", f"\nCoup {number}") + (f" [{question.source}]" if question.source else ""))
        self._draw(question)
        while True:
            line = ask_line(lambda: self._line(self._prompt(thrower)), False)
            if line.lower() in BOARD:
                self._draw(question)
            elif line.lower() in HELP:
                self._say(how())
            elif line.lower() in ANSWER:
                self.tally.count([False] * len(question.worth))
                self._told(question, "")
                return
            elif (right := self.judged(question, line)) is not None:
                self._told(question, say("Right. ", "Juste. ") if right else say("No. ", "Non. "))
                return
            else:
                self._say(how())

    def _draw(self, question: CountingQuestion) -> None:
        """The board, and whose throw it is."""
        self.tell(self.table.draw(question.before, None, lines(beside=6)))
        thrown = self.table.speak(question.before, question.throw)
        self._say(f"{self.table.actor(question.before)}{say(': ', ' : ')}{thrown}")

    def _told(self, question: CountingQuestion, verdict: str) -> None:
        """What it is worth, and by which jans."""
        worth, *events = self.told(question)
        self._say(f"{verdict}{worth}")
        for line in events:
            self._say(line, "  ", "    ")

    def told(self, question: CountingQuestion) -> list[str]:
        """What a throw is worth to each, and what makes it so, in sentences."""
        thrower = self.thrower(question)
        worth = ", ".join(f"{self.table.wording.seat(s)} {question.worth[s]}" for s in self.order(thrower))
        scene = self.table.scene(question.before, question.throw)
        events = [self.table.wording.event(event, scene=scene) for event in question.events]
        return [f"{worth}.", *(events or [say("The throw makes nothing.", "Le coup ne fait rien.")])]

    def judged(self, question: CountingQuestion, line: str) -> bool | None:
        """Whether an answer is right for both, which is counted; None: it is no answer."""
        thrower = self.thrower(question)
        answer = self._read(line, thrower)
        if answer is None:
            return None
        right = [answer[seat] == question.worth[seat] for seat in self.order(thrower)]
        self.tally.count(right)
        return all(right)

    def _read(self, line: str, thrower: Seat) -> dict[int, int] | None:
        """Numbers, of who threw first; one alone: the other has nothing."""
        if not NUMBERS.fullmatch(line):
            return None
        numbers = [int(number) for number in re.findall("[0-9]+", line)]
        order = self.order(thrower)
        if len(numbers) not in (1, len(order)):
            return None
        return dict(zip(order, [*numbers, *[0] * len(order)], strict=False))

    def order(self, thrower: Seat) -> list[Seat]:
        """The seats, who threw first."""
        seats = self.table.bare.seats
        return [Seat((thrower + at) % seats) for at in range(seats)]

    def thrower(self, question: CountingQuestion) -> Seat:
        """Who throws."""
        turn: Any = self.table.bare.turn(question.before)
        return turn.seat if turn.seat is not None else Seat(0)

    def _prompt(self, thrower: Seat) -> str:
        first, *others = (self.table.wording.seat(seat) for seat in self.order(thrower))
        then = ", ".join(others)
        return say(
            f"Points of {first} (who threw), then of {then}> ", f"Points : {first} (qui ont jeté), puis {then}> "
        )

    def _line(self, prompt: str) -> str:
        line = self.ask(prompt).strip()
        if line.lower() in QUIT:
            raise EOFError
        return line

    def _say(self, text: str, first: str = "", then: str = "") -> None:
        for line in folded(text, first, then):
            self.tell(line)


def how() -> str:
    """What can be typed."""
    return say(
        "Count what the throw is worth: type the points of who throws, then the other's (6 0; one number alone: the "
        "other has nothing). 'answer' tells it, 'board' draws it again, 'quit' leaves.",
        "Comptez ce que vaut le coup : tapez les points de celui qui jette, puis ceux de l'autre (6 0 ; un nombre "
        "seul : l'autre n'a rien). « réponse » le dit, « plateau » redessine, « quitter » s'en va.",
    )
