"""The arithmetic of trictrac: what each of the thirty-six throws makes.  [AUJ-T1 V; AUJ-T2 XIV; LEP 2.I-V]"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from tablegames.core.dice import Throw, throw
from tablegames.families.tables.board.board import Board
from tablegames.families.tables.trictrac.coin import coin_not_passed
from tablegames.families.tables.trictrac.coup import Coup
from tablegames.families.tables.trictrac.jans import jans
from tablegames.families.tables.trictrac.kinds import BATTRE, BATTRE_A_FAUX, Jan, JanKind
from tablegames.families.tables.trictrac.march_rules import JanRules

THROWS: Final = tuple(
    (throw(one, other), 1 if one == other else 2) for one, other in combinations_with_replacement(range(6, 0, -1), 2)
)
"""The twenty-one throws, each with how often it comes in thirty-six: a doublet once, the others twice.  [LEP 2.I]"""

NOT_PASSING: Final = "pass_coin"
"""Not a jan: the throws by which the coin is not passed.  [LEP 2.V]"""
EVENTS: Final = {
    **{kind.value: frozenset({kind}) for kind in JanKind},
    "battre": BATTRE,
    "battre_a_faux": BATTRE_A_FAUX,
    NOT_PASSING: frozenset[JanKind](),
}
"""What can be counted, by name."""


def over_all_throws(
    board: Board, rules: JanRules, throw_no: int | None = None, done: frozenset[JanKind] = frozenset()
) -> Iterator[tuple[Throw, int, tuple[Jan, ...]]]:
    """Each of the twenty-one throws, how often it comes in thirty-six, and what it makes."""
    for thrown, times in THROWS:
        yield thrown, times, jans(Coup(board, thrown, throw_no, done), rules)


def count_throws(
    board: Board,
    rules: JanRules,
    event: str,
    *,
    at: int | None = None,
    ways_at_least: int = 1,
    throw_no: int | None = None,
    done: frozenset[JanKind] = frozenset(),
) -> int:
    """How many of the thirty-six throws make the event (a key of `EVENTS`), at that arrow, in so many ways."""
    if event == NOT_PASSING:
        return sum(times for thrown, times in THROWS if coin_not_passed(Coup(board, thrown)))
    kinds = EVENTS[event]
    return sum(
        times
        for _, times, made in over_all_throws(board, rules, throw_no, done)
        if any(jan.kind in kinds and jan.ways >= ways_at_least and at in (None, jan.at) for jan in made)
    )
