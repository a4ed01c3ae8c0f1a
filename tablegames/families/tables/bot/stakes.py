"""What the end of a game is worth: its score by itself, or in a match what it does to the chance of winning that."""

from __future__ import annotations

import math
from functools import cache
from typing import Final, Protocol, runtime_checkable

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.match import FirstTo, Format, MatchView, Parties, Tally

FAR: Final = 60
"""From so many points on, the chances of a match are taken from the normal law."""
SUPPOSED: Final = ""
"""How a game ends that is only thought of."""


class Stakes:
    """A game by itself: what a seat scores more than its adversary."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[Seat, int], tuple[float, ...]] = {}

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """What it is worth to the seat that the game ends so."""
        return float(outcome.scores[seat] - outcome.scores[1 - seat])

    def parties(self, seat: Seat, most: int) -> tuple[float, ...]:
        """By parties won, from losing `most` to winning as many: place `most` + n of the list is for n.

        >>> Stakes().parties(Seat(0), 2)
        (-2.0, -1.0, 0.0, 1.0, 2.0)
        """
        known = self._known.get((seat, most))
        if known is None:
            ends = (_end(seat, won) for won in range(-most, most + 1))
            known = self._known[seat, most] = tuple(self.worth(end, seat) for end in ends)
        return known


def _end(seat: Seat, won: int) -> Outcome:
    """That seat has won so many parties; lost them, if less than nothing."""
    if not won:
        return Outcome((0, 0), (), SUPPOSED)
    winner = seat if won > 0 else Seat(1 - seat)
    return Outcome((abs(won), 0) if winner == 0 else (0, abs(won)), (winner,), SUPPOSED)


@runtime_checkable
class Reckoned(Protocol):
    """A format that can tell by itself what a tally promises between equals, in what it is played for."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """The tally after a game, as any format."""

    def standing(self, tally: Tally, seat: Seat) -> float:
        """What the seat can expect of the match, the other losing as much."""


class MatchStakes(Stakes):
    """A game of a match: the chance to win the match after it, from -1 (lost) to 1 (won); or as the format tells."""

    __slots__ = ("_format", "_opener", "_tally")

    def __init__(self, match: FirstTo | Parties | Reckoned, tally: Tally, opener: Seat) -> None:
        super().__init__()
        self._format, self._tally, self._opener = match, tally, opener

    @property
    def in_chances(self) -> bool:
        """Whether the format is won or lost, not counted in what it is played for."""
        return isinstance(self._format, FirstTo | Parties)

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Where the match would stand."""
        return standing(self._format, self._format.settle(self._tally, outcome, self._opener), seat)


def standing(match: FirstTo | Parties | Reckoned, tally: Tally, seat: Seat) -> float:
    """How a match between equals stands for a seat, from -1 (lost) to 1 (won)."""
    if isinstance(match, Reckoned):
        return match.standing(tally, seat)
    result = match.result(tally)
    if result is not None:
        return 0.0 if not result.winners else 1.0 if seat in result.winners else -1.0
    own, other = tally.points[seat], tally.points[1 - seat]
    if isinstance(match, Parties):
        return _normal(own - other, match.games - tally.played)
    need, his = match.target - own, match.target - other
    return _normal(his - need, his + need) if max(need, his) > FAR else 2 * chance(need, his) - 1


@cache
def chance(need: int, his: int) -> float:
    """The chance of who needs so many points, his adversary needing `his`, where each is as likely to win the next.

    >>> chance(1, 1), chance(1, 2), chance(2, 1)
    (0.5, 0.75, 0.25)
    """
    if need <= 0:
        return 1.0
    return 0.0 if his <= 0 else (chance(need - 1, his) + chance(need, his - 1)) / 2


def _normal(ahead: float, games: float) -> float:
    """How likely it is to stay ahead rather than not, so many games to come."""
    return math.erf(ahead / math.sqrt(2 * games)) if games > 0 else float((ahead > 0) - (ahead < 0))


class Winning(Stakes):
    """A game of which nothing counts but who wins it: 1 to the winner, -1 to the loser, nothing where nobody does."""

    __slots__ = ()

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Whether it is won; a double is won no more than another."""
        return float(seat in outcome.winners) - float(any(winner != seat for winner in outcome.winners))


ALONE: Final = Stakes()
WINNING: Final = Winning()
"""For these a value is the chance to win, from -1 to 1."""


def told_in_chances(stakes: Stakes) -> bool:
    """Whether a value for these stakes is the chance to win what is played for, from -1 to 1."""
    return isinstance(stakes, Winning) or (isinstance(stakes, MatchStakes) and stakes.in_chances)


def stakes_of(view: object, format_: Format | None) -> Stakes:
    """The stakes of the game in hand; `format_` is that of the match it belongs to, if to any.

    The chances of other matches (poules, chouettes) are not known here: there each game counts what it scores.
    """
    if not isinstance(view, MatchView) or not isinstance(format_, FirstTo | Parties | Reckoned):
        return ALONE
    while isinstance(view.inner, MatchView):
        view = view.inner
    return _of_match(format_, view.tally, view.opener or Seat(0))


_of_match: Final = cache(MatchStakes)
