"""Analysts for a table: made for the game; in a match they analyse the game in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.analysis import Analysis, AnalystEntry, Explaining, Limits, Line, Tell, Term
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.match import Match, in_hand, innermost


@frozen
class GameAnalyst:
    """An analyst of the game in hand, in any match."""

    analyst: Any

    def analyse(
        self, view: object, legal: Sequence[Any], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Any]:
        """Return the analyst's result."""
        found: Analysis[Any] = self.analyst.analyse(in_hand(view), legal, limits, lines, tell)
        return found

    def why(self, view: object, better: Line[Any], other: Line[Any]) -> Sequence[Text]:
        """Return why one play is better, if the analyst says it."""
        return self.analyst.why(in_hand(view), better, other) if isinstance(self.analyst, SaysWhy) else ()


class ExplainingGameAnalyst(GameAnalyst):
    """A game analyst that explains its evaluation."""

    def explain(self, view: object) -> Sequence[Term]:
        """Return the analyst's reasons."""
        terms: Sequence[Term] = self.analyst.explain(in_hand(view))
        return terms


def analyst_for(entry: AnalystEntry, game: Game[Any, Any, Any]) -> Any:
    """Return an analyst for the game; in a match it analyses the game in hand, unless it knows matches."""
    if entry.of_match or not isinstance(game, Match):
        return entry.make(game)
    analyst = entry.make(innermost(game))
    return ExplainingGameAnalyst(analyst) if isinstance(analyst, Explaining) else GameAnalyst(analyst)


STEADY: Final = Limits(nodes=20_000)
"""Limits for analysts that usually go by the clock: the same position gives the same answer."""


def steady(entry: AnalystEntry) -> Limits:
    """Return the limits for hints and reviews: counted in work, never in time."""
    return entry.limits if entry.limits.depth is not None or entry.limits.nodes is not None else STEADY


def chance_of(score: float, scale: float) -> float:
    """Return the chance of winning for a score.

    `scale` is the score of a seat that wins 73 games of 100; 0: the score is the chance, from -1 (lost) to 1 (won).

    >>> chance_of(0.0, 5.0), round(chance_of(5.0, 5.0), 2), chance_of(-1.0, 0.0)
    (0.5, 0.73, 0.0)
    """
    if not scale:
        return min(1.0, max(0.0, (score + 1) / 2))
    return 1 / (1 + exp(-max(-60.0, min(60.0, score / scale))))


def chance_in(line: Line[Any], scale: float) -> float:
    """Return the chance to win with a play: as the analyst says (in a match, of the match), else from its score.

    >>> chance_in(Line(("6-4",), 30.0, chance=0.28), 8.0)
    0.28
    """
    return chance_of(line.score, scale) if line.chance is None else line.chance


@runtime_checkable
class Comparing(Protocol):
    """An analyst that explains why it prefers one action to another."""

    def reasons(self, view: Any, action: Any, rather_than: Any) -> Sequence[Term]:
        """Return the terms that differ between two actions, the largest advantage of the first one first."""


@runtime_checkable
class SaysWhy(Protocol):
    """An analyst that says in sentences why it prefers one play to another."""

    def why(self, view: Any, better: Line[Any], other: Line[Any]) -> Sequence[Text]:
        """Return what the other play overlooks; empty if there is nothing to point out. It found both lines."""


def said_by(analyst: object, view: Any, lines: Mapping[Any, Line[Any]], better: Any, other: Any) -> Sequence[Text]:
    """Return why one play is better than another, as the analyst says that found their lines; empty if it cannot."""
    if not isinstance(analyst, SaysWhy) or better not in lines or other not in lines:
        return ()
    return analyst.why(view, lines[better], lines[other])


@runtime_checkable
class TellsOfTheMatch(Protocol):
    """An analyst with chances for the match if it knows it, otherwise for the game in hand."""

    @property
    def of_the_match(self) -> bool:
        """Whether its chances are for the match."""


def of_the_match(analyst: object, line: Line[Any]) -> bool:
    """Return whether an analyst's chances are for the match; default: whether it has chances."""
    return analyst.of_the_match if isinstance(analyst, TellsOfTheMatch) else line.chance is not None


@runtime_checkable
class CountsInParts(Protocol):
    """An analyst with a unit smaller than a game: jetons, for example."""

    @property
    def party(self) -> float:
        """The approximate value of a party in its unit; the scale of its entry is for one."""


def scale_of(entry: AnalystEntry, analyst: object) -> float:
    """Return the score of a seat that wins 73 games of 100, for an analyst made by this entry."""
    return entry.scale * analyst.party if isinstance(analyst, CountsInParts) else entry.scale
