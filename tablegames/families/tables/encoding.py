"""The games of the family in numbers: dames by place, the seat's own first; a play as where each number is played from.

A letter is a place: 0 the hand, 1 to 24 the arrows along one's own path, `NOT_PLAYED` for a number that is not played.
A play has one for each number of the throw, the largest number first; of equal numbers the one nearest the hand first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from tablegames.core.encoding import Feature, Word
from tablegames.core.game import Seat
from tablegames.core.plain_encoding import Part, part_of
from tablegames.families.tables.board import mine, theirs
from tablegames.families.tables.kinds import ONCE_A_RELEVE
from tablegames.families.tables.men import HAND, MOST, OFF, counts, write_place
from tablegames.families.tables.plays import Play, Steps
from tablegames.families.tables.state import State, Then, men_of
from tablegames.families.tables.tour import CHOICE, Phase, Releve, SenAller, Tenir, Tour
from tablegames.families.tables.tour import State as TourState

NOT_PLAYED: Final = OFF
"""The letter of a number that is not played: no dame starts from where the lifted ones are."""
PLACES: Final = range(HAND, OFF + 1)
NUMBERS: Final = range(1, 7)
NINE: Final = 9
"""The most numbers a throw gives: three dice alike at garanguet."""
COUNTED: Final = 99
"""Points and trous are told up to that."""


class Dice(Protocol):
    """A game that says which numbers a throw gives."""

    def numbers(self, state: State) -> tuple[int, ...]:
        """The numbers of the throw in hand."""


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


class RaceEncoder:
    """The races, and dames rabattues: the dames, the numbers to play, whose turn it is."""

    letters = NOT_PLAYED + 1

    def __init__(self, game: Dice) -> None:
        self._numbers = game.numbers
        self._then: Part = part_of(Then, "then", 2)
        self.features = (*OWN, *OTHER, Feature("turn"), *self._then.features)

    def observe(self, state: State, seat: Seat, spelt: Word) -> list[int]:
        """Both sides, each along its own path."""
        turn = seat == state.seat and not state.drawing and not state.over
        own = half_played(counts(men_of(state, seat)), self._numbers(state), spelt)
        other = counts(men_of(state, Seat(1 - seat)))
        return [*own, *other, int(turn), *self._then.walk(state.then, seat)]

    def spell(self, state: State, action: Any) -> Word:
        """A play by its sources; dames rabattues, where nothing is chosen, has one word for everything."""
        return sources(action.steps, self._numbers(state)) if isinstance(action, Play) else (NOT_PLAYED,)


class TourEncoder:
    """Trictrac and toc: besides, the score, the phase of the turn, and what matters of the relevé."""

    letters = NOT_PLAYED + 1 + len(CHOICE)

    def __init__(self, game: Tour[Any, Any]) -> None:
        self._game = game
        self._phase = part_of(Phase, "phase", 2)
        self._score = part_of(type(game.keeper.opening()), "score", 2)
        score = (Feature(one.name, 0, min(one.high, COUNTED)) for one in self._score.features)
        self.features = (*OWN, *OTHER, Feature("turn"), *self._phase.features, *score, *RELEVE)

    def observe(self, state: TourState[Any], seat: Seat, spelt: Word) -> list[int]:
        """Everything with the seats exchanged for the second, so that the observer is always the first."""
        if seat == 1:
            state = self._game.turned(state)
        turn = state.seat == 0 and state.phase not in (Phase.DRAW, Phase.OVER)
        own, other = (mine, theirs) if state.seat == 0 else (theirs, mine)
        return [
            *half_played(counts(own(state.board)), numbers_of(state), spelt),
            *counts(other(state.board)),
            int(turn),
            *self._phase.walk(state.phase, Seat(0)),
            *self._score.walk(state.score, Seat(0)),
            *_told(state.releve),
        ]

    def spell(self, state: TourState[Any], action: Any) -> Word:
        """To stay and to leave are two letters more."""
        if isinstance(action, Tenir | SenAller):
            return (NOT_PLAYED + 1 + CHOICE.index(action),)
        return sources(action.steps, numbers_of(state))


ONCE: Final = sorted(ONCE_A_RELEVE)
RELEVE: Final = (
    *(Feature(f"throws.{side}", 0, COUNTED) for side in ("own", "other")),
    *(Feature(f"done.{side}.{kind}") for side in ("own", "other") for kind in ONCE),
    *(Feature(f"first_throw.{die}", 0, 6) for die in (1, 2)),
)


def _told(releve: Releve) -> list[int]:
    """What matters of the relevé: throws, the jans made that are made once, the first throw."""
    done = [int(kind in side) for side in releve.done for kind in ONCE]
    first = (0, 0) if releve.first is None else releve.first.numbers
    return [*releve.throws, *done, *first]


def numbers_of(state: TourState[Any]) -> tuple[int, ...]:
    """The numbers of the throw in hand, a doublet as two dice."""
    return () if state.throw is None else state.throw.numbers
