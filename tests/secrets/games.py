"""Two games with secret decisions: matching pennies, chosen together; and bids from hidden hands, after a discard."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tablegames import (
    Chance,
    Decide,
    Event,
    Fault,
    GameEntry,
    NotationError,
    Outcome,
    Over,
    PositionError,
    Refused,
    Revealed,
    Rng,
    Scored,
    Seat,
    Step,
    Text,
    VariantSource,
    hookimpl,
    option,
    say,
)

# ---- matching pennies


class Coin(Enum):
    HEADS = "heads"
    TAILS = "tails"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat's choice: two may choose alike, so a secret names its seat."""

    seat: Seat
    coin: Coin


@dataclass(frozen=True, slots=True, kw_only=True)
class PenniesRules:
    """The defaults are the ruleset `standard`."""

    rounds: int = option(3, "HOUSE", "rounds", "coups", least=1, most=9)


@dataclass(frozen=True, slots=True)
class PenniesState:
    left: int
    points: tuple[int, ...]
    chosen: tuple[Coin, ...] = ()
    """In the order of the seats; nobody has seen them yet."""
    shown: tuple[Coin, ...] = ()
    """The facts that decided the last round."""


@dataclass(frozen=True, slots=True)
class PenniesView:
    left: int
    points: tuple[int, ...]
    mine: Coin | None
    waiting: int
    """How many have still to choose."""
    shown: tuple[Coin, ...]


@dataclass(frozen=True, slots=True)
class Pennies:
    """Each lays a coin down, covered; of two the first wins if they are alike, of more the minority wins."""

    rules: PenniesRules
    seats: int = 2

    def initial(self, first: Seat | None = None) -> PenniesState:
        return PenniesState(self.rules.rounds, (0,) * self.seats)

    def turn(self, state: PenniesState) -> Chance[Any] | Decide | Over:
        if not state.left:
            return Over(outcome(state.points))
        return Decide(Seat(len(state.chosen)), secret=True)

    def together(self, state: PenniesState) -> Sequence[Seat]:
        return [Seat(seat) for seat in range(len(state.chosen), self.seats)]

    def legal(self, state: PenniesState) -> Sequence[Coin]:
        return list(Coin)

    def apply(self, state: PenniesState, action: Coin) -> Step[PenniesState]:
        chosen = (*state.chosen, action)
        if len(chosen) < self.seats:
            return Step(replace(state, chosen=chosen))
        laid = tuple(map(str, chosen))
        events: list[Event] = [Revealed("coins", None, "HOUSE", (("coins", laid),), None, self.seats)]
        gains = [int(self._wins(seat, chosen)) for seat in range(self.seats)]
        events += [Scored("wins", Seat(seat), "HOUSE", points=1) for seat, gain in enumerate(gains) if gain]
        points = tuple(had + gain for had, gain in zip(state.points, gains, strict=True))
        return Step(PenniesState(state.left - 1, points, (), chosen), tuple(events))

    def _wins(self, seat: int, chosen: tuple[Coin, ...]) -> bool:
        if self.seats == 2:
            return (chosen[0] is chosen[1]) is (seat == 0)
        return chosen.count(chosen[seat]) * 2 < self.seats

    def judge(self, view: PenniesView, action: Coin) -> Fault | None:
        return None

    def view(self, state: PenniesState, seat: Seat | None) -> PenniesView:
        mine = state.chosen[seat] if seat is not None and seat < len(state.chosen) else None
        return PenniesView(state.left, state.points, mine, self.seats - len(state.chosen), state.shown)

    def hidden(self, state: PenniesState, seat: Seat | None) -> Collection[object]:
        return [Chosen(Seat(place), coin) for place, coin in enumerate(state.chosen) if place != seat]


def outcome(points: tuple[int, ...]) -> Outcome:
    winners = tuple(Seat(seat) for seat, had in enumerate(points) if had == max(points))
    return Outcome(points, winners if len(winners) < len(points) else (), "played_out", "HOUSE")


class PenniesNotation:
    seat_names = ("0", "1", "2", "3")

    def write(self, view: PenniesView, action: Coin) -> str:
        return str(action)

    def read(self, game: Any, view: PenniesView, text: str) -> Coin:
        try:
            return Coin(text.strip().lower())
        except ValueError:
            raise NotationError(say("write heads or tails", "écrivez heads ou tails")) from None

    def position(self, state: PenniesState) -> object:
        told: dict[str, object] = {"left": state.left, "points": list(state.points)}
        return told | {"chosen": [*map(str, state.chosen)], "shown": [*map(str, state.shown)]}

    def set_up(self, game: Any, data: object) -> PenniesState:
        try:
            assert isinstance(data, dict)
            coins = {key: tuple(map(Coin, data.get(key, ()))) for key in ("chosen", "shown")}
            return PenniesState(data["left"], tuple(data["points"]), coins["chosen"], coins["shown"])
        except (AssertionError, KeyError, ValueError, TypeError):
            raise PositionError("{left: 3, points: [0, 0], chosen: [heads]}") from None


class Coins:
    name = "text"

    def draw(self, view: PenniesView) -> str:
        mine = "" if view.mine is None else f" [{view.mine}]"
        shown = "".join(f" ({coin})" for coin in view.shown)
        return f"{view.left}: {' '.join(map(str, view.points))}{mine}{shown}"


# ---- sealed bids, with cards in hand


@dataclass(frozen=True, slots=True, order=True)
class Card:
    number: int

    def __str__(self) -> str:
        return f"c{self.number}"


PACK = tuple(map(Card, range(1, 21)))
EACH = 3
"""Cards dealt to each."""


@dataclass(frozen=True, slots=True)
class Deal:
    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """One card, or none, is laid away and another taken for it; the others see only how many."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class Bid:
    card: Card


Action = Deal | Discard | Bid


class Shuffled:
    def sample(self, rng: Rng) -> Deal:
        return Deal(rng.shuffled(PACK))

    def outcomes(self) -> None:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedRules:
    """The defaults are the ruleset `standard`."""

    low_wins: bool = option(False, "HOUSE", "the lowest bid wins", "la plus basse mise gagne")


@dataclass(frozen=True, slots=True)
class SealedState:
    points: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...] = ()
    talon: tuple[Card, ...] = ()
    away: tuple[Card | None, ...] = ()
    """Each player's discards, by seat; shorter while they choose."""
    bids: tuple[Card, ...] = ()
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SealedView:
    seat: Seat | None
    points: tuple[int, ...]
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    discarded: tuple[bool, ...]
    bid: Card | None
    waiting: int
    shown: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sealed:
    """Each may exchange a card, one after another; then all bid together, card by card: the highest wins a point."""

    rules: SealedRules
    seats: int = 2

    def initial(self, first: Seat | None = None) -> SealedState:
        return SealedState((0,) * self.seats)

    def turn(self, state: SealedState) -> Chance[Deal] | Decide | Over:
        if not state.hands:
            return Chance(Shuffled(), secret=True)
        if len(state.away) < self.seats:
            return Decide(Seat(len(state.away)), secret=True)
        if not any(state.hands) and not state.bids:
            return Over(outcome(state.points))
        return Decide(Seat(len(state.bids)), secret=True)

    def together(self, state: SealedState) -> Sequence[Seat]:
        if len(state.away) < self.seats:
            return ()
        return [Seat(seat) for seat in range(len(state.bids), self.seats)]

    def legal(self, state: SealedState) -> Sequence[Action]:
        if len(state.away) < self.seats:
            return [Discard(None), *(Discard(card) for card in state.hands[len(state.away)])]
        return [Bid(card) for card in state.hands[len(state.bids)]]

    def apply(self, state: SealedState, action: Action) -> Step[SealedState]:
        if isinstance(action, Deal):
            hands = tuple(dealt_to(action, seat) for seat in range(self.seats))
            return Step(SealedState(state.points, hands, action.order[self.seats * EACH :]))
        if isinstance(action, Discard):
            return self._discarded(state, action.card)
        return self._bid(state, action.card)

    def _discarded(self, state: SealedState, card: Card | None) -> Step[SealedState]:
        after = replace(state, away=(*state.away, card))
        if card is None:
            return Step(after)
        hands = list(state.hands)
        hands[len(state.away)] = tuple(sorted({*hands[len(state.away)], state.talon[0]} - {card}))
        return Step(replace(after, hands=tuple(hands), talon=state.talon[1:]))

    def _bid(self, state: SealedState, card: Card) -> Step[SealedState]:
        bids = (*state.bids, card)
        hands = tuple(tuple(held for held in hand if held != card) for hand in state.hands)
        if len(bids) < self.seats:
            return Step(replace(state, hands=hands, bids=bids))
        winner = Seat(bids.index(min(bids) if self.rules.low_wins else max(bids)))
        points = tuple(had + (seat == winner) for seat, had in enumerate(state.points))
        told = (("bids", tuple(map(str, bids))),)
        events: tuple[Event, ...] = (Revealed("bids", None, "HOUSE", told, None, self.seats),)
        events += (Scored("wins", winner, "HOUSE", points=1),)
        if not any(hands):
            events += (Revealed("open", None, "HOUSE"),)
        return Step(replace(state, points=points, hands=hands, bids=(), shown=bids), events)

    def judge(self, view: SealedView, action: Action) -> Fault | None:
        if isinstance(action, Deal) or action.card is None or action.card in view.hand:
            return None
        return Fault("not_held", "HOUSE")

    def view(self, state: SealedState, seat: Seat | None) -> SealedView:
        return SealedView(
            seat,
            state.points,
            state.hands[seat] if state.hands and seat is not None else (),
            tuple(map(len, state.hands)),
            tuple(card is not None for card in state.away),
            state.bids[seat] if seat is not None and seat < len(state.bids) else None,
            self.seats - len(state.bids),
            state.shown,
        )

    def hidden(self, state: SealedState, seat: Seat | None) -> Collection[object]:
        if isinstance(self.turn(state), Over):
            return ()
        others = [card for place, hand in enumerate(state.hands) if place != seat for card in hand]
        laid = [card for cards in (state.away, state.bids) for place, card in enumerate(cards) if place != seat]
        return {*others, *state.talon, *laid} - {None}


class SealedNotation:
    seat_names = ("0", "1", "2", "3")

    def write(self, view: SealedView, action: Action) -> str:
        if isinstance(action, Deal):
            return f"deal {cards_text(action.order)}"
        if isinstance(action, Discard):
            return "keep" if action.card is None else f"discard {action.card}"
        return str(action.card)

    def write_for(self, state: SealedState, action: Action, seat: Seat | None) -> str:
        if isinstance(action, Deal):
            return "deal" if seat is None else f"deal {cards_text(dealt_to(action, seat))}"
        if isinstance(action, Discard):
            return "keep" if action.card is None else "discard 1"
        return "?"

    def read(self, game: Any, view: SealedView, text: str) -> Action:
        word, *rest = text.split() or [""]
        if word == "deal":
            return Deal(tuple(map(card_of, rest)))
        action: Action
        if word in ("keep", "discard"):
            action = Discard(card_of(rest[0]) if word == "discard" and rest else None)
        else:
            action = Bid(card_of(word))
        fault = game.judge(view, action)
        if fault is not None:
            raise Refused(say(f"{text} cannot be played.", f"{text} ne peut pas se jouer."), fault)
        return action

    def position(self, state: SealedState) -> object:
        told: dict[str, object] = {"points": list(state.points), "hands": [cards_text(hand) for hand in state.hands]}
        away = ["-" if card is None else str(card) for card in state.away]
        return told | {"talon": cards_text(state.talon), "away": away, "bids": cards_text(state.bids),
                       "shown": cards_text(state.shown)}  # fmt: skip

    def set_up(self, game: Any, data: object) -> SealedState:
        try:
            assert isinstance(data, dict)
            cards = {key: tuple(map(card_of, data[key].split())) for key in ("talon", "bids", "shown")}
            away = tuple(None if text == "-" else card_of(text) for text in data["away"])
            hands = tuple(tuple(map(card_of, hand.split())) for hand in data["hands"])
        except (AssertionError, KeyError, TypeError, AttributeError, NotationError):
            raise PositionError("{points: [0, 0], hands: [c1 c2, c3 c4], talon: c5, away: ['-'], bids: ''}") from None
        return SealedState(tuple(data["points"]), hands, cards["talon"], away, cards["bids"], cards["shown"])


def dealt_to(deal: Deal, seat: int) -> tuple[Card, ...]:
    return tuple(sorted(deal.order[seat * EACH :][:EACH]))


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def card_of(text: str) -> Card:
    found = next((card for card in PACK if str(card) == text), None)
    if found is None:
        raise NotationError(say(f"'{text}' is no card, such as c7", f"« {text} » n'est pas une carte, comme c7"))
    return found


class Hands:
    name = "text"

    def draw(self, view: SealedView) -> str:
        bid = "" if view.bid is None else f" [{view.bid}]"
        return f"{' '.join(map(str, view.points))} | {cards_text(view.hand)}{bid} | {cards_text(view.shown)}"


# ---- what both bring

EN = {
    **{f"seat.{seat}": f"Player {seat}" for seat in range(4)},
    "coins": "The coins are {coins}.",
    "bids": "The bids are {bids}.",
    "open": "All is laid open.",
    "wins": "{seat} wins a point.",
    "over.played_out": "All is played.",
    "fault.not_held": "You have no such card.",
}
FR = {
    **{f"seat.{seat}": f"Joueur {seat}" for seat in range(4)},
    "coins": "Les sous : {coins}.",
    "bids": "Les mises : {bids}.",
    "open": "Tout est découvert.",
    "wins": "{seat} gagne un point.",
    "over.played_out": "Tout est joué.",
    "fault.not_held": "Vous n'avez pas cette carte.",
}


def entry(name: str, rules: type, make: Any, notation: Any, renderer: Any) -> GameEntry:
    return GameEntry(
        name=name,
        title=Text(name.title(), name.title()),
        source="HOUSE",
        rules=rules,
        make=make,
        variant="standard",
        seats=(2, 3, 4),
        variants=[VariantSource(name, "standard", "rules: {}\n", f"{name}/standard.yaml")],
        notation=notation,
        renderers=[renderer],
        phrases={"en": EN, "fr": FR},
    )


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    return [
        entry("pennies", PenniesRules, Pennies, PenniesNotation, Coins),
        entry("sealed", SealedRules, Sealed, SealedNotation, Hands),
    ]
