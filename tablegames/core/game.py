"""The model: a state, whose turn it is, the complete legal actions, and a pure step to the next state.

Read this module first. A game is a frozen dataclass with its rules; states, actions and events are frozen dataclasses
too. Chance is an action like any other, so a record replays exactly and a test can choose the dice. An action is a
whole decision: a throw is one play, because "both numbers if you can" is a rule about the complete play.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen

if TYPE_CHECKING:
    from tablegames.core.chance import Lottery, Rng
    from tablegames.core.events import Detail, Event


S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
V = TypeVar("V")


@frozen
class Chance(Generic[A_co]):
    """A throw or a shuffle comes next: the lottery gives the action."""

    lottery: Lottery[A_co]
    secret: bool = False
    """True when the action must not be shown to all (a shuffle), until a `Revealed` event."""
    seat: Seat | None = None
    """The seat that throws, if any: shown at the table, not part of the record."""


@frozen
class Decide:
    """That seat must choose one of the legal actions."""

    seat: Seat
    secret: bool = False
    """True when nobody else may know the choice (a bid, a discard), until a `Revealed` event."""


@frozen
class Outcome:
    """How a game ended: the score by seat, the winners (none: drawn), the reason and its article."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    by: str
    cite: str = ""
    facts: tuple[tuple[str, object], ...] = ()
    """More facts about the result, e.g. `(("pips", (4, 12)),)`; `tablegames dev check` compares them."""


@frozen
class Over:
    """The game is over."""

    outcome: Outcome


Turn = Chance[A_co] | Decide | Over


@frozen
class Step(Generic[S]):
    """The result of an action: the next state and the events on the way."""

    state: S
    events: tuple[Event, ...] = ()


@frozen
class Fault:
    """A rule that an action breaks: the key of its wording, its article, its price."""

    what: str
    cite: str = ""
    price: str = ""
    detail: tuple[tuple[str, Detail], ...] = ()


class Game(Protocol[S, A, V]):
    """The rules of one game, as pure functions of a state."""

    @property
    def seats(self) -> int:
        """The number of players."""

    def initial(self, first: Seat | None = None) -> S:
        """Return the first state; `first` begins, None: as the rules say (mostly a draw)."""

    def turn(self, state: S) -> Turn[A]:
        """Return who acts next, or how the game ended."""

    def legal(self, state: S) -> Sequence[A]:
        """Return every complete action of a `Decide`: never empty, no two leading to the same position."""

    def apply(self, state: S, action: A) -> Step[S]:
        """Return the step an action makes. Pure: it trusts `legal` and changes nothing it is given."""

    def judge(self, view: V, action: A) -> Fault | None:
        """Return the rule that an action would break, judged from the acting seat's view; None: it breaks none."""

    def view(self, state: S, seat: Seat | None) -> V:
        """Return the view of a seat (None: a spectator): the state itself, or another type if there are secrets."""


def acting_view(game: Game[S, A, V], state: S) -> V:
    """Return the view of the acting seat; where chance or nobody acts, the view of a spectator."""
    turn = game.turn(state)
    return game.view(state, turn.seat if isinstance(turn, Decide) else None)


@runtime_checkable
class Symmetric(Protocol[S]):
    """A game with equal seats; if only under some rules, it is also `SometimesSymmetric`."""

    def turned(self, state: S) -> S:
        """Return the same situation with every seat moved on by one, the last to seat 0."""


@runtime_checkable
class SometimesSymmetric(Protocol):
    """A game with `turned` that says whether its seats are equal under its rules."""

    @property
    def symmetric(self) -> bool:
        """Whether the seats are equal."""


def seats_alike(game: object) -> bool:
    """Return whether a game's seats are equal, so that `turned` works."""
    return isinstance(game, Symmetric) and (not isinstance(game, SometimesSymmetric) or game.symmetric)


@runtime_checkable
class Gaining(Protocol):
    """A game that says whether points are good; by default they are."""

    @property
    def gains(self) -> bool:
        """False: the seat with most points loses."""


@runtime_checkable
class Sided(Protocol):
    """A game with partners, who win and lose together."""

    @property
    def sides(self) -> tuple[int, ...] | None:
        """The side of each seat; empty: the game draws them; None: no partners."""


@runtime_checkable
class DrawsSides(Sided, Protocol):
    """A game that draws the partners."""

    def sides_in(self, position: Any) -> tuple[int, ...]:
        """Return the side of each seat in a state or a view; empty: not drawn yet, or no partners."""


@runtime_checkable
class Binding(Protocol[V_contra, A_contra]):
    """A game that cites the article which forces the only legal play."""

    def bound_by(self, view: V_contra, action: A_contra) -> str:
        """Return the citation; empty: none."""


@runtime_checkable
class Hiding(Protocol[S_contra]):
    """A game with secrets; it lists them, so that tests can look for leaks."""

    def hidden(self, state: S_contra, seat: Seat | None) -> Collection[object]:
        """Return the values that the seat must not learn; neither they nor their text may appear in its views."""


@runtime_checkable
class Together(Protocol[S_contra]):
    """A game with simultaneous decisions: the seats decide one after another, without knowing the others' choices."""

    def together(self, state: S_contra) -> Sequence[Seat]:
        """Return the seats that still decide at this moment, in order; empty: only the seat whose turn it is.

        Each has a secret `Decide`; its view and its legal actions do not depend on the choices before it.
        """


@runtime_checkable
class Resampling(Protocol[S_co, V_contra]):
    """A game with secrets that can guess them from a view, so that bots can search complete states."""

    def resample(self, view: V_contra, rng: Rng) -> S_co:
        """Return a random state that fits the view of the seat to play, with the right odds."""
