"""Pictures of positions: a small vocabulary of SVG, enough for a board in a printed book.

A drawer turns what a seat sees into the text of one SVG file. It is black on white, needs no font, script or file from
elsewhere, says in words what it shows, and is the same whenever the position is the same. Everything is told by
attributes, never by a style sheet, so that several pictures may stand in one page; `class` says only what a thing is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, TypeVar, runtime_checkable
from xml.sax.saxutils import escape, quoteattr

from tablegames.core.events import Seat
from tablegames.core.languages import language
from tablegames.plugin.drawing.sight import Trace

V_contra = TypeVar("V_contra", contravariant=True)

SCALE: Final = 0.75
"""Millimetres a unit when no width is given: a trictrac is then as broad as the text of a book."""
SIDES: Final = ("white", "black")
"""How the classes of a picture name the pieces of the two sides."""
INK: Final = "#000"
PAPER: Final = "#fff"
FINE: Final = 0.22
THIN: Final = 0.5
THICK: Final = 1.0
"""Strokes, in the units of a picture, of which a dame is some nine across."""

Point = tuple[float, float]
Attribute = str | float | None


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is wanted."""

    title: str
    seat: Seat | None = None
    """From whose place it is seen; None: a spectator, who stands behind the first seat."""
    labels: bool = False
    """Whether arrows or squares have their numbers."""
    width: float | None = None
    """In millimetres; None: as the scale has it, the same for all pictures."""
    over: bool = False
    """Whether the game is over, which not every view says of itself."""
    last: Trace | None = None
    """The play that is marked as the last."""
    places: bool = False
    """Whether the places that the notation names are marked, unseen, to be pointed at on a page."""
    upright: bool = False
    """Whether the page is narrow, as a telephone's: a board that is broad may be drawn a quarter turned."""
    thrown: str = ""
    """What was thrown and is not counted yet, as it is written: dice drawn though the view has none."""


class Drawer(Protocol[V_contra]):
    """A way to make a picture of what a seat sees."""

    @property
    def name(self) -> str:
        """What `--render` calls it beside `--svg`: `board`."""

    def draw(self, view: V_contra, look: Look) -> str:
        """The text of an SVG file, its words in the language in use."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on paper: where its upper left corner is, how large it is in units of its own, what it is of."""

    corner: Point
    size: Point
    description: str
    """All that the picture tells, in words, for whoever cannot see it."""
    shapes: tuple[str, ...]

    def svg(self, look: Look) -> str:
        """The text of the file; its height follows from its width."""
        wide, high = self.size
        width = SCALE * wide if look.width is None else look.width
        box = " ".join(number(part) for part in (*self.corner, wide, high))
        head = {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": box,
            "width": f"{number(width)}mm",
            "height": f"{number(width * high / wide)}mm",
            "role": "img",
            "xml:lang": language(),
            "font-family": "Times New Roman, DejaVu Serif, serif",
        }
        opened = " ".join(f"{name}={quoteattr(value)}" for name, value in head.items())
        told = (element("title", {}, text=look.title), element("desc", {}, text=self.description))
        paper = box_of(*self.corner, wide, high, fill=PAPER)
        return "\n".join((f"<svg {opened}>", *told, paper, *self.shapes, "</svg>")) + "\n"


def number(value: float) -> str:
    """A number as short as two decimals allow.

    >>> number(12.0), number(0.505), number(-0.001), number(7)
    ('12', '0.51', '0', '7')
    """
    text = f"{value + 1e-9:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


def element(
    tag: str, attributes: Mapping[str, Attribute], *, kind: str = "", inside: Iterable[str] = (), text: str = ""
) -> str:
    """An element of SVG: `kind` is its class, an underscore in a name stands for a hyphen, None is left out.

    >>> element("circle", {"cx": 1.5, "cy": 2.0, "r": 4.5, "stroke_width": 0.5, "fill": None}, kind="dame white")
    '<circle class="dame white" cx="1.5" cy="2" r="4.5" stroke-width="0.5"/>'
    """
    told = _told(kind, tuple(attributes.items()))
    within = "".join(f"\n{shape}" for shape in inside)
    if within:
        return f"<{tag}{told}>{within}\n</{tag}>"
    return f"<{tag}{told}>{escape(text)}</{tag}>" if text else f"<{tag}{told}/>"


@lru_cache(maxsize=16_384)
def _told(kind: str, attributes: tuple[tuple[str, Attribute], ...]) -> str:
    """The attributes as text; from one picture of a board to the next most of them are the same."""
    return "".join(
        f" {name.replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in (("class", kind or None), *attributes)
        if value is not None
    )


def group(kind: str, shapes: Iterable[str], **attributes: Attribute) -> str:
    """Shapes that belong together, and what they have in common; nothing when there are none."""
    inside = tuple(shapes)
    return element("g", attributes, kind=kind, inside=inside) if inside else ""


def circle(x: float, y: float, radius: float, kind: str = "", **attributes: Attribute) -> str:
    """A circle."""
    return element("circle", {"cx": x, "cy": y, "r": radius, **attributes}, kind=kind)


def box_of(x: float, y: float, wide: float, high: float, kind: str = "", **attributes: Attribute) -> str:
    """A rectangle by its upper left corner."""
    return element("rect", {"x": x, "y": y, "width": wide, "height": high, **attributes}, kind=kind)


def target(name: str, x: float, y: float, wide: float, high: float, called: str = "") -> str:
    """A place that can be pointed at: by two corners, and the name that the notation has for it; it is not seen.

    What it is `called` in the language in use is read out where the name is no number.

    >>> target("24", 0, 0, 10, 47)
    '<rect class="place" x="0" y="0" width="10" height="47" fill="none" pointer-events="all" data-place="24"/>'
    """
    told = called or None
    return box_of(x, y, wide, high, "place", fill="none", pointer_events="all", data_place=name, data_called=told)


def polygon(points: Iterable[Point], kind: str = "", **attributes: Attribute) -> str:
    """A closed line through some points."""
    told = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("polygon", {"points": told, **attributes}, kind=kind)


def strokes(lines: Iterable[tuple[Point, Point]], kind: str = "", **attributes: Attribute) -> str:
    """Many straight lines in one element: hatching, edges."""
    return element("path", {"d": _lines(tuple(lines)), "fill": "none", **attributes}, kind=kind)


@lru_cache(maxsize=1_024)
def _lines(lines: tuple[tuple[Point, Point], ...]) -> str:
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for (a, b), (c, d) in lines)


def words(x: float, y: float, size: float, text: str, kind: str = "", **attributes: Attribute) -> str:
    """A line of text that stands on `y`."""
    return element("text", {"x": x, "y": y, "font_size": size, **attributes}, kind=kind, text=text)


def centred(x: float, y: float, size: float, text: str, kind: str = "", **attributes: Attribute) -> str:
    """A number or a short word around a point."""
    return words(x, y + 0.35 * size, size, text, kind, text_anchor="middle", **attributes)


def disc(x: float, y: float, radius: float, side: int, kind: str, label: str = "") -> Iterator[str]:
    """A turned piece of the side: its rim, and a ring on it, or a number in place of the ring.

    Black's has a white rim around it, so that one stands out against another under it.
    """
    fill, line, reach = (PAPER, INK, radius) if side == 0 else (INK, PAPER, radius + THIN / 2)
    yield circle(x, y, reach, f"{kind} {SIDES[side]}", fill=fill, stroke=line, stroke_width=THIN)
    if label:
        yield centred(x, y, 1.2 * radius, label, "number", fill=line)
    else:
        yield circle(x, y, 0.62 * radius, "ring", fill="none", stroke=line, stroke_width=FINE)


def caption(y: float, side: int | None, text: str) -> Iterator[str]:
    """Under a board: whose turn it is, by a piece of his colour, and what he is to do, in words."""
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
"""How the points of a number lie on a die or half a tile: columns and rows from the middle, upright."""


def pips(x: float, y: float, size: float, value: int, *, lying: bool = False) -> Iterator[str]:
    """The points of a number on a square of that size; `lying` is a quarter turned."""
    for across, down in _PIPS[value]:
        column, row = (down, -across) if lying else (across, down)
        yield circle(x + 0.27 * size * column, y + 0.27 * size * row, 0.09 * size, "pip", fill=INK)


def die(x: float, y: float, size: float, value: int) -> str:
    """A die that shows a number, around a point."""
    half = size / 2
    side = box_of(x - half, y - half, size, size, rx=0.18 * size, fill=PAPER, stroke=INK, stroke_width=THIN)
    return group("die", (side, *pips(x, y, size, value)))


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing that stands in a picture."""

    svg: str
    """The text of a small SVG file: the thing alone."""
    means: str
    """What it is, in a sentence or two, in the language in use."""


@runtime_checkable
class HasLegend(Protocol):
    """A drawer in whose pictures there are things that want a word."""

    def legend(self) -> Sequence[Sign]:
        """All of them, in the language in use."""


def sign(means: str, shapes: Iterable[str], reach: float = 6.0) -> Sign:
    """A thing drawn around the point 0, 0, on paper that goes so far from it each way.

    >>> sign("A peg.", ['<circle r="2"/>']).svg.count("<circle")
    1
    """
    return Sign(Picture((-reach, -reach), (2 * reach, 2 * reach), means, tuple(shapes)).svg(Look(means)), means)
