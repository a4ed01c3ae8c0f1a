"""Thinking about a position: under which limits, what is found, and who can be asked.

An analyst is asked with what the seat to play may see, never with the state: what it says of a game with hidden hands
gives nothing away. Rules know no clocks, so whoever thinks under a limit of time takes his `Stopwatch` from here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.game import Game
from tablegames.core.languages import Text

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Stopwatch:
    """Measures the time since it was made."""

    __slots__ = ("_began",)

    def __init__(self) -> None:
        self._began = perf_counter()

    @property
    def seconds(self) -> float:
        """The seconds since it was made."""
        return perf_counter() - self._began


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think: until the first of these is reached. Depth and nodes give the same answer every time."""

    depth: int | None = None
    """Plies looked ahead."""
    nodes: int | None = None
    """Positions looked at."""
    seconds: float | None = None

    @property
    def none(self) -> bool:
        """Whether nothing ends the thinking but the thinker."""
        return self.depth is None and self.nodes is None and self.seconds is None


NO_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Line(Generic[A]):
    """A play, and what should follow it as far as the seat can know: each action is legal after the one before."""

    actions: tuple[A, ...]
    score: float
    """What it is worth to the seat that plays, in the analyst's unit."""
    verdict: Text | None = None
    """What is certain and a number cannot say: that it wins in four moves, that the game is drawn."""
    about: Text | None = None
    """What else there is to say of the play, in a few words."""
    chance: float | None = None
    """The chance to win, where the analyst reckons it; None: what its score stands for."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of an evaluation: its name, its worth to the seat that plays, what it counts."""

    name: Text
    value: float
    about: Text
    part_of: str = ""
    """The English name of the term this one is a part of, and whose value holds it; empty: it stands by itself."""


@dataclass(frozen=True, slots=True)
class Analysis(Generic[A]):
    """What an analyst found: the best plays, the best first."""

    lines: tuple[Line[A], ...]
    unit: Text
    """What scores are counted in: men, points."""
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    effort: Text | None = None
    """How much was looked at, where depth and positions do not say it."""
    remarks: tuple[Text, ...] = ()
    """What matters in the position, a sentence each, as far as the seat can know."""


Tell = Callable[[Analysis[Any]], None]
"""Is told what has been found so far."""


class Analyst(Protocol[V_contra, A]):
    """Says what a position is worth."""

    def analyse(
        self, view: V_contra, legal: Sequence[A], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[A]:
        """The best plays of the seat whose view it is, at most `lines` of them; `tell` hears of progress."""


@runtime_checkable
class Explaining(Protocol[V_contra]):
    """An analyst that can say how it values a position before looking ahead."""

    def explain(self, view: V_contra) -> Sequence[Term]:
        """The terms of its evaluation, for the seat whose view it is; their sum is the value."""


class AnalystFactory(Protocol):
    """Makes an analyst for one game."""

    def __call__(self, game: Game[Any, Any, Any]) -> Any: ...


@dataclass(frozen=True, slots=True)
class AnalystEntry:
    """An analyst by name."""

    name: str
    title: Text
    make: AnalystFactory
    limits: Limits = Limits(seconds=5.0)
    """How long it thinks when nobody says."""
    scale: float = 0.0
    """The score of a seat that wins 73 games of 100, as measured; 0: a score is a chance, -1 lost, 1 won."""
    of_match: bool = False
    """Whether in a match it is made for the match and sees its view; else for the game, and sees the game's own."""
