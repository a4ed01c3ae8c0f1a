"""The dames of one side in one number, and both sides in one; see `places` for the packing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.errors import PositionError
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board import places
from tablegames.families.tables.board.places import (
    ARROWS,
    BITS,
    EVERY_ARROW,
    HAND,
    MOST,
    MOVED,
    NAMES,
    OFF,
    Board,
    Mask,
    Men,
    Steps,
    bit,
)

_DIGITS: Final = bytes(int(chr(code), 16) if chr(code) in "0123456789abcdef" else 0 for code in range(256))
"""The value of each hexadecimal digit."""


def mask(arrows: Iterable[int]) -> Mask:
    """Those arrows as a mask."""
    return sum(map(bit, set(arrows)))


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


@lru_cache(maxsize=64)
def standing(men: Men) -> tuple[tuple[int, int], ...]:
    """Every place that holds dames, hand and lifted included, with their number."""
    return tuple((arrow, dames) for arrow, dames in enumerate(counts(men)[HAND : OFF + 1], start=HAND) if dames)


def pips(men: Men) -> int:
    """The points still to be played to lift everything."""
    return sum((OFF - arrow) * dames for arrow, dames in standing(men))


def no_position(message: str, /, **facts: object) -> PositionError:
    """Why a position cannot be set up, in the language in use."""
    return PositionError(message, **facts)


_PLACE: Final = re.compile(r"(?P<place>[0-9]+|[a-z]+)(?:\*(?P<dames>[0-9]+))?", re.IGNORECASE)


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
                "'{said}' is not a place: write an arrow from 1 to 24 and how many dames it holds (12*5), hand*2 or "
                "off*3",
                said=said,
            )
        seen += dames
        if seen > MOST:
            said = quoted(text)
            raise no_position("'{said}' is more than {most} dames", said=said, most=MOST)
        men += dames * bit(arrow)
    return men


def _place(word: str) -> int | None:
    if not word.isdigit():
        return NAMES.get(word.lower())
    return int(word) if len(word) < 3 and int(word) in ARROWS else None


def write_men(men: Men) -> str:
    """The dames as text, from the hand to the lifted."""
    return " ".join(write_place(arrow) + (f"*{dames}" if dames > 1 else "") for arrow, dames in standing(men))


def read_marked(text: str, known: Mask) -> tuple[Men, Men]:
    """The dames and their marks: pinned as `7!`, hit and in hand as `bar*2`, gone from the head this turn as `gone`.

    `known` are the places where a mark means something in the game.

    >>> men, marked = read_marked("hand*2 bar 7! 12*3", bit(HAND) | bit(7))
    >>> write_marked(men, marked)
    'hand*2 bar 7! 12*3'
    """
    men, marked = [], 0
    for word in text.replace(",", " ").split():
        name, _star, number = word.lower().partition("*")
        place = OFF if name == GONE else HAND if name == BAR else _pinned(name)
        if place is None or not known & bit(place):
            men.append(word)
            continue
        dames = int(number) if number.isdigit() and number.isascii() and len(number) < 3 else 1
        if not 1 <= dames <= (1 if HAND < place < OFF else MOST) or (number and not number.isdigit()):
            raise no_position(
                "'{said}' is not valid here: write '7!' for a pinned dame, 'bar*2' for two dames that were hit, and "
                "'gone' for one that left arrow 1 this turn",
                said=quoted(word, 20),
            )
        marked += dames * bit(place)
        if place != OFF:
            men.append(f"{write_place(place)}*{dames}")
    return read_men(" ".join(men)), marked


BAR: Final = "bar"
GONE: Final = "gone"


def _pinned(name: str) -> int | None:
    """The arrow of `7!`."""
    return _place(name[:-1]) if name.endswith("!") and name[:-1].isdigit() else None


def write_marked(men: Men, marked: Men) -> str:
    """The dames as text, with those that are marked."""
    words = []
    for place, dames in standing(men):
        hit = count(marked, HAND) if place == HAND else 0
        pinned = HAND < place < OFF and count(marked, place)
        words += [f"{place}!"] if pinned else [*_several(write_place(place), dames - hit), *_several(BAR, hit)]
    return " ".join((*words, *_several(GONE, count(marked, OFF))))


def _several(name: str, dames: int) -> list[str]:
    """`name*3`, `name`, or nothing."""
    return [f"{name}*{dames}" if dames > 1 else name] if dames else []


_MINE: Final = (1 << BITS) - 1


def board(mine: Men, theirs: Men, marks: Men = 0, their_marks: Men = 0) -> Board:
    """The two sides put together, and which of their dames are marked."""
    return mine | theirs << BITS | marks << MARKS | their_marks << MARKS + BITS


def mine(position: Board) -> Men:
    """The dames of the side to move."""
    return position & _MINE


def theirs(position: Board) -> Men:
    """The dames of the adversary, along his own path."""
    return position >> BITS & _MINE


MARKS: Final = 2 * BITS
"""Where the marks begin in a board."""


MARK: Final = tuple(bit(place) << MARKS for place in range(OFF + 1))
"""By place: what marking a dame of the side to move adds to a board."""
THEIR_MARK: Final = tuple(mark << BITS for mark in MARK)
"""The same for the adversary, by his own count."""


def marks(position: Board) -> Men:
    """How many dames of the side to move are marked in each place (see `places`)."""
    return position >> MARKS & _MINE


def their_marks(position: Board) -> Men:
    """The same of the adversary, along his own path."""
    return position >> MARKS + BITS


def gone(position: Board) -> int:
    """How many dames of the side to move have left the head earlier in this turn."""
    return count(marks(position), OFF)


def turned(position: Board) -> Board:
    """The board as the other side sees it."""
    sides = position >> BITS & _MINE | (position & _MINE) << BITS
    marked = position >> MARKS
    return sides | (marked >> BITS | (marked & _MINE) << BITS) << MARKS if marked else sides


def their_dame(arrow: int) -> int:
    """One dame on an arrow of the adversary's own count."""
    return bit(arrow) << BITS


def their_dame_hit(arrow: int) -> int:
    """The change of the board when that dame is taken off and given into its owner's hand."""
    return their_dame(HAND) - their_dame(arrow)


_WRITTEN: Final = {HAND: "hand", **{arrow: str(arrow) for arrow in ARROWS}, OFF: "off"}


def write_place(arrow: int) -> str:
    """`hand`, `1` to `24`, `off`."""
    return _WRITTEN.get(arrow) or str(arrow)


def after(men: Men, steps: Steps) -> Men:
    """The dames once the steps are played, nothing being hit; of a whole board, the mover's dames moved."""
    for source, to in steps:
        men += MOVED[source][to]
    return men


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Return a name that was here in 0.1 and is in `places` today."""
        return getattr(places, name)
