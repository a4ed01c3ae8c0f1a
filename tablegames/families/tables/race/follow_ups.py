"""The next act once a throw is played in full, in games where the dice do not always pass to the adversary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, Protocol

from tablegames.core.dice import Throw, throw
from tablegames.core.frozen import frozen
from tablegames.families.tables.board.men import mine
from tablegames.families.tables.board.places import HAND, OFF, Board, Steps, arrows, bit
from tablegames.families.tables.race.march import Ground, March
from tablegames.families.tables.race.plays import AsManyAsPossible, Play, all_plays, list_plays
from tablegames.families.tables.race.state import Then

DOUBLETS: Final = tuple(throw(number, number) for number in range(6, 0, -1))
"""The throws a player may name, where one may be chosen."""


class SameAgain(NamedTuple):
    """The same player's next throw, and who has the dice after it."""

    throw: Throw | None
    """To be played at once; None: it is thrown or, if `then` is `SAME`, chosen among the doublets."""
    then: Then


class FollowUp(Protocol):
    """A rule that leaves the dice with the player of a throw."""

    @property
    def chooses(self) -> bool:
        """Whether a player may have to choose a doublet."""

    def after(self, thrown: Throw, then: Then) -> SameAgain | None:
        """Return the next act after a throw played in full; None: the adversary throws."""


@frozen
class Rising:
    """A doublet is followed by the next higher, as far as 6-6; each only if the one before was played in full."""

    chooses: ClassVar[bool] = False

    def after(self, thrown: Throw, then: Then) -> SameAgain | None:
        """The next doublet.

        >>> Rising().after(throw(4, 4), Then.OTHER).throw == throw(5, 5), Rising().after(throw(6, 6), Then.OTHER)
        (True, None)
        """
        high, low = thrown.numbers
        return SameAgain(throw(high + 1, high + 1), Then.OTHER) if high == low < 6 else None


@frozen
class AceDeuce:
    """A throw of 2-1 is followed by any doublet its player likes, and that by another throw."""

    chooses: ClassVar[bool] = True

    def after(self, thrown: Throw, then: Then) -> SameAgain | None:
        """The doublet is to be chosen; then the dice again."""
        if then is Then.SAME:
            return SameAgain(None, Then.OTHER)
        return SameAgain(None, Then.SAME) if thrown.numbers == (2, 1) else None


@frozen
class Complement:
    """A doublet is followed by the one that makes seven with it, and that by another throw; each if played in full."""

    chooses: ClassVar[bool] = False

    def after(self, thrown: Throw, then: Then) -> SameAgain | None:
        """The other doublet; then the dice again.

        >>> Complement().after(throw(4, 4), Then.OTHER).throw == throw(3, 3)
        True
        """
        high, low = thrown.numbers
        if then is Then.SAME:
            return SameAgain(None, Then.OTHER)
        return SameAgain(throw(7 - high, 7 - high), Then.SAME) if high == low else None


@frozen
class FurthestRising(AsManyAsPossible):
    """As many numbers as can be played in the whole turn, the higher doublets that follow counted too."""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        if not self._continues(numbers):
            return list_plays(march, position, numbers)
        return [Play(steps) for steps in self.endings(march, position, numbers).values()]

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        found = all_plays(march, position, numbers)
        if not self._continues(numbers) or len(found) < 2 or len(next(iter(found.values()))) < len(numbers):
            return found
        still = [number for number in range(numbers[0] + 1, 7) for _ in numbers]
        reach = _Reach(march.for_throw(position, numbers), tuple(still), march.ground(position))
        gone = {after: reach.furthest(after, 0) for after in found}
        most = max(gone.values())
        return {after: steps for after, steps in found.items() if gone[after] == most}

    def _continues(self, numbers: tuple[int, ...]) -> bool:
        return numbers[0] == numbers[-1] < 6


class _Reach:
    """How many of the numbers that follow can be played from a position, in their order."""

    def __init__(self, march: March, numbers: tuple[int, ...], ground: Ground) -> None:
        self._march, self._numbers, self._ground = march, numbers, ground
        self._known: dict[tuple[Board, int], int] = {}

    def furthest(self, position: Board, at: int) -> int:
        """The place of the first number that cannot be played, however one plays; all of them, if all can be."""
        end = len(self._numbers)
        if at == end or not mine(position) & IN_PLAY:
            return end
        known = self._known.get((position, at))
        if known is not None:
            return known
        best, number, march = at, self._numbers[at], self._march
        for source in arrows(march.sources(position, number, self._ground)):
            best = max(best, self.furthest(march.played(position, source, number), at + 1))
            if best == end:
                break
        self._known[position, at] = best
        return best


IN_PLAY: Final = 15 * sum(bit(place) for place in range(HAND, OFF))
