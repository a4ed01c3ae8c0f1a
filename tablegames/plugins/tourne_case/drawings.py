"""The two sides of tourne-case as text, for a terminal, and in sentences: arrow faces arrow, the coins on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import count
from tablegames.families.tables.board.path import OWN_SIDE, Path
from tablegames.families.tables.board.places import HAND, Men
from tablegames.families.tables.drawing.coloured import (
    ARROW_COLOURS,
    DAMES,
    FIELD,
    NUMBERS,
    WOOD,
    ColourBoard,
    PlainBoard,
    between_rims,
    dame,
    dames_on,
    marked_number,
    picture,
)
from tablegames.families.tables.drawing.render import BLACK, MARKS, WHITE, Layout, Near, TextBoard, halves, names
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugin.drawing.paint import Row, either, rim
from tablegames.plugin.drawing.sight import Sight
from tablegames.plugin.drawing.window import columns
from tablegames.plugins.tourne_case.game import COIN

ARROWS: Final = range(1, COIN + 1)
_MARGIN: Final = 10
"""Room for a name and for the three dames that wait beside it."""


def in_hand_and_home(men: Men) -> str:
    """How many dames have still to enter, and how many are safe."""
    hand, home = count(men, HAND), count(men, COIN)
    return _("in hand {hand}   on the corner {home}", hand=hand, home=home)


@frozen
class TwoSides(TextBoard):
    """The board of tourne-case, the reader's side below; the three that may lie on a coin are drawn side by side."""

    path: Path = OWN_SIDE
    tally: Callable[[Men], str] = in_hand_and_home

    def arrows(self, view: RaceState) -> Iterator[str]:
        """One line a side, arrow facing arrow."""
        margin = " " * 9
        near, far = sides(self.sight)
        edge = margin + "+" + "-" * 25 + "+" + "-" * 25 + "+"
        yield margin + " " + halves(self._marked(far))
        yield edge
        yield _side(view, far, self.sight)
        yield margin + "|" + " " * 25 + "|" + " " * 25 + "|"
        yield _side(view, near, self.sight)
        yield edge
        yield margin + " " + halves(self._marked(near))

    def _marked(self, seat: Seat) -> list[str]:
        """The numbers of a side, those its last play has touched being marked."""
        last = self.sight.last
        told = {arrow: str(arrow) for arrow in seen_arrows(self.sight.turned)}
        if last is not None and last.mover == seat:
            told = {arrow: last.mark(arrow, text) for arrow, text in told.items()}
        return [f"{text:>4}" for text in told.values()]


def sides(sight: Sight) -> tuple[Seat, Seat]:
    """The seats below and above."""
    return (BLACK, WHITE) if sight.turned else (WHITE, BLACK)


def seen_arrows(turned: bool) -> list[int]:
    """The arrows from the left: the coins are at White's right."""
    return sorted(ARROWS, reverse=turned)


def _side(view: RaceState, seat: Seat, sight: Sight) -> str:
    men = men_of(view, seat)
    cells = [f"{MARKS[seat] * count(men, arrow) or '.':>4}" for arrow in seen_arrows(sight.turned)]
    waiting = MARKS[seat] * count(men, HAND)  # on the rim at the left, or beside it  [AUJ-TC III]
    return f"{sight.called(seat, names()[seat])[:6]:<6}{waiting:<3}|{halves(cells)} |"


@frozen
class ColourSides(ColourBoard):
    """Arrow faces arrow; the coins are on the right."""

    tally: Callable[[Men], str] = in_hand_and_home

    def box(self, view: RaceState) -> Iterator[Row]:
        margin = _MARGIN if columns() >= 60 else 0
        wide = max(3, min(9, (columns() - margin - 3) // 12))
        corners, across, _ = rim()
        seats, arrows = sides(self.sight), seen_arrows(self.sight.turned)
        wood: list[Row] = [[(across * wide, WOOD)]] * len(ARROWS)
        near, far = ([[_cell(view, seat, arrow, wide, seat == seats[0])] for arrow in arrows] for seat in seats)
        yield self._numbered(seats[1], margin, wide)
        yield between_rims(wood, margin, "", corners[:3])
        yield between_rims(far, margin, _waiting(view, seats[1], margin, self.sight))
        yield between_rims([[(" " * wide, FIELD)]] * len(ARROWS), margin)
        yield between_rims(near, margin, _waiting(view, seats[0], margin, self.sight))
        yield between_rims(wood, margin, "", corners[3:])
        yield self._numbered(seats[0], margin, wide)

    def _numbered(self, seat: Seat, margin: int, wide: int) -> Row:
        """The numbers of a side, those its last play has touched being marked."""
        last = self.sight.last
        cells = []
        for arrow in seen_arrows(self.sight.turned):
            told = str(arrow)
            marked = told if last is None or last.mover != seat else last.mark(arrow, told)
            cells.append(marked_number(told, marked, wide, NUMBERS))
        return [(" " * (margin + 1), ""), *cells[:6], (" ", NUMBERS), *cells[6:]]


def _waiting(view: RaceState, seat: Seat, margin: int, sight: Sight) -> str:
    """The name of that side and its dames in hand, which wait at the left, on the rim or beside it.  [AUJ-TC III]"""
    waiting = dame(seat) * count(men_of(view, seat), HAND)
    return f"{sight.called(seat, names()[seat])[:6]} {waiting}" if margin else ""


def _cell(view: RaceState, seat: Seat, arrow: int, wide: int, below: bool) -> tuple[str, str]:
    dames = count(men_of(view, seat), arrow)
    if dames:
        return (dame(seat) * dames).center(wide), f"{DAMES[seat]} {FIELD}"
    return either("▾▴", "v^")[below].center(wide), f"{ARROW_COLOURS[(arrow + seat) % 2]} {FIELD}"


@frozen
class PlainSides(PlainBoard):
    """Each side on its own twelve arrows, in sentences."""

    tally: Callable[[Men], str] = in_hand_and_home

    def where(self, view: RaceState) -> Iterator[str]:
        yield _("Each player counts their own arrows, 1 to 12.")
        for seat in (view.seat, OTHER[view.seat]):
            name = self.sight.side(seat, names()[seat])
            yield dames_on(name, {arrow: count(men_of(view, seat), arrow) for arrow in ARROWS})


DIAGRAM: Final = picture(Layout(OWN_SIDE, Near.FIRST), in_hand_and_home, COIN, lifts=False, waits_at_rim=True)
