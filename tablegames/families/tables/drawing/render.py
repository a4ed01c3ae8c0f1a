"""The board as text: twenty-four arrows, the reader's side below, with his numbers or with those of both.

`Layout` says where the arrows of a path lie on the table: on whose side the path begins, and at whose hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, Self

from tablegames.core.dice import write_dice
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, pgettext
from tablegames.families.tables.board.men import count, pips
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.board.places import ARROWS, HAND, OFF, Men
from tablegames.families.tables.race.state import RaceState, marks_of, men_of
from tablegames.plugin.drawing.sight import SPECTATOR, Sight


class Near(StrEnum):
    """Which half of his path lies on a player's own side."""

    FIRST = "first"
    """Arrows 1 to 12: he comes out before himself, as at trictrac.  [AUJ-T2 II]"""
    LAST = "last"
    """Arrows 13 to 24: he comes home to himself, as at toute-table and revertier.  [AUJ-TT II; AUJ-Rev II]"""


@frozen
class Layout:
    """The two paths laid over the box, as White sits: row 0 is his side, columns are counted from his left."""

    path: Path = FACING
    near: Near = Near.LAST
    from_right: bool = False
    """Whether White's arrow 1 lies at his right."""

    def place(self, seat: Seat, arrow: int) -> tuple[int, int]:
        """The row and the column of a seat's arrow.

        >>> Layout(near=Near.FIRST).place(Seat(0), 1), Layout(near=Near.FIRST).place(Seat(1), 1)
        ((0, 0), (1, 0))
        """
        if seat == 0:
            return self._white(arrow)
        if 0 in self.path.other[1:]:  # each keeps to his own side, and arrow faces arrow
            row, column = self._white(arrow)
            return 1 - row, column
        return self._white(self.path.other.index(arrow))

    def _white(self, arrow: int) -> tuple[int, int]:
        row = 0 if (arrow <= 12) is (self.near is Near.FIRST) else 1
        column = arrow - 1 if arrow <= 12 else 24 - arrow
        return row, 11 - column if self.from_right else column

    def rows(self, seat: Seat | None) -> tuple[list[int], list[int]]:
        """White's arrows as a seat sees them, from the left: those above, and those below, on his own side.

        >>> Layout(near=Near.FIRST).rows(Seat(1))[1][:3], Layout(near=Near.FIRST).rows(None)[1][:3]
        ([13, 14, 15], [1, 2, 3])
        """
        at = {self._white(arrow): arrow for arrow in ARROWS}
        near, far = ([at[row, column] for column in range(12)] for row in (0, 1))
        return (near[::-1], far[::-1]) if seat == 1 else (far, near)

    def numbers(self, seat: Seat) -> dict[tuple[int, int], int]:
        """A seat's number of each arrow; where each keeps to his own side, each side has its own count."""
        if 0 not in self.path.other[1:]:
            return {self.place(seat, arrow): arrow for arrow in ARROWS}
        return {place: arrow for side in (0, 1) for place, arrow in self.path_of(Seat(side)).items()}

    def path_of(self, seat: Seat) -> dict[tuple[int, int], int]:
        """The arrows a seat's dames can come to, as it calls them."""
        known = ARROWS if 0 not in self.path.other[1:] else range(1, 13)
        return {self.place(seat, arrow): arrow for arrow in known}


HOMEWARD: Final = Layout()
"""Paths that face each other and end on the player's own side, in the table at the left of White.  [AUJ-TT II]"""
OUTWARD: Final = Layout(near=Near.FIRST)
"""Paths that face each other, talon facing talon at the left of White, who has his first two tables before him."""


MARKS: Final = ("O", "X")
"""White's dames and black's, safe on every terminal."""
HEIGHT: Final = 5
"""Dames of one pile that are drawn; the last place of a higher pile shows their number."""
NARROW: Final = 6
"""The room for what a side is called."""
WHITE, BLACK = Seat(0), Seat(1)
_GAP: Final = re.compile(r" {2,}(?=[^\d\s])")


def in_hand_and_lifted(men: Men) -> str:
    """Where a side stands in a race."""
    hand, off, left = count(men, HAND), count(men, OFF), pips(men)
    return _("in hand {hand:>2}   lifted {off:>2}   pips {left:>3}", hand=hand, off=off, left=left)


class ForReader:
    """A drawing of a board with two sides that a reader looks at, or listens to: a dataclass with these two fields."""

    __slots__ = ()
    sight: Any
    tally: Any
    """The line about a side under the board, from its dames."""

    def seen_with(self, sight: Sight) -> Self:
        """The same, for this reader."""
        return replace(self, sight=sight)  # type: ignore[type-var]  # every drawing is a dataclass

    def words(self, view: Any, seat: Seat) -> list[str]:
        return parts(self.tally(men_of(view, seat)))

    def score(self, view: Any) -> list[str]:
        """The score of both sides, a sentence each."""
        return [side_sentence(seat, self.words(view, seat), self.sight) for seat in (WHITE, BLACK)]

    def to_do(self, view: Any) -> str:
        return to_do(view, self.sight)


@frozen
class TextBoard(ForReader):
    """The board of a race, at most 80 columns wide."""

    path: Path = FACING
    tally: Callable[[Men], str] = in_hand_and_lifted
    """The line about a side under the board."""
    name: str = "text"
    from_right: bool = False
    """Whether white's path begins at his right."""
    near: Near = Near.LAST
    """Which half of his path lies on a player's own side."""
    sight: Sight = SPECTATOR

    def draw(self, view: RaceState) -> str:
        """The arrows, then what is in hand and lifted, then what is to be done."""
        told = labels(self.sight)
        tallies = (f"{MARKS[seat]} {told[seat]}  {self.tally(men_of(view, seat))}" for seat in (WHITE, BLACK))
        return "\n".join(line.rstrip() for line in (*self.arrows(view), "", *tallies, to_do(view, self.sight)))

    def arrows(self, view: RaceState) -> Iterator[str]:
        """Twelve arrows above and twelve below, on the reader's side, with his numbers; else with those of both."""
        above, below = Layout(self.path, self.near, self.from_right).rows(self.sight.seat)
        counting = [Seat(seat) for seat in (WHITE, BLACK) if not self.sight.one_count or seat == self.sight.seat]
        edge = " " * 9 + "+" + "-" * 25 + "+" + "-" * 25 + "+"
        for seat in counting:
            yield self._numbers(above, seat, above=True)
        yield edge
        yield from self._rows(view, above, range(HEIGHT))
        yield " " * 9 + "|" + " " * 25 + "|" + " " * 25 + "|"
        yield from self._rows(view, below, range(HEIGHT - 1, -1, -1))
        yield edge
        for seat in counting:
            yield self._numbers(below, seat, above=False)

    def _numbers(self, arrows: Sequence[int], seat: Seat, above: bool) -> str:
        """A seat's numbers of the arrows; those of the last play are marked."""
        cells = []
        for arrow in arrows:
            told = str(number_of(self.path, arrow, seat))
            last = self.sight.last
            cells.append(told if last is None else last.mark(number_of(self.path, arrow, last.mover), told))
        side = self.sight.beside(seat, above)
        return f"{self.sight.called(side, names()[side])[:9]:<9} {halves([f'{told:>4}' for told in cells])}"

    def _rows(self, view: RaceState, arrows: Sequence[int], depths: range) -> Iterator[str]:
        white, black, under = men_of(view, WHITE), men_of(view, BLACK), marks_of(view, WHITE)
        for depth in depths:
            cells = [
                cell(count(white, arrow), count(black, self.path.other[arrow]), depth, bool(count(under, arrow)))
                for arrow in arrows
            ]
            yield " " * 9 + "|" + halves(cells) + " |"


def number_of(path: Path, arrow: int, seat: Seat) -> int:
    """A seat's number of one of White's arrows."""
    return arrow if seat == WHITE else path.other[arrow]


def names() -> tuple[str, str]:
    return _("White"), _("Black")


def labels(sight: Sight) -> tuple[str, str]:
    """The two sides, as wide as each other: by name and colour, the reader's own marked as his."""
    white, black = (
        sight.side(seat, colour)
        + (_(" (you)") if sight.is_reader(seat) and sight.called(seat, colour) == colour else "")
        for seat, colour in enumerate(names())
    )
    wide = max(NARROW, len(white), len(black))
    return f"{white:<{wide}}", f"{black:<{wide}}"


def halves(cells: list[str]) -> str:
    """Twelve arrows, the bar between the sixth and the seventh."""
    return "".join(cells[:6]) + " |" + "".join(cells[6:])


def cell(white: int, black: int, depth: int, white_under: bool = False) -> str:
    """One place of an arrow: the dame that lies so far from the edge, a pinned one of either side first."""
    if white and black:
        under, over = (WHITE, BLACK) if white_under else (BLACK, WHITE)
        if depth == 0:
            return f"{MARKS[under]:>4}"
        dames, mark = (white, black)[over] + 1, MARKS[over]
        if depth == HEIGHT - 1 and dames > HEIGHT:
            return f"{dames - 1:>4}"
        return f"{mark if depth < dames else ' ':>4}"
    dames, mark = (white, MARKS[0]) if white else (black, MARKS[1])
    if depth == HEIGHT - 1 and dames > HEIGHT:
        return f"{dames:>4}"
    return f"{mark if depth < dames else '.' if depth == 0 else ' ':>4}"


def parts(told: str) -> list[str]:
    """The statements of a line set in columns, so that a sentence can be made of them.

    >>> parts("in hand  0   lifted  3   pips 167")
    ['in hand 0', 'lifted 3', 'pips 167']
    """
    return [" ".join(part.split()) for part in _GAP.split(told.splitlines()[0])]


def side_sentence(seat: Seat, told: list[str], sight: Sight = SPECTATOR) -> str:
    """`White: in hand 0, lifted 0.`"""
    return f"{sight.called(seat, names()[seat])}{_(': ')}{', '.join(told)}."


def to_do(view: RaceState, sight: Sight = SPECTATOR) -> str:
    """The next move: the question to a player, else who throws or plays; the reader is addressed as "you"."""
    asked = view.asked(names())
    if asked:
        return asked
    colour = names()[view.seat]
    name = sight.called(view.seat, colour)
    you = sight.speaks_to(view.seat)
    if view.throw is not None:
        dice = write_dice(view.throw.numbers)
        if you:
            return _("You to play {dice}", dice=dice)
        if name == colour:
            return pgettext("a side", "{name} to play {dice}", name=name, dice=dice)
        return pgettext("a person", "{name} to play {dice}", name=name, dice=dice)
    if view.drawing:
        return _("The first throw decides who begins")
    if view.over:
        return _("The game is over")
    if you:
        return _("You to throw")
    return (
        pgettext("a side", "{name} to throw", name=name)
        if name == colour
        else pgettext("a person", "{name} to throw", name=name)
    )
