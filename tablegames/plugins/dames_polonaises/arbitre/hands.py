"""The acts a hand can do with the pieces: every move and capture of the march, due or not; or anything at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from tablegames.families.draughts.board import bits
from tablegames.families.draughts.march import Chain
from tablegames.families.draughts.moves import Moves, take
from tablegames.families.draughts.state import Move, State, Take
from tablegames.plugins.dames_polonaises.game import DamesPolonaises

KEPT: Final = 3
"""How many positions are remembered besides the latest."""
Stroke = tuple[int, int, int]
"""A capture by the bits of its two ends and the mask of what it takes."""


class Hands:
    """The acts open to the side to move in one position."""

    def __init__(self, game: DamesPolonaises, state: State) -> None:
        self._game, self.state = game, state
        self._seat = state.turn or 0
        due = game.march.due(state.mine, state.theirs, state.kings, self._seat)
        self.due: list[Chain] = [*due]
        """The captures that are due: one of them must be made.  [MAN III.20]"""
        self._strokes: dict[Stroke, Take] | None = None

    @property
    def bound(self) -> tuple[int, ...]:
        """The squares of the pieces that must take."""
        return tuple(sorted({self._game.board.square[chain.start] for chain in self.due}))

    def quiet(self) -> Moves:
        """Every move that takes nothing, even if a capture is due.  [MAN III.2, III.27]"""
        game, state = self._game, self.state
        steps, runs = game.march.quiet(state.mine, state.theirs, state.kings, self._seat)
        return Moves(steps, runs, game.known_moves[self._seat])

    def strokes(self) -> Mapping[Stroke, Take]:
        """Every capture, stopped after any of its jumps; due ones keep their usual form."""
        if self._strokes is None:
            self._strokes = dict(self._find_strokes())
        return self._strokes

    def _find_strokes(self) -> Iterator[tuple[Stroke, Take]]:
        if not self.due:
            return
        state, square = self.state, self._game.board.square
        regular = {masks_of(chain): take(chain, square) for chain in self.due}
        anyhow = self._game.march.anyhow()
        for start in bits(state.mine):
            for chain in anyhow.of_piece(start, state.mine, state.theirs, state.kings, self._seat, state.theirs):
                yield masks_of(chain), regular.get(masks_of(chain)) or take(chain, square)

    def jumped(self, start: int, end: int, lifted: int) -> list[Stroke]:
        """The captures from one square to another that pass over all these and more."""
        return [
            stroke
            for stroke in self.strokes()
            if stroke[:2] == (start, end) and stroke[2] & lifted == lifted and stroke[2] != lifted
        ]

    def is_due(self, stroke: Stroke) -> bool:
        return any(masks_of(chain) == stroke for chain in self.due)

    def captives_from_his_side(self, stroke: Stroke) -> int:
        """The captives as the player counts the squares, so that both sides get the same order."""
        return self._game.board.turned(stroke[2]) if self._seat else stroke[2]

    def forgetful(self) -> Iterator[Take]:
        """Complete captures that leave some captives on the board.  [MAN III.11]"""
        seen = set(self.strokes())
        for start, end, taken in self.strokes():
            captives = [*bits(taken)]
            for kept in range(1, len(captives)):
                for lifted in combinations(captives, kept):
                    stroke = start, end, sum(lifted)
                    if stroke not in seen:
                        seen.add(stroke)
                        yield self.written(stroke)

    def playable(self, square: int) -> bool:
        """Whether an own piece can move or take, due or not.  [METZ II]"""
        bit, state = self._game.board.bit[square], self.state
        if not bit & state.mine:
            return False
        if any(stroke[0] == bit for stroke in self.strokes()):
            return True
        return self._game.march.can_step(bit, (state.mine ^ bit) | state.theirs, state.kings, self._seat)

    def written(self, stroke: Stroke) -> Take:
        """The capture as an action, with its captives in the order of the jumps or, failing that, of the squares."""
        known = self.strokes().get(stroke)
        if known is not None:
            return known
        start, end, taken = stroke
        board = self._game.board
        squares = board.squares(taken)
        whole = next((self.strokes()[one].taken for one in self.jumped(*stroke)), squares)
        return Take(board.square[start], board.square[end], tuple(square for square in whole if square in squares))

    def stroke_of(self, action: Take) -> Stroke:
        """A capture by its masks."""
        board = self._game.board
        return board.bit[action.start], board.bit[action.end], board.mask_of(action.taken)

    # --- with a free hand

    def astray(self) -> Iterator[Move]:
        """Own pieces to nearby empty squares where they may not go: some of the possible false moves.

        [MAN III.35, METZ III]
        """
        state, board = self.state, self._game.board
        right, steps = {*self.quiet()}, self._game.march.going.steps
        empty = board.inside ^ (state.mine | state.theirs)
        for start in bits(self._free()):
            near = {end for step in steps[start] for end in (step, *steps[step])}
            for end in sorted(near):
                move = Move(board.square[start], board.square[end]) if end & empty else None
                if move is not None and move not in right:
                    yield move

    def _free(self) -> int:
        """The own pieces that can move or take."""
        return sum(start for start in bits(self.state.mine) if self.playable(self._game.board.square[start]))

    def leaps(self) -> Iterator[Take]:
        """Along a line over a piece that cannot be taken that way: some of the possible false captures.  [METZ III]"""
        state, board = self.state, self._game.board
        known = {*self.strokes(), *(self.stroke_of(forgotten) for forgotten in self.forgetful())}
        for start in bits(self._free()):
            for end in bits(board.inside ^ (state.mine | state.theirs)):
                for prey in bits(self._game.march.taking.between.get((start, end), 0) & state.theirs):
                    if (start, end, prey) not in known:
                        yield self.written((start, end, prey))

    def can_be_done(self, action: Move | Take) -> bool:
        """Return whether a hand can do it: move an own piece to an empty square, and lift some of the other's.

        A piece that can neither move nor take is put back, which is not a fault.  [MAN III.36-37; METZ III]
        """
        state, board = self.state, self._game.board
        if action.start not in board.numbers or action.end not in board.numbers:
            return False
        start, end = board.bit[action.start], board.bit[action.end]
        if not start & state.mine or not self.playable(action.start):
            return False
        if isinstance(action, Move):
            return not end & (state.mine | state.theirs)
        if not all(square in board.numbers for square in action.taken):
            return False
        taken = board.mask_of(action.taken)
        if start & taken or not taken & state.theirs or taken & ~(state.mine | state.theirs):
            return False
        return not end & (state.mine | state.theirs) & ~start and len(set(action.taken)) == len(action.taken)


class ManyHands:
    """The hands of the last positions: a state and the one before it are asked about again and again."""

    def __init__(self, game: DamesPolonaises) -> None:
        self._game = game
        self._kept: list[Hands] = []

    def of(self, state: State) -> Hands:
        found = next((hands for hands in self._kept if hands.state is state), None)
        if found is None:
            found = Hands(self._game, state)
            self._kept = [found, *self._kept[:KEPT]]
        return found


def masks_of(chain: Chain) -> Stroke:
    """A capture that was found, by its masks."""
    return chain.start, chain.end, chain.taken
