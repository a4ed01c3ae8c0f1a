"""The duty: which plays of a throw are complete, and what is said of numbers that are left.

Everywhere one plays as many numbers as one can, then the larger; `AsManyAsPossible` is that rule. A game that lets
a player stop short takes a duty of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from tablegames.families.tables.board.board import Board
from tablegames.families.tables.race.march import March
from tablegames.families.tables.race.plays import Play, Steps, all_plays, list_plays
from tablegames.families.tables.race.rule_spec import DutySpec


class Duty(Protocol):
    """What a player owes to his dice."""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """Every complete play, no two leading to the same position; nothing to play is a play too."""

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The same by the position they lead to."""

    def left(self, march: March, position: Board, played: int) -> tuple[str, str] | None:
        """Why numbers are left after a play of so many: an event and its article; None: they could not be played."""


@dataclass(frozen=True, slots=True)
class AsManyAsPossible:
    """Every number that can be played must be, and of two that exclude each other the larger.  [AUJ-TT V; AUJ-T2 XV]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """The plays of the most numbers, listed in closed form where the march allows it."""
        return list_plays(march, position, numbers)

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The plays of the most numbers, each by where it leads."""
        return all_plays(march, position, numbers)

    def left(self, march: March, position: Board, played: int) -> tuple[str, str] | None:
        """What is left could not be played."""
        return None

    def rule_spec(self) -> DutySpec:
        """The duty as data."""
        return DutySpec()


FULL_DUTY: Final = AsManyAsPossible()
"""As many numbers as can be played, and of two that exclude each other the larger."""
