"""Where a game stands at the table: the board, the move that may still be called, the pieces touched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import fast_init
from tablegames.core.languages import say
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.state import Damier, State, actor_in

OTHER: Final = (Seat(1), Seat(0))
Neglected = tuple[tuple[int, int, tuple[int, ...]], ...]
"""Captures by their ends and what they take."""


class Phase(StrEnum):
    """What is to be decided."""

    MOVE = "move"
    """The side to move calls, touches or plays."""
    TAKE = "take"
    """It has been made to take back its move, and to take.  [MAN III.14]"""
    REPLAY = "replay"
    """It has been made to take back a false move, and to play again.  [MAN III.35]"""
    NAME = "name"
    """It has touched several pieces, and the other names the one that is played.  [MAN III.6]"""
    GIVE = "give"
    """It huffs, and the other says which of the pieces that were bound."""


class Ended(StrEnum):
    """How a game ended beside the board."""

    NOT = ""
    CEDED = "ceded"
    """What ended it was let pass."""
    REFUSED = "refused"
    """The side to move refused to take."""


@fast_init
@dataclass(frozen=True, slots=True)
class Last:
    """The last move: all that is needed to know what was wrong with it."""

    before: State
    """The position it was made in."""
    start: int
    end: int
    lifted: tuple[int, ...] = ()
    """The squares of the pieces lifted, in their order; none: nothing was taken."""
    touched: tuple[int, ...] = ()
    """The player's own pieces that he had touched before, in the order of their squares."""


@fast_init
@dataclass(frozen=True, slots=True)
class TableState:
    """A position and what was done at the table around it. Nothing here is secret: everybody has seen it."""

    board: State
    last: Last | None = None
    """The other's last move, as long as it can be called; None: nothing can."""
    phase: Phase = Phase.MOVE
    touched: tuple[int, ...] = ()
    """What the side to move has touched, in the order of the squares; not what it only straightened."""
    bound: tuple[int, ...] = ()
    """The piece that is to be played; while the other names one, those he may name."""
    has_touched: bool = False
    """Whether the side to move has touched something in this turn: it does so once."""
    adjusting: int = 0
    """Whether *j'adoube* was said in this turn: 1 and it holds for the next touch, 2 and it held."""
    waived: tuple[Neglected, Neglected] = ((), ())
    """By seat: captures it neglected that the other let pass; kept where a right not used is lost."""
    ended: Ended = Ended.NOT

    @property
    def seat(self) -> Seat:
        """Whose turn to move it is."""
        return self.board.turn or Seat(0)


@dataclass(frozen=True, slots=True)
class SeenTable(Damier):
    """What everybody sees: the board, the move just made, what was touched."""

    table: TableState | None = None
    ends: bool = False
    """Whether the last move has ended the game, if it is let pass."""

    @property
    def actor(self) -> Seat | None:
        """Who is to act: who names a piece is not who moves it."""
        phase = Phase.MOVE if self.table is None else self.table.phase
        return OTHER[self.state.turn or 0] if phase in (Phase.NAME, Phase.GIVE) else actor_in(self.state)

    def asked(self, names: Sequence[object]) -> str:
        """Who is asked what, right or wrong as the last move was."""
        table = self.table
        if table is None or self.actor is None:
            return ""
        name, other = names[self.actor], names[OTHER[self.actor]]
        match table.phase:
            case Phase.NAME:
                return say(
                    f"{name} to say which of the pieces touched {other} plays",
                    f"{name} : dire laquelle des pièces touchées se joue",
                )
            case Phase.GIVE:
                return say(
                    f"{name} to say which of his pieces is huffed",
                    f"{name} : dire laquelle de leurs pièces est soufflée",
                )
            case Phase.TAKE:
                return say(f"{name} to take, as {other} demands", f"{name} : prendre, comme les {other} l'exigent")
            case Phase.REPLAY:
                return say(f"{name} to make his move again", f"{name} : rejouer en règle")
        if not self.ends:
            return ""
        return say(
            f"{other}'s move ends the game: {name} to yield, or to call what was wrong with it",
            f"Le coup des {other} finit la partie : aux {name} de céder, ou de relever ce qui n'allait pas",
        )


def table_in(view: object) -> TableState:
    """The state somebody sees, which is all of it; a state alone, or a board with nothing around it, will do."""
    if isinstance(view, TableState):
        return view
    if isinstance(view, SeenTable):
        assert view.table is not None
        return view.table
    return TableState(view.state if isinstance(view, Damier) else view)  # type: ignore[arg-type]  # a `State`


def turn_round(board: Board, squares: tuple[int, ...]) -> tuple[int, ...]:
    """Squares as they are called from the other side, in their order."""
    most = board.numbers[-1] + 1
    return tuple(sorted(most - square for square in squares))


def turned_last(last: Last, before: State, board: Board) -> Last:
    """A move seen from the other side, `before` being its position so seen."""
    most = board.numbers[-1] + 1
    lifted, touched = turn_round(board, last.lifted), turn_round(board, last.touched)
    return Last(before, most - last.start, most - last.end, lifted, touched)


def turned_waived(waived: tuple[Neglected, Neglected], board: Board) -> tuple[Neglected, Neglected]:
    """Captures let pass, the seats exchanged."""
    most = board.numbers[-1] + 1
    white, black = (
        tuple(sorted((most - start, most - end, turn_round(board, taken)) for start, end, taken in neglected))
        for neglected in waived
    )
    return black, white


def moved_on(state: TableState, board: State, last: Last | None = None) -> TableState:
    """The next turn: nothing is touched yet."""
    return TableState(board, last, waived=state.waived)


def in_phase(state: TableState, phase: Phase) -> TableState:
    """The same with another decision."""
    return replace(state, phase=phase)
