"""Every complete play of a throw, and which of them the player may choose; plays as people write them.

As many numbers as possible, and then the larger: both are true of the whole throw, so a play is one action. `all_plays`
is the rule; `list_plays` puts its plays in order, by C where that was built. A game that lets a player stop short has a
duty of its own. Plays are written `8/12 10/13`, `bar/4`, `24/off`, `1/12`, `24/18/13`, `12/18(2)`, `8-12*`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from typing import Final, Protocol

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.errors import NotationError
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import MARKS, count, occupied, up_to
from tablegames.families.tables.board.places import ARROWS, HAND, OFF, Board, Men, Steps, arrows, bit, place_in_arrows
from tablegames.families.tables.race.march import DutySpec, Ground, March


@frozen
class Play:
    """A throw played out; without a step: nothing could be played."""

    steps: Steps


Action = Throw | OpeningThrow | Play
"""The actions of a race."""


NOTHING: Final = (Play(()),)
"""The legal plays when no number can be played."""


def list_plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Every complete play, one for each position it reaches; records hang on their order, a part of the rules."""
    track = getattr(march, "track", None)
    if track is not None and not position >> MARKS:
        plays: Sequence[Play] | None = track.plays(Play, march, position, numbers)
        if plays is not NotImplemented:
            return NOTHING if plays is None else plays
    found: Iterable[Steps] = all_plays(march, position, numbers).values()
    if march.ordinary(position, numbers):
        if numbers[0] == numbers[-1]:
            found = sorted(tuple(sorted(steps)) for steps in found)
        elif len(numbers) == 2:
            found = _in_order(found, march.ground(position))
    return [Play(steps) for steps in found]


def _in_order(found: Iterable[Steps], ground: Ground) -> list[Steps]:
    """The plays of two different numbers: two dames, two of one arrow, one dame by the larger first, by the smaller."""
    free, lone = ground

    def one_way(steps: Steps) -> Steps:
        """A play that ends like one dame going further becomes that; by the larger first, if no dame is hit there."""
        if len(steps) == 2 and steps[1][1] == steps[0][0]:
            (middle, to), (source, _) = steps
            other = source + to - middle
            if bit(other) & free and not (bit(other) | bit(middle)) & lone:
                middle = other
            return (source, middle), (middle, to)
        return steps

    def place(steps: Steps) -> tuple[int, ...]:
        if len(steps) < 2:
            return ()
        (x, there), (y, to) = steps
        if there == y:
            return 2 if there - x > to - y else 3, place_in_arrows(x)
        if there - x < to - y:
            x, y = y, x
        return int(x == y), place_in_arrows(x), place_in_arrows(y)

    return sorted(map(one_way, found), key=place)


def all_plays(march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
    """The positions a throw can lead to, each with the steps of one play.

    Every number that can be played must be; of two that exclude each other, the larger (of more: the greatest
    sum).  [AUJ-TT V; AUJ-T2 XV] Layer after layer one more number is played, and what leads to the same position
    with the same numbers left is followed once.
    """
    march = march.for_throw(position, numbers)
    ground = march.ground(position)
    layer: Layer = {numbers: {position: ()}}
    for _number in numbers:
        grown = _one_number_more(march, layer, ground)
        if not grown:
            break
        layer = grown
    if () in layer:
        return layer[()]  # every number is played
    least = min(map(sum, layer))
    return {reached: steps for left, plays in layer.items() if sum(left) == least for reached, steps in plays.items()}


Layer = dict[tuple[int, ...], dict[Board, Steps]]
"""By the numbers left to play: the positions reached, each with the steps that led there."""


def _one_number_more(march: March, layer: Layer, ground: Ground) -> Layer:
    grown: Layer = {}
    sources, played = march.sources, march.played
    for left, positions in layer.items():
        for number, still_left in each_number(left):
            step = STEP[number]
            reached = grown.setdefault(still_left, {})
            for position, steps in positions.items():
                for source in arrows(sources(position, number, ground)):
                    after = played(position, source, number)
                    if after not in reached:
                        reached[after] = steps + step[source]
    if all(grown.values()):
        return grown
    return {left: reached for left, reached in grown.items() if reached}


STEP: Final[tuple[tuple[Steps, ...], ...]] = tuple(
    tuple(((source, min(source + number, OFF)),) for source in range(OFF)) for number in range(7)
)
"""By the number and the place: the step, as the whole of a play."""


@cache
def each_number(left: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each different number, with the numbers that remain; throws are few, so each is worked out once."""
    return tuple((number, left[:at] + left[at + 1 :]) for number in dict.fromkeys(left) for at in [left.index(number)])


class Duty(Protocol):
    """A player's duty to his dice."""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """Every complete play, no two leading to the same position; nothing to play is a play too."""

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The same by the position they lead to."""

    def left(self, march: March, position: Board, played: int) -> tuple[str, str] | None:
        """Why numbers are left after a play of `played` of them: event and article; None: they could not be played."""


@frozen
class AsManyAsPossible:
    """Every number that can be played must be, and of two that exclude each other the larger.  [AUJ-TT V; AUJ-T2 XV]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        """The plays of the most numbers, listed in closed form where the march allows it."""
        return list_plays(march, position, numbers)

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        """The plays of the most numbers, each by where it leads."""
        return all_plays(march, position, numbers)

    def left(self, march: March, position: Board, played: int) -> tuple[str, str] | None:
        """The rest could not be played."""
        return None

    def rule_spec(self) -> DutySpec:
        return DutySpec()


FULL_DUTY: Final = AsManyAsPossible()
"""As many numbers as can be played, and of two that exclude each other the larger."""


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

    The error shows how moves are written, from the hand too where the game has one.

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
    return NotationError(
        "'{said}' is not a move: write from/to, forward along your own path, such as 8/12 ({hand}24/off to lift)",
        word.start() + 1,
        said=said,
        hand=_("hand/4 to enter, ") if hand else "",
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
    march = march.for_throw(position, numbers)
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
    """The change on the mover's own arrows, however the dames get there.

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
