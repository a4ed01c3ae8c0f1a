"""The tree of what may follow: actions that did well are followed further, and its leaves are played out by lot.

Upper confidence bounds on trees; chance is drawn as it comes. Where something is hidden every playout begins in another
state that fits the view, and one tree of actions serves them all, so that what a seat does cannot depend on what it
does not see.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.seeing import deciding
from tablegames.bots.search.worth import Worth
from tablegames.core.game import Decide, Over

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from tablegames.bots.search.playouts import Playouts
    from tablegames.core.chance import Rng

CURIOSITY: Final = 0.5
"""How much what was seldom tried is favoured."""
MOST: Final = 500_000
"""Branches a tree may have; one that is so large is not made larger."""


class Branch:
    """An action, or what chance gave, as it was tried: how often, how well it did, and what followed."""

    __slots__ = ("children", "here", "offered", "total", "visits", "won")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        """How often it could have been taken."""
        self.total = 0.0
        """What it was worth to the seat that takes it, in all."""
        self.won = 0.0
        """Games that seat won; half a one for each that nobody did."""
        self.children: dict[Hashable, Branch] = {}
        self.here: tuple[Any, Any, Sequence[Any]] | None = None
        """Where everything is seen: the state it leads to, whose turn it is, what is legal."""

    @property
    def mean(self) -> float:
        """What it was worth on an average."""
        return self.total / self.visits if self.visits else 0.5


class Tree:
    """The tree that grows from one decision."""

    __slots__ = ("_draw", "_legal", "_open", "_playouts", "root", "size")

    def __init__(self, playouts: Playouts, draw: Callable[[Rng], Any], legal: Sequence[Any], *, is_open: bool) -> None:
        self._playouts, self._draw, self._legal, self._open = playouts, draw, legal, is_open
        self.root = Branch()
        self.size = 0

    def found(self, action: Any) -> Branch:
        """What was found of an action of the decision."""
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
        if self._playouts.actions == before:  # all of it was known: so that it ends, it counts as one
            self._playouts.actions += 1
        _remember(path, worth, won)

    def _next(self, branch: Branch, turn: Any, options: Sequence[Any], luck: Rng) -> tuple[int, Any]:
        """Who acts (-1: chance), and how: what was not tried yet by lot, then what promises most."""
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
    """Add a game to all the branches it went along."""
    for branch, seat in path:
        branch.visits += 1
        if seat >= 0:
            branch.total += worth[seat]
            branch.won += won[seat]


def key_of(action: Any) -> Hashable:
    """What an action is known by in the tree: itself, or its text where it cannot be looked up."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action  # type: ignore[no-any-return]  # it has a hash
