"""Touching, and *j'adoube*: what is touched is played, unless it is only straightened.  [AUJ-Rev XIV; MAN III.3-6]"""

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
    """To touch, as a game names what is touched."""
    return TableWord("toucher", "touch", takes)


def touches(seen: Around, places: Sequence[int]) -> Iterable[Say]:
    """The touches of one thing, once a turn; after *j'adoube* they all come to the same."""
    if seen.touch.done:
        return ()
    return [Say(TOUCHER, (place,)) for place in places[: 1 if seen.touch.adjusting == 1 else None]]


def adjusts(seen: Around) -> Iterable[Say]:
    """To say that one only straightens, once a turn."""
    return () if seen.touch.adjusting else (Say(ADOUBER),)


def adjust(desk: TableDesk[T], cite: str) -> None:
    """What is touched next is only straightened."""
    desk.put(touch=changed(desk.state.touch, adjusting=1))
    desk.tell("adoube", cite)


def touch(desk: TableDesk[T], say: Say, cite: str, at: Detail) -> bool:
    """Something is touched; whether that binds, *j'adoube* not having been said."""
    adjusted = desk.state.touch.adjusting
    touched = Touch(() if adjusted == 1 else say.args, True, 2 if adjusted else 0)
    desk.put(touch=touched)
    desk.tell("arrange" if adjusted == 1 else "touche", cite, ("at", at))
    return adjusted != 1
