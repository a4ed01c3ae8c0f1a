"""The plays of three dice: as many numbers as possible, then those of the greatest sum.

The rule is the family's (`plays.all_plays`). A doublet and another number have thousands of plays, so where no dame
waits for another and no C was built they are found by positions alone, layer by layer; the steps of a play are found on
demand. Own dames never hinder one another, so numbers played by different dames can change places: they are taken in
order, the smallest last. But a dame that plays the smallest number may have to continue by others, since the other way
round it would find an arrow closed, or hit other dames. Such a run is taken as one move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations, pairwise, permutations
from typing import Final

from tablegames.core.frozen import frozen
from tablegames.core.lazy import Lazy
from tablegames.families.tables.board.men import count, mask, mine, occupied
from tablegames.families.tables.board.places import BITS, HAND, MOVED, OFF, Board, Mask, Men, Steps, arrows, bit
from tablegames.families.tables.race.march import Duties, DutySpec, Ground, March, Walk
from tablegames.families.tables.race.plays import NOTHING, AsManyAsPossible, Play, all_plays, list_plays

Numbers = tuple[int, ...]
Code = int
"""The mover's dames, and above them a bit for each arrow where he has hit; the adversary's follow from that."""
_MEN: Final = (1 << BITS) - 1


def list_layers(march: March, position: Board, numbers: Numbers) -> Sequence[Play]:
    """Every play of all the numbers, those in hand entering first, none to be lifted; empty when there is none."""
    men, ground = mine(position), march.ground(position)
    starts = [
        Layers(_moved(men, entering, ground), ground, left, entering)
        for entering, left in _shared_out(numbers, min(count(men, HAND), len(numbers)))
        if all(ground[0] & bit(to) for _, to in entering)
    ]
    return Reached(men, ground, starts)


@cache
def _shared_out(numbers: Numbers, in_hand: int) -> list[tuple[Steps, Numbers]]:
    """Every choice of numbers for the entering dames, with the numbers left for the board."""
    chosen = dict.fromkeys(combinations(numbers, in_hand))
    return [(tuple((HAND, number) for number in some), _without(numbers, some)) for some in chosen]


def _without(numbers: Numbers, some: Numbers) -> Numbers:
    left = list(numbers)
    for number in some:
        left.remove(number)
    return tuple(left)


def _moved(men: Men, steps: Steps, ground: Ground) -> Code:
    """The result of the steps, possible or not."""
    code = men
    for source, to in steps:
        code = code + MOVED[source][to] | (ground[1] & bit(to)) << BITS
    return code


def _moves(number: int, lone: Mask) -> Sequence[tuple[int, int]]:
    """Return, for each arrow, what changes when a dame plays the number from there, and where it hits."""
    moves = list(_MOVES[number])
    for to in arrows(lone):
        if to >= number:
            moves[to - number] = MOVED[to - number][to], bit(to) << BITS
    return moves


_MOVES: Final = tuple(tuple((MOVED[at][at + number], 0) for at in range(OFF - number)) for number in range(7))
"""By number: its moves, when there is nothing to hit."""


@frozen
class Run:
    """Numbers one dame plays in a row, the smallest of all first, after the others have been played."""

    numbers: Numbers
    before: Numbers
    """The others."""
    stops: tuple[int, ...]
    """How far the dame has gone after each number."""
    landings: Mask
    """The arrows it lands on, from the hand."""


@cache
def _runs(numbers: Numbers) -> list[Run]:
    """The runs that begin with the smallest number and go on by larger ones.

    >>> [(run.numbers, run.before) for run in _runs((4, 2, 1))]
    [((1, 4), (2,)), ((1, 2), (4,)), ((1, 4, 2), ()), ((1, 2, 4), ())]
    """
    *others, smallest = numbers
    larger = [number for number in others if number > smallest]
    further = dict.fromkeys(more for length in range(1, len(larger) + 1) for more in permutations(larger, length))
    runs = [((smallest, *more), _without(tuple(others), more)) for more in further]
    return [Run(run, before, stops := tuple(accumulate(run)), mask(stops)) for run, before in runs]


class Layers:
    """The positions that the numbers reach from one position, once dames in hand have entered."""

    __slots__ = ("_entered", "_free", "_known", "_lone", "_numbers", "_ran")

    def __init__(self, start: Code, ground: Ground, numbers: Numbers, entered: Steps) -> None:
        self._free, self._lone = ground
        self._numbers, self._entered = numbers, entered
        self._known: dict[Numbers, dict[Code, Code]] = {(): {start: start}}
        """By the numbers played: the positions reached, each with the one before the smallest number was played."""
        self._ran: dict[Numbers, dict[Code, Run]] = {}
        """Likewise: the runs that reached what the smallest number alone does not."""

    @property
    def reached(self) -> dict[Code, Code]:
        """The positions that all the numbers lead to."""
        return self._after(self._numbers)

    def _after(self, numbers: Numbers) -> dict[Code, Code]:
        """The smallest number goes last, or begins the run that does."""
        reached = self._known.get(numbers)
        if reached is None:
            reached = self._known[numbers] = self._one_more(self._after(numbers[:-1]), numbers[-1])
            ran = self._ran[numbers] = {}
            for run in _runs(numbers):
                if sources := self._must_run(run):
                    self._run(run, sources, reached, ran)
        return reached

    def _one_more(self, before: dict[Code, Code], number: int) -> dict[Code, Code]:
        """Every position that one more number leads to, whichever dame plays it."""
        reached: dict[Code, Code] = {}
        moves, free = _moves(number, self._lone), self._free >> 4 * number
        for code in before:
            for source in arrows(occupied(code) & free):
                change, hits = moves[source]
                reached[code + change | hits] = code
        return reached

    def _must_run(self, run: Run) -> Mask:
        """From where the first two numbers of a run, exchanged, would not do: closed, or other dames are hit."""
        free, lone = self._free, self._lone
        first, second = run.numbers[:2]
        sources = ~(free >> 4 * second) | lone >> 4 * first | lone >> 4 * second
        for stop in run.stops:
            sources &= free >> 4 * stop
        return sources & ~bit(HAND)

    def _run(self, run: Run, sources: Mask, reached: dict[Code, Code], ran: dict[Code, Run]) -> None:
        """Add what one dame leads to that plays all the numbers of a run, from one of those places."""
        lone, far, landings = self._lone, run.stops[-1], run.landings
        for origin in self._after(run.before):
            for source in arrows(occupied(origin) & sources):
                code = origin + MOVED[source][source + far] | (landings << 4 * source & lone) << BITS
                if code not in reached:
                    reached[code], ran[code] = origin, run

    def steps(self, code: Code) -> Steps:
        """How all the numbers lead there, found backwards."""
        numbers = self._numbers
        steps: list[tuple[int, int]] = []
        while numbers:
            origin = self._known[numbers][code]
            source = _SOURCE[code - origin & _MEN]
            run = self._ran[numbers].get(code)
            if run is None:
                steps.append((source, source + numbers[-1]))
                numbers = numbers[:-1]
            else:
                steps += [*pairwise(accumulate(run.numbers, initial=source))][::-1]
                numbers = run.before
            code = origin
        return (*self._entered, *reversed(steps))


_SOURCE: Final = {MOVED[source][to] & _MEN: source for to in range(OFF) for source in range(to)}
"""By what a dame changes: where it comes from."""


class Reached(Lazy[Play]):
    """The plays of all the numbers, whatever the dames in hand enter with: one for each position."""

    __slots__ = ("_codes", "_ground", "_men", "_starts")

    def __init__(self, men: Men, ground: Ground, starts: Sequence[Layers]) -> None:
        self._men, self._ground, self._starts = men, ground, starts
        reached = [layers.reached for layers in starts]
        self._codes = list(reached[0] if len(reached) == 1 else dict.fromkeys(chain.from_iterable(reached)))

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Play]:
        return map(self._play, self._codes)

    def _item(self, at: int) -> Play:
        return self._play(self._codes[at])

    def _play(self, code: Code) -> Play:
        return Play(next(layers.steps(code) for layers in self._starts if code in layers.reached))

    def __contains__(self, play: object) -> bool:
        """Asked where the play leads, rather than of each play whether it is this one."""
        if not isinstance(play, Play):
            return False
        code = _moved(self._men, play.steps, self._ground)
        return any(code in layers.reached for layers in self._starts) and self._play(code) == play


@frozen
class ThreeDiceDuty(AsManyAsPossible):
    """The duty to the dice is the usual one; its plays are found faster.  [AUJ-T2 XV]"""

    def plays(self, march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
        return _plays(march, position, numbers)

    def endings(self, march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
        return _endings(march, position, numbers)

    def rule_spec(self) -> DutySpec:
        return DutySpec(Duties.THREE_DICE)


# Both are kept for the next question: plays are written, read and judged one by one, and a throw may have thousands.


@lru_cache(maxsize=1)
def _plays(march: March, position: Board, numbers: tuple[int, ...]) -> Sequence[Play]:
    """Listed fast; where not all numbers can be played, or dames may be lifted, as the rule stands."""
    if isinstance(march, Walk) and march.track is not None:
        plays: Sequence[Play] | None = march.track.three_dice(Play, march, position, numbers)
        if plays is not NotImplemented:
            return NOTHING if plays is None else plays
    if march.ordinary(position, numbers):
        if numbers[0] == numbers[-1]:
            return _in_order(all_plays(march, position, numbers).values(), numbers[0])
        if complete := list_layers(march, position, numbers):
            return complete
    return list_plays(march, position, numbers)


def _in_order(found: Iterable[Steps], number: int) -> Sequence[Play]:
    """The plays of a triplet in the order of records: dames in hand first, then by chains of arrows from 1 on."""
    chains = (HAND, *(arrow for first in range(1, number + 1) for arrow in range(first, OFF - number, number)))
    place = {arrow: at for at, arrow in enumerate(chains)}
    rows = sorted((sorted(place[source] for source, _ in steps) for steps in found), reverse=True)
    return [Play(tuple([(chains[at], chains[at] + number) for at in row])) for row in rows]


@lru_cache(maxsize=1)
def _endings(march: March, position: Board, numbers: tuple[int, ...]) -> dict[Board, Steps]:
    return all_plays(march, position, numbers)


THREE_DICE_DUTY: Final = ThreeDiceDuty()
