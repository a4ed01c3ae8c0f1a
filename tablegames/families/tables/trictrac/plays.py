"""The march of trictrac and toc: the complete plays of a throw, and those that do their duty.

Both numbers are played if any order allows it, else the larger, else the smaller.  [AUJ-T1 XI; AUJ-T2 XV, XVIII]
Then a plein that can be filled or kept is. A play is written by where its dames go; one that takes the coin by
puissance has both of them end on it, one arrow short of their numbers (`coin.by_power`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablegames.families.tables.board.board import MOVED
from tablegames.families.tables.board.lifting import BEFORE_LAST_TABLE, all_home, sources_at_home
from tablegames.families.tables.board.men import OFF, Mask, Men, arrows, bit, cases, count, occupied, total
from tablegames.families.tables.race.plays import NOTHING, STEP, Play, Steps, after
from tablegames.families.tables.trictrac.coin import left, on_their_own, taken, two_from
from tablegames.families.tables.trictrac.coup import COIN, Coup
from tablegames.families.tables.trictrac.march_rules import LiftToConserve, MarchRules
from tablegames.families.tables.trictrac.passage import ground
from tablegames.families.tables.trictrac.pleins import RETOUR, dutiful, full


def legal_plays(coup: Coup, rules: MarchRules) -> Sequence[Play]:
    """Every play of the throw, no two leading to the same position; nothing is a play where nothing can be played."""
    plays = dutiful(coup.men, complete_plays(coup, rules), rules.coin_rather_than_pass)
    return [Play(steps) for steps in plays] if plays[0] else NOTHING


def unplayed(coup: Coup, rules: MarchRules) -> int:
    """How many numbers of the throw cannot be played.  [AUJ-T2 V; LEP 1.IV]"""
    return numbers_left(coup, complete_plays(coup, rules))


def numbers_left(coup: Coup, plays: list[Steps]) -> int:
    """How many numbers these complete plays leave; who has no dame left to play leaves none."""
    return 2 - len(plays[0]) if occupied(after(coup.men, plays[0])) else 0


def complete_plays(coup: Coup, rules: MarchRules) -> list[Steps]:
    """The plays of as many numbers as can be played, before the duty to fill and to keep; all play equally many."""
    stand, rest = ground(coup)
    if total(coup.men & BEFORE_LAST_TABLE) > 1:
        plays = _on_the_way(coup, stand, rest)
    else:
        plays = _at_the_end(coup, stand, rest, rules)
    if full(coup.men, RETOUR):
        plays += _privileged(coup, stand, rest, rules, plays)
    return plays or _one_number(coup, stand, rules) or [()]


def _on_the_way(coup: Coup, stand: Mask, rest: Mask) -> list[Steps]:
    """Both numbers while at least two dames are outside the last table: nothing can be lifted.

    Two dames, or two of one arrow, or one dame tout d'une, which may rest in either order; or the coin, by two at once.
    A dame that goes on from where the other arrives is the same as one dame tout d'une.
    """
    men, (larger, smaller) = coup.men, coup.throw.numbers
    own = occupied(men)
    with_larger = on_their_own(men, own & stand >> 4 * larger, larger)
    with_smaller = on_their_own(men, own & stand >> 4 * smaller, smaller)
    long, short = STEP[larger], STEP[smaller]
    xs, ys = arrows(with_larger), arrows(with_smaller)
    if larger == smaller:
        plays = [long[x] + long[y] for x in xs for y in ys if x < y and y != x + larger]
    else:
        plays = [long[x] + short[y] for x in xs for y in ys if x != y and y != x + larger and x != y + smaller]
    plays += [long[x] + short[x] for x in arrows(two_from(men, with_larger & with_smaller & cases(men)))]
    on = on_their_own(men, own & stand >> 4 * (larger + smaller), larger + smaller)
    larger_first = on & rest >> 4 * larger
    plays += [long[x] + short[x + larger] for x in arrows(larger_first)]
    plays += [short[x] + long[x + smaller] for x in arrows(on & rest >> 4 * smaller & ~larger_first)]
    together = left(coup, stand) or taken(coup, stand)
    return [*plays, together] if together else plays


def _at_the_end(coup: Coup, stand: Mask, rest: Mask, rules: MarchRules) -> list[Steps]:
    """Both numbers when one dame at most is outside the last table: the number that brings it in lets the other lift.

    [AUJ-T2 XII; LEP 1.V, 4.I 72]
    """
    men = coup.men
    reached: dict[Men, Steps] = {}
    for first, second in coup.orders:
        for x in arrows(sources(men, first, stand, rules)):
            begun = men + MOVED[x][min(x + first, OFF)]
            for y in arrows(sources(begun, second, stand, rules)):
                steps = STEP[first][x] + STEP[second][y]
                reached.setdefault(after(men, steps), steps)
        for x in arrows(occupied(men) & (rest & ~stand) >> 4 * first & stand >> 4 * (first + second)):
            steps = STEP[first][x] + STEP[second][x + first]
            reached.setdefault(after(men, steps), steps)
    return [steps for position, steps in reached.items() if count(position, COIN) != 1]


def sources(men: Men, number: int, stand: Mask, rules: MarchRules) -> Mask:
    """The arrows from which a dame can play the number and stay where it comes; all being in, it may be lifted.

    [AUJ-T1 VI; AUJ-T2 XII; LEP 1.V]
    """
    inside = occupied(men) & stand >> 4 * number
    return inside if men & BEFORE_LAST_TABLE else sources_at_home(men, number, inside, rules.sortie)


def _one_number(coup: Coup, stand: Mask, rules: MarchRules) -> list[Steps]:
    """One number only: the larger if it can be played, else the smaller.  [AUJ-T1 XI; AUJ-T2 XV]"""
    for number in coup.throw.numbers:
        steps = [STEP[number][x] for x in arrows(sources(coup.men, number, stand, rules))]
        if playable := [step for step in steps if count(after(coup.men, step), COIN) != 1]:
            return playable
    return []


def _privileged(coup: Coup, stand: Mask, rest: Mask, rules: MarchRules, plays: list[Steps]) -> list[Steps]:
    """What is allowed only because it keeps the jan de retour, as far as the other plays do not reach it.

    The edge counts as an arrow: a dame goes tout d'une over it.  [AUJ-T1 II, note]
    """
    early = rules.lift_to_conserve is LiftToConserve.ALLOWED
    known = {after(coup.men, steps) for steps in plays}
    kept: dict[Men, Steps] = {}
    for steps in (*_over_the_edge(coup, rest, early), *(_lifting_early(coup, stand) if early else ())):
        position = after(coup.men, steps)
        if position not in known and full(position, RETOUR) and count(position, COIN) != 1:
            kept.setdefault(position, steps)
    return [*kept.values()]


def _over_the_edge(coup: Coup, rest: Mask, early: bool) -> Iterator[Steps]:
    """The dame that both numbers together lead exactly onto the edge, all the others being in.  [AUJ-T1 II, VI]"""
    men, source = coup.men, OFF - sum(coup.throw.numbers)
    if count(men, source) and (early or all_home(men - bit(source))):
        for first, second in coup.orders:
            if rest & bit(source + first):
                yield STEP[first][source] + STEP[second][source + first]


def _lifting_early(coup: Coup, stand: Mask) -> Iterator[Steps]:
    """A number lifts exactly though dames are still outside; the other is played as it can be.  [AUJ-T1 VI]"""
    for lifting, other in coup.orders:
        if count(coup.men, OFF - lifting):
            begun = coup.men + MOVED[OFF - lifting][OFF]
            for x in arrows(occupied(begun) & (stand >> 4 * other | bit(OFF - other))):
                yield STEP[lifting][OFF - lifting] + STEP[other][x]
