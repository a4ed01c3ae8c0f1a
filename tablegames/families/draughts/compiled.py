"""Draughts in native code: the rules and positions as the C code takes them.

The C code (`_native.c`) knows the draws, and the march along diagonals on boards of up to ten squares a side with the
books' rules on what must be taken (`native_march`); anything else is left to Python, as a whole.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.loop import LIMIT
from tablegames.core.native import extension
from tablegames.families.draughts.board import TEN, Board
from tablegames.families.draughts.options import (
    CrownWhen,
    Goal,
    MainLine,
    MarchSpec,
    NeedsLine,
    Odds,
    OddsRules,
    Prefer,
)
from tablegames.families.draughts.past import Past
from tablegames.families.draughts.position import crown_of
from tablegames.families.draughts.state import NO_PAST, Counters, DrawReason, Ending, Key, State, placed

if TYPE_CHECKING:
    from tablegames.families.draughts._native import Left, Position
    from tablegames.plugin.encoding.protocol import Buffers, SteppedTables

SEATS: Final = (Seat(0), Seat(1))
_QUALITIES: Final = (None, Prefer.ANY_KING, Prefer.MOST_KINGS)
_GOALS: Final = (Goal.TAKE_ALL, Goal.LOSE_ALL, Goal.FIRST_KING)
_LINES: Final = (MainLine.NONE, MainLine.AT_ONCE, MainLine.AT_ONCE_IF_SAFE, MainLine.COUNTED)
_NEEDS: Final = (NeedsLine.NOT_NEEDED, NeedsLine.AT_START, NeedsLine.HELD_OR_FORCED_COUP)
DRAWN: Final = (None, *DrawReason)
"""The reasons for a draw, by the native code's number."""
Counts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The counts towards a draw, from `Draws.native_counts`."""
NO_COUNTS: Final[Counts] = ((0,) * 4, (-1,) * 4, (-1,) * 4)
_LARGEST: Final = TEN.lattice.largest


class Compiled:
    """The native code under given rules, from `compiled`."""

    __slots__ = ("_board", "module", "rules")

    def __init__(self, module: Any, rules: Any, board: Board) -> None:
        self.module, self.rules, self._board = module, rules, board

    def lines(self, state: State, depth: int) -> int | None:
        """How many lines of this depth there are from a state; None: the native code cannot say."""
        found: int | None = self.module.lines(self.rules, _position(state), depth) if _moving(state) else None
        return found

    def play_out(self, state: State, keys: tuple[int, int], number: int, limit: int) -> tuple[State, int, int] | None:
        """Play at random to the end or the limit: the state, the number of the next action, the number of decisions."""
        if not _moving(state):
            return None
        left = self.module.play_out(self.rules, _position(state), keys, number, max(limit, 0))
        return None if left is None else (self._state(left[0]), left[1], left[2])

    def _state(self, left: Left) -> State:
        mine, theirs, kings, seat, quiet, seen, three, stronger, two, held, level, offered, drawn = left
        ending = Ending(three, None if stronger < 0 else SEATS[stronger], two, held)
        past: Past[Key] = (
            Past((SEATS[whose], one, other, both) for whose, one, other, both in seen) if seen else NO_PAST
        )
        ledger = Counters(quiet, past, ending, self._board, bool(level), 0, bool(offered), DRAWN[drawn])
        return placed(mine, theirs, kings, SEATS[seat], ledger)


def compiled(
    spec: MarchSpec, board: Board, rules: OddsRules | None = None, draws: Counts = NO_COUNTS
) -> Compiled | None:
    """The native code for a march and the draws of some rules, or None; without rules it can only find captures."""
    places = native_rules(spec, board, rules)
    module: Any = None if places is None else extension(__package__)
    if places is None or module is None:
        return None
    counts, limits, ordinary = draws
    lines, march, drawn = places
    known = module.rules(lines, march, (*drawn, *counts), limits, ordinary)
    return None if known is None else Compiled(module, known, board)


def native_rules(
    spec: MarchSpec, board: Board, rules: OddsRules | None
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """The board, the march and the draws for the native code, without what is counted; None: it does not know them."""
    march, lattice = native_march(spec), board.lattice
    if march is None or lattice.largest != _LARGEST or lattice.every:
        return None
    short, long = lattice.shifts[:2]
    places = (board.inside, lattice.whole, board.line, *crown_of(spec.crown_rows, board), short, long)
    goal = _GOALS.index(rules.goal) if rules else 0
    return places, (*march[:-1], goal, march[-1]), _draws(rules) if rules else (0, False, -1, 0, False, False)


def native_march(spec: MarchSpec) -> tuple[int, ...] | None:
    """A march as the native code takes it; None: it does not know one of its rules."""
    known = MarchSpec()
    if any(getattr(spec, name) != getattr(known, name) for name in _UNKNOWN) or spec.crown_when is CrownWhen.STOPS:
        return None
    number, *others = spec.prefer or (Prefer.EQUAL_NUMBER,)
    quality = others.pop(0) if others and others[0] in _QUALITIES else None
    with_king = others == [Prefer.WITH_KING]
    if number not in (Prefer.MOST, Prefer.EQUAL_NUMBER) or (others and not with_king):
        return None
    return (
        spec.backwards,
        spec.flying,
        spec.at_once,
        spec.once_a_square,
        spec.over_captives,
        spec.crown_when is CrownWhen.TOUCHING,
        number is Prefer.MOST,
        _QUALITIES.index(quality),
        with_king,
        spec.plain,
    )


_UNKNOWN: Final = ("go", "take", "king_lands", "men_take_kings", "turn_back")
"""The fields of a march that the native code knows in their usual value only."""


def _draws(rules: OddsRules) -> tuple[int, ...]:
    two = rules.draw_two_v_one
    return (
        _LINES.index(rules.draw_main_line),
        rules.draw_limit_men,
        0 if two == "at_once" else -1 if two is None else two,
        _NEEDS.index(rules.draw_limit_needs_line),
        rules.draw_crowning_offer,
        rules.odds is not Odds.NONE,
    )


def _moving(state: State) -> bool:
    """Whether a player is to move or to answer an offer."""
    return state.turn is not None and not state.ledger.lift and state.ledger.drawn is None


def _position(state: State) -> Position:
    quiet, seen, ending, _, level, _, offered, _ = state.ledger
    three, stronger, two, held = ending
    whose = -1 if stronger is None else stronger
    seat = state.turn or 0
    return state.mine, state.theirs, state.kings, seat, quiet, (*seen,), three, whose, two, held, level, offered


def tables_of(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Return tables in native code; None: unknown rules, men to lift first, or another seat begins."""
    from tablegames.plugin.encoding.protocol import SteppedTables

    compiled, start = game.native, game.initial(first)
    if compiled is None or start.ledger != game.rest or first not in (None, start.turn):
        return None
    module: Any = compiled.module
    squares = bytes(bit.bit_length() - 1 for bit in game.board.square)
    pieces = start.mine, start.theirs, start.kings, -1 if start.turn is None else start.turn
    tables = module.tables(compiled.rules, squares, pieces, most, LIMIT, len(buffers.seats))
    held = tables, tuple(buffers)

    def outcome(table: int) -> Outcome:
        """The rules say what the last game of a table was worth."""
        mine, theirs, kings, seat, drawn = module.ended_table(tables, table)
        ledger = game.rest._replace(drawn=DRAWN[drawn])
        found: Outcome = game.turn(placed(mine, theirs, kings, SEATS[seat], ledger)).outcome
        return found

    return SteppedTables(partial(module.begin_tables, *held), partial(module.step_tables, *held), outcome)
