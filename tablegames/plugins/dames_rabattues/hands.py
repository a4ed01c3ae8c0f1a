"""A state of the game that is played by hand: what fell to the other is part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tablegames.arbiter.contract import AtTable
from tablegames.core.dice import write_dice
from tablegames.core.frozen import fast_init
from tablegames.core.languages import say
from tablegames.families.tables.board.men import no_position
from tablegames.families.tables.race.state import OTHER, RaceState

FALLEN: Final = "fallen"
"""The moment at which the other looks what has fallen to him, whether anything has or not."""


@fast_init
@dataclass(frozen=True, slots=True)
class HandTable(AtTable[RaceState]):
    """A throw of which the thrower may have played his part."""

    fell: tuple[int, ...] = ()
    """The numbers the thrower could not play."""

    def asked(self, names: tuple[str, str]) -> str:
        """Who looks whether something has fallen to him; it is asked after every throw, and tells nothing."""
        race = self.inner
        if self.moment != FALLEN or race.throw is None:
            return ""
        name, other, dice = names[OTHER[race.seat]], names[race.seat], write_dice(race.throw.numbers)
        return say(
            f"{name} to take what {other} could not play of {dice}, or to pass",
            f"Aux {name} de prendre ce que les {other} n'ont pu jouer de {dice}, ou de passer",
        )


def set_by_hand(race: RaceState, table: object) -> HandTable:
    """The state with what a position says of the table: `{fell: [3]}`; raises `PositionError`."""
    if table is None:
        return HandTable(race)
    fell = table.get("fell") if isinstance(table, Mapping) and len(table) == 1 else None
    numbers = list(race.throw.numbers) if race.throw is not None else []
    if not isinstance(fell, list | tuple) or any(number not in numbers for number in fell) or len(fell) > len(numbers):
        raise no_position(
            "table: the numbers thrown that fell to the other, such as {fell: [3]}",
            "table : les nombres jetés qui sont tombés à l'autre, comme {fell: [3]}",
        )
    return HandTable(race, FALLEN, (OTHER[race.seat],), fell=tuple(fell))
