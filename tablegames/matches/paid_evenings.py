"""Evenings in which each game is paid for: the chouette, two against two, each for himself in turn.  [LEP 1.VI]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, next_first
from tablegames.core.options import option
from tablegames.matches.evening import CITE, PLACES, EveningTally
from tablegames.matches.evening_base import MOST, InTurn, beaten, winner_of

TWO_IN_A_ROW: Final = 2
"""Whoever sits down plays two games and makes way.  [LEP 1.VI]"""


class Worth(StrEnum):
    """What the loser of a game pays."""

    POINTS = "points"
    """As many stakes as the winner has points more."""
    PARTY = "party"
    """One stake, whatever the points."""


class Pays(StrEnum):
    """Who pays and is paid for the two against the chouette."""

    EACH = "each"
    ACTIVE = "active"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(InTurn):
    """The evenings in which each game is paid for."""

    worth: Worth = option(
        Worth.POINTS,
        CITE,
        "a game is paid with as many stakes as the winner has points more, or with one (party)",
        "une partie se paie d'autant de mises que le gagnant a de points de plus, ou d'une (party)",
    )

    def price(self, outcome: Outcome) -> int:
        """What the loser pays; a game won is worth one stake at least."""
        winner = winner_of(outcome)
        if winner is None:
            return 0
        more = 1 if self.worth is Worth.PARTY else outcome.scores[winner] - outcome.scores[1 - winner]
        return self.stake * max(1, more)

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Each of the loser's side pays one of the winner's; where one is alone against two, he settles with both."""
        winner = winner_of(outcome)
        if winner is None:
            return ()
        gain, loss = self.side(seating, winner), self.side(seating, Seat(1 - winner))
        total = self.price(outcome) * max(len(gain), len(loss))
        return (
            *(_receives(seat, total // len(gain)) for seat in gain),
            *(_pays(seat, total // len(loss)) for seat in loss),
        )

    def side(self, seating: EveningTally, place: Seat) -> tuple[Seat, ...]:
        """Those who win and lose with whoever sits there."""
        return (seating.at[place],)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chouette(Paid):
    """One, the chouette, alone against two, who relieve each other after two games.  [LEP 1.VI]

    The first seat is the chouette; the two have drawn beforehand who of them sits down first.
    """

    name = "chouette"
    people = (3,)

    pays: Pays = option(
        Pays.EACH,
        CITE,
        "who settles with the chouette: each of the two, or the one who played (active)",
        "qui règle avec la chouette : chacun des deux, ou celui qui a joué (active)",
    )

    def opening(self, seats: int, first: Seat | None = None) -> EveningTally:
        """The chouette sits down with the first of the two, and has the dice.  [LEP 1.VI]"""
        against = Seat(2) if first == 2 else Seat(1)
        begins = Seat(0) if not first else Seat(1)
        return EveningTally((0,) * seats, first=begins, at=(Seat(0), against), waiting=(Seat(3 - against),))

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """The chouette never; the other after two games."""
        return Seat(1) if seating.stint[1] >= TWO_IN_A_ROW else None

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """The chouette in the first of the two games, the other in the second.  [LEP 1.VI]"""
        return Seat(seating.stint[1] % TWO_IN_A_ROW)

    def side(self, seating: EveningTally, place: Seat) -> tuple[Seat, ...]:
        """The two are associates, so that both settle with the chouette."""
        if place == 1 and self.pays is Pays.EACH:
            return (Seat(1), Seat(2))
        return (seating.at[place],)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relayed(Paid):
    """The evenings in which those at the table make way after two games.  [LEP 1.VI]"""

    begins: Begins = option(
        Begins.DRAWN,
        CITE,
        "who begins the next game (--begins); new adversaries draw for it",
        "qui commence la partie suivante (--begins) ; de nouveaux adversaires le tirent",
    )

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Whoever has played two; of the first two, who both have played one, the loser."""
        for place, games in enumerate(seating.stint):
            if games >= TWO_IN_A_ROW:
                return Seat(place)
        return beaten(outcome, opener)

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Who begins: as the game says, or as was agreed."""
        return next_first(self.begins, outcome, opener, PLACES)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeuxContreDeux(Relayed):
    """Two against two, the partners relieving each other.  [LEP 1.VI]

    Who loses the first game makes way for his partner, who plays two, and so by turns; the last he plays again. The
    winner's side, of which the book says nothing, does the same one game later. Seats 0 and 2 are partners, 1 and 3.
    """

    name = "deux_contre_deux"
    people = (4,)

    def relief(self, seating: EveningTally, place: Seat) -> Seat:
        """His partner."""
        return Seat((seating.at[place] + 2) % 4)

    def side(self, seating: EveningTally, place: Seat) -> tuple[Seat, ...]:
        """Both partners."""
        seat = seating.at[place]
        return (seat, self.relief(seating, place))


@dataclass(frozen=True, slots=True, kw_only=True)
class ATourner(Relayed):
    """Each for himself: the loser of the first game makes way, then whoever has played two.  [LEP 1.VI]

    So each finds two adversaries in turn, all play equally often, and the last game is played by who rose first.
    """

    name = "a_tourner"
    people = range(3, 13)

    parties: int = option(
        0, CITE, "games in all (0: four for each)", "parties en tout (0 : quatre pour chacun)", least=0, most=MOST
    )
    consolation: int = option(
        2,
        CITE,
        "stakes the loser pays besides, to the winner and to each who looks on",
        "mises que le perdant paie en sus, au gagnant et à chacun de ceux qui regardent",
        least=0,
        most=MOST,
    )

    def length(self, seats: int) -> int:
        """Twelve for three, four for each.  [LEP 1.VI]"""
        return self.parties or 4 * seats

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Besides the game, a consolation to the winner and the same to each who was idle.  [LEP 1.VI]

        A game that counts a consolation of its own, such as a marqué, says so by the fact `consolation` of its outcome:
        the winner has had it then.
        """
        winner = winner_of(outcome)
        if winner is None:
            return ()
        had = dict(outcome.facts).get("consolation")
        each = self.stake * (had if isinstance(had, int) else self.consolation)
        price = self.price(outcome) + (0 if isinstance(had, int) else each)
        loser = seating.at[1 - winner]
        consoled = tuple(Scored("evening.consoled", idle, CITE, points=each) for idle in seating.waiting if each)
        return (_receives(seating.at[winner], price), *consoled, _pays(loser, price + each * len(consoled)))


def _receives(seat: Seat, points: int) -> Scored:
    return Scored("evening.receives", seat, CITE, points=points)


def _pays(seat: Seat, points: int) -> Scored:
    return Scored("evening.pays", seat, CITE, (("price", points),), points=-points)
