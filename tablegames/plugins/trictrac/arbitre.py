"""Trictrac under `arbiter: table`: points and trous marked by hand; what a mark shows, how it can slip.

[AUJ-T1 VI-VIII; AUJ-T2 VII, X; LEP 4.I 45, 49, 51-54, 59, 66-68]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Final

from tablegames.core.events import Event, Note, Seat
from tablegames.core.frozen import frozen
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.tour import Marked, Tour
from tablegames.families.tables.trictrac_table import mistakes
from tablegames.families.tables.trictrac_table.books import PLAIN, Law, Slip
from tablegames.families.tables.trictrac_table.desk import House
from tablegames.families.tables.trictrac_table.game import TableTour
from tablegames.plugins.trictrac.keeper import TROU, Marque, Points, SideMarque, gain
from tablegames.plugins.trictrac.rules import EcoleDuPlein, EcoleSeverity, Partie, Pavillon, TrictracRules

MOST: Final = 72
"""Points that are marked or called at once, at most."""
SLIPPING: Final = 24
"""Of greater marks nobody is known to have made a slip besides."""
SHOWN: Final = ("marque", "trou", "trou_bredouille")
"""The events of a mark that show points and trous."""
FURTHEST: Final = 3
"""Trous that a slip takes the fichet on, at most."""


def at_the_table(strict: Tour[Marque, TrictracRules]) -> TableTour[Marque]:
    """The same game, with its faults."""
    assert isinstance(strict.keeper, Points)
    return TableTour(strict, PointsLaw(strict.keeper), house_of(strict.rules), strict.more_jans)


def house_of(rules: TrictracRules) -> House:
    """The agreement about faults by the rules."""
    return House(
        company=rules.ecole_severity is EcoleSeverity.BONNE_COMPAGNIE,
        academie=rules.ecole_du_plein is EcoleDuPlein.ACADEMIE,
        false_case=rules.false_case.value,
        leave_short=rules.leave_short,
        lesser=rules.two_jetons == "removed",
        free=rules.march == "free",
        tells=rules.table_help,
    )


@frozen
class PointsLaw(Law[Marque]):
    """Marks read off the markers: the way of the jeton, and twelve for each trou of the fichet.  [LEP 4.I 53, 54]"""

    keeper: Points
    odd: bool = False
    """Whether jans of an extension may be worth an odd number."""
    schools: ClassVar[bool] = True

    @property
    def marks(self) -> range:
        """The numbers to mark: mostly even, since every jan of the books is worth an even number."""
        return range(1, MOST + 1) if self.odd else range(2, MOST + 1, 2)

    def of_any_jans(self) -> PointsLaw:
        """Odd numbers too."""
        return replace(self, odd=True)

    def standing(self, score: Marque, seat: Seat) -> int:
        return score.sides[seat].points

    def rest(self, standing: int, gained: int) -> int:
        """The points beyond the last twelve."""
        trous, left = divmod(standing + gained, TROU)
        return left if trous else 0

    def mark(self, score: Marque, seat: Seat, points: int, slip: Slip) -> Marked[Marque]:
        """The markers after a mark."""
        return _marked(self.keeper, score, seat, points, slip)

    def slips(self, score: Marque, seat: Seat, points: int) -> Iterator[Slip]:
        """How that mark can be made wrongly: the fichet too far or too near, the jeton left, one jeton for two."""
        if points > SLIPPING:
            return
        after, trous = gain(score, seat, points)
        side, other, natural = after.sides[seat], after.sides[OTHER[seat]], sum(trous)
        for far in range(FURTHEST + 1):
            if far != natural and (far or trous):
                yield Slip(trous=far)
        if trous:
            for jeton in range(0, TROU, 2):
                if jeton != side.points:
                    yield Slip(jeton=jeton)
        elif side.bredouille and other.points:
            yield Slip(simple=True)
        if score.sides[seat].points:
            yield Slip(apart=True)
        if score.sides[OTHER[seat]].points:
            yield Slip(his=True)
        if self.pavillon(score, seat, points):
            yield Slip(bare=True)

    def sight(self, score: Marque, seat: Seat) -> tuple[int, bool, bool, bool]:
        """His points, whether they are in bredouille, whether the other has any; whether a trou earns the pavillon."""
        side = score.sides[seat]
        earns = self.pavillon(score, seat, TROU) > 0
        return side.points, side.bredouille, score.sides[OTHER[seat]].points > 0, earns

    def pavillon(self, score: Marque, seat: Seat, points: int) -> int:
        """At a partie à écrire, who begins a run of trous after the other has some plants it.  [LEP 1.VI, 4.I 59]"""
        rules = self.keeper.rules
        again = score.run[seat] > 0 or (score.trous[seat] > 0 and rules.pavillon is not Pavillon.AGAIN)
        if rules.partie is not Partie.A_ECRIRE or again or not score.trous[OTHER[seat]]:
            return 0
        return sum(gain(score, seat, points)[1])

    def trous(self, score: Marque) -> int:
        return sum(score.trous)

    def blots(self, score: Marque, seat: Seat, points: int, slip: Slip) -> Iterator[tuple[str, int]]:
        """The faults that slips are once he plays, and their points."""
        after, trous = gain(score, seat, points)
        natural, rest = sum(trous), after.sides[seat].points
        if slip.trous is not None:
            yield (mistakes.TROU_MOINS if slip.trous < natural else mistakes.TROU_TROP), 0
            if slip.trous and not natural and score.sides[OTHER[seat]].points:
                yield mistakes.EFFACE, score.sides[OTHER[seat]].points
        if slip.jeton is not None:
            yield (mistakes.JETON if slip.jeton > rest else mistakes.ECOLE_MOINS), abs(slip.jeton - rest)
        if slip.simple:
            yield mistakes.BREDOUILLE, 0
        if (slip.apart or slip.his) and score.sides[seat].points:
            yield mistakes.JETONS, score.sides[seat].points
        if slip.his and not gain(_with(score, seat, SideMarque()), seat, points)[1]:
            yield mistakes.EFFACE, score.sides[OTHER[seat]].points


@lru_cache(maxsize=4096)
def _marked(keeper: Points, score: Marque, seat: Seat, points: int, slip: Slip) -> Marked[Marque]:
    """The result of a mark; journals are folded again and again, so each is worked out once."""
    if slip == PLAIN:
        return keeper.marked(score, seat, points)
    had, start = score.sides[seat], score
    if slip.planted:
        run = (slip.planted, 0) if seat == 0 else (0, slip.planted)
        return Marked(replace(score, run=run))
    apart = slip.apart or (slip.his and had.points > 0)
    if apart:
        start = _with(score, seat, replace(had, points=0))
    after, trous = gain(start, seat, points)
    side, natural = after.sides[seat], sum(trous)
    if apart and not trous:
        side = replace(side, bredouille=had.bredouille)
    if slip.simple:
        side = replace(side, bredouille=False)
    if slip.jeton is not None:
        side = replace(side, points=slip.jeton, bredouille=slip.jeton > 0)
    after = _with(after, seat, side)
    if slip.his and not trous:
        after = _with(after, OTHER[seat], replace(after.sides[OTHER[seat]], points=0, bredouille=False))
    if slip.bare:
        after = replace(after, run=(0, 0))
    if slip.trous is not None:
        after, natural = _fichet(score, after, seat, slip.trous - natural), slip.trous
    notes = _shown(keeper.marked(start, seat, points).events, after.sides[seat], slip)
    return keeper.settled(Marked(after, notes, natural), seat)


def _shown(natural: Sequence[Event], side: SideMarque, slip: Slip) -> tuple[Event, ...]:
    """The visible result of a mark: the place of the jeton and the way of the fichet, whatever the points make."""
    notes = [event for event in natural if event.what in (("marque",) if slip.trous is not None else SHOWN)]
    told = {"marked": side.points, "bredouille": int(side.bredouille)}
    shown = [
        replace(note, detail=tuple((key, told.get(key, value)) for key, value in note.detail))
        if note.what == "marque"
        else note
        for note in notes
    ]
    if slip.trous:
        shown.append(Note("fichet", shown[0].seat, "LEP 4.I 53", (("trous", slip.trous),)))
    return tuple(shown)


def _with(score: Marque, seat: Seat, side: SideMarque) -> Marque:
    other = score.sides[1 - seat]
    return replace(score, sides=(side, other) if seat == 0 else (other, side))


def _fichet(before: Marque, score: Marque, seat: Seat, further: int) -> Marque:
    """The fichet so much further than the points would have it; where it takes a trou, the other's points are wiped."""
    side, other = score.sides[seat], OTHER[seat]
    trous = side.trous + further
    score = _with(score, seat, replace(side, trous=trous))
    taken = trous - before.sides[seat].trous
    run = before.run[seat] + taken if taken else before.run[seat]
    if taken:
        score = _with(score, other, replace(score.sides[other], points=0, bredouille=False))
        return replace(score, run=(run, 0) if seat == 0 else (0, run))
    return replace(score, run=before.run)
