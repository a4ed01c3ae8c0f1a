"""The board for a terminal, as large as the window allows; in sentences; and the three drawings of a race together.

The arrows have the reader's numbers; without a reader, those of the player to move. Where each side has its own
numbers, the adversary's stand on the rim, if nothing else does; else, in a high window, beside it. The sentences are
for a player who listens to the board.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, ngettext
from tablegames.families.tables.board.men import count
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.board.places import ARROWS, Men
from tablegames.families.tables.drawing.render import (
    BLACK,
    WHITE,
    ForReader,
    Layout,
    Near,
    TextBoard,
    in_hand_and_lifted,
    labels,
    names,
    number_of,
    side_sentence,
)
from tablegames.families.tables.race.state import OTHER, RaceState, marks_of, men_of
from tablegames.plugin.drawing.paint import Piece, Row, colours, dice_faces, either, painted, rim
from tablegames.plugin.drawing.sight import SPECTATOR, Sight, in_brackets
from tablegames.plugin.drawing.window import FIRM, columns, folded, lines
from tablegames.plugin.provides import Renderer

if TYPE_CHECKING:
    from tablegames.families.tables.drawing.diagram import BoardDiagram

FIELD: Final = "on color(65)"
ARROW_COLOURS: Final = ("color(230)", "color(52)")
"""The two colours that arrows have in turn."""
DAMES: Final = ("bold color(231)", "bold color(16)")
WOOD: Final = "color(223) on color(94)"
NUMBERS: Final = "bold"
_MARGIN: Final = 8
_BESIDE: Final = 14
"""Lines of a page without dames: numbers, rims, the score, the plays, the prompt."""
_HIGHEST: Final = 8
_HIGH_ENOUGH: Final = 32
"""Lines of a window in which the numbers of both sides stand beside the arrows."""
_NARROWEST: Final = 2
_WIDEST: Final = 9
_ROOMY: Final = 4
"""An arrow so wide has room for a number on the rim and something between it and the next."""


@frozen
class ColouredScene:
    """The contents of the box: the dames of both, whose numbers, and the marks on rim and middle."""

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
    under: Men = 0
    """White's dames that are pinned; where both sides share another arrow, Black's is."""

    @property
    def numbered_by(self) -> Seat:
        """The seat whose numbers stand at the arrows: the reader, else the player to move."""
        seat = self.sight.seat
        return self.counting if seat is None or not self.sight.mine else seat

    def seen(self, column: int) -> int:
        """A column counted from White's left, from the left as it is seen."""
        return 11 - column if self.sight.turned else column


class InColours(ForReader):
    """A drawing for a terminal: the box, then where each side stands, then what is to be done."""

    __slots__ = ()
    height: Any

    def fitted(self, height: int) -> Self:
        return replace(self, height=height)  # type: ignore[type-var]  # a dataclass

    def draw(self, view: Any) -> str:
        told = [line for seat in (WHITE, BLACK) for line in side_lines(seat, self.words(view, seat), self.sight)]
        thrown = self.thrown(view)
        return painted([*self.box(view), *told, *next_lines(self.to_do(view), thrown.numbers if thrown else ())])

    def thrown(self, view: Any) -> Throw | None:
        thrown: Throw | None = view.throw
        return thrown

    @abstractmethod
    def box(self, view: Any) -> Iterator[Row]:
        """The box with its contents."""

    def last_marked(self) -> str:
        """How the last play is marked: in colours where there are any, else in brackets."""
        if not colours():
            return in_brackets()
        return _(
            "On the board, the start and end of the last play are marked: their arrow numbers are shown dark on light."
        )


@frozen
class ColourBoard(InColours):
    """The board of a race."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    name: str = "rich"
    from_right: bool = False
    standing: ClassVar[bool] = True
    height: int | None = None
    near: Near = Near.LAST
    sight: Sight = SPECTATOR

    def box(self, view: RaceState) -> Iterator[Row]:
        white, black = men_of(view, WHITE), men_of(view, BLACK)
        under = marks_of(view, WHITE)
        scene = ColouredScene(white, black, view.seat, self.path, self.from_right, self.near, self.sight, under=under)
        return box(scene, self.height)


def box(scene: ColouredScene, height: int | None = None) -> Iterator[Row]:
    """Twelve arrows above, twelve below, the bar between the sixth and the seventh; for a page of this many lines."""
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
    """A side's numbers of the arrows, bold for the player whose numbers count; those of the last play are marked."""
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
    """The adversary's numbers of the arrows, by column, where they differ and there is room."""
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
    shared = bool(white and black)
    if shared:  # a pinned dame lies at the rim, the others over it
        over = BLACK if count(scene.under, arrow) else WHITE
        dames, seat = (white, black)[over] + 1, OTHER[over] if depth == 0 else over
    if depth == high - 1 and dames > high:
        sign, style = str(dames - shared), DAMES[seat]
    elif depth < dames:
        sign, style = dame(seat), DAMES[seat]
    else:
        sign = either("┊▾▴", ":v^")[0 if depth < high - 1 else 1 if above else 2]
        style = ARROW_COLOURS[(column + above) % 2]
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
    """A dame of that side: distinguished by colour, or else by its sign."""
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
    """The next move, with the dice as they lie."""
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


def three_drawings(
    path: Path = FACING,
    tally: Callable[[Men], str] = in_hand_and_lifted,
    *,
    from_right: bool = False,
    near: Near = Near.LAST,
) -> list[Renderer[Any]]:
    """Return the drawings of a race, for `tablegames_renderers`: see `TextBoard` for the arguments."""
    return [
        TextBoard(path, tally, from_right=from_right, near=near),
        ColourBoard(path, tally, from_right=from_right, near=near),
        PlainBoard(path, tally),
    ]


def picture(
    layout: Layout,
    tally: Callable[[Men], str] = in_hand_and_lifted,
    coin: int | None = None,
    *,
    lifts: bool = True,
    waits_at_rim: bool = False,
) -> Callable[[], BoardDiagram]:
    """Return the maker of a race's picture: importing `BoardDiagram` takes longer than the rest."""

    def make() -> BoardDiagram:
        from tablegames.families.tables.drawing.diagram import BoardDiagram

        return BoardDiagram(layout, tally, coin, lifts, waits_at_rim)

    return make


class SpokenBoard(ForReader):
    """A drawing for a player who listens: the next move, whose arrows are counted, where each side stands."""

    __slots__ = ()
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True
    path: Any

    def first(self, view: Any) -> Seat:
        """The seat whose arrows are counted and who comes first: the reader, else the player to move."""
        seat: Seat = self.sight.seat if self.sight.one_count and self.sight.seat is not None else view.seat
        return seat

    def draw(self, view: Any) -> str:
        seat = self.first(view)
        told = [side_sentence(one, self.words(view, one), self.sight) for one in (seat, OTHER[seat])]
        return "\n".join([self.to_do(view) + ".", *self.where(view), *told])

    def where(self, view: Any) -> Iterator[str]:
        """Where the dames are, those of the side that is to play first."""
        seat = self.first(view)
        yield from where_all_stand(seat, men_of(view, seat), men_of(view, OTHER[seat]), self.path, self.sight)
        yield from pinned_dames(seat, view, self.path, self.sight)


@frozen
class PlainBoard(SpokenBoard):
    """The board of a race in sentences."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    name: str = "plain"
    sight: Sight = SPECTATOR


def pinned_dames(seat: Seat, view: RaceState, path: Path, sight: Sight) -> Iterator[str]:
    """The dames of both sides that are pinned, on the arrows of the one that counts them."""
    for side in (seat, OTHER[seat]):
        pinned = [
            arrow if side == seat else path.other[arrow] for arrow in ARROWS if count(marks_of(view, side), arrow)
        ]
        if pinned:
            name = sight.side(side, names()[side])
            yield _("{name}: pinned on {arrows}.", name=name, arrows=", ".join(map(str, sorted(pinned))))


def where_all_stand(seat: Seat, own: Men, his: Men, path: Path, sight: Sight = SPECTATOR) -> Iterator[str]:
    """Both sides on the arrows of the one that counts them."""
    name, other = names()[seat], names()[OTHER[seat]]
    first, last = path.other[1], path.other[24]
    if sight.is_reader(seat):
        yield _("Arrows numbered for you, {name}.", name=name)
    elif sight.one_count:
        yield _("Arrows numbered for {name}.", name=name)
    else:
        yield _whose_numbers(name, other, first, last)
    yield dames_on(sight.side(seat, name), {arrow: count(own, arrow) for arrow in ARROWS})
    seen = {arrow: count(his, path.other[arrow]) for arrow in ARROWS if path.other[arrow]}
    yield dames_on(sight.side(OTHER[seat], other), seen)


def _whose_numbers(name: str, other: str, first: int, last: int) -> str:
    """Say whose numbers the arrows have, and the other's names for the first and the last."""
    return _(
        "Arrows numbered for {name}: arrow 1 is {other}'s {first}, arrow 24 {other}'s {last}.",
        name=name,
        other=other,
        first=first,
        last=last,
    )


def dames_on(name: str, dames: dict[int, int]) -> str:
    """`White: 2 dames on 1, 5 on 12.`"""
    held = [(arrow, n) for arrow, n in dames.items() if n]
    if not held:
        return _("{name}: no dame on the board.", name=name)
    (first, n), *rest = held
    told = [ngettext("{n} dame on {first}", "{n} dames on {first}", n, n=n, first=first)]
    told += [_("{n} on {arrow}", n=n, arrow=arrow) for arrow, n in rest]
    return f"{name}{_(': ')}{', '.join(told)}."
