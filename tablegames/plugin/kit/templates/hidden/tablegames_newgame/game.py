"""The rules: hidden hands, one card each to a trick, the highest takes it.  [HOUSE]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from tablegames import Note, Outcome, Scored, Seat, Step, Text, option
from tablegames.cards import (
    ALL,
    NOBODY,
    Act,
    CardGame,
    Cards,
    CardState,
    Hands,
    added,
    by_seat,
    cards_by_seat,
    hands_of,
    pack,
    pile,
    without,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The options; the defaults are the ruleset `standard`."""

    hand: int = option(4, "HOUSE I", "cards dealt to each player", least=1, most=6)
    low_wins: bool = option(False, "HOUSE II", "the lowest card takes the trick")


@dataclass(frozen=True, slots=True, kw_only=True)
class State(CardState):
    """The cards, each with who sees it, and the tricks taken. The view of a player follows from it."""

    hands: Hands = cards_by_seat()
    talon: Cards = pile(NOBODY, Text("Talon"))
    trick: Cards = pile(ALL, Text("On the table"))
    taken: tuple[int, ...] = by_seat(Text("tricks"))


@dataclass(frozen=True, slots=True)
class TrickGame(CardGame):
    """The game. The component brings the notation, the drawings, the places to click, views and guessing."""

    pack = pack(" ".join(f"c{number}" for number in range(1, 25)), "")
    articles: ClassVar = {"": "HOUSE II", "deal": "HOUSE I", "played_out": "HOUSE III"}

    def begin(self, first: Seat) -> State:
        """Return the state before the deal."""
        return State(mover=first, taken=(0,) * self.seats)

    def deal(self, state: State, order: Cards) -> Step[State]:
        """Deal the hands; the rest lies face down.  [HOUSE I]"""
        each = self.rules.hand
        after = replace(state, hands=hands_of(order, self.seats, each), talon=order[self.seats * each :])
        return Step(after, (Note("dealt", None, "HOUSE I", (("cards", each),)),))

    def acts(self, view: State) -> Iterator[Act]:
        """Yield every card of the hand.  [HOUSE II]"""
        for card in view.hands[view.mover]:
            yield Act(cards=(card,))

    def play(self, state: State, act: Act) -> Step[State]:
        """The card goes to the trick; the last one of it decides who takes it.  [HOUSE II]"""
        (card,) = act.cards
        trick = (*state.trick, card)
        hands = without(state.hands, state.mover, act.cards)
        if len(trick) < self.seats:
            return Step(replace(state, hands=hands, trick=trick, mover=self.after(state.mover)))
        best = min(trick) if self.rules.low_wins else max(trick)
        winner = self.after(state.mover, 1 + trick.index(best))
        after = replace(state, hands=hands, trick=(), taken=added(state.taken, winner, 1), mover=winner)
        return Step(after, (Scored("trick", winner, "HOUSE II", (("card", best),), points=1),))

    def ended(self, state: State) -> Outcome | None:
        """Return the end, when all tricks are taken: most win.  [HOUSE III]"""
        return self.most(state.taken, "played_out") if sum(state.taken) == self.rules.hand else None

    def impossible(self, state: State) -> str:
        """Refuse hands that do not go with the tricks taken and the cards on the table."""
        left = self.rules.hand - sum(state.taken)
        played = {self.after(state.mover, -place) for place in range(1, len(state.trick) + 1)}
        sizes = [left - (seat in played) for seat in range(self.seats)]
        good = not state.dealt or (len(played) < self.seats and sizes == [len(hand) for hand in state.hands])
        return "" if good else "hands, tricks taken and cards on the table do not go together"
