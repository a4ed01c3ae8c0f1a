"""The value of the end of a game in a match: the chance to win the match after it.

If the points of games add up, winning most games may not win the match: a small loss is better than a large one. The
points at stake are unknown, so a few random games estimate them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.playouts import Playouts, Worth, gains, results
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.match import FirstTo, MatchView, Parties, Tally, format_of, innermost

if TYPE_CHECKING:
    from tablegames.core.game import Game, Outcome

GAMES: Final = 24
"""Random games for the estimate."""
ENOUGH: Final = 5_000
"""Total actions after which no further game begins."""
LEAST: Final = 0.25
"""The fewest games still to come while a match lasts."""


@frozen
class Usual:
    """The usual results of a match's games, from random play."""

    ends: tuple[Outcome, ...]
    gain: float
    """The average points of the seat with most."""
    spread: float
    """The root mean square of a seat's advantage in points over the others."""


@frozen
class MatchEnds:
    """A match to a number of points or games, with its usual results."""

    format: FirstTo | Parties
    usual: Usual

    def now(self, view: object) -> AtStake | None:
        """Return what the game in hand decides, from the view of a match; None: nothing, or unknown."""
        tally: Tally | None = None
        while isinstance(view, MatchView):
            tally, view = view.tally, view.inner
        if tally is None:
            return None
        chances = [chance for end in self.usual.ends for chance in self.chances(tally, end)]
        low, high = min(chances), max(chances)
        return AtStake(self, tally, low, high - low) if high > low else None

    def chances(self, tally: Tally, end: Outcome) -> Worth:
        """Return each seat's chance to win the match if the game in hand ends so; certain if that ends the match."""
        after = self.format.settle(tally, end, Seat(0))
        result = self.format.result(after)
        return self._likely(after) if result is None else results(result)

    def _likely(self, tally: Tally) -> Worth:
        """Return the same for an unfinished match: future games are even, with a spread."""
        format_, usual = self.format, self.usual
        left: float
        if isinstance(format_, FirstTo):
            left = (format_.target - max(tally.points)) / usual.gain
        else:
            left = format_.games - tally.played
        wide = usual.spread * sqrt(2 * max(LEAST, left))
        return tuple(0.5 + 0.5 * erf(more / wide) for more in ahead(tally.points))


@frozen
class AtStake:
    """The effect of the game in hand on a match."""

    match: MatchEnds
    tally: Tally
    low: float
    """The chance to win the match after the worst of the random games."""
    wide: float
    """The improvement with the best of them."""

    def worth(self, end: Outcome) -> Worth:
        """Return the value of an end by seat: 0 for the worst of the random games, 1 for the best."""
        return tuple((chance - self.low) / self.wide for chance in self.match.chances(self.tally, end))


def ahead(points: Sequence[float]) -> Worth:
    """Return each seat's advantage in points over the average of the others.

    >>> ahead((4, 1, 1))
    (3.0, -1.5, -1.5)
    """
    total, others = sum(points), max(1, len(points) - 1)
    return tuple(score - (total - score) / others for score in points)


def match_ends(game: Game[Any, Any, Any]) -> MatchEnds | None:
    """Return the match around a game; None: there is none, or it does not add up points.

    The same match gives the same result: the random games have their own seed.
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
