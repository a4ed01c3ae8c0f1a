"""The random events of a round, and their consequences.  [AUJ-Dom]

Each player draws a tile, which decides the leader, the partners and the seats [AUJ-Dom r. I, II]; the tiles
are shuffled and taken [AUJ-Dom r. VII, XI].
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from tablegames.core.chance import Rng
from tablegames.core.events import Event, Note, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance
from tablegames.families.dominoes.order import Order, from_the_right_of, opposite, seats_in_order, written
from tablegames.families.dominoes.state import Action, Deal, Dealing, Drawing, Lots
from tablegames.families.dominoes.tiles import DOUBLE_SIX, NONE, Tile, Tiles, TileSet, gather

if TYPE_CHECKING:
    from fractions import Fraction


@frozen
class ATileEach:
    """Each player draws a tile from the whole set, face down.  [AUJ-Dom r. I]"""

    players: int
    of: TileSet = DOUBLE_SIX

    def sample(self, rng: Rng) -> Lots:
        """One drawing."""
        face_down = list(self.of.tiles)
        return Lots(tuple([face_down.pop(rng.below(len(face_down))) for _ in range(self.players)]))

    def outcomes(self) -> tuple[tuple[Lots, Fraction], ...] | None:
        """All drawings of two players, 756 with the double six; of three or more there are too many to list."""
        if self.players > 2:
            return None
        from fractions import Fraction

        every = [Lots(drawn) for drawn in permutations(self.of.tiles, self.players)]
        return tuple((lots, Fraction(1, len(every))) for lots in every)


@frozen
class Shuffle:
    """The tiles turned over and mixed.  [AUJ-Dom r. VII]"""

    of: TileSet = DOUBLE_SIX

    def sample(self, rng: Rng) -> Deal:
        """One order of the tiles."""
        return Deal(rng.shuffled(self.of.tiles))

    def outcomes(self) -> None:
        """28! orders or more: not listed."""
        return


@cache
def shuffle(of: TileSet) -> Chance[Action]:
    """The tiles are shuffled and dealt, unseen."""
    return Chance(Shuffle(of), secret=True)


@cache
def draw_for_the_lead(players: int, of: TileSet) -> Chance[Action]:
    """Players draw for the lead, in the open."""
    return Chance(ATileEach(players, of))


def taken(state: Dealing, order: tuple[Tile, ...]) -> tuple[tuple[Tiles, ...], tuple[Tile, ...]]:
    """The hands by seat and the talon: the seat at the leader's right takes first, the leader last.

    [AUJ-Dom r. XI]
    """
    seats, tiles = state.seats, state.tiles
    hands = [NONE] * seats
    for place, seat in enumerate(from_the_right_of(state.order, seats, state.leader)):
        hands[seat] = gather(order[place * tiles : (place + 1) * tiles])
    return tuple(hands), order[seats * tiles :]


@frozen
class Lead:
    """The leader, and how the players sit."""

    leader: Seat
    order: Order = ()


def highest(seats: tuple[Seat, ...], drawn: tuple[Tile, ...]) -> tuple[Seat, ...]:
    """Those who drew most pips: 6-4 and 5-5 are equal.  [AUJ-Dom r. I]"""
    most = max(tile.pips for tile in drawn)
    return tuple(seat for seat, tile in zip(seats, drawn, strict=True) if tile.pips == most)


def who_leads(state: Drawing, drawn: tuple[Tile, ...]) -> Drawing | Lead:
    """The one with most pips leads; those equal for the highest draw again.  [AUJ-Dom r. I]"""
    best = highest(state.seats, drawn)
    return Lead(best[0]) if len(best) == 1 else Drawing(best)


def who_plays_together(state: Drawing, drawn: tuple[Tile, ...]) -> Drawing | Lead:
    """The two highest tiles against the two lowest; the highest leads.  [AUJ-Dom r. II]

    Those equal for the second place draw again; the two highest equal draw again for the lead.
    """
    if len(state.side) == 2:
        best = highest(state.side, drawn)
        return _seated(best[0], _other(state.side, best[0])) if len(best) == 1 else state
    wanted = 2 - len(state.side)
    least = sorted((tile.pips for tile in drawn), reverse=True)[wanted - 1]
    above = tuple(seat for seat, tile in zip(state.seats, drawn, strict=True) if tile.pips > least)
    equal = tuple(seat for seat, tile in zip(state.seats, drawn, strict=True) if tile.pips == least)
    known = (*state.side, *above)
    if len(known) + len(equal) > 2:
        return Drawing(equal, known)
    if not known:
        return Drawing(equal, equal)
    return _seated(known[0], equal[0])


def _seated(leader: Seat, partner: Seat) -> Lead:
    """Partners sit across the table; the two others right and left of the leader, in the order in which they came.

    [AUJ-Dom r. I, II]
    """
    others = [Seat(seat) for seat in range(4) if seat not in (leader, partner)]
    return Lead(leader, written((leader, others[0], partner, others[1])))


def _other(side: tuple[Seat, ...], seat: Seat) -> Seat:
    return side[1] if side[0] == seat else side[0]


def lead_events(
    state: Drawing, drawn: tuple[Tile, ...], after: Drawing | Lead, partners: bool, cited: Callable[[str], str]
) -> tuple[Event, ...]:
    """The events of a drawing: what each drew, and what it decides."""
    cite = cited("partners_drawn" if partners else "lead_drawn")
    events = [Note("drawn", seat, cite, (("tile", str(tile)),)) for seat, tile in zip(state.seats, drawn, strict=True)]
    events += _together(state, after, cite) if partners else ()
    if isinstance(after, Drawing):
        return (*events, Note("draw_again", None, cite, (("seats", after.seats),)))
    events.append(Note("leads", after.leader, cite))
    if partners:
        events.append(Note("seated", None, cited("lead_drawn"), (("seats", seats_in_order(after.order, 4)),)))
    return tuple(events)


def _together(state: Drawing, after: Drawing | Lead, cite: str) -> list[Note]:
    """The event that names the partners, as soon as they are known."""
    if len(state.side) == 2:
        return []
    if isinstance(after, Lead):
        side: tuple[Seat, ...] = (after.leader, opposite(after.order, after.leader))
    else:
        side = after.side
    return [Note("together", side[0], cite, (("to", side[1]),))] if len(side) == 2 else []
