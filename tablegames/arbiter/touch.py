"""Touching, and *j'adoube*: a touched piece must be played, unless it is only adjusted.  [AUJ-Rev XIV; MAN III.3-6]"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablegames.arbiter.contract import Around, Say, Touch, changed
from tablegames.arbiter.words import TableWord, Takes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tablegames.arbiter.contract import T
    from tablegames.arbiter.game import TableDesk
    from tablegames.core.events import Detail

TOUCHER: Final = "toucher"
ADOUBER: Final = "adouber"
ADJUST: Final = TableWord("adouber", "adjust")


def touch_word(takes: Takes) -> TableWord:
    """Return the word for touching, with the game's names for pieces."""
    return TableWord("toucher", "touch", takes)


def touches(seen: Around, places: Sequence[int]) -> Iterable[Say]:
    """Return the touches of one thing, once a turn; after *j'adoube* they are all the same."""
    if seen.touch.done:
        return ()
    return [Say(TOUCHER, (place,)) for place in places[: 1 if seen.touch.adjusting == 1 else None]]


def adjusts(seen: Around) -> Iterable[Say]:
    """Return the word *j'adoube*, once a turn."""
    return () if seen.touch.adjusting else (Say(ADOUBER),)


def adjust(desk: TableDesk[T], cite: str) -> None:
    """Mark the next touch as an adjustment."""
    desk.put(touch=changed(desk.state.touch, adjusting=1))
    desk.tell("adoube", cite)


def touch(desk: TableDesk[T], say: Say, cite: str, at: Detail) -> bool:
    """Touch a piece; you must play it unless you said *j'adoube*."""
    adjusted = desk.state.touch.adjusting
    touched = Touch(() if adjusted == 1 else say.args, True, 2 if adjusted else 0)
    desk.put(touch=touched)
    desk.tell("arrange" if adjusted == 1 else "touche", cite, ("at", at))
    return adjusted != 1
