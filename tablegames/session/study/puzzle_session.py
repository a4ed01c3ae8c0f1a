"""Solving a problem move by move: each try is answered, the adversary replies by the line or as well as he can.

A try that is not the line's move is not wrong for that. Where the game has a prover it is asked whether the try does
what the problem claims: if so, play goes on off the line; if not, the reply that spoils it is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tablegames.core.events import Seat
from tablegames.core.game import Decide, Outcome, Over
from tablegames.core.languages import say
from tablegames.plugin.checks import Proved, Prover
from tablegames.session.study.puzzles import SetPuzzle
from tablegames.table.table import Table

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
        """Whether there is nothing left to find: the line is played out, or the game has ended as was claimed."""
        over = self.over
        return self.ply == len(self.problem.line) or (over is not None and over.winners == self.problem.claim)

    def again(self) -> None:
        """Back to the position of the problem."""
        self.state, self.ply, self.hints = self.problem.start, 0, 0

    def answer(self, text: str) -> list[str]:
        """Play a try, and say what comes of it; raises what the notation says of a text it cannot take."""
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


def line_text(problem: SetPuzzle) -> str:
    """The whole line, numbered: `1. 32-27 21x43:27,38 2. 42-38 …`."""
    words: list[str] = []
    for number, moment in enumerate(problem.line):
        text = problem.table.write(moment.before, moment.action)
        words.append(f"{number // 2 + 1}. {text}" if number % 2 == 0 else text)
    return " ".join(words)
