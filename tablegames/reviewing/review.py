"""Every decision of a game weighed by an analyst, in chances of winning.

Each estimate is the chance of the one seat that is followed. A decision changes it by the difference between the play
that was made and the best one: that is skill. What changes between one decision and the next is luck: the dice's, the
deal's, and what the analyst had not foreseen. The two add up to the result, by construction: the first estimate is an
even chance, the last the result itself.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablegames.core.analysis import Analysis, AnalystEntry, Limits
from tablegames.core.arbiter import listed
from tablegames.core.events import Seat
from tablegames.core.game import Outcome, Over
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, place_in_hand, sides_of
from tablegames.plugging.analyst_specs import chance_of as chance_of
from tablegames.plugging.analyst_specs import scale_of
from tablegames.table.table import Table

TRIFLE = 0.01
"""The chance of winning below which a play is not counted among the dear ones."""
CANDIDATES = 3
"""The best plays that an analyst is asked for at first."""


@dataclass(frozen=True, slots=True)
class ReviewedPlay:
    """A decision that was one: what was played and what was best, and what each promised."""

    moment: Moment[Any, Any]
    seat: Seat
    """The place in the game in hand."""
    best: Any
    promised: float
    """The seat's chance of winning with the best play."""
    left: float
    """The same with the play that was made."""

    @property
    def loss(self) -> float:
        """The chance of winning that it cost."""
        return max(0.0, self.promised - self.left)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """One game of a record, all its decisions weighed."""

    judged: tuple[ReviewedPlay, ...]
    outcome: Outcome | None
    """How it ended; None: it was broken off."""
    sides: tuple[int, ...]
    """For each place of the game the number of its side."""
    people: tuple[Seat | None, ...]
    """Who sat at each place."""

    @property
    def even(self) -> float:
        """The chance every side begins with."""
        return 1 / len(set(self.sides))

    def skill(self, place: int) -> float:
        """What the decisions of whoever sat there changed of his chances; never more than nothing."""
        return -sum(one.loss for one in self.judged if one.seat == place)

    def luck(self, place: int) -> float | None:
        """What else changed them, in all; None: the game has no result.

        Of two sides the errors of the other, and of a partner, are no luck; of more, what others do is luck to a side.
        """
        result, own = self.result(place), self.sides[place]
        if result is None:
            return None
        mine = sum(self.skill(other) for other, side in enumerate(self.sides) if side == own)
        theirs = sum(self.skill(other) for other, side in enumerate(self.sides) if side != own)
        return result - self.even - mine + (theirs if len(set(self.sides)) == 2 else 0.0)

    def result(self, place: int) -> float | None:
        """1 for a game won, 0 for one lost; sides that win together share it, and a draw is shared by all."""
        if self.outcome is None:
            return None
        winners = {self.sides[winner] for winner in self.outcome.winners} or set(self.sides)
        return 1 / len(winners) if self.sides[place] in winners else 0.0


def reviewed(
    table: Table,
    moments: Iterable[Moment[Any, Any]],
    entry: AnalystEntry,
    limits: Limits,
    tell: Callable[[int], None] | None = None,
    only: Container[Seat | None] | None = None,
) -> Iterator[ReviewedGame]:
    """The games of a record one after another; `tell` hears how many actions have been gone through.

    Where only the decisions of some seats (`only`) are asked for, nobody else's are weighed.
    """
    analyst = entry.make(table.bare)
    scale = scale_of(entry, analyst)
    judged: list[ReviewedPlay] = []
    for moment in moments:
        asked = only is None or moment.seat in only
        one = _judged(table, moment, analyst, scale, limits) if asked else None
        if one is not None:
            judged.append(one)
        if tell is not None:
            tell(1)
        after = moment.step.state if table.game is table.bare else _in_its_own_game(table, moment)
        turn = table.bare.turn(after)
        if isinstance(turn, Over):
            yield _game(table, moment.before, judged, turn.outcome)
            judged = []
    if judged:
        yield _game(table, judged[-1].moment.before, judged, None)


def _in_its_own_game(table: Table, moment: Moment[Any, Any]) -> Any:
    """The state an action leads to in the game it is part of: the match may have begun the next one already."""
    return table.bare.apply(in_hand(moment.before), moment.action).state


def _game(table: Table, state: Any, judged: Sequence[ReviewedPlay], outcome: Outcome | None) -> ReviewedGame:
    """A game whose decisions are weighed; `state` is one of its states in the match."""
    places = range(table.bare.seats)
    people = {place_in_hand(state, Seat(seat)): Seat(seat) for seat in range(table.game.seats)}
    sides = sides_of(table.bare) or tuple(places)
    return ReviewedGame(tuple(judged), outcome, sides, tuple(people.get(Seat(place)) for place in places))


def _judged(table: Table, moment: Moment[Any, Any], analyst: Any, scale: float, limits: Limits) -> ReviewedPlay | None:
    """A decision weighed; None where nobody decided, or nothing was to be decided."""
    state, place = in_hand(moment.before), place_in_hand(moment.before, moment.seat)
    if moment.seat is None or place is None:
        return None
    view = table.bare.view(state, place)
    offered = listed(table.bare, view, table.bare.legal(state))
    if len(offered) < 2 or moment.action not in offered:
        return None
    scores = _scores(analyst.analyse(view, offered, limits, CANDIDATES))
    best, promised = scores[0]
    left = _of(scores, moment.action)
    if left is None:  # both looked at alike; by an analyst who looks at all or nothing, as one of all
        scores = _scores(analyst.analyse(view, (best, moment.action), limits, 2))
        left = _of(scores, moment.action)
        if left is None:
            scores = _scores(analyst.analyse(view, offered, limits, len(offered)))
            left = _of(scores, moment.action)
        again = _of(scores, best)
        promised = promised if again is None else again
        left = promised if left is None else left
    return ReviewedPlay(moment, place, best, chance_of(promised, scale), chance_of(left, scale))


def _of(scores: Sequence[tuple[Any, float]], play: Any) -> float | None:
    """What a play was found to be worth; None: it is not among those that were found."""
    return next((score for action, score in scores if action == play), None)


def _scores(found: Analysis[Any]) -> Sequence[tuple[Any, float]]:
    """The plays that were found, with what each is worth; the best first."""
    return [(line.actions[0], line.score) for line in found.lines]


def costliest(games: Iterable[ReviewedGame], seat: Seat | None, most: int) -> list[ReviewedPlay]:
    """The decisions (of a seat, if it is named) that cost most, the worst first; what cost less than 1 % is none."""
    every = [one for game in games for one in game.judged if seat in (None, one.moment.seat) and one.loss >= TRIFLE]
    return sorted(every, key=lambda one: (-one.loss, one.moment.number))[:most]
