"""The plays a hand can make with a throw: right ones, those that neglect a duty, dames where no die leads.

[AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 17, 22-27, 30, 60, 69]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.families.tables.board.men import after, count, occupied, write_place
from tablegames.families.tables.board.places import ARROWS, HAND, MOST, OFF, Men, Steps, arrows, bit
from tablegames.families.tables.race.plays import STEP
from tablegames.families.tables.trictrac.coup import Coup, at_stake, full
from tablegames.families.tables.trictrac.faults import closed_arrow, coin_fault
from tablegames.families.tables.trictrac.march_rules import MarchRules
from tablegames.families.tables.trictrac.plays import complete_plays, ground, legal_plays, sources
from tablegames.families.tables.trictrac.state import COIN

Ways = Mapping[Men, Steps]
"""Plays by the position of the mover's dames they lead to."""


@frozen
class Neglected:
    """The duties that a play neglects."""

    plein: bool = False
    """A plein that could be filled or kept is not."""
    numbers: int = 0
    """Numbers left that could be played."""
    larger: bool = False
    """The smaller is played where the larger had to be."""
    false: bool = False
    """Dames stand where the dice do not lead."""

    @property
    def anything(self) -> bool:
        """Whether it is a fault at all."""
        return self.plein or self.numbers > 0 or self.larger or self.false


@frozen
class Hand:
    """The plays of a throw by the position they lead to."""

    coup: Coup
    right: Ways
    complete: Ways
    """All that play as many numbers as can be played."""
    neglect: Ways
    """Plays that neglect a duty."""
    free: Ways = field(default_factory=dict)
    """Some plays that break the march."""
    anywhere: bool = False
    """Whether the hand is free: it can make any other play that leads to a position of the game."""

    def steps(self, reached: Men) -> Steps | None:
        """The play that leads there, if any does."""
        for ways in (self.right, self.neglect, self.free):
            if reached in ways:
                return ways[reached]
        if not self.anywhere or reached == NOWHERE or misput(self.coup, reached):
            return None
        return put(self.coup.men, reached)

    @property
    def playable(self) -> bool:
        """Whether a number can be played at all."""
        return any(self.complete.values())

    def all(self) -> list[Steps]:
        """Every play: the right ones, those that neglect a duty, those that break the march."""
        return [*self.right.values(), *self.neglect.values(), *self.free.values()]

    def neglected(self, steps: Steps) -> Neglected:
        reached = after(self.coup.men, steps)
        if reached in self.right:
            return Neglected()
        plein = at_stake(self.coup.men)
        unmade = plein is not None and any(full(one, plein) for one in self.complete) and not full(reached, plein)
        if reached in self.complete:
            return Neglected(plein=unmade)
        if reached in self.neglect:
            most = max(len(one) for one in self.complete.values())
            return Neglected(unmade, most - len(steps), most == len(steps))
        return Neglected(unmade, false=True)

    def dictated(self, steps: Steps, false_case: str) -> Ways:
        """The plays the other may name after that one: those that do what it neglected.

        A false case is played tout d'une by one of the dames displaced, or by both of them, as the rules have it; who
        took wrong dames for his coin does not take it.  [AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 26, 27, 60, 69]
        """
        wrong = self.neglected(steps)
        if wrong.false:
            return self.replayed(steps, false_case)
        if not wrong.anything:
            return {}
        if wrong.numbers and not wrong.plein:
            also = {reached: way for reached, way in self.right.items() if {*steps} <= {*way, *_other_order(way)}}
            return also or self.right
        return self.right

    def replayed(self, steps: Steps, false_case: str) -> Ways:
        """How the dames of a false case can be played rightly; good company lets the coin be taken.  [LEP 4.III]

        A dame that goes to where another one leaves from makes the same position as one that plays both numbers: what
        counts is whether the displaced dames can make it.
        """
        moved, men, own = displaced(steps), self.coup.men, false_case == "by_the_player"
        no_coin = not own and count(after(men, steps), COIN) > count(men, COIN)

        def allowed(way: Steps, reached: Men) -> bool:
            if no_coin and count(reached, COIN) > count(men, COIN):
                return False
            if not way:  # nothing could be played: the dames go back
                return True
            used = [displaced(way), *_as_others(men, way)]
            within = any(len(dames) == len(way) and not Counter(dames) - Counter(moved) for dames in used)
            if within and false_case != "tout_d_une":
                return True
            alone = len(way) == 2 and any(len(dames) == 1 and dames[0] in moved for dames in used)
            return alone and (not own or len(moved) == 1)

        return {reached: way for reached, way in self.complete.items() if allowed(way, reached)}


@lru_cache(maxsize=256)
def hand(coup: Coup, rules: MarchRules, free: bool) -> Hand:
    """The plays a hand can make with the throw."""
    men = coup.men
    right = {after(men, play.steps): play.steps for play in legal_plays(coup, rules)}
    if count(men, OFF) >= MOST - 2:
        out = {reached: steps for reached, steps in right.items() if count(reached, OFF) == MOST}
        if out:  # what was marked for the sortie must be done
            return Hand(coup, out, out, {})
    complete = {after(men, steps): steps for steps in complete_plays(coup, rules)}
    neglect = {reached: steps for reached, steps in complete.items() if reached not in right}
    for reached, steps in _one_number(coup, rules):
        if reached not in complete:
            neglect.setdefault(reached, steps)
    if not free:
        return Hand(coup, right, complete, neglect)
    return Hand(coup, right, complete, neglect, dict(_anywhere(coup, {*right, *neglect})), anywhere=True)


def _one_number(coup: Coup, rules: MarchRules) -> Iterable[tuple[Men, Steps]]:
    """One of the numbers alone."""
    stand, _ = ground(coup)
    for number in dict.fromkeys(coup.throw.numbers):
        for source in sorted(arrows(sources(coup.men, number, stand, rules))):
            reached = after(coup.men, STEP[number][source])
            if count(reached, COIN) != 1:
                yield reached, STEP[number][source]


def _anywhere(coup: Coup, known: set[Men]) -> Iterable[tuple[Men, Steps]]:
    """One or two dames put forward wrongly, neither by more than the throw could carry it: the usual slips."""
    men, (stand, _) = coup.men, ground(coup)
    own = sorted(arrow for arrow in arrows(occupied(men)) if arrow in ARROWS)
    steps = [(source, to) for source in own for to in range(source + 1, min(source + 12, 24) + 1) if stand & bit(to)]
    near = [(source, to) for source, to in steps if to - source <= 6]
    ways: list[Steps] = [(step,) for step in steps]
    ways += [
        pair
        for pair in combinations_with_replacement(near, 2)
        if pair[0][0] != pair[1][0] or count(men, pair[0][0]) > 1
    ]
    for way in ways:
        reached = after(men, way)
        if reached not in known and count(reached, COIN) != 1:
            known.add(reached)
            yield reached, way


NOWHERE: Final = -1
"""Where steps lead that no dames can make."""


def reached(men: Men, steps: Steps) -> Men:
    """Return where steps lead; `NOWHERE` if there are no dames to make them."""
    ready = [count(men, place) for place in range(OFF + 1)]
    for source, to in steps:
        if not ready[source]:
            return NOWHERE
        ready[source] -= 1
        ready[to] += 1
    return after(men, steps)


def put(men: Men, reached: Men) -> Steps:
    """The dames that a hand has put elsewhere, the rearmost to the rearmost place.

    >>> from tablegames.families.tables.board.men import read_men
    >>> put(read_men("1*15"), read_men("1*13 3 8"))
    ((1, 3), (1, 8))
    """
    moved = [(place, count(reached, place) - count(men, place)) for place in range(HAND, OFF + 1)]
    sources = [place for place, more in moved for _ in range(-more)]
    return tuple(zip(sources, (place for place, more in moved for _ in range(more)), strict=True))


def misput(coup: Coup, reached: Men) -> Fault | None:
    """Why no position of the game has the dames so; None if one can.

    A hand puts its own dames as far, as near and as many as it likes. It cannot put two colours on one arrow, a dame
    on the other's corner or alone on its own, nor one where the other can still fill a jan.  [LEP 4.I 38, 39]
    """
    men, (stand, _) = coup.men, ground(coup)
    if reached == men or not count(men, OFF) <= count(reached, OFF) < MOST:
        return Fault("not_now")
    for source, to in put(men, reached):
        if to != OFF and not stand & bit(to):
            return closed_arrow(coup, to, (("at", write_place(source)), ("to", write_place(to))))
    return coin_fault(coup, reached)


def sources_of(men: Men, steps: Steps) -> tuple[int, ...]:
    """The arrows whose dames a play moves; also the arrow a dame passes, where another stands."""
    moved = [source for source, _ in steps]
    if len(steps) == 2 and steps[0][1] == steps[1][0]:
        (source, between), (_, to) = steps
        moved = [source, *(rest for rest in (between, source + to - between) if count(men, rest))]
    return tuple(moved)


def displaced(steps: Steps) -> tuple[int, ...]:
    """The dames a play has put elsewhere, by where they stood."""
    ends = [to for _, to in steps]
    return tuple(sorted(source for at, (source, _) in enumerate(steps) if source not in ends[:at]))


def _other_order(way: Steps) -> Steps:
    """A dame tout d'une by the other number first."""
    if len(way) == 2 and way[0][1] == way[1][0]:
        (source, between), (_, to) = way
        return ((source, source + to - between), (source + to - between, to))
    return ()


def _as_others(men: Men, way: Steps) -> list[tuple[int, ...]]:
    """The dames that reach the same position otherwise: one stops where another stands, which continues.

    >>> from tablegames.families.tables.board.men import read_men
    >>> _as_others(read_men("3 5"), ((3, 4), (4, 6)))
    [(3, 5)]
    """
    if len(way) != 2:
        return []
    (source, between), (start, to) = sorted(way)
    if between != start:
        return []
    one = [(source,)] if displaced(way) != (source,) else []
    other = () if to == OFF else (source + to - between,)
    return one + [(source, at) for at in (between, *other) if count(men, at)]
