"""Which rule of the march of trictrac and toc a play breaks, and where it stands in the books.

The games word these under `fault.<what>`; every fault of a single dame has the details `at`, `to` and `number`.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from tablegames.core.events import Detail
from tablegames.core.game import Fault
from tablegames.families.tables.board.men import after, count, write_place
from tablegames.families.tables.board.path import all_home, lifted_by
from tablegames.families.tables.board.places import MOVED, OFF, Men, Steps, bit
from tablegames.families.tables.race.plays import Play, spent
from tablegames.families.tables.trictrac.coup import Coup, at_stake, dutiful, full
from tablegames.families.tables.trictrac.march_rules import MarchRules
from tablegames.families.tables.trictrac.plays import HIS_GRAND_JAN, Ground, complete_plays, ground, sources
from tablegames.families.tables.trictrac.state import COIN, HIS_COIN, by_power

NUMBERS: Final = "AUJ-T1 XI; AUJ-T2 XV, XVIII"
"""Every number that can be played must be."""
_LIFTING: Final = "AUJ-T2 XII, XVIII; LEP 1.V"


def play_fault(coup: Coup, rules: MarchRules, play: Play) -> Fault | None:
    """The rule the play breaks, its numbers in the order that carries it furthest; None when it is faultless."""
    steps = play.steps
    if len(steps) > 2:
        return Fault("too_many_numbers", NUMBERS, detail=(("n", 2),))
    complete = complete_plays(coup, rules)
    if sorted(steps) in [sorted(known) for known in complete]:
        return _duty_fault(coup, rules, complete, steps)
    if by_power(play, coup.throw):
        return _power_fault(coup, steps)
    best, fault = (-1, False), None
    for spelt in dict.fromkeys((steps, steps[::-1])):
        for order in sorted(set(permutations(coup.throw.numbers, len(steps))), reverse=True):
            good, found = _follow(coup, rules, spelt, order)
            if found is None:
                return coin_fault(coup, after(coup.men, steps)) or _duty_fault(coup, rules, complete, steps)
            telling = (good, found.what not in ("not_the_number", "no_dame"))
            if telling > best:
                best, fault = telling, found
    return spent(fault, steps, coup.throw.numbers)


def _follow(coup: Coup, rules: MarchRules, steps: Steps, order: tuple[int, ...]) -> tuple[int, Fault | None]:
    """How many steps are good, and the fault of the next one."""
    men, open_ = coup.men, ground(coup)
    for done, ((source, to), number) in enumerate(zip(steps, order, strict=True)):
        goes_on = done + 1 < len(steps) and steps[done + 1][0] == to
        fault = _step_fault(men, (source, to), number, coup, rules, open_, goes_on)
        if fault is not None:
            return done, fault
        men += MOVED[source][to]
    return len(steps), None


def _step_fault(
    men: Men, step: tuple[int, int], number: int, coup: Coup, rules: MarchRules, open_: Ground, goes_on: bool
) -> Fault | None:
    """The rule one dame breaks in playing one number; one that goes on need only find a rest."""
    source, to = step
    where: tuple[tuple[str, Detail], ...] = (("at", write_place(source)), ("to", write_place(to)), ("number", number))
    if not 1 <= source < OFF or not count(men, source):
        return Fault("no_dame", detail=where)
    if to != min(source + number, OFF):
        return Fault("not_the_number", "AUJ-T2 III", detail=(*where, ("needs", to - source)))
    if to == OFF:
        return _lifting_fault(men, source, number, open_, rules, where)
    stand, rest = open_
    if not bit(to) & (rest if goes_on else stand):
        return closed_arrow(coup, to, where)
    if bit(to) & stand and not sources(men, number, stand, rules) & bit(source):
        return Fault("exact_must_lift", "AUJ-T2 XII", detail=where)
    return None


def closed_arrow(coup: Coup, to: int, where: tuple[tuple[str, Detail], ...] = ()) -> Fault:
    """Why a dame may not be there: a dame of the adversary, his coin, a jan he can still fill."""
    if count(coup.seen, to):
        return Fault("occupied", "AUJ-T1 III; AUJ-T2 V, XVIII", detail=where)
    if to == HIS_COIN:
        return Fault("his_coin", "AUJ-T1 VI; AUJ-T2 XVIII; LEP 1.V", detail=where)
    if bit(to) & HIS_GRAND_JAN:
        return Fault("his_grand_jan", "AUJ-T1 VI; AUJ-T2 XVIII; LEP 1.V", detail=where)
    return Fault("his_petit_jan", "AUJ-T1 VI; AUJ-T2 XVIII; LEP 1.V, 4.I 38", detail=where)


def _lifting_fault(
    men: Men, source: int, number: int, open_: Ground, rules: MarchRules, where: tuple[tuple[str, Detail], ...]
) -> Fault | None:
    if not all_home(men):
        return Fault("not_all_home", _LIFTING, detail=where)
    if not lifted_by(men, number) & bit(source):
        return Fault("dame_behind", _LIFTING, detail=where)
    if not sources(men, number, open_[0], rules) & bit(source):
        return Fault("inside_first", "AUJ-T1 VI", detail=where)
    return None


def coin_fault(coup: Coup, reached: Men) -> Fault | None:
    """No dame is ever alone on the coin."""
    if count(reached, COIN) != 1:
        return None
    if coup.coin:
        return Fault("coin_left_alone", "AUJ-T1 IV; AUJ-T2 VIII; LEP 1.V")
    return Fault("coin_taken_alone", "AUJ-T1 IV; AUJ-T2 VIII; LEP 1.II")


def _power_fault(coup: Coup, steps: Steps) -> Fault:
    """Why the coin may not be taken by puissance."""
    if any(not count(coup.men, source) for source, _ in steps) or not count(after(coup.men, steps[:1]), steps[1][0]):
        return Fault("no_dame", detail=(("at", write_place(steps[0][0])), ("to", "12"), ("number", coup.larger)))
    if coup.coin:
        return Fault("power_coin_held", "AUJ-T1 IV; AUJ-T2 VIII")
    if coup.his_coin_held:
        return Fault("power_his_coin_held", "AUJ-T1 IV; AUJ-T2 VIII; LEP 1.II")
    return Fault("power_though_effet", "AUJ-T1 II, IV; AUJ-T2 VIII")


def _duty_fault(coup: Coup, rules: MarchRules, complete: list[Steps], steps: Steps) -> Fault | None:
    """Every dame goes where it may; were all numbers played that could be, the larger, and the plein not neglected?"""
    reached = after(coup.men, steps)
    if len(steps) < len(complete[0]):
        return Fault("numbers_left", NUMBERS, detail=(("n", len(complete[0])),))
    if reached not in {after(coup.men, known) for known in complete}:
        return Fault("larger_first", NUMBERS, detail=(("number", coup.larger),))
    right = dutiful(coup.men, complete, rules.coin_rather_than_pass)
    if reached in {after(coup.men, known) for known in right}:
        return None
    plein = at_stake(coup.men)
    keep = plein is not None and full(coup.men, plein)
    return Fault("must_keep" if keep else "must_fill", "AUJ-T1 VI; AUJ-T2 X; LEP 4.I 60")
