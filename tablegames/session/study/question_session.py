"""A question of a course put to a reader: a number or a play; each try is answered, and the answer told if he asks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tablegames.core.languages import say
from tablegames.core.plaintext import small_number
from tablegames.session.prompt.typed_play import meant
from tablegames.session.study.questions import SetQuestion
from tablegames.table.decision import Decision


@dataclass(slots=True)
class Questioning:
    """A question being answered."""

    asked: SetQuestion
    solved: bool = field(default=False, init=False)
    told: bool = field(default=False, init=False)
    """Whether the answer was told before it was found."""
    tries: int = field(default=0, init=False)

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
