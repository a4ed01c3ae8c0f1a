"""A race played out by the C code: what the C code is told of a game, and the states it stands in before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from tablegames.core.chance import Urn
from tablegames.core.dice import TWO_DICE, Throw, throw
from tablegames.core.events import Seat
from tablegames.core.game import Step
from tablegames.core.native import extension
from tablegames.families.tables.board.throws import THREE, ThrowRule
from tablegames.families.tables.race.march import Walk
from tablegames.families.tables.race.opening import Opening
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.rule_spec import FAMILY, arrow_bits, tells
from tablegames.families.tables.race.state import OTHER, RaceState, Then

NO_THROW: Final = 1000
"""What the native code says where no throw is in hand; below 0 it is that of the opening dice."""
_PHASES: Final = (Then.OTHER, Then.DRAW, Then.NOBODY)
"""What the native code calls 0, 1 and 2."""
_DRAWN: Final = tuple(throw(one, other) for one in range(1, 7) for other in range(1, 7))


class RaceCourse(NamedTuple):
    """A game that the native code plays out."""

    compiled: Any
    tickets: tuple[Throw, ...]
    apply: Callable[[RaceState, object], Step[RaceState] | None]
    """The step of an action, as `Race.apply` makes it; None: the Python rules are to make it."""
    legal: Callable[[RaceState], Sequence[Play] | None]
    """The plays of the throw in hand; None: the Python rules are to list them."""

    def run(
        self, state: RaceState, keys: tuple[int, int, int], number: int, limit: int, end: bool
    ) -> tuple[RaceState, int, int, Seat | None]:
        """Play on at random; see `Race.run`."""
        board, seat, phase, ticket, number, decisions, first = self.compiled.run(
            state.board, state.seat, state.then is Then.DRAW, *keys, number, limit, end
        )
        thrown = None if ticket == NO_THROW else _DRAWN[ticket] if ticket < 0 else self.tickets[ticket]
        after = RaceState(board, OTHER[1 - seat], thrown, _PHASES[phase])
        return after, number, decisions, None if first < 0 else OTHER[1 - first]


def course_of(game: Any, making: tuple[object, ...]) -> RaceCourse | None:
    """What the native code is told of a game; None where there is none, or where a rule cannot be told.

    `making` are the classes and values of which its steps are made.
    """
    compiled, march, throws = extension(FAMILY), game.march, game.throws
    if compiled is None or not isinstance(march, Walk) or march.track is None or not march.track.whole:
        return None
    if not tells(type(game), "course", ("initial", "turn", "legal", "apply", "_play", "numbers")):
        return None
    lottery, spec = throws.thrown.lottery, getattr(game.duty, "rule_spec", None)
    if type(throws) is not ThrowRule or not isinstance(lottery, Urn) or throws.thrown.secret:
        return None
    if spec is None or not tells(type(game.duty), "rule_spec", ("plays",)):
        return None
    numbers = tuple(throws.numbers(ticket) for ticket in lottery.tickets)
    drawn: tuple[tuple[int, ...], ...] = ()
    if game.opening is Opening.COUP_ET_DES:
        drawn = tuple(map(throws.numbers, _DRAWN))
    duty = spec()
    try:
        told = compiled.Course(
            march.track, duty.duty, arrow_bits(duty.entries), numbers, drawn, _endings(game), making, dice_of(lottery)
        )
    except ValueError:  # dice or conditions the native code has no room for
        return None
    return RaceCourse(told, lottery.tickets, told.apply, told.legal)


def dice_of(lottery: Urn[Any]) -> int:
    """How many dice are thrown, each as likely as the others, in the order of the family's urns; 0: something else."""
    return next((dice for urn, dice in ((TWO_DICE, 2), (THREE.lottery, 3)) if urn == lottery), 0)


def _endings(game: Any) -> Any:
    """When the game may be over; where its end rule does not say so as data, it is asked each time."""
    spec = getattr(game.end, "rule_spec", None)
    if spec is None or not tells(type(game.end), "rule_spec", ("verdict",)):
        return game.end.verdict
    endings = spec()
    if any(ending.march not in (None, game.march) for ending in endings):
        return game.end.verdict
    return tuple((ending.kind, arrow_bits(ending.arrows), ending.dames) for ending in endings)
