"""Solving: a problem move by move, the adversary replying by the line or as well as he can; a question of a course.

A try that is not the line's move is not wrong for that. Where the game has a prover it is asked whether the try does
what the problem claims: if so, play goes on off the line; if not, the reply that spoils it is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Outcome, Over
from tablegames.core.languages import say
from tablegames.core.plaintext import small_number
from tablegames.plugin.checks import Proved, Prover
from tablegames.plugin.drawing.window import folded
from tablegames.session.loop import ANSWER, BOARD, Mode, Words, unknown_word
from tablegames.session.page import Page
from tablegames.session.puzzles import SetPuzzle, claim_of, task_of
from tablegames.session.questions import SetQuestion
from tablegames.session.typed_play import meant
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.table.wording import natural

PATIENCE = 3.0
"""Seconds a prover is given to judge a try."""


@dataclass(slots=True)
class Exercise:
    """A problem being solved."""

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
    def over(self) -> Outcome | None:
        """How the game has ended, if it has."""
        return self.table.outcome(self.state)

    @property
    def solved(self) -> bool:
        """Whether it was found: the line is played out, or the game has ended as was claimed."""
        over = self.over
        found = self.ply == len(self.problem.line) or (over is not None and over.winners == self.problem.claim)
        return found and not self.told

    @property
    def done(self) -> bool:
        """Whether there is nothing left to find."""
        return self.solved or self.told

    def again(self) -> None:
        """Back to the position of the problem."""
        self.state, self.ply, self.hints = self.problem.start, 0, 0

    def answer(self, text: str) -> list[str]:
        """Play a try, and say what comes of it; raises what the notation says of a text it cannot take."""
        if self.done:
            return []
        action = self.table.read(self.state, text)
        move = self.table.write(self.state, action)
        if self.ply is not None and action == self.problem.line[self.ply].action:
            self.hints = 0
            key = say(f"{move} is the key.", f"{move} est la clé.") if self.ply == 0 else say("Right.", "Juste.")
            return [key, *self._follow_line()]
        return self._judge(action, move)

    def _follow_line(self) -> list[str]:
        """The move of the line, and what the line replies."""
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
        """What a move that is not the line's is worth."""
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
            does = say(
                f"{move} does it too; the book plays otherwise.", f"{move} réussit aussi ; le livre joue autrement."
            )
            return [does if on_line else say("Right.", "Juste."), *self._defend(proved.line[1:])]
        if proved.solved is None:
            return [self._other(move)]
        if isinstance(turn, Over):
            return [say(f"No: after {move}: ", f"Non : après {move} : ") + self.table.wording.outcome(turn.outcome)]
        reply = self.table.write(after, self._best(after, proved.line[1:]))
        name = self.table.wording.seat(turn.seat if isinstance(turn, Decide) else None)
        lost = say("the win", "le gain") if self.problem.claim else say("the draw", "la nulle")
        return [
            say(
                f"No: after {move} {name} answers {reply}, and {lost} is gone. Try again.",
                f"Non : après {move}, réponse {reply} ({name}), et {lost} s'envole. Essayez encore.",
            )
        ]

    def _other(self, move: str) -> str:
        """What is said of a try nobody can judge."""
        if self.ply is None:
            return say(
                f"Whether {move} does it could not be settled; try another, or begin again.",
                f"On n'a pu établir si {move} réussit ; essayez autre chose, ou reprenez du début.",
            )
        return say(
            f"{move} can be played, but it is not the book's move. Try again, or ask for a hint.",
            f"{move} est jouable, mais ce n'est pas le coup du livre. Essayez encore, ou demandez un indice.",
        )

    def _best(self, state: Any, line: tuple[Any, ...]) -> Any:
        """The reply a prover found best; without one, the first that is legal."""
        legal = self.table.game.legal(state)
        return line[0] if line and line[0] in legal else legal[0]

    def _defend(self, line: tuple[Any, ...]) -> list[str]:
        """The adversary's reply off the line, as well as it is known."""
        turn = self.table.game.turn(self.state)
        if not isinstance(turn, Decide) or turn.seat == self.problem.seat:
            return []
        action = self._best(self.state, line)
        told = self._reply(turn.seat, action)
        self.state = self.table.game.apply(self.state, action).state
        return [told]

    def _reply(self, seat: Seat | None, action: Any) -> str:
        text = self.table.write(self.state, action)
        return say(f"{self.table.wording.seat(seat)} answers {text}.", f"{self.table.wording.seat(seat)} : {text}.")

    def hint(self) -> str:
        """How the move of the line begins; asked again, the whole of it."""
        if self.ply is None:
            return say(
                "You have left the book's line; begin again from the position.",
                "Vous avez quitté la suite du livre ; reprenez du début.",
            )
        self.hints += 1
        move = self.table.write(self.state, self.problem.line[self.ply].action)
        if self.hints > 1:
            return say(f"The move is {move}.", f"Le coup est {move}.")
        begin = re.match(r"\w+", move)
        start = begin[0] if begin is not None else move
        return say(f"It begins with {start}.", f"Il commence par {start}.")

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
        """What is said once it is solved."""
        off = [say("The book's own line:", "La suite du livre :")] if self.ply is None else []
        return [say("Solved.", "Résolu."), *off, *self.solution()]

    def solution(self) -> list[str]:
        """The line with the book's number, how it ends, and what there is to say of it."""
        problem, note = self.problem, str(self.problem.puzzle.note)
        cite = f"  [{problem.puzzle.cite}]" if problem.puzzle.cite else ""
        if problem.ended is not None:
            ended = problem.table.wording.outcome(problem.ended)
        else:
            ended = say(f"The book stops here: {claim_of(problem)}.", f"Le livre s'arrête ici : {claim_of(problem)}.")
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
        """What is to be decided, where a play is asked for."""
        one, game = self.asked, self.asked.table.game
        return Decision(one.table, one.seat, game.view(one.state, one.seat), game.legal(one.state))

    def board(self) -> str:
        """What lies on the board, and what was thrown where its worth is asked for."""
        one = self.asked
        if one.plays:
            return one.table.draw(one.state, one.seat)
        drawn = one.table.draw(one.before, one.seat)
        if not one.question.throw:
            return drawn
        return f"{drawn}\n{one.table.actor(one.before)}{say(': ', ' : ')}{one.question.throw}"

    def answer(self, text: str) -> list[str]:
        """What is said to a try; raises what is wrong with a text that is no answer at all."""
        if self.done:
            return []
        number = self.asked.question.number
        if number is not None:
            given = small_number(text)
            if given is None:
                return [say("Give a number.", "Donnez un nombre.")]
            right = given == number
        else:
            decision = self.decision
            right = meant(text, decision, decision.plays()) in self.asked.plays
        self.tries += 1
        self.solved = right
        return (
            []
            if right
            else [say("No; try again, or ask for the solution.", "Non ; essayez encore, ou demandez la solution.")]
        )

    def word(self, word: str) -> list[str]:
        """Show the solution."""
        if word != "solution":
            raise unknown_word()
        self.told = not self.solved
        return self.solution()

    def ended(self) -> list[str]:
        """What is said once it is solved."""
        return [say("Right.", "Juste."), *self.solution()]

    def solution(self) -> list[str]:
        """The answer, what the throw makes, and what there is to say of it."""
        one = self.asked
        told = [
            say(f"Answer: {one.answer}.", f"Réponse : {one.answer}.")
            + (f" [{one.question.cite}]" if one.question.cite else "")
        ]
        if one.question.number is not None:
            told += [f"  {line}" for line in one.table.wording.told(one.events)]
        return [*told, *([str(one.question.note)] if str(one.question.note) else [])]


class SolvingMode(Mode[bool]):
    """A problem that is tried at a prompt until it is solved (True) or its solution is shown."""

    words: ClassVar[Words] = {
        **BOARD,
        "hint": ("hint", "indice", "h"),
        "solution": ("solution", "s"),
        "again": ("again", "reprendre", "a"),
    }

    def __init__(self, study: Exercise, page: Page) -> None:
        self.study = study
        self.table = study.table
        self.page = page

    def give(self) -> bool:
        """Show the problem, and ask."""
        self.page.tell(task_of(self.study.problem))
        self.show()
        self.page.tell(self.help())
        return self.run()

    @property
    def prompt(self) -> str:
        """Who is to play."""
        return f"{self.table.wording.seat(self.study.problem.seat)}> "

    def obey(self, command: str, rest: str) -> bool | None:
        """Do what a word of the problem asks for."""
        if command not in ("hint", "solution", "again"):
            return super().obey(command, rest)
        self._say(self.study.word(command))
        if command == "again":
            self.show()
        return False if self.study.told else None

    def answer(self, line: str) -> bool | None:
        """Judge a try; the board is drawn again when something was played."""
        before = self.study.state
        if line:
            self._say(self.study.answer(line))
        if self.study.state != before:
            self.show()
        if not self.study.solved:
            return None
        self._say(self.study.ended())
        return True

    def help(self) -> str:
        """Return what can be typed."""
        return say(
            "Type a move. hint: how it begins   solution: the book's line   board, moves   again: from the start   "
            "quit",
            "Tapez un coup. indice : son début   solution : la suite du livre   plateau, coups   reprendre : du début "
            "  quitter",
        )

    def show(self) -> None:
        """Draw the board."""
        self.page.tell(self.table.draw(self.study.state, self.study.problem.seat))

    def moves(self) -> str:
        """Return the legal moves."""
        legal = self.table.game.legal(self.study.state)
        return "  ".join(sorted((self.table.write(self.study.state, action) for action in legal), key=natural))

    def _say(self, said: list[str]) -> None:
        for line in said:
            self.page.tell(line)


class QuestionMode(Mode[bool]):
    """A question of a course, asked at a prompt until it is answered (True) or its solution is shown."""

    words: ClassVar[Words] = {**BOARD, "solution": ("solution", "s", *ANSWER)}

    def __init__(self, study: Questioning, page: Page) -> None:
        self.study = study
        self.page = page

    def give(self) -> bool:
        """Show the question, and ask."""
        self.show()
        self.page.tell(self.help())
        return self.run()

    @property
    def prompt(self) -> str:
        """Who is asked."""
        return f"{self.study.asked.table.wording.seat(self.study.asked.seat)}> "

    def obey(self, command: str, rest: str) -> bool | None:
        """Show the solution."""
        if command != "solution":
            return super().obey(command, rest)
        self.say(self.study.word(command))
        return False

    def answer(self, line: str) -> bool | None:
        """Judge a try."""
        if not line:
            self.page.tell(self.help())
            return None
        self.say(self.study.answer(line))
        if not self.study.solved:
            return None
        self.say(self.study.ended())
        return True

    def complain(self, problem: TablegamesError) -> None:
        """Say what is wrong."""
        self.say([str(problem)])

    def help(self) -> str:
        """Return what can be typed."""
        return say(
            "Type the answer. solution: tell it   board, moves   quit",
            "Tapez la réponse. solution : la dire   plateau, coups   quitter",
        )

    def show(self) -> None:
        """Say which question it is, draw the board, and ask."""
        question = self.study.asked.question
        chapter = f", {question.chapter} {question.level}" if str(question.chapter) else ""
        self.page.tell(f"{question.id}{chapter}" + (f" [{question.cite}]" if question.cite else ""))
        self.page.tell(self.study.board())
        self.say([str(question.ask)])

    def moves(self) -> str:
        """Return the legal plays, where one is asked for."""
        one = self.study.asked
        legal = one.table.game.legal(one.state) if one.plays else ()
        return "  ".join(sorted((one.table.speak(one.state, action) for action in legal), key=natural))

    def say(self, said: list[str]) -> None:
        """Tell lines, broken where the window ends."""
        for line in said:
            indent = "    " if line.startswith(" ") else ""
            self.page.tell("\n".join(folded(line.strip(), indent[:2], indent) or [""]))
