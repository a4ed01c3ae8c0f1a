"""The search compiled: what `search.Search` does, by the native code (`native/search.c`), some thirty times as fast.

Below the root nothing is Python's: the C code has the tree, the table of positions met and the evaluation, which it was
told. It counts positions as the search in Python does and stops at the same number; with a limit of depth or of
positions it always says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import Limits, Stopwatch
from tablegames.plugins.dames_polonaises.engine.search import Enough, Found, Search

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.compiled import Compiled
    from tablegames.plugins.dames_polonaises.engine.evaluation import Evaluation
    from tablegames.plugins.dames_polonaises.engine.ground import Ground, Place
    from tablegames.plugins.dames_polonaises.state import Ledger

SMALLEST: Final = 12
"""The table of a search that hardly looks has two to this power of positions, sixteen bytes each …"""
LARGEST: Final = 20
"""… and that of one which nobody limits so many."""
SHALLOW: Final = 4
"""Plies that need no large table."""
LEFT_OUT, FULL, EXACT = 0, 1, 2
"""How much is looked at: with moves left out, with none, and with nothing taken from searches of another depth."""
_MIXED: Final = 0x9E3779B97F4A7C15


def room_for(limits: Limits) -> int:
    """How large a table is made for such limits, as a power of two.

    >>> room_for(Limits(nodes=5_000)), room_for(Limits(seconds=1.0)), room_for(Limits(depth=2))
    (14, 20, 12)
    """
    if limits.depth is not None and limits.depth <= SHALLOW:
        return SMALLEST
    return LARGEST if limits.nodes is None else min(LARGEST, max(SMALLEST, limits.nodes.bit_length() + 1))


class FastSearch:
    """One search, or several that share what they learn; with the questions of `search.Search`."""

    __slots__ = (
        "_native", "_rules", "_search", "_size", "_told", "_watch", "before", "endings", "evaluation", "exact", "full",
        "ground", "traps",
    )  # fmt: skip

    def __init__(self, native: Compiled, ground: Ground, evaluation: Evaluation) -> None:
        self.ground, self.evaluation = ground, evaluation
        self._native, self._rules = native.module, native.told
        self._told = evaluation.capsule(self._native)
        self.full = False
        """Whether nothing is left out or looked at less deeply than the rest: slower, and a win found is proved."""
        self.exact = False
        """Whether, then, only what was found at the same depth is believed."""
        self.before: list[tuple[object, ...]] = []
        """The positions before the root that may come again."""
        self.endings: Any = None
        """The tables of endings that are asked, if any (`endings.tables`)."""
        self.traps = False
        """Whether endings that are drawn are searched all the same: the other side may yet go wrong."""
        self._watch = Stopwatch()
        self._size = 0
        self._search: Any = None

    def begin(self, limits: Limits) -> None:
        """Begin to think under limits."""
        size = room_for(limits)
        if size != self._size:
            self._size = size
            self._search = self._native.searcher(
                self._rules, self._told, size, self.ground.draw, self.ground.kings_only
            )
        self._watch = Stopwatch()
        self._native.lend(self._search, self.endings, self.traps)
        mode = EXACT if self.exact else FULL if self.full else LEFT_OUT
        self._native.begin(self._search, limits.nodes or 0, limits.seconds or 0.0, tuple(self.before), mode)

    def forget(self) -> None:
        """Think as if for the first time."""
        if self._search is not None:
            self._native.forget(self._search)

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        found: int = self._native.nodes(self._search)
        return found

    @property
    def seconds(self) -> float:
        """How long it has been thinking."""
        return self._watch.seconds

    def search(
        self, mine: int, theirs: int, kings: int, seat: int, depth: int, alpha: int, beta: int, ply: int, quiet: int,
        ledger: Ledger | None, calm: bool,
    ) -> int:  # fmt: skip
        """The score of a position, exact if it lies between alpha and beta, else a bound."""
        place = self._place(mine, theirs, kings, seat, quiet, ledger)
        score: int | None = self._native.search(self._search, place, depth, alpha, beta, ply, calm)
        if score is None:
            raise Enough
        return score

    def held(self, place: Place, legal: Sequence[Found]) -> Found | None:
        """The move of those that was found best in a position; None: nothing is remembered of it."""
        held = self._native.held(self._search, self._place(*place[:4], 0, place.ledger))
        return None if held is None else self._meant(held, legal)

    def ending(self, place: Place) -> tuple[int, int, bool] | None:
        """The outcome of an ending for the side to move by the tables, in how many plies, and whether it is certain.

        What is counted may make a draw of an outcome that is not; None: it is not in the tables.
        """
        if self.endings is None:
            return None
        found: tuple[int, int, bool] | None = self._native.ending(
            self.endings, self._place(*place[:4], 0, place.ledger), False
        )
        return found

    def best(self, place: Place, quiet: int, legal: Sequence[Found], deepest: int) -> tuple[Found, int] | None:
        """The best move of a position and its score, looked for deeper and deeper by the native code alone.

        None: the limit left no time for any.
        """
        found = self._native.best(self._search, self._place(*place[:4], quiet, place.ledger), deepest)
        move = None if found is None else self._meant(found, legal)
        return None if move is None else (move, found[3])

    def _meant(self, held: tuple[int, ...], legal: Sequence[Found]) -> Found | None:
        """The move that the native code speaks of."""
        start, end, taken = held[:3]
        if taken < 0:
            move = self.ground.moves.number.get((start, end))
            return move if move in legal else None
        for stroke in legal:
            if not isinstance(stroke, int) and stroke[:2] == (start, end) and _mixed(stroke[2]) == taken:
                return stroke
        return None

    def _place(
        self, mine: int, theirs: int, kings: int, seat: int, quiet: int, ledger: Ledger | None
    ) -> tuple[int, ...]:
        level = self.ground.level
        if ledger is None:
            return mine, theirs, kings, seat, quiet, -1, -1, -1, -1, level, 0
        three, stronger, two, held = ledger.ending
        whose = -1 if stronger is None else int(stronger)
        return mine, theirs, kings, seat, quiet, three, whose, two, held, level, ledger.drawn is not None


def _mixed(taken: int) -> int:
    """What the native code calls a capture of these pieces."""
    return (taken * _MIXED & 0xFFFF_FFFF_FFFF_FFFF) >> 47


def search_of(native: Compiled | None, ground: Ground, evaluation: Any) -> Search | FastSearch:
    """The search by the native code, or by Python where there is none."""
    return Search(ground, evaluation) if native is None else FastSearch(native, ground, evaluation)
