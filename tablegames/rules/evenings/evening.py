"""Evenings: more people than places. They take turns at a game for two, and stakes pass between all of them.

An `Evening` is a match whose seats are the people: the tally says who sits at which place of the game in hand, and
whoever sits at none looks on. What the games are worth is told as a fact; what is counted are the stakes, and
they balance. Who pays whom and who makes way for whom is the format's (`rules.evenings.evenings`).  [LEP 1.VI]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar, cast

from tablegames.core.events import BySeat, Detail, Event, Note, Seat, score
from tablegames.core.game import Chance, Decide, Outcome, Over, Step, Turn
from tablegames.core.match import Format, Match, MatchState, MatchView, Tally, as_note
from tablegames.rules.evenings.accounts import Accounted, Ledger

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

PLACES: Final = 2
"""At these games only two play at a time.  [LEP 1.VI]"""
CITE: Final = "LEP 1.VI"


@dataclass(frozen=True, slots=True)
class EveningTally(Tally):
    """Where an evening stands: stakes won and lost by each person, who sits where, who waits."""

    at: tuple[Seat, ...] = ()
    """Who sits at each place of the game; `first` and the opener of a game are places."""
    waiting: tuple[Seat, ...] = ()
    """Who looks on, the next to sit down first."""
    stint: tuple[int, ...] = (0,) * PLACES
    """How many games each place's player has to his account since he sat down."""
    arrived: bool = False
    """Whether the first two have been told of, and have paid their entry: that happens with the first action."""
    ledger: Ledger | None = None
    """Who owes whom, where an account is settled at the end."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who sits at each place."""
        return self.at

    def place(self, seat: Seat | None) -> Seat | None:
        """Where somebody sits; None: he looks on."""
        return Seat(self.at.index(seat)) if seat in self.at else None

    def paid(self, events: Sequence[Event]) -> EveningTally:
        """The same seating after these payments."""
        gained = score(events, len(self.points))
        return replace(self, points=tuple(had + more for had, more in zip(self.points, gained, strict=True)))

    def relieved(self, place: Seat, newcomer: Seat) -> EveningTally:
        """Whoever sits at the place makes way for a newcomer and waits behind the others."""
        riser = self.at[place]
        at = tuple(newcomer if here == place else seat for here, seat in enumerate(self.at))
        stint = tuple(0 if here == place else games for here, games in enumerate(self.stint))
        waiting = (*(seat for seat in self.waiting if seat != newcomer), riser)
        return replace(self, at=at, stint=stint, waiting=waiting)

    def event_of_people(self, event: Event) -> Event:
        """An event of the game as the evening tells it: of people, not of places; its points a mere fact."""
        seen_by = None if event.seen_by is None else tuple(self.at[place] for place in event.seen_by)
        seat = None if event.seat is None else self.at[event.seat]
        event = as_note(event)
        return replace(event, seat=seat, seen_by=seen_by, detail=tuple(self._facts(event.detail)))

    def _facts(self, detail: Iterable[tuple[str, Detail]]) -> Iterator[tuple[str, Detail]]:
        for name, value in detail:
            yield name, self._people(value)
            if isinstance(value, BySeat):  # say whose points or tiles they are
                yield "players", self.at

    def _people(self, value: Detail) -> Detail:
        """A fact with people for places."""
        if isinstance(value, Seat):
            return self.at[value]
        if isinstance(value, tuple) and not isinstance(value, BySeat):
            return tuple(self.at[part] if isinstance(part, Seat) else part for part in value)
        return value


class EveningFormat(Format, Protocol):
    """What an evening is: who sits down first, who pays whom, who makes way for whom, when it is over."""

    @property
    def people(self) -> Sequence[int]:
        """How many may take part."""

    def opening(self, seats: int, first: Seat | None = None) -> EveningTally:
        """Who sits down first; `first` is among them and begins."""

    def enters(self, seating: EveningTally, place: Seat) -> tuple[Event, ...]:
        """The events when somebody sits down: that he does, and what he pays."""

    def counts(self, outcome: Outcome) -> bool:
        """Whether a game is counted, or played again by the same two."""

    def payments(self, seating: EveningTally, outcome: Outcome) -> tuple[Event, ...]:
        """Who pays whom for a game, or at the end of the evening."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> EveningTally:
        """The seating after the payments, with one more game to the account of those who played it."""

    def enter(self, ledger: Ledger, seating: EveningTally, outcome: Outcome) -> Ledger:
        """Write a game into the ledger."""

    def closing(self, seating: EveningTally, account: Accounted) -> tuple[Event, ...]:
        """The settlement after the last game, line by line, and who pays whom for it."""

    def rising(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """The place of who makes way after a game; None: the same two go on."""

    def relief(self, seating: EveningTally, place: Seat) -> Seat:
        """Who sits down there next."""

    def begins_next(self, seating: EveningTally, outcome: Outcome, opener: Seat) -> Seat | None:
        """The place that begins the next game; None: as the game says."""


@dataclass(frozen=True, slots=True)
class Evening(Match[S, A, V]):
    """An evening as a game for all who take part."""

    format: EveningFormat
    people: int
    account: Accounted | None = None
    """The party that the games of the evening make together, where it is settled at the end."""

    @property
    def seats(self) -> int:
        """The number of people who take part."""
        return self.people

    def initial(self, first: Seat | None = None) -> MatchState[S]:
        """The first two sit down."""
        seating = self.format.opening(self.people, first)
        return MatchState(self.game.initial(seating.first), seating)

    def turn(self, state: MatchState[S]) -> Turn[A]:
        """The turn of whoever sits at the place whose turn it is."""
        if state.outcome is not None:
            return Over(state.outcome)
        turn = self.game.turn(state.inner)
        if isinstance(turn, Over) or turn.seat is None:
            return turn
        seat = seating_of(state).at[turn.seat]
        return Decide(seat, turn.secret) if isinstance(turn, Decide) else Chance(turn.lottery, turn.secret, seat)

    def follow(self, state: MatchState[S], step: Step[S], ended: Outcome | None = None) -> Step[MatchState[S]]:
        """Play on; when a game ends it is paid, somebody makes way, and the next begins."""
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
        """A game is over: payments, then who makes way; a drawn one may have to be played again."""
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
        """What the person sees from his place; whoever waits looks on like a stranger."""
        seating = seating_of(state)
        return MatchView(self.game.view(state.inner, seating.place(seat)), seating, state.opener, state.outcome)


def seating_in(state: object) -> EveningTally | None:
    """Who sits where, if this is an evening or a match of evenings."""
    while isinstance(state, MatchState | MatchView):
        if isinstance(state.tally, EveningTally):
            return state.tally
        state = state.inner
    return None


def seating_of(state: MatchState[S]) -> EveningTally:
    """Who sits where in a state of an evening."""
    return cast(EveningTally, state.tally)
