"""Games played out by lot: what a position leads to when nobody thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.search.worth import Worth, gains, leads, results, worth_of
from tablegames.core.arbiter import Unlisted
from tablegames.core.events import Scored
from tablegames.core.game import Decide, Game, Outcome, Over, acting_view

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

Judge = Callable[[Outcome], Worth]
"""What says what an end is worth by seat."""

LONGEST: Final = 1_000
"""Actions after which a game that is played out is broken off."""


def choices(game: Game[Any, Any, Any]) -> Callable[[Any], Sequence[Any]]:
    """The function that gives the acts of a state that are thought about: those that are listed."""
    if not isinstance(game, Unlisted):
        return game.legal
    unlisted: Unlisted[Any, Any] = game
    return lambda state: unlisted.listed(acting_view(game, state))


class Playouts:
    """Plays a game out by lot, and counts the actions that were played."""

    __slots__ = ("_good", "_judge", "_legal", "actions", "game")

    def __init__(self, game: Game[Any, Any, Any], judge: Judge | None = None) -> None:
        """A game by itself, or by what `judge` says that its ends are worth."""
        self.game = game
        self.actions = 0
        self._legal = choices(game)
        self._good = gains(game)
        self._judge = judge

    def turn(self, state: Any) -> tuple[Any, Sequence[Any]]:
        """Whose turn it is, and what he may do."""
        turn = self.game.turn(state)
        return turn, self._legal(state) if type(turn) is Decide else ()

    def ended(self, outcome: Outcome) -> tuple[Worth, Worth]:
        """What an end is worth by seat, and who won."""
        worth = worth_of(outcome, good=self._good) if self._judge is None else self._judge(outcome)
        return worth, results(outcome)

    def out(self, state: Any, luck: Rng, longest: int = LONGEST) -> tuple[Worth, Worth]:
        """What the game is worth by seat once it is played out, and who won.

        One that is too long is broken off: nobody has won, and whoever scored more on the way is a little better off.
        """
        points = [0] * self.game.seats
        end = self.end(state, luck, longest, points)
        return self._broken_off(points) if end is None else self.ended(end)

    def end(self, state: Any, luck: Rng, longest: int = LONGEST, points: list[int] | None = None) -> Outcome | None:
        """How the game ends; None: it is too long. What is scored on the way is added to the points by seat."""
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
                action = turn.lottery.sample(luck)  # type: ignore[union-attr]  # what is neither is a Chance
            step = apply(state, action)
            state = step.state
            if points is not None:
                for event in step.events:
                    if isinstance(event, Scored) and event.seat is not None:
                        points[event.seat] += event.points
        self.actions += longest
        return None

    def _broken_off(self, points: Sequence[int]) -> tuple[Worth, Worth]:
        """What a game that has not ended counts."""
        even = (0.5,) * self.game.seats
        if not any(points):
            return even, even
        if self._judge is not None:
            return self._judge(Outcome(tuple(points), (), "broken_off")), even
        return tuple((0.5 + lead) / 2 for lead in leads(points, good=self._good)), even
