"""What each action of a decision is worth, under a limit of actions tried or of seconds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tablegames.bots.search.exact import NEARLY, Known, count_out
from tablegames.bots.search.playouts import Judge, Playouts
from tablegames.bots.search.seeing import deciding, states
from tablegames.bots.search.tree import Branch, Tree
from tablegames.core.analysis import Limits, Stopwatch

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game

A = TypeVar("A")

SCOUTS: Final = 3
"""Games that are played out by lot to see how much is left."""
SHORT: Final = 30
"""Actions they may have, each of them, for the end to be counted to the last."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[A]):
    """An action: what it is worth to the seat that decides, from 0 to 1, and how likely that seat wins by it."""

    action: A
    worth: float
    won: float
    tried: int
    """Games in which it was tried; 0: never, or it was counted out."""


@dataclass(frozen=True, slots=True)
class Thought(Generic[A]):
    """A decision thought about: its actions, first the one that is played, then the others by how likely they win."""

    actions: tuple[Weighed[A], ...]
    certain: bool
    """Whether all that may follow was counted."""
    playouts: int
    """Games that were played out."""
    nodes: int
    """Actions that were tried in all."""


def weigh(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[A],
    limits: Limits,
    luck: Rng,
    *,
    is_open: bool,
    judge: Judge | None = None,
    tell: Callable[[Thought[A]], None] | None = None,
) -> Thought[A]:
    """Think about a decision until a limit is reached; `tell` hears of what was found so far, now and then.

    By `nodes` the same luck finds the same; one game is played out at least. `judge` says what ends are worth
    where the game is part of a match.
    """
    watch, playouts, draw = Stopwatch(), Playouts(game, judge), states(game, view)
    nodes, seconds = limits.nodes, limits.seconds
    state = draw(luck)
    if is_open and _is_short(playouts, state, luck):
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
        if tell is not None and grown & (grown - 1) == 0:
            tell(_tried(tree, legal, playouts))


HALF_A_MILLION: Final = 500_000
"""Actions that are counted at most, where only time limits."""


def _is_short(playouts: Playouts, state: Any, luck: Rng) -> bool:
    """Whether what is left is soon over, as games played out by lot show."""
    for _ in range(SCOUTS):
        before = playouts.actions
        playouts.out(state, luck, SHORT)
        if playouts.actions - before >= SHORT:
            return False
    return True


def _counted(legal: Sequence[A], known: Sequence[Known], seat: int, playouts: Playouts) -> Thought[A]:
    """The actions as they were counted: the best for the seat first, of equals those that leave most to err."""
    found = sorted(
        zip(legal, known, strict=True),
        key=lambda one: (-round(one[1].worth[seat] / NEARLY), -one[1].by_lot[seat]),
    )
    return Thought(
        tuple(Weighed(action, one.worth[seat], one.won[seat], 0) for action, one in found), True, 0, playouts.actions
    )


def _tried(tree: Tree, legal: Sequence[A], playouts: Playouts) -> Thought[A]:
    """The actions as they were tried: first the one tried most, which is played, since what was tried little is known
    little; the others by how often they won where they were tried, what was never tried last.
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
    """The share of its games that were won."""
    return branch.won / branch.visits if branch.visits else 0.5
