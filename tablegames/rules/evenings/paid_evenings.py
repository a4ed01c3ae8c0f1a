"""Evenings in which each game is paid for: the chouette, two against two, each for himself in turn.  [LEP 1.VI]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, next_first
from tablegames.core.options import option
from tablegames.rules.evenings.accounts import Accounted, Ledger, account_lines
from tablegames.rules.evenings.evening import CITE, PLACES, EveningTally
from tablegames.rules.evenings.evening_base import MOST, InTurn, beaten, winner_of

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


Side = tuple[Seat, ...]
"""Those who have one account."""


def consolation_of(outcome: Outcome) -> int | None:
    """Return the consolation that a game counts itself, such as a marqué; None: it has none."""
    had = dict(outcome.facts).get("consolation")
    return had if isinstance(had, int) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(InTurn):
    """The evenings in which each game is paid for."""

    settles = True

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
        return _paid(_shares(gain, loss, self.price(outcome), len(seating.points)))

    def enter(self, ledger: Ledger, seating: EveningTally, outcome: Outcome) -> Ledger:
        """Write what the winner receives from the loser, and the consolation in it."""
        winner = winner_of(outcome)
        if winner is None:
            return ledger
        jetons = self.price(outcome) // self.stake
        return ledger.written(seating.at[winner], seating.at[1 - winner], jetons, consolation_of(outcome) or 0)

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """Return the accounts that settle with each other at the end, two by two."""
        raise NotImplementedError

    def standing(self, ledger: Ledger, one: Side, two: Side) -> tuple[tuple[int, int], int]:
        """Return the games each of two accounts has won, and how many each should win."""
        won = ledger.wins(one, two), ledger.wins(two, one)
        return won, sum(won) // PLACES

    def closing(self, seating: EveningTally, account: Accounted) -> tuple[Event, ...]:
        """Show the account line by line, then pay it: between each two accounts as between two players.  [LEP 1.VI]"""
        ledger, people = seating.ledger, len(seating.points)
        assert ledger is not None
        lines = list(self._account(ledger, people))
        paid = [0] * people
        for one, two in self.accounts(people):
            won, share = self.standing(ledger, one, two)
            for due in account.dues(ledger.balance(one, two), won, share):
                gain, loss = (two, one) if due.to else (one, two)
                lines.append(due.event(gain, loss))
                for seat, points in enumerate(_shares(gain, loss, due.points * self.stake, people)):
                    paid[seat] += points
        return (*lines, *_paid(paid))

    def _account(self, ledger: Ledger, people: int) -> tuple[Event, ...]:
        """The games won, what was written for them, the consolations in it, by account."""
        everybody = tuple(map(Seat, range(people)))
        sides = self.together(people)
        mates = [tuple(mate for mate in everybody if sides[mate] == sides[seat]) for seat in everybody]
        won = tuple(ledger.wins(side, everybody) for side in mates)
        written = tuple(sum(ledger.received[seat][by] for seat in side for by in everybody) for side in mates)
        consoled = tuple(sum(ledger.consoled[seat] for seat in side) for side in mates)
        return account_lines(won, written, consoled, CITE, sides if len(set(sides)) < people else ())

    def together(self, people: int) -> tuple[int, ...]:
        """Return for each person the number of his account: here each has one of his own."""
        return tuple(range(people))

    def side(self, seating: EveningTally, place: Seat) -> tuple[Seat, ...]:
        """Those who win and lose with whoever sits there."""
        return (seating.at[place],)


CHOUETTE: Final = Seat(0)
THE_TWO: Final = (Seat(1), Seat(2))


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

    def side(self, seating: EveningTally, place: Seat) -> Side:
        """The two are associates, so that both settle with the chouette."""
        if place == 1 and self.pays is Pays.EACH:
            return THE_TWO
        return (seating.at[place],)

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """The chouette with the two; or, where only the one who played pays, with each of them."""
        if self.pays is Pays.EACH:
            return (((CHOUETTE,), THE_TWO),)
        return tuple(((CHOUETTE,), (seat,)) for seat in THE_TWO)

    def together(self, people: int) -> tuple[int, ...]:
        """The two have one account, unless only the one who played pays."""
        return (0, 1, 1) if self.pays is Pays.EACH else (0, 1, 2)


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

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """One side with the other."""
        return (((Seat(0), Seat(2)), (Seat(1), Seat(3))),)

    def together(self, people: int) -> tuple[int, ...]:
        """Partners have one account."""
        return (0, 1, 0, 1)


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
        own = consolation_of(outcome)
        each = self.stake * (self.consolation if own is None else own)
        price = self.price(outcome) + (each if own is None else 0)
        loser = seating.at[1 - winner]
        consoled = tuple(Scored("evening.consoled", idle, CITE, points=each) for idle in seating.waiting if each)
        return (_receives(seating.at[winner], price), *consoled, _pays(loser, price + each * len(consoled)))

    def enter(self, ledger: Ledger, seating: EveningTally, outcome: Outcome) -> Ledger:
        """Write the game, and the consolation of each who looked on."""
        winner, own = winner_of(outcome), consolation_of(outcome)
        ledger = Paid.enter(self, ledger, seating, outcome)
        if winner is not None and own:
            for idle in seating.waiting:
                ledger = ledger.idle(idle, seating.at[1 - winner], own)
        return ledger

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """Everybody has an account, and settles with each of the others.  [LEP 1.VI]"""
        return tuple(combinations(((Seat(seat),) for seat in range(people)), PLACES))

    def standing(self, ledger: Ledger, one: Side, two: Side) -> tuple[tuple[int, int], int]:
        """Of twelve games for three each should win four, whoever was beaten.  [LEP 1.VI]"""
        people = len(ledger.won)
        return (sum(ledger.won[one[0]]), sum(ledger.won[two[0]])), sum(map(sum, ledger.won)) // people


def _shares(gain: Side, loss: Side, price: int, people: int) -> list[int]:
    """Return what each person receives or pays where one side owes the other that much for each of the larger side."""
    total = price * max(len(gain), len(loss))
    shares = [0] * people
    for side, sign in ((gain, 1), (loss, -1)):
        for seat in side:
            shares[seat] = sign * total // len(side)
    return shares


def _paid(shares: list[int]) -> tuple[Event, ...]:
    """The events by which these shares are received, then paid."""
    received = (_receives(Seat(seat), points) for seat, points in enumerate(shares) if points > 0)
    return *received, *(_pays(Seat(seat), -points) for seat, points in enumerate(shares) if points < 0)


def _receives(seat: Seat, points: int) -> Scored:
    return Scored("evening.receives", seat, CITE, points=points)


def _pays(seat: Seat, points: int) -> Scored:
    return Scored("evening.pays", seat, CITE, (("price", points),), points=-points)
