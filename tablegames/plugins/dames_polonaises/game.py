"""Dames à la polonaise as a game: who begins, what is legal, what a move does, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegames.core.chance import Urn
from tablegames.core.events import Event, Note, Scored
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Seat, Step, Turn
from tablegames.plugins.dames_polonaises import board
from tablegames.plugins.dames_polonaises.board import BIT, BOARD, CROWN, START, ahead, mobile
from tablegames.plugins.dames_polonaises.captures import Captures
from tablegames.plugins.dames_polonaises.moves import NONE, Moves, Takes, king_ends
from tablegames.plugins.dames_polonaises.rules import DamesRules, FirstMove, Goal
from tablegames.plugins.dames_polonaises.state import Action, Damier, Lot, Move, State, Take

SEATS: Final = (Seat(0), Seat(1))
OTHER: Final = (Seat(1), Seat(0))
DECIDE: Final = (Decide(SEATS[0]), Decide(SEATS[1]))
LOTS: Final = Chance(Urn((Lot(SEATS[0]), Lot(SEATS[1]))))


@dataclass(frozen=True, slots=True)
class DamesPolonaises:
    """Twenty men a side on fifty squares; White is seat 0 and goes up the board.  [MAN II]"""

    rules: DamesRules = field(default_factory=DamesRules)
    _captures: Captures = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_captures", Captures(self.rules))

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    def initial(self, first: Seat | None = None) -> State:
        """Black stands on 1-20, White on 31-50; lots decide who begins, or always White does.  [MAN II, III.1]"""
        if self.rules.first_move is FirstMove.WHITE:
            first = SEATS[0]
        return _begun(State(*START, 0, None), first)

    def turn(self, state: State) -> Turn[Action]:
        """The lots, then each in turn until one has won."""
        if state.turn is None:
            return LOTS
        outcome = self._outcome(state.mine, state.theirs, state.kings, state.turn)
        return DECIDE[state.turn] if outcome is None else Over(outcome)

    def legal(self, state: State) -> Sequence[Action]:
        """A capture that must be made, else any move; nothing when the game is over.  [MAN III.20]"""
        if state.turn is None or not state.theirs or (state.kings and self.rules.goal is Goal.FIRST_KING):
            return NONE
        return self._playable(state.mine, state.theirs, state.kings, state.turn)

    def _playable(self, mine: int, theirs: int, kings: int, seat: Seat) -> Sequence[Action]:
        due = self._captures.due(mine, theirs, kings, seat)
        if due:
            return Takes(due)
        occupied = mine | theirs
        left, right = ahead(mine & ~kings, BOARD ^ occupied, seat)
        kings &= mine
        return Moves(left, right, king_ends(kings, occupied, flying=self.rules.flying_kings) if kings else (), seat)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Move the piece, lift what it has taken, crown it if it has earned it; the other side is to play."""
        if isinstance(action, Lot):
            return Step(_begun(state, action.begins), (Note("lots", action.begins, "MAN III.1"),))
        seat, theirs, kings = state.turn or SEATS[0], state.theirs, state.kings
        start, end = BIT[action.start], BIT[action.end]
        events: tuple[Event, ...] = ()
        if isinstance(action, Take):
            taken = board.mask_of(action.taken)
            theirs &= ~taken
            kings &= ~taken
            detail = (("count", len(action.taken)), ("squares", action.taken))
            events = (Note("taken", seat, "MAN III.9", detail),)
        if kings & start:
            kings = kings & ~start | end
        elif end & CROWN[seat] or (not self._captures.plain and self._crowned_on_the_way(state, action)):
            kings |= end  # [MAN III.24-26]
            events = (*events, Note("crowned", seat, "MAN III.24", (("at", action.end),)))
        mine, other = state.mine & ~start | end, OTHER[seat]
        outcome = self._outcome(theirs, mine, kings, other)
        if outcome is not None:
            events = (*events, Scored("won", outcome.winners[0], outcome.cite, points=1))
        return Step(State(theirs, mine, kings, other), events)

    def _crowned_on_the_way(self, state: State, action: Move | Take) -> bool:
        """Where touching the last row is enough: whether this capture did.  [MAN III.26]"""
        if isinstance(action, Move):
            return False
        way = (BIT[action.start], BIT[action.end], tuple(BIT[square] for square in action.taken))
        due = self._captures.due(state.mine, state.theirs, state.kings, state.turn or 0)
        return any(chain.king for chain in due if chain[:3] == way)

    def judge(self, state: State, action: Action) -> Fault | None:
        """The rule a would-be action breaks here."""
        from tablegames.plugins.dames_polonaises.judge import judge

        return judge(self, state, action)

    def view(self, state: State, seat: Seat | None) -> Damier:
        """Everybody sees the whole board, and on which squares it is played."""
        return Damier(state, self.rules.play_squares)

    def turned(self, state: State) -> State:
        """The position with the board turned round and the colours exchanged."""
        mine, theirs, kings = board.turned(state.mine), board.turned(state.theirs), board.turned(state.kings)
        if state.turn is None:
            return State(theirs, mine, kings, None)
        return State(mine, theirs, kings, OTHER[state.turn])

    def _outcome(self, mine: int, theirs: int, kings: int, seat: Seat) -> Outcome | None:
        """How the game has ended for the side to move; None while it goes on."""
        if kings and self.rules.goal is Goal.FIRST_KING:
            return _won(OTHER[seat] if kings & theirs else seat, "first_king", "METZ, De la dame")
        if theirs and (mobile(mine, kings, BOARD ^ (mine | theirs), seat) or self._playable(mine, theirs, kings, seat)):
            return None
        return self._ended(mine, theirs, seat)

    def _ended(self, mine: int, theirs: int, seat: Seat) -> Outcome:
        """He who has no piece left, or can move none, has lost; or won, where losing is the aim.  [METZ XXI]"""
        short = seat if theirs else OTHER[seat]
        blocked = bool(mine and theirs)
        if self.rules.goal is Goal.LOSE_ALL:
            return _won(short, "all_given_but_blocked" if blocked else "all_given", "METZ qui perd gagne")
        return _won(OTHER[short], "blocked" if blocked else "all_taken", "METZ XXI")


def make(rules: DamesRules, seats: int) -> DamesPolonaises:
    """A game under these rules; draughts always has two seats."""
    return DamesPolonaises(rules)


def _begun(state: State, first: Seat | None) -> State:
    if first is None or first == state.turn:
        return state
    white, black = state.sides
    return State(white, black, state.kings, first) if first == 0 else State(black, white, state.kings, first)


def _won(seat: Seat, by: str, cite: str) -> Outcome:
    return Outcome((1, 0) if seat == 0 else (0, 1), (seat,), by, cite)
