"""The jans of a throw before a dame is touched: the chapter on the jans, in its order; then the ways of each.

[AUJ-T1 II-IV; AUJ-T2 V, IX-XII; LEP 1.I-V] Trictrac counts these in points, toc in trous. The ways (dames, numbers,
rests) are worked out only where an event is shown; the jans themselves only count them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tablegames.families.tables.board.men import after, count, mask, occupied, standing, total, up_to
from tablegames.families.tables.board.places import MOST, MOVED, OFF, Mask, Men, Steps, arrows, bit
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.coup import (
    GRAND_JAN,
    RETOUR,
    Coup,
    Plein,
    at_stake,
    full,
    half_cases,
    missing,
    spare,
)
from tablegames.families.tables.trictrac.march_rules import DeuxTablesDames, JanRules, Obsolete, TwoHalfCases
from tablegames.families.tables.trictrac.plays import complete_plays, ground, numbers_left, sources
from tablegames.families.tables.trictrac.state import COIN, HIS_COIN, TALON, Jan, JanKind, by_power, made
from tablegames.plugin.ways import Route, Way

_SIX_TABLES: Final = mask(range(2, 8))
"""The six arrows after the talon."""
_MEZEAS: Final = 13 * bit(TALON) + 2 * bit(COIN)
_PILE: Final = MOST * bit(COIN)
_ON_BOARD: Final = up_to(24)


def jans(coup: Coup, rules: JanRules) -> tuple[Jan, ...]:
    """All that the throw makes, for the thrower and against him."""
    plays = complete_plays(coup, rules)
    return (
        *jan_de_trois_coups(coup),
        *deux_tables(coup, rules),
        *mezeas(coup),
        *remplir_ou_conserver(coup, rules, plays),
        *sortie(coup, plays),
        *battre(coup),
        *battre_le_coin(coup, rules.coin_a_faux),
        *impuissance(coup, plays),
        *(obsolete_jans(coup, rules, plays) if rules.obsolete else ()),
    )


def jan_de_trois_coups(coup: Coup) -> Iterator[Jan]:
    """In three throws six dames are put down in a row, after the talon; the third need not be played so.

    [AUJ-T1 II; AUJ-T2 V; LEP 1.I] Four dames down after two throws took a number each.
    """
    if coup.throw_no == 3 and count(coup.men, TALON) == MOST - 4:
        down = coup.men - (MOST - 4) * bit(TALON)
        alone = down & _SIX_TABLES == down and down.bit_count() == 4
        others = bit(TALON + coup.larger) | bit(TALON + coup.smaller)
        if alone and down + others == _SIX_TABLES:
            yield made(JanKind.JAN_DE_TROIS_COUPS)


def deux_tables(coup: Coup, rules: JanRules) -> Iterator[Jan]:
    """Of the only two dames down one number leads one to the coin, the other number the other to the adversary's.

    Both coins are empty; if he holds his, the same is his gain (contre-jan).  [AUJ-T1 II; AUJ-T2 V; LEP 1.II, 4.I fig.
    26] Once a relevé.  [AUJ-T1 II]
    """
    if count(coup.men, TALON) != MOST - 2:
        return
    down = [arrow for arrow, dames in standing(coup.men - (MOST - 2) * bit(TALON)) for _ in range(dames)]
    if rules.deux_tables_dames is DeuxTablesDames.GRAND_JAN and not all(arrow in GRAND_JAN.arrows for arrow in down):
        return
    numbers = sorted(coup.throw.numbers)
    if any(sorted((COIN - one, HIS_COIN - other)) == numbers for one, other in (down, reversed(down))):
        yield from _jan_or_contre_jan(coup, JanKind.JAN_DE_DEUX_TABLES, JanKind.CONTRE_JAN_DE_DEUX_TABLES)


def mezeas(coup: Coup) -> Iterator[Jan]:
    """The coin taken and nothing else down, the adversary's empty, and an ace; if he holds his, it is his gain.

    [AUJ-T1 II; AUJ-T2 V; LEP 1.III]
    """
    if coup.smaller == 1 and coup.men == _MEZEAS:
        yield from _jan_or_contre_jan(coup, JanKind.JAN_DE_MEZEAS, JanKind.CONTRE_JAN_DE_MEZEAS)


def _jan_or_contre_jan(coup: Coup, jan: JanKind, contre_jan: JanKind) -> Iterator[Jan]:
    """The adversary's gain if he holds his coin, else the thrower's, once a relevé (`ONCE_A_RELEVE`)."""
    if coup.his_coin_held:
        yield made(contre_jan)
    elif jan not in coup.done:
        yield made(jan)


def sortie(coup: Coup, plays: list[Steps]) -> Iterator[Jan]:
    """The throw can lift the last dame.  [AUJ-T1 II; AUJ-T2 XII; LEP 1.V]"""
    if total(coup.men & _ON_BOARD) <= 2 and any(not occupied(after(coup.men, steps)) for steps in plays):
        yield made(JanKind.SORTIE)


def impuissance(coup: Coup, plays: list[Steps]) -> Iterator[Jan]:
    """Each number that cannot be played; the adversary gains.  [AUJ-T1 XI; AUJ-T2 V; LEP 1.IV]"""
    if left := numbers_left(coup, plays):
        yield made(JanKind.DAME_IMPUISSANTE, left)


def obsolete_jans(coup: Coup, rules: JanRules, plays: list[Steps]) -> Iterator[Jan]:
    """The jans no longer in use, as far as the players agreed on them.  [AUJ-T2 XX]"""
    for old in rules.obsolete:
        if old is Obsolete.JAN_DE_RENCONTRE:
            yield from jan_de_rencontre(coup)
        elif old is Obsolete.MARGOT_LA_FENDUE:
            yield from margot_la_fendue(coup)
        else:
            yield from pile_de_misere(coup, plays)


def jan_de_rencontre(coup: Coup) -> Iterator[Jan]:
    """The second player's first throw is the same as the first's.  [AUJ-T2 XX]"""
    if coup.answers == coup.throw:
        yield made(JanKind.JAN_DE_RENCONTRE)


def pile_de_misere(coup: Coup, plays: list[Steps]) -> Iterator[Jan]:
    """All fifteen dames come to stand on the coin, or stay there.  [AUJ-T1 VIII; AUJ-T2 XX; LEP 4.IV]"""
    if any(after(coup.men, steps) == _PILE for steps in plays):
        yield made(JanKind.PILE_DE_MISERE)


_PETIT_JANS: Final = mask((*range(1, 7), *range(19, 25)))
"""The half of the board where both talons stand."""


def fallen_on(coup: Coup) -> tuple[tuple[Mask, ...], Mask]:
    """The arrows on which the throw falls truly, one mask a way, and those it reaches only through closed passages.

    By one number, by the other, by both together; a doublet by the number and by its double. Several dames that fall
    by the same number are one way. For both together a dame rests after one of them, on any arrow but a case of the
    adversary: even his half-case serves, to hit.  [AUJ-T1 III; AUJ-T2 V, IX]
    """
    own, open_ = coup.own, ~coup.their_cases
    larger, smaller = 4 * coup.larger, 4 * coup.smaller
    by_larger, by_smaller = own << larger, own << smaller
    together = (by_larger & open_) << smaller | (by_smaller & open_) << larger
    closed = own << larger + smaller & ~together
    return ((by_larger, together) if larger == smaller else (by_larger, by_smaller, together)), closed


def battre(coup: Coup) -> Iterator[Jan]:
    """Each dame alone is hit by itself, in one to three ways.  [AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II fig. 6]"""
    alone = coup.their_half_cases
    if not alone:
        return
    ways, closed = fallen_on(coup)
    for arrow in sorted(arrows(alone)):
        here = bit(arrow)
        petit_jan = bool(here & _PETIT_JANS)
        if facons := sum(bool(way & here) for way in ways):
            yield made(JanKind.BATTRE_PETIT_JAN if petit_jan else JanKind.BATTRE_GRAND_JAN, facons, arrow)
        elif closed & here:
            yield battre_a_faux(arrow, petit_jan)


def battre_a_faux(arrow: int, petit_jan: bool) -> Jan:
    """Reached only by both numbers over cases: the adversary gains it.  [AUJ-T1 III; AUJ-T2 V, IX; LEP 1.III]"""
    return made(JanKind.BATTRE_A_FAUX_PETIT_JAN if petit_jan else JanKind.BATTRE_A_FAUX_GRAND_JAN, 1, arrow)


def battre_le_coin(coup: Coup, a_faux: bool) -> Iterator[Jan]:
    """The holder of his coin hits the adversary's empty one, if each number leads one of his dames onto it.

    The last two of the coin do not hit: an ace asks for a third dame there, two aces for a fourth.  [AUJ-T1 IV; AUJ-T2
    IX; LEP 1.II, 2.V] A coin held is not hit at all; `a_faux`: it is hit falsely.  [LEP 1.II; AUJ-T1 III]
    """
    if coup.coin < 2 or (coup.his_coin_held and not a_faux):
        return
    larger, smaller = (_hitting_the_coin(coup, number) for number in coup.throw.numbers)
    if min(larger, smaller) > (1 if coup.doublet else 0):
        yield made(JanKind.BATTRE_A_FAUX_COIN if coup.his_coin_held else JanKind.BATTRE_COIN)


def _hitting_the_coin(coup: Coup, number: int) -> int:
    """How many dames the number leads from their arrow to the adversary's coin."""
    source = HIS_COIN - number
    return count(coup.men, source) - (2 if source == COIN else 0)


def margot_la_fendue(coup: Coup) -> Iterator[Jan]:
    """The throw falls on a bare arrow between two dames alone of the adversary: so much is lost.  [AUJ-T2 XX]"""
    alone = coup.their_half_cases
    between = alone << 4 & alone >> 4 & ~coup.own & ~coup.their_cases & ~alone
    if not between:
        return
    ways, _ = fallen_on(coup)
    for arrow in sorted(arrows(between)):
        if any(way & bit(arrow) for way in ways):
            yield made(JanKind.MARGOT_LA_FENDUE, 1, arrow)


def remplir_ou_conserver(coup: Coup, rules: JanRules, plays: list[Steps]) -> Iterator[Jan]:
    """A plein filled or kept by one of `plays`; filled and broken at once (en passant) is nothing.  [AUJ-T1 VIII]"""
    plein = at_stake(coup.men)
    if plein is None or not any(full(after(coup.men, steps), plein) for steps in plays):
        return
    lacking = missing(coup.men, plein)
    if not lacking:
        yield conserver(plein)
    else:
        ways = _one_dame(coup, rules, plays, plein) if lacking == 1 else _two_dames(coup, rules, plein)
        yield made(plein.remplir, ways)


def conserver(plein: Plein) -> Jan:
    """Some play leaves the plein as it is; par impuissance does too.  [AUJ-T1 II, VIII; LEP 1.I, IV]"""
    return made(plein.conserver)


def _two_dames(coup: Coup, rules: JanRules, plein: Plein) -> int:
    """Both numbers fill at once: one way, by effet or by puissance.  [AUJ-T2 XI; LEP 2.V, 4.IV]"""
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
    """A spare dame covers by `order[0]`; another plays the second number, before or after, if both can be played."""
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
    """The older opinion: a dame of the coin counts where another fills at the end of its way.  [AUJ-T2 XI fig. 5]"""
    return coup.coin == 2 and half == COIN + sum(coup.throw.numbers)


def _moved(men: Men, source: int, number: int) -> Men:
    return men + MOVED[source][min(source + number, OFF)]


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
