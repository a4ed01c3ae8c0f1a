"""How a board is looked at: from which seat, by whose numbers, and with which play marked as the last.

Whoever reads has his own side below. A renderer that is `Sighted` is given the `Sight`; others draw as they always do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.events import Seat
from tablegames.core.languages import say


@dataclass(frozen=True, slots=True)
class Trace:
    """The places a play has touched, as whoever played counts them."""

    mover: Seat
    left: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()

    def mark(self, place: int, text: str) -> str:
        """A text that stands for a place, in brackets where the play came to, in parentheses where it came from."""
        if place in self.reached:
            return f"[{text}]"
        return f"({text})" if place in self.left else text


def in_brackets() -> str:
    """How `Trace.mark` marks the last play, in a sentence."""
    return say(
        "On the board the last play is marked: (7) where something went from, [12] where it came to.",
        "Sur le plateau le dernier coup est marqué : (7) d'où l'on est parti, [12] où l'on est arrivé.",
    )


@dataclass(frozen=True, slots=True)
class Sight:
    """Who looks, and what was played last."""

    seat: Seat | None = None
    """Whose side is below; None: a spectator, who stands behind the first seat."""
    mine: bool = True
    """Whether every place has the reader's number; else each side's own, as in the books."""
    last: Trace | None = None
    names: tuple[str, ...] = ()
    """What the seats are called where it is told what happens, for drawings with names in them; none: by numbers."""
    reader: bool = True
    """Whether who reads sits on that seat, and is spoken to; else what is its own is told with its name."""
    you: Seat | None = None
    """The seat that is called « you » among the names; whoever reads may look from another side."""

    def called(self, seat: int, colour: str) -> str:
        """What a seat is called, as where it is told what happens; where that is not known, by its colour."""
        return self.names[seat] if self.names else colour

    def side(self, seat: int, colour: str) -> str:
        """The same with its colour, where that is not its name: `You (White)`."""
        name = self.called(seat, colour)
        return name if colour in name else f"{name} ({colour})"

    def beside(self, counting: int, above: bool) -> int:
        """The seat whose name stands beside a row of numbers: who sits there, or who counts so if both are shown."""
        return 1 - counting if above and self.one_count else counting

    def speaks_to(self, seat: int | None) -> bool:
        """Whether a seat is spoken to, from wherever whoever reads looks."""
        return self.is_reader(seat) or (seat is not None and seat == self.you)

    def is_reader(self, seat: int | None) -> bool:
        """Whether who reads sits there, all being counted as he counts, and is spoken to."""
        return self.reader and self.one_count and seat == self.seat

    @property
    def turned(self) -> bool:
        """Whether the board is seen from the second seat: turned by half a turn."""
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
        """The same renderer, for whoever looks so."""
