"""What is done at the table of a race beside throws and plays."""

from __future__ import annotations

from dataclasses import dataclass

from tablegames.families.tables.race.plays import Action


@dataclass(frozen=True, slots=True)
class TouchDames:
    """A dame is touched on each of these places, in their order.  [AUJ-Rev XIV]"""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Adjust:
    """*J'adoube*: what is touched next is only straightened.  [AUJ-Rev XIV]"""


@dataclass(frozen=True, slots=True)
class ThrowNow:
    """What the other has played stands, and the dice are thrown."""


@dataclass(frozen=True, slots=True)
class MakeReplay:
    """The other takes a wrong play back, and plays the throw rightly.  [AUJ-T1 VI]"""


@dataclass(frozen=True, slots=True)
class LeaveAsItIs:
    """A play that has ended the game, right or wrong, is let stand."""


TouchingAct = TouchDames | Adjust | ThrowNow | MakeReplay | LeaveAsItIs
TouchingAction = Action | TouchingAct
