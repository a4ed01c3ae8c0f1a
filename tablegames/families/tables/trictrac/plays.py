"""A throw about to be played at trictrac or toc, where a dame may stand, the complete plays, the duties.

Everything a throw makes is found before a dame is touched, so one value holds the board, the dice and what matters of
the relevé. Arrows are the mover's: 1 his talon, 12 his coin, 13 the adversary's coin. A plein is two dames on each of
the six arrows of a table.  [AUJ-T1 II, IV, VI; AUJ-T2 V, VI, VIII, X, XVIII; LEP 1.I, II, IV, V, 4.I 38, 70]

Both numbers are played if any order allows it, else the larger, else the smaller.  [AUJ-T1 XI; AUJ-T2 XV, XVIII] Then
a plein that can be filled or kept is. A play is written by where its dames go; one that takes the coin by puissance has
both of them end on it, one arrow short of their numbers (`by_power`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tablegames.families.tables.board.men import after, cases, count, mask, occupied, theirs, total, up_to
from tablegames.families.tables.board.path import BEFORE_LAST_TABLE, all_home, sources_at_home
from tablegames.families.tables.board.places import EVERY_ARROW, MOVED, OFF, Mask, Men, Steps, arrows, bit
from tablegames.families.tables.race.plays import NOTHING, STEP, Play
from tablegames.families.tables.trictrac.coup import GRAND_JAN, PETIT_JAN, RETOUR, Coup, Plein, dutiful, full
from tablegames.families.tables.trictrac.march_rules import LiftToConserve, MarchRules
from tablegames.families.tables.trictrac.state import COIN, HIS_COIN

HIS_GRAND_JAN: Final = mask(range(13, 19))
HIS_PETIT_JAN: Final = mask(range(19, 25))

Ground = tuple[Mask, Mask]
"""The arrows on which a dame may stand, and those on which it may rest between two numbers."""


def ground(coup: Coup) -> Ground:
    """The arrows that the adversary leaves open to a dame that moves.

    It needs arrows free of his dames, to stand and to rest: on a half-case one rests to hit, never to pass.
    [AUJ-T1 III; AUJ-T2 V] His coin is never occupied, in no circumstance; empty, it serves as a rest.  [AUJ-T1 VI;
    AUJ-T2 XVIII] In a jan he can still fill no dame is placed, but the way into his petit jan may be borrowed through
    his grand jan.  [AUJ-T1 VI; LEP 1.V]
    """
    free = EVERY_ARROW & ~occupied(coup.seen)
    stand = free & ~closed_by(theirs(coup.board))
    return stand, stand | free & HIS_GRAND_JAN


def closed_by(his: Men) -> Mask:
    """Where no dame may stand whatever is free: the adversary's coin, and the jans he can still fill."""
    closed = bit(HIS_COIN)
    if can_fill(his, GRAND_JAN):
        closed |= HIS_GRAND_JAN
    if can_fill(his, PETIT_JAN):
        closed |= HIS_PETIT_JAN
    return closed


def can_fill(men: Men, plein: Plein) -> bool:
    """Whether the side of these dames can still fill: for each arrow enough have not yet passed it.

    The first j arrows of the table ask for two dames each that stand no further than the j-th.  [LEP 1.V]

    >>> from tablegames.families.tables.board.men import read_men
    >>> can_fill(read_men("1*2 2*2 3*2 4*3 5*2 6 7*3"), PETIT_JAN), can_fill(read_men("1*3 6*12"), PETIT_JAN)
    (True, False)
    """
    return all(total(men & behind) >= dames for behind, dames in _NOT_YET_PASSED[plein.arrows.start])


_NOT_YET_PASSED: Final = {
    plein.arrows.start: tuple((up_to(arrow), 2 * nth) for nth, arrow in enumerate(plein.arrows, start=1))
    for plein in (PETIT_JAN, GRAND_JAN)
}
"""For each arrow of a table: the dames that can still serve it and those before it, and how many that takes."""


def on_their_own(men: Men, sources: Mask, number: int) -> Mask:
    """The dames that may play a number by itself: none leaves another alone on the coin.  [AUJ-T2 VIII]"""
    held = count(men, COIN)
    if not held:
        return sources & ~bit(COIN - number)
    return sources & ~bit(COIN) if held == 2 else sources


def two_from(men: Men, twice: Mask) -> Mask:
    """The arrows that two dames may leave at once, out of `twice`; of three on the coin two may not leave."""
    return twice & ~bit(COIN) if count(men, COIN) == 3 else twice


def left(coup: Coup, stand: Mask) -> Steps | None:
    """The last two leave the coin together, each by one of the numbers.  [AUJ-T1 IV; AUJ-T2 VIII; LEP 1.V]"""
    steps = tuple((COIN, COIN + number) for number in coup.throw.numbers)
    return steps if coup.coin == 2 and all(stand & bit(to) for _, to in steps) else None


def taken(coup: Coup, stand: Mask) -> Steps | None:
    """Two dames take the empty coin: by effet, or if that cannot be, by puissance.  [AUJ-T1 IV, VIII; AUJ-T2 VIII]"""
    if coup.coin:
        return None
    return par_effet(coup, stand) or par_puissance(coup)


def par_effet(coup: Coup, stand: Mask) -> Steps | None:
    """Both dice lead two dames to the coin.  [AUJ-T1 IV; AUJ-T2 VIII]"""
    return _two_to(coup, COIN) if stand & bit(COIN) else None


def par_puissance(coup: Coup) -> Steps | None:
    """Both dice lead two dames to the adversary's empty coin: they are put on the mover's.

    Only where the coin cannot be taken by effet, which `taken` asks first.  [AUJ-T1 II, IV; AUJ-T2 VIII; LEP 1.II] A
    player who left his coin may retake it this way.  [LEP 4.I 70]
    """
    return None if coup.his_coin_held else _two_to(coup, HIS_COIN)


def _two_to(coup: Coup, target: int) -> Steps | None:
    """The two dames that the dice lead to a coin, put on the mover's own."""
    larger, smaller = (target - number for number in coup.throw.numbers)
    if larger == smaller:
        held = count(coup.men, larger) > 1
    else:
        held = count(coup.men, larger) > 0 and count(coup.men, smaller) > 0
    return ((larger, COIN), (smaller, COIN)) if held else None


def coin_not_passed(coup: Coup) -> bool:
    """Whether the throw keeps the coin where it is: the numbers do not let its two dames leave it together.

    Lepeintre counts these throws for a player whose jan de retour is made but for his coin; an ace is always one.
    [LEP 2.V]
    """
    return coup.coin > 0 and left(coup, ground(coup)[0]) is None


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
    A dame that leaves where the other arrives is the same as one dame tout d'une.
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
    """Both numbers, one dame at most outside: once it is in, the other lifts.  [AUJ-T2 XII; LEP 1.V, 4.I 72]"""
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
    """The dames that can play the number; once all are in, they may be lifted.  [AUJ-T1 VI; AUJ-T2 XII; LEP 1.V]"""
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
    """Further plays that keep the jan de retour: a dame goes tout d'une over the edge.  [AUJ-T1 II, note]"""
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
