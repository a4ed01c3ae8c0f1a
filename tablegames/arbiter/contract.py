"""The values of an arbiter: sayings and plays at the table, and their faults."""

from __future__ import annotations

from dataclasses import field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from tablegames.core.events import Detail, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault

S = TypeVar("S")
T = TypeVar("T", bound="Around")
Facts = tuple[tuple[str, Detail], ...]
PLAY: Final = "play"
"""The moment when the strict game says who plays, or which chance comes."""


@frozen
class Say:
    """Something said at the table: every act except plays and chance."""

    word: str
    """Its word in records: French, without accents."""
    args: tuple[int, ...] = ()
    """The named numbers or places."""
    how: tuple[tuple[str, int], ...] = ()
    """The name of an unusual way to do it."""
    play: Any = None
    """The named play."""


@frozen
class Deed:
    """A play that may still be answered: the seat, the state before it, the touches."""

    seat: Seat
    act: Any
    before: Any = None
    """The strict state before it; None if that would show secrets."""
    touched: tuple[int, ...] = ()
    answered: bool = False
    """Whether it was called or admitted: it cannot be called again."""


@frozen
class Touch:
    """The touches of this turn: one touch, and one *j'adoube*."""

    places: tuple[int, ...] = ()
    """The touched places to play, without those only adjusted."""
    done: bool = False
    adjusting: int = 0
    """1 after *j'adoube*, 2 once it has covered a touch."""
    bound: tuple[int, ...] = ()
    """The play it binds to, or another seat's name for it, if the game stores that."""


UNTOUCHED: Final = Touch()


@frozen
class Misdeed:
    """One fault in a seat's act."""

    kind: str
    """The name of a `FaultKind`."""
    seat: Seat
    facts: Facts = ()
    """Facts for cases and wording: `made`, `points`, `huffable`."""
    open: bool = True
    """Whether the others may still call it."""
    note: Any = None
    """Anything else that the game needs for the price."""


@frozen
class FaultKind:
    """A kind of fault: its name, and the articles about it and its price."""

    name: str
    cite: str


class Around(Protocol):
    """The fields of a state that the arbiter reads. `AtTable` has them; a game may have its own state."""

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


@frozen
class AtTable(Generic[S]):
    """A strict state with everything around it. A game extends it with its own fields.

    Code that knows only the strict state, such as a drawing, reads its fields through the table.
    """

    inner: S
    moment: str = PLAY
    speakers: tuple[Seat, ...] = ()
    """The seats to ask, the first now; empty: the seat of the strict game."""
    deeds: tuple[Deed, ...] = ()
    """The acts that may still be answered, the oldest first."""
    used: tuple[str, ...] = ()
    """The words already used that are allowed once in a window."""
    touch: Touch = UNTOUCHED

    def asked(self, names: tuple[str, str]) -> str:
        """Return who is asked for what, for the prompt; the same whether anything is wrong or not."""
        return ""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name == "inner":
                raise AttributeError(name)
            return getattr(self.inner, name)


@frozen
class Window:
    """The possible acts while the table waits for one thing."""

    says: tuple[str, ...] = ()
    """The words that may be said, in the order of `legal`."""
    plays: bool = False
    """Whether plays are possible."""
    slips: bool = False
    """Whether wrong plays are possible."""
    listed: tuple[str, ...] = ()
    """The words that everybody sees listed; if empty, the plays or the default word."""
    tacit: str | None = None
    """The default word."""
    refuses: Fault | None = field(default=None)
    """Why nothing else is possible."""


@frozen
class Next:
    """The next thing the table waits for after a play, judging by what everybody saw."""

    moment: str = PLAY
    speakers: tuple[Seat, ...] = ()
    keeps: int = 1
    """The number of recent acts that may be answered now."""


V = TypeVar("V")


def changed(value: V, **changes: Any) -> V:
    """Return the same with these fields changed, faster than `dataclasses.replace`; for slots without `__post_init__`.

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
    """Return the slots of a class and its parents by name."""
    return tuple((field.name, getattr(kind, field.name)) for field in fields(kind))
