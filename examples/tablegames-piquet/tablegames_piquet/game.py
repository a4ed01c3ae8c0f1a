"""The rules: the exchange, what the hands hold, the play, and a partie of six deals.  [CAV]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar, Final

from tablegames import Begins, Event, Note, Outcome, Parties, Scored, Seat, Step, Text, option
from tablegames.cards import (
    ALL,
    NOBODY,
    OWNER,
    SUITS,
    Act,
    Card,
    CardGame,
    Cards,
    CardState,
    Hands,
    added,
    by_seat,
    cards_by_seat,
    following,
    given,
    hands_of,
    pack,
    pile,
    winner_of,
    without,
)

TRICKS, MOST = 12, 5
TEN, JACK, ACE = 3, 4, 7
PIPS: Final = {0: 7, 1: 8, 2: 9, ACE: 11}
BONUS: Final = {"repique": 60, "pique": 30}


@dataclass(frozen=True, slots=True, kw_only=True)
class PiquetRules:
    """The options; the defaults are the ruleset `rubicon`."""

    deals: int = option(6, "CAV X", "deals in a partie", least=1, most=100)
    rubicon: int = option(100, "CAV X", "points that save the loser from being rubiconed", least=0, most=1000)


@dataclass(frozen=True, slots=True)
class Partie(Parties):
    """A number of deals; what the partie is worth depends on whether the loser has passed the rubicon.  [CAV X]"""

    rubicon: int

    def final(self, tally: object) -> Outcome:
        """Return the outcome with the worth of the partie."""
        outcome = Parties.final(self, tally)  # type: ignore[arg-type]
        low, high = sorted(outcome.scores)
        saved = low >= self.rubicon
        worth = 100 + (high - low if saved else high + low)
        return replace(outcome, by="partie" if saved else "rubicon", facts=(*outcome.facts, ("worth", worth)))


def party(rules: PiquetRules) -> Partie:
    """Return the match: the players deal in turn.  [CAV X]"""
    return Partie(games=rules.deals, rubicon=rules.rubicon, begins=Begins.ALTERNATE, cite="CAV X")


@dataclass(frozen=True, slots=True, kw_only=True)
class State(CardState):
    """The cards, each with who sees it, and what everybody knows."""

    elder: Seat
    hands: Hands = cards_by_seat()
    talon: Cards = pile(NOBODY, Text("Talon"))
    trick: Cards = pile(ALL, Text("On the table"))
    out: Hands = cards_by_seat(OWNER, Text("discarded"))
    played: Hands = cards_by_seat(ALL)
    changed: tuple[int, ...] = by_seat(Text("exchanged"))
    tricks: tuple[int, ...] = by_seat(Text("tricks"))
    points: tuple[int, ...] = by_seat(Text("points"))
    void: tuple[int, ...] = by_seat()
    """For each seat, the suits it has shown not to have: 1, 2, 4, 8 for spades, hearts, diamonds, clubs."""
    claims: tuple[int, ...] = ()
    """For each class, who was better (1: elder, -1: younger, 0: nobody) and with what."""


@dataclass(frozen=True, slots=True)
class Piquet(CardGame):
    """One deal."""

    pack = pack()
    words: ClassVar = {"discard": Text("discard"), "done": Text("done")}
    articles: ClassVar = {
        "": "CAV IX", "deal": "CAV II", "carte_blanche": "CAV III", "discard_first": "CAV IV", "point": "CAV V",
        "sequence": "CAV VI", "set": "CAV VII", "repique": "CAV VIII", "pique": "CAV VIII",
    }  # fmt: skip

    def begin(self, first: Seat) -> State:
        """Return the state before the deal; the elder hand begins.  [CAV II]"""
        none = (0,) * self.seats
        return State(mover=first, elder=first, changed=none, tricks=none, points=none, void=none)

    def deal(self, state: State, order: Cards) -> Step[State]:
        """Deal twelve cards to each; eight stay in the talon.  [CAV II, III]"""
        events: list[Event] = [Note("dealt", self.after(state.elder), "CAV II")]
        hands, none = hands_of(order, 2, 12, state.elder), ((), ())
        after = replace(state, hands=hands, out=none, played=none, talon=order[24:])
        for seat in (state.elder, self.after(state.elder)):
            if all(card.rank < JACK or card.rank == ACE for card in hands[seat]):
                after = self.counted(after, events, seat, "carte_blanche", 10)
        return Step(after, tuple(events))

    def secret(self, state: State) -> bool:
        """Return whether cards are being exchanged: nobody sees what the other puts away.  [CAV IV]"""
        return not state.claims

    def acts(self, view: State) -> Iterator[Act]:
        """Yield the cards to put away, and when one may stop; or those that follow suit.  [CAV IV, IX]"""
        if view.claims:
            for card in following(view.hands[view.mover], view.trick):
                yield Act(cards=(card,))
            return
        for card in view.hands[view.mover]:
            yield Act("discard", (card,))
        if view.out[view.mover]:
            yield Act("done")

    def why(self, view: State, act: Act) -> str:
        """Return the rule that forbids a card in the player's hand."""
        return "must_follow" if view.claims and not act.word else "discard_first"

    def play(self, state: State, act: Act) -> Step[State]:
        """Put a card away, take cards from the talon, or play one."""
        state = replace(state, hands=without(state.hands, state.mover, act.cards))
        if not act.word:
            return self.carded(state, act.cards[0])
        state = replace(state, out=given(state.out, state.mover, act.cards))
        more = min(MOST, len(state.talon)) > len(state.out[state.mover])
        return Step(state) if act.cards and more else self.exchanged(state)

    def exchanged(self, state: State) -> Step[State]:
        """The mover takes as many cards as were put away; after both, the hands are compared.  [CAV IV]"""
        seat, count = state.mover, len(state.out[state.mover])
        hands, changed = given(state.hands, seat, state.talon[:count]), added(state.changed, seat, count)
        after = replace(state, hands=hands, talon=state.talon[count:], changed=changed, mover=self.after(seat))
        events: list[Event] = [Note("exchanged", seat, "CAV IV", (("cards", count),))]
        if seat != state.elder:
            after = replace(after, claims=self.compared(after))
            for at, what in enumerate(("point", "sequence", "set")):
                if after.claims[2 * at]:
                    winner = state.elder if after.claims[2 * at] > 0 else seat
                    after = self.counted(after, events, winner, what, holdings(hands[winner])[at][1], "repique")
        return Step(after, tuple(events))

    def compared(self, state: State) -> tuple[int, ...]:
        """Return who holds the better point, sequence and set after the exchange.  [CAV V, VI, VII]"""
        whole = [[*state.hands[seat], *state.played[seat]] for seat in range(2)]
        for at, card in enumerate(state.trick):
            whole[self.after(state.mover, at - len(state.trick))].append(card)
        elder, younger = holdings(whole[state.elder]), holdings(whole[self.after(state.elder)])
        return tuple(
            one for (a, _), (b, _) in zip(elder, younger, strict=True) for one in ((a > b) - (a < b), max(a, b))
        )

    def counted(self, state: State, events: list[Event], seat: Seat, what: str, worth: int, bonus: str = "") -> State:
        """Count points; who reaches thirty before the other has any gets a bonus.  [CAV VIII]"""
        events.append(Scored(what, seat, self.article(what), points=worth))
        points = added(state.points, seat, worth)
        if bonus and state.points[seat] < 30 <= points[seat] and not points[1 - seat]:
            events.append(Scored(bonus, seat, self.article(bonus), points=BONUS[bonus]))
            points = added(points, seat, BONUS[bonus])
        return replace(state, points=points)

    def carded(self, state: State, card: Card) -> Step[State]:
        """Play a card: one point for a lead, one for taking the other's, one more for the last trick.  [CAV IX]"""
        seat, events = state.mover, list[Event]()
        if not state.trick:
            after = self.counted(state, events, seat, "leads", 1, "pique")
            return Step(replace(after, trick=(card,), mover=self.after(seat)), tuple(events))
        led, void, played = state.trick[0], state.void, given(state.played, seat, (card,))
        if card.suit != led.suit:
            void = tuple(suits | (one == seat) << SUITS.index(led.suit) for one, suits in enumerate(void))
        winner = self.after(seat, 1 + winner_of((led, card)))
        tricks, played = added(state.tricks, winner, 1), given(played, 1 - seat, (led,))
        after = replace(state, trick=(), played=played, void=void, tricks=tricks, mover=winner)
        last = sum(tricks) == TRICKS
        if winner == seat or last:
            after = self.counted(after, events, winner, "takes", (winner == seat) + last, "pique")
        if last and max(tricks) > TRICKS // 2:
            what, worth = ("capot", 40) if max(tricks) == TRICKS else ("cards", 10)
            after = self.counted(after, events, Seat(tricks.index(max(tricks))), what, worth)
        return Step(after, tuple(events))

    def fits(self, state: State) -> bool:
        """Return whether the hands hold what was announced, and lack the suits that were not followed."""
        lacking = all(
            not state.void[seat] & 1 << SUITS.index(card.suit) for seat, hand in enumerate(state.hands) for card in hand
        )
        return lacking and (not state.claims or self.compared(state) == state.claims)

    def ended(self, state: State) -> Outcome | None:
        """Return the end of the deal, when all tricks are taken."""
        return self.most(state.points, "played_out") if sum(state.tricks) == TRICKS else None

    def impossible(self, state: State) -> str:
        """Refuse hands that cannot go with the tricks taken and the cards put away."""
        if not state.dealt:
            return ""
        first = state.mover == (self.after(state.elder) if any(state.changed) else state.elder)
        sizes = [
            len(hand) + (bool(state.trick) and seat != state.mover)
            + len(out) * (not state.claims and not state.changed[seat])
            for seat, (hand, out) in enumerate(zip(state.hands, state.out or ((), ()), strict=True))
        ]  # fmt: skip
        good = len(state.trick) < 2 and sizes == [TRICKS - sum(state.tricks)] * 2 and (bool(state.claims) or first)
        good = good and len(state.claims) == 6 * all(state.changed) and len(state.out) == len(state.played) == 2
        return "" if good else "the hands do not fit the rest"


def holdings(hand: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    """Return how strong the point, the best sequence and the best set of a hand are, and what each class is worth."""
    suits = [sorted(card.rank for card in hand if card.suit == suit) for suit in SUITS]
    point = max((len(ranks), sum(PIPS.get(rank, 10) for rank in ranks)) for ranks in suits)
    runs = [[n for _, n in run] for one in suits for _, run in groupby(enumerate(one), lambda pair: pair[1] - pair[0])]
    sequences = [(len(run), run[-1]) for run in runs if len(run) > 2]
    sets = [(n, rank) for rank, n in Counter(card.rank for card in hand).items() if n > 2 and rank >= TEN]
    best = [max((10 * number + rank for number, rank in found), default=0) for found in (sequences, sets)]
    worth = sum(n + 10 * (n > 4) for n, _ in sequences), sum(14 if n > 3 else 3 for n, _ in sets)
    return ((100 * point[0] + point[1], point[0]), (best[0], worth[0]), (best[1], worth[1]))
