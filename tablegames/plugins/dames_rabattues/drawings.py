"""The six stacks of each side for a terminal, and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.drawing.paint import Row, either, rim
from tablegames.drawing.window import columns
from tablegames.families.tables.board.men import Men, count
from tablegames.families.tables.drawing.coloured import DAMES, FIELD, NUMBERS, WOOD, ColourBoard, dame
from tablegames.families.tables.drawing.render import BLACK, WHITE, names
from tablegames.families.tables.drawing.sentences import PlainBoard
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugins.dames_rabattues.render import up_down_and_lifted
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_MARGIN: Final = 16


@dataclass(frozen=True, slots=True)
class ColourStacks(ColourBoard):
    """What is still up, nearest the rim, and what lies flat before it."""

    tally: Callable[[Men], str] = up_down_and_lifted

    def box(self, view: RaceState) -> Iterator[Row]:
        """The stacks."""
        wide = max(4, min(12, (columns() - _MARGIN - 2) // len(ARROWS)))
        corners, across, down = rim()
        blank = " " * _MARGIN
        yield [(blank + " ", ""), ("".join(str(arrow).center(wide) for arrow in ARROWS), NUMBERS)]
        yield [(blank, ""), (corners[0] + across * wide * len(ARROWS) + corners[2], WOOD)]
        for seat, up in ((WHITE, True), (WHITE, False), (None, False), (BLACK, False), (BLACK, True)):
            label = "" if seat is None else f"{names()[seat] if up else '':<7}{_word(up)}"
            empty = ("".center(wide), FIELD)
            cells = [empty if seat is None else _cell(view, seat, arrow, up, wide) for arrow in ARROWS]
            yield [(f"{label:<{_MARGIN}}", ""), (down, WOOD), *cells, (down, WOOD)]
        yield [(blank, ""), (corners[3] + across * wide * len(ARROWS) + corners[5], WOOD)]


def _word(up: bool) -> str:
    return say("up", "en pile") if up else say("down", "à bas")


def _cell(view: RaceState, seat: Seat, arrow: int, up: bool, wide: int) -> tuple[str, str]:
    dames = count(men_of(view, seat), arrow if up else flat(arrow))
    sign = dame(seat) * dames or ("" if up else either("·", "."))
    return sign.center(wide), f"{DAMES[seat]} {FIELD}"


@dataclass(frozen=True, slots=True)
class PlainStacks(PlainBoard):
    """The stacks in sentences."""

    tally: Callable[[Men], str] = up_down_and_lifted

    def where(self, view: RaceState) -> Iterator[str]:
        """Of each side what is up, then what is down."""
        for seat in (view.seat, OTHER[view.seat]):
            yield from _stacks(names()[seat], men_of(view, seat))


def _stacks(name: str, men: Men) -> Iterator[str]:
    places: tuple[tuple[str, Callable[[int], int]], ...] = ((_word(True), int), (_word(False), flat))
    for word, place in places:
        held = [(arrow, count(men, place(arrow))) for arrow in ARROWS]
        listed = ", ".join(say(f"{n} on {arrow}", f"{n} en {arrow}") for arrow, n in held if n)
        none = say("none", "aucune")
        yield f"{name}, {word}{say(': ', ' : ')}{listed or none}."
