"""The poule: winner stays, and whoever beats all the others in a row has the pot.  [LEP 1.VI]"""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Tally, next_first
from tablegames.core.options import option
from tablegames.rules.evenings.evening import CITE, PLACES, EveningTally
from tablegames.rules.evenings.evening_base import MOST, InTurn, beaten, winner_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Poule(InTurn):
    """Each puts in as he sits down, the loser makes way; the pot is his who beats all the others in a row.  [LEP 1.VI]

    The book asks for as many games won as there are adversaries; that a whole evening may pass without it shows that
    they must be won in a row.
    """

    name = "poule"
    people = range(3, 7)

    parties: int = option(
        0,
        CITE,
        "games after which the poule, not won, is shared (0: it is played out)",
        "parties après lesquelles la poule, non gagnée, se partage (0 : on joue jusqu'au gain)",
        least=0,
        most=MOST,
    )
    begins: Begins = option(
        Begins.DRAWN,
        CITE,
        "who begins the next game (--begins); new adversaries draw for it",
        "qui commence la partie suivante (--begins) ; de nouveaux adversaires le tirent",
    )

    def enters(self, seating: EveningTally, place: Seat) -> tuple[Event, ...]:
        """Whoever sits down puts into the pot, again each time he comes back.  [LEP 1.VI]"""
        put = Scored("evening.puts", seating.at[place], CITE, (("stake", self.stake),), points=-self.stake)
        return (*InTurn.enters(self, seating, place), put)

    def advances(self, place: Seat, outcome: Outcome) -> bool:
        """Only games won bring one nearer to the pot."""
        return place == winner_of(outcome)

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """The pot to whoever has beaten all others in a row; shared when the evening is over before."""
        pot, winner = -sum(seating.points), winner_of(outcome)
        if winner is not None and seating.stint[winner] + 1 == len(seating.points) - 1:
            return (Scored("evening.wins_pot", seating.at[winner], CITE, points=pot),)
        if seating.played + 1 != self.parties:
            return ()
        return tuple(
            Scored("evening.share", seat, CITE, points=share)
            for seat, share in self.shares(seating, winner, pot)
            if share
        )

    def shares(self, seating: EveningTally, winner: Seat | None, pot: int) -> list[tuple[Seat, int]]:
        """Equal shares; what does not divide goes one by one to the winner of the last game and those after him."""
        people = len(seating.points)
        holder = seating.at[0 if winner is None else winner]
        each, rest = divmod(pot, people)
        return [(Seat(seat), each + ((seat - holder) % people < rest)) for seat in range(people)]

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat:
        """The loser."""
        return beaten(outcome, opener)

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Who begins: as the game says, or as was agreed; whoever took the loser's place stands for him."""
        return next_first(self.begins, outcome, opener, PLACES)

    def result(self, tally: Tally) -> Outcome | None:
        """The outcome when the pot is empty: won, or shared by all, and then nobody has won; None before."""
        assert isinstance(tally, EveningTally)
        if sum(tally.points) or not tally.played:
            return None
        needed = len(tally.points) - 1
        won = tuple(seat for seat, run in zip(tally.at, tally.stint, strict=True) if run == needed)
        by = "evening.poule" if won else "evening.shared"
        return Outcome(tally.points, won, by, CITE, (("played", tally.played),))
