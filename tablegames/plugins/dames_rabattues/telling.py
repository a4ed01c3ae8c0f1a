"""What a throw did and why, as events: each number that was played, fell to the adversary or was lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from tablegames.core.events import Event, Note, Seat
from tablegames.families.tables.board.men import OFF
from tablegames.families.tables.race.plays import Steps
from tablegames.families.tables.race.state import OTHER
from tablegames.plugins.dames_rabattues.stacks import SharedPlay, number_of, unplayed

FALLS: Final = {False: "tombe_pas_encore", True: "tombe_plus_de_dame"}
"""By whether the thrower lifts: why a number falls to his adversary."""
LOST: Final = {
    (False, False): "perdu_pas_encore",
    (False, True): "perdu_pas_encore_plus_de_dame",
    (True, False): "perdu_plus_de_dame_pas_encore",
    (True, True): "perdu_plus_de_dame",
}
"""By whether the thrower lifts, and whether his adversary does: why a number is lost."""


@cache
def throw_events(
    seat: Seat, numbers: tuple[int, ...], play: SharedPlay, lifting: tuple[bool, bool], over: bool
) -> tuple[Event, ...]:
    """What the throw of `seat` did; there are few different ones, so each is made once.

    `lifting` says of the thrower and of his adversary whether they lift: a number they then cannot play has no dame
    left on its arrow, where otherwise it has none up. A game that is over ends at once, the rest being no loss.
    """
    events = [*played(seat, play.own)]
    if play.fallen:
        events.append(_shared(FALLS[lifting[0]], seat, tuple(map(number_of, play.fallen))))
        events += played(OTHER[seat], play.fallen)
    lost = unplayed(numbers, play)
    if lost and not over:
        events.append(_shared(LOST[lifting], seat, lost))
    if numbers[0] == numbers[-1] and not over:
        events.append(Note("garde_le_de", seat, "AUJ-DR V"))
    return tuple(events)


def played(seat: Seat, steps: Steps) -> Iterator[Event]:
    """What one side took down, what it lifted."""
    down = tuple(number_of(step) for step in steps if step[1] != OFF)
    lifted = tuple(number_of(step) for step in steps if step[1] == OFF)
    if down:
        yield Note("rabattue", seat, "AUJ-DR V", (("at", down),))
    if lifted:
        yield Note("levee", seat, "AUJ-DR VI", (("at", lifted),))


def _shared(what: str, thrower: Seat, numbers: tuple[int, ...]) -> Event:
    """Numbers the thrower could not play, and which article has them played by the other, or by nobody."""
    return Note(what, thrower, "AUJ-DR V, VI", (("numbers", numbers), ("to", OTHER[thrower])))


def won_on_a_throw_of(thrower: Seat) -> Event:
    """The adversary of the thrower has lifted his last dame.  [AUJ-DR V, VI]"""
    return Note("au_coup_de_l_autre", OTHER[thrower], "AUJ-DR V, VI", (("to", thrower),))
