"""Dames à la polonaise as a game: who begins, what is legal, what a move does, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tablegames.core.chance import Urn
from tablegames.core.events import Event, Note, Scored
from tablegames.core.game import Chance, Decide, Fault, Outcome, Over, Seat, Step, Turn
from tablegames.plugins.dames_polonaises import board
from tablegames.plugins.dames_polonaises.board import BIT, BOARD, CROWN, START, ahead
from tablegames.plugins.dames_polonaises.captures import Captures
from tablegames.plugins.dames_polonaises.moves import NONE, Moves, Takes, king_ends
from tablegames.plugins.dames_polonaises.rules import CrownWhen, DamesRules, FirstMove, Goal
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
        """Black stands on 1-20, White on 31-50; lots decide who begins, or White does.  [MAN II, III.1]"""
        if first is None and self.rules.first_move is FirstMove.WHITE:
            first = SEATS[0]
        return _begun(State(*START, 0, None), first)

    def turn(self, state: State) -> Turn[Action]:
        """The lots, then each in turn until one has won."""
        if state.turn is None:
            return LOTS
        outcome = self._outcome(state)
        return DECIDE[state.turn] if outcome is None else Over(outcome)

    def legal(self, state: State) -> Sequence[Action]:
        """A capture that must be made, else any move; nothing when the game is over.  [MAN III.20]"""
        if state.turn is None or not state.theirs or (state.kings and self.rules.goal is Goal.FIRST_KING):
            return NONE
        return self._playable(state, state.turn)

    def _playable(self, state: State, seat: Seat) -> Sequence[Action]:
        due = self._captures.due(state)
        if due:
            return Takes(due)
        mine, kings = state.mine, state.kings
        empty = BOARD ^ (mine | state.theirs)
        left, right = ahead(mine & ~kings, seat)
        kings &= mine
        ends = king_ends(kings, empty, flying=self.rules.flying_kings) if kings else ()
        return Moves(left & empty, right & empty, ends, seat)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Move the piece, lift what it has taken, crown it if it has earned it; the other side is to play."""
        if isinstance(action, Lot):
            return Step(_begun(state, action.begins), (Note("lots", action.begins, "MAN III.1"),))
        seat = state.turn or SEATS[0]
        start, end = BIT[action.start], BIT[action.end]
        theirs, kings = state.theirs, state.kings
        events: tuple[Event, ...] = ()
        if kings & start:
            kings = kings & ~start | end
        elif self._is_crowned(state, action):
            kings |= end
            events = (Note("crowned", seat, "MAN III.24", (("at", action.end),)),)
        if isinstance(action, Take):
            taken = board.mask_of(action.taken)
            theirs &= ~taken
            kings &= ~taken
            detail = (("count", len(action.taken)), ("squares", action.taken))
            events = (Note("taken", seat, "MAN III.9", detail), *events)
        after = State(theirs, state.mine & ~start | end, kings, OTHER[seat])
        outcome = self._outcome(after)
        if outcome is not None:
            events = (*events, *(Scored("won", winner, outcome.cite, points=1) for winner in outcome.winners))
        return Step(after, events)

    def _is_crowned(self, state: State, action: Move | Take) -> bool:
        """A man is crowned where its move ends, on the row farthest from its player.  [MAN III.24-26]"""
        if BIT[action.end] & CROWN[state.turn or 0]:
            return True
        if self.rules.crown_when is CrownWhen.MOVE_ENDS_ON_ROW or isinstance(action, Move):
            return False
        order = tuple(BIT[square] for square in action.taken)
        key = (BIT[action.start], BIT[action.end], order)
        return any(chain.king for chain in self._captures.due(state) if (chain.start, chain.end, chain.order) == key)

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

    def _outcome(self, state: State) -> Outcome | None:
        """Who has won, if anybody: see `Goal`."""
        if state.turn is None:
            return None
        if self.rules.goal is Goal.FIRST_KING and state.kings:
            return _won(OTHER[state.turn] if state.kings & state.theirs else state.turn, "first_king", "METZ dames")
        if state.theirs:
            left, right = ahead(state.mine & ~state.kings, state.turn)
            if (left | right) & BOARD & ~(state.mine | state.theirs) or self._playable(state, state.turn):
                return None
        return self._ended(state, state.turn)

    def _ended(self, state: State, seat: Seat) -> Outcome:
        """He who has no piece left, or can move none, has lost; or won, where losing is the aim.  [METZ XXI]"""
        short = seat if state.theirs else OTHER[seat]
        blocked = bool(state.mine and state.theirs)
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
