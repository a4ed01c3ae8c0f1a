"""Pictures of positions: a small vocabulary of SVG, enough for a board in a printed book.

A drawer turns a view into the text of one SVG file. It is black on white, needs no font, script or file from elsewhere,
describes itself in words, and is the same whenever the position is the same. It uses attributes and no style sheet, so
that several pictures fit in one page; `class` only says what a thing is. From the classes a page knows what is wood,
cloth, ivory or ebony (`web/static/boards.css`), so that a picture made of these shapes looks as good as ours there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Protocol, TypeVar, runtime_checkable
from xml.sax.saxutils import escape, quoteattr

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import language
from tablegames.plugin.drawing.sight import Trace

V_contra = TypeVar("V_contra", contravariant=True)

SCALE: Final = 0.75
"""Default millimetres per unit: a trictrac is then as wide as the text of a book."""
SIDES: Final = ("white", "black")
"""The classes of the two sides' pieces in a picture."""
INK: Final = "#000"
PAPER: Final = "#fff"
FINE: Final = 0.22
THIN: Final = 0.5
THICK: Final = 1.0
"""Line widths, in the units of a picture; a dame is about nine wide."""

PAGE_MARGIN: Final = 0.5
"""Paper around a board on a page, which has margins of its own."""

Point = tuple[float, float]
Attribute = str | float | None


@frozen
class Look:
    """The options of a picture."""

    title: str
    seat: Seat | None = None
    """The seat it is seen from; None: a spectator behind the first seat."""
    labels: bool = False
    """Whether arrows or squares have numbers."""
    width: float | None = None
    """The width in millimetres; None: by the scale, the same for all pictures."""
    over: bool = False
    """Whether the game is over, which not every view knows."""
    last: Trace | None = None
    """The last play, to mark."""
    places: bool = False
    """Whether the places of the notation are marked, invisibly, for pointing at on a page."""
    upright: bool = False
    """Whether the page is narrow, like a phone's: a wide board may be drawn a quarter turned."""
    made: tuple[tuple[str, ...], ...] = ()
    """The steps of a play chosen so far, each as the places it touches: the board may be drawn after them."""
    page: bool = False
    """Whether it is for a page, which says itself whose turn it is, and paints what is hatched on paper."""
    thrown: str = ""
    """A throw that is not yet in the view, as written, to draw its dice."""


class Drawer(Protocol[V_contra]):
    """A way to make a picture of a view."""

    @property
    def name(self) -> str:
        """Its name for `--render` with `--svg`: `board`."""

    def draw(self, view: V_contra, look: Look) -> str:
        """Return the text of an SVG file, with words in the language in use."""


@frozen
class Picture:
    """Shapes on paper: the upper left corner, the size in units, the title."""

    corner: Point
    size: Point
    description: str
    """A description of the whole picture in words, for people who cannot see it."""
    shapes: tuple[str, ...]

    def svg(self, look: Look) -> str:
        """Return the text of the file; its height follows from its width."""
        wide, high = self.size
        width = SCALE * wide if look.width is None else look.width
        opened = _opened((*self.corner, wide, high), width, width * high / wide, language())
        told = (element("title", {}, text=look.title), element("desc", {}, text=self.description))
        paper = box_of(*self.corner, wide, high, "paper", fill=PAPER)
        return "\n".join((opened, *told, paper, *self.shapes, "</svg>")) + "\n"


@lru_cache(maxsize=64)
def _opened(box: tuple[float, ...], width: float, height: float, spoken: str) -> str:
    """Return the opening tag of a picture."""
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": "kit",
        "viewBox": " ".join(map(number, box)),
        "width": f"{number(width)}mm",
        "height": f"{number(height)}mm",
        "role": "img",
        "xml:lang": spoken,
        "font-family": "Times New Roman, DejaVu Serif, serif",
    }
    return f"<svg {' '.join(f'{name}={quoteattr(value)}' for name, value in head.items())}>"


def number(value: float) -> str:
    """Return a number as short as two decimals allow.

    >>> number(12.0), number(0.505), number(-0.001), number(7)
    ('12', '0.51', '0', '7')
    """
    text = f"{value + 1e-9:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def element(
    tag: str, attributes: Mapping[str, Attribute], *, kind: str = "", inside: Iterable[str] = (), text: str = ""
) -> str:
    """Return an SVG element: `kind` is its class, an underscore in a name becomes a hyphen, None is left out.

    >>> element("circle", {"cx": 1.5, "cy": 2.0, "r": 4.5, "stroke_width": 0.5, "fill": None}, kind="dame white")
    '<circle class="dame white" cx="1.5" cy="2" r="4.5" stroke-width="0.5"/>'
    """
    within = "\n".join(inside)
    if within:
        return f"{_alone(tag, kind, tuple(attributes.items()))[:-2]}>\n{within}\n</{tag}>"
    alone = _alone(tag, kind, tuple(attributes.items()))
    return f"{alone[:-2]}>{escape(text)}</{tag}>" if text else alone


@lru_cache(maxsize=1_024)
def _alone(tag: str, kind: str, attributes: tuple[tuple[str, Attribute], ...]) -> str:
    """Return an element without anything in it; pictures of one board share most of them, but not their texts."""
    told = "".join(
        f" {name.replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in (("class", kind or None), *attributes)
        if value is not None
    )
    return f"<{tag}{told}/>"


def group(kind: str, shapes: Iterable[str], **attributes: Attribute) -> str:
    """Return shapes in a group with common attributes; empty if there are none."""
    inside = tuple(shapes)
    return element("g", attributes, kind=kind, inside=inside) if inside else ""


def circle(x: float, y: float, radius: float, kind: str = "", **attributes: Attribute) -> str:
    """Return a circle."""
    return element("circle", {"cx": x, "cy": y, "r": radius, **attributes}, kind=kind)


def box_of(x: float, y: float, wide: float, high: float, kind: str = "", **attributes: Attribute) -> str:
    """Return a rectangle by its upper left corner."""
    return element("rect", {"x": x, "y": y, "width": wide, "height": high, **attributes}, kind=kind)


def target(name: str, x: float, y: float, wide: float, high: float, called: str = "") -> str:
    """Return an invisible place to point at: two corners, and its name in the notation.

    Its name in the language in use, `called`, is read aloud if the notation's name is not a number.

    >>> target("24", 0, 0, 10, 47)
    '<rect class="place" x="0" y="0" width="10" height="47" fill="none" pointer-events="all" data-place="24"/>'
    """
    told = called or None
    return box_of(x, y, wide, high, "place", fill="none", pointer_events="all", data_place=name, data_called=told)


def polygon(points: Iterable[Point], kind: str = "", **attributes: Attribute) -> str:
    """Return a closed line through some points."""
    told = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("polygon", {"points": told, **attributes}, kind=kind)


def strokes(lines: Iterable[tuple[Point, Point]], kind: str = "", **attributes: Attribute) -> str:
    """Return many straight lines in one element: hatching, edges."""
    return element("path", {"d": _lines(tuple(lines)), "fill": "none", **attributes}, kind=kind)


@lru_cache(maxsize=1_024)
def _lines(lines: tuple[tuple[Point, Point], ...]) -> str:
    return "".join(_line(*line) for line in lines)


def _line(start: Point, end: Point) -> str:
    (a, b), (c, d) = start, end
    to = f"H{number(c)}" if b == d else f"V{number(d)}" if a == c else f"L{number(c)} {number(d)}"
    return f"M{number(a)} {number(b)}{to}"


def words(x: float, y: float, size: float, text: str, kind: str = "", **attributes: Attribute) -> str:
    """Return a line of text on `y`."""
    return element("text", {"x": x, "y": y, "font_size": size, **attributes}, kind=kind, text=text)


def centred(x: float, y: float, size: float, text: str, kind: str = "", **attributes: Attribute) -> str:
    """Return a number or a short word around a point."""
    return words(x, y + 0.35 * size, size, text, kind, text_anchor="middle", **attributes)


def piece(x: float, y: float, kind: str, inside: Iterable[str], *, at: str = "", name: str = "") -> str:
    """Return a thing that can move: shapes drawn around 0, 0 and put at a point.

    A page moves it from one picture to the next by its class and its `name` (what it is, if it is the only one of its
    kind), and by `at` (the name of the place it is on).

    >>> piece(5, 6, "dame white", [circle(0, 0, 4)], at="12")
    '<g class="piece dame white" data-at="12" transform="translate(5 6)">\\n<circle cx="0" cy="0" r="4"/>\\n</g>'
    """
    where = f"translate({number(x)} {number(y)})"
    named: dict[str, Attribute] = {"data_piece": name or None, "data_at": at or None, "transform": where}
    return element("g", named, kind=f"piece {kind}", inside=inside)


def disc(x: float, y: float, radius: float, side: int, kind: str, label: str = "", at: str = "") -> Iterator[str]:
    """Return a turned piece of the side, on the place `at`: its rim, and a ring or a number on it."""
    yield piece(x, y, f"{kind} {SIDES[side]}", disc_shapes(radius, side, label), at=at)


@lru_cache(maxsize=512)
def disc_shapes(radius: float, side: int, label: str = "") -> tuple[str, ...]:
    """Return the shapes of a disc: its shadow, which only a page shows, its rim, and a ring or a number on it.

    Black's has a white rim, to stand out against another under it.
    """
    fill, line, reach = (PAPER, INK, radius) if side == 0 else (INK, PAPER, radius + THIN / 2)
    shade = circle(0.06 * radius, 0.16 * radius, 1.14 * radius, "shade", fill="none")
    body = circle(0, 0, reach, "body", fill=fill, stroke=line, stroke_width=THIN)
    ring = circle(0, 0, 0.62 * radius, "ring", fill="none", stroke="none" if label else line, stroke_width=FINE)
    return (shade, body, ring, *((centred(0, 0, 1.2 * radius, label, "number", fill=line),) if label else ()))


def caption(y: float, side: int | None, text: str) -> Iterator[str]:
    """Return the caption below a board: a piece of the side to play, and its task in words."""
    if side is not None:
        yield from disc(2.2, y - 1.8, 2.2, side, "turn")
    yield words(0 if side is None else 6.5, y, 5.2, text, "caption")


_PIPS: Final = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)),
    ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    ((-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
)
"""The pips of a number on a die or half a tile: columns and rows from the middle, upright."""


def pips(x: float, y: float, size: float, value: int, *, lying: bool = False) -> Iterator[str]:
    """Return the pips of a number on a square of that size; `lying` is a quarter turned."""
    for across, down in _PIPS[value]:
        column, row = (down, -across) if lying else (across, down)
        yield circle(x + 0.27 * size * column, y + 0.27 * size * row, 0.09 * size, "pip", fill=INK)


def die(x: float, y: float, size: float, value: int) -> str:
    """Return a die with a number, around a point."""
    return piece(x, y, "die", _die(size, value), name=f"die {value}")


@lru_cache(maxsize=64)
def _die(size: float, value: int) -> tuple[str, ...]:
    side = block(size, size, 0.18 * size)
    return (*side, *pips(0, 0, size, value))


def block(wide: float, high: float, edge: float = 1.0) -> tuple[str, ...]:
    """Return a plate around 0, 0 with rounded edges, and its shadow: a die, a tile, a card."""
    x, y = -wide / 2, -high / 2
    shade = box_of(x + 0.1, y + 0.5, wide, high, "shade", rx=edge, fill="none")
    return shade, box_of(x, y, wide, high, "body", rx=edge, fill=PAPER, stroke=INK, stroke_width=THIN)


@frozen
class Sign:
    """A thing in a picture."""

    svg: str
    """The text of a small SVG file with only this thing."""
    means: str
    """Its meaning in a sentence or two, in the language in use."""


@runtime_checkable
class HasLegend(Protocol):
    """A drawer of pictures with things to explain."""

    def legend(self) -> Sequence[Sign]:
        """Return all of them, in the language in use."""


def sign(means: str, shapes: Iterable[str], reach: float = 6.0) -> Sign:
    """Return a thing drawn around the point 0, 0, on paper that reaches this far each way.

    >>> sign("A peg.", ['<circle r="2"/>']).svg.count("<circle")
    1
    """
    return Sign(Picture((-reach, -reach), (2 * reach, 2 * reach), means, tuple(shapes)).svg(Look(means)), means)
