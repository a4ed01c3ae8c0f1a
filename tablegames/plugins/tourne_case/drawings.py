"""The two sides of tourne-case for a terminal, and in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.drawing.paint import Row, either, rim
from tablegames.drawing.window import columns
from tablegames.families.tables.board.men import Men, count
from tablegames.families.tables.drawing.coloured import ARROWS as COLOURS
from tablegames.families.tables.drawing.coloured import DAMES, FIELD, NUMBERS, WOOD, ColourBoard, dame
from tablegames.families.tables.drawing.render import BLACK, WHITE, names
from tablegames.families.tables.drawing.sentences import PlainBoard, dames_on
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugins.tourne_case.render import ARROWS, in_hand_and_home

_MARGIN = 8


@dataclass(frozen=True, slots=True)
class ColourSides(ColourBoard):
    """Arrow faces arrow; the coins are on the right."""

    tally: Callable[[Men], str] = in_hand_and_home

    def box(self, view: RaceState) -> Iterator[Row]:
        """The two sides."""
        margin = _MARGIN if columns() >= 60 else 0
        wide = max(3, min(9, (columns() - margin - 3) // 12))
        corners, across, down = rim()
        numbers = [str(arrow).center(wide) for arrow in ARROWS]
        line = "".join(numbers[:6]) + " " + "".join(numbers[6:])
        table = across * 6 * wide
        yield [(" " * (margin + 1), ""), (line, NUMBERS)]
        yield [(" " * margin, ""), (corners[0] + table + corners[1] + table + corners[2], WOOD)]
        for seat in (WHITE, BLACK):
            cells = [_cell(view, seat, arrow, wide) for arrow in ARROWS]
            edge = (down, WOOD)
            yield [(f"{names()[seat]:<{margin}}"[:margin], ""), edge, *cells[:6], edge, *cells[6:], edge]
            if seat == WHITE:
                empty = (" " * 6 * wide, FIELD)
                yield [(" " * margin, ""), edge, empty, edge, empty, edge]
        yield [(" " * margin, ""), (corners[3] + table + corners[4] + table + corners[5], WOOD)]


def _cell(view: RaceState, seat: Seat, arrow: int, wide: int) -> tuple[str, str]:
    dames = count(men_of(view, seat), arrow)
    if dames:
        return (dame(seat) * dames).center(wide), f"{DAMES[seat]} {FIELD}"
    return either("▾▴", "v^")[seat].center(wide), f"{COLOURS[(arrow + seat) % 2]} {FIELD}"


@dataclass(frozen=True, slots=True)
class PlainSides(PlainBoard):
    """Each side on its own twelve arrows, told."""

    tally: Callable[[Men], str] = in_hand_and_home

    def where(self, view: RaceState) -> Iterator[str]:
        """Each side."""
        yield say("Each counts his own arrows, 1 to 12.", "Chacun compte ses propres flèches, de 1 à 12.")
        for seat in (view.seat, OTHER[view.seat]):
            yield dames_on(names()[seat], {arrow: count(men_of(view, seat), arrow) for arrow in ARROWS})
