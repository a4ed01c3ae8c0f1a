"""The board of trictrac and toc as text, for a terminal, in sentences: talons left, coins right, who has what.

For a terminal the fichets are on the rims, the jetons between the arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from typing import Any, ClassVar, Final, Self

from tablegames.core.dice import Throw, write_dice
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _, pgettext
from tablegames.families.tables.board.men import count
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.board.places import OFF
from tablegames.families.tables.drawing.coloured import DAMES, WOOD, ColouredScene, InColours, SpokenBoard, box
from tablegames.families.tables.drawing.render import (
    BLACK,
    MARKS,
    NARROW,
    WHITE,
    ForReader,
    Near,
    TextBoard,
    labels,
    names,
    parts,
    to_do as race_to_do,
)
from tablegames.families.tables.race.state import RaceState, Then, men_of
from tablegames.families.tables.trictrac.march_rules import COLUMNS, Jetons, jetons_of
from tablegames.families.tables.trictrac.notation import trous_won
from tablegames.families.tables.trictrac.state import Marks, Phase, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.drawing.paint import Piece, Row, either
from tablegames.plugin.drawing.sight import SPECTATOR, Sight
from tablegames.plugin.provides import Renderer

HOLES: Final = 12
"""Along each side, one at the foot of each arrow, counted from the talon.  [AUJ-T1 I]"""
COIN: Final = 11
"""The column of the coins de repos."""
MarksOf = Callable[[Any, Seat], Marks]
"""The marks that a score puts on the board for a seat."""


class OfTour(ForReader):
    """A drawing of a tour: a dataclass with the game of some rules, which says how a score is shown."""

    __slots__ = ()
    game: Any
    make: Any

    def under(self, rules: Any) -> Self:
        """The same, for as many trous as these rules play to; the jetons where their book puts them."""
        given = {"jetons": jetons_of(rules)} if hasattr(self, "jetons") else {}
        return replace(self, game=self.make(rules) if self.make else self.game, **given)  # type: ignore[type-var]

    def words(self, view: Any, seat: Seat) -> list[str]:
        """The score of a seat in words, and its dames lifted, if there are any."""
        off = count(men_of(view, seat), OFF)
        lifted = [_("lifted {off}", off=off)] if off else []
        return parts(self.game.keeper.tell(view.score, seat)) + lifted

    def to_do(self, view: Any) -> str:
        return to_do(view, self.sight)


@frozen
class TourBoard(OfTour):
    """Talon facing talon, coin facing coin; the reader's twelve arrows below."""

    game: Tour[Any, Any]
    """A game of the kind: how its keeper tells a score, and to how many trous it goes, is asked of it."""
    name: str = "text"
    sight: Sight = SPECTATOR
    make: Callable[[Any], Tour[Any, Any]] | None = None
    """Makes the game of other rules."""

    def draw(self, view: TourState[Any]) -> str:
        """The arrows, then who has what."""
        board = as_race(view)
        lines = [*TextBoard(near=Near.FIRST, sight=self.sight).arrows(board), ""]
        for seat, label in zip((WHITE, BLACK), labels(self.sight), strict=True):
            off = count(men_of(board, seat), OFF)
            lifted = _("  lifted {off:>2}", off=off) if off else ""
            told = self.game.keeper.tell(view.score, seat).replace("\n", "\n" + " " * (len(label) - NARROW))
            lines.append(f"{MARKS[seat]} {label}  {told}{lifted}")
        lines.append(to_do(view, self.sight))
        return "\n".join(line.rstrip() for line in lines)


@frozen
class ColourTour(OfTour, InColours):
    """The board of a tour with its fichets and jetons; `marks` says what a score puts on it for a seat."""

    game: Tour[Any, Any]
    marks: MarksOf
    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None
    jetons: Jetons = Jetons.LEPEINTRE
    sight: Sight = SPECTATOR
    pointed: bool = True
    """Whether points are marked, and so jetons are laid."""
    make: Callable[[Any], Tour[Any, Any]] | None = None

    def box(self, view: TourState[Any]) -> Iterator[Row]:
        board = as_race(view)
        marks = [self.marks(view.score, seat) for seat in (WHITE, BLACK)]
        holes = self.game.keeper.target or HOLES
        rims = (_fichet(marks[0], WHITE, holes), _fichet(marks[1], BLACK, holes))
        between = _between(marks, self.jetons, self.sight.turned)
        white, black = men_of(board, WHITE), men_of(board, BLACK)
        scene = ColouredScene(white, black, view.seat, FACING, False, Near.FIRST, self.sight, rims, between)
        return box(scene, self.height)

    def thrown(self, view: TourState[Any]) -> Throw | None:
        """The throw in hand, not that of a game which is over."""
        return as_race(view).throw

    def key(self) -> list[str]:
        """The key to the signs on the rims and between the arrows."""
        mine, his = tuple(either("△▽", "^v"))
        holes = _("{fichet} the fichet, in the last hole taken", fichet=either("▮", "#"))
        if not self.pointed:
            return [holes + "."]
        return [
            _(
                "{mine} {his} the jetons, each pointing to its owner, beside the arrow that shows the points; "
                "{his}{his} two jetons: their owner is in bredouille; {holes}.",
                mine=mine,
                his=his,
                holes=holes,
            )
        ]


@frozen
class PlainTour(OfTour, SpokenBoard):
    """The board of a tour in sentences."""

    game: Tour[Any, Any]
    name: str = "plain"
    sight: Sight = SPECTATOR
    make: Callable[[Any], Tour[Any, Any]] | None = None
    path: Path = field(default=FACING, init=False)


def tour_drawings(
    make: Callable[[Any], Tour[Any, Any]], game: Tour[Any, Any], marks: MarksOf, pointed: bool = True
) -> tuple[Renderer[Any], ...]:
    """The three drawings of trictrac or toc."""
    return TourBoard(game, make=make), ColourTour(game, marks, pointed=pointed, make=make), PlainTour(game, make=make)


def _fichet(marks: Marks, seat: Seat, holes: int = HOLES) -> dict[int, Piece]:
    """Holes on the rim, as many as are played to, at most twelve; the fichet stands in that of the last trou."""
    shapes = either("∘▮", "o#")
    signs: dict[int, Piece] = dict.fromkeys(range(min(holes, HOLES)), (shapes[0], WOOD))
    if marks.trous:
        signs[(marks.trous - 1) % HOLES] = (shapes[1], f"{DAMES[seat]} on color(94)")
    return signs


def _between(marks: list[Marks], jetons: Jetons, turned: bool) -> dict[int, Row]:
    """The jetons before the arrows, pointing to whose they are; talons and coins by their names."""
    signs: dict[int, Row] = {}
    for seat, sign in enumerate(either("△▽", "^v") if turned else either("▽△", "v^")):
        mark = marks[seat]
        if mark.jetons:
            column = int(next((at for most, at in COLUMNS[jetons].items() if mark.points <= most), COIN))
            signs.setdefault(column, []).append((sign * mark.jetons, DAMES[seat]))
    for column, word in ((0, "talon"), (COIN, "coin")):
        signs.setdefault(column, [(word, "color(230)")])
    return signs


def to_do(view: TourState[Any], sight: Sight = SPECTATOR) -> str:
    """The next move: the question to a player, stay or leave, else as in a race; the reader is addressed as "you"."""
    asked = view.asked(names())
    if asked:
        return asked
    if view.phase is not Phase.CHOOSE:
        return race_to_do(as_race(view), sight)
    assert view.throw is not None
    colour, dice, won = names()[view.seat], write_dice(view.throw.numbers), trous_won(view)
    name = sight.called(view.seat, colour)
    if sight.speaks_to(view.seat):
        return _("You have won {won} with {dice}: leave or stay", won=won, dice=dice)
    if name == colour:
        return pgettext("a side", "{name} has won {won} with {dice}: leave or stay", name=name, won=won, dice=dice)
    return pgettext("a person", "{name} has won {won} with {dice}: leave or stay", name=name, won=won, dice=dice)


def as_race(view: TourState[Any]) -> RaceState:
    """The board of a tour, and what is to be done there, as that of a race."""
    then = {Phase.DRAW: Then.DRAW, Phase.OVER: Then.NOBODY}.get(view.phase, Then.OTHER)
    return RaceState(view.board, view.seat, view.throw if then is Then.OTHER else None, then)
