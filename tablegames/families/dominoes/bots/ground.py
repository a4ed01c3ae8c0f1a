"""A round on small integers, which the search plays thousands of times for one decision.

A hand is the game's own set of tiles, a row of bits for each number (`tiles`). A move is the number of a bit in it:
that of `free` in the row of `onto` joins the tile with those two numbers to an open `onto` and leaves `free` open. So
the moves of a hand are its bits in the two rows of the open numbers. A player without a move passes or draws at once:
that is no decision. The game's own scoring says what a finished round is worth; the tests play both side by side.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.events import Seat
from tablegames.core.native import extension
from tablegames.families.dominoes.bots.manner import FREE, ONTO, QUICK, PlayManner
from tablegames.families.dominoes.deals import Dealt
from tablegames.families.dominoes.order import Order, from_the_right_of, right_of
from tablegames.families.dominoes.state import Action, Play, Pose
from tablegames.families.dominoes.tiles import DOUBLE_SIX, NONE, ONCE, WITH, Tiles, count, pips, place_of, tile

if TYPE_CHECKING:
    from tablegames.families.dominoes.game import Dominoes

PACKAGE: Final = "tablegames.families.dominoes"
IN_NATIVE: Final = 4
"""The most seats the native code has room for."""
NOBODY: Final = -1
"""The player who is out when a round is closed."""
Ended = tuple[int, tuple[int, ...]]
"""How a round ended: who is out (`NOBODY`: closed), and the pips left in each hand."""
NO_LINE: Final = -1
"""The open number of a line that is not begun."""
ALONE: Final = tuple(tile(onto, free).alone for onto, free in zip(ONTO, FREE, strict=True))
"""For each move the tile it takes from the hand."""


@dataclass(slots=True, eq=False)
class World:
    """A possible round with all hands and the talon known; changed in place."""

    hands: list[Tiles]
    talon: list[Tiles]
    """The next tile to be drawn is the last of the list."""
    turn: int
    left: int = NO_LINE
    right: int = NO_LINE
    line: Tiles = NONE
    """The tiles placed, which all can see."""
    wanting: list[int] = field(default_factory=list)
    """For each seat the numbers it has passed on, a bit each."""

    def __post_init__(self) -> None:
        if not self.wanting:
            self.wanting = [0] * len(self.hands)

    def copy(self) -> World:
        """Return a copy."""
        return World(self.hands[:], self.talon[:], self.turn, self.left, self.right, self.line, self.wanting[:])


def moves_of(hand: Tiles, left: int, right: int) -> Tiles:
    """The moves of a hand, as a set of bits."""
    return hand & (ONCE if left < 0 else WITH[left] | WITH[right])


def listed(moves: Tiles) -> list[int]:
    """The moves of a set, one by one."""
    found = []
    while moves:
        lowest = moves & -moves
        found.append(lowest.bit_length() - 1)
        moves ^= lowest
    return found


def move_of(action: Action) -> int:
    """The number of a tile placed."""
    if isinstance(action, Pose):
        return place_of(action.tile.high, action.tile.low)
    assert isinstance(action, Play)
    return place_of(action.onto, action.tile.high + action.tile.low - action.onto)


def native_of(game: Dominoes) -> Any:
    """The C code that reckons rounds of this party, or None: nothing is compiled, or it has no room for the party."""
    return extension(PACKAGE) if game.tile_set == DOUBLE_SIX and game.seats <= IN_NATIVE else None


class Ground:
    """The rules of one party, as the search needs them."""

    __slots__ = ("_draws", "_native", "_others", "goes", "in_vain", "kept", "manner", "right", "seats")

    def __init__(self, game: Dominoes, order: Order, manner: PlayManner = QUICK) -> None:
        self.seats = game.seats
        self.manner = manner
        self._native = native_of(game)
        self._draws = game.spec.draws
        self._others = [from_the_right_of(order, game.seats, Seat(seat))[:-1] for seat in range(game.seats)]
        self.right: tuple[Seat, ...] = right_of(order, game.seats)
        self.goes = game.tile_set.goes
        """By the two open numbers, the bits of a hand that are moves."""
        self.kept = game.spec.kept if game.spec.draws else len(game.tile_set)
        """How many tiles of the talon are never drawn: all of them where nobody draws."""
        self.in_vain = game.spec.in_vain
        """Whether the talon is drawn though all tiles with the open numbers are seen to be placed."""

    def place(self, world: World, move: int) -> bool:
        """Place a tile and continue to the next decision; False: the round is over."""
        turn = world.turn
        self._lay(world, move)
        if not world.hands[turn]:
            return False
        world.turn = self.right[turn]
        return self.advance(world)

    def advance(self, world: World) -> bool:
        """Pass the turn to the next player who can play, after drawing; False: the round is closed."""
        for _ in world.hands:
            if self._to_play(world):
                return True
            world.turn = self.right[world.turn]
        return False

    def _to_play(self, world: World) -> Tiles:
        """The moves of the player to move, after drawing; none: a pass, which everybody sees."""
        hands, talon, turn = world.hands, world.talon, world.turn
        goes = self.goes[world.left][world.right]
        while not hands[turn] & goes:
            if len(talon) <= self.kept or not (self.in_vain or goes & ~world.line):
                world.wanting[turn] |= 1 << world.left | 1 << world.right
                return NONE
            hands[turn] |= talon.pop()
            world.wanting[turn] = 0
        return hands[turn] & goes

    def playout(self, world: World, luck: int) -> None:
        """Play a round that has begun to its end, each in the manner of this ground, seeing his own hand and the table.

        A little luck makes rounds differ.
        """
        waiting = 0
        while waiting < self.seats:
            turn, moves = world.turn, self._to_play(world)
            if moves:
                waiting = 0
                move, luck = self._chosen(world, moves, luck) if moves & moves - 1 else (moves.bit_length() - 1, luck)
                self._lay(world, move)
                if not world.hands[turn]:
                    break
            else:
                waiting += 1
            world.turn = self.right[turn]

    def _chosen(self, world: World, moves: Tiles, luck: int) -> tuple[int, int]:
        """The move of the player to move, and the next random number."""
        manner, left, right = self.manner, world.left, world.right
        hand = world.hands[world.turn]
        seen, others = hand | world.line, self._others[world.turn]
        lacks = [world.wanting[seat] for seat in others]
        few = manner.late_at and any(count(world.hands[seat]) <= manner.late_at for seat in others)
        lure, noise, worth = manner.late if few else manner.tile, manner.noise, manner.worth
        keeps_left, keeps_right = worth(hand, seen, lacks, left), worth(hand, seen, lacks, right)
        best, chosen = None, NO_LINE
        while moves:
            lowest = moves & -moves
            moves ^= lowest
            move = lowest.bit_length() - 1
            free, onto = FREE[move], ONTO[move]
            luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
            score = (
                lure[move]
                + worth(hand, seen, lacks, free)
                + (keeps_right if onto == left else keeps_left)
                + (manner.same if free == (right if onto == left else left) else 0)
                + noise[(luck >> 16) % len(noise)]
            )
            if best is None or score > best:
                best, chosen = score, move
        return chosen, luck

    def _lay(self, world: World, move: int) -> None:
        """Move a tile from the hand of the player to move into the line."""
        world.hands[world.turn] ^= ALONE[move]
        world.line |= ALONE[move]
        if world.left < 0:
            world.left, world.right = ONTO[move], FREE[move]
        elif world.left == ONTO[move]:
            world.left = FREE[move]
        else:
            world.right = FREE[move]

    def tried(self, table: World, moves: Sequence[int], deals: Sequence[Dealt]) -> Iterator[tuple[Ended, bool]]:
        """How the round ends after each of the moves, in each of the deals; and whether the move itself ended it.

        The table has all but the hands and the talon, which the deals have.
        """
        if self._native is not None:
            return (_decoded(end, self.seats) for end in self._by_native(table, moves, deals))
        return self._by_rules(table, moves, deals)

    def _by_rules(self, table: World, moves: Sequence[int], deals: Sequence[Dealt]) -> Iterator[tuple[Ended, bool]]:
        for hands, talon, luck in deals:
            for move in moves:
                world = World(
                    list(hands), list(talon), table.turn, table.left, table.right, table.line, table.wanting[:]
                )
                goes_on = self.place(world, move)
                if goes_on:
                    self.playout(world, luck)
                yield end_of(world.hands), not goes_on

    def _by_native(self, table: World, moves: Sequence[int], deals: Sequence[Dealt]) -> array[int]:
        line = (table.turn, table.left, table.right, table.line, bytes(table.wanting))
        hands = array("Q", [hand for dealt, _, _ in deals for hand in dealt]).tobytes()
        talons = array("Q", [one for _, talon, _ in deals for one in talon] if self._draws else []).tobytes()
        lucks = array("Q", [luck for _, _, luck in deals]).tobytes()
        rules = (bytes(self.right), self.kept, self.in_vain)
        ends = array("Q")
        ends.frombytes(self._native.trials(rules, self.manner.packed, line, bytes(moves), hands, talons, lucks))
        return ends


def end_of(hands: Sequence[Tiles]) -> Ended:
    """How a round has ended, by the hands that are left."""
    return hands.index(NONE) if NONE in hands else NOBODY, tuple([pips(hand) for hand in hands])


@lru_cache(maxsize=1 << 16)
def _decoded(end: int, seats: int) -> tuple[Ended, bool]:
    """Decode how a round ended in the C code: a byte for each seat's pips, who is out, and whether at once."""
    left = tuple(end >> 8 * seat & 0xFF for seat in range(seats))
    return ((end >> 32 & 0xFF) - 1, left), bool(end >> 40)
