"""The search tree: it follows successful actions, and plays its leaves out at random.

Upper confidence bounds on trees; chance is sampled. With secrets, every playout begins in another state that fits the
view, and all share one tree of actions, so that a seat's choice cannot depend on what it does not see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tablegames.bots.search.exact import NEARLY, Known, count_out
from tablegames.bots.search.playouts import Judge, Playouts, Worth, deciding, states
from tablegames.core.analysis import Limits, Stopwatch
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, Over

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from tablegames.bots.search.playouts import Playouts
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game

CURIOSITY: Final = 0.5
"""The bonus for actions with few tries."""
MOST: Final = 500_000
"""The most branches of a tree."""


class Branch:
    """An action or a chance outcome: its tries, its results, and its own branches."""

    __slots__ = ("children", "here", "offered", "total", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        """How often it was possible."""
        self.total = 0.0
        """Its total value to the acting seat."""
        self.won = 0.0
        """Games that seat won; half for each without a winner."""
        self.children: dict[Hashable, Branch] = {}
        self.here: tuple[Any, Any, Sequence[Any]] | None = None
        """Without secrets: the state after it, its turn, its legal actions."""

    @property
    def mean(self) -> float:
        """Its average value."""
        return self.total / self.visits if self.visits else 0.5


class Tree:
    """The tree of one decision."""

    __slots__ = ("_draw", "_legal", "_open", "_playouts", "root", "size")

    def __init__(self, playouts: Playouts, draw: Callable[[Rng], Any], legal: Sequence[Any], *, is_open: bool) -> None:
        self._playouts, self._draw, self._legal, self._open = playouts, draw, legal, is_open
        self.root = Branch()
        self.size = 0

    def found(self, action: Any) -> Branch:
        """Return the branch of an action of the decision."""
        return self.root.children.get(key_of(action)) or Branch()

    def grow(self, luck: Rng) -> None:
        """Follow the tree to a leaf, add one branch to it and play the game out."""
        state, game, before = self._draw(luck), self._playouts.game, self._playouts.actions
        branch, path = self.root, [(self.root, -1)]
        here: tuple[Any, Any, Sequence[Any]] | None = (state, Decide(deciding(game, state)), self._legal)  # type: ignore[arg-type]
        while True:
            if here is None:
                here = state, *self._playouts.turn(state)
                if self._open:
                    branch.here = here
            state, turn, options = here
            if type(turn) is Over:
                worth, won = self._playouts.ended(turn.outcome)
                break
            seat, action = self._next(branch, turn, options, luck)
            key = key_of(action)
            child = branch.children.get(key)
            if child is not None and child.here is not None:
                path.append((child, seat))
                branch, here = child, child.here
                continue
            state, here = game.apply(state, action).state, None
            self._playouts.actions += 1
            if child is None and self.size >= MOST:
                worth, won = self._playouts.out(state, luck)
                break
            fresh = child is None
            if child is None:
                child = branch.children[key] = Branch()
                self.size += 1
            path.append((child, seat))
            branch = child
            if fresh:
                worth, won = self._playouts.out(state, luck)
                break
        if self._playouts.actions == before:  # everything was known: it counts as one, so that this ends
            self._playouts.actions += 1
        _remember(path, worth, won)

    def _next(self, branch: Branch, turn: Any, options: Sequence[Any], luck: Rng) -> tuple[int, Any]:
        """Return who acts (-1: chance), and the action: an untried one at random, then the most promising."""
        if type(turn) is not Decide:
            return -1, turn.lottery.sample(luck)
        if len(options) == 1:
            return turn.seat, options[0]
        children, untried = branch.children, []
        best, most = options[0], -inf
        for action in options:
            child = children.get(key_of(action))
            if child is None:
                untried.append(action)
                continue
            child.offered += 1
            if not untried:
                promise = child.total / child.visits + CURIOSITY * sqrt(log(child.offered + 1) / child.visits)
                if promise > most:
                    best, most = action, promise
        return turn.seat, untried[luck.below(len(untried))] if untried else best


def _remember(path: Sequence[tuple[Branch, int]], worth: Worth, won: Worth) -> None:
    """Add a game to all its branches."""
    for branch, seat in path:
        branch.visits += 1
        if seat >= 0:
            branch.total += worth[seat]
            branch.won += won[seat]


def key_of(action: Any) -> Hashable:
    """Return the key of an action in the tree: itself, or its text if it is not hashable."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action  # type: ignore[no-any-return]  # it is hashable


A = TypeVar("A")

SCOUTS: Final = 3
"""Random games that estimate the remaining length."""
SHORT: Final = 30
"""The longest ones for a complete count."""


@frozen
class Weighed(Generic[A]):
    """An action: its value for the acting seat, from 0 to 1, and its chance to win."""

    action: A
    worth: float
    won: float
    tried: int
    """The games that tried it; 0: none, or it was counted."""


@frozen
class Thought(Generic[A]):
    """The result of a search: first the action to play, then the others by their chance to win."""

    actions: tuple[Weighed[A], ...]
    certain: bool
    """Whether everything was counted."""
    playouts: int
    """The number of playouts."""
    nodes: int
    """The number of actions tried in all."""


def weigh(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[A],
    limits: Limits,
    luck: Rng,
    *,
    is_open: bool,
    judge: Judge | None = None,
    games: int | None = None,
    patience: float = 1.0,
    tell: Callable[[Thought[A]], None] | None = None,
) -> Thought[A]:
    """Think about a decision until a limit is reached; `tell` gets the result so far, now and then.

    By `nodes` the same seed gives the same result; there is at least one playout. `judge` gives the values of ends if
    the game is part of a match. With a number of `games` for each action, no more are played out and nothing is
    counted; `patience` below 1 makes near ends matter more.
    """
    watch, playouts, draw = Stopwatch(), Playouts(game, judge, patience), states(game, view)
    nodes, seconds = limits.nodes, limits.seconds
    most = None if games is None else games * len(legal)
    state = draw(luck)
    if most is None and is_open and _is_short(playouts, state, luck):
        late = None if seconds is None else lambda: watch.seconds > seconds / 2
        known = count_out(playouts, state, legal, HALF_A_MILLION if nodes is None else nodes // 2, late)
        if known is not None:
            return _counted(legal, known, deciding(game, state), playouts)
    tree: Tree = Tree(playouts, draw, legal, is_open=is_open)
    while True:
        tree.grow(luck)
        grown = tree.root.visits
        if (nodes is not None and playouts.actions >= nodes) or (seconds is not None and watch.seconds >= seconds):
            return _tried(tree, legal, playouts)
        if grown == most:
            return _tried(tree, legal, playouts)
        if tell is not None and grown & (grown - 1) == 0:
            tell(_tried(tree, legal, playouts))


HALF_A_MILLION: Final = 500_000
"""The most actions to count under a time limit."""


def _is_short(playouts: Playouts, state: Any, luck: Rng) -> bool:
    """Return whether the game is nearly over, as random games show."""
    for _ in range(SCOUTS):
        before = playouts.actions
        playouts.out(state, luck, SHORT)
        if playouts.actions - before >= SHORT:
            return False
    return True


def _counted(legal: Sequence[A], known: Sequence[Known], seat: int, playouts: Playouts) -> Thought[A]:
    """Return the counted actions: the best for the seat first, among equals those that leave most chances to err."""
    found = sorted(
        zip(legal, known, strict=True), key=lambda one: (-round(one[1].worth[seat] / NEARLY), -one[1].by_lot[seat])
    )
    return Thought(
        tuple(Weighed(action, one.worth[seat], one.won[seat], 0) for action, one in found), True, 0, playouts.actions
    )


def _tried(tree: Tree, legal: Sequence[A], playouts: Playouts) -> Thought[A]:
    """Return the tried actions: the most tried one first, which is played because little is known of the others; then
    by their chance to win, untried ones last.
    """
    found = [(action, tree.found(action)) for action in legal]
    found.sort(key=lambda one: (-one[1].visits, -one[1].mean))
    found[1:] = sorted(found[1:], key=lambda one: (not one[1].visits, -_won(one[1])))
    return Thought(
        tuple(Weighed(action, one.mean, _won(one), one.visits) for action, one in found),
        False,
        tree.root.visits,
        playouts.actions,
    )


def _won(branch: Branch) -> float:
    """Return the share of its games that were won."""
    return branch.won / branch.visits if branch.visits else 0.5
