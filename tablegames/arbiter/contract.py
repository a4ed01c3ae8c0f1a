"""What is said at a table, what is done, what is wrong with it: the values an arbiter works with."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from tablegames.core.events import Detail, Seat
from tablegames.core.frozen import fast_init
from tablegames.core.game import Fault

S = TypeVar("S")
T = TypeVar("T", bound="Around")
Facts = tuple[tuple[str, Detail], ...]
PLAY: Final = "play"
"""The moment at which the strict game says who plays, or what falls."""


@fast_init
@dataclass(frozen=True, slots=True)
class Say:
    """Something said at the table: every act that is neither a play nor chance."""

    word: str
    """Its word as records have it: French, without accents."""
    args: tuple[int, ...] = ()
    """The numbers or places that are named."""
    how: tuple[tuple[str, int], ...] = ()
    """In which way, by name, where that is not the usual one."""
    play: Any = None
    """The play that is named."""


@fast_init
@dataclass(frozen=True, slots=True)
class Deed:
    """A play that may still be answered: who made it, from what, having touched what."""

    seat: Seat
    act: Any
    before: Any = None
    """The strict state it was made in; nothing where that would show what is hidden."""
    touched: tuple[int, ...] = ()
    answered: bool = False
    """Whether it was called, or owned up to: it is not called again."""


@fast_init
@dataclass(frozen=True, slots=True)
class Touch:
    """What has been touched in this turn: that is done once, and *j'adoube* is said once."""

    places: tuple[int, ...] = ()
    """What is touched and is to be played, not what is only straightened."""
    done: bool = False
    adjusting: int = 0
    """1 after *j'adoube*, 2 once it has held for a touch."""
    bound: tuple[int, ...] = ()
    """What must be played of it, or of what another names one, where the game writes that down."""


UNTOUCHED: Final = Touch()


@dataclass(frozen=True, slots=True)
class Misdeed:
    """One thing that is wrong with what a seat has done."""

    kind: str
    """The name of a `FaultKind`."""
    seat: Seat
    facts: Facts = ()
    """What cases and wording ask of it: `made`, `points`, `huffable`."""
    open: bool = True
    """Whether the others may still call it."""
    note: Any = None
    """Whatever else its game needs to have it paid."""


@dataclass(frozen=True, slots=True)
class FaultKind:
    """A fault that can be made: its name, and the articles that say what it is and what it costs."""

    name: str
    cite: str


class Around(Protocol):
    """The fields of a state that the arbiter reads. `AtTable` has them; a game may bring a state of its own."""

    @property
    def moment(self) -> str: ...
    @property
    def speakers(self) -> tuple[Seat, ...]: ...
    @property
    def deeds(self) -> tuple[Deed, ...]: ...
    @property
    def used(self) -> tuple[str, ...]: ...
    @property
    def touch(self) -> Touch: ...


@fast_init
@dataclass(frozen=True, slots=True)
class AtTable(Generic[S]):
    """A strict state with what was done around it. A game extends it with what is its own.

    Code that knows only the strict state, a drawing for example, reads its fields through the table.
    """

    inner: S
    moment: str = PLAY
    speakers: tuple[Seat, ...] = ()
    """Who is asked, the first now; empty: the seat the strict game names."""
    deeds: tuple[Deed, ...] = ()
    """What was done and may still be answered, the oldest first."""
    used: tuple[str, ...] = ()
    """The words that are said once in a window, and were."""
    touch: Touch = UNTOUCHED

    def asked(self, names: tuple[str, str]) -> str:
        """Who is asked what, for above the prompt; the same whether anything is wrong or not."""
        return ""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name == "inner":
                raise AttributeError(name)
            return getattr(self.inner, name)


@dataclass(frozen=True, slots=True)
class Window:
    """What may be done while the table waits for one thing."""

    says: tuple[str, ...] = ()
    """The words that may be said, in the order in which `legal` has them."""
    plays: bool = False
    """Whether it is played."""
    slips: bool = False
    """Whether it may be played wrongly."""
    listed: tuple[str, ...] = ()
    """The words that everybody is told of; of none, the plays or the tacit word are."""
    tacit: str | None = None
    """The word that goes without saying."""
    refuses: Fault | None = field(default=None)
    """Why nothing else may be done."""


@dataclass(frozen=True, slots=True)
class Next:
    """What the table waits for after a play, by what everybody has seen of it."""

    moment: str = PLAY
    speakers: tuple[Seat, ...] = ()
    keeps: int = 1
    """How many of the last deeds may be answered now."""


V = TypeVar("V")


def changed(value: V, **changes: Any) -> V:
    """The same with these fields changed, in less time than `dataclasses.replace`; for slots without `__post_init__`.

    >>> changed(Say("ecole", (4,)), args=(6,)) == Say("ecole", (6,))
    True
    """
    kind: Any = type(value)
    made: V = object.__new__(kind)
    for name, slot in _slots(kind):
        slot.__set__(made, changes[name] if name in changes else slot.__get__(value))
    return made


@cache
def _slots(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The slots by their names; a class that is extended has those of its parents too."""
    return tuple((field.name, getattr(kind, field.name)) for field in fields(kind))
