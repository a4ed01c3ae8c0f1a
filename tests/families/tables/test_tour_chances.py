"""The arithmetic of the coming throw, made quick, is the arithmetic of the book: what `jans` finds of each throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.arithmetique import THROWS
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.march_rules import JanRules, LiftToConserve, Obsolete, TwoHalfCases
from tablegames.families.tables.trictrac.state import SenAller, TourState
from tablegames.families.tables.trictrac_bot.chances import Arithmetic, Worth
from tablegames.plugins.toc.evaluation import TrousOf
from tablegames.plugins.toc.keeper import trous_of
from tablegames.plugins.toc.rules import Per, TocRules
from tablegames.plugins.trictrac import tarif
from tablegames.plugins.trictrac.evaluation import PointsOf
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.rules import TrictracRules
from tests.plugins.trictrac.at_the_table import at

OPTIONS: list[dict[str, Any]] = [
    {},
    {"sortie": Sortie.INSIDE_FIRST, "lift_to_conserve": LiftToConserve.ALLOWED, "coin_rather_than_pass": False},
    {"coin_a_faux": True, "two_half_cases": TwoHalfCases.TWO_WAYS, "retour_from_coin": True},
    {"obsolete": (Obsolete.JAN_DE_RENCONTRE, Obsolete.MARGOT_LA_FENDUE)},
]


def met(options: dict[str, Any], seed: int, throws: int) -> Iterator[TourState[Any]]:
    """Positions of games whose players stay as long as they can, and so come to every stage."""
    game, rng = trictrac(TrictracRules(trous=50, **options)), Rng(seed)
    state = game.initial(Seat(0))
    for _ in range(throws):
        yield state
        state = game.apply(state, game.turn(state).lottery.sample(rng)).state  # type: ignore[union-attr]
        while isinstance(game.turn(state), Decide):
            legal = [action for action in game.legal(state) if not isinstance(action, SenAller)]
            state = game.apply(state, legal[0 if rng.below(2) else rng.below(len(legal))]).state
        if not isinstance(game.turn(state), Chance):
            state = game.initial(Seat(1))


def exactly(state: TourState[Any], rules: JanRules, count: Any) -> dict[Worth, int]:
    seat, past = state.seat, state.releve
    number = past.throws[seat] + 1
    found: Counter[Worth] = Counter()
    for thrown, times in THROWS:
        answers = past.first if number == 1 and past.throws[OTHER[seat]] == 1 else None
        made = jans(Coup(state.board, thrown, number, past.done[seat], answers), rules)
        sides = [[jan for jan in made if jan.for_mover is own] for own in (True, False)]
        found[count(sides[0], thrown), count(sides[1], thrown)] += times
    return dict(found)


def quickly(state: TourState[Any], arithmetic: Arithmetic) -> dict[Worth, int]:
    seat, past = state.seat, state.releve
    number = past.throws[seat] + 1
    answers = past.first if number == 1 and past.throws[OTHER[seat]] == 1 else None
    chances = arithmetic.chances(state.board, number, past.done[seat], answers)
    return {worth: round(36 * odds) for worth, odds in chances.worths}


@pytest.mark.parametrize("options", OPTIONS)
def test_every_throw_is_worth_what_its_jans_are_worth(options: dict[str, Any]) -> None:  # LEP 2.I-V
    rules = TrictracRules(**options)
    arithmetic = Arithmetic(rules, PointsOf())
    for state in met(options, seed=11, throws=150):
        points = exactly(state, rules, lambda made, thrown: sum(tarif.points(jan, thrown) for jan in made))
        assert quickly(state, arithmetic) == points


@pytest.mark.parametrize("rules", [TocRules(), TocRules(double=True), TocRules(double=True, per=Per.EVENT)])
def test_at_toc_they_are_worth_trous(rules: TocRules) -> None:  # AUJ-Toc V
    arithmetic = Arithmetic(rules, TrousOf(rules))
    for state in met({}, seed=5, throws=80):
        trous = exactly(state, rules, lambda made, thrown: trous_of(made, thrown, rules))
        assert quickly(state, arithmetic) == trous


def test_the_throws_that_fill_from_three_arrows() -> None:  # LEP 2.II-IV: 6, 4 and 2 fill by thirty-three throws
    state = at(("3 5 6 7*2 8*2 9 10*3 11*2 12*2", "1*9 2*2 3*2 4*2"))
    chances = Arithmetic(TrictracRules(), PointsOf()).chances(state.board, 9, frozenset(), None)
    assert sum(round(36 * odds) for (own, _), odds in chances.worths if own >= 4) > 20
