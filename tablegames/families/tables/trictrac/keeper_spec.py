"""Trictrac and toc in native code: the rules of the jans and how a keeper counts, random play, many tables at once.

This is what `race.march` and `race.race` are for races. Where a keeper says nothing, C still finds jans and
plays, and games are played step by step.
"""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import Any, Final, Protocol, runtime_checkable

from tablegames.core.dice import Throw
from tablegames.core.events import Detail, Note, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.native import extension
from tablegames.families.tables.board.places import BITS, MOST, Board, bit
from tablegames.families.tables.race.march import FAMILY, SORTIES, tells
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER, Handicap, Opening, set_out
from tablegames.families.tables.trictrac.march_rules import (
    DeuxTablesDames,
    JanRules,
    LiftToConserve,
    Obsolete,
    TwoHalfCases,
)
from tablegames.families.tables.trictrac.state import CHOICE, Jan, JanKind, Phase, Releve, TourState, done_bits, made
from tablegames.plugin.encoding.plain import part_of
from tablegames.plugin.encoding.protocol import Buffers, SteppedTables


class Keeps(IntEnum):
    """The unit of the score, and when the game is won."""

    POINTS = 0
    """Points into trous; who has `trous` of them has won."""
    MARQUE = 1
    """The same, but who leaves with `trous` of them, not as many as the other, ends it; who is joined begins anew."""
    TROUS = 2
    """Trous at once; who has `trous` of them has won."""


Score = tuple[int, int, int, int, int, int, int, int, int]
"""Of each seat points, bredouille, trous, and the run of trous; and how often all was begun again."""


@frozen
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
_KINDS: Final = tuple(JanKind)
"""In the C code's order."""
_OBSOLETE: Final = (Obsolete.JAN_DE_RENCONTRE, Obsolete.MARGOT_LA_FENDUE, Obsolete.PILE_DE_MISERE)


def made_jan(kind: int, ways: int, where: int) -> Jan:
    """A jan that the native code has found."""
    return made(_KINDS[kind], ways, where or None)


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
    """The keeper for the native code; None where it gives no spec, or has changed since."""
    if not isinstance(keeper, SpecifiedKeeper):
        return None
    if not tells(type(keeper), "rule_spec", ("opening", "mark", "marked", "settled", "leave", "worth")):
        return None
    spec, opening = keeper.rule_spec(), keeper.packed(keeper.opening())  # type: ignore[attr-defined]
    if max(spec.trous, *opening) > LARGEST:
        return None
    return spec.keeps, spec.trous, spec.tarif, spec.each, spec.doubly, opening


_DONE: Final[tuple[frozenset[JanKind], ...]] = (
    frozenset(),
    frozenset({JanKind.JAN_DE_DEUX_TABLES}),
    frozenset({JanKind.JAN_DE_MEZEAS}),
    frozenset({JanKind.JAN_DE_DEUX_TABLES, JanKind.JAN_DE_MEZEAS}),
)


def releve_told(releve: Releve) -> tuple[int, int, int, int, int]:
    """The relevé for the native code: throws of both, jans done by both, the first throw."""
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


NUMBERS = 9
"""The length of a packed score."""


def tables_of(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """The tables in the native code; None: it does not know where they begin, or what the score tells."""
    start: TourState[Any] = game.initial(first)
    places = score_places(game.keeper)
    if places is None or start.phase not in (Phase.DRAW, Phase.THROW) or start.score != game.keeper.opening():
        return None
    compiled = extension(FAMILY).Tables(
        game.compiled, places, len(buffers.seats), start.board, start.seat, start.drawing, most, buffers
    )
    return SteppedTables(compiled.reset, compiled.step, lambda table: _outcome(game, *compiled.ended(table)))


def _outcome(game: Any, board: Board, seat: int, score: Score, *past: Any) -> Outcome:
    """How a game has ended: the rules play its last throw again."""
    *releve, thrown, leaves, steps = past
    state = TourState(board, Seat(seat), Phase.THROW, game.keeper.unpacked(score), releve_of(*releve))
    state = game.apply(state, Throw(divmod(thrown, 10))).state
    if state.phase is Phase.CHOOSE:
        state = game.apply(state, CHOICE[leaves]).state
    if state.phase is Phase.PLAY:
        state = game.apply(state, Play(steps)).state
    outcome: Outcome | None = state.outcome
    assert outcome is not None
    return outcome


def score_places(keeper: Any) -> bytes | None:
    """The number of a packed score behind each number of an observation, found by trying; None: they differ."""
    told = part_of(type(keeper.opening()), "score", 2)

    def seen(score: Score) -> list[int]:
        return told.walk(keeper.unpacked(score), Seat(0))

    nothing = seen((0,) * NUMBERS)  # type: ignore[arg-type]  # nine of them
    places = [-1] * len(nothing)
    for number in range(NUMBERS):
        one = tuple(int(place == number) for place in range(NUMBERS))
        changed = [(at, now - before) for at, (now, before) in enumerate(zip(seen(one), nothing, strict=True))]  # type: ignore[arg-type]
        for at, more in changed:
            if more and (more != 1 or places[at] >= 0):
                return None
            if more:
                places[at] = number
    return bytes(places) if not any(nothing) and min(places, default=0) >= 0 else None
