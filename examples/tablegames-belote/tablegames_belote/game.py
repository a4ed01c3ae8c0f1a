"""The rules: the deal, the bids, the tricks, the count.  [BEL]"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegames import (
    Begins,
    Chance,
    Decide,
    Encoder,
    Event,
    Fault,
    FirstTo,
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
from tablegames_belote.cards import PACK, Card, Deal, Shuffle, Suit, write_cards
from tablegames_belote.tricks import over, partner_leads, playable, winner_of

SEATS: Final = 4
TRICKS: Final = 8
FIRST: Final = Seat(0)
LAST, BELOTE, ALL, CAPOT = 10, 20, 162, 252


@dataclass(frozen=True, slots=True, kw_only=True)
class BeloteRules:
    """The options; the defaults are the ruleset `classic`."""

    sealed: bool = option(False, "BEL III", "all bid at once, each in secret")
    target: int = option(501, "BEL VI", "points that win the game", least=1, most=5000)


def party(rules: BeloteRules) -> FirstTo:
    """Deals are played until a side has the points; the deal passes on.  [BEL VI]"""
    return FirstTo(rules.target, begins=Begins.ALTERNATE)


@dataclass(frozen=True, slots=True)
class Bid:
    """A suit is taken as trump, or (None) nothing is."""

    suit: Suit | None


@dataclass(frozen=True, slots=True)
class SealedBid:
    """A bid that lies face down: two may bid alike, so it says whose it is."""

    seat: Seat
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Play:
    """A card is played to the trick."""

    card: Card


Action = Deal | Bid | Play


@dataclass(frozen=True, slots=True)
class Open:
    """The public facts."""

    dealer: Seat
    turned: Card | None = None
    """The card that was turned up; it stays known when somebody has taken it."""
    second: bool = False
    """Whether it is the second round of bids."""
    taker: Seat | None = None
    trump: Suit | None = None
    leader: Seat = FIRST
    trick: tuple[Card, ...] = ()
    played: tuple[Card, ...] = ()
    """The cards of the tricks that are taken."""
    taken: tuple[int, int] = (0, 0)
    """The points of each side in tricks, so far."""
    tricks: tuple[int, int] = (0, 0)
    void: tuple[tuple[Suit, ...], ...] = ((),) * SEATS
    """By seat, the suits it has shown not to have."""
    shown: tuple[Suit | None, ...] = ()
    """Sealed bids that were laid open last."""
    belote: Seat | None = None
    """The seat that has said belote, with king and queen of trumps."""


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know; no player is ever given it."""

    open: Open
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat; none before the deal."""
    stock: tuple[Card, ...] = ()
    """The cards dealt after a player has taken."""
    bids: tuple[Bid, ...] = ()
    """Of this round, from the dealer's right on."""


@dataclass(frozen=True, slots=True)
class View:
    """A seat's view (None: a spectator): its own hand, its own bid, and the open cards."""

    seat: Seat | None
    open: Open
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    stock: int
    bids: tuple[Bid | None, ...]
    """Those of this round; None: it is sealed."""
    mover: Seat | None
    """The seat to play; None before the deal and at the end."""


@dataclass(frozen=True, slots=True)
class Belote:
    """The game: pure functions of a state, and of a view where a player asks."""

    rules: BeloteRules
    seats: int = SEATS

    @property
    def sides(self) -> tuple[int, ...]:
        """Partners sit opposite.  [BEL I]"""
        return (0, 1, 0, 1)

    def initial(self, first: Seat | None = None) -> State:
        """Nothing is dealt yet; who begins sits after the dealer."""
        return State(Open(Seat(((first or 0) - 1) % SEATS), leader=first or Seat(0)))

    def turn(self, state: State) -> Chance[Deal] | Decide | Over:
        """The deal, the bids, the cards, the end."""
        if not state.hands:
            return Chance(Shuffle(), secret=True)
        if state.open.trump is not None and sum(state.open.tricks) == TRICKS:
            return Over(self.outcome(state.open))
        return Decide(_mover(state), secret=self.rules.sealed and state.open.trump is None)

    def together(self, state: State) -> Sequence[Seat]:
        """Return the seats that have not bid yet, when bids are sealed.  [BEL III]"""
        if not self.rules.sealed or not state.hands or state.open.trump is not None:
            return ()
        return [_after(state.open.dealer, place) for place in range(len(state.bids), SEATS)]

    def legal(self, state: State) -> Sequence[Bid | Play]:
        """The bids that are open, or the cards that may be played."""
        if state.open.trump is None:
            return [Bid(None), *(Bid(suit) for suit in _suits(state.open))]
        return [Play(card) for card in playable(state.hands[_mover(state)], state.open.trick, state.open.trump)]

    def apply(self, state: State, action: Action) -> Step[State]:
        """Deal, bid, or play a card."""
        if isinstance(action, Deal):
            return _dealt(state, action)
        return self._bid(state, action) if isinstance(action, Bid) else self._played(state, action.card)

    def _bid(self, state: State, bid: Bid) -> Step[State]:
        """Bids in turn: the first who takes has it. Sealed ones are laid open together; of several the first has it."""
        bids = (*state.bids, bid)
        events: tuple[Event, ...] = ()
        if self.rules.sealed:
            if len(bids) < SEATS:
                return Step(replace(state, bids=bids))
            told = tuple(one.suit or "pass" for one in bids)
            events = (Revealed("bids", None, "BEL III", (("bids", told),), None, SEATS),)
            state = replace(state, open=replace(state.open, shown=tuple(one.suit for one in bids)))
        taken = next((place for place, one in enumerate(bids) if one.suit is not None), None)
        if taken is not None:
            seat, suit = _after(state.open.dealer, taken), bids[taken].suit
            assert suit is not None
            return Step(_taken(state, seat, suit), (*events, Note("takes", seat, "BEL III", (("suit", suit),))))
        if len(bids) < SEATS:
            return Step(replace(state, bids=bids))
        if not state.open.second:
            return Step(replace(state, open=replace(state.open, second=True), bids=()), events)
        dealer = _after(state.open.dealer, 0)
        again = State(Open(dealer, leader=_after(dealer, 0)))
        return Step(again, (*events, Note("all_pass", dealer, "BEL III")))

    def _played(self, state: State, card: Card) -> Step[State]:
        """The card goes to the trick; the last one of it decides who takes it.  [BEL IV, V]"""
        seat, at = _mover(state), state.open
        assert at.trump is not None
        hand = tuple(held for held in state.hands[seat] if held != card)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        events = list(_belote(state, seat, card))
        trick, void, belote = (*at.trick, card), list(at.void), at.belote
        if card.suit != trick[0].suit and trick[0].suit not in void[seat]:
            void[seat] = tuple(sorted((*void[seat], trick[0].suit)))
        if events:
            belote = seat
        if len(trick) < SEATS:
            at = replace(at, trick=trick, void=tuple(void), belote=belote)
            return Step(State(at, hands), tuple(events))
        won = winner_of(trick, at.trump)  # type: ignore[arg-type]  # a card is played: there is a trump
        taker, last = Seat((at.leader + won) % SEATS), sum(at.tricks) == TRICKS - 1
        worth = sum(one.points(at.trump) for one in trick) + LAST * last
        events.append(Note("trick", taker, "BEL IV", (("card", str(trick[won])), ("points", worth))))
        if last:
            events.append(Note("last", taker, "BEL V", (("points", LAST),)))
        side = taker % 2
        at = replace(
            at,
            trick=(),
            played=(*at.played, *trick),
            leader=taker,
            taken=_added(at.taken, side, worth),
            tricks=_added(at.tricks, side, 1),
            void=tuple(void),
            belote=belote,
        )
        return Step(State(at, hands), (*events, *(self._counted(at) if last else ())))

    def _counted(self, at: Open) -> list[Event]:
        """Return the points of each side, and whether the takers have kept their word.  [BEL V]"""
        assert at.taker is not None
        by, scores = counted(at)
        told = (("points", at.taken[at.taker % 2]), ("others", at.taken[1 - at.taker % 2]))
        events: list[Event] = [Revealed(by, at.taker, "BEL V", told)]
        for side in (0, 1):
            if scores[side]:
                events.append(Scored("scores", Seat(side), "BEL V", (("to", Seat(side + 2)),), points=scores[side]))
                events.append(Scored("scores_too", Seat(side + 2), "BEL V", (("to", Seat(side)),), points=scores[side]))
        return events

    def judge(self, view: View, action: Action) -> Fault | None:
        """Return the rule an action breaks, from what its player sees, without calling `legal`."""
        if isinstance(action, Deal):
            return None if sorted(action.order) == sorted(PACK) else Fault("not_the_pack", "BEL II")
        at = view.open
        if isinstance(action, Bid):
            if at.trump is not None or view.mover is None:
                return Fault("no_bid_now", "BEL III")
            if action.suit is None or at.turned is None or (action.suit == at.turned.suit) is not at.second:
                return None
            return Fault("second_turned" if at.second else "first_other", "BEL III", detail=(("suit", at.turned.suit),))
        if at.trump is None:
            return Fault("bid_first", "BEL III")
        if action.card not in view.hand:
            return Fault("not_held", "BEL IV", detail=(("card", str(action.card)),))
        return _wrong_card(view.hand, at.trick, at.trump, action.card) if at.trick else None

    def view(self, state: State, seat: Seat | None) -> View:
        """Return the view of a seat."""
        sealed = self.rules.sealed
        bids = tuple(
            bid if not sealed or _after(state.open.dealer, place) == seat else None
            for place, bid in enumerate(state.bids)
        )
        dealt = bool(state.hands)
        ended = state.open.trump is not None and sum(state.open.tricks) == TRICKS
        return View(
            seat,
            state.open,
            state.hands[seat] if dealt and seat is not None else (),
            tuple(map(len, state.hands)) or (0,) * SEATS,
            len(state.stock),
            bids,
            _mover(state) if dealt and not ended else None,
        )

    def hidden(self, state: State, seat: Seat | None) -> Collection[object]:
        """Return what a seat must not know: the others' hands, the stock, and sealed bids."""
        others = [card for place, hand in enumerate(state.hands) if place != seat for card in hand]
        bids = [SealedBid(_after(state.open.dealer, place), bid.suit) for place, bid in enumerate(state.bids)]
        sealed = [bid for bid in bids if bid.seat != seat] if self.rules.sealed else []
        return [card for card in (*others, *state.stock, *sealed) if card != state.open.turned]  # which all have seen

    def resample(self, view: View, rng: Rng) -> State:
        """A deal that fits what a seat sees: its hand, what was played, who lacks what, who must hold what."""
        from tablegames_belote.guessing import guessed

        return guessed(view, rng)

    def encoder(self) -> Encoder[View, Action]:
        """Its encoding in numbers: derived from the types of the view it would be thousands."""
        from tablegames_belote.numbers import BeloteEncoder

        return BeloteEncoder()

    def outcome(self, at: Open) -> Outcome:
        """Both partners have what their side has made; the side with more wins.  [BEL V]"""
        by, scores = counted(at)
        best = max(scores)
        winners = (
            tuple(Seat(seat) for seat in range(SEATS) if scores[seat % 2] == best) if scores[0] != scores[1] else ()
        )
        return Outcome((*scores, *scores), winners, by, "BEL V")


def counted(at: Open) -> tuple[str, tuple[int, int]]:
    """How a deal ended, and what each side scores.  [BEL V]"""
    assert at.taker is not None
    side = at.taker % 2
    belote = [BELOTE * (at.belote is not None and at.belote % 2 == one) for one in (0, 1)]
    made = [at.taken[one] + belote[one] for one in (0, 1)]
    scores = [0, 0]
    if TRICKS in at.tricks:
        winner = at.tricks.index(TRICKS)
        scores[winner], scores[1 - winner] = CAPOT + belote[winner], belote[1 - winner]
        return "capot" if winner == side else "dedans", (scores[0], scores[1])
    if made[side] > made[1 - side]:
        return "made", (made[0], made[1])
    if made[side] == made[1 - side]:
        scores[1 - side] = made[1 - side]
        return "litige", (scores[0], scores[1])
    scores[side], scores[1 - side] = belote[side], ALL + belote[1 - side]
    return "dedans", (scores[0], scores[1])


def dealt_to(dealer: Seat, deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """Three cards and then two, from the dealer's right on.  [BEL II]"""
    place = (seat - dealer - 1) % SEATS
    return (*deal.order[3 * place : 3 * place + 3], *deal.order[12 + 2 * place : 14 + 2 * place])


def _dealt(state: State, deal: Deal) -> Step[State]:
    """Five to each, and one turned up.  [BEL II]"""
    hands = tuple(tuple(sorted(dealt_to(state.open.dealer, deal, Seat(seat)))) for seat in range(SEATS))
    turned = deal.order[20]
    after = State(replace(state.open, turned=turned), hands, deal.order[21:])
    return Step(after, (Note("dealt", state.open.dealer, "BEL II", (("card", str(turned)),)),))


def _taken(state: State, taker: Seat, suit: Suit) -> State:
    """The taker has the card that was turned up and two more, the others three.  [BEL III]"""
    at = state.open
    assert at.turned is not None
    hands, rest = list(state.hands), list(state.stock)
    for place in range(SEATS):
        seat = _after(at.dealer, place)
        count = 2 if seat == taker else 3
        more, rest = rest[:count], rest[count:]
        hands[seat] = tuple(sorted((*hands[seat], *more, *([at.turned] if seat == taker else []))))
    opened = replace(at, taker=taker, trump=suit, leader=_after(at.dealer, 0))
    return State(opened, tuple(hands))


def _belote(state: State, seat: Seat, card: Card) -> list[Event]:
    """`belote` with the first of king and queen of trumps in one hand, `rebelote` with the second.  [BEL V]"""
    at = state.open
    if card.suit != at.trump or card.rank not in ("K", "Q"):
        return []
    if at.belote == seat:
        return [Note("rebelote", seat, "BEL V")]
    both = sum(one.suit == at.trump and one.rank in ("K", "Q") for one in state.hands[seat]) == 2
    return [Note("belote", seat, "BEL V", (("points", BELOTE),))] if both else []


def _wrong_card(hand: Sequence[Card], trick: Sequence[Card], trump: Suit, card: Card) -> Fault | None:
    """Follow suit; else trump what is not your partner's; and beat the trumps that lie there.  [BEL IV]"""
    led = trick[0].suit
    if card.suit != led and any(one.suit == led for one in hand):
        return Fault("must_follow", "BEL IV", detail=(("suit", led),))
    free = led != trump and (card.suit == led or partner_leads(trick, trump))
    trumps = [one for one in hand if one.suit == trump]
    if free or not trumps:
        return None
    if card.suit != trump:
        return Fault("must_trump", "BEL IV", detail=(("suit", trump),))
    higher = over(trumps, trick, trump)
    if higher and card not in higher:
        return Fault("must_overtrump", "BEL IV", detail=(("cards", write_cards(higher)),))
    return None


def _suits(at: Open) -> list[Suit]:
    """The suits that may be taken: first that of the card turned up, then any other."""
    assert at.turned is not None
    return [suit for suit in Suit if suit != at.turned.suit] if at.second else [at.turned.suit]


def _mover(state: State) -> Seat:
    at = state.open
    return _after(at.dealer, len(state.bids)) if at.trump is None else Seat((at.leader + len(at.trick)) % SEATS)


def _after(dealer: Seat, place: int) -> Seat:
    """Return the seat this many places from the dealer's right."""
    return Seat((dealer + 1 + place) % SEATS)


def _added(had: tuple[int, int], side: int, more: int) -> tuple[int, int]:
    return (had[0] + more, had[1]) if side == 0 else (had[0], had[1] + more)
