"""Dice read off a real board: every throw is typed in; what cannot be listed (a shuffle) is drawn by seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar, cast

from tablegames.core.arbiter import Faulting
from tablegames.core.chance import Lottery
from tablegames.core.dice import BOTH_DICE, OpeningThrow
from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Hiding
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Seeded
from tablegames.plugin.prompt_words import COMMANDS, is_command
from tablegames.session.prompt import Mode, Page, Words
from tablegames.session.session import Request, Session, TakeBack
from tablegames.table.decision import complaint

T = TypeVar("T")


WORDS: Final[Words] = {name: COMMANDS[name] for name in ("help", "board", "undo", "quit")}


class TypedDice(Mode[Any]):
    """The chance source of a session whose people type in what they throw."""

    words = WORDS

    def __init__(self, session: Session, page: Page, people: Sequence[Seat] = ()) -> None:
        self.session = session
        self.table = session.table
        self.page = page
        self.people = people
        self.seeded = Seeded(session.seed)
        self.asked: Request | None = None
        self.ahead = ""
        """A throw that was typed already: the next one."""

    def draw(self, lottery: Lottery[T], number: int) -> T:
        """Return the outcome that a person types in; asked again until it is one."""
        outcomes = lottery.outcomes()
        if outcomes is None:
            return self.seeded.draw(lottery, number)
        if self.ahead:
            text, self.ahead = self.ahead, ""
            return cast(T, self.typed(self.session.state, text))
        asked, self.asked = self.asked, None
        if asked is not None and asked.answer:
            self.page.tell(asked.answer)
        elif isinstance(outcomes[0][0], OpeningThrow):
            self.page.tell(self._opening(both=cast(object, lottery) is BOTH_DICE))
        self.example = self.table.write(self.session.state, outcomes[-1][0])
        return cast(T, self.run(refused=asked is not None and asked.refused))

    def typed(self, state: object, text: str) -> Any:
        """Return the outcome that a text means in a state; `Refused` or `NotationError` says why it is none."""
        turn = self.table.game.turn(state)
        action = self.table.read(state, text)
        outcomes = (turn.lottery.outcomes() if isinstance(turn, Chance) else None) or ()
        if all(action != outcome for outcome, _ in outcomes):
            raise Refused(_("You can't throw '{text}' here.", text=text))
        return action

    def retype(self, state: object, text: str) -> None:
        """Throw this next, if it can be thrown in that state."""
        self.typed(state, text)
        self.ahead = text

    @property
    def prompt(self) -> str:
        """The players who throw."""
        return f"{self.table.actor(self.session.state)}> "

    def obey(self, command: str, rest: str) -> None:
        """Go back one step, as the session does it."""
        if command == "undo":
            self.asked = TakeBack(self.people)
            raise self.asked
        super().obey(command, rest)

    def answer(self, line: str) -> Any:
        """Take a throw, `6-5` or `dice 6-5`."""
        if not line:
            self.page.tell(self.help())
            return None
        word, _, rest = line.partition(" ")
        return self.typed(self.session.state, rest if is_command(word, "dice") else line)

    def complain(self, problem: TablegamesError) -> None:
        """Return the error in a typed throw."""
        self.page.tell(complaint(problem))

    def show(self) -> None:
        """Draw the board as a spectator sees it."""
        self.page.tell(self.table.draw(self.session.state, None))

    def help(self) -> str:
        """Return what can be typed."""
        game: object = self.table.bare
        stands = isinstance(game, Hiding) or (isinstance(game, Faulting) and not game.takes_back)
        back = "" if stands else _("'undo' goes back one step, ")
        return _(
            "Type what you threw or drew, such as {example}; 'board' draws the board, {back}'quit' leaves.",
            example=self.example,
            back=back,
        )

    def _opening(self, *, both: bool) -> str:
        """How the throw that decides who begins is typed."""
        wording = self.table.wording
        first, second = (wording.the(Seat(seat)) for seat in range(self.table.game.seats))
        if both:
            return _(
                "One of you throws both dice. Type the die on {first}'s side first, then the one on {second}'s "
                "side, such as 5-2.",
                first=first,
                second=second,
            )
        return _(
            "Each of you throws one die to decide who begins. Type {first}'s die first, then {second}'s, such as 5-2.",
            first=first,
            second=second,
        )
