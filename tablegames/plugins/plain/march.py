"""The march of plain: along one's own side, or right round; and nothing after a plein made in passing.  [AUJ-Pl V]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tablegames.core.game import Fault
from tablegames.families.tables.board.board import Board, mine
from tablegames.families.tables.board.men import HAND, Mask, Men, count, write_place
from tablegames.families.tables.race.duty import FULL_DUTY, AsManyAsPossible
from tablegames.families.tables.race.march import Ground, March, Walk, nowhere
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.rule_spec import Duties, DutySpec, MarchSpec
from tablegames.plugins.plain.plein import SECOND_TABLE, full, missing


@dataclass(frozen=True, slots=True)
class PlainMarch(Walk):
    """Dames walk on from the talon; `en_passant`, the plein once made ends the play."""

    en_passant: bool = False

    def sources(self, position: Board, number: int, ground: Ground) -> Mask:
        """Any dame that finds room, also alone on the coin; none once the plein has won.  [AUJ-Pl V]"""
        return 0 if self._won(position) else Walk.sources(self, position, number, ground)

    def ordinary(self, position: Board, numbers: tuple[int, ...]) -> bool:
        """Always, but where a plein may be made before the last number: each number brings it one dame at most."""
        return not self.en_passant or missing(mine(position)) >= len(numbers)

    def rule_spec(self) -> MarchSpec:
        """The march as data."""
        return MarchSpec(plein=tuple(SECOND_TABLE) if self.en_passant else ())

    def hindrance(self, position: Board, source: int, to: int) -> Fault | None:
        """The plein is made, or the way ends."""
        if self._won(position):
            return Fault("plein_made", "AUJ-Pl V")
        if to <= self.last:
            return None
        return Fault("way_ends", "AUJ-Pl I, V", detail=(("to", write_place(to)), ("last", self.last)))

    def misplaced(self, men: Men) -> str | None:
        """Nothing is hit and nothing lifted, and nobody stands where nobody goes."""
        return nowhere(HAND) if count(men, HAND) else Walk.misplaced(self, men)

    def _won(self, position: Board) -> bool:
        return self.en_passant and full(mine(position))


@dataclass(frozen=True, slots=True)
class UntilThePlein(AsManyAsPossible):
    """As many numbers as possible, then the larger; but a play is complete where it makes the plein.  [AUJ-Pl V]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """The usual plays where no plein is near."""
        if march.ordinary(position, numbers):
            return FULL_DUTY.plays(march, position, numbers)
        return [Play(steps) for steps in self.endings(march, position, numbers).values()]

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The usual plays, and those of some of the numbers only that make the plein."""
        parts = {part for few in range(1, len(numbers)) for part in combinations(numbers, few)}
        short = (FULL_DUTY.endings(march, position, part) for part in sorted(parts))
        won = {after: steps for ends in short for after, steps in ends.items() if full(mine(after))}
        return won | FULL_DUTY.endings(march, position, numbers)

    def rule_spec(self) -> DutySpec:
        """The duty as data."""
        return DutySpec(Duties.UNTIL_THE_PLEIN)
