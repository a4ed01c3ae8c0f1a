"""Zones: the fields of a state that hold cards, each with the seats that see it; views follow from them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import Field, field, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final, cast, get_type_hints

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.families.cards.pack import BACK, Card

Cards = tuple[Card, ...]
"""Some cards, in order."""
Hands = tuple[Cards, ...]
"""The cards of each seat."""


class Sees(Enum):
    """The seats that see the cards of a zone."""

    OWNER = "owner"
    ALL = "all"
    NOBODY = "nobody"


OWNER: Final = Sees.OWNER
"""Only the owner sees these cards."""
ALL: Final = Sees.ALL
"""Every seat sees these cards."""
NOBODY: Final = Sees.NOBODY
"""No seat sees these cards."""
KIND: Final = "tablegames.cards"


@frozen
class Zone:
    """The properties of a field."""

    name: str
    sees: Sees
    by_seat: bool
    cards: bool
    title: Text | None
    sorted: bool = False


def cards_by_seat(sees: Sees = OWNER, title: Text | None = None) -> Any:
    """Return a field with cards for each seat, kept in order: hands, or the cards put away."""
    return field(default=(), metadata={KIND: ("hands", sees, title)})


def pile(sees: Sees, title: Text | None = None) -> Any:
    """Return a field with cards that belong to nobody, in the order in which they lie."""
    return field(default=(), metadata={KIND: ("pile", sees, title)})


def by_seat(title: Text | None = None) -> Any:
    """Return a public field with a value for each seat: points, tricks taken."""
    return field(default=(), metadata={KIND: ("values", ALL, title)})


@frozen(kw_only=True)
class CardState:
    """The base of a state: whose turn it is. A game adds zones and other public fields.

    A view is a state in which every card that the seat does not see is a `BACK`.
    """

    mover: Seat
    viewer: Seat | None = None
    """The seat whose view it is; None: a spectator's, or the state itself."""
    dealt: bool = False
    game: Any = field(default=None, compare=False, repr=False)
    """The game it is a state of, which deals as its rules say."""


def zones_of(state: type[Any]) -> tuple[Zone, ...]:
    return _zones(cast(Hashable, state))


@lru_cache
def _zones(state: Any) -> tuple[Zone, ...]:
    return tuple(_zone(one) for one in fields(state) if KIND in one.metadata)


def _zone(one: Field[Any]) -> Zone:
    kind, sees, title = one.metadata[KIND]
    return Zone(one.name, sees, kind != "pile", kind != "values", title, kind == "hands")


def others_of(state: type[Any]) -> dict[str, Any]:
    """Return the types of the fields that are no zones, but for the viewer and the game."""
    return _others(cast(Hashable, state))


@lru_cache
def _others(state: Any) -> dict[str, Any]:
    zones = {zone.name for zone in zones_of(state)}
    hints = get_type_hints(state)
    return {one.name: hints[one.name] for one in fields(state) if one.name not in {*zones, "viewer", "game"}}


def seen_by(state: Any, seat: Seat | None) -> Any:
    changes: dict[str, Any] = {"viewer": seat}
    for zone in zones_of(type(state)):
        if zone.cards and zone.sees is not ALL:
            held = getattr(state, zone.name)
            if zone.by_seat:
                changes[zone.name] = tuple(
                    cards if zone.sees is OWNER and owner == seat else (BACK,) * len(cards)
                    for owner, cards in enumerate(held)
                )
            else:
                changes[zone.name] = (BACK,) * len(held)
    return replace(state, **changes)


def all_cards(state: Any) -> Iterator[Card]:
    """Yield the cards of all zones, zone by zone."""
    for zone in zones_of(type(state)):
        if zone.cards:
            held = getattr(state, zone.name)
            yield from (card for cards in held for card in cards) if zone.by_seat else held


def unseen_by(state: Any, seat: Seat | None) -> tuple[Card, ...]:
    seen = all_cards(seen_by(state, seat))
    return tuple(card for card, face in zip(all_cards(state), seen, strict=True) if face is BACK and card != BACK)


def filled(view: Any, cards: Iterator[Card], changes: dict[str, Any]) -> Any:
    """Return the view with other cards for its backs."""
    for zone in zones_of(type(view)):
        if zone.cards and zone.sees is not ALL:
            held = getattr(view, zone.name)
            if zone.by_seat:
                changes[zone.name] = tuple(_filled(one, cards, zone.sorted) for one in held)
            else:
                changes[zone.name] = _filled(held, cards, zone.sorted)
    return replace(view, **changes)


def hands_of(order: Cards, seats: int, each: int, first: int = 0) -> Hands:
    """Return hands of `each` cards from a shuffled pack; the seat `first` has the first of them."""
    return tuple(tuple(sorted(order[(seat - first) % seats * each :][:each])) for seat in range(seats))


def without(held: Hands, seat: int, cards: Cards) -> Hands:
    """Return the hands after one has lost some cards."""
    return tuple(
        tuple(card for card in hand if card not in cards) if one == seat else hand for one, hand in enumerate(held)
    )


def given(held: Hands, seat: int, cards: Cards) -> Hands:
    """Return the hands after one has received some cards."""
    return tuple(tuple(sorted((*hand, *cards))) if one == seat else hand for one, hand in enumerate(held))


def added(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """Return the values after one has grown."""
    return tuple(value + more * (one == seat) for one, value in enumerate(values))


def _filled(held: Cards, cards: Iterator[Card], in_order: bool) -> Cards:
    found = tuple(next(cards) if card == BACK else card for card in held)
    return tuple(sorted(found)) if in_order else found


def turned(state: Any, seats: int) -> Any:
    """Return the state with every seat moved on by one."""
    changes: dict[str, Any] = {}
    for zone in zones_of(type(state)):
        if zone.by_seat:
            held = getattr(state, zone.name)
            changes[zone.name] = held[-1:] + held[:-1]
    for name, kind in others_of(type(state)).items():
        value = getattr(state, name)
        if kind in (Seat, Seat | None) and value is not None:
            changes[name] = Seat((value + 1) % seats)
    return replace(state, **changes)
