"""Solve a problem move by move, or answer a question of a course.

A move off the book's line may still be right: the game's prover, if it has one, judges it. If the move works, play
continues off the line; if not, the refuting reply is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Over
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import small_number
from tablegames.plugin.checks import Proved, Prover
from tablegames.plugin.drawing.window import folded
from tablegames.session.posing import SetPuzzle, SetQuestion, claim_of, task_of
from tablegames.session.prompt import ANSWER, BOARD, Mode, Page, Words, unknown_word
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.table.wording import natural

PATIENCE = 3.0
"""Seconds a prover is given to judge a try."""


@dataclass(slots=True)
class Exercise:
    """A problem being solved."""

    words: ClassVar[Words] = {
        "hint": ("hint", "conseil", "h", "indice"),
        "solution": ("solution", "s"),
        "again": ("again", "reprendre", "a"),
    }
    problem: SetPuzzle
    prover: Prover | None = None
    seconds: float = PATIENCE
    state: Any = field(init=False)
    ply: int | None = field(init=False, default=0)
    """How many moves of the line are played; None: play has left it."""
    hints: int = field(init=False, default=0)
    told: bool = field(init=False, default=False)
    """Whether the solution was shown before it was found."""

    def __post_init__(self) -> None:
        self.state = self.problem.start

    @property
    def table(self) -> Table:
        """The table it is played at."""
        return self.problem.table

    @property
    def seat(self) -> Seat:
        """The seat to play."""
        return self.problem.seat

    @property
    def solved(self) -> bool:
        """Whether it was found: the line is played out, or the game has ended as was claimed."""
        over = self.table.outcome(self.state)
        found = self.ply == len(self.problem.line) or (over is not None and over.winners == self.problem.claim)
        return found and not self.told

    @property
    def done(self) -> bool:
        """Whether there is nothing left to find."""
        return self.solved or self.told

    def again(self) -> None:
        """Back to the position of the problem."""
        self.state, self.ply, self.hints = self.problem.start, 0, 0

    def task(self) -> list[str]:
        """Return the task, shown once before the board."""
        return [task_of(self.problem)]

    def shown(self) -> list[str]:
        """The board."""
        return [self.table.draw(self.state, self.seat)]

    def moves(self) -> list[str]:
        """The legal moves."""
        return [self.table.write(self.state, action) for action in self.table.game.legal(self.state)]

    def help(self) -> str:
        """Return the help."""
        return _(
            "Type a move. hint: how the move begins   solution: the book's line   board, moves   again: start "
            "over   quit"
        )

    def answer(self, text: str) -> list[str]:
        """Play a move and return what to say about it; raises the notation's error for an unreadable text."""
        if self.done:
            return []
        action = self.table.read(self.state, text)
        move = self.table.write(self.state, action)
        if self.ply is not None and action == self.problem.line[self.ply].action:
            self.hints = 0
            key = _("{move} is the right first move (the key).", move=move) if self.ply == 0 else _("Right.")
            return [key, *self._follow_line()]
        return self._judge(action, move)

    def _follow_line(self) -> list[str]:
        """Play the move of the line and the line's reply."""
        assert self.ply is not None
        line, told = self.problem.line, []
        self.state = line[self.ply].step.state
        self.ply += 1
        while self.ply < len(line) and line[self.ply].seat != self.problem.seat:
            told.append(self._reply(line[self.ply].seat, line[self.ply].action))
            self.state = line[self.ply].step.state
            self.ply += 1
        return told

    def _judge(self, action: Any, move: str) -> list[str]:
        """Judge a move off the line."""
        game = self.table.game
        after = game.apply(self.state, action).state
        turn = game.turn(after)
        if isinstance(turn, Over):
            proved = Proved(turn.outcome.winners == self.problem.claim)
        elif self.prover is None:
            proved = Proved(None)
        else:
            proved = self.prover.prove(game, self.state, action, self.problem.claim, self.seconds)
        if proved.solved:
            on_line, self.ply, self.state = self.ply is not None, None, after
            does = _("{move} works too; the book plays another move.", move=move)
            return [does if on_line else _("Right."), *self._defend(proved.line[1:])]
        if proved.solved is None:
            return [self._other(move)]
        if isinstance(turn, Over):
            return [_("No. After {move}: ", move=move) + self.table.wording.outcome(turn.outcome)]
        reply = self.table.write(after, self._best(after, proved.line[1:]))
        if self.problem.claim:
            spoiled = _("No: after {move}, {the} [plays|play] {reply} and the win is gone. Try again.")
        else:
            spoiled = _("No: after {move}, {the} [plays|play] {reply} and the draw is gone. Try again.")
        replier = turn.seat if isinstance(turn, Decide) else None
        return [self.table.wording.says(spoiled, replier, move=move, reply=reply)]

    def _other(self, move: str) -> str:
        """Return the answer to a move that cannot be judged."""
        if self.ply is None:
            return _("It is unclear whether {move} works. Try another move, or start over.", move=move)
        return _("{move} is legal, but the book plays something else. Try again, or ask for a hint.", move=move)

    def _best(self, state: Any, line: tuple[Any, ...]) -> Any:
        """The reply a prover found best; without one, the first that is legal."""
        legal = self.table.game.legal(state)
        return line[0] if line and line[0] in legal else legal[0]

    def _defend(self, line: tuple[Any, ...]) -> list[str]:
        """Play the opponent's reply off the line, as well as it is known."""
        turn = self.table.game.turn(self.state)
        if not isinstance(turn, Decide) or turn.seat == self.problem.seat:
            return []
        action = self._best(self.state, line)
        told = self._reply(turn.seat, action)
        self.state = self.table.game.apply(self.state, action).state
        return [told]

    def _reply(self, seat: Seat | None, action: Any) -> str:
        text = self.table.write(self.state, action)
        return self.table.wording.says(_("{the} [answers|answer] {text}."), seat, text=text)

    def hint(self) -> str:
        """How the move of the line begins; asked again, the whole of it."""
        if self.ply is None:
            return _("You have left the book's line. Start over to get hints.")
        self.hints += 1
        move = self.table.write(self.state, self.problem.line[self.ply].action)
        if self.hints > 1:
            return _("The move is {move}.", move=move)
        begin = re.match(r"\w+", move)
        start = begin[0] if begin is not None else move
        return _("It begins with {start}.", start=start)

    def word(self, word: str) -> list[str]:
        """Give a hint, show the solution, or begin again."""
        match word:
            case "hint":
                return [self.hint()]
            case "again":
                self.again()
                return []
            case "solution":
                self.told = not self.solved
                return self.solution()
        raise unknown_word()

    def ended(self) -> list[str]:
        """Return the lines shown once it is solved."""
        off = [_("The book's line:")] if self.ply is None else []
        return [_("Solved."), *off, *self.solution()]

    def solution(self) -> list[str]:
        """Return the line with its citation, how it ends, and the note."""
        problem, note = self.problem, str(self.problem.puzzle.note)
        cite = f"  [{problem.puzzle.cite}]" if problem.puzzle.cite else ""
        if problem.ended is not None:
            ended = problem.table.wording.outcome(problem.ended)
        else:
            ended = _("The book stops here.") + f" {claim_of(problem)}."
        return [line_text(problem) + cite, ended, *([note] if note else [])]


def line_text(problem: SetPuzzle) -> str:
    """The whole line, numbered: `1. 32-27 21x43:27,38 2. 42-38 …`."""
    words: list[str] = []
    for number, moment in enumerate(problem.line):
        text = problem.table.write(moment.before, moment.action)
        words.append(f"{number // 2 + 1}. {text}" if number % 2 == 0 else text)
    return " ".join(words)


@dataclass(slots=True)
class Questioning:
    """A question being answered."""

    words: ClassVar[Words] = {"solution": ("solution", "s", *ANSWER)}
    asked: SetQuestion
    solved: bool = field(default=False, init=False)
    told: bool = field(default=False, init=False)
    """Whether the answer was shown before it was found."""
    tries: int = field(default=0, init=False)

    @property
    def done(self) -> bool:
        """Whether there is nothing left to find."""
        return self.solved or self.told

    @property
    def decision(self) -> Decision[Any, Any]:
        """The decision, if the answer is a play."""
        one, game = self.asked, self.asked.table.game
        return Decision(one.table, one.seat, game.view(one.state, one.seat), game.legal(one.state))

    @property
    def table(self) -> Table:
        """The table it is asked at."""
        return self.asked.table

    @property
    def seat(self) -> Seat:
        """The seat that answers."""
        return self.asked.seat

    @property
    def state(self) -> Any:
        """The position, after the throw if there is one."""
        return self.asked.state

    def task(self) -> list[str]:
        """Return nothing: the task is shown with the board."""
        return []

    def shown(self) -> list[str]:
        """Return the heading, the board and the question."""
        question = self.asked.question
        chapter = f", {question.chapter} {question.level}" if str(question.chapter) else ""
        cite = f" [{question.cite}]" if question.cite else ""
        return [f"{question.id}{chapter}{cite}", self.board(), *folded(str(question.ask).strip())]

    def moves(self) -> list[str]:
        """Return the legal plays, if the answer is a play."""
        legal = self.table.game.legal(self.state) if self.asked.plays else ()
        return [self.table.speak(self.state, action) for action in legal]

    def help(self) -> str:
        """Return the help."""
        return _("Type the answer. solution: show it   board, moves   quit")

    def board(self) -> str:
        """Draw the board, with the throw to count."""
        one = self.asked
        if one.plays:
            return one.table.draw(one.state, one.seat)
        drawn = one.table.draw(one.before, one.seat)
        if not one.question.throw:
            return drawn
        return f"{drawn}\n{one.table.actor(one.before)}{_(': ')}{one.question.throw}"

    def answer(self, text: str) -> list[str]:
        """Judge an answer; raises the error of an unreadable one."""
        if self.done:
            return []
        number = self.asked.question.number
        if number is not None:
            given = small_number(text)
            if given is None:
                return [_("Type a number.")]
            right = given == number
        else:
            right = self.decision.meant(text) in self.asked.plays
        self.tries += 1
        self.solved = right
        no = _("No. Try again, or ask for the solution.")
        return [] if right else [no]

    def word(self, word: str) -> list[str]:
        """Show the solution."""
        if word != "solution":
            raise unknown_word()
        self.told = not self.solved
        return self.solution()

    def ended(self) -> list[str]:
        """Return the lines shown once it is solved."""
        return [_("Right."), *self.solution()]

    def solution(self) -> list[str]:
        """Return the answer, the events of the throw, and the note."""
        one = self.asked
        told = [_("Answer: {answer}.", answer=one.answer) + (f" [{one.question.cite}]" if one.question.cite else "")]
        if one.question.number is not None:
            told += [f"  {line}" for line in one.table.wording.told(one.events)]
        return [*told, *([str(one.question.note)] if str(one.question.note) else [])]


class SolvingMode(Mode[bool]):
    """A problem or a question, tried at a prompt until it is solved (True) or its solution is shown."""

    def __init__(self, study: Exercise | Questioning, page: Page) -> None:
        self.study = study
        self.page = page
        self.words = {**BOARD, **study.words}

    def give(self) -> bool:
        """Show the problem, and ask."""
        self._tell_task()
        self.page.tell(self.help())
        return self.run()

    def show_solution(self) -> None:
        """Show the problem and what solves it, and ask nothing."""
        self._tell_task()
        self._say(self.study.solution())

    @property
    def prompt(self) -> str:
        """The seat that answers."""
        return f"{self.study.table.wording.seat(self.study.seat)}> "

    def obey(self, command: str, rest: str) -> bool | None:
        """Run a command of the problem."""
        if command not in self.study.words:
            return super().obey(command, rest)
        self._say(self.study.word(command))
        if command == "again":
            self.show()
        return False if self.study.told else None

    def answer(self, line: str) -> bool | None:
        """Judge a try; the board is drawn again when something was played."""
        if not line:
            self.page.tell(self.help())
            return None
        before = self.study.state
        self._say(self.study.answer(line))
        if self.study.state != before:
            self.show()
        if not self.study.solved:
            return None
        self._say(self.study.ended())
        return True

    def complain(self, problem: TablegamesError) -> None:
        """Show the error."""
        self._say([str(problem)])

    def help(self) -> str:
        """Return the help."""
        return self.study.help()

    def show(self) -> None:
        """Draw the board with the question."""
        for text in self.study.shown():
            self.page.tell(text)

    def moves(self) -> str:
        """Return the legal plays."""
        return "  ".join(sorted(self.study.moves(), key=natural))

    def _tell_task(self) -> None:
        for line in self.study.task():
            self.page.tell(line)
        self.show()

    def _say(self, said: list[str]) -> None:
        """Write lines, folded to the window; the book's line stays whole."""
        for line in said:
            if isinstance(self.study, Exercise):
                self.page.tell(line)
            else:
                self.page.say(line)
