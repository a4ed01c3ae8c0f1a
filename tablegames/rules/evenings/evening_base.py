"""What the evenings have in common: who sits down first, drawn games, an end after so many.  [LEP 1.VI]"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final

from tablegames.core.events import Chair, Event, Note, Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Tally, leaders
from tablegames.core.options import option
from tablegames.rules.evenings.accounts import Accounted, Ledger
from tablegames.rules.evenings.evening import CITE, PLACES, EveningTally

MOST: Final = 1_000_000


class Drawn(StrEnum):
    """What becomes of a drawn game."""

    REPLAYED = "replayed"
    """The same two play it again, as a marqué that comes out equal is.  [LEP 1.VI]"""
    COUNTED = "counted"
    """Nobody pays; where the loser would make way, whoever began does."""


def winner_of(outcome: Outcome) -> Seat | None:
    """The place that won; None: drawn."""
    return outcome.winners[0] if len(outcome.winners) == 1 else None


def beaten(outcome: Outcome, opener: Seat) -> Seat:
    """The place of the loser; of a drawn game that counts, of whoever began it."""
    winner = winner_of(outcome)
    return opener if winner is None else Seat(1 - winner)


@dataclass(frozen=True, slots=True, kw_only=True)
class InTurn(ABC):
    """What the evenings share: who sits down first, and a number of games after which it is over."""

    name: ClassVar[str]
    people: ClassVar[Sequence[int]]
    adds_scores: ClassVar[bool] = False
    settles: ClassVar[bool] = False
    """Whether the account of the party that the games make up is settled at the end."""

    parties: int = option(8, CITE, "games in all", "parties en tout", least=1, most=MOST)
    stake: int = option(1, CITE, "what is put in, or paid a game", "la mise, ou ce qu'on paie", least=1, most=MOST)
    drawn: Drawn = option(
        Drawn.REPLAYED,
        CITE,
        "a drawn game: replayed by the same two, or counted (nobody pays; if the loser should rise, who began does)",
        "une partie nulle : replayed (les mêmes la rejouent) ou counted (personne ne paie ; à défaut de perdant, "
        "qui a commencé se lève)",
    )

    def opening(self, seats: int, first: Seat | None = None) -> EveningTally:
        """People sit down in their order, from `first` on, who then begins."""
        start = first or 0
        order = tuple(Seat((start + n) % seats) for n in range(seats))
        return EveningTally(
            (0,) * seats, first=None if first is None else Seat(0), at=order[:PLACES], waiting=order[PLACES:]
        )

    def enters(self, seating: EveningTally, place: Seat) -> tuple[Event, ...]:
        """He is told to have sat down."""
        return (Note("evening.sits", seating.at[place], CITE, (("chair", Chair(place)),)),)

    def counts(self, outcome: Outcome) -> bool:
        """Whether a game counts: every one that is not to be played again."""
        return winner_of(outcome) is not None or self.drawn is Drawn.COUNTED

    @abstractmethod
    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """The events by which the players pay each other."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> EveningTally:
        """The tally after a game: everybody is paid, and both who played have played one more."""
        assert isinstance(tally, EveningTally)
        seating = tally.paid(self.payments(tally, outcome))
        stint = tuple(games + self.advances(Seat(place), outcome) for place, games in enumerate(seating.stint))
        return replace(seating, played=seating.played + 1, stint=stint)

    def enter(self, ledger: Ledger, seating: EveningTally, outcome: Outcome) -> Ledger:
        """Write a game into the ledger; where games are not paid one by one, nothing is written."""
        return ledger

    def closing(self, seating: EveningTally, account: Accounted) -> tuple[Event, ...]:
        """The settlement of an account: none here."""
        return ()

    def advances(self, place: Seat, outcome: Outcome) -> bool:
        """Whether the game counts to the account of that place."""
        return True

    def length(self, seats: int) -> int:
        """How many games the evening has."""
        return self.parties

    def result(self, tally: Tally) -> Outcome | None:
        """Over when all games are played; whoever has won most stakes wins."""
        if tally.played < self.length(len(tally.points)):
            return None
        return Outcome(tally.points, leaders(tally.points), f"evening.{self.name}", CITE, (("played", tally.played),))

    @abstractmethod
    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """The place whose player makes way; None: nobody does."""

    def relief(self, seating: EveningTally, place: Seat) -> Seat:
        """Whoever has waited longest."""
        return seating.waiting[0]

    @abstractmethod
    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Who begins."""
