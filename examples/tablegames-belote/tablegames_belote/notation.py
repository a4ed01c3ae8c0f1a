"""How it is written: `Jh` plays a card, `take hearts` and `pass` bid, `deal …` is the pack as it was shuffled."""

from __future__ import annotations

from typing import Any, Final

from tablegames import NotationError, PositionError, Refused, Seat, gettext as _, language
from tablegames_belote.cards import Card, Deal, Suit, read_cards, write_cards
from tablegames_belote.game import SEATS, TRICKS, Action, Belote, Bid, Open, Play, State, View, dealt_to

FRENCH: Final = {Suit.SPADES: "pique", Suit.HEARTS: "cœur", Suit.DIAMONDS: "carreau", Suit.CLUBS: "trèfle"}
TAKE: Final = ("take", "prends", "prend")
PASS: Final = ("pass", "passe")
_SUITS: Final = {
    **{word: suit for suit in Suit for word in (suit.value, suit.letter)},
    **{word: suit for suit, word in FRENCH.items()},
    "coeur": Suit.HEARTS,
    "trefle": Suit.CLUBS,
}


class BeloteNotation:
    """Cards by rank and suit; seats by their numbers."""

    seat_names = ("0", "1", "2", "3")

    def write(self, view: View, action: Action) -> str:
        """The action in one line."""
        if isinstance(action, Deal):
            return f"deal {write_cards(action.order)}"
        if isinstance(action, Bid):
            return "pass" if action.suit is None else f"take {action.suit}"
        return str(action.card)

    def speak(self, view: View, action: Action) -> str:
        """The action as people are shown it: the French have names of their own for court cards and suits."""
        text = self.write(view, action)
        if language() == "fr" and isinstance(action, Bid):
            return "passe" if action.suit is None else f"prends {FRENCH[action.suit]}"
        if language() == "fr" and isinstance(action, Play):
            return text.replace("J", "V").replace("Q", "D").replace("K", "R")
        return text

    def write_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """A secret action as a seat may see it: of the deal its own cards, of a sealed bid nothing."""
        if not isinstance(action, Deal):
            return "?"
        return "deal" if seat is None else f"deal {write_cards(sorted(dealt_to(state.open.dealer, action, seat)))}"

    def speak_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """The same in the language in use."""
        return self.write_for(state, action, seat).replace("deal", _("deal"))

    def read(self, game: Belote, view: View, text: str) -> Action:
        """The action a text means here."""
        said = " ".join(text.split())
        action = _meant(view, said)
        fault = game.judge(view, action)
        if fault is not None:
            raise Refused("'{said}' cannot be played.", fault, said=said)
        return action

    def position(self, state: State) -> object:
        """The position as plain data."""
        at = state.open
        told: dict[str, object] = {"dealer": int(at.dealer), "leader": int(at.leader)}
        if not state.hands:
            return told
        told["hands"] = {str(seat): write_cards(hand) for seat, hand in enumerate(state.hands)}
        told |= {
            "turned": None if at.turned is None else str(at.turned),
            "stock": write_cards(state.stock),
            "second": at.second,
        }
        told["bids"] = ["pass" if bid.suit is None else str(bid.suit) for bid in state.bids]
        told |= {
            "taker": at.taker,
            "trump": None if at.trump is None else str(at.trump),
            "trick": write_cards(at.trick),
        }
        told |= {
            "played": write_cards(at.played),
            "taken": [*at.taken],
            "tricks": [*at.tricks],
            "belote": _number(at.belote),
        }
        told["shown"] = ["pass" if suit is None else str(suit) for suit in at.shown]
        told["void"] = [[str(suit) for suit in suits] for suits in at.void]
        return told

    def set_up(self, game: Belote, data: object) -> State:
        """The state a position stands for; one sentence where it cannot be."""
        if not isinstance(data, dict) or not set(data) <= KEYS:
            raise PositionError("a belote position must look like {example}", example=EXAMPLE)
        try:
            return _set_up(data)
        except (TypeError, ValueError, KeyError, NotationError) as problem:
            raise PositionError("this position is impossible: {problem}", problem=problem) from None


EXAMPLE: Final = "{dealer: 3, hands: {0: Jh 9h, 1: Ah 10h, 2: 7s 8s, 3: 9s 10s}, taker: 0, trump: hearts, leader: 0}"
KEYS: Final = {
    *("dealer", "leader", "hands", "turned", "stock", "second", "bids", "taker", "trump", "trick", "played"),
    *("taken", "tricks", "belote", "void", "shown"),
}


def _meant(view: View, said: str) -> Action:
    word, _, rest = said.lower().partition(" ")
    if word in PASS and not rest:
        return Bid(None)
    if word in TAKE:
        if rest not in _SUITS:
            raise NotationError("'{rest}' is not a suit: write spades, hearts, diamonds or clubs", rest=rest)
        return Bid(_SUITS[rest])
    cards = read_cards(said.removeprefix("deal"))
    if view.mover is None:
        return Deal(cards)
    if len(cards) != 1:
        raise NotationError("write one card, such as 'Jh', or 'take hearts', or 'pass'")
    return Play(cards[0])


def _set_up(data: dict[Any, Any]) -> State:
    seats = range(SEATS)
    dealer, leader = _seat(data.get("dealer", 3)), _seat(data.get("leader", 0))
    if "hands" not in data:
        return State(Open(dealer, leader=leader))
    told = {str(seat): cards for seat, cards in dict(data["hands"]).items()}
    hands = tuple(tuple(sorted(read_cards(told.pop(str(seat), "")))) for seat in seats)
    if told:
        raise ValueError(_("there is no seat {min}", min=min(told)))
    turned = _one(data.get("turned"))
    trump = None if data.get("trump") is None else Suit(data["trump"])
    taker = None if data.get("taker") is None else _seat(data["taker"])
    trick, played = read_cards(data.get("trick", "")), read_cards(data.get("played", ""))
    voids = data.get("void", [[]] * SEATS)
    void = tuple(tuple(sorted(Suit(suit) for suit in voids[seat])) for seat in seats)
    belote = None if data.get("belote") is None else _seat(data["belote"])
    taken, tricks = _two(data.get("taken", [0, 0])), _two(data.get("tricks", [0, 0]))
    second = data.get("second", False)
    bids = tuple(Bid(None if bid == "pass" else Suit(bid)) for bid in data.get("bids", []))
    shown = tuple(None if suit == "pass" else Suit(suit) for suit in data.get("shown", []))
    at = Open(dealer, turned, second is True, taker, trump, leader, trick, played, taken, tricks, void, shown, belote)
    state = State(at, hands, read_cards(data.get("stock", "")), bids)
    _can_be(state)
    return state


def _can_be(state: State) -> None:
    """Every card once, and hands of the right size."""
    at = state.open
    cards = [*(card for hand in state.hands for card in hand), *state.stock, *at.trick, *at.played]
    if (at.trump is None) is not (at.taker is None):
        raise ValueError(_("'taker' and 'trump' go together: give both or neither"))
    if at.trump is None and (at.turned is None or at.trick or at.played or any(at.tricks)):
        raise ValueError(_("before a player takes, one card must be turned up and none played"))
    if at.trump is None:
        cards.append(at.turned)  # type: ignore[arg-type]  # it is there
    if len(set(cards)) < len(cards):
        raise ValueError(_("a card appears twice"))
    if len(at.trick) >= SEATS or sum(at.tricks) > TRICKS or len(state.bids) >= SEATS:
        raise ValueError(_("a complete trick or round of bids can't be part of a position"))
    left = TRICKS - sum(at.tricks) if at.trump is not None else 5
    for place in range(SEATS):
        hand = state.hands[(at.leader + place) % SEATS]
        if len(hand) != left - (place < len(at.trick)):
            raise ValueError(_("a hand has the wrong number of cards: {len}", len=len(hand)))


def _seat(told: object) -> Seat:
    if not isinstance(told, int) or isinstance(told, bool) or told not in range(SEATS):
        raise ValueError(_("a seat must be 0 to 3, not {told!r}", told=told))
    return Seat(told)


def _number(seat: Seat | None) -> int | None:
    return None if seat is None else int(seat)


def _one(told: Any) -> Card | None:
    if told is None:
        return None
    (card,) = read_cards(str(told))
    return card


def _two(told: Any) -> tuple[int, int]:
    first, second = told
    if not all(type(one) is int and 0 <= one <= 252 for one in (first, second)):
        raise ValueError(_("'taken' and 'tricks' must each be two numbers from 0 to 252"))
    return first, second
