"""What a hand can do with the pieces: every move and capture of the march, whatever one owes; or anything at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tablegames.plugins.dames_polonaises.board import bits
from tablegames.plugins.dames_polonaises.captures import Captures, Chain
from tablegames.plugins.dames_polonaises.judge import Anyhow
from tablegames.plugins.dames_polonaises.moves import Moves, take, ways_of
from tablegames.plugins.dames_polonaises.state import Move, State, Take

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

KEPT: Final = 3
"""Positions that are remembered besides the last."""
Stroke = tuple[int, int, int]
"""A capture by the bits of its two ends and the mask of what it takes."""


class Hands:
    """What can be done in one position by the side to move."""

    def __init__(self, game: DamesPolonaises, state: State) -> None:
        self._game, self.state = game, state
        self._seat = state.turn or 0
        due = Captures(game.rules, game.board).due(state.mine, state.theirs, state.kings, self._seat)
        self.due: list[Chain] = [*due]
        """The captures one of which must be made.  [MAN III.20]"""
        self._strokes: dict[Stroke, Take] | None = None

    @property
    def bound(self) -> tuple[int, ...]:
        """The squares of the pieces that must take."""
        return tuple(sorted({self._game.board.square[chain.start] for chain in self.due}))

    def quiet(self) -> Moves:
        """Every move that takes nothing, though something were to be taken.  [MAN III.2, III.27]"""
        game, state = self._game, self.state
        board, lattice = game.board, game.board.lattice
        men, own = state.mine & ~state.kings, state.mine & state.kings
        occupied = state.mine | state.theirs
        left, right = lattice.ahead(men, board.inside ^ occupied, self._seat)
        runs = lattice.king_ends(own, occupied | board.outside, game.rules.flying_kings) if own else ()
        return Moves(left, right, runs, ways_of(board)[self._seat])

    def strokes(self) -> Mapping[Stroke, Take]:
        """Every capture, stopped after any of its jumps; those that must be made are written as ever."""
        if self._strokes is None:
            self._strokes = dict(self._find_strokes())
        return self._strokes

    def _find_strokes(self) -> Iterator[tuple[Stroke, Take]]:
        if not self.due:
            return
        state, square = self.state, self._game.board.square
        regular = {_stroke(chain): take(chain, square) for chain in self.due}
        anyhow = Anyhow(self._game.rules, self._game.board)
        for start in bits(state.mine):
            for chain in anyhow.of_piece(start, state.mine, state.theirs, state.kings, self._seat, state.theirs):
                yield _stroke(chain), regular.get(_stroke(chain)) or take(chain, square)

    def jumped(self, start: int, end: int, lifted: int) -> list[Stroke]:
        """The captures from one square to another that pass over all these and more."""
        return [
            stroke
            for stroke in self.strokes()
            if stroke[:2] == (start, end) and stroke[2] & lifted == lifted and stroke[2] != lifted
        ]

    def is_due(self, stroke: Stroke) -> bool:
        """Whether it is one of the captures that must be made."""
        return any(_stroke(chain) == stroke for chain in self.due)

    def captives_from_his_side(self, stroke: Stroke) -> int:
        """The captives as whoever takes counts the squares, which is the same for both sides."""
        return self._game.board.turned(stroke[2]) if self._seat else stroke[2]

    def forgetful(self) -> Iterator[Take]:
        """Captures carried through, of which some captives are left on the board.  [MAN III.11]"""
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
        """Whether a piece of one's own can go or take, be it owed or not.  [METZ II]"""
        bit, state, lattice = self._game.board.bit[square], self.state, self._game.board.lattice
        if not bit & state.mine:
            return False
        if any(stroke[0] == bit for stroke in self.strokes()):
            return True
        empty = self._game.board.inside ^ (state.mine | state.theirs)
        if bit & state.kings:
            return bool(sum(lattice.steps[bit]) & empty)
        return any(lattice.ahead(bit, empty, self._seat))

    def marches(self, move: Move) -> bool:
        """Whether a piece may go so where nothing is to be taken."""
        return any(move == other for other in self.quiet())

    def written(self, stroke: Stroke) -> Take:
        """The capture as an action: in the order of its jumps, some captives forgotten too; else of the squares."""
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

    def stroke_of_chain(self, found: Chain) -> Stroke:
        """A capture found, by its masks."""
        return _stroke(found)

    # --- with a free hand

    def astray(self) -> Iterator[Move]:
        """Pieces of one's own to empty squares near by where they may not go: some of the false moves there are.

        [MAN III.35, METZ III]
        """
        state, board = self.state, self._game.board
        right, steps = {*self.quiet()}, board.lattice.steps
        empty = board.inside ^ (state.mine | state.theirs)
        for start in bits(self._free()):
            near = {end for step in steps[start] for end in (step, *steps[step])}
            for end in sorted(near):
                move = Move(board.square[start], board.square[end]) if end & empty else None
                if move is not None and move not in right:
                    yield move

    def _free(self) -> int:
        """One's own pieces that can go or take."""
        return sum(start for start in bits(self.state.mine) if self.playable(self._game.board.square[start]))

    def leaps(self) -> Iterator[Take]:
        """Along a line over a piece that cannot be taken so: some of the false captures there are.  [METZ III]"""
        state, board = self.state, self._game.board
        known = {*self.strokes(), *(self.stroke_of(forgotten) for forgotten in self.forgetful())}
        for start in bits(self._free()):
            for end in bits(board.inside ^ (state.mine | state.theirs)):
                for prey in bits(board.lattice.between.get((start, end), 0) & state.theirs):
                    if (start, end, prey) not in known:
                        yield self.written((start, end, prey))

    def can_be_done(self, action: Move | Take) -> bool:
        """Whether a hand can do it at all: a piece of one's own to an empty square, lifting some of the other's.

        A piece that can go nowhere and take nothing is put back: there is no fault in it.  [MAN III.36-37; METZ III]
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
    """The hands of the positions asked about last: a state and the one before it are asked about again and again."""

    def __init__(self, game: DamesPolonaises) -> None:
        self._game = game
        self._kept: list[Hands] = []

    def of(self, state: State) -> Hands:
        """What can be done in a position."""
        for hands in self._kept:
            if hands.state is state:
                return hands
        hands = Hands(self._game, state)
        self._kept = [hands, *self._kept[:KEPT]]
        return hands


def _stroke(chain: Chain) -> Stroke:
    return chain.start, chain.end, chain.taken
