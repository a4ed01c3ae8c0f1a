"""Abilities of draughts beyond its rules: hints, ways, marks on the board, fast random play; and the game as numbers.

`game` is the `Draughts`, which imports this module. In numbers a position is the four kinds of piece square by square,
and a move its start and end. Squares are counted from the observer's side: Black's are turned, so that both go up.
"""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Event, Seat
from tablegames.core.game import Decide, Fault, Over
from tablegames.core.loop import Played, Seeded
from tablegames.families.draughts.compiled import tables_of
from tablegames.families.draughts.judge import Playing, compelled as why_compelled
from tablegames.families.draughts.state import Action, Crowning, Damier, Lift, Move, State, Take, position_in
from tablegames.plugin.abilities import Abilities, Count
from tablegames.plugin.encoding.protocol import Feature, Word
from tablegames.plugin.ways import Route, Way

KINDS: Final = ("own_men", "own_kings", "other_men", "other_kings")
SAID: Final = tuple(Crowning)
COUNTED: Final = 100
"""The largest count that is encoded."""


class DraughtsEncoder:
    """One letter for each pair of squares; a square with itself is a man taken off as odds."""

    def __init__(self, game: Playing) -> None:
        self._game = game
        numbers = game.board.numbers
        self._squares = len(numbers)
        self._asked: tuple[Damier | State | None, Seat] = None, Seat(0)
        self._place = {bit: place for place, bit in enumerate(game.board.bit[1:])}
        self.letters = self._squares**2 + len(SAID)
        self.features = (
            *(Feature(f"{kind}.{square}") for kind in KINDS for square in numbers),
            Feature("turn"),
            Feature("offered"),
            Feature("lift", 0, COUNTED),
            *(Feature(name, -1, COUNTED) for name in ("quiet", "three_kings", "two_kings", "held")),
        )

    def observe(self, view: Damier | State, seat: Seat, spelt: Word) -> list[int]:
        """The pieces, whose turn it is, and the counts towards a draw."""
        state = position_in(view)
        own, other = state.sides if seat == 0 else state.sides[::-1]
        kings = state.kings
        ledger, turn = state.ledger, self._game.turn(state)
        return [
            *self._flags(own & ~kings, seat),
            *self._flags(own & kings, seat),
            *self._flags(other & ~kings, seat),
            *self._flags(other & kings, seat),
            int(isinstance(turn, Decide) and turn.seat == seat),
            int(ledger.offered),
            ledger.lift,
            ledger.quiet,
            ledger.ending.three,
            ledger.ending.two,
            ledger.ending.held,
        ]

    def _flags(self, pieces: int, seat: Seat) -> list[int]:
        """1 for each square that holds one of the pieces."""
        flags = [0] * self._squares
        while pieces:
            piece = pieces & -pieces
            flags[self._place[piece]] = 1
            pieces ^= piece
        return flags if seat == 0 else flags[::-1]

    def spell(self, view: Damier | State, action: Action) -> Word:
        """Start and end; captures that differ only in what they take differ by their place in the list."""
        if type(action) is Move or type(action) is Take:
            return (self._pair(action.start, action.end, self._mover(view)),)
        if isinstance(action, Crowning):
            return (self._squares**2 + SAID.index(action),)
        assert isinstance(action, Lift)
        return tuple(self._pair(square, square, self._mover(view)) for square in action.squares)

    def _mover(self, view: Damier | State) -> Seat:
        """The seat to act, cached for the latest position."""
        seen, seat = self._asked
        if seen is not view:
            turn = self._game.turn(position_in(view))
            seat = turn.seat if isinstance(turn, Decide) else Seat(0)
            self._asked = view, seat
        return seat

    def _pair(self, start: int, end: int, seat: Seat) -> int:
        first, second = (start - 1, end - 1) if seat == 0 else (self._squares - start, self._squares - end)
        return first * self._squares + second


def effects(game: Any, view: Damier, action: Action) -> tuple[str, ...]:
    events = game.apply(view.state, action).events if isinstance(action, Move | Take) else ()
    return tuple(event.what for event in events if event.what == "crowned")


def ways(game: Any, state: State, action: Action, event: Event) -> tuple[Way, ...]:
    """The piece that took, and the pieces it passed over."""
    if event.what != "taken" or type(action) is not Take:
        return ()
    return ((Route(action.start, action.end, over=action.taken),),)


def touched(game: Any, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return ((action.start,), (action.end,)) if isinstance(action, Move | Take) else ((), ())


def compelled(game: Any, view: Damier | State) -> Fault | None:
    """Say that the player must take, and why this capture."""
    return why_compelled(game, view.state if isinstance(view, Damier) else view)


def play_out(
    game: Any, state: State, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
) -> Played[State]:
    """Play the rest of a game at random, exactly as `core.loop.play` does with the same seed."""
    keys = derive(seed, "seat", Seat(0)), derive(seed, "seat", Seat(1))
    decisions = 0
    while True:
        if game.native and (ran := game.native.play_out(state, keys, number, limit)):
            state, number, made = ran
            decisions += made
        turn = game.turn(state)
        if isinstance(turn, Over):
            return Played(state, turn.outcome, number, decisions)
        if number >= limit:
            return Played(state, None, number, decisions)
        action: Action
        if isinstance(turn, Decide):
            legal = game.legal(state)
            action = legal[(Rng(keys[turn.seat]).at(number) * len(legal)) >> 64]
            decisions += 1
        else:
            action = Seeded(seed if dice_seed is None else dice_seed).draw(turn.lottery, number)
        state = game.apply(state, action).state
        number += 1


def counts(game: Any, view: Damier) -> list[tuple[Count, ...]]:
    """The pieces of each side, and how many of them are kings."""
    kings = view.state.kings
    return [
        (Count("pieces", side.bit_count()), Count("kings", (side & kings).bit_count())) for side in view.state.sides
    ]


def runs_natively(game: Any) -> bool:
    return game.native is not None


DRAUGHTS: Final = Abilities(
    counts=counts,
    effects=effects,
    ways=ways,
    touched=touched,
    compelled=compelled,
    encoder=DraughtsEncoder,
    tables=tables_of,
    play_out=play_out,
    runs_natively=runs_natively,
)
