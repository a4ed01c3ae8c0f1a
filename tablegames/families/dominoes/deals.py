"""The others' possible hands: deals that fit everything a seat has seen, all equally likely.

An unseen tile lies in one of a few *places*: the hands of the others, and the talon. A player who could not play held
no tile with the open numbers; tiles drawn later are free of that. Where players draw, the tiles of a hand therefore
have several ages, and each age is a place of its own. Which of them were played since is unknown, and chosen at random.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import factorial, prod
from operator import or_
from typing import Any, Final, Protocol

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.native import extension
from tablegames.families.dominoes.joins import goes
from tablegames.families.dominoes.spec import DominoSpec
from tablegames.families.dominoes.state import DominoView
from tablegames.families.dominoes.tiles import NONE, Tile, Tiles, TileSet, count, gather

PACKAGE: Final = "tablegames.families.dominoes"
MOST_HANDS: Final = 3
"""Hands that the native code fills."""
MOST_TILES: Final = 28
TALON: Final = -1
"""The holder of the tiles that nobody holds."""
PATIENCE: Final = 20
"""How often ages are drawn again if they leave no deal."""

Dealt = tuple[Sequence[Tiles], Sequence[Tiles], int]
"""A deal: all hands, the talon, the next tile to be drawn last, and the luck of those who play it out."""
Place = tuple[int, Tiles]
"""The holder of the tile, and the numbers it cannot have there."""
Rooms = tuple[tuple[Place, int], ...]
"""How many tiles lie in each place."""


class Party(Protocol):
    """The facts needed of the game: its parts, and how many tiles each takes."""

    @property
    def spec(self) -> DominoSpec:
        """The parts of the game."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def tiles(self) -> int:
        """The tiles each takes."""

    @property
    def tile_set(self) -> TileSet:
        """The set that is played with."""


def unseen(view: DominoView, of: TileSet) -> tuple[Tile, ...]:
    """The tiles that are neither in the hand nor in the line."""
    known = gather(view.hand) | view.laid
    return tuple(one for one in of.tiles if not one.alone & known)


class Deals:
    """The deals a seat must reckon with."""

    __slots__ = ("_counts", "_draws", "_filling", "_known", "_others", "_shown", "_tiles", "_view")

    def __init__(self, game: Party, view: DominoView) -> None:
        self._view = view
        self._draws = game.spec.draws
        others = [Seat(seat) for seat in range(len(view.counts)) if seat != view.seat]
        self._others = [(seat, _ages(game, view, seat)) for seat in others]
        self._shown = [
            NONE if seat == view.seat else gather(view.shown(Seat(seat))) for seat in range(len(view.counts))
        ]
        """By seat, the tiles of its hand that everybody has seen."""
        self._counts = [held - count(shown) for held, shown in zip(view.counts, self._shown, strict=True)]
        open_to_all = reduce(or_, self._shown, NONE)
        self._tiles = tuple(one for one in unseen(view, game.tile_set) if not one.alone & open_to_all)
        self._known: dict[Rooms, _Ways] = {}
        self._filling: Filling | None = None

    def sample(self, rng: Rng) -> tuple[list[Tiles], list[Tiles]]:
        """Return all hands by seat and the talon, whose last tile is drawn next."""
        view = self._view
        hands = self._shown[:]
        if view.seat is not None:
            hands[view.seat] = gather(view.hand)
        talon: list[Tiles] = []
        for (holder, _), there in self._ways(rng).sample(rng):
            if holder == TALON:
                talon = there
            else:
                hands[holder] |= sum(there)
        return hands, list(rng.shuffled(talon))[: view.talon] if self._draws else talon

    def draw(self, number: int, rng: Rng) -> list[Dealt]:
        """Return this many deals, each with a random number."""
        return [(*self.sample(rng), rng.below(1 << 31)) for _ in range(number)]

    def held(self, number: int, rng: Rng) -> list[tuple[Tiles, ...]]:
        """The others' hands in many deals at once; only where nobody draws."""
        key = rng.bits()
        if self._filling is None:
            tiles = [one.alone for one in self._tiles]
            rooms = [(self._counts[seat], ages[0] if ages else NONE) for seat, ages in self._others]
            self._filling = Filling(tiles, rooms)
            if not self._filling.several(1, key):  # the passes leave no deal: they are forgotten
                self._filling = Filling(tiles, [(room, NONE) for room, _ in rooms])
        return self._filling.several(number, key)

    def whole(self, held: Sequence[Tiles]) -> list[Tiles]:
        """Return all hands by seat, given those of the others."""
        hands = self._shown[:]
        if self._view.seat is not None:
            hands[self._view.seat] = gather(self._view.hand)
        for (seat, _), hand in zip(self._others, held, strict=True):
            hands[seat] |= hand
        return hands

    def _ways(self, rng: Rng) -> _Ways:
        """The places tiles may lie in, and in how many ways they do; where nothing agrees, passes are forgotten."""
        for _ in range(PATIENCE):
            ways = self._into([(seat, slots) for seat, ages in self._others for slots in self._slots(seat, ages, rng)])
            if ways.any:
                return ways
        return self._into([(seat, NONE) for seat, _ in self._others for _ in range(self._counts[seat])])

    def _into(self, slots: Iterable[Place]) -> _Ways:
        rooms: dict[Place, int] = {}
        for place in slots:
            rooms[place] = rooms.get(place, 0) + 1
        rooms[TALON, NONE] = len(self._tiles) - sum(rooms.values())
        key = tuple(rooms.items())
        if key not in self._known:
            self._known[key] = _Ways(self._tiles, key)
        return self._known[key]

    def _slots(self, seat: Seat, ages: Sequence[Tiles], rng: Rng) -> Sequence[Tiles]:
        """For each tile a seat holds, what it cannot be: some of all it ever had."""
        held = self._counts[seat]
        return ages[:held] if len(set(ages)) == 1 else rng.shuffled(ages)[:held]


def _ages(game: Party, view: DominoView, seat: Seat) -> tuple[Tiles, ...]:
    """Return the excluded numbers of each tile a seat ever had: first the dealt tiles, then those drawn and not played
    at once.

    All that is known of a tile is that it did not go while it was in the hand and the seat could not play.
    """
    could_not = [(at, goes(game.spec.join, one.ends)) for at, one in enumerate(view.passed) if one.seat == seat]
    if game.spec.draws_if_able:  # a draw says nothing, and the drawn tile may be any
        last = max((at for at, _ in could_not if view.passed[at].drew), default=-1)
        known = reduce(or_, (barred for at, barred in could_not if at > last), NONE)
        return (known,) * max(game.tiles, view.counts[seat])
    kept = [at for at, _ in could_not if view.passed[at].drew and view.passed[at + 1 : at + 2] and _again(view, at)]
    drawn = tuple(reduce(or_, (barred for at, barred in could_not if at > since), NONE) for since in kept)
    always = reduce(or_, (barred for _, barred in could_not), NONE)
    return (always,) * max(game.tiles, view.counts[seat] - len(drawn)) + drawn


def _again(view: DominoView, at: int) -> bool:
    """Whether the player who drew still could not play: he is the next who could not, on the same numbers."""
    one, following = view.passed[at : at + 2]
    return one.seat == following.seat and one.ends == following.ends


class _Ways:
    """Counts the ways to fill the places with the tiles, and picks one at random."""

    __slots__ = ("_choices", "_free", "_places", "_room", "_strict")

    def __init__(self, tiles: tuple[Tile, ...], rooms: Rooms) -> None:
        self._places = [place for place, _ in rooms]
        self._room = tuple(room for _, room in rooms)
        barred = reduce(or_, (barred for _, barred in self._places), NONE)
        self._strict = [one for one in tiles if one.alone & barred]
        self._free = [one.alone for one in tiles if not one.alone & barred]
        self._choices: dict[tuple[int, tuple[int, ...]], int] = {}

    @property
    def any(self) -> bool:
        """Whether there is one at all."""
        return self._count(0, self._room) > 0

    def sample(self, rng: Rng) -> Iterator[tuple[Place, list[Tiles]]]:
        """Fill the places, first with the tiles that cannot lie everywhere."""
        room = self._room
        filled: list[list[Tiles]] = [[] for _ in room]
        for at, one in enumerate(self._strict):
            pick = rng.below(self._count(at, room))
            for place, rest in self._after(at, room):
                pick -= self._count(at + 1, rest)
                if pick < 0:
                    filled[place].append(one.alone)
                    room = rest
                    break
        free, at = rng.shuffled(self._free), 0
        for place, left in enumerate(room):
            yield self._places[place], [*filled[place], *free[at : at + left]]
            at += left

    def _after(self, at: int, room: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The places in which a tile may lie, and the room then left."""
        alone = self._strict[at].alone
        for place, (_, barred) in enumerate(self._places):
            if room[place] and not alone & barred:
                yield place, (*room[:place], room[place] - 1, *room[place + 1 :])

    def _count(self, at: int, room: tuple[int, ...]) -> int:
        """In how many ways the tiles from this one on fill the room."""
        if at == len(self._strict):
            return factorial(len(self._free)) // prod(map(factorial, room)) if sum(room) == len(self._free) else 0
        key = at, room
        if key not in self._choices:
            self._choices[key] = sum(self._count(at + 1, rest) for _, rest in self._after(at, room))
        return self._choices[key]


class Filling:
    """Many deals at once: tiles into hands and the talon, no tile where it cannot be, all ways equally likely.

    The ways to place the rest are counted once, from the last tile back; then every tile takes its place in
    proportion. The native code gives the same deals, bit for bit.
    """

    __slots__ = ("_barred", "_native", "_rooms", "_steps", "_tiles", "_ways")

    def __init__(self, tiles: Sequence[Tiles], hands: Sequence[tuple[int, Tiles]]) -> None:
        """Each of the tiles alone; of each hand how many it holds and what cannot be in it."""
        self._tiles = tiles
        self._rooms = [room for room, _ in hands]
        self._barred = [barred & reduce(or_, tiles, NONE) for _, barred in hands]
        self._steps = [prod(room + 1 for room in self._rooms[:at]) for at in range(len(hands))]
        self._ways: list[list[float]] | None = None
        fits = len(hands) <= MOST_HANDS and all(one < 1 << 49 for one in tiles) and len(tiles) <= MOST_TILES
        self._native: Any = extension(PACKAGE) if fits else None

    def several(self, number: int, key: int) -> list[tuple[Tiles, ...]]:
        """Return ways to fill the hands, chosen by a key; empty if there is none."""
        hands = len(self._rooms)
        if self._native is not None:
            rooms = [*self._rooms, len(self._tiles) - sum(self._rooms)]
            tiles, barred = array("Q", self._tiles).tobytes(), array("Q", [*self._barred, NONE]).tobytes()
            found = array("Q")
            found.frombytes(self._native.deals(key, number, tiles, bytes(rooms), barred))
            return list(zip(*[iter(found)] * hands, strict=True))
        rng, ways = Rng(key), self._counted()
        return [tuple(self._filled(rng, ways)) for _ in range(number)] if ways[0][-1] else []

    def _filled(self, rng: Rng, ways: list[list[float]]) -> list[Tiles]:
        state, filled = len(ways[0]) - 1, [NONE] * len(self._rooms)
        for at, one in enumerate(self._tiles):
            pick = (rng.bits() >> 11) * 2.0**-53 * ways[at][state]
            for hand, step in self._into(one, state):
                pick -= ways[at + 1][state - step]
                if pick < 0:
                    filled[hand] |= one
                    state -= step
                    break
        return filled

    def _into(self, one: Tiles, state: int) -> Iterator[tuple[int, int]]:
        """The hands in which there is room for a tile that can be there."""
        for hand, step in enumerate(self._steps):
            if state // step % (self._rooms[hand] + 1) and not one & self._barred[hand]:
                yield hand, step

    def _counted(self) -> list[list[float]]:
        """By the tiles already placed and the room left in the hands, in how many ways the others can be placed."""
        if self._ways is None:
            states = prod(room + 1 for room in self._rooms)
            left = [
                sum(state // step % (room + 1) for step, room in zip(self._steps, self._rooms, strict=True))
                for state in range(states)
            ]
            ways = [[float(state == 0) for state in range(states)]]
            for at in reversed(range(len(self._tiles))):
                one, after, there = self._tiles[at], ways[0], len(self._tiles) - at
                here = [0.0] * states
                for state in range(states):
                    talon = there - left[state]
                    if talon >= 0:
                        found = sum((after[state - step] for _, step in self._into(one, state)), 0.0)
                        here[state] = found + after[state] if talon else found
                ways.insert(0, here)
            self._ways = ways
        return self._ways
