"""The search in native code: `native/search.c` does what `search.Search` does, about thirty times as fast.

Below the root everything is in C: the tree, the table of positions and the evaluation. It counts positions as the
Python search does and stops at the same number; with a limit of depth or positions its answer is always the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Limits, Stopwatch
from tablegames.families.draughts.engine.search import Enough, Search

if TYPE_CHECKING:
    from tablegames.families.draughts.compiled import Compiled
    from tablegames.families.draughts.engine.evaluation import Evaluation
    from tablegames.families.draughts.engine.ground import Found, Ground, Place

SMALLEST: Final = 12
"""The table of a shallow search has two to this power of positions, sixteen bytes each …"""
LARGEST: Final = 20
"""… and that of an unlimited search this many."""
SHALLOW: Final = 4
"""Plies that need no large table."""
LEFT_OUT, FULL, EXACT = 0, 1, 2
"""Search modes: with moves left out, with none left out, and without results from other depths."""
_MIXED: Final = 0x9E3779B97F4A7C15


def room_for(limits: Limits) -> int:
    """The size of the table for these limits, as a power of two.

    >>> room_for(Limits(nodes=5_000)), room_for(Limits(seconds=1.0)), room_for(Limits(depth=2))
    (14, 20, 12)
    """
    if limits.depth is not None and limits.depth <= SHALLOW:
        return SMALLEST
    return LARGEST if limits.nodes is None else min(LARGEST, max(SMALLEST, limits.nodes.bit_length() + 1))


class FastSearch:
    """One search, or several that share a table; it has the interface of `search.Search`."""

    __slots__ = (
        "_capsule", "_native", "_rules", "_search", "_size", "_watch", "before", "endings", "evaluation", "exact",
        "full", "ground", "traps",
    )  # fmt: skip

    def __init__(self, native: Compiled, ground: Ground, evaluation: Evaluation) -> None:
        self.ground, self.evaluation = ground, evaluation
        self._native, self._rules = native.module, native.rules
        self._capsule = evaluation.capsule(self._native)
        self.full = False
        """Whether nothing is left out or searched less deeply: slower, but a win found is proved."""
        self.exact = False
        """Whether, in that case, only results of the same depth are used."""
        self.before: list[tuple[object, ...]] = []
        """The positions before the root, for repetitions."""
        self.endings: Any = None
        """The endgame tables in use, if any (`endings.tables`)."""
        self.traps = False
        """Whether drawn endings are searched anyway, because the other side may err."""
        self._watch = Stopwatch()
        self._size = 0
        self._search: Any = None

    def begin(self, limits: Limits) -> None:
        """Begin to think under limits."""
        size = room_for(limits)
        if size != self._size:
            self._size = size
            self._search = self._native.searcher(
                self._rules, self._capsule, size, self.ground.draw, self.ground.kings_only
            )
        self._watch = Stopwatch()
        self._native.lend(self._search, self.endings, self.traps)
        mode = EXACT if self.exact else FULL if self.full else LEFT_OUT
        self._native.begin(self._search, limits.nodes or 0, limits.seconds or 0.0, tuple(self.before), mode)

    def forget(self) -> None:
        """Forget everything found so far."""
        if self._search is not None:
            self._native.forget(self._search)

    @property
    def nodes(self) -> int:
        """Number of positions searched."""
        found: int = self._native.nodes(self._search)
        return found

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return self._watch.seconds

    def search(self, place: Place, depth: int, alpha: int, beta: int, ply: int, quiet: int, calm: bool) -> int:
        """The score of a position, exact if it lies between alpha and beta, else a bound."""
        position = self._position(place, quiet)
        score: int | None = self._native.search(self._search, position, depth, alpha, beta, ply, calm)
        if score is None:
            raise Enough
        return score

    def held(self, place: Place, legal: Sequence[Found]) -> Found | None:
        """The move found best in a position; None: the position is not in the table."""
        held = self._native.held(self._search, self._position(place))
        return None if held is None else self._meant(held, legal)

    def ending(self, place: Place) -> tuple[int, int, bool] | None:
        """The tables' outcome for the side to move, in how many plies, and whether it is certain; None: not in them.

        Counts may turn an outcome that is not certain into a draw.
        """
        if self.endings is None:
            return None
        found: tuple[int, int, bool] | None = self._native.ending(self.endings, self._position(place), False)
        return found

    def best(self, place: Place, quiet: int, legal: Sequence[Found], deepest: int) -> tuple[Found, int] | None:
        """The best move of a position and its score, found by the native code alone, deeper and deeper.

        None: the limit left no time.
        """
        found = self._native.best(self._search, self._position(place, quiet), deepest)
        move = None if found is None else self._meant(found, legal)
        return None if move is None else (move, found[3])

    def _meant(self, held: tuple[int, ...], legal: Sequence[Found]) -> Found | None:
        """The move that the native code means."""
        start, end, taken = held[:3]
        if taken < 0:
            move = self.ground.moves.number.get((start, end))
            return move if move in legal else None
        for stroke in legal:
            if not isinstance(stroke, int) and stroke[:2] == (start, end) and _mixed(stroke[2]) == taken:
                return stroke
        return None

    def _position(self, place: Place, quiet: int = 0) -> tuple[int, ...]:
        ledger, level = place.ledger, self.ground.level
        if ledger is None:
            return *place[:4], quiet, -1, -1, -1, -1, level, 0
        three, stronger, two, held = ledger.ending
        whose = -1 if stronger is None else int(stronger)
        return *place[:4], quiet, three, whose, two, held, level, ledger.drawn is not None


def _mixed(taken: int) -> int:
    """The native code's name for a capture of these pieces."""
    return (taken * _MIXED & 0xFFFF_FFFF_FFFF_FFFF) >> 47


def search_of(native: Compiled | None, ground: Ground, evaluation: Any) -> Search | FastSearch:
    """Return the native search, or the Python one if there is no native code."""
    return Search(ground, evaluation) if native is None else FastSearch(native, ground, evaluation)
