"""The six stacks of each side as text: white's above, black's below, arrow 1 nearest the light at the left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import OFF, Men, count
from tablegames.families.tables.drawing.render import BLACK, MARKS, WHITE, TextBoard, names
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_WIDTH: Final = 6
_MARGIN: Final = " " * 16


def up_down_and_lifted(men: Men) -> str:
    """How many dames of a side are up, down and lifted."""
    up, down = (sum(count(men, place(arrow)) for arrow in ARROWS) for place in (int, flat))
    lifted = count(men, OFF)
    return say(
        f"up {up:>2}   down {down:>2}   lifted {lifted:>2}",
        f"en pile {up:>2}   à bas {down:>2}   levées {lifted:>2}",
    )


@dataclass(frozen=True, slots=True)
class StacksBoard(TextBoard):
    """The table nearest the light, at most 80 columns wide, from a fixed viewpoint."""

    tally: Callable[[Men], str] = up_down_and_lifted

    def arrows(self, view: RaceState) -> Iterator[str]:
        """What is up and down on the six arrows of each side."""
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
