"""The table nearest the light as a picture: what lies flat along the arrows, what is still up on the first of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import OFF, Men, count, write_place
from tablegames.families.tables.drawing.box import ARROW, RADIUS, Box
from tablegames.families.tables.drawing.diagram import SEATS, BoardDiagram, beside, lifted, spotted
from tablegames.plugin.drawing.diagram import Sign, disc, sign
from tablegames.plugins.dames_rabattues.drawings import up_down_and_lifted
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_LEANING: Final = 1.8
"""How far a dame of a stack is drawn from the one under it, towards the rim."""


@dataclass(frozen=True, slots=True)
class StacksDiagram(BoardDiagram):
    """One table of the trictrac, six arrows a side, arrow 1 at White's left."""

    tally: Callable[[Men], str] = up_down_and_lifted
    tables: ClassVar[int] = 1

    def labels(self, box: Box, seat: Seat) -> Iterator[str]:
        """Both sides count their arrows alike."""
        for row in SEATS:
            for arrow in ARROWS:
                yield box.label(row, arrow - 1, str(arrow))

    def legend(self) -> Sequence[Sign]:
        """Dames up and down in place of those that have a number."""
        stacked = say(
            "Dames still up lean on the first that is down; those that are down lie before them.",
            "Les dames encore en pile s'appuient sur la première qui est à bas ; celles-ci sont devant elles.",
        )
        up = (shape for place in range(3) for shape in disc(0, 2 + _LEANING * place, RADIUS, 0, "dame up"))
        down = disc(0, -RADIUS - 2, RADIUS, 0, "dame down")
        return sign(stacked, (*down, *up), 11.5), *BoardDiagram.legend(self)[1:]

    def dames(self, men: Men, box: Box, seat: Seat) -> Iterator[str]:
        """Those that lie flat one before the other; on the first of them those still up, leaning to the rim."""
        for arrow in ARROWS:
            foot = RADIUS + 0.2
            depths = [foot + 2 * RADIUS * place for place in range(count(men, flat(arrow)))]
            for depth in depths:
                yield from disc(*box.on(seat, arrow - 1, depth), RADIUS, seat, "dame down")
            for place in range(count(men, arrow)):
                depth = foot - _LEANING * (place + bool(depths))
                yield from disc(*box.on(seat, arrow - 1, depth), RADIUS, seat, "dame up")
        yield from beside(box, men, seat)

    def pointed(self, box: Box, seat: Seat) -> Iterator[str]:
        """One's own arrows, and where lifted dames lie."""
        for arrow in ARROWS:
            yield spotted(str(arrow), box, seat, box.column(arrow - 1) - ARROW / 2, ARROW)
        yield spotted(write_place(OFF), box, seat, box.width + 0.5, ARROW, lifted())

    def places(self, men: Men) -> Iterator[str]:
        """What is up and what is down, by arrow."""
        for arrow in ARROWS:
            up, down = count(men, arrow), count(men, flat(arrow))
            if up or down:
                yield say(f"arrow {arrow}: {up} up, {down} down", f"flèche {arrow} : {up} en pile, {down} à bas")
