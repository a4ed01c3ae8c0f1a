"""Many tables of trictrac or toc stepped by the native code, letter by letter, for programs that learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablegames.core.dice import Throw
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.native import extension
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.rule_spec import FAMILY
from tablegames.families.tables.trictrac.keeper_spec import Score, releve_of
from tablegames.families.tables.trictrac.state import CHOICE, Phase, TourState
from tablegames.plugin.encoding.plain import part_of
from tablegames.plugin.encoding.protocol import Buffers

NUMBERS = 9
"""What a packed score is made of."""


class TourTables:
    """Tables that the native code steps; the rules play the last throw of a game again, and say how it has ended."""

    __slots__ = ("_compiled", "_game", "reset", "step")

    def __init__(self, compiled: Any, game: Any) -> None:
        self._compiled, self._game = compiled, game
        self.reset: Callable[[int, int], None] = compiled.reset
        self.step: Callable[[Any, int, int], int] = compiled.step

    def outcome(self, table: int) -> Outcome:
        """How the last game of a table has ended."""
        board, seat, score, *past, thrown, leaves, steps = self._compiled.ended(table)
        game = self._game
        state = TourState(board, Seat(seat), Phase.THROW, game.keeper.unpacked(score), releve_of(*past))
        state = game.apply(state, Throw(divmod(thrown, 10))).state
        if state.phase is Phase.CHOOSE:
            state = game.apply(state, CHOICE[leaves]).state
        if state.phase is Phase.PLAY:
            state = game.apply(state, Play(steps)).state
        outcome: Outcome | None = state.outcome
        assert outcome is not None
        return outcome


def tables_of(game: Any, first: Seat | None, most: int, buffers: Buffers) -> TourTables | None:
    """The tables in the native code; None: it does not know where they begin, or what the score tells."""
    start: TourState[Any] = game.initial(first)
    places = score_places(game.keeper)
    if places is None or start.phase not in (Phase.DRAW, Phase.THROW) or start.score != game.keeper.opening():
        return None
    compiled = extension(FAMILY).Tables(
        game.compiled, places, len(buffers.seats), start.board, start.seat, start.drawing, most, *buffers
    )
    return TourTables(compiled, game)


def score_places(keeper: Any) -> bytes | None:
    """Which number of a packed score each number of an observation is; None: they are not the same numbers.

    Found by trying: one number of the score is changed at a time.
    """
    told = part_of(type(keeper.opening()), "score", 2)

    def seen(score: Score) -> list[int]:
        return told.walk(keeper.unpacked(score), Seat(0))

    nothing = seen((0,) * NUMBERS)  # type: ignore[arg-type]  # nine of them
    places = [-1] * len(nothing)
    for number in range(NUMBERS):
        one = tuple(int(place == number) for place in range(NUMBERS))
        changed = [(at, now - before) for at, (now, before) in enumerate(zip(seen(one), nothing, strict=True))]  # type: ignore[arg-type]
        for at, more in changed:
            if more and (more != 1 or places[at] >= 0):
                return None
            if more:
                places[at] = number
    return bytes(places) if not any(nothing) and min(places, default=0) >= 0 else None
