"""The games of the family in numbers: dames by place, the seat's own first; a play as where each number is played from.

A letter is a place: 0 the hand, 1 to 24 the arrows along one's own path, `NOT_PLAYED` for a number that is not played.
A play has one for each number of the throw, the largest number first; of equal numbers the one nearest the hand first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from tablegames.core.events import Seat
from tablegames.families.tables.board.men import HAND, MOST, OFF, counts, write_place
from tablegames.families.tables.race.plays import Play, Steps
from tablegames.families.tables.race.state import RaceState, Then, men_of
from tablegames.plugin.encoding.plain import TypeEncoding, part_of
from tablegames.plugin.encoding.protocol import Feature, Word

NOT_PLAYED: Final = OFF
"""The letter of a number that is not played: no dame starts from where the lifted ones are."""
PLACES: Final = range(HAND, OFF + 1)
NUMBERS: Final = range(1, 7)
NINE: Final = 9
"""The most numbers a throw gives: three dice alike at garanguet."""


@lru_cache(1 << 16)
def sources(steps: Steps, numbers: tuple[int, ...]) -> Word:
    """Where each number is played from, in the order of the numbers, which are the largest first.

    >>> sources(((1, 7), (12, 17)), (6, 5)), sources(((1, 6), (6, 12)), (6, 5)), sources(((23, 25),), (6, 5))
    ((1, 12), (6, 1), (25, 23))
    """
    left = list(numbers)
    played: list[tuple[int, int]] = []
    for source, to in sorted(steps, key=lambda step: step[1] == OFF):  # to lift may take a larger number: last
        number = min((number for number in left if number >= to - source), default=left[0])
        left.remove(number)
        played.append((-number, source))
    played += [(-number, NOT_PLAYED) for number in left]
    return tuple(source for _, source in sorted(played)) or (NOT_PLAYED,)


def dames(side: str) -> tuple[Feature, ...]:
    """One number for each place; one dame is borrowed while a play is half spelt."""
    return tuple(Feature(f"{side}.{write_place(place)}", -1, MOST) for place in PLACES)


def half_played(own: list[int], numbers: Sequence[int], spelt: Word) -> list[int]:
    """The own dames as they lie once the letters so far are played; and how often each number is still to be played."""
    for source, number in zip(spelt, numbers, strict=False):
        if source != NOT_PLAYED:
            own[source] -= 1
            own[min(source + number, OFF)] += 1
    left = list(numbers[len(spelt) :])
    return own + [left.count(number) for number in NUMBERS]


OWN: Final = (*dames("own"), *(Feature(f"to_play.{number}", 0, NINE) for number in NUMBERS))
OTHER: Final = dames("other")


def words_of(legal: Sequence[Any], numbers: tuple[int, ...]) -> tuple[bytes, int] | None:
    """The words of a list of plays that the native code has made; None: they are spelt one by one."""
    words = getattr(legal, "words", None)
    packed: bytes | None = None if words is None else words(numbers)
    return None if packed is None else (packed, len(numbers))


class RaceEncoder:
    """The races, and dames rabattues: the dames, the numbers to play, whose turn it is."""

    letters = NOT_PLAYED + 1

    def __init__(self, numbers: Callable[[RaceState], tuple[int, ...]]) -> None:
        """`numbers` are those of the throw in hand."""
        self._numbers = numbers
        self._then: TypeEncoding = part_of(Then, "then", 2)
        self.features = (*OWN, *OTHER, Feature("turn"), *self._then.features)

    def observe(self, state: RaceState, seat: Seat, spelt: Word) -> list[int]:
        """Both sides, each along its own path."""
        turn = seat == state.seat and not state.drawing and not state.over
        own = half_played(counts(men_of(state, seat)), self._numbers(state), spelt)
        other = counts(men_of(state, Seat(1 - seat)))
        return [*own, *other, int(turn), *self._then.walk(state.then, seat)]

    def spell(self, state: RaceState, action: Any) -> Word:
        """A play by its sources; dames rabattues, where nothing is chosen, has one word for everything."""
        return sources(action.steps, self._numbers(state)) if isinstance(action, Play) else (NOT_PLAYED,)

    def spell_all(self, state: RaceState, legal: Sequence[Any]) -> tuple[bytes, int] | None:
        """All plays at once, where the native code has listed them."""
        return words_of(legal, self._numbers(state))
