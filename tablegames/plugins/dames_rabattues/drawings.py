"""The six stacks of each side as text, for a terminal, and in sentences: the reader's below, 1 nearest the light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import count
from tablegames.families.tables.board.places import OFF, Men
from tablegames.families.tables.drawing.coloured import DAMES, FIELD, NUMBERS, WOOD, ColourBoard, PlainBoard, dame
from tablegames.families.tables.drawing.render import BLACK, MARKS, WHITE, TextBoard, names
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugin.drawing.paint import Row, either, rim
from tablegames.plugin.drawing.sight import Sight
from tablegames.plugin.drawing.window import columns
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_MARGIN: Final = 16
_WIDTH: Final = 6
_BLANK: Final = " " * _MARGIN


def up_down_and_lifted(men: Men) -> str:
    up, down = (sum(count(men, place(arrow)) for arrow in ARROWS) for place in (int, flat))
    lifted = count(men, OFF)
    return _("up {up:>2}   down {down:>2}   lifted {lifted:>2}", up=up, down=down, lifted=lifted)


@frozen
class StacksBoard(TextBoard):
    """The table nearest the light, at most 80 columns wide, the reader's side below."""

    tally: Callable[[Men], str] = up_down_and_lifted

    def arrows(self, view: RaceState) -> Iterator[str]:
        """The dames up and down on the six arrows of each side."""
        near, far = _sides(self.sight)
        turned = self.sight.turned
        numbers = f"{_BLANK}  {_cells(str, turned)}"
        edge = f"{_BLANK}+{'-' * (_WIDTH * len(ARROWS) + 1)}+"
        yield numbers
        yield edge
        yield from _rows(view, far, self.sight)
        yield f"{_BLANK}|{' ' * (_WIDTH * len(ARROWS) + 1)}|"
        yield from reversed(list(_rows(view, near, self.sight)))
        yield edge
        yield numbers


def _sides(sight: Sight) -> tuple[Seat, Seat]:
    """The seats below and above."""
    return (BLACK, WHITE) if sight.turned else (WHITE, BLACK)


def _rows(view: RaceState, seat: Seat, sight: Sight) -> Iterator[str]:
    """The dames still up, nearest the edge, and the flat ones before them."""
    men, mark, name, turned = men_of(view, seat), MARKS[seat], sight.called(seat, names()[seat])[:6], sight.turned
    up = _cells(lambda arrow: mark * count(men, arrow), turned)
    down = _cells(lambda arrow: mark * count(men, flat(arrow)) or ".", turned)
    yield f"{name:<7}{_word(True):<9}| {up}|"
    yield f"{'':<7}{_word(False):<9}| {down}|"


def _cells(shown: Callable[[int], str], turned: bool) -> str:
    return "".join(f"{shown(arrow):<{_WIDTH}}" for arrow in _columns(turned))


def _columns(turned: bool) -> list[int]:
    """The arrows from the left: the light is at White's left, and at Black's right."""
    return sorted(ARROWS, reverse=turned)


@frozen
class ColourStacks(ColourBoard):
    """The dames still up, nearest the rim, and the flat ones before them."""

    tally: Callable[[Men], str] = up_down_and_lifted

    def last_marked(self) -> str:
        """Nothing: the last play is not marked here."""
        return ""

    def box(self, view: RaceState) -> Iterator[Row]:
        wide = max(4, min(12, (columns() - _MARGIN - 2) // len(ARROWS)))
        corners, across, down = rim()
        near, far = _sides(self.sight)
        arrows = _columns(self.sight.turned)
        yield [(_BLANK + " ", ""), ("".join(str(arrow).center(wide) for arrow in arrows), NUMBERS)]
        yield [(_BLANK, ""), (corners[0] + across * wide * len(ARROWS) + corners[2], WOOD)]
        for seat, up in ((far, True), (far, False), (None, False), (near, False), (near, True)):
            label = "" if seat is None else f"{self.sight.called(seat, names()[seat])[:6] if up else '':<7}{_word(up)}"
            empty = ("".center(wide), FIELD)
            cells = [empty if seat is None else _cell(view, seat, arrow, up, wide) for arrow in arrows]
            yield [(f"{label:<{_MARGIN}}", ""), (down, WOOD), *cells, (down, WOOD)]
        yield [(_BLANK, ""), (corners[3] + across * wide * len(ARROWS) + corners[5], WOOD)]


def _word(up: bool) -> str:
    return _("up") if up else _("down")


def _cell(view: RaceState, seat: Seat, arrow: int, up: bool, wide: int) -> tuple[str, str]:
    dames = count(men_of(view, seat), arrow if up else flat(arrow))
    sign = dame(seat) * dames or ("" if up else either("·", "."))
    return sign.center(wide), f"{DAMES[seat]} {FIELD}"


@frozen
class PlainStacks(PlainBoard):
    """The stacks in sentences."""

    tally: Callable[[Men], str] = up_down_and_lifted

    def where(self, view: RaceState) -> Iterator[str]:
        """Of each side what is up, then what is down."""
        for seat in (view.seat, OTHER[view.seat]):
            yield from _stacks(self.sight.side(seat, names()[seat]), men_of(view, seat))


def _stacks(name: str, men: Men) -> Iterator[str]:
    places: tuple[tuple[str, Callable[[int], int]], ...] = ((_word(True), int), (_word(False), flat))
    for word, place in places:
        held = [(arrow, count(men, place(arrow))) for arrow in ARROWS]
        listed = ", ".join(_("{n} on {arrow}", n=n, arrow=arrow) for arrow, n in held if n)
        none = _("none")
        yield f"{name}, {word}{_(': ')}{listed or none}."
