"""The trictrac as a picture, after the old plates: the box with its arrows, dames, dice, and who is to do what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.languages import language, say
from tablegames.families.tables.board.men import ARROWS, HAND, OFF, Men, count, standing, write_place
from tablegames.families.tables.drawing.box import ARROW, ARROWS_A_TABLE, BAR, LENGTH, MIDDLE, RADIUS, RIM, Box
from tablegames.families.tables.drawing.layout import HOMEWARD, Layout
from tablegames.families.tables.drawing.render import in_hand_and_lifted, names, to_do
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugin.drawing.diagram import (
    INK,
    PAPER,
    SIDES,
    THIN,
    Look,
    Picture,
    Point,
    Sign,
    caption,
    circle,
    die,
    disc,
    group,
    sign,
    target,
)
from tablegames.plugin.drawing.sight import Trace

SEATS: Final = (Seat(0), Seat(1))
MARGIN: Final = 2.0
TRAY: Final = 2 * RADIUS + 3
"""Beside the box: where lifted dames lie."""
LABELS: Final = 5.0
CAPTION: Final = 10.0
_DIE: Final = 8.5


@dataclass(frozen=True, slots=True)
class DiagramScene:
    """What a picture of a position tells."""

    men: tuple[Men, Men]
    """The dames of each seat along its own path."""
    turn: Seat | None
    """Who is to throw or to play; None: the dice are to be drawn for, or all is over."""
    dice: tuple[int, ...]
    caption: str
    tallies: tuple[str, str]
    """How each side stands, in words."""


def _dice(scene: DiagramScene, box: Box) -> Iterator[str]:
    """What was thrown, in the middle: at the right of whoever threw."""
    if scene.turn is None:
        return
    table, sense = (box.tables - 1, 1) if scene.turn == 0 else (0, -1)
    middle = box.column(table * ARROWS_A_TABLE) + (ARROWS_A_TABLE - 1) * ARROW / 2
    for place, value in enumerate(scene.dice):
        along = middle + sense * (place - (len(scene.dice) - 1) / 2) * (_DIE + 2.5)
        yield die(*box.spot(0, along, LENGTH + MIDDLE / 2), _DIE, value)


def _with_dice(scene: DiagramScene, thrown: str) -> DiagramScene:
    """The scene with a throw that lies there and is not counted yet."""
    if not thrown or scene.turn is None:
        return scene
    name = names()[scene.turn]
    said = say(f"{name} has thrown {thrown}", f"{name} : {thrown}")
    return replace(scene, dice=tuple(map(int, re.findall("[0-9]+", thrown))), caption=said)


def pile(at: Callable[[float], Point], dames: int, seat: Seat, room: float) -> Iterator[str]:
    """Dames one before the other; when there is no room they overlap, and the last shows their number."""
    foot = RADIUS + 0.2
    pitch = 2 * RADIUS if dames < 2 else min(2 * RADIUS, (room - foot - RADIUS) / (dames - 1))
    for place in range(dames):
        last = place == dames - 1 and pitch < 2 * RADIUS - 0.01
        yield from disc(*at(foot + place * pitch), RADIUS, seat, "dame", str(dames) if last else "")


def beside(box: Box, men: Men, seat: Seat) -> Iterator[str]:
    """The lifted dames, beside the box at White's right."""
    x = box.width + TRAY / 2 + 0.5
    yield from pile(lambda depth: box.spot(seat, x, depth - RIM), count(men, OFF), seat, LENGTH + RIM)


def lifted() -> str:
    """What the place of the lifted dames is called."""
    return say("lifted", "dames levées")


def spotted(name: str, box: Box, row: int, x: float, wide: float, called: str = "") -> str:
    """A place of so much breadth in a row of arrows, from the rim to their tips."""
    (a, b), (c, d) = box.spot(row, x, 0), box.spot(row, x + wide, LENGTH + 2)
    return target(name, min(a, c), min(b, d), abs(a - c), abs(b - d), called)


@dataclass(frozen=True, slots=True)
class BoardDiagram:
    """The picture of a race: a layout says where the paths lie."""

    layout: Layout = HOMEWARD
    tally: Callable[[Men], str] = in_hand_and_lifted
    """How a side stands, in words."""
    coin: int | None = None
    """The arrow of each path that is its coin de repos, where there is one."""
    lifts: bool = True
    """Whether dames are lifted, and need a place beside the box."""
    waits_at_rim: bool = False
    """Whether dames in hand wait on the rim beside arrow 1; else they are laid on the bar."""
    name: str = "board"
    tables: ClassVar[int] = 2

    def draw(self, view: RaceState, look: Look) -> str:
        """The box, and what stands in it."""
        return self.picture(scene_of(view, self.tally), look).svg(look)

    def picture(self, scene: DiagramScene, look: Look, marks: Callable[[Box], Iterator[str]] | None = None) -> Picture:
        """The whole picture; `marks` draws what a game marks in the box: jetons, fichets."""
        scene = _with_dice(scene, look.thrown)
        if look.over:
            scene = replace(scene, turn=None, caption=say("The game is over", "La partie est finie"))
        box = Box(self.tables, look.seat == 1, look.upright, self.waits_at_rim)
        edge, beside = LABELS if look.labels else 0.0, TRAY if self.lifts else 0.0
        wide, high = box.size
        if look.upright:
            tray = box.along(box.width + beside) - high
            corner = (-MARGIN - edge, -MARGIN - (tray if box.turned else 0))
            lower = high + (0 if box.turned else tray)
            size = (wide + 2 * (MARGIN + edge), lower + CAPTION - corner[1])
        else:
            corner, lower = (-MARGIN - (beside if box.turned else 0), -MARGIN - edge), high + edge
            size = (wide + 2 * MARGIN + beside, MARGIN + high + 2 * edge + CAPTION)
        *still, pointed = _still(self, box, look.seat or Seat(0), look.labels, look.places, language())
        shapes = (
            *still,
            group("marks", marks(box) if marks is not None else ()),
            group("last", self._last(box, look.last)),
            *(group(f"dames {SIDES[seat]}", self.dames(scene.men[seat], box, seat)) for seat in SEATS),
            group("dice", _dice(scene, box)),
            *caption(lower + CAPTION - 3.2, scene.turn, scene.caption),
            pointed,
        )
        return Picture(corner, size, self._described(scene), tuple(filter(None, shapes)))

    def legend(self) -> Sequence[Sign]:
        """The dames, the corner, what is marked of the last play."""
        piled = say(
            "Dames, White's and Black's; the number on one says how many stand there.",
            "Des dames, aux Blancs et aux Noirs ; le nombre sur l'une dit combien sont là.",
        )
        corner = say(
            f"The corner (coin de repos): each side's arrow {self.coin}.",
            f"Le coin de repos : la flèche {self.coin} de chacun.",
        )
        last = say(
            "The last play: a ring where a dame left, a dot where one came to.",
            "Le dernier coup : un rond d'où une dame est partie, un point où elle est venue.",
        )
        ring = circle(0, 0, 1.7, "coin", fill=PAPER, stroke=INK, stroke_width=THIN)
        return (
            sign(piled, (*disc(-5, 0, RADIUS, 0, "dame", "3"), *disc(5, 0, RADIUS, 1, "dame")), 10.0),
            *((sign(corner, (ring,)),) if self.coin is not None else ()),
            sign(last, (_touched(-2.5, 0, reached=False), _touched(2.5, 0, reached=True))),
        )

    def _last(self, box: Box, last: Trace | None) -> Iterator[str]:
        """At the tips of the arrows the last play has touched: a ring where dames went from, a dot where they came."""
        if last is None:
            return
        for arrow in (*last.left, *last.reached):
            if arrow in ARROWS:
                x, y = box.on(*self.layout.place(last.mover, arrow), LENGTH + 2)
                yield _touched(x, y, reached=arrow in last.reached)

    def _described(self, scene: DiagramScene) -> str:
        """The position in words."""
        sides = (
            f"{name}{say(': ', ' : ')}{', '.join((*self.places(men), ' '.join(tally.split())))}."
            for name, men, tally in zip(names(), scene.men, scene.tallies, strict=True)
        )
        return " ".join((*sides, f"{scene.caption}."))

    def coins(self, box: Box) -> Iterator[str]:
        """The marks of the coins de repos."""
        if self.coin is not None:
            for seat in SEATS:
                yield box.coin(*self.layout.place(seat, self.coin))

    def labels(self, box: Box, seat: Seat) -> Iterator[str]:
        """The numbers of the arrows, as a seat counts them."""
        for (row, column), arrow in sorted(self.layout.numbers(seat).items()):
            yield box.label(row, column, str(arrow))

    def pointed(self, box: Box, seat: Seat) -> Iterator[str]:
        """The arrows of a seat's path by its numbers, the hand, and where lifted dames lie."""
        for (row, column), arrow in sorted(self.layout.path_of(seat).items()):
            yield spotted(str(arrow), box, row, box.column(column) - ARROW / 2, ARROW)
        middle, half = self._waiting(box, seat), RIM / 2 if self.waits_at_rim else BAR / 2 if box.upright else 4
        yield spotted(write_place(HAND), box, seat, middle - half, 2 * half, say("in hand", "en main"))
        if self.lifts:
            yield spotted(write_place(OFF), box, seat, box.width + 0.5, TRAY, lifted())

    def dames(self, men: Men, box: Box, seat: Seat) -> Iterator[str]:
        """The dames of a side on its arrows; those in hand on the bar or a rim, those lifted beside the box."""
        for arrow, dames in standing(men):
            if arrow not in (HAND, OFF):
                row, column = self.layout.place(seat, arrow)
                yield from pile(partial(box.on, row, column), dames, seat, LENGTH)
        yield from pile(partial(box.spot, seat, self._waiting(box, seat)), count(men, HAND), seat, LENGTH + 6)
        yield from beside(box, men, seat)

    def _waiting(self, box: Box, seat: Seat) -> float:
        """How far from the left edge the dames in hand are."""
        if not self.waits_at_rim:
            return box.width / 2
        return RIM / 2 if self.layout.place(seat, 1)[1] == 0 else box.width - RIM / 2

    def places(self, men: Men) -> Iterator[str]:
        """Where the dames of a side are, in words."""
        for arrow, dames in standing(men):
            if arrow not in (HAND, OFF):
                yield say(f"{dames} on arrow {arrow}", f"{dames} sur la flèche {arrow}")


def _touched(x: float, y: float, *, reached: bool) -> str:
    """The mark of the last play."""
    kind, fill = ("reached", INK) if reached else ("left", PAPER)
    return circle(x, y, 1.1, kind, fill=fill, stroke=INK, stroke_width=THIN)


@lru_cache(maxsize=128)
def _still(board: BoardDiagram, box: Box, seat: Seat, labels: bool, places: bool, _: str) -> tuple[str, str, str, str]:
    """What does not change from one picture to the next: the box, its coins, the numbers of the arrows, the places.

    Places have names in the language in use, the last argument.
    """
    return (
        group("box", box.drawn()),
        group("coins", board.coins(box)),
        group("labels", board.labels(box, seat) if labels else ()),
        group("places", board.pointed(box, seat) if places else ()),
    )


def scene_of(view: RaceState, tally: Callable[[Men], str]) -> DiagramScene:
    """What a picture of a race tells."""
    both = men_of(view, SEATS[0]), men_of(view, SEATS[1])
    thrown = () if view.throw is None else view.throw.numbers
    turn = None if view.drawing or view.over else view.seat
    return DiagramScene(both, turn, thrown, to_do(view), (tally(both[0]), tally(both[1])))
