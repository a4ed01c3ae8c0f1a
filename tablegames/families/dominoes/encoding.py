"""The game as numbers: the own hand, the line, the open numbers, the others' counts and passes.

Seats are numbered to the right from the observer: a partner is the third.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablegames.core.events import Seat
from tablegames.families.dominoes.state import Action, Cross, DominoView, Draw, End, Join, Play, Pose
from tablegames.families.dominoes.tiles import DOUBLE_SIX, Tile, TileSet, tile
from tablegames.plugin.encoding.protocol import Feature, Word


class DominoEncoder:
    """A letter for each tile by each of its numbers, and one each to pass and to draw."""

    def __init__(self, seats: int, of: TileSet = DOUBLE_SIX) -> None:
        self._tiles, self._numbers = of.tiles, of.numbers
        self._places = {one: place for place, one in enumerate(of.tiles)}
        self._passes = 2 * len(of)
        self.letters = self._passes + 2
        everybody = [f"right.{n}" if n else "own" for n in range(seats)]
        self.features = (
            *(Feature(f"hand.{one}") for one in of.tiles),
            *(Feature(f"laid.{one}") for one in of.tiles),
            *(Feature(f"open.{number}", 0, 2) for number in of.numbers),
            *(Feature(f"tiles.{who}", 0, len(of)) for who in everybody),
            Feature("talon", 0, len(of)),
            *(Feature(f"{what}.{who}") for what in ("leader", "turn") for who in everybody),
            *(Feature(f"passed.{who}.{number}") for who in everybody for number in of.numbers),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """The table, the own hand, and the numbers the others have passed on."""
        at = view.order.index(seat)
        around = view.order[at:] + view.order[:at]
        ends = view.ends or ()
        passed = {(one.seat, number) for one in view.passed if not one.drew for number in one.ends}
        return [
            *self._flags(view.hand),
            *self._flags(tile(*one) for line in (view.line, *(arm for _, arm in view.arms)) for one in line),
            *(ends.count(number) for number in self._numbers),
            *(view.counts[who] for who in around),
            view.talon,
            *(int(who == view.leader) for who in around),
            *(int(who == view.turn) for who in around),
            *(int((who, number) in passed) for who in around for number in self._numbers),
        ]

    def _flags(self, tiles: Iterable[Tile]) -> list[int]:
        """1 for each tile that is among them."""
        flags = [0] * len(self._tiles)
        for one in tiles:
            flags[self._places[one]] = 1
        return flags

    def spell(self, view: DominoView, action: Action) -> Word:
        """The tile, and which of its numbers is joined: the larger first."""
        if isinstance(action, Pose):
            return (2 * self._places[action.tile],)
        if isinstance(action, Play):
            return (2 * self._places[action.tile] + int(action.onto != action.tile.high),)
        return (self._passes + isinstance(action, Draw),)


NOWHERE = -1


class CrossEncoder(DominoEncoder):
    """The same with a second letter for the end, and what a line with a `Cross` has besides.

    The ends come with the numbers they show and what they count, so that points for them can be learnt.
    """

    def __init__(self, seats: int, of: TileSet = DOUBLE_SIX) -> None:
        super().__init__(seats, of)
        self._first = self.letters
        self.letters = self._first + len(End)
        most = of.highest
        self.features = (
            *self.features,
            *(Feature(f"{what}.{end}", NOWHERE, most) for what in ("open", "inner", "outer") for end in End),
            Feature("spinner", NOWHERE, most),
            Feature("drew"),
            *(Feature(f"made.{n}", 0, 1000) for n in range(seats)),
            *(Feature(f"stands.{n}", 0, 1000) for n in range(seats)),
        )

    def observe(self, view: DominoView, seat: Seat, spelt: Word) -> list[int]:
        """The table, the ends with their outermost tiles, and the points."""
        cross = view.cross or Cross()
        open_at = dict(cross.open)
        arms = ((End.LEFT, tuple((near, far) for far, near in view.line[:1])), (End.RIGHT, view.line), *view.arms)
        tips = {end: arm[-1] for end, arm in arms if arm}
        at = view.order.index(seat)
        around = view.order[at:] + view.order[:at]
        return [
            *super().observe(view, seat, spelt),
            *(open_at.get(end, NOWHERE) for end in End),
            *(tips[end][0] if end in tips else NOWHERE for end in End),
            *(tips[end][1] if end in tips else NOWHERE for end in End),
            NOWHERE if cross.spinner is None else cross.spinner,
            int(bool(view.history) and getattr(view.history[-1], "drew", False)),
            *(view.scores[who] if view.scores else 0 for who in around),
            *(view.standing[who] if view.standing else 0 for who in around),
        ]

    def spell(self, view: DominoView, action: Action) -> Word:
        """The tile by its touching half, then the end."""
        if not isinstance(action, Join):
            return super().spell(view, action)
        place = 2 * self._places[action.tile] + int(action.touching != action.tile.high)
        return place, self._first + list(End).index(action.at)
