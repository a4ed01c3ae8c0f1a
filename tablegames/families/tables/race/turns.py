"""The turns of a game that the native code plays out, as its record needs them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablegames.core.game import Step
from tablegames.core.loop import Moment
from tablegames.families.tables.board.places import HAND, OFF
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER, RaceState, Then

HIT: Final = 64
"""Added to the arrow reached where a dame was hit."""
ENTERED, HIT_THERE, LIFTED, LOST = range(4)
"""The notes of a play, as the native code counts them."""


def split(turns: bytes) -> Iterator[bytes]:
    """Return each turn; the first byte is its length."""
    at, end = 0, len(turns)
    while at < end:
        yield turns[at : at + turns[at]]
        at += turns[at]


def moments_of(game: Any, turn: bytes) -> tuple[Moment[Any, Any], Moment[Any, Any]]:
    """Return the throw and the play of a turn: enough for their lines, not for playing on.

    Only where numbers are lost, so that the closed entries are recorded, is the board the real one.
    """
    course = game.course()
    thrown, seat, lost = course.tickets[turn[1]], OTHER[1 - turn[2]], turn[3]
    places, board = (turn[4:-26], int.from_bytes(turn[-26:], "little")) if lost else (turn[4:], 0)
    steps = tuple((places[at], places[at + 1] & ~HIT) for at in range(0, len(places), 2))
    notes: list[tuple[int, int]] = []
    for (source, to), reached in zip(steps, places[1::2], strict=True):
        if to != OFF and source == HAND:
            notes.append((ENTERED, to))
        if to != OFF and reached & HIT:
            notes.append((HIT_THERE, to))
    lifted = sum(to == OFF for _, to in steps)
    notes += [(LIFTED, lifted)] if lifted else []
    notes += [(LOST, lost)] if lost else []
    before = RaceState(board, seat, None, Then.OTHER)
    in_hand = RaceState(board, seat, thrown, Then.OTHER)
    events = tuple(course.note(kind, seat, value) for kind, value in notes)
    return Moment(0, None, before, thrown, Step(in_hand)), Moment(1, seat, in_hand, Play(steps), Step(in_hand, events))
