"""Faultless players at the table make the strict game, tile for tile.  [AUJ-Dom ch. II, IX, r. XXIII]"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablegames.arbiter.contract import PLAY
from tablegames.core.arbiter import tacit
from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Over, acting_view
from tablegames.families.dominoes.state import Deal, Pass, Round
from tablegames.families.dominoes.tiles import TILES
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.state import TableRound
from tests.plugins.domino.at_table import table_of

PARTIES = [
    ("tete_a_tete", 2), ("tete_a_tete_douze", 2), ("sans_points", 2), ("quatre_chacun", 4), ("poule", 3), ("poule", 4),
    ("dernier_le_point", 3), ("piquet_voleur", 4), ("puiser", 2), ("puiser", 3), ("puiser", 4),
]  # fmt: skip
OTHERWISE: list[tuple[str, int, dict[str, Any]]] = [
    ("puiser", 3, {"talon_kept": 2}), ("puiser", 2, {"closed_when": "talon_empty"}),
    ("sans_points", 2, {"closed_counts": False}), ("piquet_voleur", 4, {"partner_pips": "counted"}),
]  # fmt: skip


def faultless(table: DominoTable, seed: int) -> None:
    """A round of listed acts at the table, and the same acts in the strict game: they never differ."""
    rng, strict = Rng(seed), table.strict
    at: Any = table.initial()
    there: Any = strict.initial()
    while not isinstance(turn := table.turn(at), Over):
        if isinstance(turn, Chance):
            drawn = turn.lottery.sample(rng)
            at, there = table.apply(at, drawn).state, strict.apply(there, drawn).state
            continue
        view = acting_view(table, at)
        unsaid = tacit(table, view)
        if unsaid is not None:
            at = table.apply(at, unsaid).state
            continue
        same(at, there)
        acts = table.listed(view)
        action: Any = acts[rng.below(len(acts))]
        assert table.fault(at, action) is None
        at = table.apply(at, action).state
        if isinstance(strict.turn(there), Over):
            assert action == Pass()  # closed already, which the strict arbiter sees at once
        else:
            there = strict.apply(there, action).state
    assert isinstance(strict.turn(there), Over)
    assert turn.outcome == there.outcome


def same(at: TableRound, there: Round) -> None:
    assert at.moment == PLAY
    assert (at.inner.hands, at.inner.line, at.inner.talon) == (there.hands, there.line, there.talon)
    if there.outcome is None:
        assert (at.inner.turn, at.inner.passed) == (there.turn, there.passed)


@pytest.mark.parametrize(("variant", "seats", "overrides"), [*((*party, {}) for party in PARTIES), *OTHERWISE])
@pytest.mark.parametrize("rounds", [12, pytest.param(40, marks=pytest.mark.long)])
def test_faultless_acts_make_the_strict_round(variant: str, seats: int, overrides: dict[str, Any], rounds: int) -> None:
    table = table_of(variant, seats, **overrides).bare
    assert isinstance(table, DominoTable)
    for seed in range(rounds):
        faultless(table, seed)


def test_taking_the_right_number_is_being_dealt_it() -> None:
    dealt = table_of("poule", 4).bare
    assert isinstance(dealt, DominoTable)
    by_hand = DominoTable(replace(dealt.strict, rules=replace(dealt.strict.rules, taking="by_hand")))
    for seed in range(20):
        order = Deal(Rng(seed).shuffled(TILES))
        given, taken = (game.apply(game.initial(Seat(0)), order).state for game in (dealt, by_hand))
        for _ in range(4):
            taken = by_hand.apply(taken, tacit(by_hand, acting_view(by_hand, taken))).state  # type: ignore[arg-type]
        assert taken == given
