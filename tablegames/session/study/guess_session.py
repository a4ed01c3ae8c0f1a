"""Stop and guess: a game that was played is walked through, and the reader is asked for every move of one side.

The reader sees what the seat saw, so that hands stay hidden. A play that is the only one is no guess, and another that
leads to the same position is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.session.prompt.typed_play import meant
from tablegames.table.decision import Decision
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
