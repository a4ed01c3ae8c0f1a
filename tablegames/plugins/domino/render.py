"""The table as text, in colours, and in sentences: the line, who holds how many tiles, one's own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugin.drawing.paint import Row, either, painted
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugin.drawing.window import columns, folded, lines
from tablegames.plugins.domino.state import DominoView
from tablegames.plugins.domino.tiles import Laid, Tile, write_tiles

LETTERS: Final = "ABCD"
"""By which people are told apart who have no colours."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """Plain characters, as wide as the window; the score of the party is told below."""

    name: str = "text"
    standing: ClassVar[bool] = True
    sight: Sight = SPECTATOR

    def seen_with(self, sight: Sight) -> TextTable:
        """The same, with the names that are told."""
        return replace(self, sight=sight)

    def draw(self, view: DominoView) -> str:
        """The line first, then the players, then one's own hand."""
        early = before_the_deal(view, self.sight)
        if early:
            return early
        width, sight = columns(), self.sight
        below = [*_players(view, width, sight), *_hand(view, width, sight), *asked(view, width, sight)]
        return "\n".join([*_line(view, width), "", *below])


def asked(view: DominoView, width: int, sight: Sight = SPECTATOR) -> Iterator[str]:
    """What somebody is asked, where it is not to play."""
    what = "" if view.turn is None else view.asked_what("" if view.turn == view.seat else name(view.turn, sight))
    if what:
        yield from wrap(f"{what}.", width, break_on_hyphens=False)


def before_the_deal(view: DominoView, sight: Sight = SPECTATOR) -> str:
    """What is to be said while nothing is dealt; nothing once it is."""
    if view.drawing:
        first, *others = (name(seat, sight) for seat in view.drawing)
        en, fr = (f" {word} ".join([first, *map(amid, others)]) for word in ("and", "et"))
        draw = "tirez" if "Vous" in (first, *others) else "tirent"
        return say(f"{en} draw for the lead.", f"{fr} {draw} la pose.")
    if view.dealt:
        return ""
    leader = "" if view.leader is None else name(view.leader, sight)
    return say(f"{leader} leads; the tiles are shuffled.", f"{leader} pose ; on mêle les dominos.")


def open_ends(view: DominoView) -> str:
    """The two open numbers, and what lies face down."""
    talon = say(f"Talon: {view.talon} face down.", f"Talon : {view.talon} domino{'s' * (view.talon > 1)}.")
    if not view.line:
        return say("No tile is placed yet. ", "Aucun domino n'est posé. ") + talon
    left, right = view.line[0][0], view.line[-1][1]
    ends = say(f"Open: {left} at the left, {right} at the right. ", f"Ouvert : {left} à gauche, {right} à droite. ")
    return ends + talon


def _line(view: DominoView, width: int) -> Iterator[str]:
    """`[6|4][4|4]`, in as many rows as it takes; then the two open numbers, and what lies face down."""
    if not view.line:
        yield from wrap(open_ends(view), width)
        return
    tiles = [f"[{left}|{right}]" for left, right in view.line]
    in_a_row = width // len(tiles[0])
    for start in range(0, len(tiles), in_a_row):
        yield "".join(tiles[start : start + in_a_row])
    yield from wrap(open_ends(view), width)


def _players(view: DominoView, width: int, sight: Sight) -> Iterator[str]:
    """A row a seat, as they play: its tiles face down (turned up at the end), and what is to be said of it."""
    held = {seat: _tiles(view, seat, width) for seat in view.order}
    widest = max(map(len, held.values()))
    called = max(len(name(seat, sight)) for seat in view.order)
    for seat in view.order:
        told = ", ".join(marks(view, seat, sight))
        head = f"{name(seat, sight):{called}}  {view.counts[seat]:>2} {held[seat]:{widest}}  "
        if len(head) > width // 4 * 3:
            head = f"{name(seat, sight)} {view.counts[seat]} {held[seat]} "
        yield from wrap(told, width, initial_indent=head, subsequent_indent="    ", break_on_hyphens=False) or [
            head.rstrip()
        ]


def _tiles(view: DominoView, seat: Seat, width: int) -> str:
    """The tiles of a seat, face down while the round goes on; of a large hand only their number is told."""
    if view.hands is not None:
        return write_tiles(view.hands[seat])
    back = "[]" * view.counts[seat]
    return back if len(back) <= width // 3 else ""


def marks(view: DominoView, seat: Seat, sight: Sight = SPECTATOR) -> Iterator[str]:
    """Whether it is you, your partner, to play, whether it led, and on what it could not play."""
    called_you = seat == sight.you
    spoken_to = called_you or bool(seat == view.seat and sight.reader)
    has, had = ("vous avez", "vous aviez") if spoken_to else ("a", "avait")
    if spoken_to and not called_you:
        yield say("you", "c'est vous")
    elif seat == view.partner:
        yield say("your partner", "votre partenaire") if sight.reader else say("partner", "partenaire")
    if seat == view.turn:
        to_you = "à vous de " if spoken_to else "à "
        yield say("asked", f"{to_you}répondre") if view.asked_what("") else say("to play", f"{to_you}jouer")
    if seat == view.leader:
        leads = say("lead", "vous avez la pose") if called_you else say("leads", f"{has} la pose")
        yield say("led", f"{had} la pose") if view.line else leads
    drew = sum(one.drew for one in view.passed if one.seat == seat)
    if drew:
        yield say(f"drew {drew}", f"{has} puisé {drew}")
    numbers = {number for one in view.passed if one.seat == seat and not one.drew for number in one.ends}
    if numbers:
        ordered = sorted(numbers, reverse=True)
        yield say(
            "passed on " + ", ".join(map(str, ordered)), f"{has} boudé " + " et ".join(f"au {one}" for one in ordered)
        )
    yield from view.remarks(seat)


def whose_hand(view: DominoView, sight: Sight) -> str:
    """What the hand is called of whoever looks: `Your hand, 14 pips`; by his name to who does not sit there."""
    pips = sum(tile.pips for tile in view.hand)
    held = say(f"{pips} pip{'s' * (pips != 1)}", f"{pips} point{'s' * (pips > 1)}")
    if sight.reader or view.seat is None:
        return say(f"Your hand, {held}", f"Votre main, {held}")
    whose = name(view.seat, sight)
    return say(f"Hand of {amid(whose)}, {held}", f"Main de {amid(whose)}, {held}")


def _hand(view: DominoView, width: int, sight: Sight) -> Iterable[str]:
    """One's own tiles."""
    if view.seat is None or view.hands is not None:
        return
    yield ""
    yield from wrap(
        whose_hand(view, sight) + say(": ", " : ") + "  ".join(map(str, in_order(view.hand))),
        width,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def in_order(hand: Iterable[Tile]) -> list[Tile]:
    """The tiles of a hand in the order in which the plays are listed: the low ones first."""
    return sorted(hand, key=lambda tile: (tile.high, tile.low))


def amid(called: str) -> str:
    """What somebody is called within a sentence: `your opponent`; a name of his own stays as it is."""
    common = called in ("Your opponent", "L'adversaire", "You", "Vous")
    return called[:1].lower() + called[1:] if common else called


def name(seat: Seat, sight: Sight = SPECTATOR) -> str:
    """What a seat is called: as it is told, where that is known."""
    return sight.names[seat] if sight.names else say(f"Player {LETTERS[seat]}", f"Joueur {LETTERS[seat]}")


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
        rows: list[Row] = [*_boxes(view.line, (self.height or lines()) - _BESIDE - len(view.order))]
        rows += [[(line, "")] for line in folded(open_ends(view))]
        rows += [row for seat in view.order for row in _player(view, seat, self.sight)]
        if view.seat is not None and view.hands is None:
            rows.append([(whose_hand(view, self.sight) + say(":", " :"), "bold")])
            rows += _boxes([(tile.high, tile.low) for tile in in_order(view.hand)], 6)
        return painted([*rows, *([(line, "")] for line in asked(view, columns(), self.sight))])


def _boxes(laid: Sequence[Laid], room: int) -> Iterator[Row]:
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
