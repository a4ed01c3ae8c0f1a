"""The six stacks of each side as text: white's above, black's below, arrow 1 nearest the light at the left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import OFF, Men, count
from tablegames.families.tables.drawing.render import MARKS, names, side_sentences, to_do
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

WHITE, BLACK = Seat(0), Seat(1)
_WIDTH: Final = 6
_MARGIN: Final = " " * 16


@dataclass(frozen=True, slots=True)
class StacksBoard:
    """The table nearest the light, at most 80 columns wide, from a fixed viewpoint."""

    name: str = "text"

    def draw(self, view: RaceState) -> str:
        """The arrows, then what each side has up, down and lifted, then what is to be done."""
        tallies = (f"{MARKS[seat]} {names()[seat]:<6}  {tally(men_of(view, seat))}" for seat in (WHITE, BLACK))
        return "\n".join(line.rstrip() for line in (*_arrows(view), "", *tallies, to_do(view)))

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(tally, view)


def _arrows(view: RaceState) -> Iterator[str]:
    numbers = f"{_MARGIN}  {_cells(str)}"
    edge = f"{_MARGIN}+{'-' * (_WIDTH * len(ARROWS) + 1)}+"
    yield numbers
    yield edge
    yield from _rows(view, WHITE)
    yield f"{_MARGIN}|{' ' * (_WIDTH * len(ARROWS) + 1)}|"
    yield from reversed(list(_rows(view, BLACK)))
    yield edge
    yield numbers


def _rows(view: RaceState, seat: Seat) -> Iterator[str]:
    """What is still up, nearest the edge, and what lies flat before it."""
    men, mark, name = men_of(view, seat), MARKS[seat], names()[seat]
    up = _cells(lambda arrow: mark * count(men, arrow))
    down = _cells(lambda arrow: mark * count(men, flat(arrow)) or ".")
    yield f"{name:<7}{say('up', 'en pile'):<9}| {up}|"
    yield f"{'':<7}{say('down', 'à bas'):<9}| {down}|"


def _cells(shown: Callable[[int], str]) -> str:
    return "".join(f"{shown(arrow):<{_WIDTH}}" for arrow in ARROWS)


def tally(men: Men) -> str:
    """How many dames of a side are up, down and lifted."""
    up, down = (sum(count(men, place(arrow)) for arrow in ARROWS) for place in (int, flat))
    lifted = count(men, OFF)
    return say(
        f"up {up:>2}   down {down:>2}   lifted {lifted:>2}",
        f"en pile {up:>2}   à bas {down:>2}   levées {lifted:>2}",
    )
