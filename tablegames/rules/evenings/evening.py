"""Evenings: more people than places. They take turns at a game for two, and stakes pass between all of them.

An `Evening` is a match; its seats are the people. The tally says who sits at each place of the game in hand; the
others watch. The games' points become facts; only the stakes count, and they balance. The format decides who pays
and who makes way (`rules.evenings.evenings`).  [LEP 1.VI]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import ClassVar, Final, TypeVar, cast

from tablegames.core.events import BySeat, Chair, Detail, Event, Note, Seat, score
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Outcome, Over, Step, Turn
from tablegames.core.match import Match, MatchState, MatchView, Tally, as_note, leaders
from tablegames.core.options import option
from tablegames.rules.evenings.accounts import Accounted, Ledger

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

PLACES: Final = 2
"""These games are played by two at a time.  [LEP 1.VI]"""
CITE: Final = "LEP 1.VI"
MOST: Final = 1_000_000


@frozen
class EveningTally(Tally):
    """The state of an evening: stakes won and lost by each person, who plays, who waits."""

    at: tuple[Seat, ...] = ()
    """The person at each place of the game; `first` and the opener of a game are places."""
    waiting: tuple[Seat, ...] = ()
    """The people who watch, the next to play first."""
    stint: tuple[int, ...] = (0,) * PLACES
    """The games that count for the player at each place since they sat down."""
    arrived: bool = False
    """Whether the first two have sat down and paid: that happens with the first action."""
    ledger: Ledger | None = None
    """The debts, if the evening ends with a settlement."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """The person at each place."""
        return self.at

    def place(self, seat: Seat | None) -> Seat | None:
        """Return the place of a person; None: they watch."""
        return Seat(self.at.index(seat)) if seat in self.at else None

    def paid(self, events: Sequence[Event]) -> EveningTally:
        """Return the tally after these payments."""
        gained = score(events, len(self.points))
        return replace(self, points=tuple(had + more for had, more in zip(self.points, gained, strict=True)))

    def relieved(self, place: Seat, newcomer: Seat) -> EveningTally:
        """Return the tally after the player at a place has made way and waits behind the others."""
        riser = self.at[place]
        at = tuple(newcomer if here == place else seat for here, seat in enumerate(self.at))
        stint = tuple(0 if here == place else games for here, games in enumerate(self.stint))
        waiting = (*(seat for seat in self.waiting if seat != newcomer), riser)
        return replace(self, at=at, stint=stint, waiting=waiting)

    def event_of_people(self, event: Event) -> Event:
        """Return an event of the game in terms of people instead of places; points become a fact."""
        seen_by = None if event.seen_by is None else tuple(self.at[place] for place in event.seen_by)
        seat = None if event.seat is None else self.at[event.seat]
        event = as_note(event)
        return replace(event, seat=seat, seen_by=seen_by, detail=tuple(self._facts(event.detail)))

    def _facts(self, detail: Iterable[tuple[str, Detail]]) -> Iterator[tuple[str, Detail]]:
        for name, value in detail:
            yield name, self._people(value)
            if isinstance(value, BySeat):  # name the owner of points or tiles
                yield "players", self.at

    def _people(self, value: Detail) -> Detail:
        """Return a fact with people instead of places."""
        if isinstance(value, Seat):
            return self.at[value]
        if isinstance(value, tuple) and not isinstance(value, BySeat):
            return tuple(self.at[part] if isinstance(part, Seat) else part for part in value)
        return value


class Drawn(StrEnum):
    """The treatment of a drawn game."""

    REPLAYED = "replayed"
    """The same two play again, as after an equal marqué.  [LEP 1.VI]"""
    COUNTED = "counted"
    """Nobody pays; the player who began takes the loser's part."""


def winner_of(outcome: Outcome) -> Seat | None:
    """Return the place that won; None: drawn."""
    return outcome.winners[0] if len(outcome.winners) == 1 else None


def beaten(outcome: Outcome, opener: Seat) -> Seat:
    """Return the place of the loser; in a drawn game that counts, of the player who began."""
    winner = winner_of(outcome)
    return opener if winner is None else Seat(1 - winner)


@frozen(kw_only=True)
class EveningFormat(ABC):
    """The format of an evening: who sits down first, who pays, who makes way, when it is over.

    This class has the common part.
    """

    name: ClassVar[str]
    people: ClassVar[Sequence[int]]
    """The possible numbers of people."""
    adds_scores: ClassVar[bool] = False
    settles: ClassVar[bool] = False
    """Whether the games make up a party with a settlement at the end."""

    parties: int = option(8, CITE, "number of games to play", least=1, most=MOST)
    stake: int = option(
        1,
        CITE,
        "the stake, paid into the pot (poule) or for each game (the other kinds of evening)",
        least=1,
        most=MOST,
    )
    drawn: Drawn = option(
        Drawn.REPLAYED,
        CITE,
        "what happens after a drawn game: the same two play again (replayed), or nobody pays and the player "
        "who began makes way, as if beaten (counted)",
    )

    def opening(self, seats: int, first: Seat | None = None) -> EveningTally:
        """Return the first tally: people sit down in order from `first`, who begins."""
        start = first or 0
        order = tuple(Seat((start + n) % seats) for n in range(seats))
        return EveningTally(
            (0,) * seats, first=None if first is None else Seat(0), at=order[:PLACES], waiting=order[PLACES:]
        )

    def enters(self, seating: EveningTally, place: Seat) -> tuple[Event, ...]:
        """Return the events when a person sits down: the arrival, and the entry paid."""
        return (Note("evening.sits", seating.at[place], CITE, (("chair", Chair(place)),)),)

    def counts(self, outcome: Outcome) -> bool:
        """Return whether a game counts: always, unless it must be replayed."""
        return winner_of(outcome) is not None or self.drawn is Drawn.COUNTED

    @abstractmethod
    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Return the payments for a game, or at the end of the evening."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> EveningTally:
        """Return the tally after a game, with all payments."""
        assert isinstance(tally, EveningTally)
        seating = tally.paid(self.payments(tally, outcome))
        stint = tuple(games + self.advances(Seat(place), outcome) for place, games in enumerate(seating.stint))
        return replace(seating, played=seating.played + 1, stint=stint)

    def enter(self, ledger: Ledger, seating: EveningTally, outcome: Outcome) -> Ledger:
        """Write a game into the ledger; only evenings with a settlement do."""
        return ledger

    def closing(self, seating: EveningTally, account: Accounted) -> tuple[Event, ...]:
        """Return the settlement after the last game, line by line, with its payments; none here."""
        return ()

    def advances(self, place: Seat, outcome: Outcome) -> bool:
        """Return whether the game counts for the player at that place."""
        return True

    def length(self, seats: int) -> int:
        """Return the number of games in the evening."""
        return self.parties

    def result(self, tally: Tally) -> Outcome | None:
        """Return the outcome when all games are played; the person with most stakes wins."""
        if tally.played < self.length(len(tally.points)):
            return None
        return Outcome(tally.points, leaders(tally.points), f"evening.{self.name}", CITE, (("played", tally.played),))

    @abstractmethod
    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return the place that makes way; None: nobody does."""

    def relief(self, seating: EveningTally, place: Seat) -> Seat:
        """Return the person who has waited longest."""
        return seating.waiting[0]

    @abstractmethod
    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """Return the place that begins the next game; None: as the game says."""


@frozen
class Evening(Match[S, A, V]):
    """An evening as a game for all who take part."""

    format: EveningFormat
    people: int
    account: Accounted | None = None
    """The party that the games of the evening make up, if it is settled at the end."""

    @property
    def seats(self) -> int:
        """The number of people."""
        return self.people

    def initial(self, first: Seat | None = None) -> MatchState[S]:
        """Return the state with the first two players seated."""
        seating = self.format.opening(self.people, first)
        return MatchState(self.game.initial(seating.first), seating)

    def turn(self, state: MatchState[S]) -> Turn[A]:
        """Return the turn, with the person instead of the place."""
        if state.outcome is not None:
            return Over(state.outcome)
        turn = self.game.turn(state.inner)
        if isinstance(turn, Over) or turn.seat is None:
            return turn
        seat = seating_of(state).at[turn.seat]
        return Decide(seat, turn.secret) if isinstance(turn, Decide) else Chance(turn.lottery, turn.secret, seat)

    def follow(self, state: MatchState[S], step: Step[S], ended: Outcome | None = None) -> Step[MatchState[S]]:
        """Play on; after a game, settle it, change players and begin the next."""
        seating, opener = seating_of(state), self._opener(state)
        events = tuple(map(seating.event_of_people, step.events))
        if not seating.arrived:
            entries = (*self.format.enters(seating, Seat(0)), *self.format.enters(seating, Seat(1)))
            seating = replace(seating.paid(entries), arrived=True)
            events = (*entries, *events)
        outcome = self._outcome(step.state) if ended is None else ended
        if outcome is None:
            return Step(MatchState(step.state, seating, opener), events)
        settled = self._settle(seating, outcome, Seat(0) if opener is None else opener)
        events = (*events, *settled.events)
        result = self.format.result(settled.state)
        if result is not None:
            return Step(MatchState(step.state, settled.state, opener, result), events)
        return Step(MatchState(self.game.initial(settled.state.first), settled.state), events)

    def _settle(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Step[EveningTally]:
        """Return the state after a game: payments, then the change of players; a drawn one may be replayed."""
        form = self.format
        if not form.counts(outcome):
            again = replace(seating, first=form.begins_next(seating, outcome, opener))
            return Step(again, (Note("evening.again", None, CITE),))
        events = form.payments(seating, outcome)
        ledger = seating.ledger
        if self.account is not None:
            ledger = form.enter(ledger or Ledger.blank(self.people), seating, outcome)
        seating = replace(form.settle(seating, outcome, opener), ledger=ledger)
        if form.result(seating) is not None:
            closing = () if self.account is None else form.closing(seating, self.account)
            seating = seating.paid(closing)
            return Step(seating, (*events, *closing, self._settled(seating)))
        events = (*events, self._settled(seating))
        place = form.rising(seating, outcome, opener)
        if place is not None:
            rises = Note("evening.rises", seating.at[place], CITE)
            seating = seating.relieved(place, form.relief(seating, place))
            entry = form.enters(seating, place)
            seating, events = seating.paid(entry), (*events, rises, *entry)
        return Step(replace(seating, first=form.begins_next(seating, outcome, opener)), events)

    def view(self, state: MatchState[S], seat: Seat | None) -> MatchView[V]:
        """Return the view from a person's place; people who wait see what spectators see."""
        seating = seating_of(state)
        return MatchView(self.game.view(state.inner, seating.place(seat)), seating, state.opener, state.outcome)


def seating_in(state: object) -> EveningTally | None:
    """Return the seating of an evening or of a match of evenings; None: it is neither."""
    while isinstance(state, MatchState | MatchView):
        if isinstance(state.tally, EveningTally):
            return state.tally
        state = state.inner
    return None


def seating_of(state: MatchState[S]) -> EveningTally:
    """Return the seating in a state of an evening."""
    return cast(EveningTally, state.tally)
