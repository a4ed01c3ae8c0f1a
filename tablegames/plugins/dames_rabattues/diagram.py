"""The table nearest the light as a picture: what lies flat along the arrows, what is still up on the first of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.drawing.diagram import SIDES, Look, disc, group
from tablegames.families.tables.board.men import Men, count
from tablegames.families.tables.drawing.box import RADIUS, Box
from tablegames.families.tables.drawing.diagram import SEATS, beside, described, framed, scene_of
from tablegames.families.tables.race.state import RaceState
from tablegames.plugins.dames_rabattues.drawings import up_down_and_lifted
from tablegames.plugins.dames_rabattues.stacks import ARROWS, flat

_LEANING: Final = 1.8
"""How far a dame of a stack is drawn from the one under it, towards the rim."""


@dataclass(frozen=True, slots=True)
class StacksDiagram:
    """One table of the trictrac, six arrows a side, arrow 1 at White's left."""

    name: str = "board"

    def draw(self, view: RaceState, look: Look) -> str:
        """The box, and the stacks in it."""
        box, scene = Box(tables=1, turned=look.seat == 1), scene_of(view, up_down_and_lifted)
        inside = (
            group("labels", _labels(box) if look.labels else ()),
            *(group(f"dames {SIDES[seat]}", _dames(scene.men[seat], box, seat)) for seat in SEATS),
        )
        return framed(box, scene, look, inside, described(scene, _places), lifts=True).svg(look)


def _labels(box: Box) -> Iterator[str]:
    for row in SEATS:
        for arrow in ARROWS:
            yield box.label(row, arrow - 1, str(arrow))


def _dames(men: Men, box: Box, seat: Seat) -> Iterator[str]:
    """Those that lie flat one before the other; on the first of them those that are still up, leaning to the rim."""
    for arrow in ARROWS:
        foot = RADIUS + 0.2
        depths = [foot + 2 * RADIUS * place for place in range(count(men, flat(arrow)))]
        for depth in depths:
            yield from disc(*box.on(seat, arrow - 1, depth), RADIUS, seat, "dame down")
        for place in range(count(men, arrow)):
            depth = foot - _LEANING * (place + bool(depths))
            yield from disc(*box.on(seat, arrow - 1, depth), RADIUS, seat, "dame up")
    yield from beside(box, men, seat)


def _places(men: Men) -> Iterator[str]:
    for arrow in ARROWS:
        up, down = count(men, arrow), count(men, flat(arrow))
        if up or down:
            yield say(f"arrow {arrow}: {up} up, {down} down", f"flèche {arrow} : {up} en pile, {down} à bas")
