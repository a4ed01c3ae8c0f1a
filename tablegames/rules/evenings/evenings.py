"""The evenings of the book by name: `poule`, `poule:12`, `chouette:stake=5,pays=active`.

The book writes about trictrac, but nothing here depends on it: any game for two will do. Where the book is silent, an
option has our reading as its default.  [LEP 1.VI]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Tally, next_first
from tablegames.core.options import option
from tablegames.rules.evenings.accounts import Accounted
from tablegames.rules.evenings.evening import CITE, MOST, PLACES, EveningFormat, EveningTally, beaten, winner_of
from tablegames.rules.evenings.paid_evenings import ATourner, Chouette, DeuxContreDeux, Worth
from tablegames.rules.ruledata import build_rules, convert_option, option_types, read_settings


@dataclass(frozen=True, slots=True, kw_only=True)
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
        "who begins the next game between the same two players (the same as --begins); new opponents draw for it",
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
