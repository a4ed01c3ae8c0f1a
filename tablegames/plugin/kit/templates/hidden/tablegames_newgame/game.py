"""The rules: hidden hands, one card each to a trick, the highest takes it.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tablegames import (
    Chance,
    Decide,
    Event,
    Fault,
    Note,
    Outcome,
    Over,
    Revealed,
    Rng,
    Scored,
    Seat,
    Step,
    option,
)
from tablegames_newgame.cards import DECK, Card, Deal, Shuffle, write_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What can be agreed on; the defaults are the ruleset `standard`."""

    hand: int = option(4, "HOUSE I", "cards dealt to each", "cartes données à chacun", least=1, most=6)
    low_wins: bool = option(False, "HOUSE II", "the lowest card takes the trick", "la plus basse fait la levée")


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know; no player is ever given it."""

    taken: tuple[int, ...]
    """Tricks taken, by seat."""
    leader: Seat
    """Who leads to the trick."""
    each: int
    """How many cards are dealt to each."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """The hands by seat; none before the deal."""
    talon: tuple[Card, ...] = ()
    trick: tuple[Card, ...] = ()
    """The cards on the table, the leader's first."""

    @property
    def mover(self) -> Seat:
        """Whose turn it is to play a card."""
        return Seat((self.leader + len(self.trick)) % len(self.taken))

    @property
    def over(self) -> bool:
        """All tricks are taken."""
        return sum(self.taken) == self.each


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees (None: a spectator): its own hand, and of the others only how many they hold."""

    seat: Seat | None
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    talon: int
    trick: tuple[Card, ...]
    leader: Seat
    taken: tuple[int, ...]
    mover: Seat | None
    """Whose turn it is; None before the deal and at the end."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrickGame:
    """The game: pure functions of a state, and of a view where a player asks."""

    rules: Rules
    seats: int = 2

    def initial(self, first: Seat | None = None) -> State:
        """Nothing is dealt yet; seat 0 leads unless another is told to."""
        return State((0,) * self.seats, Seat(0) if first is None else first, self.rules.hand)

    def turn(self, state: State) -> Chance[Deal] | Decide | Over:
        """The deal, which nobody may see whole; then each in turn; then the end."""
        if not state.hands:
            return Chance(Shuffle(), secret=True)
        return Over(self.outcome(state)) if state.over else Decide(state.mover)

    def legal(self, state: State) -> Sequence[Play]:
        """Any card of one's hand.  [HOUSE II]"""
        return [Play(card) for card in state.hands[state.mover]]

    def apply(self, state: State, action: Deal | Play) -> Step[State]:
        """Deal, or play a card."""
        return self._dealt(state, action) if isinstance(action, Deal) else self._played(state, action.card)

    def _dealt(self, state: State, deal: Deal) -> Step[State]:
        """So many to each, the rest face down.  [HOUSE I]"""
        hands = tuple(tuple(sorted(dealt(deal, seat, state.each))) for seat in range(self.seats))
        talon = tuple(sorted(deal.order[self.seats * state.each :]))
        return Step(
            replace(state, hands=hands, talon=talon), (Note("dealt", None, "HOUSE I", (("cards", state.each),)),)
        )

    def _played(self, state: State, card: Card) -> Step[State]:
        """The card goes to the trick; the last one of it decides who takes it.  [HOUSE II]"""
        hands = tuple(tuple(held for held in hand if held != card) for hand in state.hands)
        trick = (*state.trick, card)
        if len(trick) < self.seats:
            return Step(replace(state, hands=hands, trick=trick))
        best = min(trick) if self.rules.low_wins else max(trick)
        winner = Seat((state.leader + trick.index(best)) % self.seats)
        taken = tuple(had + (seat == winner) for seat, had in enumerate(state.taken))
        after = replace(state, hands=hands, trick=(), taken=taken, leader=winner)
        events: tuple[Event, ...] = (Scored("trick", winner, "HOUSE II", (("card", str(best)),), points=1),)
        if after.over:  # nothing need be kept any longer: the deal may be told
            events = (*events, Revealed("talon", None, "HOUSE III", (("cards", write_cards(after.talon)),)))
        return Step(after, events)

    def judge(self, view: View, action: Deal | Play) -> Fault | None:
        """The rule an action breaks, as whoever acts can tell from what he sees; it does not ask `legal`."""
        if isinstance(action, Deal):
            return None if sorted(action.order) == list(DECK) else Fault("not_the_pack", "HOUSE I")
        return None if action.card in view.hand else Fault("not_held", "HOUSE II", detail=(("card", str(action.card)),))

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat sees."""
        return View(
            seat,
            state.hands[seat] if state.hands and seat is not None else (),
            tuple(map(len, state.hands)) or (0,) * self.seats,
            len(state.talon),
            state.trick,
            state.leader,
            state.taken,
            state.mover if state.hands and not state.over else None,
        )

    def hidden(self, state: State, seat: Seat | None) -> Collection[Card]:
        """What a seat must not know: the others' hands and what lies face down, until it is over."""
        if state.over:
            return ()
        others = (card for place, hand in enumerate(state.hands) if place != seat for card in hand)
        return (*others, *state.talon)

    def resample(self, view: View, rng: Rng) -> State:
        """A deal that fits what a seat sees: it gives a bot something to think about, and tells it nothing more."""
        seen = {*view.hand, *view.trick}
        unseen = iter(rng.shuffled([card for card in DECK if card not in seen]))
        hands = tuple(
            view.hand if seat == view.seat else tuple(sorted(islice(unseen, count)))
            for seat, count in enumerate(view.counts)
        )
        talon = tuple(sorted(islice(unseen, view.talon)))
        return State(view.taken, view.leader, self.rules.hand, hands, talon, view.trick)

    def turned(self, state: State) -> State:
        """Every seat moved on by one: all are alike."""
        leader = Seat((state.leader + 1) % self.seats)
        hands, taken = state.hands[-1:] + state.hands[:-1], state.taken[-1:] + state.taken[:-1]
        return replace(state, hands=hands, taken=taken, leader=leader)

    def outcome(self, state: State) -> Outcome:
        """Most tricks win; nobody does when all have taken as many.  [HOUSE III]"""
        best = max(state.taken)
        winners = tuple(Seat(seat) for seat, taken in enumerate(state.taken) if taken == best)
        return Outcome(state.taken, winners if len(winners) < self.seats else (), "played_out", "HOUSE III")


def dealt(deal: Deal, seat: int, each: int) -> tuple[Card, ...]:
    """The cards a seat receives."""
    return deal.order[seat * each : (seat + 1) * each]
