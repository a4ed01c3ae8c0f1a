"""The trictrac of a tour as text, for a terminal, in sentences: talons left, coins right, who has what.

For a terminal the fichets are on the rims, the jetons between the arrows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from tablegames.core.dice import write_dice
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import OFF, count
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.drawing.coloured import (
    DAMES,
    WOOD,
    ColouredScene,
    box,
    last_marked,
    next_lines,
    side_lines,
)
from tablegames.families.tables.drawing.drawings import where_all_stand
from tablegames.families.tables.drawing.jetons import COLUMNS, Jetons, jetons_of
from tablegames.families.tables.drawing.layout import Near
from tablegames.families.tables.drawing.render import (
    MARKS,
    NARROW,
    TextBoard,
    labels,
    names,
    parts,
    side_sentence,
)
from tablegames.families.tables.drawing.render import to_do as race_to_do
from tablegames.families.tables.race.state import OTHER, RaceState, Then, men_of
from tablegames.families.tables.trictrac.notation import trous_won
from tablegames.families.tables.trictrac.state import Marks, Phase, TourState
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.drawing.paint import Piece, Row, either, painted
from tablegames.plugin.drawing.sight import SPECTATOR, Sight

HOLES: Final = 12
"""Along each side, one at the foot of each arrow, counted from the talon.  [AUJ-T1 I]"""
COIN: Final = 11
"""The column of the coins de repos."""


@dataclass(frozen=True, slots=True)
class TourBoard:
    """Talon facing talon, coin facing coin; the reader's twelve arrows below."""

    game: Tour[Any, Any]
    """A game of the kind: how its keeper tells a score, and to how many trous it goes, is asked of it."""
    name: str = "text"
    sight: Sight = SPECTATOR
    make: Callable[[Any], Tour[Any, Any]] | None = None
    """Makes the game of other rules."""

    def under(self, rules: Any) -> Self:
        """The same, for as many trous as these rules play to."""
        return self if self.make is None else replace(self, game=self.make(rules))

    def seen_with(self, sight: Sight) -> Self:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def draw(self, view: TourState[Any]) -> str:
        """The arrows, then who has what."""
        board = as_race(view)
        lines = [*TextBoard(near=Near.FIRST, sight=self.sight).arrows(board), ""]
        for seat in (Seat(0), Seat(1)):
            off = count(men_of(board, seat), OFF)
            lifted = say(f"  lifted {off:>2}", f"  sorties {off:>2}") if off else ""
            label = labels(self.sight)[seat]
            told = self.game.keeper.tell(view.score, seat).replace("\n", "\n" + " " * (len(label) - NARROW))
            lines.append(f"{MARKS[seat]} {label}  {told}{lifted}")
        lines.append(to_do(view, self.sight))
        return "\n".join(line.rstrip() for line in lines)

    def score(self, view: TourState[Any]) -> list[str]:
        """Who has what."""
        return scores(self.game, view, self.sight)


@dataclass(frozen=True, slots=True)
class ColourTour:
    """The board of a tour; `marks` says what a score puts on it for a seat."""

    game: Tour[Any, Any]
    """A game of the kind: how its keeper tells a score, and to how many trous it goes, is asked of it."""
    marks: Callable[[Any, Seat], Marks]
    name: str = "rich"
    standing: ClassVar[bool] = True
    height: int | None = None
    jetons: Jetons = Jetons.LEPEINTRE
    sight: Sight = SPECTATOR
    pointed: bool = True
    """Whether points are marked, and so jetons are laid."""
    make: Callable[[Any], Tour[Any, Any]] | None = None
    """Makes the game of other rules."""

    def seen_with(self, sight: Sight) -> ColourTour:
        """The same, as whoever looks sees it."""
        return replace(self, sight=sight)

    def under(self, rules: Any) -> ColourTour:
        """The same, the jetons where the book of these rules puts them, for as many trous as they play to."""
        game = self.game if self.make is None else self.make(rules)
        return replace(self, jetons=jetons_of(rules), game=game)

    def fitted(self, height: int) -> ColourTour:
        """The same, for a page of so many lines."""
        return replace(self, height=height)

    def draw(self, view: TourState[Any]) -> str:
        """The box with its fichets and jetons, then who has what, then what is to be done."""
        board = as_race(view)
        white, black = men_of(board, Seat(0)), men_of(board, Seat(1))
        marks = [self.marks(view.score, seat) for seat in (Seat(0), Seat(1))]
        holes = self.game.keeper.target or HOLES
        rims = (_fichet(marks[0], Seat(0), holes), _fichet(marks[1], Seat(1), holes))
        between = _between(marks, self.jetons, self.sight.turned)
        scene = ColouredScene(white, black, view.seat, FACING, False, Near.FIRST, self.sight, rims, between)
        told = [
            line
            for seat in (Seat(0), Seat(1))
            for line in side_lines(seat, score_words(self.game, view, seat), self.sight)
        ]
        thrown = () if board.throw is None else board.throw.numbers
        return painted([*box(scene, self.height), *told, *next_lines(to_do(view, self.sight), thrown)])

    def score(self, view: TourState[Any]) -> list[str]:
        """Who has what."""
        return scores(self.game, view, self.sight)

    def last_marked(self) -> str:
        """How the last play is marked."""
        return last_marked()

    def key(self) -> list[str]:
        """What stands on the rims and between the arrows."""
        signs = either("△▽", "^v")
        mine, his = signs[0], signs[1]
        fichet = either("▮", "#")
        holes = say(f"{fichet} the fichet, in the last hole taken", f"{fichet} le fichet, au trou où l'on en est")
        if not self.pointed:
            return [holes + "."]
        return [
            say(
                f"{mine} {his} the jetons, each pointing to whose it is, before the arrow that tells the points; "
                f"{his}{his} two of them: in bredouille; {holes}.",
                f"{mine} {his} les jetons, tournés vers celui qui les a, devant la flèche qui dit les points ; "
                f"{his}{his} deux jetons : en bredouille ; {holes}.",
            )
        ]


@dataclass(frozen=True, slots=True)
class PlainTour(TourBoard):
    """The board of a tour in sentences."""

    name: str = "plain"
    standing: ClassVar[bool] = True
    sentences: ClassVar[bool] = True

    def draw(self, view: TourState[Any]) -> str:
        """What is to be done, where each side stands, who has what."""
        board, sight = as_race(view), self.sight
        seat = sight.seat if sight.one_count and sight.seat is not None else view.seat
        told = [side_sentence(one, score_words(self.game, view, one), sight) for one in (seat, OTHER[seat])]
        where = where_all_stand(seat, men_of(board, seat), men_of(board, OTHER[seat]), FACING, sight)
        return "\n".join([to_do(view, sight) + ".", *where, *told])


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


def scores(game: Tour[Any, Any], view: TourState[Any], sight: Sight = SPECTATOR) -> list[str]:
    """Each side's score as a sentence."""
    return [side_sentence(seat, score_words(game, view, seat), sight) for seat in (Seat(0), Seat(1))]


def score_words(game: Tour[Any, Any], view: TourState[Any], seat: Seat) -> list[str]:
    """The score of a seat in words, and its dames lifted, if there are any."""
    off = count(men_of(as_race(view), seat), OFF)
    lifted = [say(f"lifted {off}", f"sorties {off}")] if off else []
    return parts(game.keeper.tell(view.score, seat)) + lifted


def to_do(view: TourState[Any], sight: Sight = SPECTATOR) -> str:
    """What happens next: what somebody is asked, to stay or leave, else as in a race; who looks is spoken to."""
    asked = view.asked(names())
    if asked:
        return asked
    if view.phase is not Phase.CHOOSE:
        return race_to_do(as_race(view), sight)
    assert view.throw is not None
    colour, dice, won = names()[view.seat], write_dice(view.throw.numbers), trous_won(view)
    name = sight.called(view.seat, colour)
    if sight.speaks_to(view.seat):
        return say(
            f"You have won {won} with {dice}: leave or stay", f"Vous avez gagné {won} par {dice} : s'en aller ou tenir"
        )
    french = f"Les {name} ont gagné" if name == colour else f"{name} a gagné"
    return say(f"{name} has won {won} with {dice}: leave or stay", f"{french} {won} par {dice} : s'en aller ou tenir")


def as_race(view: TourState[Any]) -> RaceState:
    """The board of a tour, and what is to be done there, as that of a race."""
    then = {Phase.DRAW: Then.DRAW, Phase.OVER: Then.NOBODY}.get(view.phase, Then.OTHER)
    return RaceState(view.board, view.seat, view.throw if then is Then.OTHER else None, then)
