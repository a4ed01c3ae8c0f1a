"""Rounds of domino played out by the native code: what it is told, and the round it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from tablegames.core.events import Seat
from tablegames.core.loop import Seeded
from tablegames.core.native import extension
from tablegames.plugins.domino.lots import ATileEach, Lead
from tablegames.plugins.domino.order import right_of
from tablegames.plugins.domino.rules import ClosedWhen, DominoRules
from tablegames.plugins.domino.state import Dealing, Drawing, Lots, Passed, Placed, Round, State
from tablegames.plugins.domino.tiles import DOUBLE_SIX, TILES, gather, tile

if TYPE_CHECKING:
    from tablegames.plugins.domino import _native
    from tablegames.plugins.domino.tiles import TileSet

_PLACES: Final = {tile: place for place, tile in enumerate(TILES)}
_SEATS: Final = tuple(map(Seat, range(len(TILES))))
_WORDS: Final = range(1 << 64)


class _Deeds(dict[tuple[int, int], Placed | Passed]):
    """What was done, by the native code's seat and number; each made once."""

    def __missing__(self, told: tuple[int, int]) -> Placed | Passed:
        seat, (kind, numbers) = _SEATS[told[0]], divmod(told[1], 49)
        a, b = divmod(numbers, 7)
        placed = kind < 2
        found = Placed(seat, tile(a, b), None if kind else a) if placed else Passed(seat, (a, b), drew=kind == 3)
        self[told] = found
        return found


_DONE: Final = _Deeds()


class Rounds(Protocol):
    """What is asked of the game whose rounds are played."""

    @property
    def rules(self) -> DominoRules: ...
    @property
    def seats(self) -> int: ...
    @property
    def tile_set(self) -> TileSet: ...
    def decided(self, state: Drawing, lots: Lots) -> Any:
        """What the lots have decided."""

    def dealing(self, leader: Seat, order: Any) -> Dealing:
        """The deal that follows."""

    def outcome(self, *round_over: Any) -> Any:
        """How a round has ended."""


def run(
    game: Rounds, state: State, seed: int, dice_seed: int, number: int, limit: int
) -> tuple[State, int, int] | None:
    """A round played on at random: what is left, the number of the next action, how many were decided.

    None where there is no native code, or it has no room: for larger sets, and for seeds that are no word of 64 bits.
    """
    module: Any = (
        extension(__package__) if game.tile_set == DOUBLE_SIX and seed in _WORDS and dice_seed in _WORDS else None
    )
    if module is None or (type(state) is Round and state.outcome is not None):
        return None
    chance = Seeded(dice_seed) if isinstance(state, Drawing) else None
    while chance and isinstance(state, Drawing) and number < limit:
        lots: Lots = chance.draw(ATileEach(len(state.seats)), number)
        after = game.decided(state, lots)
        state = game.dealing(after.leader, after.order) if isinstance(after, Lead) else after
        number += 1
    if isinstance(state, Drawing) or number >= limit:
        return state, number, 0
    rules, order, leader = game.rules, state.order, state.leader
    told = (bytes(right_of(order, game.seats)), rules.puiser, rules.talon_kept, _till_spent(game))
    left: _native.Left | None = module.play_out(told, _start(state), seed, dice_seed, number, limit)
    if left is None:
        return state, number, 0
    hands, turn, line, before, done, talon, over, after_it, decided = left
    history = tuple([_DONE[pair] for pair in zip(done[::2], done[1::2], strict=True)])
    if type(state) is Round:
        history = state.history + history
        line = line[:before] + state.line + line[before + 1 :] if state.line else line
    rest = tuple([TILES[place] for place in talon])
    outcome = game.outcome(hands, leader, line, rest, order) if over else None
    return Round(hands, _SEATS[turn], leader, rest, line, history, outcome, order), after_it, decided


def _till_spent(game: Rounds) -> bool:
    return game.rules.closed_when is ClosedWhen.TALON_EMPTY


def _start(state: Dealing | Round) -> _native.Start:
    if type(state) is Dealing:
        return state.leader, state.tiles, None, b"", 0, -1, -1, 0
    assert type(state) is Round
    line = state.line
    ends = (line[0][0], line[-1][1]) if line else (-1, -1)
    laid = gather(tile(*one) for one in line)
    talon = bytes([_PLACES[one] for one in state.talon])
    return state.leader, 0, state.hands, talon, state.turn, *ends, laid
