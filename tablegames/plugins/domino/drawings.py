"""The table of domino for a terminal, and in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugin.drawing.paint import Row, either, painted
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugins.domino.render import asked, before_the_deal, in_order, marks, name, open_ends, whose_hand
from tablegames.plugins.domino.tiles import Laid, write_tiles
from tablegames.plugins.domino.view import DominoView

TILE: Final = "bold color(16) on color(230)"
DOUBLE: Final = "bold color(88) on color(230)"
WIDE: Final = 5
_BESIDE: Final = 14
"""Lines of a page that are not the line of tiles."""


@dataclass(frozen=True, slots=True)
class ColourTable:
    """Tiles as small boxes; in a low window, or late in a long round, as one line of numbers."""

    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> ColourTable:
        """The same, with the names that are told."""
        return replace(self, sight=sight)

    def fitted(self, height: int) -> ColourTable:
        """The same, for a page of so many lines."""
        return replace(self, height=height)

    def draw(self, view: DominoView) -> str:
        """The line first, then the players, then one's own hand."""
        early = before_the_deal(view, self.sight)
        if early:
            return early
        rows: list[Row] = [*_tiles(view.line, (self.height or lines()) - _BESIDE - len(view.order))]
        rows += [[(line, "")] for line in folded(open_ends(view))]
        rows += [row for seat in view.order for row in _player(view, seat, self.sight)]
        if view.seat is not None and view.hands is None:
            rows.append([(whose_hand(view, self.sight) + say(":", " :"), "bold")])
            rows += _tiles([(tile.high, tile.low) for tile in in_order(view.hand)], 6)
        return painted([*rows, *([(line, "")] for line in asked(view, columns(), self.sight))])


def _tiles(laid: Sequence[Laid], room: int) -> Iterator[Row]:
    """Tiles in a row, in boxes if so many lines are free."""
    in_a_row = max(1, columns() // WIDE)
    rows = [laid[start : start + in_a_row] for start in range(0, len(laid), in_a_row)]
    boxed = 3 * len(rows) <= room
    frame = either("┌─┬─┐└─┴─┘", "+-+-++-+-+")
    top, bottom = frame[:WIDE], frame[WIDE:]
    side = either("│", "|")
    for row in rows:
        styles = [DOUBLE if left == right else TILE for left, right in row]
        numbers = [f"{side}{left}{side}{right}{side}" for left, right in row]
        if boxed:
            yield [(top, style) for style in styles]
        yield list(zip(numbers, styles, strict=True))
        if boxed:
            yield [(bottom, style) for style in styles]


def _player(view: DominoView, seat: Seat, sight: Sight) -> Iterator[Row]:
    """What a seat holds and what is to be said of it; in a narrow window the rest stands below, set in."""
    held = view.counts[seat]
    tiles = write_tiles(view.hands[seat]) if view.hands is not None else either("▮", "#") * held
    called = max(len(name(one, sight)) for one in view.order)
    told = ", ".join(marks(view, seat, sight))
    text = f"{name(seat, sight):{called}}  {held:>2} {tiles}  {told}"
    fits = len(text.rstrip()) <= columns()
    for line in [text.rstrip()] if fits else folded(text, then="    "):
        yield [(line, "bold" if seat == view.turn else "")]


@dataclass(frozen=True, slots=True)
class PlainTable:
    """The table in sentences."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> PlainTable:
        """The same, with the names that are told."""
        return replace(self, sight=sight)

    def draw(self, view: DominoView) -> str:
        """The line, its ends, the talon; each player; one's own hand."""
        return before_the_deal(view, self.sight) or "\n".join(_sentences(view, self.sight))


def _sentences(view: DominoView, sight: Sight) -> Iterator[str]:
    if view.line:
        tiles = ", ".join(f"{left}-{right}" for left, right in view.line)
        yield say(f"The line, from left to right: {tiles}.", f"La ligne, de gauche à droite : {tiles}.")
    yield open_ends(view)
    for seat in view.order:
        held = view.counts[seat]
        tiles = say(f"{held} tile{'' if held == 1 else 's'}", f"{held} domino{'' if held < 2 else 's'}")
        if view.hands is not None and held:
            tiles += say(": ", " : ") + write_tiles(view.hands[seat])
        told = "".join(f", {mark}" for mark in marks(view, seat, sight))
        yield f"{name(seat, sight)}{say(': ', ' : ')}{tiles}{told}."
    if view.seat is not None and view.hands is None:
        yield whose_hand(view, sight) + say(": ", " : ") + ", ".join(map(str, in_order(view.hand))) + "."
    yield from asked(view, columns(), sight)
