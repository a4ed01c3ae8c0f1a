"""Reading plays as people write them: `8/12 10/13`, `bar/4`, `24/off`, `1/12`, `24/18/13`, `12/18(2)`, `8-12*`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from tablegames.core.errors import NotationError
from tablegames.core.game import Fault
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.board import Board
from tablegames.families.tables.board.men import ARROWS, HAND, OFF, Men, arrows, bit, count, occupied, up_to
from tablegames.families.tables.race.plays import Play, Steps, each_number

if TYPE_CHECKING:
    from tablegames.families.tables.race.march import March

_WORD: Final = re.compile(r"[^\s,;]+")
_MOVE: Final = re.compile(
    r"(?P<places>[0-9a-z]+\*?(?:[/\-][0-9a-zé]+\*?)+?)(?:\((?P<times>[0-9]{1,2})\)|(?<=\*)(?P<star>[0-9]{1,2}))?",
    re.IGNORECASE,
)
_IN_PLAY: Final = 15 * up_to(ARROWS[-1])
_HAND: Final = frozenset({"hand", "bar", "main", "h", "b"})
_OFF: Final = frozenset({"off", "out", "o", "bande", "sortie"})


def read_moves(text: str) -> Steps:
    """From where to where, as written: a dame that plays several numbers may be one move.

    >>> read_moves("12/18(2) bar/4*")
    ((12, 18), (12, 18), (0, 4))
    """
    moves: list[tuple[int, int]] = []
    for word in _WORD.finditer(text):
        found = _MOVE.fullmatch(word[0])
        if found is None:
            raise _unreadable(word[0], word.start() + 1)
        places = [_read_place(place, word) for place in re.split(r"[/\-]", found["places"])]
        times = int(found["times"] or found["star"] or 1)
        legs = list(pairwise(places))
        if not 1 <= times <= len(ARROWS) or any(source >= to for source, to in legs):
            raise _unreadable(word[0], word.start() + 1)
        moves += legs * times
    return tuple(moves)


def touched(steps: Steps) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The arrows that dames left and those they came to and stayed on.

    >>> touched(((1, 6), (6, 9), (12, 14)))
    ((1, 12), (9, 14))
    """
    left, reached = Counter(source for source, _ in steps), Counter(to for _, to in steps)
    return tuple(dict.fromkeys((left - reached).elements())), tuple(dict.fromkeys((reached - left).elements()))


def thought_of(men: Men, numbers: Sequence[int]) -> Iterator[Play]:
    """Plays that the dice would seem to give, allowed or not: two dames by two numbers, one by both, one by one."""
    places = arrows(occupied(men & _IN_PLAY)) if not count(men, HAND) else (HAND,)
    steps = {n: [(x, min(x + n, OFF)) for x in places] for n in dict.fromkeys(numbers)}
    if len(numbers) == 2:
        larger, smaller = (steps[n] for n in numbers)
        for one, other in product(larger, smaller):
            if one[0] != other[0] or count(men, one[0]) > 1:
                yield Play((one, other))
        first, second = numbers
        for x in places:
            if HAND < x < OFF - first - second:
                yield Play(((x, x + first), (x + first, x + first + second)))
    for singles in steps.values():
        yield from (Play((step,)) for step in singles)


def _read_place(text: str, word: re.Match[str]) -> int:
    name = text.rstrip("*").lower()
    if name.isascii() and name.isdigit() and len(name) < 3 and int(name) in ARROWS:
        return int(name)
    if name in _HAND or name in _OFF:
        return HAND if name in _HAND else OFF
    raise _unreadable(word[0], word.start() + 1)


def _unreadable(word: str, column: int) -> NotationError:
    word = quoted(word, 20)
    return NotationError.said(
        f"'{word}' is no move: write from/to forward along your own path, such as 8/12 "
        "(hand/4 from the hand, 24/off to lift)",
        f"« {word} » n'est pas un coup : écrivez départ/arrivée en avant le long de votre chemin, comme 8/12 "
        "(main/4 de la main, 24/sortie pour lever)",
        column,
    )


def expanded(moves: Steps, numbers: tuple[int, ...]) -> Iterator[Steps]:
    """The moves number by number, in every way the numbers allow; the last one over the edge may be too large.

    >>> list(expanded(((1, 12),), (6, 5)))
    [((1, 7), (7, 12)), ((1, 6), (6, 12))]
    """
    if not moves:
        yield ()
        return
    (source, to), rest = moves[0], moves[1:]
    for number, left in each_number(numbers):
        here = min(source + number, OFF)
        if here > to:
            continue
        further = rest if here == to else ((here, to), *rest)
        for steps in expanded(further, left):
            yield ((source, here), *steps)


def in_some_order(march: March, position: Board, steps: Steps, numbers: tuple[int, ...]) -> Board | None:
    """Where the steps lead when they are played in an order in which each is possible; None when there is none."""
    if not steps:
        return position
    ground = march.ground(position)
    for at, (source, to) in enumerate(steps):
        if steps.index((source, to)) < at:
            continue  # tried already
        for number, left in each_number(numbers):
            if min(source + number, OFF) == to and march.sources(position, number, ground) & bit(source):
                after = march.played(position, source, number)
                found = in_some_order(march, after, steps[:at] + steps[at + 1 :], left)
                if found is not None:
                    return found
    return None


def spent(fault: Fault | None, steps: Steps, numbers: Sequence[int]) -> Fault | None:
    """The fault; of a number that was thrown, and is wanted more often than it was, that it was not so often."""
    if fault is None or fault.what != "not_the_number":
        return fault
    wanted = Counter(to - source for source, to in steps)
    for number, times in wanted.items():
        thrown = numbers.count(number)
        if 0 < thrown < times:
            what = "number_once" if thrown == 1 else "number_times"
            return Fault(what, fault.cite, detail=(("n", thrown), ("number", number)))
    return fault
