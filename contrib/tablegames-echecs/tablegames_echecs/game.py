"""Chess as a game: who begins, what is legal, what a move does, how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

import chess

from tablegames import Abilities, Decide, Fault, Note, Outcome, Over, Scored, Seat, Step
from tablegames.core.events import Event
from tablegames.core.game import Turn
from tablegames.families.draughts.past import Past
from tablegames_echecs.encoding import EchecsEncoder
from tablegames_echecs.judge import fault_of
from tablegames_echecs.moves import has_move, legal_moves, make_move
from tablegames_echecs.rules import EchecsRules, FirstMove, Stalemate
from tablegames_echecs.state import (
    BLACK,
    CLAIM,
    NO_PAST,
    WHITE,
    Action,
    Claim,
    Play,
    State,
    board_of,
    key_of,
    play_of,
    state_of,
    turned_key,
)

DECIDE: Final = (Decide(WHITE), Decide(BLACK))
OTHER: Final = (BLACK, WHITE)


@dataclass(frozen=True, slots=True)
class Echecs:
    """Sixteen pieces a side on sixty-four squares, a white one at each player's right; White is seat 0."""

    rules: EchecsRules = field(default_factory=EchecsRules)
    abilities: ClassVar = Abilities(encoder=lambda game: EchecsEncoder())
    _latest: list[tuple[State | None, list[Action]]] = field(
        default_factory=lambda: [(None, [])], init=False, repr=False, compare=False
    )
    """The position last asked about and what can be played in it: `turn` and `legal` are asked one after the other."""

    def __reduce__(self) -> tuple[type[Echecs], tuple[EchecsRules]]:
        return type(self), (self.rules,)

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    def initial(self, first: Seat | None = None) -> State:
        """Return the usual array; White begins by default, but in two of his parties Philidor has Black begin."""
        board = chess.Board()
        if self.rules.first_move is FirstMove.EITHER and first == BLACK:
            board.turn = chess.BLACK
        return replace(state_of(board), plies=0)

    def turn(self, state: State) -> Turn[Action]:
        """The side to move, or how the game ended."""
        outcome = self.outcome(state)
        return DECIDE[state.turn] if outcome is None else Over(outcome)

    def legal(self, state: State) -> Sequence[Action]:
        """Every move, and the claim of a draw where one may be made."""
        latest, actions = self._latest[0]
        if latest is not state:
            actions = [play_of(move) for move in legal_moves(board_of(state), self.rules)]
            if actions and self.may_claim(state):
                actions.append(CLAIM)
            self._latest[0] = (state, actions)
        return actions

    def judge(self, view: State, action: Action) -> Fault | None:
        """The rule an action breaks."""
        over = self.outcome(view) is not None
        return None if not over and action in self.legal(view) else fault_of(self.rules, view, action, over)

    def view(self, state: State, seat: Seat | None) -> State:
        """All of it: nothing is hidden."""
        return state

    def turned(self, state: State) -> State:
        """The same position with the sides exchanged."""
        seen = Past(turned_key(key) for key in state.seen)
        return replace(state, key=turned_key(state.key), seen=seen)

    # --- a move

    def apply(self, state: State, action: Action) -> Step[State]:
        """Make the move, or grant the draw that is claimed."""
        if isinstance(action, Claim):
            after = replace(state, claimed=True)
            return Step(after, (Note("claimed", state.turn, self._claim_cite(state)), *self._ending(after)))
        board, mover = board_of(state), state.turn
        events = _told(board, action, mover)
        exchanged = make_move(board, action.move, self.rules)
        if exchanged is not None:
            piece, square = exchanged
            named = chess.Piece(piece, board.turn).unicode_symbol()
            events.append(Note("exchanged", OTHER[mover], "AUJ-Ech pref.", _at(square, named)))
        final = board.halfmove_clock == 0
        seen = NO_PAST if final else state.seen.then(state.key)
        after = State(key_of(board), board.halfmove_clock, state.plies + 1, seen)
        if board.is_check():
            events.append(Note("check", mover))
        return Step(after, (*events, *self._ending(after)))

    def _ending(self, state: State) -> list[Event]:
        outcome = self.outcome(state)
        if outcome is None:
            return []
        if not outcome.winners:
            return [Note("drawn", None, outcome.cite)]
        return [Scored("won", outcome.winners[0], outcome.cite, points=1)]

    # --- the end

    def may_claim(self, state: State) -> bool:
        """Whether the side to move may claim a draw.  [AUJ-Ech g. III; FIDE 9.2; FIDE 9.3]"""
        rules = self.rules
        again = rules.claim_repetition and state.times >= rules.claim_repetition
        return bool(again or (rules.claim_quiet and state.quiet >= 2 * rules.claim_quiet))

    def _claim_cite(self, state: State) -> str:
        again = self.rules.claim_repetition and state.times >= self.rules.claim_repetition
        return "AUJ-Ech g. III; FIDE 9.2" if again else "FIDE 9.3"

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game has ended; None: it is not over."""
        rules = self.rules
        if state.claimed:
            return _drawn("claimed", self._claim_cite(state))
        board = board_of(state)
        if not (self._latest[0][1] if self._latest[0][0] is state else has_move(board, rules)):
            return self._without_a_move(state, board)
        if rules.automatic_quiet and state.quiet >= 2 * rules.automatic_quiet:
            return _drawn("quiet", "FIDE 9.6")
        if rules.automatic_repetition and len(state.seen) >= 4 and state.times >= rules.automatic_repetition:
            return _drawn("repetition", "FIDE 9.6")
        if rules.dead_position and board.is_insufficient_material():
            return _drawn("dead_position", "FIDE 5.2")
        return None

    def _without_a_move(self, state: State, board: chess.Board) -> Outcome:
        """Mate is won; what stalemate is, the rules say.  [AUJ-Ech p. IV; FIDE 5.1; FIDE 5.2]"""
        other = OTHER[state.turn]
        if board.is_check():
            return _won(other, "mate", "AUJ-Ech p. IV; FIDE 5.1")
        if self.rules.stalemate is Stalemate.DRAWN:
            return _drawn("stalemate", "FIDE 5.2")
        winner = other if self.rules.stalemate is Stalemate.WON else state.turn
        return _won(winner, "stalemate_won" if winner == other else "stalemate_lost", "FIDE 5.2")

    # --- counting

    def lines(self, state: State, depth: int) -> int:
        """The number of lines of `depth` decisions, counted on one board."""
        if depth == 0:
            return 1
        if self.outcome(state) is not None:
            return 0
        if depth == 1:
            return len(self.legal(state))
        if state.quiet + depth > 40 or state.seen:  # draws may come into it: one step at a time
            return sum(self.lines(self.apply(state, action).state, depth - 1) for action in self.legal(state))
        return self._count(board_of(state), depth)

    def _count(self, board: chess.Board, depth: int) -> int:
        moves = legal_moves(board, self.rules)
        if depth == 1:
            return 0 if self.rules.dead_position and board.is_insufficient_material() else len(moves)
        if self.rules.dead_position and board.is_insufficient_material():
            return 0
        total = 0
        for move in moves:
            after = board.copy(stack=False)
            make_move(after, move, self.rules)
            total += self._count(after, depth - 1)
        return total


def _told(board: chess.Board, action: Play, mover: Seat) -> list[Event]:
    """Return the remarks on a move before it is made: the captured piece, castling, promotion."""
    events: list[Event] = []
    move = action.move
    if board.is_en_passant(move):
        square = chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
        events.append(Note("en_passant", mover, "AUJ-Ech pref.", _at(square, _symbol(board, square))))
    elif board.piece_at(move.to_square) is not None:
        events.append(Note("taken", mover, "", _at(move.to_square, _symbol(board, move.to_square))))
    if board.is_castling(move):
        events.append(Note("castled", mover, "AUJ-Ech pref."))
    if move.promotion is not None:
        named = chess.Piece(move.promotion, board.turn).unicode_symbol()
        events.append(Note("promoted", mover, "AUJ-Ech pref.", _at(move.to_square, named)))
    return events


def _symbol(board: chess.Board, square: chess.Square) -> str:
    piece = board.piece_at(square)
    return "" if piece is None else piece.unicode_symbol()


def _at(square: chess.Square, piece: str) -> tuple[tuple[str, str], ...]:
    return (("piece", piece), ("at", chess.square_name(square)))


def _won(winner: Seat, by: str, cite: str) -> Outcome:
    scores = (1, 0) if winner == WHITE else (0, 1)
    return Outcome(scores, (winner,), by, cite)


def _drawn(by: str, cite: str) -> Outcome:
    return Outcome((0, 0), (), by, cite)


def make(rules: EchecsRules, seats: int) -> Echecs:
    """The game under some rules."""
    return Echecs(rules)
