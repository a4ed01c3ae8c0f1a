"""The engines at the table: as bots, and asked for their opinion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, cast

import chess

from tablegames import Analysis, Game, Limits, Line, Rng, Term, Text
from tablegames.bots.haste import NONE, Haste
from tablegames.core.analysis import Tell
from tablegames.core.match import in_hand, innermost
from tablegames_echecs.engine.evaluation import evaluate, terms
from tablegames_echecs.engine.search import MATE, SURE, Search, Thoughts, plays_standard_chess
from tablegames_echecs.engine.uci import Thought, analysed, choose_move
from tablegames_echecs.game import Echecs
from tablegames_echecs.moves import legal_moves, make_move
from tablegames_echecs.rules import EchecsRules
from tablegames_echecs.state import CLAIM, Action, Play, State, board_of, play_of

UNIT = Text("pawns")


def _rules(game: Game[Any, Any, Any]) -> EchecsRules:
    return cast("Echecs", innermost(game)).rules


def verdict(score: int) -> Text | None:
    """Return the certain part of a score: the number of moves to mate."""
    if abs(score) <= SURE:
        return None
    moves = (MATE - abs(score) + 1) // 2
    return mate(moves if score > 0 else -moves)


def mate(moves: int) -> Text:
    """Mate in this many moves; negative: by the opponent."""
    if moves > 0:
        return Text("mates in {moves}", moves=moves)
    return Text("mated in {moves}", moves=-moves)


class SearchPlayer:
    """The bot `engine`: its choice depends on the position, its level and the luck of this decision alone."""

    looks = True
    trusted = True

    __slots__ = ("_haste", "_limits", "_rules")

    def __init__(self, game: Game[Any, Any, Any], limits: Limits, haste: Haste = NONE) -> None:
        self._rules = _rules(game)
        self._limits, self._haste = limits, haste

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """The best move it finds, unless it is hasty; a draw is claimed where that is no worse."""
        if len(legal) == 1:
            return legal[0]
        state = cast("State", in_hand(view))
        board, search = board_of(state), Search(self._rules, frozenset(state.seen))
        lines = len(legal) if self._haste.errs else 1
        found = search.best(board, self._limits, lines, order=rng.shuffled).best
        if CLAIM in legal and found[0].score <= 0:
            return CLAIM
        scores = {thought.line[0]: thought.score for thought in found}
        return play_of(self._haste.choice(scores, partial(glanced, board, self._rules), rng))


def glanced(board: chess.Board, rules: EchecsRules) -> dict[chess.Move, int]:
    """Return the legal moves, each with the value of the position after it, before anything is taken."""
    found: dict[chess.Move, int] = {}
    for move in legal_moves(board, rules):
        after = board.copy(stack=False)
        make_move(after, move, rules)
        found[move] = -evaluate(after)
    return found


class SearchAnalyst:
    """The same asked for its opinion."""

    __slots__ = ("_rules",)

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._rules = _rules(game)

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """The best moves of the side to move."""
        state = cast("State", in_hand(view))
        search = Search(self._rules, frozenset(state.seen))
        moves = sum(isinstance(action, Play) for action in legal)
        heard = None if tell is None else lambda thoughts: tell(_analysis(thoughts))
        return _analysis(search.best(board_of(state), limits, min(lines, moves), tell=heard))

    def explain(self, view: Any) -> Iterable[Term]:
        """The evaluation of the position, term by term."""
        return [*terms(board_of(cast("State", in_hand(view))))]


def _analysis(thoughts: Thoughts) -> Analysis[Action]:
    lines: tuple[Line[Action], ...] = tuple(
        Line(tuple(map(play_of, thought.line)), thought.score / 100, verdict(thought.score))
        for thought in thoughts.best
    )
    return Analysis(lines, UNIT, thoughts.depth, thoughts.nodes, thoughts.seconds)


class UciPlayer:
    """The bot `uci`: an external engine, restricted to the moves the rules allow."""

    looks = True
    trusted = True

    __slots__ = ("_rules", "_seconds", "_skill")

    def __init__(self, game: Game[Any, Any, Any], skill: int, seconds: float) -> None:
        self._rules = _rules(game)
        self._skill, self._seconds = skill, seconds

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Its move; a draw is claimed where it thinks itself no better."""
        state = cast("State", in_hand(view))
        board = board_of(state)
        moves = [action.move for action in legal if isinstance(action, Play)]
        if not plays_standard_chess(self._rules, board):  # pawns that wait cannot be described to it
            return play_of(Search(self._rules).best(board, Limits(nodes=3_000)).best[0].line[0])
        move, worth = choose_move(board, moves, self._skill, self._seconds)
        return CLAIM if CLAIM in legal and worth is not None and worth <= 0 else play_of(move)


class UciAnalyst:
    """An installed engine asked for its opinion."""

    __slots__ = ("_rules",)

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._rules = _rules(game)

    def analyse(
        self, view: Any, legal: Sequence[Action], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Action]:
        """The best moves as it sees them, as far as the rules allow what it thinks will follow."""
        state = cast("State", in_hand(view))
        board = board_of(state)
        moves = [action.move for action in legal if isinstance(action, Play)]
        found = analysed(board, moves, min(lines, len(moves)), limits)
        told = tuple(self._line(board, thought) for thought in found if thought.line)
        first = found[0] if found else Thought()
        return Analysis(told, UNIT, first.depth, first.nodes, first.seconds)

    def _line(self, board: chess.Board, thought: Thought) -> Line[Action]:
        told = None if thought.mate is None else mate(thought.mate)
        return Line(tuple(self._allowed(board, thought.line)), (thought.worth(MATE) or 0) / 100, told)

    def _allowed(self, board: chess.Board, moves: Iterable[chess.Move]) -> Iterable[Play]:
        """The moves of a line up to the first that the rules do not allow."""
        board = board.copy(stack=False)
        for move in moves:
            if move not in legal_moves(board, self._rules):
                return
            yield play_of(move)
            make_move(board, move, self._rules)
