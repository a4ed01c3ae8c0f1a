"""Stop and guess: a game that was played is walked through, and the reader is asked for every move of one side.

The reader sees what the seat saw, so that hands stay hidden. A play that is the only one is no guess, and another that
leads to the same position is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, ClassVar

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.records.record import Record
from tablegames.records.replay import moments
from tablegames.session.loop import BOARD, Mode, Words
from tablegames.session.page import Page
from tablegames.session.typed_play import Ambiguous, meant, numbered_rows
from tablegames.table.decision import Decision
from tablegames.table.narration import narrate
from tablegames.table.table import Table


class Found(Enum):
    """How a move was found."""

    AT_ONCE = auto()
    LATER = auto()
    """With other tries before, or with a hint."""
    TOLD = auto()
    """The reader was told the move."""


@dataclass(slots=True)
class Guess:
    """One move that is asked for."""

    table: Table
    moment: Moment[Any, Any]
    seat: Seat
    tries: int = field(default=0, init=False)
    hints: int = field(default=0, init=False)
    decision: Decision[Any, Any] = field(init=False)
    plays: dict[str, Any] = field(init=False)
    """The legal plays by their texts, in the order of their numbers."""

    def __post_init__(self) -> None:
        before = self.moment.before
        self.decision = Decision(
            self.table, self.seat, self.table.game.view(before, self.seat), self.table.game.legal(before)
        )
        self.plays = self.decision.plays()

    @property
    def move(self) -> str:
        """What was played, as people are shown it."""
        return self.decision.write(self.moment.action)

    def answer(self, text: str) -> Found | str:
        """How the move is found by this try, or what is said of it; raises what is wrong with the text."""
        action = meant(text, self.decision, self.plays)
        if self._same(action):
            return Found.LATER if self.tries or self.hints else Found.AT_ONCE
        self.tries += 1
        tried = self.decision.write(action)
        return say(
            f"{tried} can be played, but something else was. Try again, or ask for a 'hint'; 'show' tells the move.",
            f"{tried} est jouable, mais on a joué autre chose. Essayez encore, ou demandez un « indice » ; « voir » "
            "dit le coup.",
        )

    def _same(self, action: Any) -> bool:
        """Whether it is what was played, or comes to the same."""
        if action == self.moment.action:
            return True
        state = self.table.game.apply(self.moment.before, action).state
        return bool(state == self.moment.step.state)

    def hint(self) -> str | None:
        """How the move begins; None when that was said before, or there is no more to say without telling it."""
        self.hints += 1
        written = self.table.write(self.moment.before, self.moment.action)
        begin = re.match(r"\w+", written)
        if self.hints > 1 or begin is None or begin[0] == written:
            return None
        return say(f"It begins with {begin[0]}.", f"Il commence par {begin[0]}.")


@dataclass(slots=True)
class GuessTally:
    """How many moves were found, and how."""

    found: list[Found] = field(default_factory=list)

    def count(self, found: Found) -> None:
        """Count a move that was found, or told."""
        self.found.append(found)

    def __str__(self) -> str:
        asked, (at_once, later, told) = len(self.found), map(self.found.count, Found)
        if not asked:
            return say("No move was guessed.", "Aucun coup n'a été deviné.")
        return say(
            f"Moves asked for: {asked}; found at once: {at_once}; with more tries or a hint: {later}; told: {told}.",
            f"Coups demandés : {asked} ; trouvés d'emblée : {at_once} ; en s'y reprenant ou avec un indice : "
            f"{later} ; dits : {told}.",
        )


def to_guess(table: Table, moment: Moment[Any, Any], seat: Seat) -> bool:
    """Whether a move is one of the seat's that it chose."""
    return moment.seat == seat and table.chose(moment)


class GuessMode(Mode[Found]):
    """Asks for one move until it is found or shown."""

    words: ClassVar[Words] = {**BOARD, "hint": ("hint", "indice", "h"), "show": ("show", "voir", "s")}

    def __init__(self, guess: Guess, page: Page) -> None:
        self.guess = guess
        self.page = page

    @property
    def prompt(self) -> str:
        """Whose move it is."""
        return f"{self.guess.decision.name}> "

    def obey(self, command: str, rest: str) -> Found | None:
        """Give a hint, or show the move."""
        if command not in ("hint", "show"):
            return super().obey(command, rest)
        hint = self.guess.hint() if command == "hint" else None
        move = self.guess.move
        self.page.tell(hint or say(f"The move is {move}.", f"Le coup est {move}."))
        return None if hint else Found.TOLD

    def answer(self, line: str) -> Found | None:
        """Judge a try."""
        if not line:
            return None
        found = self.guess.answer(line)
        if isinstance(found, Found):
            self.page.tell(say("Right.", "Juste."))
            return found
        self.page.tell(found)
        return None

    def complain(self, problem: TablegamesError) -> None:
        """Say what is wrong; of what can mean several plays, which."""
        self.page.tell(str(problem))
        if isinstance(problem, Ambiguous):
            self.page.tell(self._listed(problem.candidates))

    def help(self) -> str:
        """Return what can be typed."""
        return say(
            "Type a move, its number, or enough of it. hint: how it begins   show: what was played   board, moves   "
            "quit",
            "Tapez un coup, son numéro, ou assez pour le reconnaître. indice : son début   voir : ce qu'on a joué   "
            "plateau, coups   quitter",
        )

    def show(self) -> None:
        """Draw the board."""
        self.page.tell(self.guess.decision.draw())

    def moves(self) -> str:
        """Return the plays with their numbers."""
        return self._listed(tuple(self.guess.plays))

    def _listed(self, texts: tuple[str, ...]) -> str:
        numbered = [(number, text) for number, text in enumerate(self.guess.plays, start=1) if text in texts]
        return "\n".join(numbered_rows(self.guess.table, numbered))


def guess_through(table: Table, record: Record, seat: Seat, page: Page, tally: GuessTally) -> None:
    """Walk through a game and ask for the seat's moves, which are counted; `Leave` passes through."""
    name, begun = table.wording.seat(seat), False
    page.tell(
        say(
            f"You are {name}. The game stops before every move that {name} chose, and asks you for it.",
            f"Vous êtes : {name}. La partie s'arrête avant chaque coup que cette place a choisi, et vous le demande.",
        )
    )
    for moment in moments(table, record):
        if to_guess(table, moment, seat):
            mode = GuessMode(Guess(table, moment, seat), page)
            if not begun:
                page.tell(mode.help())
            begun = True
            mode.show()
            tally.count(mode.run())
        for line in narrate(table, moment, seat):  # as far as the seat may know of it
            page.tell(line)
        for remark in record.lines[moment.number].remarks:
            page.tell(f"       {remark}")
