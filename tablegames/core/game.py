"""The model: a state, whose turn it is, the complete legal actions, and a pure step to the next state.

This is the page to read first. A game is a frozen dataclass holding its rules; states, actions and events are
frozen dataclasses too. Chance is an action like any other, so a record replays exactly and a test throws what it
likes. An action is a whole decision: a throw is played as one play, because "both numbers if you can" is true of
the complete play and not of one dame.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init

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


@dataclass(frozen=True, slots=True)
class Chance(Generic[A_co]):
    """Dice are to be thrown or tiles shuffled: the next action comes from the lottery."""

    lottery: Lottery[A_co]
    secret: bool = False
    """True when the action must not be shown to all (a shuffle), until a `Revealed` event."""
    seat: Seat | None = None
    """Whose throw it is, where it is somebody's: told at the table, no part of the record."""


@dataclass(frozen=True, slots=True)
class Decide:
    """That seat is to choose one of the legal actions."""

    seat: Seat
    secret: bool = False
    """True when nobody else may know the choice (a bid, a discard), until a `Revealed` event."""


@fast_init
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the score by seat, who won (nobody: drawn), by what, under which article."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    by: str
    cite: str = ""
    facts: tuple[tuple[str, object], ...] = ()
    """What else a person may ask of the result, e.g. `(("pips", (4, 12)),)`; compared by `tablegames check`."""


@fast_init
@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    outcome: Outcome


Turn = Chance[A_co] | Decide | Over


@fast_init
@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an action leads to: the next state and the events that happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule an action breaks: which (`what` is the key of its wording), by which article, at what price."""

    what: str
    cite: str = ""
    price: str = ""
    detail: tuple[tuple[str, Detail], ...] = ()


class Game(Protocol[S, A, V]):
    """The rules of one game, as pure functions of a state."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""

    def initial(self, first: Seat | None = None) -> S:
        """The state before anything happened; `first` begins, None: as the rules say (mostly by lot)."""

    def turn(self, state: S) -> Turn[A]:
        """Who acts next, or how the game ended."""

    def legal(self, state: S) -> Sequence[A]:
        """Every complete action of a `Decide`: never empty, no two leading to the same position."""

    def apply(self, state: S, action: A) -> Step[S]:
        """The step an action makes. Pure: it trusts `legal` and changes nothing it is given."""

    def judge(self, view: V, action: A) -> Fault | None:
        """The rule a would-be action breaks, as whoever acts can tell from what he sees; None: it is faultless."""

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat (None: a spectator) may see: the state itself, or another type where something is hidden."""


def acting_view(game: Game[S, A, V], state: S) -> V:
    """The state as whoever acts sees it; where nobody does, or chance, as a spectator sees it."""
    turn = game.turn(state)
    return game.view(state, turn.seat if isinstance(turn, Decide) else None)


@runtime_checkable
class Symmetric(Protocol[S]):
    """A game whose seats are alike says how a state looks with every seat moved on by one.

    One that is so only under some of its rules is `SometimesSymmetric` too.
    """

    def turned(self, state: S) -> S:
        """The same situation with seat k's affairs given to seat k+1 (the last one's to seat 0)."""


@runtime_checkable
class SometimesSymmetric(Protocol):
    """A game that has `turned` and says whether its seats are alike under the rules it is played by."""

    @property
    def symmetric(self) -> bool:
        """Whether they are."""


def seats_alike(game: object) -> bool:
    """Whether a game's seats are alike, so that `turned` may be asked."""
    return isinstance(game, Symmetric) and (not isinstance(game, SometimesSymmetric) or game.symmetric)


@runtime_checkable
class Gaining(Protocol):
    """A game that says whether its points are good to have; of one that says nothing they are."""

    @property
    def gains(self) -> bool:
        """False: whoever has most points has lost."""


@runtime_checkable
class Sided(Protocol):
    """A game in which seats may play together, and win or lose together."""

    @property
    def sides(self) -> tuple[int, ...] | None:
        """For each seat the number of its side; empty: that is drawn in the game; None: each plays for himself."""


@runtime_checkable
class DrawsSides(Sided, Protocol):
    """A game in which it is drawn who plays with whom."""

    def sides_in(self, position: Any) -> tuple[int, ...]:
        """For each seat the number of its side in a state or a view; empty: not drawn yet, or each for himself."""


@runtime_checkable
class Binding(Protocol[V_contra, A_contra]):
    """A game that can say by which article the only legal play must be made."""

    def bound_by(self, view: V_contra, action: A_contra) -> str:
        """The citation; empty where no article is to be named."""


@runtime_checkable
class Hiding(Protocol[S_contra]):
    """A game that hides something says what, so that anyone can look for leaks."""

    def hidden(self, state: S_contra, seat: Seat | None) -> Collection[object]:
        """What the seat must not learn: values that may stand nowhere in what it is given, nor their text."""


@runtime_checkable
class Together(Protocol[S_contra]):
    """A game in which seats decide at once: they are asked one after another, each in ignorance of the others."""

    def together(self, state: S_contra) -> Sequence[Seat]:
        """The seats still to decide at this moment, in the order in which they are asked; none: only who is asked.

        Each has a secret `Decide`, and what it sees and may do there is the same whatever those before it chose.
        """


@runtime_checkable
class Resampling(Protocol[S_co, V_contra]):
    """A game that hides something and can say what it may be: so a seat that sees a part can think about the whole."""

    def resample(self, view: V_contra, rng: Rng) -> S_co:
        """A state that fits what the seat to play sees, from the view alone, each as likely as the view makes it."""
