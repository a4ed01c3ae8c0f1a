"""The engine as the rest of the program sees it: states and actions in, scored lines out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Analysis, Limits, Line, Stopwatch, Tell, Term
from tablegames.core.game import Decide, Over
from tablegames.core.languages import Text
from tablegames.plugins.dames_polonaises.engine.endings import tables
from tablegames.plugins.dames_polonaises.engine.fast import FastSearch, search_of
from tablegames.plugins.dames_polonaises.engine.ground import SURE, WIN, Ground, Place
from tablegames.plugins.dames_polonaises.engine.search import Found
from tablegames.plugins.dames_polonaises.engine.taught import evaluation_of
from tablegames.plugins.dames_polonaises.engine.thinking import Thinking, Thoughts
from tablegames.plugins.dames_polonaises.state import Action, Move, State, Take

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.engine.evaluation import Evaluation
    from tablegames.plugins.dames_polonaises.engine.search import Search
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

SMALL: Final = 6
"""With so few pieces nothing is left out of the search: the way to win may be a narrow one."""
NEAR: Final = 12
"""With so few pieces an ending may be in sight: the tables are asked for."""
FEW_WAYS: Final = 4
"""More ways than this to do something beside the board are only looked at."""
UNIT: Final = Text("men", "pions")

Shuffle = Callable[[Sequence[Found]], Sequence[Found]]


class Engine:
    """Plays draughts under the rules of one game; what it learns of one position helps it with the next.

    `endings` says of how many pieces the tables of endings are that it asks, 0 of none. Without a number it asks those
    that were made before, and only where seconds limit it: otherwise it plays alike everywhere, whatever was made.
    """

    __slots__ = ("_endings", "_evaluation", "_level", "_search", "_tables", "game")

    def __init__(self, game: DamesPolonaises, *, endings: int | None = None) -> None:
        self.game = game
        self._endings = endings
        self._level = False
        self._make(level=False)

    def _make(self, level: bool) -> None:
        ground = Ground(self.game, level)
        self._level = level
        self._evaluation, self._search = self._searching(ground)
        self._tables: Any = None

    def _searching(self, ground: Ground) -> tuple[Evaluation, Search | FastSearch]:
        """What a position is worth, and what looks ahead."""
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
        """The best moves of a state in which somebody is to move a piece; in a hurry a forced one at once."""
        thinking = self.thinking(state, limits)
        heard = None if tell is None else lambda thoughts: tell(self._analysis(state, thoughts))
        return self._analysis(state, thinking.best(limits, lines, shuffle, heard, hurry))

    def thinking(self, state: State, limits: Limits, *, full: bool = False) -> Thinking:
        """The search of a state under such limits, not yet begun."""
        if state.turn is None:
            raise ValueError("the lots are still to be drawn")
        ledger = state.ledger
        if ledger.level != self._level:
            self._make(ledger.level)
        self._search.full = full or (state.mine | state.theirs).bit_count() <= SMALL
        self._search.before = [(mine, theirs, kings, turn) for turn, mine, theirs, kings in ledger.seen]
        counted = ledger if max(ledger.ending.three, ledger.ending.two, ledger.ending.held) >= 0 else None
        place = Place(state.mine, state.theirs, state.kings, int(state.turn), counted)
        if isinstance(self._search, FastSearch):
            self._look_up(self._search, place, 0 if self._endings is None and not limits.seconds else self._endings)
        return Thinking(self._search, place, len(ledger.seen) or ledger.quiet)

    def _look_up(self, search: FastSearch, place: Place, pieces: int | None) -> None:
        """Have the tables at hand where an ending is near; one that is drawn is played on."""
        near = pieces != 0 and (place.mine | place.theirs).bit_count() <= NEAR
        if near and self._tables is None:
            self._tables = tables(self.game, self._level, pieces)
        search.endings = self._tables if near else None
        ending = search.ending(place)
        search.traps = ending is not None and not ending[0]

    def weigh(self, state: State, limits: Limits, lines: int = 1, tell: Tell | None = None) -> Analysis[Action]:
        """The best actions of a state in which somebody is to decide, whatever it be."""
        legal = self.game.legal(state)
        aside = [action for action in legal if not isinstance(action, Move | Take)]
        found: list[Line[Action]] = []
        depth, nodes, seconds = 0, 0, 0.0
        if len(aside) < len(legal):
            played = self.think(state, limits, lines, tell=tell)
            found += played.lines
            depth, nodes, seconds = played.depth, played.nodes, played.seconds
        for action in aside:
            worth = self._worth(state, action, self._short(limits, len(aside)))
            found.append(Line((action,), worth))
        found.sort(key=lambda line: -line.score)
        return Analysis(tuple(found[:lines]), UNIT, depth, nodes, seconds)

    def compare(self, state: State, actions: Sequence[Action], limits: Limits, lines: int) -> Analysis[Action]:
        """Some of the legal actions against each other: each is looked into by itself, with its share of the limits."""
        watch, share = Stopwatch(), self._short(limits, len(actions))
        found = [Line((action,), self._worth(state, action, share)) for action in actions]
        found.sort(key=lambda line: -line.score)
        return Analysis(tuple(found[:lines]), UNIT, seconds=watch.seconds)

    def _worth(self, state: State, action: Action, limits: Limits) -> float:
        """What an action is worth by what it leaves: an offer, its answer, a man given, a move among others."""
        after, decider = self.game.apply(state, action).state, self.game.turn(state)
        turn = self.game.turn(after)
        if isinstance(turn, Over):
            won = turn.outcome.winners
            return 0.0 if not won else WIN / 100 if won == (getattr(decider, "seat", None),) else -WIN / 100
        if not isinstance(turn, Decide):
            return 0.0
        best = self.weigh(after, limits).lines[0].score
        return best if isinstance(decider, Decide) and turn.seat == decider.seat else -best

    @staticmethod
    def _short(limits: Limits, parts: int) -> Limits:
        """What each of many ways may take of the limits."""
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
        """The legal actions that a line of the search stands for, as far as the game goes."""
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
    """What a score says for certain: in how many moves of the winner the game is won."""
    if abs(score) <= SURE:
        return None
    moves = (WIN - abs(score) + 1) // 2
    if score > 0:
        return Text(f"wins in {moves}", f"gagne en {moves}")
    return Text(f"loses in {moves}", f"perd en {moves}")
