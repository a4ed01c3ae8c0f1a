"""The board as a picture, after the old plates: the box with its arrows, dames, dice, and who is to do what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, language, pgettext
from tablegames.families.tables.board.men import count, standing, write_place
from tablegames.families.tables.board.places import ARROWS, EVERY_ARROW as ON_ARROWS, HAND, MOVED, OFF, Men, bit
from tablegames.families.tables.drawing.box import (
    ARROW,
    ARROWS_A_TABLE,
    BAR,
    LENGTH,
    MIDDLE,
    PAGE_RIM,
    RADIUS,
    RIM,
    Box,
)
from tablegames.families.tables.drawing.render import HOMEWARD, Layout, in_hand_and_lifted, names, to_do
from tablegames.families.tables.race.state import RaceState, marks_of, men_of
from tablegames.plugin.drawing.diagram import (
    INK,
    PAGE_MARGIN,
    PAPER,
    SIDES,
    THIN,
    Look,
    Picture,
    Point,
    Sign,
    box_of,
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
EDGE: Final = 1.5
"""Of wood round a trough of the tray."""
LABELS: Final = 5.0
CAPTION: Final = 10.0
HEAPED: Final = 5
"""As many dames on an arrow as are counted at a glance."""
_DIE: Final = 8.5
_PAGE_DIE: Final = 9.0


@frozen
class DiagramScene:
    """The contents of a picture of a position."""

    men: tuple[Men, Men]
    """The dames of each seat along its own path."""
    turn: Seat | None
    """The seat to throw or to play; None: the dice are drawn for, or the game is over."""
    dice: tuple[int, ...]
    caption: str
    tallies: tuple[str, str]
    """How each side stands, in words."""
    used: frozenset[int] = frozenset()
    """The dice that are played already, by their places."""
    pinned: tuple[Men, Men] = (0, 0)
    """The dames of each seat that lie under dames of the other."""


def _dice(scene: DiagramScene, box: Box) -> Iterator[str]:
    """The dice in the middle: at the thrower's right."""
    if scene.turn is None:
        return
    table, sense = (box.tables - 1, 1) if scene.turn == 0 else (0, -1)
    middle = box.column(table * ARROWS_A_TABLE) + (ARROWS_A_TABLE - 1) * ARROW / 2
    for place, value in enumerate(scene.dice):
        along = middle + sense * (place - (len(scene.dice) - 1) / 2) * (_DIE + 2.5)
        shown = die(*box.spot(0, along, LENGTH + MIDDLE / 2), _PAGE_DIE if box.page else _DIE, value)
        yield group("used", (shown,), opacity=0.35) if place in scene.used else shown


def _with_dice(scene: DiagramScene, thrown: str) -> DiagramScene:
    """The scene with a throw that lies there and is not counted yet."""
    if not thrown or scene.turn is None:
        return scene
    name = names()[scene.turn]
    said = _("{name} threw {thrown}", name=name, thrown=thrown)
    return replace(scene, dice=tuple(map(int, re.findall("[0-9]+", thrown))), caption=said)


def _with_made(scene: DiagramScene, layout: Layout, made: Sequence[Sequence[str]], pins: bool) -> DiagramScene:
    """Return the scene after some steps of the play in hand, which hit or pin; steps off the board are skipped."""
    if scene.turn is None or not made:
        return scene
    names = {write_place(place): place for place in (HAND, *ARROWS, OFF)}
    sides, used, pinned = list(scene.men), set[int](), list(scene.pinned)
    rival = 1 - scene.turn
    for stroke in made:
        for source, to in pairwise(names.get(place, -1) for place in stroke):
            if min(source, to) < HAND or not count(sides[scene.turn], source):
                continue
            sides[scene.turn] += MOVED[source][to]
            left, other = _facing(layout, scene.turn, source), _facing(layout, scene.turn, to)
            if left and not count(sides[scene.turn], source):
                pinned[rival] &= ~bit(left)
            if other is not None and count(sides[rival], other) == 1:
                if pins:
                    pinned[rival] |= bit(other)
                else:
                    sides[rival] += MOVED[other][HAND]
            used.add(_die_of(scene.dice, used, to - source))
    played = frozenset(used if len(set(scene.dice)) > 1 else ())
    return replace(scene, men=(sides[0], sides[1]), used=played, pinned=(pinned[0], pinned[1]))


def _facing(layout: Layout, seat: Seat, arrow: int) -> int | None:
    """The number of an arrow on the other's path; None: it is on the mover's alone."""
    if arrow not in ARROWS:
        return None
    there = layout.place(seat, arrow)
    return next((one for one in ARROWS if layout.place(Seat(1 - seat), one) == there), None)


def _die_of(dice: Sequence[int], used: set[int], number: int) -> int:
    """The place of the die that a step has used: the one with its number, else the next larger one; -1: none."""
    left = [place for place in range(len(dice)) if place not in used and dice[place] >= number]
    return min(left, key=lambda place: dice[place], default=-1)


def pile(at: Callable[[float], Point], dames: int, seat: Seat, room: float, radius: float, name: str) -> Iterator[str]:
    """Dames on a place, one before the other; when there is no room they overlap, and the last shows their number."""
    foot = radius + 0.2
    pitch = 2 * radius if dames < 2 else min(2 * radius, (room - foot - radius) / (dames - 1))
    for place in range(dames):
        label = str(dames) if dames > HEAPED and place == dames - 1 else ""
        yield from disc(*at(foot + place * pitch), radius, seat, "dame", label, name)


@lru_cache(maxsize=512)
def _pile_on(box: Box, row: int, column: int, dames: int, seat: Seat, name: str, over: bool = False) -> str:
    """The dames on an arrow, maybe over a pinned one; a play leaves most of them as they are."""
    first = 2 * box.radius if over else 0.0
    return "\n".join(
        pile(lambda depth: box.on(row, column, first + depth), dames, seat, LENGTH - first, box.radius, name)
    )


def beside(box: Box, men: Men, seat: Seat) -> Iterator[str]:
    """The lifted dames, beside the box at White's right."""
    x, outside = box.width + TRAY / 2 + 0.5, (PAGE_RIM if box.page else RIM) - EDGE
    name = named(OFF, box, seat)
    shown = partial(pile, dames=count(men, OFF), seat=seat, room=LENGTH + outside, radius=box.radius, name=name)
    yield from shown(lambda depth: box.spot(seat, x, depth - outside))


def named(arrow: int, box: Box, seat: Seat) -> str:
    """A place off the arrows, as the viewer calls it; the other side's has a mark."""
    return ("" if seat == box.viewer else "~") + write_place(arrow)


def lifted() -> str:
    """The name of the place of the lifted dames."""
    return pgettext("diagram", "lifted")


def spotted(name: str, box: Box, row: int, x: float, wide: float, called: str = "") -> str:
    """A place of so much breadth in a row of arrows, from the rim to their tips."""
    (a, b), (c, d) = box.spot(row, x, 0), box.spot(row, x + wide, LENGTH + 2)
    return target(name, min(a, c), min(b, d), abs(a - c), abs(b - d), called)


@frozen
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
    on_bar: bool = True
    """Whether dames can be in hand."""
    name: str = "board"
    tables: ClassVar[int] = 2
    pins: ClassVar[bool] = False
    """Whether a dame that lands on another pins it, instead of hitting it."""

    def draw(self, view: RaceState, look: Look) -> str:
        """The box with its contents."""
        return self.picture(scene_of(view, self.tally), look).svg(look)

    def picture(self, scene: DiagramScene, look: Look, marks: Callable[[Box], Iterator[str]] | None = None) -> Picture:
        """The whole picture; `marks` draws what a game marks in the box: jetons, fichets."""
        scene = _with_made(_with_dice(scene, look.thrown), self.layout, look.made, self.pins)
        if look.over:
            scene = replace(scene, turn=None, caption=_("The game is over"))
        box = Box(self.tables, look.seat == 1, look.upright, self.waits_at_rim, self.on_bar, look.page)
        edge, margin = LABELS if look.labels else 0.0, PAGE_MARGIN if look.page else MARGIN
        wide, high = box.size
        told = margin if look.page else CAPTION
        tray = box.along(box.width + TRAY + 1) - box.along(box.width) if self.lifts else 0.0
        if look.upright:
            corner = (-margin - edge, -margin - (tray if box.turned else 0))
            lower = high + (0 if box.turned else tray)
            size = (wide + 2 * (margin + edge), lower + told - corner[1])
        else:
            corner, lower = (-margin - (tray if box.turned else 0), -margin - edge), high + edge
            size = (wide + 2 * margin + tray, margin + high + 2 * edge + told)
        *still, pointed = _still(self, box, look.seat or Seat(0), look.labels, look.places, language())
        shapes = (
            *still,
            group("marks", marks(box) if marks is not None else ()),
            *(group(f"dames {SIDES[seat]}", self._all_dames(scene, box, seat)) for seat in SEATS),
            group("last", self._last(box, look.last)),
            group("dice", _dice(scene, box)),
            *(caption(lower + CAPTION - 3.2, scene.turn, scene.caption) if not look.page else ()),
            pointed,
        )
        return Picture(corner, size, self._described(scene), tuple(filter(None, shapes)))

    def legend(self) -> Sequence[Sign]:
        """The dames, the corner, what is marked of the last play."""
        piled = _("White's and Black's dames; the number on a dame says how many are there.")
        corner = _("The corner (coin de repos): each side's arrow {coin}.", coin=self.coin)
        last = _("The last play: a ring where a dame started, a dot where it landed.")
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
                x, y = box.on(*self.layout.place(last.mover, arrow), LENGTH - 1.6)  # clear of jetons
                yield _touched(x, y, reached=arrow in last.reached)

    def _described(self, scene: DiagramScene) -> str:
        sides = (
            f"{name}{_(': ')}{', '.join((*self.places(men), ' '.join(tally.split())))}."
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
        if self.on_bar:
            middle, half = self._waiting(box, seat), RIM / 2 if self.waits_at_rim else BAR / 2 if box.upright else 4
            yield spotted(write_place(HAND), box, seat, middle - half, 2 * half, _("in hand"))
        if self.lifts:
            yield spotted(write_place(OFF), box, seat, box.width + 0.5, TRAY, lifted())

    def _all_dames(self, scene: DiagramScene, box: Box, seat: Seat) -> Iterator[str]:
        """The dames of a side; those that pin another lie over it."""
        under = scene.pinned[1 - seat]
        over = (
            {_facing(self.layout, Seat(1 - seat), arrow) for arrow in ARROWS if count(under, arrow)} if under else set()
        )
        men = scene.men[seat]
        for arrow in over:
            if arrow is not None and count(men, arrow):
                yield self._on_arrow(box, seat, arrow, count(men, arrow), over=True)
                men -= count(men, arrow) * bit(arrow)
        yield from self.dames(men, box, seat)

    def _on_arrow(self, box: Box, seat: Seat, arrow: int, dames: int, *, over: bool = False) -> str:
        at = self.layout.place(seat, arrow)
        return _pile_on(box, *at, dames, seat, _places(self.layout, box.viewer).get(at, f"~{arrow}"), over)

    def dames(self, men: Men, box: Box, seat: Seat) -> Iterator[str]:
        """The dames of a side on its arrows; those in hand on the bar or a rim, those lifted beside the box."""
        for arrow, dames in standing(men):
            if arrow not in (HAND, OFF):
                yield self._on_arrow(box, seat, arrow, dames)
        waiting = partial(box.spot, seat, self._waiting(box, seat))
        yield from pile(waiting, count(men, HAND), seat, LENGTH + 6, box.radius, named(HAND, box, seat))
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
                yield _("{dames} on arrow {arrow}", dames=dames, arrow=arrow)


def _touched(x: float, y: float, *, reached: bool) -> str:
    kind, fill = ("reached", INK) if reached else ("left", PAPER)
    return circle(x, y, 1.1, kind, fill=fill, stroke=INK, stroke_width=THIN)


@lru_cache(maxsize=64)
def _places(layout: Layout, seat: Seat) -> dict[tuple[int, int], str]:
    """Return a seat's numbers for the arrows of its path, by row and column."""
    return {at: str(arrow) for at, arrow in layout.path_of(seat).items()}


@lru_cache(maxsize=128)
def _still(board: BoardDiagram, box: Box, seat: Seat, labels: bool, places: bool, _: str) -> tuple[str, str, str, str]:
    """The parts that every picture shares: box, coins, numbers, and places with names in the language in use."""
    return (
        group("box", (*(_tray(box) if board.lifts else ()), *box.drawn())),
        group("coins", board.coins(box)),
        group("labels", board.labels(box, seat) if labels else ()),
        group("places", board.pointed(box, seat) if places else ()),
    )


def _tray(box: Box) -> Iterator[str]:
    """Where the lifted dames lie, on a page: a case beside the box, with a trough for each side."""
    case = box.corners(box.width - 4, 0, TRAY + 5, box.height)
    yield box_of(*case, "frame", rx=1.2, fill="none")
    yield box_of(*case, "grain", rx=1.2, fill="none")
    for top in (EDGE, (box.height + EDGE) / 2):
        high = (box.height - 3 * EDGE) / 2
        yield box_of(*box.corners(box.width + 1, top, TRAY - 1.5, high), "trough", rx=1, fill="none")


def scene_of(view: RaceState, tally: Callable[[Men], str]) -> DiagramScene:
    both = men_of(view, SEATS[0]), men_of(view, SEATS[1])
    thrown = () if view.throw is None else view.throw.numbers
    turn = None if view.drawing or view.over else view.seat
    pinned = marks_of(view, SEATS[0]) & ON_ARROWS, marks_of(view, SEATS[1]) & ON_ARROWS
    return DiagramScene(both, turn, thrown, to_do(view), (tally(both[0]), tally(both[1])), pinned=pinned)
