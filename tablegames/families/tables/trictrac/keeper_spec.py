"""Trictrac and toc as the native code is told of them: the rules of the jans, and how a keeper counts.

What `race.rule_spec` is for races. Where a keeper says nothing, jans and plays are still found by the C code, and games
are played step by step.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.dice import Throw
from tablegames.core.events import Detail, Note, Seat
from tablegames.core.game import Outcome
from tablegames.core.native import extension
from tablegames.families.tables.board.men import BITS, MOST, bit
from tablegames.families.tables.race.opening import Handicap, Opening, set_out
from tablegames.families.tables.race.rule_spec import FAMILY, SORTIES, tells
from tablegames.families.tables.race.state import OTHER
from tablegames.families.tables.trictrac.kinds import Jan, JanKind
from tablegames.families.tables.trictrac.march_rules import (
    DeuxTablesDames,
    JanRules,
    LiftToConserve,
    Obsolete,
    TwoHalfCases,
)
from tablegames.families.tables.trictrac.state import Phase, Releve, TourState


class Keeps(IntEnum):
    """What is counted, and when the game is won."""

    POINTS = 0
    """Points into trous; who has `trous` of them has won."""
    MARQUE = 1
    """The same, but who leaves with `trous` of them, not as many as the other, ends it; who is joined begins anew."""
    TROUS = 2
    """Trous at once; who has `trous` of them has won."""


Score = tuple[int, int, int, int, int, int, int, int, int]
"""Of each seat points, bredouille, trous, and the run of trous; and how often all was begun again."""


@dataclass(frozen=True, slots=True)
class KeeperSpec:
    """A keeper as data."""

    keeps: Keeps
    trous: int
    tarif: tuple[tuple[int, int], ...] = ()
    """By kind of jan, in their order: points, simple and by a doublet."""
    each: bool = False
    """Whether each jan makes trous, or the best of the throw alone."""
    doubly: bool = False
    """Whether two ways, or a doublet, make two trous."""


@runtime_checkable
class SpecifiedKeeper(Protocol):
    """A keeper that the native code can stand in for."""

    def rule_spec(self) -> KeeperSpec:
        """How it counts."""

    def packed(self, score: Any) -> Score:
        """The score as numbers."""

    def unpacked(self, score: Score) -> Any:
        """The score of these numbers."""


@runtime_checkable
class SpecifiedEnds(Protocol):
    """A keeper that can say how a game has ended that the native code has played to its end."""

    def ended(self, score: Score, seat: Seat) -> Outcome:
        """How it has ended; where leaving ends it, that seat has left."""


LARGEST: Final = 1_000_000
"""The native code counts no further."""
TALON_OF_ALL: Final = MOST * bit(1)
"""Fifteen dames on arrow 1.  [AUJ-T2 II]"""
_PETIT_JAN: Final = "AUJ-T1 II; AUJ-T2 V; LEP 1.I"
_GRAND_JAN: Final = "AUJ-T1 II; AUJ-T2 V, XI; LEP 1.IV"
_RETOUR: Final = "AUJ-T1 II; AUJ-T2 V, XI; LEP 1.V"
_DEUX_TABLES: Final = "AUJ-T1 II; AUJ-T2 V; LEP 1.II"
_MEZEAS: Final = "AUJ-T1 II; AUJ-T2 V; LEP 1.III"
_BATTRE: Final = "AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II"
_A_FAUX: Final = "AUJ-T1 III; AUJ-T2 V, IX; LEP 1.III"
_COIN: Final = "AUJ-T1 IV; AUJ-T2 IX; LEP 1.II"
_MADE: Final = {
    JanKind.JAN_DE_RENCONTRE: (True, "AUJ-T2 XX"),
    JanKind.JAN_DE_TROIS_COUPS: (True, "AUJ-T1 II; AUJ-T2 V; LEP 1.I"),
    JanKind.JAN_DE_DEUX_TABLES: (True, _DEUX_TABLES),
    JanKind.CONTRE_JAN_DE_DEUX_TABLES: (False, _DEUX_TABLES),
    JanKind.JAN_DE_MEZEAS: (True, _MEZEAS),
    JanKind.CONTRE_JAN_DE_MEZEAS: (False, _MEZEAS),
    JanKind.REMPLIR_PETIT_JAN: (True, _PETIT_JAN),
    JanKind.REMPLIR_GRAND_JAN: (True, _GRAND_JAN),
    JanKind.REMPLIR_JAN_DE_RETOUR: (True, _RETOUR),
    JanKind.CONSERVER_PETIT_JAN: (True, _PETIT_JAN),
    JanKind.CONSERVER_GRAND_JAN: (True, _GRAND_JAN),
    JanKind.CONSERVER_JAN_DE_RETOUR: (True, _RETOUR),
    JanKind.PILE_DE_MISERE: (True, "AUJ-T1 VIII; AUJ-T2 XX; LEP 4.IV"),
    JanKind.SORTIE: (True, "AUJ-T1 II; AUJ-T2 XII; LEP 1.V"),
    JanKind.BATTRE_GRAND_JAN: (True, _BATTRE),
    JanKind.BATTRE_PETIT_JAN: (True, _BATTRE),
    JanKind.BATTRE_COIN: (True, _COIN),
    JanKind.BATTRE_A_FAUX_GRAND_JAN: (False, _A_FAUX),
    JanKind.BATTRE_A_FAUX_PETIT_JAN: (False, _A_FAUX),
    JanKind.BATTRE_A_FAUX_COIN: (False, _COIN),
    JanKind.MARGOT_LA_FENDUE: (False, "AUJ-T2 XX"),
    JanKind.DAME_IMPUISSANTE: (False, "AUJ-T1 XI; AUJ-T2 V; LEP 1.IV"),
}
"""Whether the thrower gains by a jan, and its article: as the functions that find it say. In the C code's order."""
_KINDS: Final = tuple(_MADE)
_OBSOLETE: Final = (Obsolete.JAN_DE_RENCONTRE, Obsolete.MARGOT_LA_FENDUE, Obsolete.PILE_DE_MISERE)


def made_jan(kind: int, ways: int, where: int) -> Jan:
    """A jan that the native code has found."""
    what = _KINDS[kind]
    for_mover, cite = _MADE[what]
    return Jan(what, for_mover, ways, where or None, cite)


def jan_note(keeper: Any, jan: Jan, seat: Seat, thrown: Throw) -> Note:
    """A jan as an event: who gains, in how many ways, where, how much."""
    detail: list[tuple[str, Detail]] = [("ways", jan.ways)]
    if jan.at is not None:
        detail.append(("at", jan.at))
    worth = keeper.worth(jan, thrown)
    if worth is not None:
        detail.append(("points", worth))
    return Note(str(jan.kind), seat if jan.for_mover else OTHER[seat], jan.cite, tuple(detail))


def tour_of(rules: JanRules, keeper: object, opening: Opening, handicap: Handicap | None) -> Any:
    """The game in the native code; None where there is none, or it does not know a rule."""
    compiled = extension(FAMILY)
    if compiled is None or any(old not in _OBSOLETE for old in rules.obsolete):
        return None
    options, obsolete = rules_told(rules)
    talons = set_out(TALON_OF_ALL, handicap, Seat(0)).to_bytes(2 * BITS // 8, "little")
    told = (rules, keeper, opening, handicap)
    coup_et_des = opening is Opening.COUP_ET_DES
    by_turns = handicap is None or handicap.always is None  # else the native code is wrong about who throws
    try:
        return compiled.Tour(
            tour_of,
            told,
            made_jan,
            partial(jan_note, keeper),
            options,
            obsolete,
            counting(keeper) if by_turns else None,
            talons,
            coup_et_des,
        )
    except ValueError:  # more obsolete jans than the native code has room for
        return None


def rules_told(rules: JanRules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The rules of the jans as numbers, and which obsolete jans are played."""
    options = (
        SORTIES.index(rules.sortie),
        rules.lift_to_conserve is LiftToConserve.ALLOWED,
        rules.coin_rather_than_pass,
        rules.deux_tables_dames is DeuxTablesDames.GRAND_JAN,
        rules.two_half_cases is TwoHalfCases.TWO_WAYS,
        rules.retour_from_coin,
        rules.coin_a_faux,
    )
    return options, tuple(_OBSOLETE.index(old) for old in rules.obsolete)


def counting(keeper: object) -> tuple[object, ...] | None:
    """What the native code is told of a keeper; None where it says nothing, or has changed since it did."""
    if not isinstance(keeper, SpecifiedKeeper):
        return None
    if not tells(type(keeper), "rule_spec", ("opening", "mark", "marked", "settled", "leave", "worth")):
        return None
    spec, opening = keeper.rule_spec(), keeper.packed(keeper.opening())  # type: ignore[attr-defined]
    if max(spec.trous, *opening) > LARGEST:
        return None
    return spec.keeps, spec.trous, spec.tarif, spec.each, spec.doubly, opening


def done_bits(done: frozenset[JanKind]) -> int:
    """The jans made once a relevé, as the native code has them."""
    return 0 if not done else (JanKind.JAN_DE_DEUX_TABLES in done) + 2 * (JanKind.JAN_DE_MEZEAS in done)


_DONE: Final[tuple[frozenset[JanKind], ...]] = (
    frozenset(),
    frozenset({JanKind.JAN_DE_DEUX_TABLES}),
    frozenset({JanKind.JAN_DE_MEZEAS}),
    frozenset({JanKind.JAN_DE_DEUX_TABLES, JanKind.JAN_DE_MEZEAS}),
)


def releve_told(releve: Releve) -> tuple[int, int, int, int, int]:
    """The relevé as the native code is told it: throws of both, jans done by both, the first throw."""
    first = 0 if releve.first is None else 10 * releve.first.numbers[0] + releve.first.numbers[1]
    return *releve.throws, *map(done_bits, releve.done), first  # type: ignore[return-value]  # of two seats


def releve_of(throws: int, other_throws: int, done: int, other_done: int, first: int) -> Releve:
    """The relevé as the native code tells it; the first throw is ten times its larger number and its smaller one."""
    thrown = Throw(divmod(first, 10)) if first else None
    return Releve((throws, other_throws), (_DONE[done], _DONE[other_done]), thrown)


def run_on(
    compiled: Any, keeper: SpecifiedKeeper, state: TourState[Any], keys: tuple[int, int, int], number: int, limit: int
) -> tuple[TourState[Any], int, int, Seat | None]:
    """Play on at random from a state in which the dice are to be thrown or drawn for."""
    board, seat, drawing, score, *throws, done_0, done_1, first, number, decisions, began = compiled.run(
        state.board, state.seat, state.drawing, keeper.packed(state.score), *releve_told(state.releve), *keys, number,
        limit,
    )  # fmt: skip
    releve = releve_of(throws[0], throws[1], done_0, done_1, first)
    phase = Phase.DRAW if drawing else Phase.THROW
    after = TourState(board, OTHER[1 - seat], phase, keeper.unpacked(score), releve)
    return after, number, decisions, None if began < 0 else OTHER[1 - began]
