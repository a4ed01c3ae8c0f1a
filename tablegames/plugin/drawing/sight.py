"""How a reader sees a board: the seat, the numbering, the last play.

The reader's own side is below. A `Sighted` renderer gets the `Sight`; others always draw alike.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, Final, Protocol, Self, runtime_checkable

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _


@frozen
class Trace:
    """The places of a play, in the player's numbering."""

    mover: Seat
    left: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()

    def mark(self, place: int, text: str) -> str:
        """Return the text of a place, in brackets if the play reached it, in parentheses if it left it."""
        if place in self.reached:
            return f"[{text}]"
        return f"({text})" if place in self.left else text


def in_brackets() -> str:
    """Return a sentence about the marks of the last play by `Trace.mark`."""
    return _("On the board, (7) marks where the last play started and [12] where it ended.")


@frozen
class Sight:
    """The reader, and the last play."""

    seat: Seat | None = None
    """The seat whose side is below; None: a spectator behind the first seat."""
    mine: bool = True
    """Whether every place has the reader's number; else each side has its own, as in the books."""
    last: Trace | None = None
    names: tuple[str, ...] = ()
    """The names of the seats in narration, for drawings with names; empty: numbers."""
    reader: bool = True
    """Whether the reader sits on that seat and is addressed as "you"."""
    you: Seat | None = None
    """The seat named « you »; its reader may look from another side."""

    def called(self, seat: int, colour: str) -> str:
        """Return the name of a seat in narration; if unknown, its colour."""
        return self.names[seat] if self.names else colour

    def side(self, seat: int, colour: str) -> str:
        """Return the same with the colour, unless that is the name: `You (White)`."""
        name = self.called(seat, colour)
        return name if colour in name else f"{name} ({colour})"

    def beside(self, counting: int, above: bool) -> int:
        """Return the seat whose name belongs beside a row of numbers: its own, or the numbering's if both are shown."""
        return 1 - counting if above and self.one_count else counting

    def speaks_to(self, seat: int | None) -> bool:
        """Return whether a seat is addressed as "you", from any side."""
        return self.is_reader(seat) or (seat is not None and seat == self.you)

    def is_reader(self, seat: int | None) -> bool:
        """Return whether the reader sits there, with everything in their numbering."""
        return self.reader and self.one_count and seat == self.seat

    @property
    def turned(self) -> bool:
        """Whether the board is seen from the second seat: half a turn."""
        return self.seat == 1

    @property
    def one_count(self) -> bool:
        """Whether only the reader's numbers are shown."""
        return self.mine and self.seat is not None


SPECTATOR: Final = Sight()


@runtime_checkable
class Sighted(Protocol):
    """A renderer that can draw a board from a seat; a frozen dataclass with a field `sight`."""

    def seen_with(self, sight: Sight) -> Any:
        """Return the same renderer with this sight."""


@frozen
class SightedDrawing:
    """The base of `Sighted` renderers."""

    sight: Sight = field(default=SPECTATOR, kw_only=True)

    def seen_with(self, sight: Sight) -> Self:
        """Return the same renderer with this sight."""
        return replace(self, sight=sight)
