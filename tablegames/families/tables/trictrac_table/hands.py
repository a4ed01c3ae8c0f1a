"""What a hand can do with a throw: play it as it must be played, neglect a duty, or put dames where no die leads.

[AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 17, 22-27, 30, 60, 69]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from tablegames.core.game import Fault
from tablegames.families.tables.board.men import ARROWS, HAND, MOST, OFF, Men, arrows, bit, count, occupied, write_place
from tablegames.families.tables.race.plays import STEP, Steps, after
from tablegames.families.tables.trictrac.coup import COIN, Coup
from tablegames.families.tables.trictrac.faults import closed_arrow, coin_fault
from tablegames.families.tables.trictrac.march_rules import MarchRules
from tablegames.families.tables.trictrac.passage import ground
from tablegames.families.tables.trictrac.plays import complete_plays, legal_plays, sources
from tablegames.families.tables.trictrac.pleins import at_stake, full

Ways = Mapping[Men, Steps]
"""Plays by the position of the mover's dames they lead to."""
FALSE_CASE: Final = ("tout_d_une", "both_or_tout_d_une", "by_the_player")


@dataclass(frozen=True, slots=True)
class Hand:
    """The plays of a throw by the position they lead to: the right ones first, then those that neglect a duty, then
    those that break the march."""

    right: Ways
    complete: Ways
    """All that play as many numbers as can be played."""
    neglect: Ways
    free: Ways = field(default_factory=dict)
    """Some of those that break the march; a free hand can make any other that leads to a position of the game."""
    coup: Coup | None = None
    """The throw, where the hand is free."""

    def steps(self, reached: Men) -> Steps | None:
        """The play that leads there, if any does."""
        for ways in (self.right, self.neglect, self.free):
            if reached in ways:
                return ways[reached]
        if self.coup is None or reached == NOWHERE or misput(self.coup, reached):
            return None
        return put(self.coup.men, reached)

    @property
    def playable(self) -> bool:
        """Whether a number can be played at all."""
        return any(self.complete.values())

    def all(self) -> list[Steps]:
        """Every play."""
        return [*self.right.values(), *self.neglect.values(), *self.free.values()]


@lru_cache(maxsize=256)
def hand(coup: Coup, rules: MarchRules, free: bool) -> Hand:
    """What can be done with the throw."""
    men = coup.men
    right = {after(men, play.steps): play.steps for play in legal_plays(coup, rules)}
    if count(men, OFF) >= MOST - 2:
        out = {reached: steps for reached, steps in right.items() if count(reached, OFF) == MOST}
        if out:  # what was marked for the sortie must be done
            return Hand(out, out, {})
    complete = {after(men, steps): steps for steps in complete_plays(coup, rules)}
    neglect = {reached: steps for reached, steps in complete.items() if reached not in right}
    for reached, steps in _one_number(coup, rules):
        if reached not in complete:
            neglect.setdefault(reached, steps)
    known = {*right, *neglect}
    if not free:
        return Hand(right, complete, neglect)
    return Hand(right, complete, neglect, dict(_anywhere(coup, known)), coup)


def _one_number(coup: Coup, rules: MarchRules) -> Iterable[tuple[Men, Steps]]:
    """One of the numbers alone."""
    stand, _ = ground(coup)
    for number in dict.fromkeys(coup.throw.numbers):
        for source in sorted(arrows(sources(coup.men, number, stand, rules))):
            reached = after(coup.men, STEP[number][source])
            if count(reached, COIN) != 1:
                yield reached, STEP[number][source]


def _anywhere(coup: Coup, known: set[Men]) -> Iterable[tuple[Men, Steps]]:
    """One or two dames put forward wrongly, neither by more than the throw could carry it: slips that are met with."""
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
    """Return the dames that a hand has put elsewhere, the rearmost to the rearmost place.

    >>> from tablegames.families.tables.board.men import read_men
    >>> put(read_men("1*15"), read_men("1*13 3 8"))
    ((1, 3), (1, 8))
    """
    moved = [(place, count(reached, place) - count(men, place)) for place in range(HAND, OFF + 1)]
    sources = [place for place, more in moved for _ in range(-more)]
    return tuple(zip(sources, (place for place, more in moved for _ in range(more)), strict=True))


def misput(coup: Coup, reached: Men) -> Fault | None:
    """Return why no position of the game has the dames so; None: it may.

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


@dataclass(frozen=True, slots=True)
class Neglected:
    """What a play leaves undone."""

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


def neglected(coup: Coup, found: Hand, steps: Steps) -> Neglected:
    """What is wrong with a play."""
    reached = after(coup.men, steps)
    if reached in found.right:
        return Neglected()
    plein = at_stake(coup.men)
    unmade = plein is not None and any(full(one, plein) for one in found.complete) and not full(reached, plein)
    if reached in found.complete:
        return Neglected(plein=unmade)
    if reached in found.neglect:
        most = max(len(one) for one in found.complete.values())
        return Neglected(unmade, most - len(steps), most == len(steps))
    return Neglected(unmade, false=True)


def sources_of(men: Men, steps: Steps) -> tuple[int, ...]:
    """The arrows whose dames a play moves; of one that goes on from another of one's dames, that too."""
    moved = [source for source, _ in steps]
    if len(steps) == 2 and steps[0][1] == steps[1][0]:
        (source, between), (_, to) = steps
        moved = [source, *(rest for rest in (between, source + to - between) if count(men, rest))]
    return tuple(moved)


def displaced(steps: Steps) -> tuple[int, ...]:
    """The dames a play has put elsewhere, by where they stood."""
    ends = [to for _, to in steps]
    return tuple(sorted(source for at, (source, _) in enumerate(steps) if source not in ends[:at]))


def dictated(coup: Coup, rules: MarchRules, found: Hand, steps: Steps, false_case: str) -> Ways:
    """The plays the other may name after that one: those that do what it neglected.

    A false case is played tout d'une by one of the dames displaced, or by both of them, as the rules have it; who took
    wrong dames for his coin does not take it.  [AUJ-T1 VI; AUJ-T2 XVIII; LEP 4.I 22, 23, 26, 27, 60, 69]
    """
    wrong = neglected(coup, found, steps)
    if wrong.false:
        return replayed(coup, found, steps, false_case)
    if not wrong.anything:
        return {}
    if wrong.numbers and not wrong.plein:
        men = coup.men
        also = {reached: way for reached, way in found.right.items() if set(steps) <= {*way, *_other_order(men, way)}}
        if also:
            return also
    return found.right


def _other_order(men: Men, way: Steps) -> Steps:
    """A dame tout d'une by the other number first."""
    if len(way) == 2 and way[0][1] == way[1][0]:
        (source, between), (_, to) = way
        return ((source, source + to - between), (source + to - between, to))
    return ()


def replayed(coup: Coup, found: Hand, steps: Steps, false_case: str) -> Ways:
    """How the dames of a false case can be played rightly.

    A dame that goes to where another one leaves from makes the same position as one that plays both numbers: what
    counts is whether the dames displaced can make it. Good company lets the coin be taken all the same.  [LEP 4.III]
    """
    moved, men, own = displaced(steps), coup.men, false_case == "by_the_player"
    no_coin = not own and count(after(men, steps), COIN) > count(men, COIN)

    def within(dames: tuple[int, ...]) -> bool:
        """Whether all these dames are among those displaced."""
        return not Counter(dames) - Counter(moved)

    def allowed(way: Steps, reached: Men) -> bool:
        if no_coin and count(reached, COIN) > count(men, COIN):
            return False
        if not way:  # nothing could be played: the dames go back
            return True
        used = [displaced(way), *_as_others(men, way)]
        together = false_case != "tout_d_une" and any(len(dames) == len(way) and within(dames) for dames in used)
        alone = len(way) == 2 and any(len(dames) == 1 and dames[0] in moved for dames in used)
        return together or (alone and (not own or len(moved) == 1))

    return {reached: way for reached, way in found.complete.items() if allowed(way, reached)}


def _as_others(men: Men, way: Steps) -> list[tuple[int, ...]]:
    """The dames by which the same position is reached otherwise: one goes to where another stands, which goes on.

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
