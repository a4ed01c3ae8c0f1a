"""The evenings of the book by name: `poule`, `poule:12`, `chouette:stake=5,pays=active`.

The book writes about trictrac, but nothing here depends on it: any game for two will do. Where the book is silent, an
option has our reading as its default.  [LEP 1.VI]
"""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import Any, Final

from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Tally, next_first
from tablegames.core.options import option
from tablegames.rules.evenings.accounts import Accounted, Ledger, account_lines
from tablegames.rules.evenings.evening import CITE, MOST, PLACES, EveningFormat, EveningTally, beaten, winner_of
from tablegames.rules.ruledata import build_rules, convert_option, option_types, read_settings

TWO_IN_A_ROW: Final = 2
"""A player who sits down plays two games and makes way.  [LEP 1.VI]"""


class Worth(StrEnum):
    """The price of a lost game."""

    POINTS = "points"
    """One stake for each point of difference."""
    PARTY = "party"
    """One stake, whatever the points."""


class Pays(StrEnum):
    """The payers and receivers among the two against the chouette."""

    EACH = "each"
    ACTIVE = "active"


Side = tuple[Seat, ...]
"""The people who share an account."""


def consolation_of(outcome: Outcome) -> int | None:
    """Return the consolation in the outcome of a game, such as a marqué; None: it has none."""
    had = dict(outcome.facts).get("consolation")
    return had if isinstance(had, int) else None


@frozen(kw_only=True)
class Paid(EveningFormat):
    """The evenings with a payment for each game."""

    settles = True

    worth: Worth = option(
        Worth.POINTS,
        CITE,
        "the price of a game: one stake for each point of difference (points), or a single stake (party)",
    )

    def price(self, outcome: Outcome) -> int:
        """Return the price of a lost game: one stake at least."""
        winner = winner_of(outcome)
        if winner is None:
            return 0
        more = 1 if self.worth is Worth.PARTY else outcome.scores[winner] - outcome.scores[1 - winner]
        return self.stake * max(1, more)

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Return the payments from the losing side to the winning one; a single player settles with both of two."""
        winner = winner_of(outcome)
        if winner is None:
            return ()
        gain, loss = self.side(seating, winner), self.side(seating, Seat(1 - winner))
        return _paid(_shares(gain, loss, self.price(outcome), len(seating.points)))

    def enter(self, ledger: Ledger, seating: EveningTally, outcome: Outcome) -> Ledger:
        """Write the amount and the consolation that the winner receives from the loser."""
        winner = winner_of(outcome)
        if winner is None:
            return ledger
        jetons = self.price(outcome) // self.stake
        return ledger.written(seating.at[winner], seating.at[1 - winner], jetons, consolation_of(outcome) or 0)

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """Return the pairs of accounts that settle with each other at the end."""
        raise NotImplementedError

    def standing(self, ledger: Ledger, one: Side, two: Side) -> tuple[tuple[int, int], int]:
        """Return the games won by each of two accounts, and the number that each should win."""
        won = ledger.wins(one, two), ledger.wins(two, one)
        return won, sum(won) // PLACES

    def closing(self, seating: EveningTally, account: Accounted) -> tuple[Event, ...]:
        """Return the account line by line, then its payments between each two accounts.  [LEP 1.VI]"""
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
        """Return the first lines: games won, amounts written and consolations, by account."""
        everybody = tuple(map(Seat, range(people)))
        sides = self.together(people)
        mates = [tuple(mate for mate in everybody if sides[mate] == sides[seat]) for seat in everybody]
        won = tuple(ledger.wins(side, everybody) for side in mates)
        written = tuple(sum(ledger.received[seat][by] for seat in side for by in everybody) for side in mates)
        consoled = tuple(sum(ledger.consoled[seat] for seat in side) for side in mates)
        return account_lines(won, written, consoled, CITE, sides if len(set(sides)) < people else ())

    def together(self, people: int) -> tuple[int, ...]:
        """Return the account number of each person: here all have their own."""
        return tuple(range(people))

    def side(self, seating: EveningTally, place: Seat) -> tuple[Seat, ...]:
        """Return the people who win and lose with the player at a place."""
        return (seating.at[place],)


CHOUETTE: Final = Seat(0)
THE_TWO: Final = (Seat(1), Seat(2))


@frozen(kw_only=True)
class Chouette(Paid):
    """One player, the chouette, alone against two, who relieve each other after two games.  [LEP 1.VI]

    The first seat is the chouette; the two others have already drawn who sits down first.
    """

    name = "chouette"
    people = (3,)

    pays: Pays = option(
        Pays.EACH,
        CITE,
        "who settles with the chouette, the player who is alone: each of the two others "
        "(each), or only the one who played (active)",
    )

    def opening(self, seats: int, first: Seat | None = None) -> EveningTally:
        """Return the first tally: the chouette sits down with the first of the two, and has the dice.  [LEP 1.VI]"""
        against = Seat(2) if first == 2 else Seat(1)
        begins = Seat(0) if not first else Seat(1)
        return EveningTally((0,) * seats, first=begins, at=(Seat(0), against), waiting=(Seat(3 - against),))

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return the place of the other player after two games; the chouette never makes way."""
        return Seat(1) if seating.stint[1] >= TWO_IN_A_ROW else None

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return the chouette for the first of the two games, the other for the second.  [LEP 1.VI]"""
        return Seat(seating.stint[1] % TWO_IN_A_ROW)

    def side(self, seating: EveningTally, place: Seat) -> Side:
        """Return the two together, who are associates: both settle with the chouette."""
        if place == 1 and self.pays is Pays.EACH:
            return THE_TWO
        return (seating.at[place],)

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """Return the chouette with the two together, or with each of them if only the active one pays."""
        if self.pays is Pays.EACH:
            return (((CHOUETTE,), THE_TWO),)
        return tuple(((CHOUETTE,), (seat,)) for seat in THE_TWO)

    def together(self, people: int) -> tuple[int, ...]:
        """Return the account of each person: the two share one, unless only the active one pays."""
        return (0, 1, 1) if self.pays is Pays.EACH else (0, 1, 2)


@frozen(kw_only=True)
class Relayed(Paid):
    """The evenings in which players make way after two games.  [LEP 1.VI]"""

    begins: Begins = option(
        Begins.DRAWN,
        CITE,
        "who begins the next game between the same two players (the same as --begins); two new opponents draw to "
        "see who begins",
    )

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return the place of a player with two games; of the first two players, the loser of the first game."""
        for place, games in enumerate(seating.stint):
            if games >= TWO_IN_A_ROW:
                return Seat(place)
        return beaten(outcome, opener)

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return who begins: as the game says, or as agreed."""
        return next_first(self.begins, outcome, opener, PLACES)


@frozen(kw_only=True)
class DeuxContreDeux(Relayed):
    """Two against two, the partners relieving each other.  [LEP 1.VI]

    The loser of the first game makes way for the partner, who plays two, and so on in turn; the first loser plays the
    last game. The book does not mention the winner's side: it does the same one game later. Partners: 0 and 2, 1 and 3.
    """

    name = "deux_contre_deux"
    people = (4,)

    def relief(self, seating: EveningTally, place: Seat) -> Seat:
        """Return the partner."""
        return Seat((seating.at[place] + 2) % 4)

    def side(self, seating: EveningTally, place: Seat) -> tuple[Seat, ...]:
        """Return both partners."""
        seat = seating.at[place]
        return (seat, self.relief(seating, place))

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """Return the two sides."""
        return (((Seat(0), Seat(2)), (Seat(1), Seat(3))),)

    def together(self, people: int) -> tuple[int, ...]:
        """Return the account of each person: partners share one."""
        return (0, 1, 0, 1)


@frozen(kw_only=True)
class ATourner(Relayed):
    """Each alone: the loser of the first game makes way, then every player after two games.  [LEP 1.VI]

    So each plays two adversaries in turn and equally often; the first to make way plays the last game.
    """

    name = "a_tourner"
    people = range(3, 13)

    parties: int = option(0, CITE, "number of games to play (0: four games for each player)", least=0, most=MOST)
    consolation: int = option(
        2, CITE, "extra stakes that the loser pays to the winner and to each player who watches", least=0, most=MOST
    )

    def length(self, seats: int) -> int:
        """Return the number of games: twelve for three people, four for each.  [LEP 1.VI]"""
        return self.parties or 4 * seats

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Return the price, and a consolation for the winner and each idle person.  [LEP 1.VI]

        A game with its own consolation, such as a marqué, has the fact `consolation` in its outcome: then the winner
        already has it.
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
        """Write the game, and the consolation of each idle person."""
        winner, own = winner_of(outcome), consolation_of(outcome)
        ledger = Paid.enter(self, ledger, seating, outcome)
        if winner is not None and own:
            for idle in seating.waiting:
                ledger = ledger.idle(idle, seating.at[1 - winner], own)
        return ledger

    def accounts(self, people: int) -> tuple[tuple[Side, Side], ...]:
        """Return every pair of people: each settles with each other.  [LEP 1.VI]"""
        return tuple(combinations(((Seat(seat),) for seat in range(people)), PLACES))

    def standing(self, ledger: Ledger, one: Side, two: Side) -> tuple[tuple[int, int], int]:
        """Return the games won: of twelve games for three people each should win four.  [LEP 1.VI]"""
        people = len(ledger.won)
        return (sum(ledger.won[one[0]]), sum(ledger.won[two[0]])), sum(map(sum, ledger.won)) // people


def _shares(gain: Side, loss: Side, price: int, people: int) -> list[int]:
    """Return what each person receives or pays for a debt of `price` to each member of the larger side."""
    total = price * max(len(gain), len(loss))
    shares = [0] * people
    for side, sign in ((gain, 1), (loss, -1)):
        for seat in side:
            shares[seat] = sign * total // len(side)
    return shares


def _paid(shares: list[int]) -> tuple[Event, ...]:
    """Return the payments for these shares: the receivers first."""
    received = (_receives(Seat(seat), points) for seat, points in enumerate(shares) if points > 0)
    return *received, *(_pays(Seat(seat), -points) for seat, points in enumerate(shares) if points < 0)


def _receives(seat: Seat, points: int) -> Scored:
    return Scored("evening.receives", seat, CITE, points=points)


def _pays(seat: Seat, points: int) -> Scored:
    return Scored("evening.pays", seat, CITE, (("price", points),), points=-points)


@frozen(kw_only=True)
class Poule(EveningFormat):
    """Each pays in when sitting down; the loser makes way; who beats all others in a row has the pot.  [LEP 1.VI]

    The book asks for as many wins as there are adversaries; it says that a whole evening may pass without them, so they
    must be in a row.
    """

    name = "poule"
    people = range(3, 7)

    parties: int = option(
        0,
        CITE,
        "number of games after which the pot is shared if nobody has won it (0: play until someone wins it)",
        least=0,
        most=MOST,
    )
    begins: Begins = option(
        Begins.DRAWN,
        CITE,
        "who begins the next game between the same two players (the same as --begins); two new opponents draw to "
        "see who begins",
    )

    def enters(self, seating: EveningTally, place: Seat) -> tuple[Event, ...]:
        """Each person who sits down pays into the pot, and again on coming back.  [LEP 1.VI]"""
        put = Scored("evening.puts", seating.at[place], CITE, (("stake", self.stake),), points=-self.stake)
        return (*EveningFormat.enters(self, seating, place), put)

    def advances(self, place: Seat, outcome: Outcome) -> bool:
        """Return whether the game counts towards the pot: only wins do."""
        return place == winner_of(outcome)

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Return the pot for the person who has beaten all others in a row; it is shared if the evening ends first."""
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
        """Return equal shares; the rest goes one by one to the winner of the last game and those after them."""
        people = len(seating.points)
        holder = seating.at[0 if winner is None else winner]
        each, rest = divmod(pot, people)
        return [(Seat(seat), each + ((seat - holder) % people < rest)) for seat in range(people)]

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat:
        """Return the place of the loser."""
        return beaten(outcome, opener)

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return who begins: as the game says, or as agreed; a newcomer stands for the loser."""
        return next_first(self.begins, outcome, opener, PLACES)

    def result(self, tally: Tally) -> Outcome | None:
        """Return the outcome when the pot is empty: won, or shared by all without a winner; None before."""
        assert isinstance(tally, EveningTally)
        if sum(tally.points) or not tally.played:
            return None
        needed = len(tally.points) - 1
        won = tuple(seat for seat, run in zip(tally.at, tally.stint, strict=True) if run == needed)
        by = "evening.poule" if won else "evening.shared"
        return Outcome(tally.points, won, by, CITE, (("played", tally.played),))


EVENINGS: Final[dict[str, type[EveningFormat]]] = {
    form.name: form for form in (Poule, Chouette, ATourner, DeuxContreDeux)
}


def evening_of(text: str) -> type[EveningFormat] | None:
    """Return the evening that a `--match` names; None: it names another kind of match.

    >>> evening_of("a-tourner:12").name
    'a_tourner'
    """
    return EVENINGS.get(text.partition(":")[0].strip().replace("-", "_"))


def read_evening(
    text: str, begins: str | None = None, *, of_parties: bool = False, account: Accounted | None = None
) -> EveningFormat:
    """Return an evening from a text: `poule`, `poule:12` (the number is `parties`), `chouette:12,stake=5,pays=active`.

    By default a party of several games is worth one stake, a single game its points. If the games make up a settled
    party, the evening has as many games as the party.

    >>> read_evening("poule:12,stake=5").parties
    12
    """
    kind = evening_of(text)
    assert kind is not None
    known = option_types(kind)
    where = f"--match {kind.name}"
    options = read_settings(kind, text.partition(":")[2], where, "parties")
    if begins is not None and "begins" not in known:
        raise RulesError("{where} already decides who begins; remove --begins", where=where)
    if begins is not None:
        options["begins"] = convert_option(kind, known, "begins", begins, where)
    if of_parties and "worth" in known:
        options.setdefault("worth", Worth.PARTY)
    if account is not None:
        _of_account(kind, options, account, where)
    made = build_rules(kind, options, where)
    assert isinstance(made, EveningFormat)
    return made


def _of_account(kind: type[EveningFormat], options: dict[str, Any], account: Accounted, where: str) -> None:
    """Take the number of games from the party; refuse options that its settlement makes useless."""
    if options.get("worth") == Worth.PARTY:
        raise RulesError(
            "{where}: this game is settled in points, so worth=party has no effect; remove it", where=where
        )
    if "consolation" in options:
        raise RulesError("{where}: this game has its own consolation; set it with --set consolation=N", where=where)
    if kind.__dataclass_fields__["parties"].default:  # 0: the evening has its own length
        options.setdefault("parties", account.games)
