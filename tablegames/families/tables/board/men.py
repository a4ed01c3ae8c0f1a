"""The dames of one side in one number: four bits an arrow, the hand below arrow 1, the lifted dames above arrow 24.

A mask has one bit an arrow, at the place of that arrow's count, so that a question to the whole side ("which arrows
hold a case?") is one line. Nothing outside this module and `board` knows the packing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tablegames.core.errors import PositionError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted

Men = int
"""The dames of one side, along its own path."""
Mask = int
"""A set of arrows (0 is the hand)."""

HAND: Final = 0
"""Where dames wait that were hit, or have not entered yet."""
OFF: Final = 25
"""Where dames are that were lifted."""
ARROWS: Final = range(1, 25)
MOST: Final = 15
"""Dames a side: what four bits can count."""
BITS: Final = 4 * (OFF + 1)
_DIGITS: Final = bytes(int(chr(code), 16) if chr(code) in "0123456789abcdef" else 0 for code in range(256))
"""What each hexadecimal digit counts."""


def bit(arrow: int) -> Mask:
    """One dame on that arrow, or the arrow as a mask."""
    return 1 << 4 * arrow


def mask(arrows: Iterable[int]) -> Mask:
    """Those arrows as a mask."""
    return sum(map(bit, set(arrows)))


EVERY_ARROW: Final = mask(ARROWS)
_IN_PLAY: Final = mask(range(HAND, OFF))


def count(men: Men, arrow: int) -> int:
    """How many dames stand there.

    >>> count(read_men("1*2 12*5"), 12)
    5
    """
    return men >> 4 * arrow & 15


def counts(men: Men) -> list[int]:
    """How many dames stand in each place, from the hand to the lifted."""
    return list(f"{men:026x}".encode().translate(_DIGITS)[::-1])


def total(men: Men) -> int:
    """How many dames there are in all, at most fifteen (sixteen is one more than fifteen, so digits add up)."""
    return men % 15 or (15 if men else 0)


def occupied(men: Men) -> Mask:
    """The arrows that hold a dame, the hand among them."""
    men |= men >> 1
    return (men | men >> 2) & _IN_PLAY


def cases(men: Men) -> Mask:
    """The arrows that hold two dames or more."""
    return (men >> 1 | men >> 2 | men >> 3) & EVERY_ARROW


def up_to(arrow: int) -> Men:
    """Everything from the hand to that arrow, whole counts: what `&` keeps of a side."""
    return (1 << 4 * (arrow + 1)) - 1


def arrows(marked: Mask) -> tuple[int, ...]:
    """The arrows of a mask (the hand is 0), in a fixed order that is not theirs on the path.

    Modulo 2**27 - 1 the bit of arrow k falls on place 4k mod 27, a different one for each; three tables do the rest.

    >>> sorted(arrows(mask([3, 17])))
    [3, 17]
    """
    marked %= 0x7FFFFFF
    return _LOW[marked & 511] + _MIDDLE[marked >> 9 & 511] + _HIGH[marked >> 18]


def place_in_arrows(arrow: int) -> int:
    """Where `arrows` names an arrow.

    >>> sorted([3, 17], key=place_in_arrows) == [*arrows(mask([3, 17]))]
    True
    """
    return 4 * arrow % 27


def _table(first: int) -> tuple[tuple[int, ...], ...]:
    """For every nine bits from place `first` on: the arrows they stand for."""
    arrow_at = {place_in_arrows(arrow): arrow for arrow in range(OFF)}
    table: list[tuple[int, ...]] = [()]
    for place in range(first, first + 9):
        here = (arrow_at[place],) if place in arrow_at else ()
        table += [there + here for there in table]
    return tuple(table)


_LOW: Final = _table(0)
_MIDDLE: Final = _table(9)
_HIGH: Final = _table(18)


def standing(men: Men) -> Iterator[tuple[int, int]]:
    """Every place that holds dames, hand and lifted included, with their number."""
    for arrow in range(HAND, OFF + 1):
        if dames := count(men, arrow):
            yield arrow, dames


def pips(men: Men) -> int:
    """The points still to be played to lift everything."""
    return sum((OFF - arrow) * dames for arrow, dames in standing(men))


def no_position(en: str, fr: str) -> PositionError:
    """Why a position cannot be set up, in the language in use."""
    return PositionError(say(en, fr))


_PLACE: Final = re.compile(r"(?P<place>[0-9]+|[a-z]+)(?:\*(?P<dames>[0-9]+))?", re.IGNORECASE)
_WRITTEN: Final = {HAND: "hand", **{arrow: str(arrow) for arrow in ARROWS}, OFF: "off"}
NAMES: Final = {"hand": HAND, "bar": HAND, "main": HAND, "off": OFF, "out": OFF, "sorties": OFF}


def read_men(text: str) -> Men:
    """The dames of `hand*2 1*2 12*5 off`; raises `PositionError`.

    >>> write_men(read_men("12*5 1 1 off*3"))
    '1*2 12*5 off*3'
    """
    men = seen = 0
    for word in text.replace(",", " ").split():
        found = _PLACE.fullmatch(word)
        arrow = _place(found["place"]) if found else None
        dames = int(found["dames"] or 1) if found and len(found["dames"] or "") < 4 else 0
        if arrow is None or not dames:
            said = quoted(word, 20)
            raise no_position(
                f"'{said}' is no place of dames: write arrow*number (12*5), hand*2 or off*3, arrows 1 to 24",
                f"« {said} » ne place aucune dame : écrivez flèche*nombre (12*5), hand*2 ou off*3, flèches 1 à 24",
            )
        seen += dames
        if seen > MOST:
            said = quoted(text)
            raise no_position(f"'{said}' has more than {MOST} dames", f"« {said} » compte plus de {MOST} dames")
        men += dames * bit(arrow)
    return men


def _place(word: str) -> int | None:
    if not word.isdigit():
        return NAMES.get(word.lower())
    return int(word) if len(word) < 3 and int(word) in ARROWS else None


def write_place(arrow: int) -> str:
    """`hand`, `1` to `24`, `off`."""
    return _WRITTEN.get(arrow) or str(arrow)


def write_men(men: Men) -> str:
    """The dames as text, from the hand to the lifted."""
    return " ".join(write_place(arrow) + (f"*{dames}" if dames > 1 else "") for arrow, dames in standing(men))
