"""The table as a picture: the line folded to its breadth, one's own hand open, the others' and the talon face down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugin.drawing.diagram import (
    FINE,
    INK,
    PAPER,
    THIN,
    Look,
    Picture,
    Point,
    Sign,
    box_of,
    centred,
    circle,
    group,
    pips,
    sign,
    strokes,
    target,
    words,
)
from tablegames.plugins.domino.render import name
from tablegames.plugins.domino.state import DominoView
from tablegames.plugins.domino.tiles import Laid, Line, Tile

BREADTH: Final = 17
"""Of the table, in squares; a tile is two."""
NARROW: Final = 11
"""The same on a narrow page."""
SQUARE: Final = 9.0
SMALL: Final = 4.6
"""A square of the tiles of the others."""
MARGIN: Final = 3.0
CAPTION: Final = 10.0
_NAME: Final = 24.0
"""Room for the name of a player."""
_COUNT: Final = 36.0
"""Room for the talon, at the right."""
_TEXT: Final = 4.6
_TURN: Final = 2
"""Tiles that go down at a turn of the line."""


class TableDiagram:
    """What one seat sees, or a spectator: nothing else is in the view."""

    name = "table"

    def draw(self, view: DominoView, look: Look) -> str:
        """The others above, the line, one's own hand below, and who is to do what."""
        others = _others(view)
        top = len(others) * (2 * SMALL + 3) + 4
        breadth = NARROW if look.upright else BREADTH
        line = list(folded(view.line, breadth))
        columns, rows = ([half[way] for tile in line for half in (tile.first, tile.second)] for way in (0, 1))
        left = (breadth - min(columns, default=0) - max(columns, default=0)) / 2 * SQUARE
        low = top + max((max(rows, default=0) + 1) * SQUARE, 3 * SQUARE)
        at, lying = (
            low,
            list(_spread(len(view.hand), breadth * SQUARE, low, 2 * SQUARE + _TEXT * look.labels + 4, look)),
        )
        hand = group("hand", _hand(view, lying, look.labels))
        low = max((one.y for one in lying), default=at) + (2 * SQUARE + _TEXT * look.labels + 4) * bool(hand)
        given_up = look.over and view.outcome is None
        caption = say("The game is over", "La partie est finie") if given_up else _to_do(view)
        shapes = (
            *(group("seat", _seat(view, seat, row * (2 * SMALL + 3), breadth)) for row, seat in enumerate(others)),
            group("talon", _talon(view, breadth)),
            group("line", (_laid(tile, left, top) for tile in line)),
            hand,
            words(0, low + CAPTION - 5, 5.2, caption, "caption"),
            group("places", _pointed(view, line, (left, top), lying, breadth) if look.places else ()),
        )
        size = (breadth * SQUARE + 2 * MARGIN, low + CAPTION + MARGIN)
        return Picture((-MARGIN, -MARGIN), size, _described(view, caption), tuple(filter(None, shapes))).svg(look)

    def legend(self) -> Sequence[Sign]:
        """A tile that is not seen, and a double."""
        hidden = say(
            "A tile face down: in another's hand, or in the talon, the tiles that nobody has taken.",
            "Un dé retourné : dans la main d'un autre, ou au talon, les dés que personne n'a pris.",
        )
        double = say(
            "A double lies across the line.",
            "Un doublet se met en travers de la ligne.",
        )
        tile = _tile((-0.5 * SQUARE, 0), (0.5 * SQUARE, 0), (3, 5), SQUARE)
        across = _tile((1.5 * SQUARE, -0.5 * SQUARE), (1.5 * SQUARE, 0.5 * SQUARE), (5, 5), SQUARE)
        row = group("", (tile, across), transform=f"translate({-SQUARE / 2} 0)")
        return (sign(hidden, (_back(-SMALL / 2, -SMALL, SMALL),)), sign(double, (row,), 2 * SQUARE))


@dataclass(frozen=True, slots=True)
class HandSpot:
    """Where a tile of one's hand lies: its upper left corner, and how broad it is."""

    x: float
    y: float
    square: float


def _spread(tiles: int, wide: float, top: float, high: float, look: Look) -> Iterator[HandSpot]:
    """One's own tiles side by side, smaller when there are very many; on a narrow page in several rows instead."""
    a_row = int(wide // (SQUARE + 2)) if look.upright else max(tiles, 1)
    for row, first in enumerate(range(0, tiles, a_row)):
        here = min(a_row, tiles - first)
        pitch = min(SQUARE + 2, wide / here)
        for place in range(here):
            yield HandSpot((wide - pitch * here) / 2 + place * pitch, top + row * high, min(SQUARE, pitch))


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table: the middle of each half, and what it shows."""

    first: tuple[float, float]
    second: tuple[float, float]
    shows: Laid


def folded(line: Line, breadth: float) -> Iterator[Placed]:
    """The tiles of a line, from its left end on, on a table that is so many squares broad: right, down, back left.

    Doubles lie across the line. Where the next tile would not fit, one or two tiles go down, and the line goes on the
    other way, far enough below for doubles not to touch.
    """
    tiles = iter(line)
    x, y, sense = 0.0, 1.0, 1
    for shows in tiles:
        long = 1 if shows[0] == shows[1] else 2
        room = breadth - 1 - x if sense > 0 else x - 1  # one square is kept for the tiles that go down
        if long > room:
            yield from _down((shows, *islice(tiles, _TURN - 1)), x + sense * 0.5, y)
            y, sense = y + 3, -sense
            continue
        if long == 1:
            yield Placed((x + sense * 0.5, y - 0.5), (x + sense * 0.5, y + 0.5), shows)
        else:
            yield Placed((x + sense * 0.5, y), (x + sense * 1.5, y), shows)
        x += sense * long


def _down(tiles: tuple[Laid, ...], x: float, y: float) -> Iterator[Placed]:
    for place, shows in enumerate(tiles):
        yield Placed((x, y + 2 * place), (x, y + 2 * place + 1), shows)


def _others(view: DominoView) -> list[Seat]:
    """The seats drawn above: all that hold tiles, the next to the right first; one's own hand lies below."""
    if not any(view.counts) and not view.line:
        return []
    order = list(view.order)
    after = order.index(view.seat) + 1 if view.seat is not None else 0
    return [seat for seat in order[after:] + order[:after] if seat != view.seat]


def _laid(tile: Placed, left: float, top: float) -> str:
    """A tile of the line."""
    (a, b), (c, d) = tile.first, tile.second
    first, second = (left + a * SQUARE, top + b * SQUARE), (left + c * SQUARE, top + d * SQUARE)
    return _tile(first, second, tile.shows, SQUARE)


def _tile(first: Point, second: Point, shows: Laid, square: float) -> str:
    """A tile face up, by the middles of its halves."""
    (a, b), (c, d) = first, second
    lying = b == d
    wide, high = (2 * square, square) if lying else (square, 2 * square)
    x, y, reach = (a + c) / 2, (b + d) / 2, 0.38 * square
    split = ((x, y - reach), (x, y + reach)) if lying else ((x - reach, y), (x + reach, y))
    shapes = (
        _plate(x - wide / 2, y - high / 2, wide, high, 0.15 * square, fill=PAPER, stroke=INK, stroke_width=THIN),
        strokes([split], stroke=INK, stroke_width=FINE),
        circle(x, y, 0.06 * square, "pin", fill=INK),
        *pips(a, b, square, shows[0], lying=lying),
        *pips(c, d, square, shows[1], lying=lying),
    )
    return group("tile", shapes)


def _back(x: float, y: float, square: float) -> str:
    """A tile face down, upright, by its upper left corner: all backs are alike."""
    edge = 0.14 * square
    black = _plate(x, y, square, 2 * square, edge, fill=INK)
    line = _plate(x + edge, y + edge, square - 2 * edge, 2 * (square - edge), edge / 2, stroke=PAPER, stroke_width=FINE)
    return group("back", (black, line))


def _plate(x: float, y: float, wide: float, high: float, round_by: float, **attributes: str | float) -> str:
    """A rectangle with its corners rounded, a little smaller than its place."""
    return box_of(x + 0.2, y + 0.2, wide - 0.4, high - 0.4, "", rx=round_by, **attributes)


def _upright(x: float, y: float, tile: Tile, square: float) -> str:
    """A tile face up and upright, by its upper left corner."""
    half = square / 2
    return _tile((x + half, y + half), (x + half, y + half + square), (tile.high, tile.low), square)


def _seat(view: DominoView, seat: Seat, y: float, breadth: int) -> Iterator[str]:
    """Another's tiles, smaller when there are very many: face down, or as they are turned up at the end."""
    yield words(0, y + SMALL + 0.35 * _TEXT, _TEXT, name(seat), "name")
    pitch = min(SMALL + 0.8, (breadth * SQUARE - _NAME - _COUNT) / max(view.counts[seat], 1))
    square = min(SMALL, pitch)
    for place in range(view.counts[seat]):
        x = _NAME + place * pitch
        yield _back(x, y, square) if view.hands is None else _upright(x, y, view.hands[seat][place], square)


def _talon(view: DominoView, breadth: int) -> Iterator[str]:
    """What nobody took: a tile face down, and how many there are."""
    if view.talon:
        right = breadth * SQUARE
        yield _back(right - SMALL, 0, SMALL)
        text = say(f"Talon: {view.talon}", f"Talon : {view.talon}")
        yield words(right - SMALL - 2, SMALL + 0.35 * _TEXT, _TEXT, text, "count", text_anchor="end")


def _pointed(
    view: DominoView, line: Sequence[Placed], corner: Point, lying: Sequence[HandSpot], breadth: int
) -> Iterator[str]:
    """One's own tiles, the two ends of the line, and the talon with what is written beside it."""
    for spot, tile in zip(lying, view.hand, strict=True):
        yield target(str(tile), spot.x, spot.y, spot.square, 2 * SQUARE)
    for end, half in (("left", line[0].first), ("right", line[-1].second)) if line else ():
        x, y = corner[0] + half[0] * SQUARE, corner[1] + half[1] * SQUARE
        called = {"left": say("left end", "bout gauche"), "right": say("right end", "bout droit")}[end]
        yield target(end, x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE, called)
    if view.talon:
        yield target("draw", breadth * SQUARE - _COUNT + 1, 0, _COUNT - 1, 2 * SMALL, "talon")


def _hand(view: DominoView, lying: Sequence[HandSpot], labels: bool) -> Iterator[str]:
    """One's own tiles."""
    for spot, tile in zip(lying, view.hand, strict=True):
        yield _upright(spot.x, spot.y, tile, spot.square)
        if labels:
            yield centred(spot.x + SQUARE / 2, spot.y + 2 * SQUARE + 2.6, 4, str(tile), "label")


def _to_do(view: DominoView) -> str:
    """What happens next."""
    if view.drawing:
        en, fr = (f" {word} ".join(map(name, view.drawing)) for word in ("and", "et"))
        return say(f"{en} draw for the lead", f"{fr} tirent la pose")
    if view.outcome is not None:
        return say("The round is over", "La manche est finie")
    if view.turn is None:
        return say("The tiles are to be shuffled", "On va mêler les dominos")
    asked = view.asked_what(name(view.turn))
    return asked or say(f"{name(view.turn)} to play", f"{name(view.turn)} : à jouer")


def _described(view: DominoView, caption: str) -> str:
    """The table in words."""
    colon = say(": ", " : ")

    def listed(tiles: Iterable[str]) -> str:
        return ", ".join(tiles) or say("nothing", "rien")

    told = [say("Line: ", "Ligne : ") + listed(f"{left}-{right}" for left, right in view.line)]
    for seat, count in enumerate(view.counts):
        open_hand = view.hand if view.seat == seat else view.hands[seat] if view.hands is not None else None
        face_down = say(f"{count} face down", f"{count} faces cachées")
        told.append(name(Seat(seat)) + colon + (face_down if open_hand is None else listed(map(str, open_hand))))
    told.append(say(f"Talon: {view.talon}", f"Talon : {view.talon}"))
    return ". ".join((*told, caption)) + "."
