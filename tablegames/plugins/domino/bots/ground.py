"""A round on small integers: what the search plays thousands of times for one decision.

A hand is the game's own set of tiles, a row of bits for each number (`tiles`). A move is the number of a bit in it:
that of `free` in the row of `onto` joins the tile with those two numbers to an open `onto` and leaves `free` open. So
the moves of a hand are its bits in the two rows of the open numbers. Whoever has no move passes, or draws, at once:
that is no decision. What a round is worth when it is over is asked of the game's own scoring; the tests play both side
by side.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tablegames.core.events import Seat
from tablegames.plugins.domino.order import Order, right_of
from tablegames.plugins.domino.rules import ClosedWhen
from tablegames.plugins.domino.state import Action, Play, Pose
from tablegames.plugins.domino.tiles import HIGHEST, NONE, ONCE, WITH, Tiles, place_of, tile

if TYPE_CHECKING:
    from tablegames.plugins.domino.game import Domino

NOBODY: Final = -1
"""Who is out of a closed round."""
NO_LINE: Final = -1
"""The open number of a line that is not begun."""
_MOVES: Final = sorted((place_of(a, b), a, b) for a in range(HIGHEST + 1) for b in range(HIGHEST + 1))
FREE: Final = tuple(free for _, _, free in _MOVES)
"""For each move the number it leaves open."""
ONTO: Final = tuple(onto for _, onto, _ in _MOVES)
"""For each move the number it covers."""
ALONE: Final = tuple(tile(onto, free).alone for _, onto, free in _MOVES)
"""For each move the tile it takes from the hand."""
PIPS: Final = tuple(onto + free for _, onto, free in _MOVES)
"""For each move the points on its tile."""

SUPPORT: Final = 1
"""What each tile left in hand for an open number is worth to the quick player, in pips."""
KNOWN: Final = 3
"""What each tile with an open number that he has seen, and nobody else can hold, is worth to him."""
WANTING: Final = 5
"""What it is worth to him that the next player has passed on an open number."""
DOUBLE: Final = 2
"""What it is worth to him to be rid of a double, besides its pips."""
HAZE: Final = 3
"""By how many pips he misjudges a move, at most."""
LURE: Final = tuple(PIPS[move] + (DOUBLE if ONTO[move] == FREE[move] else 0) for move in range(len(_MOVES)))
"""What a move is worth to him by its tile alone."""


@dataclass(slots=True, eq=False)
class World:
    """A round as it may really be, all hands and the talon known; changed in place."""

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
        """The same once more."""
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


class Ground:
    """The rules of one party, as the search needs them."""

    __slots__ = ("goes", "in_vain", "kept", "right", "seats")

    def __init__(self, game: Domino, order: Order) -> None:
        self.seats = game.seats
        self.right: tuple[Seat, ...] = right_of(order, game.seats)
        self.goes = game.tile_set.goes
        """By the two open numbers, the bits of a hand that are moves."""
        self.kept = game.rules.talon_kept if game.rules.puiser else len(game.tile_set)
        """So many tiles of the talon are never drawn: all of them, where one does not draw."""
        self.in_vain = game.rules.closed_when is ClosedWhen.TALON_EMPTY
        """Whether the talon is drawn though all tiles with the open numbers are seen to be placed."""

    def place(self, world: World, move: int) -> bool:
        """Place a tile and go on to the next decision; False: the round is over."""
        turn = world.turn
        hand = world.hands[turn] ^ ALONE[move]
        world.hands[turn] = hand
        world.line |= ALONE[move]
        if world.left < 0:
            world.left, world.right = ONTO[move], FREE[move]
        elif world.left == ONTO[move]:
            world.left = FREE[move]
        else:
            world.right = FREE[move]
        if not hand:
            return False
        world.turn = self.right[turn]
        return self.advance(world)

    def advance(self, world: World) -> bool:
        """Pass the turn on to whoever can play, drawing where one draws; False: the round is closed."""
        hands, talon, turn = world.hands, world.talon, world.turn
        goes = self.goes[world.left][world.right]
        draws = self.in_vain or bool(goes & ~world.line)
        for _ in hands:
            while draws and not hands[turn] & goes and len(talon) > self.kept:
                hands[turn] |= talon.pop()
                world.wanting[turn] = 0
            if hands[turn] & goes:
                world.turn = turn
                return True
            world.wanting[turn] |= 1 << world.left | 1 << world.right
            turn = self.right[turn]
        return False

    def playout(self, world: World, luck: int) -> None:
        """Play a round that has begun to its end, each as a quick player would who sees his own hand and the table.

        He likes to be rid of pips and doubles, and to leave numbers open that he holds and the others lack: because
        most of their tiles are seen, or because the next has passed on them. A little luck makes rounds differ.
        """
        hands, talon, wanting, line = world.hands, world.talon, world.wanting, world.line
        left, right, turn, waiting = world.left, world.right, world.turn, 0
        seats, kept, in_vain, to_the_right, goes = self.seats, self.kept, self.in_vain, self.right, self.goes
        while waiting < seats:
            hand = hands[turn]
            moves = hand & goes[left][right]
            if not moves:
                if len(talon) > kept and (in_vain or goes[left][right] & ~line):
                    hands[turn] = hand | talon.pop()
                    wanting[turn] = 0
                    continue
                wanting[turn] |= 1 << left | 1 << right
                waiting += 1
                turn = to_the_right[turn]
                continue
            waiting = 0
            following = to_the_right[turn]
            if moves & moves - 1:
                seen, lacks, best, chosen = hand | line, wanting[following], -1, 0
                keeps_left = (
                    (seen & WITH[left]).bit_count() * KNOWN
                    + (hand & WITH[left]).bit_count() * SUPPORT
                    + (lacks >> left & 1) * WANTING
                )
                keeps_right = (
                    (seen & WITH[right]).bit_count() * KNOWN
                    + (hand & WITH[right]).bit_count() * SUPPORT
                    + (lacks >> right & 1) * WANTING
                )
                while moves:
                    lowest = moves & -moves
                    moves ^= lowest
                    move = lowest.bit_length() - 1
                    free = FREE[move]
                    luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
                    score = (
                        LURE[move]
                        + (seen & WITH[free]).bit_count() * KNOWN
                        + (hand & WITH[free]).bit_count() * SUPPORT
                        + (lacks >> free & 1) * WANTING
                        + (keeps_right if ONTO[move] == left else keeps_left)
                        + (luck >> 16) % HAZE
                    )
                    if score > best:
                        best, chosen = score, move
            else:
                chosen = moves.bit_length() - 1
            hand ^= ALONE[chosen]
            line |= ALONE[chosen]
            hands[turn] = hand
            if ONTO[chosen] == left:
                left = FREE[chosen]
            else:
                right = FREE[chosen]
            if not hand:
                break
            turn = following
        world.left, world.right, world.line = left, right, line
