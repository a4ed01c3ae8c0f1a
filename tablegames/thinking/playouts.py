"""Games played out by lot: what a position leads to when nobody thinks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.arbiter import Unlisted
from tablegames.core.events import Scored
from tablegames.core.game import Decide, Game, Over, acting_view
from tablegames.thinking.worth import Worth, gains, leads, results, worth_of

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Outcome

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

    __slots__ = ("_good", "actions", "game")

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.actions = 0
        self._good = gains(game)

    def ended(self, outcome: Outcome) -> tuple[Worth, Worth]:
        """What an end is worth by seat, and who won."""
        return worth_of(outcome, good=self._good), results(outcome)

    def out(self, state: Any, luck: Rng, longest: int = LONGEST) -> tuple[Worth, Worth]:
        """What the game is worth by seat once it is played out, and who won.

        One that is too long is broken off: nobody has won, and whoever scored more on the way is a little better off.
        """
        turn_of, legal, apply, bits = self.game.turn, choices(self.game), self.game.apply, luck.bits
        points: list[int] | None = None
        for number in range(longest):
            turn = turn_of(state)
            if type(turn) is Over:
                self.actions += number
                return self.ended(turn.outcome)
            if type(turn) is Decide:
                options = legal(state)
                among = len(options)
                action = options[(bits() * among) >> 64] if among > 1 else options[0]
            else:
                action = turn.lottery.sample(luck)  # type: ignore[union-attr]  # what is neither is a Chance
            step = apply(state, action)
            state = step.state
            for event in step.events:
                if isinstance(event, Scored) and event.seat is not None:
                    points = points or [0] * self.game.seats
                    points[event.seat] += event.points
        self.actions += longest
        return self._broken_off(points)

    def _broken_off(self, points: list[int] | None) -> tuple[Worth, Worth]:
        """What a game that has not ended counts."""
        even = (0.5,) * self.game.seats
        return (even if points is None else tuple((0.5 + lead) / 2 for lead in leads(points, good=self._good))), even
