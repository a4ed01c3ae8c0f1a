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


def read_moves(text: str, hand: bool = True, *, back: bool = False) -> Steps:
    """From where to where, as written: a dame that plays several numbers may be one move; `back`: one may go back.

    What cannot be read is told how it is written, from the hand too where the game has one.

    >>> read_moves("12/18(2) bar/4*")
    ((12, 18), (12, 18), (0, 4))
    """
    moves: list[tuple[int, int]] = []
    for word in _WORD.finditer(text):
        found = _MOVE.fullmatch(word[0])
        if found is None:
            raise _unreadable(word, hand)
        places = [_read_place(place, word, hand) for place in re.split(r"[/\-]", found["places"])]
        times = int(found["times"] or found["star"] or 1)
        legs = list(pairwise(places))
        if not 1 <= times <= len(ARROWS) or any(source == to or (source > to and not back) for source, to in legs):
            raise _unreadable(word, hand)
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
    """Plays that the dice would seem to give, allowed or not; what lifts comes last, as one tries it last."""
    yield from sorted(_seeming(men, numbers), key=lambda play: any(to == OFF for _, to in play.steps))


def _seeming(men: Men, numbers: Sequence[int]) -> Iterator[Play]:
    """Two dames by two numbers, one by both, one by one; from the rear on."""
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


def _read_place(text: str, word: re.Match[str], hand: bool) -> int:
    name = text.rstrip("*").lower()
    if name.isascii() and name.isdigit() and len(name) < 3 and int(name) in ARROWS:
        return int(name)
    if name in _HAND or name in _OFF:
        return HAND if name in _HAND else OFF
    raise _unreadable(word, hand)


def _unreadable(word: re.Match[str], hand: bool) -> NotationError:
    said = quoted(word[0], 20)
    return NotationError.said(
        f"'{said}' is no move: write from/to forward along your own path, such as 8/12 "
        f"({'hand/4 from the hand, ' * hand}24/off to lift)",
        f"« {said} » n'est pas un coup : écrivez départ/arrivée en avant le long de votre chemin, comme 8/12 "
        f"({'main/4 de la main, ' * hand}24/sortie pour lever)",
        word.start() + 1,
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


def net_of(steps: Steps) -> dict[int, int]:
    """What steps change on the mover's own arrows, however they get there.

    >>> net_of(((1, 7), (7, 9)))
    {1: -1, 9: 1}
    """
    net: dict[int, int] = {}
    for source, to in steps:
        net[source] = net.get(source, 0) - 1
        net[to] = net.get(to, 0) + 1
    return {arrow: change for arrow, change in net.items() if change}


def completes(steps: Steps, begun: Steps, numbers: Sequence[int]) -> bool:
    """Whether a play can be made by first playing the steps begun with some of the numbers, and the rest with others.

    A dame tout d'une is begun over either of its rests, whichever the play is written with.

    >>> completes(((6, 12), (12, 14)), ((6, 8),), (6, 2)), completes(((6, 12), (1, 3)), ((6, 8),), (6, 2))
    (True, False)
    """
    left = list(numbers)
    for source, to in begun:
        number = next((n for n in left if min(source + n, OFF) == to), None)
        if number is None:
            return False
        left.remove(number)
    change = Counter(net_of(steps))
    change.subtract(net_of(begun))
    return _made_of(change, tuple(left))


def _made_of(change: Counter[int], numbers: tuple[int, ...]) -> bool:
    """Whether some of the numbers make a change: the rearmost arrow that loses a dame is left by one of them."""
    rear = min((arrow for arrow, by in change.items() if by < 0), default=None)
    if rear is None:
        return not any(change.values())
    for number, left in each_number(numbers):
        after = change.copy()
        after[rear] += 1
        after[min(rear + number, OFF)] -= 1
        if _made_of(after, left):
            return True
    return False


def spent(fault: Fault | None, steps: Steps, numbers: Sequence[int]) -> Fault | None:
    """The fault, with what was thrown; of a number that is wanted more often than it was, that it was not so often."""
    if fault is None or fault.what != "not_the_number":
        return fault
    wanted = Counter(to - source for source, to in steps)
    for number, times in wanted.items():
        thrown = numbers.count(number)
        if 0 < thrown < times:
            what = "number_once" if thrown == 1 else "number_times"
            return Fault(what, fault.cite, detail=(("n", thrown), ("number", number)))
    shown = numbers if len(set(numbers)) > 1 else numbers[:2]
    return Fault(fault.what, fault.cite, detail=(*fault.detail, ("thrown", "-".join(map(str, shown)))))
