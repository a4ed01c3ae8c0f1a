"""Analysts as they are made for a table: for the game, and in a match asked about the game in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.analysis import Analysis, AnalystEntry, Explaining, Limits, Line, Tell, Term
from tablegames.core.game import Game
from tablegames.core.match import Match, in_hand, innermost


@dataclass(frozen=True, slots=True)
class GameAnalyst:
    """An analyst that is asked about the game in hand, whatever match it is part of."""

    analyst: Any

    def analyse(
        self, view: object, legal: Sequence[Any], limits: Limits, lines: int = 1, tell: Tell | None = None
    ) -> Analysis[Any]:
        """What the analyst finds."""
        found: Analysis[Any] = self.analyst.analyse(in_hand(view), legal, limits, lines, tell)
        return found


class ExplainingGameAnalyst(GameAnalyst):
    """One that gives its reasons."""

    def explain(self, view: object) -> Sequence[Term]:
        """The analyst's reasons."""
        terms: Sequence[Term] = self.analyst.explain(in_hand(view))
        return terms


def analyst_for(entry: AnalystEntry, game: Game[Any, Any, Any]) -> Any:
    """An analyst made for the game; in a match it is asked about the game in hand, unless it knows matches."""
    if entry.of_match or not isinstance(game, Match):
        return entry.make(game)
    analyst = entry.make(innermost(game))
    return ExplainingGameAnalyst(analyst) if isinstance(analyst, Explaining) else GameAnalyst(analyst)


STEADY: Final = Limits(nodes=20_000)
"""How far an analyst looks who usually goes by the clock: the same answer for the same position."""


def steady(entry: AnalystEntry) -> Limits:
    """How far an analyst looks for a hint and in a review when nobody says: counted in work, never by the clock."""
    return entry.limits if entry.limits.depth is not None or entry.limits.nodes is not None else STEADY


def chance_of(score: float, scale: float) -> float:
    """The chance of winning that a score stands for.

    `scale` is the score of a seat that wins 73 games of 100; 0: the score is the chance, from -1 (lost) to 1 (won).

    >>> chance_of(0.0, 5.0), round(chance_of(5.0, 5.0), 2), chance_of(-1.0, 0.0)
    (0.5, 0.73, 0.0)
    """
    if not scale:
        return min(1.0, max(0.0, (score + 1) / 2))
    return 1 / (1 + exp(-max(-60.0, min(60.0, score / scale))))


def chance_in(line: Line[Any], scale: float) -> float:
    """The chance to win with a play: as the analyst reckons it, in a match that of the match; else what its score says.

    >>> chance_in(Line(("6-4",), 30.0, chance=0.28), 8.0)
    0.28
    """
    return chance_of(line.score, scale) if line.chance is None else line.chance


@runtime_checkable
class Comparing(Protocol):
    """An analyst that can say why it would rather play one action than another."""

    def reasons(self, view: Any, action: Any, rather_than: Any) -> Sequence[Term]:
        """The terms in which what they leave differs, the largest first; each is what the first has more."""


@runtime_checkable
class TellsOfTheMatch(Protocol):
    """An analyst whose chances are those of the match or those of the game in hand, as the match is one it knows."""

    @property
    def of_the_match(self) -> bool:
        """Whether they are those of the match."""


def of_the_match(analyst: object, line: Line[Any]) -> bool:
    """Whether the chance an analyst tells is that to win the match; of one who does not say, whether he tells any."""
    return analyst.of_the_match if isinstance(analyst, TellsOfTheMatch) else line.chance is not None


@runtime_checkable
class CountsInParts(Protocol):
    """An analyst whose unit may be a part of a game: jetons, of which a party brings several."""

    @property
    def party(self) -> float:
        """About how much of its unit a party won is; the scale of its entry is that of one."""


def scale_of(entry: AnalystEntry, analyst: object) -> float:
    """The score with which a seat wins 73 games of 100, of an analyst that was made by this entry."""
    return entry.scale * analyst.party if isinstance(analyst, CountsInParts) else entry.scale
