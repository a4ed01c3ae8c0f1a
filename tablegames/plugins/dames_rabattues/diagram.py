"""The table nearest the light as a picture: dames flat along the arrows, those still up on the first of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.tables.board.men import count, write_place
from tablegames.families.tables.board.places import OFF, Men
from tablegames.families.tables.drawing.box import ARROW, LENGTH, RADIUS, Box
from tablegames.families.tables.drawing.diagram import SEATS, TRAY, BoardDiagram, beside, lifted, named, spotted
from tablegames.plugin.drawing.diagram import Sign, disc, sign
from tablegames.plugins.dames_rabattues.drawings import up_down_and_lifted
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_LEANING: Final = 1.8
"""How far a dame of a stack is drawn from the one under it, towards the rim."""


@frozen
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
        stacked = _("Dames still up lean against the first one laid down; any others laid down lie in front of it.")
        up = (shape for place in range(3) for shape in disc(0, 2 + _LEANING * place, RADIUS, 0, "dame up"))
        down = disc(0, -RADIUS - 2, RADIUS, 0, "dame down")
        return sign(stacked, (*down, *up), 11.5), *BoardDiagram.legend(self)[1:]

    def dames(self, men: Men, box: Box, seat: Seat) -> Iterator[str]:
        """Those that lie flat one before the other; on the first of them those still up, leaning to the rim."""
        radius = box.radius
        for arrow in ARROWS:
            foot, name = radius + 0.2 + 2 * _LEANING, named(arrow, box, seat)
            lying = count(men, flat(arrow))
            pitch = 2 * radius if lying < 2 else min(2 * radius, (LENGTH - foot - radius) / (lying - 1))
            for place in range(lying):
                at = box.on(seat, arrow - 1, foot + pitch * place)
                yield from disc(*at, radius, seat, "dame down", at=name)
            for place in range(count(men, arrow)):
                depth = foot - _LEANING * (place + bool(lying))
                yield from disc(*box.on(seat, arrow - 1, depth), radius, seat, "dame up", at=name)
        yield from beside(box, men, seat)

    def pointed(self, box: Box, seat: Seat) -> Iterator[str]:
        """The seat's arrows, and the place of lifted dames."""
        for arrow in ARROWS:
            yield spotted(str(arrow), box, seat, box.column(arrow - 1) - ARROW / 2, ARROW)
        yield spotted(write_place(OFF), box, seat, box.width + 0.5, TRAY, lifted())

    def places(self, men: Men) -> Iterator[str]:
        for arrow in ARROWS:
            up, down = count(men, arrow), count(men, flat(arrow))
            if up or down:
                yield _("arrow {arrow}: {up} up, {down} down", arrow=arrow, up=up, down=down)
