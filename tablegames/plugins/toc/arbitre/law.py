"""Trous marked by hand: one not marked before a dame is touched is lost, one too many is put right.  [AUJ-T2 X]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.families.tables.trictrac.kinds import Jan
from tablegames.families.tables.trictrac.tour import Marked
from tablegames.families.tables.trictrac_table.acts import Slip
from tablegames.plugins.toc.keeper import TocKeeper, Trous, trous_of

MOST: Final = 8
"""Trous that are marked at once, at most."""


@dataclass(frozen=True, slots=True)
class TrousLaw:
    """Toc has trictrac's laws, and no points.  [AUJ-Toc I, V]"""

    keeper: TocKeeper
    schools = False

    @property
    def marks(self) -> range:
        """The trous that can be marked."""
        return range(1, MOST + 1)

    def of_any_jans(self) -> TrousLaw:
        """The same: a throw is worth trous, whatever it makes."""
        return self

    def worth(self, made: Sequence[Jan], thrown: Throw) -> int:
        """The trous of a throw."""
        return trous_of(made, thrown, self.keeper.rules)

    def pavillon(self, score: Trous, seat: Seat, points: int) -> int:
        """There is none at toc."""
        return 0

    def trous(self, score: Trous) -> int:
        """Nobody asks, where no pavillon is planted."""
        return 0

    def standing(self, score: Trous, seat: Seat) -> int:
        """The trous he has."""
        return score.trous[seat]

    def rest(self, standing: int, gained: int) -> int:
        """Nothing is left beyond trous where trous are marked."""
        return 0

    def mark(self, score: Trous, seat: Seat, points: int, slip: Slip) -> Marked[Trous]:
        """The fichet goes on; two at once are a double, where it is played.  [AUJ-Toc V]"""
        return self.keeper.marked(score, seat, points, self.keeper.rules.double and points > 1)

    def slips(self, score: Trous, seat: Seat, points: int) -> Iterator[Slip]:
        """There are no jetons to slip with."""
        return iter(())

    def sight(self, score: Trous, seat: Seat) -> None:
        """Nothing."""

    def blots(self, score: Trous, seat: Seat, points: int, slip: Slip) -> Iterator[tuple[str, int]]:
        """So no faults of that kind."""
        return iter(())
