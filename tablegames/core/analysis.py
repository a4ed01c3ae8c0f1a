"""Analysing a position: limits, results, and the protocol of analysts.

An analyst gets the view of the seat to play, never the state, so its answer gives no hidden hand away. Rules know no
clocks: code with a time limit takes its `Stopwatch` from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Stopwatch:
    """Measure the time since it was created."""

    __slots__ = ("_began",)

    def __init__(self) -> None:
        self._began = perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds since it was created."""
        return perf_counter() - self._began


@frozen
class Limits:
    """How long to think: until the first of these is reached. Depth and nodes give the same answer every time."""

    depth: int | None = None
    """Plies of look-ahead."""
    nodes: int | None = None
    """Positions searched."""
    seconds: float | None = None

    @property
    def none(self) -> bool:
        """Whether there is no limit at all."""
        return self.depth is None and self.nodes is None and self.seconds is None


@frozen
class Line(Generic[A]):
    """A play and its likely continuation, as far as the seat can know: each action is legal after the previous one."""

    actions: tuple[A, ...]
    score: float
    """Its worth to the seat that plays, in the analyst's unit."""
    verdict: Text | None = None
    """A certain result that a number cannot express: it wins in four moves, the game is drawn."""
    about: Text | None = None
    """A remark on the play, in a few words."""
    chance: float | None = None
    """The chance to win, if the analyst computes it; None: it follows from the score."""


@frozen
class Term:
    """One term of an evaluation: its name, its worth to the seat that plays, what it counts."""

    name: Text
    value: float
    about: Text
    part_of: str = ""
    """The English name of the term that includes this one; empty: none does."""


@frozen
class Analysis(Generic[A]):
    """The result of an analysis: the best plays, the best first."""

    lines: tuple[Line[A], ...]
    unit: Text
    """The unit of the scores: men, points."""
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    effort: Text | None = None
    """The size of the search, where depth and positions do not say it."""
    remarks: tuple[Text, ...] = ()
    """The important points of the position, one sentence each, as far as the seat can know."""


Tell = Callable[[Analysis[Any]], None]
"""Progress callback: gets the result so far."""


class Analyst(Protocol[V_contra, A]):
    """Evaluate positions."""

    def analyse(
        self, view: V_contra, legal: Sequence[A], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[A]:
        """Return the best plays of the seat with this view, at most `lines`; `tell` is the progress callback."""


@runtime_checkable
class Explaining(Protocol[V_contra]):
    """An analyst that explains its static evaluation."""

    def explain(self, view: V_contra) -> Sequence[Term]:
        """Return the terms of its evaluation for the seat of this view; their sum is the value."""


class AnalystFactory(Protocol):
    """Makes an analyst for one game."""

    def __call__(self, game: Game[Any, Any, Any]) -> Any: ...


@frozen
class AnalystEntry:
    """An analyst by name."""

    name: str
    title: Text
    make: AnalystFactory
    limits: Limits = Limits(seconds=5.0)
    """The default limits."""
    scale: float = 0.0
    """The score of a seat that wins 73 games of 100, as measured; 0: scores are chances, from -1 (lost) to 1 (won)."""
    of_match: bool = False
    """Whether it analyses a match with the view of the match; otherwise always the game with the game's view."""
