"""What a seat, or a spectator, may see of a round: another type, without hidden tiles.  [AUJ-Dom ch. V, r. XXVI]"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.plugins.domino.line import Ends, Line
from tablegames.plugins.domino.order import opposite, seats_in_order
from tablegames.plugins.domino.state import Dealing, Drawing, History, Passed, State
from tablegames.plugins.domino.tiles import Tile, count, spread


@dataclass(frozen=True, slots=True)
class DominoView:
    """The table as one seat sees it; `seat` None is a spectator, who sees no hand."""

    seat: Seat | None
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    hand: tuple[Tile, ...] = ()
    line: Line = ()
    ends: Ends | None = None
    talon: int = 0
    """How many tiles lie face down."""
    leader: Seat | None = None
    turn: Seat | None = None
    """Whose turn it is; None while lots are drawn or tiles dealt, and when the round is over."""
    drawing: tuple[Seat, ...] = ()
    """Who is about to draw for the lead, and for partners."""
    passed: tuple[Passed, ...] = ()
    """Every time somebody could not play, on which numbers, and whether he passed or drew from the talon."""
    outcome: Outcome | None = None
    hands: tuple[tuple[Tile, ...], ...] | None = None
    """Everybody's tiles, once they are turned up at the end."""
    order: tuple[Seat, ...] = ()
    """All the seats, as they follow each other to the right; where two play against two, partners sit opposite."""
    partner: Seat | None = None
    """Who plays with this seat, where two play against two and the tiles are dealt."""

    history: History = ()
    """Who placed which tile on which number, who passed and who drew, in the order in which all have seen it."""

    @property
    def dealt(self) -> bool:
        """Whether the tiles are dealt."""
        return self.turn is not None or self.outcome is not None

    @property
    def out(self) -> Seat | None:
        """Who has placed his last tile."""
        return Seat(self.counts.index(0)) if self.line and 0 in self.counts else None

    def shown(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles in a hand that all have seen; here none."""
        return ()

    def remarks(self, seat: Seat) -> Iterable[str]:
        """What else all can see of a seat, in the language in use; here nothing."""
        return ()

    def asked_what(self, name: str) -> str:
        """What who is to act, by this name, is asked (empty: who reads), where it is not to play; empty: it is."""
        return ""


def seen(state: State, seat: Seat | None, seats: int, *, partners: bool = False) -> DominoView:
    """The view of a seat: the hands of the others come in only when they are turned up."""
    if isinstance(state, Drawing):
        return DominoView(seat, (0,) * seats, drawing=state.seats, order=seats_in_order((), seats))
    order = seats_in_order(state.order, seats)
    if isinstance(state, Dealing):
        return DominoView(seat, (0,) * seats, leader=state.leader, order=order)
    over = state.outcome is not None
    return DominoView(
        seat,
        tuple(count(hand) for hand in state.hands),
        () if seat is None else spread(state.hands[seat]),
        state.line,
        state.ends,
        len(state.talon),
        state.leader,
        None if over else state.turn,
        (),
        state.passed,
        state.outcome,
        tuple(map(spread, state.hands)) if over else None,
        order,
        opposite(state.order, seat) if partners and seat is not None else None,
        state.history,
    )
