"""What a hand can do with a throw: play it as it must be played, neglect a duty, or put dames where no die leads.

[AUJ-T1 VI; AUJ-T2 X, XVIII; LEP 4.I 17, 22-27, 30, 60, 69]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from tablegames.families.tables.board.board import MOVED
from tablegames.families.tables.board.men import ARROWS, MOST, OFF, Men, arrows, bit, count, occupied
from tablegames.families.tables.race.plays import STEP, Steps, after
from tablegames.families.tables.trictrac.coup import COIN, Coup
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
    free: Ways

    def steps(self, reached: Men) -> Steps | None:
        """The play that leads there, if any does."""
        for ways in (self.right, self.neglect, self.free):
            if reached in ways:
                return ways[reached]
        return None

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
            return Hand(out, out, {}, {})
    complete = {after(men, steps): steps for steps in complete_plays(coup, rules)}
    neglect = {reached: steps for reached, steps in complete.items() if reached not in right}
    for reached, steps in _one_number(coup, rules):
        if reached not in complete:
            neglect.setdefault(reached, steps)
    known = {*right, *neglect}
    return Hand(right, complete, neglect, dict(_anywhere(coup, known)) if free and men not in right else {})


def _one_number(coup: Coup, rules: MarchRules) -> Iterable[tuple[Men, Steps]]:
    """One of the numbers alone."""
    stand, _ = ground(coup)
    for number in dict.fromkeys(coup.throw.numbers):
        for source in sorted(arrows(sources(coup.men, number, stand, rules))):
            reached = after(coup.men, STEP[number][source])
            if count(reached, COIN) != 1:
                yield reached, STEP[number][source]


def _anywhere(coup: Coup, known: set[Men]) -> Iterable[tuple[Men, Steps]]:
    """One or two dames put forward on any arrow on which a dame may stand."""
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
        reached = men
        for source, to in way:
            reached += MOVED[source][to]
        if reached not in known and count(reached, COIN) != 1:
            known.add(reached)
            yield reached, way


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
    """How the dames of a false case can be played rightly."""
    moved, men = displaced(steps), coup.men
    no_coin = count(after(men, steps), COIN) > count(men, COIN)

    def allowed(way: Steps, reached: Men) -> bool:
        if no_coin and count(reached, COIN) > count(men, COIN):
            return False
        used = displaced(way)
        if len(used) == 1 and len(way) == 2:
            return (used[0] in moved and false_case != "by_the_player") or (len(moved) == 1 and used == moved)
        return false_case != "tout_d_une" and used == moved

    return {reached: way for reached, way in found.complete.items() if allowed(way, reached)}
