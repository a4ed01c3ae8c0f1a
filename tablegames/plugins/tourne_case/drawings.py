"""The two sides of tourne-case for a terminal, and in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.drawing.paint import Row, either, painted, rim
from tablegames.drawing.window import columns
from tablegames.families.tables.board.men import count
from tablegames.families.tables.drawing.coloured import ARROWS as COLOURS
from tablegames.families.tables.drawing.coloured import DAMES, FIELD, NUMBERS, WOOD, dame, next_line, side_line
from tablegames.families.tables.drawing.render import BLACK, WHITE, names, side_sentence, to_do
from tablegames.families.tables.drawing.sentences import dames_on
from tablegames.families.tables.drawing.words import parts
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugins.tourne_case.render import ARROWS, in_hand_and_home

_MARGIN = 8


@dataclass(frozen=True, slots=True)
class ColourSides:
    """Arrow faces arrow; the coins are on the right."""

    name: str = "rich"
    standing: ClassVar[bool] = True

    def draw(self, view: RaceState) -> str:
        """The two sides, then what each has in hand and on its coin."""
        told = [side_line(seat, parts(in_hand_and_home(men_of(view, seat)))) for seat in (WHITE, BLACK)]
        thrown = () if view.throw is None else view.throw.numbers
        return painted([*_box(view), *told, next_line(to_do(view), thrown)])


def _box(view: RaceState) -> Iterator[Row]:
    margin = _MARGIN if columns() >= 60 else 0
    wide = max(3, min(9, (columns() - margin - 3) // 12))
    corners, across, down = rim()
    numbers = [str(arrow).center(wide) for arrow in ARROWS]
    line = "".join(numbers[:6]) + " " + "".join(numbers[6:])
    yield [(" " * (margin + 1), ""), (line, NUMBERS)]
    yield [(" " * margin, ""), (corners[0] + across * 6 * wide + corners[1] + across * 6 * wide + corners[2], WOOD)]
    for seat in (WHITE, BLACK):
        cells = [_cell(view, seat, arrow, wide) for arrow in ARROWS]
        edge = (down, WOOD)
        yield [(f"{names()[seat]:<{margin}}"[:margin], ""), edge, *cells[:6], edge, *cells[6:], edge]
        if seat == WHITE:
            empty = (" " * 6 * wide, FIELD)
            yield [(" " * margin, ""), edge, empty, edge, empty, edge]
    yield [(" " * margin, ""), (corners[3] + across * 6 * wide + corners[4] + across * 6 * wide + corners[5], WOOD)]


def _cell(view: RaceState, seat: Seat, arrow: int, wide: int) -> tuple[str, str]:
    dames = count(men_of(view, seat), arrow)
    if dames:
        return (dame(seat) * dames).center(wide), f"{DAMES[seat]} {FIELD}"
    return either("▾▴", "v^")[seat].center(wide), f"{COLOURS[(arrow + seat) % 2]} {FIELD}"


@dataclass(frozen=True, slots=True)
class PlainSides:
    """Each side on its own twelve arrows, told."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True

    def draw(self, view: RaceState) -> str:
        """What is to be done, then each side."""
        seats = (view.seat, OTHER[view.seat])
        where = [
            dames_on(names()[seat], {arrow: count(men_of(view, seat), arrow) for arrow in ARROWS}) for seat in seats
        ]
        told = [side_sentence(seat, parts(in_hand_and_home(men_of(view, seat)))) for seat in seats]
        own = say("Each counts his own arrows, 1 to 12.", "Chacun compte ses propres flèches, de 1 à 12.")
        return "\n".join([to_do(view) + ".", own, *where, *told])
