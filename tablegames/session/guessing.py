"""Guess the moves: a recorded game is shown, and you find each move of one side.

You see what the seat saw, so hands stay hidden. Forced plays are skipped, and a play that leads to the same position
is right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from enum import Enum, auto
from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.records.record import Record
from tablegames.records.replay import moments
from tablegames.session.prompt import BOARD, Mode, Page, Words
from tablegames.table.decision import Ambiguous, Decision, numbered_rows
from tablegames.table.narration import narrate
from tablegames.table.table import Table


class Found(Enum):
    """How a move was found."""

    AT_ONCE = auto()
    LATER = auto()
    """With other tries before, or with a hint."""
    TOLD = auto()
    """The move was shown."""


def tally_text(found: Sequence[Found]) -> str:
    """How many moves were found, and how."""
    asked, (at_once, later, told) = len(found), map(found.count, Found)
    if not asked:
        return _("You guessed no moves.")
    return _(
        "Moves: {asked}. Found at once: {at_once}; after more tries or a hint: {later}; shown: {told}.",
        asked=asked,
        at_once=at_once,
        later=later,
        told=told,
    )


WORDS: Final[Words] = {**BOARD, "hint": ("hint", "conseil", "h", "indice"), "show": ("show", "voir", "s")}


class GuessMode(Mode[Found]):
    """Asks for one move until it is found or shown."""

    words = WORDS

    def __init__(self, table: Table, moment: Moment[Any, Any], seat: Seat, page: Page) -> None:
        before = moment.before
        self.table = table
        self.moment = moment
        view, legal = table.game.view(before, seat), table.game.legal(before)
        self.decision: Decision[Any, Any] = Decision(table, seat, view, legal)
        self.page = page
        self.tries = 0
        self.hints = 0

    @property
    def prompt(self) -> str:
        """Return the seat to move."""
        return f"{self.decision.name}> "

    def obey(self, command: str, rest: str) -> Found | None:
        """Give a hint, or show the move."""
        if command not in ("hint", "show"):
            return super().obey(command, rest)
        hint = self.hint() if command == "hint" else None
        move = self.decision.write(self.moment.action)
        self.page.tell(hint or _("The move is {move}.", move=move))
        return None if hint else Found.TOLD

    def hint(self) -> str | None:
        """Return how the move begins; None if you have had that hint or it would give the move away."""
        self.hints += 1
        written = self.table.write(self.moment.before, self.moment.action)
        begin = re.match(r"\w+", written)
        if self.hints > 1 or begin is None or begin[0] == written:
            return None
        return _("It begins with {begin}.", begin=begin[0])

    def answer(self, line: str) -> Found | None:
        """Judge a try: the move itself, or one that comes to the same, is right."""
        if not line:
            return None
        action = self.decision.meant(line)
        if action == self.moment.action or self._comes_to_the_same(action):
            self.page.tell(_("Right."))
            return Found.LATER if self.tries or self.hints else Found.AT_ONCE
        self.tries += 1
        tried = self.decision.write(action)
        other = _(
            "{tried} is legal, but another move was played. Try again; 'hint' helps, 'show' shows the move.",
            tried=tried,
        )
        self.page.tell(other)
        return None

    def _comes_to_the_same(self, action: Any) -> bool:
        return bool(self.table.game.apply(self.moment.before, action).state == self.moment.step.state)

    def complain(self, problem: TablegamesError) -> None:
        """Show the error; for an ambiguous text, the plays it fits."""
        self.page.tell(str(problem))
        if isinstance(problem, Ambiguous):
            self.page.tell(self._listed(problem.candidates))

    def help(self) -> str:
        """Return the help."""
        return _(
            "Type a move, part of it, or its number. hint: how the move begins   show: the move that was "
            "played   board, moves   quit"
        )

    def show(self) -> None:
        """Draw the board."""
        self.page.tell(self.decision.draw())

    def moves(self) -> str:
        """Return the plays with their numbers."""
        return self._listed(self.decision.plays)

    def _listed(self, texts: Collection[str]) -> str:
        numbered = [(number, text) for number, text in enumerate(self.decision.plays, start=1) if text in texts]
        return "\n".join(numbered_rows(self.table, numbered))


def guess_through(table: Table, record: Record, seat: Seat, page: Page, found: list[Found]) -> None:
    """Walk through a game and ask for the seat's moves; how each was `found` is added. `Leave` passes through."""
    name, begun = table.wording.seat(seat), False
    page.tell(
        _(
            "You are {name}. Wherever {name} had a choice, the game stops and asks you to find the move.",
            name=name,
        )
    )
    for moment in moments(table, record):
        if moment.seat == seat and table.chose(moment):
            mode = GuessMode(table, moment, seat, page)
            if not begun:
                page.tell(mode.help())
            begun = True
            mode.show()
            found.append(mode.run())
        for line in narrate(table, moment, seat):  # as far as the seat may know of it
            page.tell(line)
        for remark in record.lines[moment.number].remarks:
            page.tell(f"       {remark}")
