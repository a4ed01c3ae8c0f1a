"""Draughts compiled: the rules as the native code is told them, positions as it has them.

The C code (`_native.c`) knows every option of the march and of the draws, on boards up to ten squares a side; what it
does not know it is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablegames.core.events import Seat
from tablegames.core.native import extension
from tablegames.plugins.dames_polonaises.board import TEN, Board
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality, Goal, MainLine, NeedsLine, Odds
from tablegames.plugins.dames_polonaises.past import Past
from tablegames.plugins.dames_polonaises.position import crown_of
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import NO_PAST, Drawn, Ending, Key, Ledger, State, placed

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises import _native

SEATS: Final = (Seat(0), Seat(1))
_QUALITIES: Final = (CaptureQuality.NONE, CaptureQuality.ANY_KING, CaptureQuality.KING_COUNT)
_GOALS: Final = (Goal.TAKE_ALL, Goal.LOSE_ALL, Goal.FIRST_KING)
_LINES: Final = (MainLine.NONE, MainLine.AT_ONCE, MainLine.AT_ONCE_IF_SAFE, MainLine.COUNTED)
_NEEDS: Final = (NeedsLine.NOT_NEEDED, NeedsLine.AT_START, NeedsLine.HELD_OR_FORCED_COUP)
DRAWN: Final = (None, *Drawn)
"""Why a game is drawn, by the native code's number."""
Counts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""What is counted towards a draw, as `Draws.told` has it."""
NO_COUNTS: Final[Counts] = ((0,) * 4, (-1,) * 4, (-1,) * 4)
_LARGEST: Final = TEN.lattice.largest


class Compiled:
    """The native code under given rules; there is none where `compiled` gives None."""

    __slots__ = ("_board", "_native", "told")

    def __init__(self, module: Any, told: Any, board: Board) -> None:
        self._native, self.told, self._board = module, told, board

    @property
    def module(self) -> Any:
        """The module itself, which the engine asks to search."""
        return self._native

    @property
    def due(self) -> Any:
        """`due(told, mine, theirs, kings, seat)`: the captures one of which must be made, as tuples."""
        return self._native.due

    def lines(self, state: State, depth: int) -> int | None:
        """How many lines of so many moves there are from a state; None: the native code does not know."""
        found: int | None = self._native.lines(self.told, _position(state), depth) if _moving(state) else None
        return found

    def play_out(self, state: State, keys: tuple[int, int], number: int, limit: int) -> tuple[State, int, int] | None:
        """Random moves to the end or the limit: the state, the number of the next action, how many were decided."""
        if not _moving(state):
            return None
        left = self._native.play_out(self.told, _position(state), keys, number, max(limit, 0))
        return None if left is None else (self._state(left[0]), left[1], left[2])

    def _state(self, left: _native.Left) -> State:
        mine, theirs, kings, seat, quiet, seen, three, stronger, two, held, level, offered, drawn = left
        ending = Ending(three, None if stronger < 0 else SEATS[stronger], two, held)
        past: Past[Key] = (
            Past((SEATS[whose], one, other, both) for whose, one, other, both in seen) if seen else NO_PAST
        )
        ledger = Ledger(quiet, past, ending, self._board, bool(level), 0, bool(offered), DRAWN[drawn])
        return placed(mine, theirs, kings, SEATS[seat], ledger)


def compiled(rules: DamesRules, board: Board, draws: Counts = NO_COUNTS) -> Compiled | None:
    """The native code told of these rules; without what is counted in them it may be asked about captures only."""
    module: Any = extension(__package__) if board.lattice.largest == _LARGEST else None
    if module is None:
        return None
    counts, limits, ordinary = draws
    places, march, drawn = told_of(rules, board)
    told = module.rules(places, march, (*drawn, *counts), limits, ordinary)
    return None if told is None else Compiled(module, told, board)


def told_of(rules: DamesRules, board: Board) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """What the native code is told of the board, the march and the draws, but for what is counted."""
    lattice = board.lattice
    places = (board.inside, lattice.whole, board.line, *crown_of(rules, board), lattice.short, lattice.long)
    return places, _march(rules), _draws(rules)


def _march(rules: DamesRules) -> tuple[int, ...]:
    other_ways = (
        rules.captured_lifted == "at_once",
        rules.repass_empty_square == "forbidden",
        rules.repass_captured == "forbidden_if_backed",
        rules.crown_when == "touching_row",
    )
    return (
        rules.men_capture_backwards,
        rules.flying_kings,
        *other_ways,
        rules.capture_number == "maximum",
        _QUALITIES.index(rules.capture_quality),
        rules.capture_with_strongest,
        _GOALS.index(rules.goal),
        not any(other_ways),
    )


def _draws(rules: DamesRules) -> tuple[int, ...]:
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
    """Whether somebody is to move, or to answer an offer: neither lots, nor men to lift, nor a draw."""
    return state.turn is not None and not state.ledger.lift and state.ledger.drawn is None


def _position(state: State) -> _native.Position:
    quiet, seen, ending, _, level, _, offered, _ = state.ledger
    three, stronger, two, held = ending
    whose = -1 if stronger is None else stronger
    seat = state.turn or 0
    return state.mine, state.theirs, state.kings, seat, quiet, (*seen,), three, whose, two, held, level, offered
