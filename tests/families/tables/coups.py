"""Coups as the books show them, reachable ones, and the march once more as plainly as it can be said.

`plain_plays` and `plain_ways` move single dames about in lists and dictionaries and share nothing with the march they
check but the text of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from tablegames.core.chance import Rng
from tablegames.core.dice import TWO_DICE, read_dice, throw
from tablegames.families.tables.board.men import after, board, read_men, standing, turned, write_men
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import OFF, Men
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.march_rules import JanRules, MarchRules
from tablegames.families.tables.trictrac.plays import legal_plays
from tablegames.families.tables.trictrac.state import JanKind

RULES = JanRules()
TALONS = board(read_men("1*15"), read_men("1*15"))


def coup(
    mine: str, theirs: str, dice: str, throw_no: int | None = None, done: frozenset[JanKind] = frozenset()
) -> Coup:
    """A throw in hand; each side's dames along its own path, as in the books."""
    return Coup(board(read_men(mine), read_men(theirs)), throw(*read_dice(dice)), throw_no, done)


def endings(of: Coup, rules: MarchRules = RULES) -> set[str]:
    """Where the mover's dames can stand after the throw."""
    return {write_men(after(of.men, play.steps)) for play in legal_plays(of, rules)}


def moved(of: Coup, *steps: tuple[int, int]) -> str:
    """Where they stand after these steps."""
    return write_men(after(of.men, steps))


@st.composite
def reachable(draw: st.DrawFn) -> Coup:
    """A throw of a relevé played at random from the talons."""
    rng = Rng(draw(st.integers(0, 2**32)))
    position = TALONS
    for _ in range(draw(st.integers(0, 120))):
        here = Coup(position, TWO_DICE.sample(rng))
        plays = legal_plays(here, RULES)
        played = after(position, plays[rng.below(len(plays))].steps)
        if all(arrow == OFF for arrow, _ in standing(played & ((1 << 104) - 1))):
            break
        position = turned(played)
    return Coup(position, TWO_DICE.tickets[draw(st.integers(0, 35))])


@st.composite
def arranged(draw: st.DrawFn, lacking: int = 2) -> Coup:
    """Return a plein that lacks at most this many dames, the others near it or anywhere: chance alone seldom leads
    there.
    """
    table = draw(st.sampled_from([range(1, 7), range(7, 13), range(19, 25)]))
    places = [arrow for arrow in table for _ in range(2)]
    chosen = draw(st.permutations(places))[: 12 - draw(st.integers(min(lacking, 1), lacking))]
    near = st.integers(max(table.start - 8, 1), min(table.stop + 3, OFF))
    other = draw(st.sampled_from([near, st.integers(1, OFF)]))
    chosen += draw(st.lists(other, min_size=15 - len(chosen), max_size=15 - len(chosen)))
    own = _possible(Counter(chosen))
    free = [arrow for arrow in range(1, 25) if not own[25 - arrow]]
    home = [arrow for arrow in free if arrow >= draw(st.sampled_from([1, 3, 7, 9, 19]))] or free
    theirs = _possible(Counter(draw(st.lists(st.sampled_from(home), min_size=15, max_size=15))))
    return Coup(board(_men(own), _men(theirs)), TWO_DICE.tickets[draw(st.integers(0, 35))])


def _possible(dames: Counter[int]) -> Counter[int]:
    """Remove dames on the other's coin, and a single one on the own coin; such dames count as lifted."""
    for arrow in (12, 13):
        if arrow == 13 or dames[arrow] == 1:
            dames[OFF] += dames.pop(arrow, 0)
    return dames


def _men(places: Counter[int]) -> Men:
    return sum(dames << 4 * arrow for arrow, dames in places.items())


COUPS = st.one_of(reachable(), arranged(0), arranged(1), arranged(2))


# ---- the march said plainly


@dataclass(frozen=True)
class Line:
    """Numbers played in an order, each by one dame (its place in the list of dames), and where all dames end."""

    moves: tuple[tuple[int, int], ...]
    """The dame, the number."""
    ends: tuple[int, ...]

    @property
    def position(self) -> str:
        return _text(self.ends)


def _text(dames: tuple[int, ...]) -> str:
    return write_men(_men(Counter(dames)))


def dames_of(of: Coup) -> tuple[int, ...]:
    """The arrow of each of the mover's fifteen dames."""
    return tuple(arrow for arrow, dames in standing(of.men) for _ in range(dames))


def _his_right(of: Coup, first: int) -> bool:
    """Whether he can still fill his table that begins on his arrow `first`."""
    his = [25 - arrow for arrow, dames in standing(of.seen) if arrow in range(1, 25) for _ in range(dames)]
    return all(sum(dame <= first + n for dame in his) >= 2 * (n + 1) for n in range(6))


def _may_rest(of: Coup, arrow: int) -> bool:
    return arrow < 25 and not of.seen >> 4 * arrow & 15 and (arrow < 19 or not _his_right(of, 1))


def _may_stand(of: Coup, arrow: int) -> bool:
    return _may_rest(of, arrow) and arrow != 13 and not (13 <= arrow <= 18 and _his_right(of, 7))


def _may_lift(dames: tuple[int, ...], arrow: int, number: int) -> bool:
    on_board = [dame for dame in dames if dame != OFF]
    exact = arrow + number == OFF
    return min(on_board) >= 19 and arrow + number >= OFF and (exact or arrow == min(on_board))


def _number_allows(of: Coup, dames: tuple[int, ...], arrow: int, number: int, sortie: Sortie) -> bool:
    """Return the uses of the number once all are in: the three opinions."""
    if min(dames) < 19:
        return True
    inside = [dame for dame in dames if dame + number < OFF and _may_stand(of, dame + number)]
    lifts = [dame for dame in dames if dame != OFF and _may_lift(dames, dame, number)]
    if sortie is Sortie.INSIDE_FIRST and inside:
        return arrow in inside
    if sortie is Sortie.EXACT_LIFTS and lifts:
        return arrow in lifts
    return True


def _lines(of: Coup, numbers: tuple[int, ...], sortie: Sortie) -> Iterator[Line]:
    """Every way to play these numbers in this order, one dame after the other."""
    dames = dames_of(of)

    def go(at: tuple[int, ...], left: tuple[int, ...], moves: tuple[tuple[int, int], ...]) -> Iterator[Line]:
        if not left:
            yield Line(moves, at)
            return
        number, rest = left[0], left[1:]
        for dame, arrow in enumerate(at):
            if arrow == OFF or not _number_allows(of, at, arrow, number, sortie):
                continue
            to = arrow + number
            if to >= OFF:
                if not _may_lift(at, arrow, number):
                    continue
            elif not _may_rest(of, to):
                continue
            yield from go((*at[:dame], min(to, OFF), *at[dame + 1 :]), rest, (*moves, (dame, number)))

    for line in go(dames, numbers, ()):
        came = {line.ends[dame] for dame, _ in line.moves}
        rested = [dame for dame, _ in line.moves]
        stopped = all(_may_stand(of, arrow) for arrow in came if arrow != OFF)
        if stopped and line.ends.count(12) != 1 and (len(set(rested)) == len(rested) or len(rested) == 2):
            yield line


def _power(of: Coup) -> Iterator[Line]:
    dames, (a, b) = dames_of(of), of.throw.numbers
    if 12 in dames or of.seen >> 52 & 15:
        return
    pairs = [(i, j) for i in range(15) for j in range(15) if i != j]
    if any((dames[i] + a, dames[j] + b) == (12, 12) for i, j in pairs):
        return
    for i, j in pairs:
        if (dames[i] + a, dames[j] + b) == (13, 13):
            yield Line(((i, a), (j, b)), tuple(12 if dame in (i, j) else at for dame, at in enumerate(dames)))


def plain_lines(of: Coup, sortie: Sortie = Sortie.FREE) -> list[Line]:
    """The lines that play as many numbers as can be, and then the larger."""
    a, b = of.throw.numbers
    both = [*_lines(of, (a, b), sortie), *_lines(of, (b, a), sortie), *_power(of)]
    return both or [*_lines(of, (a,), sortie)] or [*_lines(of, (b,), sortie)] or [Line((), dames_of(of))]


def is_full(ends: tuple[int, ...], first: int) -> bool:
    return all(ends.count(arrow) >= 2 for arrow in range(first, first + 6))


def plain_plays(of: Coup, sortie: Sortie = Sortie.FREE) -> set[str]:
    """The positions of the lines that fill or keep where they can."""
    lines, start = plain_lines(of, sortie), dames_of(of)
    for first in (1, 7, 19):
        good = [line for line in lines if is_full(line.ends, first)]
        if good:
            if first == 1 and is_full(start, 1):  # LEP 4.I 40
                passed = sum(dame >= 19 for dame in start)
                if all(sum(dame >= 19 for dame in line.ends) > passed for line in good) and 12 not in start:
                    good += [line for line in lines if 12 in line.ends]
            return {line.position for line in good}
    return {line.position for line in lines}


def plain_ways(of: Coup, first: int, sortie: Sortie = Sortie.FREE) -> int:
    """In how many ways the last half-case of a table is covered, by looking at every line that fills it."""
    start = dames_of(of)
    [half] = [arrow for arrow in range(first, first + 6) if start.count(arrow) == 1]
    ways = set()
    for line in plain_lines(of, sortie):
        if not is_full(line.ends, first):
            continue
        for dame in {dame for dame, _ in line.moves if line.ends[dame] == half}:
            arrow = start[dame]
            needed = first <= arrow < first + 6 or arrow == 12
            if not needed or start.count(arrow) > 2:
                ways.add(tuple(sorted(number for mover, number in line.moves if mover == dame)))
    return len(ways)
