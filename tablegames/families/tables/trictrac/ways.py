"""In which ways a throw makes a jan: which dame, by which numbers, over which rest.  [AUJ-T1 II-IV; AUJ-T2 V, IX, XI]

Worked out where an event is told, from the throw before a dame is touched; the jans themselves only count the ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tablegames.families.tables.board.men import MOST, OFF, arrows, bit, count, occupied, standing
from tablegames.families.tables.race.plays import Play, Steps, after
from tablegames.families.tables.trictrac.coin import by_power
from tablegames.families.tables.trictrac.coup import COIN, HIS_COIN, TALON, Coup
from tablegames.families.tables.trictrac.kinds import JanKind
from tablegames.families.tables.trictrac.march_rules import JanRules, TwoHalfCases
from tablegames.families.tables.trictrac.passage import ground
from tablegames.families.tables.trictrac.plays import complete_plays, sources
from tablegames.families.tables.trictrac.pleins import at_stake, full, half_cases, missing
from tablegames.families.tables.trictrac.remplir import covering
from tablegames.plugin.ways import Route, Way

Ways = tuple[Way, ...]


def jan_ways(coup: Coup, rules: JanRules, what: str, at: int | None) -> Ways:
    """The ways of one jan of the throw, `at` being the arrow of the dame hit; none of a jan that no book has."""
    find = _WAYS.get(what)
    return () if find is None else find(coup, rules, at or 0)


def _apart(routes: Iterable[Route]) -> Ways:
    """Each of these by itself is a way."""
    return tuple((route,) for route in routes)


def _hit(coup: Coup, rules: JanRules, at: int) -> Ways:
    """By one number, by the other, by both together over any arrow that is no case of the adversary."""
    routes = [Route(at - n, at, (n,)) for n in dict.fromkeys(coup.throw.numbers) if at > n and coup.own & bit(at - n)]
    return _apart([*routes, *_together(coup, at, open_=True)])


def _margot(coup: Coup, rules: JanRules, at: int) -> Ways:
    """However often the throw falls between the two half-cases, it is lost once.  [AUJ-T2 XX]"""
    return _hit(coup, rules, at)[:1]


def _hit_falsely(coup: Coup, rules: JanRules, at: int) -> Ways:
    """By both together only, every rest between them being a case."""
    return _apart(_together(coup, at, open_=False))


def _together(coup: Coup, at: int, open_: bool) -> list[Route]:
    """The dame that falls there by both numbers together, if it can rest on its way, or if it cannot."""
    source = at - coup.larger - coup.smaller
    if source < 1 or not coup.own & bit(source):
        return []
    between = tuple(source + first for first, _ in coup.orders)
    free = tuple(rest for rest in between if not coup.their_cases & bit(rest))
    if bool(free) is not open_:
        return []
    numbers = coup.throw.numbers
    return [Route(source, at, numbers, free) if open_ else Route(source, at, numbers, closed=between)]


def _coin(coup: Coup, rules: JanRules, at: int) -> Ways:
    """Two dames fall on the adversary's coin, one by each number."""
    return (tuple(Route(HIS_COIN - number, HIS_COIN, (number,)) for number in coup.throw.numbers),)


def _three_throws(coup: Coup, rules: JanRules, at: int) -> Ways:
    """The last two dames of the six come from the talon."""
    return (tuple(Route(TALON, TALON + number, (number,)) for number in coup.throw.numbers),)


def _two_tables(coup: Coup, rules: JanRules, at: int) -> Ways:
    """One dame falls on the mover's coin, the other on the adversary's."""
    down = [arrow for arrow, dames in standing(coup.men - (MOST - 2) * bit(TALON)) for _ in range(dames)]
    larger, smaller = coup.throw.numbers
    for one, other in (down, reversed(down)):
        if {COIN - one, HIS_COIN - other} == {larger, smaller}:
            return ((Route(one, COIN, (COIN - one,)), Route(other, HIS_COIN, (HIS_COIN - other,))),)
    return ()


def _mezeas(coup: Coup, rules: JanRules, at: int) -> Ways:
    """The ace leads from one coin to the other."""
    return ((Route(COIN, HIS_COIN, (1,)),),)


def _filled(coup: Coup, rules: JanRules, at: int) -> Ways:
    """The dames that cover the last half-case; or the two that fill at once."""
    plein = at_stake(coup.men)
    plays = complete_plays(coup, rules)
    if plein is None:
        return ()
    if missing(coup.men, plein) == 1 and (routes := covering(coup, rules, plays, plein)):
        return _apart(routes)
    two = rules.two_half_cases is TwoHalfCases.TWO_WAYS and len(half_cases(coup.men, plein)) == 2
    filling = next((steps for steps in plays if full(after(coup.men, steps), plein)), ())
    routes = _routes(coup, filling)
    return _apart(routes) if two and len(routes) == 2 else (tuple(routes),)


def _kept(coup: Coup, rules: JanRules, at: int) -> Ways:
    """A play that leaves the plein as it is; of one that passes nothing moves."""
    plein = at_stake(coup.men)
    return _done(coup, rules, lambda men: plein is not None and full(men, plein))


def _lifted(coup: Coup, rules: JanRules, at: int) -> Ways:
    """A play that lifts the last dame."""
    return _done(coup, rules, lambda men: not occupied(men))


def _piled(coup: Coup, rules: JanRules, at: int) -> Ways:
    """A play after which all stand on the coin."""
    return _done(coup, rules, lambda men: men == MOST * bit(COIN))


def _done(coup: Coup, rules: JanRules, reached: Callable[[int], bool]) -> Ways:
    """The first complete play that reaches it."""
    for steps in complete_plays(coup, rules):
        if reached(after(coup.men, steps)):
            return (tuple(_routes(coup, steps)),)
    return ()


def _powerless(coup: Coup, rules: JanRules, at: int) -> Ways:
    """For each number that is not played, the dames it finds the way closed to; none where it leads off the board."""
    played = len(complete_plays(coup, rules)[0])
    left = coup.throw.numbers if not played else (coup.throw.numbers[1 if _plays(coup, rules, coup.larger) else 0],)
    return tuple(
        tuple(Route(arrow, min(arrow + n, OFF), (n,), closed=(min(arrow + n, OFF),)) for arrow in arrows(coup.own))
        for n in left
    )


def _plays(coup: Coup, rules: JanRules, number: int) -> bool:
    """Whether the number by itself can be played."""
    stand, _ = ground(coup)
    moved = (after(coup.men, ((x, min(x + number, OFF)),)) for x in arrows(sources(coup.men, number, stand, rules)))
    return any(count(men, COIN) != 1 for men in moved)


def _routes(coup: Coup, steps: Steps) -> list[Route]:
    """The dames of a play, one that takes both numbers as one; a dame lifted takes the number that fits it best."""
    if len(steps) == 2 and steps[0][1] == steps[1][0]:
        return [Route(steps[0][0], steps[1][1], coup.throw.numbers, (steps[0][1],))]
    left = list(coup.throw.numbers)
    routes = []
    short = int(by_power(Play(steps), coup.throw))  # by puissance each stops one arrow short of its number
    for source, to in sorted(steps, key=lambda step: step[1] == OFF):
        way = to - source + short
        number = min(left, key=lambda n: (n != way, n < way, n))
        left.remove(number)
        routes.append(Route(source, to, (number,)))
    return sorted(routes, key=lambda route: steps.index((route.source, route.to)))


_Find = Callable[[Coup, JanRules, int], Ways]
_WAYS: Final[dict[str, _Find]] = {
    JanKind.JAN_DE_TROIS_COUPS: _three_throws,
    **dict.fromkeys((JanKind.JAN_DE_DEUX_TABLES, JanKind.CONTRE_JAN_DE_DEUX_TABLES), _two_tables),
    **dict.fromkeys((JanKind.JAN_DE_MEZEAS, JanKind.CONTRE_JAN_DE_MEZEAS), _mezeas),
    **dict.fromkeys((JanKind.REMPLIR_PETIT_JAN, JanKind.REMPLIR_GRAND_JAN, JanKind.REMPLIR_JAN_DE_RETOUR), _filled),
    **dict.fromkeys((JanKind.CONSERVER_PETIT_JAN, JanKind.CONSERVER_GRAND_JAN), _kept),
    JanKind.CONSERVER_JAN_DE_RETOUR: _kept,
    JanKind.PILE_DE_MISERE: _piled,
    JanKind.SORTIE: _lifted,
    **dict.fromkeys((JanKind.BATTRE_GRAND_JAN, JanKind.BATTRE_PETIT_JAN), _hit),
    JanKind.MARGOT_LA_FENDUE: _margot,
    **dict.fromkeys((JanKind.BATTRE_A_FAUX_GRAND_JAN, JanKind.BATTRE_A_FAUX_PETIT_JAN), _hit_falsely),
    **dict.fromkeys((JanKind.BATTRE_COIN, JanKind.BATTRE_A_FAUX_COIN), _coin),
    JanKind.DAME_IMPUISSANTE: _powerless,
}
"""How the ways of each jan are found; the jan de rencontre is made by the dice alone."""
