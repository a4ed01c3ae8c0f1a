"""The trictrac for a terminal: arrows, dames, hand and lifted, as large as the window lets it be.

The arrows are numbered as whoever reads counts them; without a reader as whoever is to play does. Where each side is
told by its own numbers, the adversary's stand on the rim, where nothing else does; else, in a high window, beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import ClassVar, Final

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import Men, count
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.drawing.layout import Layout, Near
from tablegames.families.tables.drawing.render import (
    BLACK,
    WHITE,
    in_hand_and_lifted,
    labels,
    names,
    number_of,
    parts,
    side_sentences,
    to_do,
)
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugin.drawing.paint import Piece, Row, colours, dice_faces, either, painted, rim
from tablegames.plugin.drawing.sight import SPECTATOR, Sight, in_brackets
from tablegames.plugin.drawing.window import FIRM, columns, folded, lines

FIELD: Final = "on color(65)"
ARROWS: Final = ("color(230)", "color(52)")
"""The two colours that arrows have in turn."""
DAMES: Final = ("bold color(231)", "bold color(16)")
WOOD: Final = "color(223) on color(94)"
NUMBERS: Final = "bold"
_MARGIN: Final = 8
_BESIDE: Final = 14
"""Lines of a page that are not dames: numbers, rims, what is told, the plays, the prompt."""
_HIGHEST: Final = 8
_HIGH_ENOUGH: Final = 32
"""Lines of a window in which the numbers of both sides stand beside the arrows."""
_NARROWEST: Final = 2
_WIDEST: Final = 9
_ROOMY: Final = 4
"""An arrow so wide has room for a number on the rim and something between it and the next."""


@dataclass(frozen=True, slots=True)
class ColouredScene:
    """What is to be drawn in the box: the dames of both, whose numbers, and what is marked on rim and middle."""

    white: Men
    black: Men
    counting: Seat
    path: Path = FACING
    from_right: bool = False
    near: Near = Near.LAST
    sight: Sight = SPECTATOR
    rims: tuple[Mapping[int, Piece], Mapping[int, Piece]] = field(default_factory=lambda: ({}, {}))
    """Signs on the rims before White and before Black, by column from White's left, 0 to 11."""
    middle: Mapping[int, Row] = field(default_factory=dict)
    """Signs between the two rows of arrows, by column from White's left."""

    @property
    def numbered_by(self) -> Seat:
        """Whose numbers stand at the arrows: the reader's, else those of whoever is to play."""
        seat = self.sight.seat
        return self.counting if seat is None or not self.sight.mine else seat

    def seen(self, column: int) -> int:
        """A column counted from White's left, from the left as it is seen."""
        return 11 - column if self.sight.turned else column


@dataclass(frozen=True, slots=True)
class ColourBoard:
    """The board of a race."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    name: str = "rich"
    from_right: bool = False
    standing: ClassVar[bool] = True
    height: int | None = None
    near: Near = Near.LAST
    sight: Sight = SPECTATOR

    def fitted(self, height: int) -> ColourBoard:
        """The same, for a page of so many lines."""
        return replace(self, height=height)

    def seen_with(self, sight: Sight) -> ColourBoard:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def draw(self, view: RaceState) -> str:
        """The box, then where each side stands, then what is to be done."""
        told = [
            line
            for seat in (WHITE, BLACK)
            for line in side_lines(seat, parts(self.tally(men_of(view, seat))), self.sight)
        ]
        thrown = () if view.throw is None else view.throw.numbers
        return painted([*self.box(view), *told, *next_lines(to_do(view, self.sight), thrown)])

    def box(self, view: RaceState) -> Iterator[Row]:
        """The arrows, and what stands on them."""
        white, black = men_of(view, WHITE), men_of(view, BLACK)
        scene = ColouredScene(white, black, view.seat, self.path, self.from_right, self.near, self.sight)
        return box(scene, self.height)

    def score(self, view: RaceState) -> list[str]:
        """Who has what."""
        return side_sentences(self.tally, view, self.sight)

    def last_marked(self) -> str:
        """How the last play is marked."""
        return last_marked()


def last_marked() -> str:
    """How the last play is marked on a box: in colours where there are any, else in brackets."""
    if not colours():
        return in_brackets()
    return say(
        "On the board the last play is marked: the numbers of the arrows it went from and came to are shown reversed, "
        "dark on light.",
        "Sur le plateau le dernier coup est marqué : les numéros des flèches de départ et d'arrivée sont en couleurs "
        "inversées, sombre sur clair.",
    )


def box(scene: ColouredScene, height: int | None = None) -> Iterator[Row]:
    """Twelve arrows above, twelve below, the bar between the sixth and the seventh; for a page of so many lines."""
    height = height or lines()
    margin, wide, high = _sizes(height)
    above, below = Layout(scene.path, scene.near, scene.from_right).rows(scene.sight.seat)
    corners = rim().corners
    numbered = not any(scene.rims) and bool(_his_numbers(scene, above, wide))
    other = OTHER[scene.numbered_by]
    his = scene.sight.called(other, names()[other]) if numbered else ""
    beside = other if any(scene.rims) and height >= _HIGH_ENOUGH and not scene.sight.one_count else None
    far, near = (
        {scene.seen(column): sign for column, sign in signs.items()}
        for signs in (scene.rims if scene.sight.turned else scene.rims[::-1])
    )
    if beside is not None:
        yield _numbers(scene, beside, above, margin, wide, True)
    yield _numbers(scene, scene.numbered_by, above, margin, wide, True)
    yield _rim(corners[:3], far or _his_numbers(scene, above, wide), margin, wide, his)
    for depth in range(high):
        yield _row(scene, above, depth, high, margin, wide, True)
    yield _middle(scene, margin, wide)
    for depth in reversed(range(high)):
        yield _row(scene, below, depth, high, margin, wide, False)
    yield _rim(corners[3:], near or _his_numbers(scene, below, wide), margin, wide, his)
    yield _numbers(scene, scene.numbered_by, below, margin, wide, False)
    if beside is not None:
        yield _numbers(scene, beside, below, margin, wide, False)


def _sizes(height: int) -> tuple[int, int, int]:
    """The margin, the width of an arrow, and how many dames of a pile are drawn."""
    margin = _MARGIN if columns() >= 60 else 0
    wide = (columns() - margin - 3) // 12
    high = (height - _BESIDE) // 2
    return margin, max(_NARROWEST, min(_WIDEST, wide)), max(2, min(_HIGHEST, high))


def _numbers(scene: ColouredScene, seat: Seat, arrows: Sequence[int], margin: int, wide: int, above: bool) -> Row:
    """What a side calls the arrows, in bold the one whose numbers count; those of the last play are marked."""
    style, last = NUMBERS if seat == scene.numbered_by else "", scene.sight.last
    cells: list[Piece] = []
    for column, arrow in enumerate(arrows):
        told = str(number_of(scene.path, arrow, seat) or "")
        marked = told if last is None else last.mark(number_of(scene.path, arrow, last.mover), told)
        cells.append(marked_number(told, marked, wide, style))
        if column == 5:
            cells.append((" ", style))
    side = scene.sight.beside(seat, above)
    return [(f"{scene.sight.called(side, names()[side]):<{margin}}"[:margin] + " ", ""), *cells]


def marked_number(told: str, marked: str, wide: int, style: str) -> Piece:
    """The number of an arrow, marked if the last play has touched it; where room is short the mark stays open: `[12`.

    >>> marked_number("12", "[12]", 3, ""), marked_number("7", "(7)", 4, "")
    (('[12', ''), ('(7) ', ''))
    """
    shown = marked if len(marked) <= wide else marked[:-1] if marked != told else told
    return _centred(shown, wide), f"{style} reverse".strip() if marked != told and colours() else style


def _his_numbers(scene: ColouredScene, arrows: Sequence[int], wide: int) -> dict[int, Piece]:
    """What the adversary calls the arrows, by column, where he has another number for any; nothing in a narrow box.

    Nothing, too, where everything is counted as the reader counts.
    """
    if scene.sight.one_count or wide < _ROOMY or all(scene.path.other[arrow] in (0, arrow) for arrow in arrows):
        return {}
    his = [number_of(scene.path, arrow, OTHER[scene.numbered_by]) for arrow in arrows]
    return {column: (str(number), WOOD) for column, number in enumerate(his) if number}


def between_rims(cells: Sequence[Row], margin: int, name: str = "", wood: Sequence[str] = ()) -> Row:
    """Twelve cells and the wood around them: the left rim, the bar after the sixth, the right rim."""
    left, bar, right = ((sign, WOOD) for sign in wood or (rim().down,) * 3)
    return [(f"{name:<{margin}}"[:margin], ""), left, *chain(*cells[:6]), bar, *chain(*cells[6:]), right]


def _rim(corners: tuple[str, ...], signs: Mapping[int, Piece], margin: int, wide: int, name: str = "") -> Row:
    across = rim().across
    cells: list[Row] = []
    for column in range(12):
        sign, style = signs.get(column, (across, WOOD))
        left, right = _around(sign, wide)
        cells.append([(across * left, WOOD), (sign, style), (across * right, WOOD)])
    return between_rims(cells, margin, name, corners)


def _row(
    scene: ColouredScene, arrows: Sequence[int], depth: int, high: int, margin: int, wide: int, above: bool
) -> Row:
    cells = [_cell(scene, arrow, column, depth, high, wide, above) for column, arrow in enumerate(arrows)]
    return between_rims(cells, margin)


def _cell(scene: ColouredScene, arrow: int, column: int, depth: int, high: int, wide: int, above: bool) -> Row:
    """The dame that lies so far from the rim, the number of a pile too high to draw, or the arrow itself."""
    white, black = count(scene.white, arrow), count(scene.black, scene.path.other[arrow])
    dames, seat = (white, WHITE) if white else (black, BLACK)
    if depth == high - 1 and dames > high:
        sign, style = str(dames), DAMES[seat]
    elif depth < dames:
        sign, style = dame(seat), DAMES[seat]
    else:
        sign = either("┊▾▴", ":v^")[0 if depth < high - 1 else 1 if above else 2]
        style = ARROWS[(column + above) % 2]
    return [(_centred(sign, wide), f"{style} {FIELD}")]


def _middle(scene: ColouredScene, margin: int, wide: int) -> Row:
    cells: list[Row] = []
    for column in range(12):
        signs = [(text, style) for text, style in scene.middle.get(scene.seen(column), []) if len(text) <= wide]
        used = sum(len(text) for text, _ in signs)
        left = max(0, (wide - used) // 2)
        styled = [(text, f"{style} {FIELD}") for text, style in signs]
        cells.append([(" " * left, FIELD), *styled, (" " * max(0, wide - used - left), FIELD)])
    return between_rims(cells, margin)


def dame(seat: Seat) -> str:
    """A dame of that side: told apart by colour, or else by its sign."""
    if colours():
        return either("●", "OX"[seat])
    return either("○●", "OX")[seat]


def side_lines(seat: Seat, told: Sequence[str], sight: Sight = SPECTATOR) -> Iterator[Row]:
    """`● White  in hand 0 · lifted 0`; what goes beyond the window stands below, set in."""
    mark, between = f" {dame(seat)} ", either(" · ", "   ")
    begin, room = f" {labels(sight)[seat]} ", columns() - len(mark)
    longest = room - len(begin) - len(between.rstrip())
    parts = [part.replace(" ", FIRM) if len(part) <= longest else part for part in told]
    for number, line in enumerate(folded(between.join(parts), begin, " " * len(begin), room) or [begin]):
        sign = (" " * len(mark), "") if number else (mark, f"{DAMES[seat]} {FIELD}")
        yield [sign, (line.removesuffix(between.rstrip()), "")]


def next_lines(told: str, thrown: tuple[int, ...] = ()) -> Iterator[Row]:
    """What happens next, with the dice as they lie."""
    dice = f"   {dice_faces(thrown).replace(' ', FIRM)}" if thrown else ""
    yield from ([(line, "bold")] for line in folded(told + dice, then="  "))


def _centred(text: str, wide: int) -> str:
    """A text in the middle of an arrow, rather left than right."""
    left, right = _around(text, wide)
    return " " * left + text + " " * right


def _around(text: str, wide: int) -> tuple[int, int]:
    """The room before a text that stands in the middle, and after it."""
    left = max(0, (wide - len(text)) // 2 if len(text) > 1 else (wide - 1) // 2)
    return left, max(0, wide - left - len(text))
