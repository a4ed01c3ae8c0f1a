"""Short ends counted completely: every action and every throw, if few positions are left.

Everybody plays their best; among equal actions anything may happen. A second value assumes random play: among equally
good actions it prefers the one that leaves the others most chances to go wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.playouts import Worth
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Over

if TYPE_CHECKING:
    from tablegames.bots.search.playouts import Playouts

NEARLY: Final = 1e-9
"""Values with a smaller difference are equal."""
THROWS: Final = 100
"""The most outcomes of a chance."""


@frozen
class Known:
    """A completely counted position: its value by seat, the winners, and its value in random play."""

    worth: Worth
    won: Worth
    by_lot: Worth


@dataclass(slots=True)
class _Place:
    """A position in progress: who acts (-1: chance), the next positions and their odds."""

    state: Any
    seat: int
    after: list[Any]
    odds: list[float]
    found: list[Known] = field(default_factory=list)


class TooMuchError(Exception):
    """Too many positions, or a game with cycles."""


def count_out(
    playouts: Playouts, state: Any, legal: Sequence[Any], most: int, late: Callable[[], bool] | None = None
) -> list[Known] | None:
    """Return each action counted completely; None if it takes more than `most` actions, too long, or is impossible."""
    counting = _Counting(playouts, most, late)
    try:
        return [counting.known(counting.after(state, action)) for action in legal]
    except TooMuchError:
        return None


class _Counting:
    """The positions counted so far."""

    __slots__ = ("_late", "_most", "_playouts", "_seen")

    def __init__(self, playouts: Playouts, most: int, late: Callable[[], bool] | None) -> None:
        self._playouts, self._late = playouts, late
        self._most = playouts.actions + most
        self._seen: dict[Any, Known | None] = {}
        """None: in progress."""

    def after(self, state: Any, action: Any) -> Any:
        """Return the state after an action."""
        if self._playouts.actions >= self._most or (self._late is not None and self._late()):
            raise TooMuchError
        self._playouts.actions += 1
        return self._playouts.game.apply(state, action).state

    def known(self, state: Any) -> Known:
        """Return a position with everything that may follow."""
        found = self._look(state)
        if isinstance(found, Known):
            return found
        places = [found]
        while True:
            place = places[-1]
            if len(place.found) < len(place.after):
                found = self._look(place.after[len(place.found)])
                if isinstance(found, Known):
                    place.found.append(found)
                else:
                    places.append(found)
                continue
            done = self._seen[place.state] = _together(place)
            places.pop()
            if not places:
                return done
            places[-1].found.append(done)

    def _look(self, state: Any) -> Known | _Place:
        """Return the known value of a state, or a place to count."""
        try:
            if state in self._seen:
                known = self._seen[state]
                if known is None:
                    raise TooMuchError
                return known
            self._seen[state] = None
        except TypeError:  # not hashable
            raise TooMuchError from None
        turn, options = self._playouts.turn(state)
        if isinstance(turn, Over):
            worth, won = self._playouts.ended(turn.outcome)
            known = self._seen[state] = Known(worth, won, worth)
            return known
        if isinstance(turn, Chance):
            outcomes = turn.lottery.outcomes()
            if outcomes is None or len(outcomes) > THROWS:
                raise TooMuchError
            after = [self.after(state, action) for action, _ in outcomes]
            return _Place(state, -1, after, [float(odds) for _, odds in outcomes])
        assert isinstance(turn, Decide)
        after = [self.after(state, action) for action in options]
        return _Place(state, turn.seat, after, [1 / len(after)] * len(after))


def _together(place: _Place) -> Known:
    """Return the value of a position from those that follow."""
    found, odds = place.found, place.odds
    by_lot = _mean([one.by_lot for one in found], odds)
    if place.seat < 0:
        return Known(_mean([one.worth for one in found], odds), _mean([one.won for one in found], odds), by_lot)
    top = max(one.worth[place.seat] for one in found) - NEARLY
    good = [one for one in found if one.worth[place.seat] >= top]
    even = [1 / len(good)] * len(good)
    return Known(_mean([one.worth for one in good], even), _mean([one.won for one in good], even), by_lot)


def _mean(many: Sequence[Worth], odds: Sequence[float]) -> Worth:
    """Return the mean by seat."""
    if len(many) == 1:
        return many[0]
    return tuple(sum(one * share for one, share in zip(of, odds, strict=True)) for of in zip(*many, strict=True))
