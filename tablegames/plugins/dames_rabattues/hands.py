"""A state of the game that is played by hand: what fell to the other is part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablegames.core.dice import write_dice
from tablegames.core.frozen import fast_init
from tablegames.core.languages import say
from tablegames.families.tables.board.men import no_position
from tablegames.families.tables.race.state import OTHER, RaceState


@fast_init
@dataclass(frozen=True, slots=True)
class HandState(RaceState):
    """A throw of which the thrower may have played his part: then the other is to look what fell to him."""

    fell: tuple[int, ...] | None = None
    """The numbers the thrower could not play; None: he has not played yet."""

    def asked(self, names: tuple[str, str]) -> str:
        """Who looks whether something has fallen to him; it is asked after every throw, and tells nothing."""
        if self.fell is None or self.throw is None:
            return ""
        name, other, dice = names[OTHER[self.seat]], names[self.seat], write_dice(self.throw.numbers)
        return say(
            f"{name} to take what {other} could not play of {dice}, or to pass",
            f"Aux {name} de prendre ce que les {other} n'ont pu jouer de {dice}, ou de passer",
        )


def by_hand(state: RaceState) -> HandState:
    """A state of the strict game."""
    return HandState(state.board, state.seat, state.throw, state.then)


def set_by_hand(state: RaceState, table: object) -> HandState:
    """The state with what a position says of the table: `{fell: [3]}`; raises `PositionError`."""
    if table is None:
        return by_hand(state)
    fell = table.get("fell") if isinstance(table, Mapping) and len(table) == 1 else None
    numbers = list(state.throw.numbers) if state.throw is not None else []
    if not isinstance(fell, list | tuple) or any(number not in numbers for number in fell) or len(fell) > len(numbers):
        raise no_position(
            "table: the numbers thrown that fell to the other, such as {fell: [3]}",
            "table : les nombres jetés qui sont tombés à l'autre, comme {fell: [3]}",
        )
    return HandState(state.board, state.seat, state.throw, state.then, tuple(fell))
