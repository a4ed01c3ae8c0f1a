"""The numbers that a page shows of a side: its dames up, and those it has lifted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.families.tables.board.men import count
from tablegames.families.tables.board.places import OFF
from tablegames.families.tables.race.abilities import THROWN
from tablegames.families.tables.race.state import RaceState, men_of
from tablegames.plugin.abilities import Count
from tablegames.plugins.dames_rabattues.stacks import ARROWS

DAMES: Final = 15


def counts(game: Any, state: RaceState) -> list[tuple[Count, ...]]:
    sides = men_of(state, Seat(0)), men_of(state, Seat(1))
    return [
        (Count("up", sum(count(men, arrow) for arrow in ARROWS)), Count("lifted", count(men, OFF), DAMES))
        for men in sides
    ]


ABILITIES: Final = replace(THROWN, counts=counts)
