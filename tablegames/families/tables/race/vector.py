"""Many tables of a race stepped natively, letter by letter, for learning programs (`plugin.encoding.protocol`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.native import extension
from tablegames.families.tables.race.course import RaceCourse
from tablegames.families.tables.race.rule_spec import FAMILY, tells
from tablegames.families.tables.race.state import OTHER, RaceState, Then
from tablegames.plugin.encoding.protocol import Buffers


class RaceTables:
    """Tables that the native code steps; how a game has ended is asked of its end rule."""

    __slots__ = ("_compiled", "_outcome", "reset", "step")

    def __init__(self, compiled: Any, outcome: Callable[[RaceState], Outcome]) -> None:
        self._compiled, self._outcome = compiled, outcome
        self.reset: Callable[[int, int], None] = compiled.reset
        self.step: Callable[[Any, int, int], int] = compiled.step

    def outcome(self, table: int) -> Outcome:
        """How the last game of a table has ended."""
        board, seat = self._compiled.ended(table)
        return self._outcome(RaceState(board, OTHER[1 - seat], None, Then.NOBODY))


def tables_of(
    game: Any,
    course: RaceCourse | None,
    first: Seat | None,
    most: int,
    buffers: Buffers,
    outcome: Callable[[RaceState], Outcome],
) -> RaceTables | None:
    """The tables in the C code; None: it does not know the game, or where it begins, or another encoder tells it."""
    start: RaceState = game.initial(first)
    told = tells(type(game), "course", ("view", "numbers", "turn"))
    if course is None or not told or start.throw is not None or start.then not in (Then.DRAW, Then.OTHER):
        return None
    try:
        compiled = extension(FAMILY).Tables(
            course.compiled, b"", len(buffers.seats), start.board, start.seat, start.then is Then.DRAW, most, *buffers
        )
    except ValueError:  # an end rule that must be asked, or a duty whose plays the Python rules list
        return None
    return RaceTables(compiled, outcome)
