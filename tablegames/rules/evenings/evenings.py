"""The evenings of the book by name, and how they are asked for: `poule`, `poule:12`, `chouette:stake=5,pays=active`.

The book speaks of trictrac; nothing in these rules is trictrac's own, so any game for two will do. Where it is silent
there is an option with the reading taken here as its default.  [LEP 1.VI]
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
from tablegames.rules.evenings.evening import CITE, PLACES, EveningTally
from tablegames.rules.evenings.evening_base import MOST, InTurn, beaten, winner_of
from tablegames.rules.evenings.paid_evenings import ATourner, Chouette, DeuxContreDeux, Worth
from tablegames.rules.ruledata import build_rules, convert_option, option_types, read_settings


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


EVENINGS: Final[dict[str, type[InTurn]]] = {form.name: form for form in (Poule, Chouette, ATourner, DeuxContreDeux)}


def evening_of(text: str) -> type[InTurn] | None:
    """The evening a `--match` names; None: it names another kind of match.

    >>> evening_of("a-tourner:12").name
    'a_tourner'
    """
    return EVENINGS.get(text.partition(":")[0].strip().replace("-", "_"))


def read_evening(
    text: str, begins: str | None = None, *, of_parties: bool = False, account: Accounted | None = None
) -> InTurn:
    """An evening as text: `poule`, `poule:12` (the number is `parties`), `chouette:12,stake=5,pays=active`.

    A party of several games is worth one stake, unless said otherwise; a single game what it scores. Where the games
    make up a party whose account is settled at the end, there are as many as the party has.

    >>> read_evening("poule:12,stake=5").parties
    12
    """
    kind = evening_of(text)
    assert kind is not None
    known = option_types(kind)
    where = f"--match {kind.name}"
    options = read_settings(kind, text.partition(":")[2], where, "parties")
    if begins is not None and "begins" not in known:
        raise RulesError.said(
            f"{where} says itself who begins; leave --begins out",
            f"{where} dit lui-même qui commence ; ôtez --begins",
        )
    if begins is not None:
        options["begins"] = convert_option(kind, known, "begins", begins, where)
    if of_parties and "worth" in known:
        options.setdefault("worth", Worth.PARTY)
    if account is not None:
        _of_account(kind, options, account, where)
    made = build_rules(kind, options, where)
    assert isinstance(made, InTurn)
    return made


def _of_account(kind: type[InTurn], options: dict[str, Any], account: Accounted, where: str) -> None:
    """Take the number of games from the party; refuse what its account would leave without effect."""
    if options.get("worth") == Worth.PARTY:
        raise RulesError.said(
            f"{where}: this game is settled by its points, so that worth=party does not apply; leave it out",
            f"{where} : ce jeu se règle par ses points, et worth=party ne s'y applique pas ; ôtez-le",
        )
    if "consolation" in options:
        raise RulesError.said(
            f"{where}: this game counts a consolation of its own; say it with --set consolation=N",
            f"{where} : ce jeu a sa propre consolation ; dites-la par --set consolation=N",
        )
    if kind.__dataclass_fields__["parties"].default:  # 0: the evening has a length of its own
        options.setdefault("parties", account.games)
