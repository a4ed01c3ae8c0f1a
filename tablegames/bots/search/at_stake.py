"""What the end of a game is worth in the match it is part of: how likely the match is won after it.

Where the points of games are added up, who wins most games need not win the match: a deal lost by little is better than
one lost by all. How many points a game gives is not known beforehand, so a few games are played by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.playouts import Playouts
from tablegames.bots.search.worth import Worth, gains, results
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.match import FirstTo, MatchView, Parties, Tally, format_of, innermost

if TYPE_CHECKING:
    from tablegames.core.game import Game, Outcome

GAMES: Final = 24
"""Games played by lot to see what one gives."""
ENOUGH: Final = 5_000
"""Actions after which no further one is begun."""
LEAST: Final = 0.25
"""Games that are still to come, at least, while a match goes on."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What games of a match give, as those played by lot ended."""

    ends: tuple[Outcome, ...]
    gain: float
    """Points of whoever gets most, on an average."""
    spread: float
    """Points a seat has more, or less, than the others on an average: the root of the mean square."""


@dataclass(frozen=True, slots=True)
class MatchEnds:
    """A match to so many points, or of so many games, and what its games give."""

    format: FirstTo | Parties
    usual: Usual

    def now(self, view: object) -> AtStake | None:
        """What the game in hand decides, by the view of a match; None: nothing, or the view says nothing of it."""
        tally: Tally | None = None
        while isinstance(view, MatchView):
            tally, view = view.tally, view.inner
        if tally is None:
            return None
        chances = [chance for end in self.usual.ends for chance in self.chances(tally, end)]
        low, high = min(chances), max(chances)
        return AtStake(self, tally, low, high - low) if high > low else None

    def chances(self, tally: Tally, end: Outcome) -> Worth:
        """How likely each seat wins the match when the game in hand ends so: certain, if that ends it."""
        after = self.format.settle(tally, end, Seat(0))
        result = self.format.result(after)
        return self._likely(after) if result is None else results(result)

    def _likely(self, tally: Tally) -> Worth:
        """The same while it goes on: what is to come is as likely to be good as bad, and the more the wider."""
        format_, usual = self.format, self.usual
        left: float
        if isinstance(format_, FirstTo):
            left = (format_.target - max(tally.points)) / usual.gain
        else:
            left = format_.games - tally.played
        wide = usual.spread * sqrt(2 * max(LEAST, left))
        return tuple(0.5 + 0.5 * erf(more / wide) for more in ahead(tally.points))


@dataclass(frozen=True, slots=True)
class AtStake:
    """What the game in hand decides of a match."""

    match: MatchEnds
    tally: Tally
    low: float
    """How likely the match is won after the worst of the games played by lot."""
    wide: float
    """How much better the best of them is."""

    def worth(self, end: Outcome) -> Worth:
        """What an end is worth by seat: 0 is as bad as the worst of the games played by lot, 1 as good as the best."""
        return tuple((chance - self.low) / self.wide for chance in self.match.chances(self.tally, end))


def ahead(points: Sequence[float]) -> Worth:
    """By seat how many points it has more than the others on an average.

    >>> ahead((4, 1, 1))
    (3.0, -1.5, -1.5)
    """
    total, others = sum(points), max(1, len(points) - 1)
    return tuple(score - (total - score) / others for score in points)


def match_ends(game: Game[Any, Any, Any]) -> MatchEnds | None:
    """What is known of the match a game is played in; None: it is none whose points are added up, or they never are.

    The same for the same match: the luck of the games played by lot is its own.
    """
    format_, bare = format_of(game), innermost(game)
    if not isinstance(format_, FirstTo | Parties) or not gains(bare):
        return None
    playouts, luck, ends = Playouts(bare), Rng(0), []
    for _ in range(GAMES):
        end = playouts.end(bare.initial(), luck)
        if end is not None:
            ends.append(end)
        if playouts.actions >= ENOUGH:
            break
    opening = format_.opening(bare.seats)
    given = [format_.settle(opening, end, Seat(0)).points for end in ends]
    more = [lead for points in given for lead in ahead(points)]
    if not any(more) or sum(map(max, given)) <= 0:
        return None
    gain, spread = sum(map(max, given)) / len(given), sqrt(sum(lead * lead for lead in more) / len(more))
    return MatchEnds(format_, Usual(tuple(ends), gain, spread))
