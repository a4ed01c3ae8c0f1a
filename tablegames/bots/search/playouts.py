"""Random playouts from a view, and the value of their ends.

An end is worth from 0 (lost) to 1 (won) to each seat. A search begins in a state that fits the view of its seat, and
knows nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.arbiter import Unlisted
from tablegames.core.chance import Rng
from tablegames.core.events import Scored
from tablegames.core.game import Chance, Decide, Gaining, Game, Hiding, Outcome, Over, Resampling, acting_view
from tablegames.core.match import in_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from tablegames.core.chance import Rng

Worth = tuple[float, ...]
"""By seat."""

MARGIN: Final = 0.1
"""The part of the value that depends on the points; the rest is whether the game is won."""
AS_USUAL: Final = 3
"""The advantage in points that gains half of it."""


def gains(game: Game[Any, Any, Any]) -> bool:
    """Return whether the points of a game are good to have."""
    told: object = game
    return told.gains if isinstance(told, Gaining) else True


def results(outcome: Outcome) -> Worth:
    """Return 1 for each winner, alone or with a partner, 0 for each loser, a half for all if none or all won."""
    seats, winners = len(outcome.scores), {*outcome.winners}
    if not winners or len(winners) >= seats:
        return (0.5,) * seats
    return tuple(1.0 if seat in winners else 0.0 for seat in range(seats))


def worth_of(outcome: Outcome, *, good: bool) -> Worth:
    """Return the value of an end by seat: the result, and a little for the advantage in points.

    >>> [round(worth, 4) for worth in worth_of(Outcome((1, 0), (0,), "won"), good=True)]
    [0.9625, 0.0375]
    """
    share = leads(outcome.scores, good=good)
    return tuple((1 - MARGIN) * won + MARGIN * more for won, more in zip(results(outcome), share, strict=True))


def leads(scores: Sequence[float], *, good: bool) -> Worth:
    """Return each seat's advantage in points, from 0 to 1; a half: equal to the average of the others."""
    total, others = sum(scores), max(1, len(scores) - 1)
    found: list[float] = []
    for score in scores:
        more = score - (total - score) / others
        more = more if good else -more
        found.append(0.5 + 0.5 * more / (abs(more) + AS_USUAL))
    return tuple(found)


Judge = Callable[[Outcome], Worth]
"""A function for the value of an end by seat."""

LONGEST: Final = 1_000
"""Actions after which a playout stops."""


def choices(game: Game[Any, Any, Any]) -> Callable[[Any], Sequence[Any]]:
    """Return a function for the acts to consider in a state: the listed ones."""
    if not isinstance(game, Unlisted):
        return game.legal
    unlisted: Unlisted[Any, Any] = game
    return lambda state: unlisted.listed(acting_view(game, state))


class Playouts:
    """Play games out at random, and count the actions."""

    __slots__ = ("_good", "_judge", "_legal", "_patience", "actions", "game")

    def __init__(self, game: Game[Any, Any, Any], judge: Judge | None = None, patience: float = 1.0) -> None:
        """A game by itself, or with the values that `judge` gives its ends.

        With `patience` below 1, an end counts for less with every action until then.
        """
        self.game = game
        self._patience = patience
        self.actions = 0
        self._legal = choices(game)
        self._good = gains(game)
        self._judge = judge

    def turn(self, state: Any) -> tuple[Any, Sequence[Any]]:
        """Return whose turn it is, and the legal actions."""
        turn = self.game.turn(state)
        return turn, self._legal(state) if type(turn) is Decide else ()

    def ended(self, outcome: Outcome) -> tuple[Worth, Worth]:
        """Return the value of an end by seat, and the winners."""
        worth = worth_of(outcome, good=self._good) if self._judge is None else self._judge(outcome)
        return worth, results(outcome)

    def out(self, state: Any, luck: Rng, longest: int = LONGEST) -> tuple[Worth, Worth]:
        """Return the value of a game by seat after a playout, and the winners.

        One that is too long stops without winners; points on the way give a small advantage.
        """
        points, before = [0] * self.game.seats, self.actions
        end = self.end(state, luck, longest, points)
        worth, won = self._broken_off(points) if end is None else self.ended(end)
        if self._patience < 1:
            share = self._patience ** (self.actions - before)
            worth = tuple(0.5 + share * (one - 0.5) for one in worth)
        return worth, won

    def end(self, state: Any, luck: Rng, longest: int = LONGEST, points: list[int] | None = None) -> Outcome | None:
        """Return how the game ends; None: it is too long. Points on the way are added by seat."""
        turn_of, legal, apply, bits = self.game.turn, self._legal, self.game.apply, luck.bits
        for number in range(longest):
            turn = turn_of(state)
            if type(turn) is Over:
                self.actions += number
                return turn.outcome
            if type(turn) is Decide:
                options = legal(state)
                among = len(options)
                action = options[(bits() * among) >> 64] if among > 1 else options[0]
            else:
                action = turn.lottery.sample(luck)  # type: ignore[union-attr]  # the only other kind is Chance
            step = apply(state, action)
            state = step.state
            if points is not None:
                for event in step.events:
                    if isinstance(event, Scored) and event.seat is not None:
                        points[event.seat] += event.points
        self.actions += longest
        return None

    def _broken_off(self, points: Sequence[int]) -> tuple[Worth, Worth]:
        """Return the value of an unfinished game."""
        even = (0.5,) * self.game.seats
        if not any(points):
            return even, even
        if self._judge is not None:
            return self._judge(Outcome(tuple(points), (), "broken_off")), even
        return tuple((0.5 + lead) / 2 for lead in leads(points, good=self._good)), even


TRIED: Final = 40
"""Actions of a random game that are checked for views equal to states."""


def is_open(game: Game[Any, Any, Any]) -> bool:
    """Return whether everybody sees everything: no secrets, and views are the states themselves."""
    told: object = game
    if isinstance(told, Hiding | Resampling):
        return False
    state, luck = game.initial(), Rng(0)
    for _ in range(TRIED):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return True
        if isinstance(turn, Chance):
            if turn.secret:
                return False
            action = turn.lottery.sample(luck)
        else:
            if game.view(state, turn.seat) != state:
                return False
            options = choices(game)(state)
            action = options[luck.below(len(options))]
        state = game.apply(state, action).state
    return True


def can_think(game: Game[Any, Any, Any]) -> bool:
    """Return whether a seat can think: everything is visible, or the game resamples its secrets."""
    told: object = game
    return isinstance(told, Resampling) or is_open(game)


def states(game: Game[Any, Any, Any], view: object) -> Callable[[Rng], Any]:
    """Return a function for states that fit a view: the only one, or each time another if there are secrets.

    The view may be that of a match around the game.
    """
    seen, told = in_hand(view), game
    if isinstance(told, Resampling):
        return lambda luck: told.resample(seen, luck)
    return lambda luck: seen


def deciding(game: Game[Any, Any, Any], state: Any) -> int:
    """Return the seat that decides in a state."""
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return turn.seat
