"""The table as text, in colour and in sentences: the line, how many tiles each player holds, your own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, ngettext, pgettext
from tablegames.families.dominoes.state import DominoView, End
from tablegames.families.dominoes.tiles import Laid, Tile, write_tiles
from tablegames.plugin.drawing.paint import Row, either, painted
from tablegames.plugin.drawing.sight import SPECTATOR, Sight, SightedDrawing
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.rules.joining import enumerated

LETTERS: Final = "ABCD"
"""Names of the players where none are known."""


@frozen
class TextTable(SightedDrawing):
    """Plain characters, as wide as the window."""

    name: str = "text"
    standing: ClassVar[bool] = True

    def draw(self, view: DominoView) -> str:
        early = before_the_deal(view, self.sight)
        if early:
            return early
        width, sight = columns(), self.sight
        below = [*_players(view, width, sight), *_hand(view, width, sight), *asked(view, width, sight)]
        return "\n".join([*_line(view, width), "", *below])


def asked(view: DominoView, width: int, sight: Sight = SPECTATOR) -> Iterator[str]:
    """Return the question to a player, if it is not simply to play."""
    what = "" if view.turn is None else view.asked_what("" if view.turn == view.seat else name(view.turn, sight))
    if what:
        yield from wrap(f"{what}.", width, break_on_hyphens=False)


def before_the_deal(view: DominoView, sight: Sight = SPECTATOR) -> str:
    """Return the current event before the deal; empty after it."""
    if view.drawing:
        first, *others = (name(seat, sight) for seat in view.drawing)
        players = enumerated([first, *map(amid, others)])
        if sight.you in view.drawing:
            return pgettext("you", "{players} draw for the lead.", players=players)
        return pgettext("others", "{players} draw for the lead.", players=players)
    if view.dealt:
        return ""
    if view.leader is None:
        return _("The tiles are shuffled.")
    return _("{leader} will lead; the tiles are shuffled.", leader=name(view.leader, sight))


def open_ends(view: DominoView) -> str:
    """The two open numbers, and how many tiles lie face down."""
    talon = ngettext("Talon: {count} tile face down.", "Talon: {count} tiles face down.", view.talon)
    if not view.line:
        return _("No tile has been placed yet. ") + talon
    left, right = view.line[0][0], view.line[-1][1]
    if view.cross is None:
        ends = _("Open ends: {left} on the left, {right} on the right. ", left=left, right=right)
        return ends + talon
    where = ", ".join(f"{number} {end_name(end)}" for end, number in view.cross.open)
    return _("Open ends: {where}. ", where=where) + talon


def end_name(end: End) -> str:
    names = {End.LEFT: _("on the left"), End.RIGHT: _("on the right"), End.UP: _("above"), End.DOWN: _("below")}
    return names[end]


def arm_name(view: DominoView, end: End) -> str:
    """Return the heading of an arm: `Up from 5-5`."""
    spinner = view.cross.spinner if view.cross else 0
    if end is End.UP:
        return _("Up from {double}", double=f"{spinner}-{spinner}")
    return _("Down from {double}", double=f"{spinner}-{spinner}")


def _line(view: DominoView, width: int) -> Iterator[str]:
    """`[6|4][4|4]` in as many rows as needed, then the open numbers and the talon."""
    if not view.line:
        yield from wrap(open_ends(view), width)
        return
    for heading, line in ((None, view.line), *view.arms):
        if heading is not None:
            yield arm_name(view, heading) + _(":")
        tiles = [f"[{left}|{right}]" for left, right in line]
        in_a_row = width // len(tiles[0])
        for start in range(0, len(tiles), in_a_row):
            yield "".join(tiles[start : start + in_a_row])
    yield from wrap(open_ends(view), width)


def _players(view: DominoView, width: int, sight: Sight) -> Iterator[str]:
    """One row for each seat in playing order: its tiles, face down until the end, and remarks."""
    held = {seat: _tiles(view, seat, width) for seat in view.order}
    widest = max(map(len, held.values()))
    called = max(len(name(seat, sight)) for seat in view.order)
    for seat in view.order:
        remarks = ", ".join(marks(view, seat, sight))
        head = f"{name(seat, sight):{called}}  {view.counts[seat]:>2} {held[seat]:{widest}}  "
        if len(head) > width // 4 * 3:
            head = f"{name(seat, sight)} {view.counts[seat]} {held[seat]} "
        yield from wrap(remarks, width, initial_indent=head, subsequent_indent="    ", break_on_hyphens=False) or [
            head.rstrip()
        ]


def _tiles(view: DominoView, seat: Seat, width: int) -> str:
    """The tiles of a seat, face down during the round; empty for a large hand, which shows its number alone."""
    if view.hands is not None:
        return write_tiles(view.hands[seat])
    back = "[]" * view.counts[seat]
    return back if len(back) <= width // 3 else ""


def marks(view: DominoView, seat: Seat, sight: Sight = SPECTATOR) -> Iterator[str]:
    """Remarks on a seat: you, your partner, to play, led, drew, and the numbers it passed on."""
    called_you = seat == sight.you
    spoken_to = called_you or bool(seat == view.seat and sight.reader)
    if spoken_to and not called_you:
        yield _("you")
    elif seat == view.partner:
        yield _("your partner") if sight.reader else _("partner")
    if seat == view.turn and view.asked_what(""):
        yield pgettext("you", "to answer") if spoken_to else pgettext("a player", "to answer")
    elif seat == view.turn:
        yield pgettext("you", "to play") if spoken_to else pgettext("a player", "to play")
    if seat == view.leader and view.line:
        yield pgettext("you", "led") if spoken_to else pgettext("a player", "led")
    elif seat == view.leader:
        yield pgettext("you", "lead") if called_you else pgettext("a player", "leads")
    drew = sum(one.drew for one in view.passed if one.seat == seat)
    if drew:
        yield pgettext("you", "drew {drew}", drew=drew) if spoken_to else pgettext("a player", "drew {drew}", drew=drew)
    passed = {number for one in view.passed if one.seat == seat and not one.drew for number in one.ends}
    if passed:
        on = enumerated(pgettext("passed on", "{number}", number=number) for number in sorted(passed, reverse=True))
        yield pgettext("you", "passed on {on}", on=on) if spoken_to else pgettext("a player", "passed on {on}", on=on)
    yield from view.remarks(seat)


def whose_hand(view: DominoView, sight: Sight) -> str:
    """The heading of the hand: `Your hand, 14 pips`, or with a name for other readers."""
    pips = sum(tile.pips for tile in view.hand)
    held = ngettext("{count} pip", "{count} pips", pips)
    if sight.reader or view.seat is None:
        return _("Your hand, {held}", held=held)
    whose = name(view.seat, sight)
    return _("Hand of {amid}, {held}", amid=amid(whose), held=held)


def _hand(view: DominoView, width: int, sight: Sight) -> Iterable[str]:
    if view.seat is None or view.hands is not None:
        return
    yield ""
    yield from wrap(
        whose_hand(view, sight) + _(": ") + "  ".join(map(str, in_order(view.hand))),
        width,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def in_order(hand: Iterable[Tile]) -> list[Tile]:
    """Sort a hand as the plays are listed: low tiles first."""
    return sorted(hand, key=lambda tile: (tile.high, tile.low))


def amid(called: str) -> str:
    """A seat's name within a sentence: `your opponent`; a player's own name stays as it is."""
    common = called in ("Your opponent", "L'adversaire", "You", "Vous")
    return called[:1].lower() + called[1:] if common else called


def name(seat: Seat, sight: Sight = SPECTATOR) -> str:
    """The name of a seat, or a letter where none is known."""
    return sight.names[seat] if sight.names else _("Player {letters}", letters=LETTERS[seat])


TILE: Final = "bold color(16) on color(230)"
DOUBLE: Final = "bold color(88) on color(230)"
WIDE: Final = 5
_BESIDE: Final = 14
"""Lines of a page that are not the line of tiles."""


@frozen
class ColourTable(SightedDrawing):
    """Tiles as small boxes; in a low window, or late in a long round, a line of numbers."""

    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None

    def fitted(self, height: int) -> ColourTable:
        return replace(self, height=height)

    def draw(self, view: DominoView) -> str:
        early = before_the_deal(view, self.sight)
        if early:
            return early
        room = (self.height or lines()) - _BESIDE - len(view.order)
        rows: list[Row] = [*_boxes(view.line, room)]
        for end, arm in view.arms:
            rows += [[(arm_name(view, end) + _(":"), "")], *_boxes(arm, room - 4 * len(rows))]
        rows += [[(line, "")] for line in folded(open_ends(view))]
        rows += [row for seat in view.order for row in _player(view, seat, self.sight)]
        if view.seat is not None and view.hands is None:
            rows.append([(whose_hand(view, self.sight) + _(":"), "bold")])
            rows += _boxes([(tile.high, tile.low) for tile in in_order(view.hand)], 6)
        return painted([*rows, *([(line, "")] for line in asked(view, columns(), self.sight))])


def _boxes(laid: Sequence[Laid], room: int) -> Iterator[Row]:
    """Tiles in rows, in boxes if there is room for them."""
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
    """Return the hand of a seat, with remarks; in a narrow window the rest is indented below."""
    held = view.counts[seat]
    tiles = write_tiles(view.hands[seat]) if view.hands is not None else either("▮", "#") * held
    called = max(len(name(one, sight)) for one in view.order)
    remarks = ", ".join(marks(view, seat, sight))
    text = f"{name(seat, sight):{called}}  {held:>2} {tiles}  {remarks}"
    fits = len(text.rstrip()) <= columns()
    for line in [text.rstrip()] if fits else folded(text, then="    "):
        yield [(line, "bold" if seat == view.turn else "")]


@frozen
class PlainTable(SightedDrawing):
    """The table in sentences."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True

    def draw(self, view: DominoView) -> str:
        """Describe the line, its ends, the talon, each player and the own hand."""
        return before_the_deal(view, self.sight) or "\n".join(_sentences(view, self.sight))


def _sentences(view: DominoView, sight: Sight) -> Iterator[str]:
    if view.line:
        tiles = ", ".join(f"{left}-{right}" for left, right in view.line)
        yield _("The line, from left to right: {tiles}.", tiles=tiles)
    for end, arm in view.arms:
        tiles = ", ".join(f"{near}-{far}" for near, far in arm)
        yield f"{arm_name(view, end)}{_(': ')}{tiles}."
    yield open_ends(view)
    for seat in view.order:
        held = view.counts[seat]
        tiles = ngettext("{count} tile", "{count} tiles", held)
        if view.hands is not None and held:
            tiles += _(": ") + write_tiles(view.hands[seat])
        remarks = "".join(f", {mark}" for mark in marks(view, seat, sight))
        yield f"{name(seat, sight)}{_(': ')}{tiles}{remarks}."
    if view.seat is not None and view.hands is None:
        yield whose_hand(view, sight) + _(": ") + ", ".join(map(str, in_order(view.hand))) + "."
    yield from asked(view, columns(), sight)
