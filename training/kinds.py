"""Kinds of positions of a race that hits, for who is about to play: where a bot errs tells what it does not see.

A phase is one of four, so that their shares make up the whole; of the traits a position may have any number. Those with
`his` are of the adversary. Behind are the dames in hand and on the first six arrows, where the other side is at home.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegames.families.tables.board.men import count, mine, pips, theirs, total, up_to
from tablegames.families.tables.board.path import rearmost
from tablegames.families.tables.board.places import HAND, OFF, Men
from tablegames.families.tables.race.state import RaceState

OPENING: Final = 4
"""Throws of a game that are its opening."""
MANY: Final = 3
"""Dames behind that make a back game, or something like it."""
WALL: Final = 4
"""Cases among the six arrows before the last dame that wall it in."""
TABLE: Final = 4
"""Cases at home that make a strong table."""
LEAD: Final = 30
"""Points that put a side far ahead."""
PHASES: Final = ("opening", "middle", "lifting in touch", "race")


def phase(state: RaceState, throw: int) -> str:
    """The phase of a position, at that throw of its game."""
    own, his = mine(state.board), theirs(state.board)
    if rearmost(own) + rearmost(his) >= OFF:
        return "race"
    if throw <= OPENING:
        return "opening"
    return "lifting in touch" if any(rearmost(men) > OFF - 7 or count(men, OFF) for men in (own, his)) else "middle"


def traits(state: RaceState) -> Iterator[str]:
    """Return the remarks on a position, and on the throw in hand."""
    own, his = mine(state.board), theirs(state.board)
    ahead = pips(his) - pips(own)
    if state.throw is not None and state.throw.doublet:
        yield "a doublet"
    yield f"{LEAD}+ points ahead" if ahead >= LEAD else f"{LEAD}+ points behind" if ahead <= -LEAD else "level"
    if rearmost(own) + rearmost(his) >= OFF:
        return
    for whose, men, others in (("", own, his), ("his ", his, own)):
        behind = total(men & up_to(6))
        if dames := count(men, HAND):
            yield f"{whose}dame in hand" if dames == 1 else f"{whose}dames in hand, 2+"
        if behind >= MANY:
            yield f"{whose}{MANY}+ dames behind"
        elif behind and rearmost(men & ~up_to(6)) > OFF // 2:
            yield f"{whose}last 1-2 dames behind, the rest past"
        if walled(men, others):
            yield f"{whose}last dame walled in"
        if sum(count(men, arrow) > 1 for arrow in range(OFF - 6, OFF)) >= TABLE:
            yield f"{whose}table strong"


def walled(men: Men, others: Men) -> bool:
    """Whether the other side has cases enough before the last dame."""
    last = rearmost(men)
    ahead = range(last + 1, min(last + 7, OFF))
    return sum(count(others, OFF - arrow) > 1 for arrow in ahead) >= WALL
