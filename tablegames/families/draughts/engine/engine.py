"""The engine as the rest of the program sees it: states and actions in, scored lines out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.game import Decide, Over
from tablegames.core.languages import Text
from tablegames.families.draughts.engine.endings import tables
from tablegames.families.draughts.engine.evaluation import Evaluation
from tablegames.families.draughts.engine.fast import FastSearch, search_of
from tablegames.families.draughts.engine.ground import SURE, WIN, Found, Ground, Place
from tablegames.families.draughts.engine.taught import evaluation_of
from tablegames.families.draughts.engine.thinking import Thinking, Thoughts
from tablegames.families.draughts.engine.weights import NOVICE
from tablegames.families.draughts.state import Action, Move, State, Take

if TYPE_CHECKING:
    from tablegames.families.draughts.engine.search import Search
    from tablegames.families.draughts.game import Draughts

SMALL: Final = 6
"""With this few pieces the search leaves nothing out: the way to win may be narrow."""
NEAR: Final = 12
"""With this few pieces an ending may be near: the tables are used."""
FEW_WAYS: Final = 4
"""With more decisions than this that are not moves, each gets only a shallow look."""
UNIT: Final = Text("men")

Shuffle = Callable[[Sequence[Found]], Sequence[Found]]


class Engine:
    """Plays draughts under the rules of one game; what it finds in one position helps with the next.

    `endings` is the size of the endgame tables it uses, 0 for none. Without a number it uses those made before, but
    only under a time limit or where it `may_look_up`: otherwise it plays the same everywhere, whatever tables exist.
    """

    __slots__ = ("_endings", "_evaluation", "_level", "_may_look_up", "_novice", "_search", "_tables", "game")

    def __init__(self, game: Draughts, *, endings: int | None = None, may_look_up: bool = False) -> None:
        self.game = game
        self._endings = endings
        self._may_look_up = may_look_up or endings is not None
        self._level = False
        self._make(level=False)

    def _make(self, level: bool) -> None:
        ground = Ground(self.game, level)
        self._level = level
        self._evaluation, self._search = self._searching(ground)
        self._tables: Any = None
        self._novice: Evaluation | None = None

    def _searching(self, ground: Ground) -> tuple[Evaluation, Search | FastSearch]:
        """The evaluation and the search."""
        evaluation = evaluation_of(ground, self.game.board)
        return evaluation, search_of(self.game.native, ground, evaluation)

    def forget(self) -> None:
        """Think as if for the first time, so that the same question has the same answer."""
        self._search.forget()

    def think(
        self,
        state: State,
        limits: Limits,
        lines: int = 1,
        *,
        shuffle: Shuffle | None = None,
        tell: Tell | None = None,
        hurry: bool = False,
    ) -> Analysis[Action]:
        """The best moves of a state where a piece moves; in a hurry a forced move is returned at once."""
        thinking = self.thinking(state, limits)
        heard = None if tell is None else lambda thoughts: tell(self._analysis(state, thoughts))
        return self._analysis(state, thinking.best(limits, lines, shuffle, heard, hurry))

    def thinking(self, state: State, limits: Limits, *, full: bool = False) -> Thinking:
        """Prepare the search of a state under these limits."""
        place, ledger = self._place(state), state.ledger
        self._search.full = full or (state.mine | state.theirs).bit_count() <= SMALL
        self._search.before = [(mine, theirs, kings, turn) for turn, mine, theirs, kings in ledger.seen]
        if isinstance(self._search, FastSearch):
            self._look_up(self._search, place, self._endings if self._may_look_up or limits.seconds else 0)
        return Thinking(self._search, place, len(ledger.seen) or ledger.quiet)

    def _place(self, state: State) -> Place:
        """The position as the search has it."""
        if state.turn is None:
            raise ValueError("the lots are still to be drawn")
        ledger = state.ledger
        if ledger.level != self._level:
            self._make(ledger.level)
        counted = ledger if max(ledger.ending.three, ledger.ending.two, ledger.ending.held) >= 0 else None
        return Place(state.mine, state.theirs, state.kings, int(state.turn), counted)

    def scores(self, state: State, limits: Limits) -> dict[Found, int]:
        """All moves of a state where a piece moves, with their scores by the search."""
        thinking = self.thinking(state, limits)
        return {thought.move: thought.score for thought in thinking.best(limits, len(thinking.order)).best}

    def glanced(self, state: State) -> dict[Found, int]:
        """The same moves, as a beginner values the positions after them, without the captures that may follow."""
        place, ground = self._place(state), self._search.ground
        if self._novice is None:
            self._novice = Evaluation(ground, self.game.board, (NOVICE, NOVICE))
        self._novice.refresh()
        return {move: -self._novice.score(*ground.step(place, 0, move)[0][:4]) for move in ground.playable(place)}

    def _look_up(self, search: FastSearch, place: Place, pieces: int | None) -> None:
        """Give the search the endgame tables if an ending is near; a drawn ending is searched on."""
        near = pieces != 0 and (place.mine | place.theirs).bit_count() <= NEAR
        if near and self._tables is None:
            self._tables = tables(self.game, self._level, pieces)
        search.endings = self._tables if near else None
        ending = search.ending(place)
        search.traps = ending is not None and not ending[0]

    def weigh(self, state: State, limits: Limits, lines: int = 1, tell: Tell | None = None) -> Analysis[Action]:
        """The best actions of any state with a decision."""
        legal = self.game.legal(state)
        aside = [action for action in legal if not isinstance(action, Move | Take)]
        found: list[Line[Action]] = []
        depth, nodes, seconds = 0, 0, 0.0
        if len(aside) < len(legal):
            played = self.think(state, limits, lines, tell=tell)
            found += played.lines
            depth, nodes, seconds = played.depth, played.nodes, played.seconds
        for action in aside:
            found.append(self._line(state, action, self._short(limits, len(aside))))
        found.sort(key=lambda line: -line.score)
        return Analysis(tuple(found[:lines]), UNIT, depth, nodes, seconds)

    def compare(self, state: State, actions: Sequence[Action], limits: Limits, lines: int) -> Analysis[Action]:
        """Compare some of the legal actions: each is searched by itself, with its share of the limits."""
        watch, share = Stopwatch(), self._short(limits, len(actions))
        found = [self._line(state, action, share) for action in actions]
        found.sort(key=lambda line: -line.score)
        return Analysis(tuple(found[:lines]), UNIT, seconds=watch.seconds)

    def _line(self, state: State, action: Action, limits: Limits) -> Line[Action]:
        """An action with its worth, by the state it leads to, and what is expected after it."""
        after, decider = self.game.apply(state, action).state, self.game.turn(state)
        turn = self.game.turn(after)
        if isinstance(turn, Over):
            won = turn.outcome.winners
            score = 0 if not won else WIN - 1 if won == (getattr(decider, "seat", None),) else 1 - WIN
            return Line((action,), score / 100, verdict(score))
        if not isinstance(turn, Decide):
            return Line((action,), 0.0)
        best = self.weigh(after, limits).lines[0]
        score = round(100 * best.score)
        score = score if isinstance(decider, Decide) and turn.seat == decider.seat else -score
        if abs(score) > SURE:
            score -= 1 if score > 0 else -1
        return Line((action, *best.actions), score / 100, verdict(score))

    @staticmethod
    def _short(limits: Limits, parts: int) -> Limits:
        """The share of the limits for each of many actions."""
        if parts > FEW_WAYS:
            return Limits(depth=1)
        seconds = None if limits.seconds is None else limits.seconds / parts
        return Limits(limits.depth, None if limits.nodes is None else max(1, limits.nodes // parts), seconds)

    def explain(self, state: State) -> Iterable[Term]:
        """The evaluation of a state, term by term, without looking ahead."""
        assert state.turn is not None
        return self._evaluation.terms(state.mine, state.theirs, state.kings, int(state.turn))

    def _analysis(self, state: State, thoughts: Thoughts) -> Analysis[Action]:
        lines = tuple(
            Line(self.actions(state, thought.line), thought.score / 100, verdict(thought.score))
            for thought in thoughts.best
        )
        return Analysis(lines, UNIT, thoughts.depth, thoughts.nodes, thoughts.seconds)

    def actions(self, state: State, moves: Iterable[Found]) -> tuple[Action, ...]:
        """The legal actions of a line of the search, until the game ends."""
        found: list[Action] = []
        for move in moves:
            action = self._action(state, move)
            if action is None:
                break
            found.append(action)
            state = self.game.apply(state, action).state
        return tuple(found)

    def _action(self, state: State, move: Found) -> Action | None:
        bit, number = self.game.board.bit, self._search.ground.moves.number
        for action in self.game.legal(state):
            if isinstance(action, Move):
                if number[bit[action.start], bit[action.end]] == move:
                    return action
            elif isinstance(action, Take) and not isinstance(move, int):
                here = (bit[action.start], bit[action.end], self.game.board.mask_of(action.taken))
                if here == move[:3]:
                    return action
        return None


def verdict(score: int) -> Text | None:
    """In how many moves of the winner a certain score wins; None: it is not certain."""
    if abs(score) <= SURE:
        return None
    moves = (WIN - abs(score) + 1) // 2
    if score > 0:
        return Text("wins in {moves}", moves=moves)
    return Text("loses in {moves}", moves=moves)
