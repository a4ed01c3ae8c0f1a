"""What a game tells the bot: what a position is worth, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from tablegames.core.analysis import Term
from tablegames.core.events import Seat
from tablegames.core.languages import Text
from tablegames.families.tables.bot.stakes import Stakes

S_contra = TypeVar("S_contra", contravariant=True)


class Evaluation(Protocol[S_contra]):
    """What a position is worth before the dice are thrown; what one side gains by it, the other loses."""

    @property
    def unit(self) -> Text:
        """What values are counted in, for a game by itself: parties, trous."""

    @property
    def party(self) -> float:
        """About how much of that unit a party won is."""

    def value(self, state: S_contra, seat: Seat, stakes: Stakes) -> float:
        """What the seat can expect to gain, dice being about to be thrown; never asked of a game that is over."""

    def explain(self, state: S_contra, seat: Seat, stakes: Stakes) -> Sequence[Term]:
        """The same as terms, whose sum it is; asked of any state but the end, a throw in hand being left aside."""


@runtime_checkable
class Quick(Protocol[S_contra]):
    """An evaluation that can value all the plays of a throw at once, faster than by making each state."""

    def values(self, state: S_contra, seat: Seat, stakes: Stakes, legal: Sequence[Any] | None) -> list[float] | None:
        """The value of each action to `seat`, which is to decide, in the order of `legal`.

        `legal` None: of every legal action, in any order. The answer None: they must be valued one by one.
        """


@runtime_checkable
class Sure(Protocol[S_contra]):
    """An evaluation that knows where it is as good as exact."""

    def settled(self, state: S_contra) -> bool:
        """Whether the throws that may follow need not be weighed, dice being about to be thrown."""


@runtime_checkable
class Farsighted(Protocol[S_contra]):
    """An evaluation that can itself look some throws ahead, far sooner than step by step."""

    @property
    def sees_far(self) -> bool:
        """Whether it can, for this game and on this machine."""

    def ahead(self, state: S_contra, seat: Seat, stakes: Stakes, throws: int, replies: int) -> tuple[float, int] | None:
        """What the seat can expect so many throws further on, and how many positions were valued for it.

        Dice are about to be thrown; `replies` as in `Lookahead`. Never asked where it does not see far. The answer
        None: not of this state, or not so far; it must be found step by step.
        """


MakeEvaluation = Callable[[Any], Evaluation[Any]]
"""Makes the evaluation for one game, not a match of it; must be picklable, as what makes a player is."""
