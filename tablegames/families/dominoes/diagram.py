"""The table as a picture: the line folded to fit, your hand face up, the other hands and the talon face down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.families.dominoes.render import arm_name, name
from tablegames.families.dominoes.state import Cross, DominoView, End
from tablegames.families.dominoes.tiles import Laid, Line, Tile
from tablegames.plugin.drawing import diagram as svg
from tablegames.plugin.drawing.furniture import cloth, frame
from tablegames.rules.joining import enumerated

BREADTH: Final = 15
"""Width of the table in squares; a tile is two."""
NARROW: Final = 10
"""The same on a narrow page."""
ROWS: Final = 7
"""Rows of squares that the line has at least, so that the table stays as it is while the line grows."""
NARROW_ROWS: Final = 12
"""The same on a narrow page, where one other player and one row of the hand leave this room."""
SQUARE: Final = 9.0
FINGER: Final = 12.2
"""A square of the tiles of the own hand, and the least that is touched: 44 pixels of a telephone."""
SMALL: Final = 4.6
"""A square of the tiles of the others."""
MARGIN: Final = 4.0
RIM: Final = 3.0
CAPTION: Final = 8.0
_NAME: Final = 24.0
"""Room for the name of a player."""
_COUNT: Final = 36.0
"""Room for the talon, at the right."""
_TEXT: Final = 4.6
_PAGE_TEXT: Final = 3.6
"""The same on a page, whose own text stands beside it."""
_TURN: Final = 2
"""Tiles that go down at a turn of the line."""


class TableDiagram:
    """Draw the view of one seat or of a spectator; it holds nothing else."""

    name = "table"

    def draw(self, view: DominoView, look: svg.Look) -> str:
        """Draw the others above, the line, the own hand below, and what is to be done."""
        others = _others(view)
        breadth = NARROW if look.upright else BREADTH
        top = len(others) * (2 * SMALL + 3) + 4
        a_row = _a_row(len(view.hand), breadth * SQUARE, look)
        taken = 3 * (-(-len(view.hand) // a_row) - 1) + (4 * len(others) - 3) // 3  # three plates are taller than one
        least = NARROW_ROWS - taken if look.upright else ROWS
        line, tips, (left, above) = _line(view, breadth, top, least)
        rows = max((half[1] for tile in line for half in (tile.first, tile.second)), default=0)
        low = top + max(rows + 2, least) * SQUARE
        lying = list(_spread(len(view.hand), a_row, breadth * SQUARE, low, look))
        low = max((one.y + one.high for one in lying), default=low)
        text = _PAGE_TEXT if look.page else _TEXT
        caption = _("The game is over") if look.over and view.outcome is None else _to_do(view)
        wide, high = breadth * SQUARE, low + (0 if look.page else CAPTION)
        shapes = (
            *frame(-MARGIN - RIM, -MARGIN - RIM, wide + 2 * (MARGIN + RIM), high + 2 * (MARGIN + RIM)),
            *cloth(-MARGIN, -MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN),
            *(
                svg.group("seat on-cloth", _seat(view, seat, row * (2 * SMALL + 3), breadth, text))
                for row, seat in enumerate(others)
            ),
            svg.group("talon on-cloth", _talon(view, breadth, text)),
            svg.group("line", (_laid(tile, left, above) for tile in line)),
            svg.group("hand on-cloth", _hand(view, lying, text - 1 if look.labels else 0)),
            svg.group("on-cloth", (svg.words(0, high - 1, 5.2, caption, "caption"),) if not look.page else ()),
            svg.group("places", _pointed(view, tips, (left, above), lying, breadth) if look.places else ()),
        )
        edge = MARGIN + RIM + 1
        return svg.Picture(
            (-edge, -edge), (wide + 2 * edge, high + 2 * edge), _described(view, caption), tuple(filter(None, shapes))
        ).svg(look)

    def legend(self) -> Sequence[svg.Sign]:
        hidden = _("A tile face down: in another player's hand, or in the talon (the tiles nobody took).")
        double = _("A double lies across the line.")
        tile = _tile((-0.5 * SQUARE, 0), (0.5 * SQUARE, 0), (3, 5), SQUARE)
        across = _tile((1.5 * SQUARE, -0.5 * SQUARE), (1.5 * SQUARE, 0.5 * SQUARE), (5, 5), SQUARE)
        row = svg.group("", (tile, across), transform=f"translate({-SQUARE / 2} 0)")
        return (svg.sign(hidden, (_back(-SMALL / 2, -SMALL, SMALL),)), svg.sign(double, (row,), 2 * SQUARE))


@frozen
class HandSpot:
    """Where a tile of the hand lies: its upper left corner and its width."""

    x: float
    y: float
    square: float
    high: float
    """The height of the row, with what is written below the tile."""


def _a_row(tiles: int, wide: float, look: svg.Look) -> int:
    """How many tiles of the hand lie side by side: all of them; on a narrow page rows of one length, for fingers."""
    rows = -(-tiles // int(wide // (FINGER + 0.5))) if look.upright else 1
    return -(-tiles // max(1, rows)) or 1


def _spread(tiles: int, a_row: int, wide: float, top: float, look: svg.Look) -> Iterator[HandSpot]:
    """The tiles of the hand side by side, smaller if they are many; on a narrow page in several rows instead."""
    square = FINGER
    high = 2 * square + (_TEXT + 2 if look.labels else 2)
    for row, first in enumerate(range(0, tiles, a_row)):
        here = min(a_row, tiles - first)
        pitch = min(square + 2, wide / here)
        for place in range(here):
            yield HandSpot((wide - pitch * here) / 2 + place * pitch, top + row * high, min(square, pitch), high)


@frozen
class LaidTile:
    """A tile on the table: the middle of each half, and what it shows."""

    first: tuple[float, float]
    second: tuple[float, float]
    shows: Laid


def _line(
    view: DominoView, breadth: float, top: float, least: int
) -> tuple[list[LaidTile], dict[End, svg.Point], svg.Point]:
    """The line folded, its open ends, and where it begins: in the middle of its room, while it is short."""
    cross = view.cross
    if cross is not None and cross.spinner is not None:
        laid, tips = _crossed(view.line, cross, breadth)
    else:
        laid = list(folded(view.line, breadth, lengthwise=cross is not None and cross.sevens))
        tips = {End.LEFT: laid[0].first, End.RIGHT: laid[-1].second} if laid else {}
        if cross is not None:
            tips = {end: tips[end] for end, _ in cross.open}
    columns, rows = ([half[way] for tile in laid for half in (tile.first, tile.second)] for way in (0, 1))
    left = (breadth - min(columns, default=0) - max(columns, default=0)) / 2
    down = max(0.0, (least - 1 - min(rows, default=0) - max(rows, default=0)) / 2)
    return laid, tips, (left * SQUARE, top + down * SQUARE)


def folded(
    line: Line, breadth: float, start: float = 0.0, low: float = 0.0, *, lengthwise: bool = False
) -> Iterator[LaidTile]:
    """The tiles of a line from its left end on a table this many squares wide: to the right, down, back to the left.

    Doubles lie across the line, unless `lengthwise`. Where the next tile does not fit, one or two tiles go down, and
    the line turns back far enough below for doubles not to touch.
    """
    tiles = iter(line)
    x, y, sense = start, 1.0, 1
    for shows in tiles:
        long = 1 if shows[0] == shows[1] and not lengthwise else 2
        room = breadth - 1 - x if sense > 0 else x - 1 - low  # one square is kept for the tiles that go down
        if long > room:
            yield from _down((shows, *islice(tiles, _TURN - 1)), x + sense * 0.5, y)
            y, sense = y + 3, -sense
            continue
        if long == 1:
            yield LaidTile((x + sense * 0.5, y - 0.5), (x + sense * 0.5, y + 0.5), shows)
        else:
            yield LaidTile((x + sense * 0.5, y), (x + sense * 1.5, y), shows)
        x += sense * long


_WAYS: Final = {End.LEFT: (-1, 0), End.UP: (0, -1), End.RIGHT: (1, 0), End.DOWN: (0, 1)}
"""The way of each arm on the page. It folds to the right of its way, so each has a quarter of the table."""
_CLEAR: Final = 1.25
"""The space between an arm that turns back and the next one, for doubles that lie across."""


def _crossed(line: Line, cross: Cross, breadth: float) -> tuple[list[LaidTile], dict[End, svg.Point]]:
    """The spinner with its arms around it, each folded in a quarter of the table, and the open ends."""
    number = cross.spinner
    assert number is not None
    place = line.index((number, number))
    arms = {
        End.LEFT: tuple((near, far) for far, near in reversed(line[:place])),
        End.RIGHT: line[place + 1 :],
        End.UP: cross.up,
        End.DOWN: cross.down,
    }
    laid, tips = [LaidTile((0.0, -0.5), (0.0, 0.5), (number, number))], {}
    for end, (along, aside) in _WAYS.items():
        start, room = (0.5, breadth / 2) if along else (1.0, breadth * 0.7)
        tips[end] = ((start + 0.5) * along, (start + 0.5) * aside)
        for tile in folded(arms[end], room, start, _CLEAR):
            halves = [(x * along - (y - 1) * aside, x * aside + (y - 1) * along) for x, y in (tile.first, tile.second)]
            laid.append(LaidTile(halves[0], halves[1], tile.shows))
            tips[end] = halves[1]
    up = min(half[1] for tile in laid for half in (tile.first, tile.second))

    def moved(half: svg.Point) -> svg.Point:
        return half[0], half[1] - up + 0.5

    shown = {end: moved(tips[end]) for end, _ in cross.open}
    return [LaidTile(moved(tile.first), moved(tile.second), tile.shows) for tile in laid], shown


def _down(tiles: tuple[Laid, ...], x: float, y: float) -> Iterator[LaidTile]:
    for place, shows in enumerate(tiles):
        yield LaidTile((x, y + 2 * place), (x, y + 2 * place + 1), shows)


def _others(view: DominoView) -> list[Seat]:
    """The seats drawn above, the next to the right first; the own hand lies below."""
    if not any(view.counts) and not view.line:
        return []
    order = list(view.order)
    after = order.index(view.seat) + 1 if view.seat is not None else 0
    return [seat for seat in order[after:] + order[:after] if seat != view.seat]


def _laid(tile: LaidTile, left: float, top: float) -> str:
    (a, b), (c, d) = tile.first, tile.second
    first, second = (left + a * SQUARE, top + b * SQUARE), (left + c * SQUARE, top + d * SQUARE)
    return _tile(first, second, tile.shows, SQUARE)


def _tile(first: svg.Point, second: svg.Point, shows: Laid, square: float, at: str = "line") -> str:
    """A tile face up, by the middles of its halves."""
    (a, b), (c, d) = first, second
    inside = _face(tuple(shows), square, lying=b == d)
    return svg.piece(
        (a + c) / 2, (b + d) / 2, "tile", inside, at=at, name="-".join(map(str, sorted(shows, reverse=True)))
    )


@lru_cache(maxsize=512)
def _face(shows: Laid, square: float, *, lying: bool) -> tuple[str, ...]:
    """The shapes of a tile around its middle: ivory, a line across it, a pin, pips."""
    reach, half = 0.38 * square, square / 2
    wide, high = (2 * square, square) if lying else (square, 2 * square)
    split = ((0.0, -reach), (0.0, reach)) if lying else ((-reach, 0.0), (reach, 0.0))
    first, second = ((-half, 0.0), (half, 0.0)) if lying else ((0.0, -half), (0.0, half))
    return (
        *svg.block(wide - 0.4, high - 0.4, 0.15 * square),
        svg.strokes([split], "split", stroke=svg.INK, stroke_width=svg.FINE),
        svg.circle(0, 0, 0.06 * square, "pin", fill=svg.INK),
        *svg.pips(*first, square, shows[0], lying=lying),
        *svg.pips(*second, square, shows[1], lying=lying),
    )


def _back(x: float, y: float, square: float, at: str = "") -> str:
    """A tile face down, upright, by its upper left corner."""
    return svg.piece(x + square / 2, y + square, "back", _hidden(square), at=at)


@lru_cache
def _hidden(square: float) -> tuple[str, ...]:
    edge = 0.14 * square
    wide, high = square - 0.4, 2 * square - 0.4
    shade = svg.box_of(-wide / 2 + 0.1, -high / 2 + 0.4, wide, high, "shade", rx=edge, fill="none")
    black = svg.box_of(-wide / 2, -high / 2, wide, high, "body", rx=edge, fill=svg.INK)
    within = (-wide / 2 + edge, -high / 2 + edge, wide - 2 * edge, high - 2 * edge)
    return shade, black, svg.box_of(*within, "line", rx=edge / 2, fill="none", stroke=svg.PAPER, stroke_width=svg.FINE)


def _upright(x: float, y: float, tile: Tile, square: float, at: str) -> str:
    """A tile face up and upright, by its upper left corner."""
    half = square / 2
    return _tile((x + half, y + half), (x + half, y + half + square), (tile.high, tile.low), square, at)


def _seat(view: DominoView, seat: Seat, y: float, breadth: int, text: float) -> Iterator[str]:
    """Another player's tiles, smaller if they are many: face down, or turned up at the end."""
    yield svg.words(0, y + SMALL + 0.35 * text, text, name(seat), "name")
    pitch = min(SMALL + 0.8, (breadth * SQUARE - _NAME - _COUNT) / max(view.counts[seat], 1))
    square = min(SMALL, pitch)
    for place in range(view.counts[seat]):
        x = _NAME + place * pitch
        at = f"seat {seat}"
        yield _back(x, y, square, at) if view.hands is None else _upright(x, y, view.hands[seat][place], square, at)


def _talon(view: DominoView, breadth: int, size: float) -> Iterator[str]:
    """The tiles nobody took: one face down, and how many there are."""
    if view.talon:
        right = breadth * SQUARE
        yield _back(right - SMALL, 0, SMALL, "talon")
        text = _("Talon: {talon}", talon=view.talon)
        yield svg.words(right - SMALL - 2, SMALL + 0.35 * size, size, text, "count", text_anchor="end")


def _pointed(
    view: DominoView, tips: Mapping[End, svg.Point], corner: svg.Point, lying: Sequence[HandSpot], breadth: int
) -> Iterator[str]:
    """The places to click: tiles of the hand, both ends of the line, and the talon with its count."""
    for spot, tile in zip(lying, view.hand, strict=True):
        yield svg.target(str(tile), spot.x, spot.y, spot.square, 2 * spot.square)
    names = {
        End.LEFT: _("left end"), End.RIGHT: _("right end"), End.UP: _("upper end"), End.DOWN: _("lower end"),
    }  # fmt: skip
    below = min((spot.y for spot in lying), default=math.inf)  # a tile that goes down may come too near the hand
    free = {end: area for end, area in _free(view, corner, breadth).items() if area[1] + area[3] <= below}
    for end, (across, down) in _apart(tips).items():
        x, y = corner[0] + across * SQUARE - FINGER / 2, corner[1] + down * SQUARE - FINGER / 2
        yield svg.target(end, *free.get(end, (x, y, FINGER, FINGER)), names[end])
    if view.talon:
        high = max(FINGER, 2 * SMALL)
        yield svg.target("draw", breadth * SQUARE - _COUNT + 1, SMALL - high / 2, _COUNT - 1, high, "talon")


def _free(view: DominoView, corner: svg.Point, breadth: int) -> dict[End, tuple[float, float, float, float]]:
    """Return where the next tile lies at each end of a plain line, if there is room, as corner, width and height."""
    if view.cross is not None or not view.line:
        return {}
    right = list(folded((*view.line, (view.line[-1][1], -1)), breadth))[-1]
    found = {}
    for end, (first, second) in {End.LEFT: ((-1.5, 1.0), (-0.5, 1.0)), End.RIGHT: (right.first, right.second)}.items():
        (left, wide), (top, high) = (
            (corner[way] + (min(first[way], second[way]) - 0.5) * SQUARE, (abs(first[way] - second[way]) + 1) * SQUARE)
            for way in (0, 1)
        )
        start, stop = max(left, 1 - MARGIN), min(left + wide, breadth * SQUARE + MARGIN - 1)
        if stop - start >= SQUARE:  # on a full table the end itself is touched
            more = max(0.0, FINGER - (stop - start)), max(0.0, FINGER - high)
            found[end] = (start - more[0] / 2, top - more[1] / 2, stop - start + more[0], high + more[1])
    return found


def _apart(tips: Mapping[End, svg.Point]) -> dict[End, svg.Point]:
    """Return the middles of what is touched for the open ends: those of the halves, or farther from a near end."""
    least, found = FINGER / SQUARE, dict(tips)
    for end, (x, y) in tips.items():
        for other, (a, b) in tips.items():
            across, down = x - a, y - b
            far = max(abs(across), abs(down))
            if other != end and 0 < far < least:
                away = (least - far) / 2 / far
                found[end] = (x + away * across, y + away * down)
    return found


def _hand(view: DominoView, lying: Sequence[HandSpot], text: float) -> Iterator[str]:
    """The tiles of the hand, with their names in letters of that size; 0: without."""
    for spot, tile in zip(lying, view.hand, strict=True):
        yield _upright(spot.x, spot.y, tile, spot.square, "hand")
        if text:
            yield svg.centred(spot.x + spot.square / 2, spot.y + 2 * spot.square + 2.6, text, str(tile), "label")


def _to_do(view: DominoView) -> str:
    """Return the next event."""
    if view.drawing:
        return _("{players} draw for the lead", players=enumerated(map(name, view.drawing)))
    if view.outcome is not None:
        return _("The round is over")
    if view.turn is None:
        return _("The tiles have not been shuffled yet")
    asked = view.asked_what(name(view.turn))
    return asked or _("{name} to play", name=name(view.turn))


def _described(view: DominoView, caption: str) -> str:
    colon = _(": ")

    def listed(tiles: Iterable[str]) -> str:
        return ", ".join(tiles) or _("nothing")

    sentences = [_("Line: ") + listed(f"{left}-{right}" for left, right in view.line)]
    sentences += [arm_name(view, end) + colon + listed(f"{near}-{far}" for near, far in arm) for end, arm in view.arms]
    for seat, count in enumerate(view.counts):
        open_hand = view.hand if view.seat == seat else view.hands[seat] if view.hands is not None else None
        face_down = _("{count} face down", count=count)
        sentences.append(name(Seat(seat)) + colon + (face_down if open_hand is None else listed(map(str, open_hand))))
    sentences.append(_("Talon: {talon}", talon=view.talon))
    return ". ".join((*sentences, caption)) + "."
