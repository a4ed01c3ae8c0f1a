"""Filling a plein, in one to three ways, and keeping it.  [AUJ-T1 II; AUJ-T2 XI; LEP 1.I, IV, V]"""

from __future__ import annotations

from collections.abc import Iterator

from tablegames.families.tables.board.board import MOVED
from tablegames.families.tables.board.men import OFF, Mask, Men, arrows, bit
from tablegames.families.tables.race.plays import Steps, after
from tablegames.families.tables.trictrac.coup import COIN, Coup
from tablegames.families.tables.trictrac.kinds import Jan
from tablegames.families.tables.trictrac.march_rules import JanRules, TwoHalfCases
from tablegames.families.tables.trictrac.passage import ground
from tablegames.families.tables.trictrac.plays import sources
from tablegames.families.tables.trictrac.pleins import RETOUR, Plein, at_stake, full, half_cases, missing, spare
from tablegames.plugin.ways import Route


def remplir_ou_conserver(coup: Coup, rules: JanRules, plays: list[Steps]) -> Iterator[Jan]:
    """A plein filled by the throw, or kept; `plays` are its complete plays, of which one at least must do it.

    Full after one number and broken by the other (en passant) is nothing.  [AUJ-T1 VIII]
    """
    plein = at_stake(coup.men)
    if plein is None or not any(full(after(coup.men, steps), plein) for steps in plays):
        return
    lacking = missing(coup.men, plein)
    if not lacking:
        yield conserver(plein)
    else:
        ways = _one_dame(coup, rules, plays, plein) if lacking == 1 else _two_dames(coup, rules, plein)
        yield Jan(plein.remplir, True, ways, None, plein.cite)


def conserver(plein: Plein) -> Jan:
    """Some play leaves the plein as it is; a number that cannot be played does not break it (par impuissance).

    [AUJ-T1 II, VIII; LEP 1.I, IV]
    """
    return Jan(plein.conserver, True, 1, None, plein.cite)


def _two_dames(coup: Coup, rules: JanRules, plein: Plein) -> int:
    """A case, or two half-cases, filled at once by both numbers is one way; the coin by effet or by puissance too.

    [AUJ-T2 XI; LEP 2.V, 4.IV]
    """
    two = rules.two_half_cases is TwoHalfCases.TWO_WAYS and len(half_cases(coup.men, plein)) == 2
    return 2 if two else 1


def _one_dame(coup: Coup, rules: JanRules, plays: list[Steps], plein: Plein) -> int:
    """The last half-case is covered by one number, by the other, by both together: each is a way.

    Several dames by the same number are one way, and the rest of the throw must be playable without breaking what is
    filled. [AUJ-T1 II; AUJ-T2 XI fig. 4, 5; LEP 1.I]
    """
    ways = len(covering(coup, rules, plays, plein))
    return max(ways, 1)  # a play fills; where the order of its numbers alone allows it, that is the one way


def covering(coup: Coup, rules: JanRules, plays: list[Steps], plein: Plein) -> list[Route]:
    """The dames that cover the last half-case of a plein, each by the numbers of its way."""
    [half] = half_cases(coup.men, plein)
    stand, rest = ground(coup)
    routes = [
        Route(half - order[0], half, order[:1])
        for order in coup.orders
        if _by_one_number(coup, rules, plays, plein, half, stand, order)
    ]
    rests = [half - order[1] for order in coup.orders if _by_both(coup, rules, plein, half, stand, rest, order)]
    if rests:
        routes.append(Route(half - coup.larger - coup.smaller, half, coup.throw.numbers, tuple(rests)))
    if rules.retour_from_coin and plein is RETOUR and _from_the_coin(coup, half):
        routes.append(Route(COIN, half, coup.throw.numbers))
    return routes


def _by_one_number(
    coup: Coup, rules: JanRules, plays: list[Steps], plein: Plein, half: int, stand: Mask, order: tuple[int, int]
) -> bool:
    """A spare dame covers by `order[0]`; if both numbers can be played, another dame plays the second, before or after.

    A dame of a case that the other number repairs is no further way: it is the dame tout d'une.
    """
    men, (number, other) = coup.men, order
    source = half - number
    if source < 1 or not spare(men, source, plein):
        return False
    if len(plays[0]) < 2:
        return ((source, half),) in plays
    covered = men + MOVED[source][half]
    if sources(men, number, stand, rules) & bit(source):
        for y in arrows(sources(covered, other, stand, rules)):
            if full(_moved(covered, y, other), plein):
                return True
    for y in arrows(sources(men, other, stand, rules)):
        first = _moved(men, y, other)
        if sources(first, number, stand, rules) & bit(source) and full(first + MOVED[source][half], plein):
            return True
    return False


def _by_both(
    coup: Coup, rules: JanRules, plein: Plein, half: int, stand: Mask, rest: Mask, order: tuple[int, int]
) -> bool:
    """A spare dame covers tout d'une, resting after `order[0]`."""
    men, (first, second) = coup.men, order
    source = half - first - second
    between = half - second
    if source < 1 or not spare(men, source, plein):
        return False
    begun = men + MOVED[source][between]
    return bool(sources(men, first, rest, rules) & bit(source) and sources(begun, second, stand, rules) & bit(between))


def _from_the_coin(coup: Coup, half: int) -> bool:
    """The older opinion: a dame of the coin that could go onto the half-case counts, though it may not leave alone.

    Only if another dame fills, as one does here; it stands where the dame of the coin would rest.  [AUJ-T2 XI fig. 5]
    """
    return coup.coin == 2 and half == COIN + sum(coup.throw.numbers)


def _moved(men: Men, source: int, number: int) -> Men:
    return men + MOVED[source][min(source + number, OFF)]
