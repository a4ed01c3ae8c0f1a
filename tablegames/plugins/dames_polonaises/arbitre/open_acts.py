"""What may be done at the table, what of it is listed, and why anything else may not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from tablegames.core.game import Fault, Over, Turn
from tablegames.core.lazy import Lazy
from tablegames.plugins.dames_polonaises.arbitre.acts import (
    Adouber,
    Call,
    Ceder,
    Consentir,
    FaireJouer,
    FairePrendre,
    FaireRejouer,
    Refuser,
    Souffler,
    TableAction,
    Toucher,
)
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands, ManyHands
from tablegames.plugins.dames_polonaises.arbitre.state import Ended, Last, Phase, TableState
from tablegames.plugins.dames_polonaises.arbitre.wrongs import OF_TAKING, Wrong
from tablegames.plugins.dames_polonaises.draws import may_offer
from tablegames.plugins.dames_polonaises.state import Crowning, Lift, Lot, Move, Take
from tablegames.plugins.dames_polonaises.table_rules import HuffChoice

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

FORGIVEN: Final = ("enlevement_incomplet", "piece_a_soi_enlevee")
"""What is put right only if the other consents."""
REFUSED: Final = {
    Souffler: ("nothing_to_huff", "MAN III.12; MAN III.37; METZ IX"),
    FairePrendre: ("nothing_to_take_back", "MAN III.14; METZ X"),
    FaireRejouer: ("nothing_to_replay", "MAN III.35; METZ III"),
    Consentir: ("nothing_forgotten", "MAN III.11; METZ VII-VIII"),
    Toucher: ("touched_already", "MAN III.3; METZ II"),
    Adouber: ("adjusted_already", "MAN III.6; METZ II"),
    FaireJouer: ("nothing_to_name", "MAN III.6; METZ II"),
    Refuser: ("not_made_to_take", "MAN III.16; METZ XXI"),
    Ceder: ("nothing_to_yield", "METZ XXI"),
}
"""Why an act is not open, by its kind."""


class Acts(Lazy[TableAction]):
    """All that may be done. `in` knows more than is counted: every set of pieces touched, every false capture.

    Of these there are too many to count. Counted are touches of one piece and of two that follow each other, false
    moves to squares near by, false captures along a line, and of acts that come to the same, one.
    """

    __slots__ = ("_all", "_knows", "_others", "listed")

    def __init__(
        self,
        listed: Sequence[TableAction],
        others: Callable[[], Iterable[TableAction]] = tuple,
        knows: Callable[[object], bool] | None = None,
    ) -> None:
        self.listed = listed
        """What lists, hints and learners see."""
        self._others, self._knows = others, knows
        self._all: tuple[TableAction, ...] | None = None

    def _made(self) -> tuple[TableAction, ...]:
        if self._all is None:
            self._all = tuple(dict.fromkeys((*self.listed, *self._others())))
        return self._all

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[TableAction]:
        return iter(self._made())

    def _item(self, at: int) -> TableAction:
        return self._made()[at]

    def __contains__(self, action: object) -> bool:
        return action in self._made() or (self._knows is not None and self._knows(action))


NOTHING: Final = Acts(())


class OpenActs:
    """What is open in each state; the last one asked about is remembered."""

    def __init__(
        self, game: DamesPolonaises, hands: ManyHands, wrongs_of: Callable[[TableState], tuple[Wrong, ...]]
    ) -> None:
        self._game, self._rules, self._hands, self._wrongs_of = game, game.rules, hands, wrongs_of
        self._latest: tuple[TableState | None, Acts] = (None, NOTHING)

    def of(self, state: TableState) -> Acts:
        """All that may be done in a state."""
        latest, acts = self._latest
        if latest is not state:
            acts = self._of(state)
            self._latest = (state, acts)
        return acts

    def _of(self, state: TableState) -> Acts:
        board, legal = state.board, self._game.legal
        if state.ended is not Ended.NOT:
            return NOTHING
        if board.ledger.lift or board.ledger.offered or board.turn is None:
            return Acts(tuple(legal(board)))
        match state.phase:
            case Phase.TAKE:
                refuses = (Refuser(),) if self._rules.refuse_to_take == "loses" else ()
                return Acts(tuple(legal(board)), lambda: refuses)
            case Phase.REPLAY:
                hands = self._hands.of(board)
                return Acts(_moves(legal(board)), lambda: chain(hands.quiet(), hands.strokes().values()))
            case Phase.NAME:
                return Acts(tuple(FaireJouer(square) for square in state.bound))
            case Phase.GIVE:
                return Acts(tuple(Souffler(square) for square in self._huffable(state)))
            case Phase.MOVE:
                return self._to_move(state)

    def _to_move(self, state: TableState) -> Acts:
        calls = tuple(self.calls(state))
        must_huff = self.must_huff(state)
        if must_huff:
            return Acts(must_huff)
        if isinstance(self._game.turn(state.board), Over):
            return NOTHING if state.last is None else Acts((Ceder(),), lambda: calls)
        hands = self._hands.of(state.board)
        bound = tuple(square for square in state.bound if hands.playable(square))

        def allowed(moves: Iterable[TableAction]) -> Iterator[TableAction]:
            return (move for move in moves if isinstance(move, Move | Take) and (not bound or move.start in bound))

        listed = tuple(allowed(self._game.legal(state.board)))
        if not listed:  # a piece touched that may not be played by the rules is played all the same
            listed = (*allowed(hands.quiet()), *allowed(hands.strokes().values()))
        if not bound and may_offer(self._rules, state.board.mine, state.board.theirs, state.board.kings):
            listed = (*listed, Crowning.OFFER)

        def others() -> Iterator[TableAction]:
            yield from allowed(chain(hands.quiet(), hands.strokes().values()))
            if self._forgets:
                yield from allowed(hands.forgetful())
            if self._rules.march == "free":
                false = allowed(chain(hands.astray(), hands.leaps()))
                yield from [*false][:1] if self._rules.false_move == "must_replay" else false
            yield from calls
            if not state.has_touched:
                yield from self._touches(state, hands)
            if not state.adjusting:
                yield Adouber()

        def knows(action: object) -> bool:
            if isinstance(action, Toucher):
                return not state.has_touched and self._can_touch(state, action)
            if not isinstance(action, Move | Take) or self._rules.march != "free":
                return False
            return (not bound or action.start in bound) and self._by_hand(hands, action)

        return Acts(listed, others, knows)

    @property
    def _forgets(self) -> bool:
        """Whether captives forgotten stay on the board.  [MAN III.11, METZ VIII]"""
        return self._rules.incomplete_lift == "stays_and_huffable"

    def _by_hand(self, hands: Hands, action: Move | Take) -> bool:
        """Whether a free hand can do it, and it is written as it is."""
        if not hands.can_be_done(action):
            return False
        if isinstance(action, Move):
            return True
        own = hands.stroke_of(action)[2] & hands.state.mine
        if own and self._rules.own_piece_lifted == "restore":
            return False
        jumped = bool(hands.jumped(*_without(hands.stroke_of(action), hands.state.mine)))
        return action == hands.written(hands.stroke_of(action)) and (self._forgets or not jumped)

    def _touches(self, state: TableState, hands: Hands) -> Iterator[Toucher]:
        """Touches of one piece, anybody's, and of two of one's own that can be played and follow each other."""
        board = state.board
        squares = board.board.squares(board.mine | board.theirs)
        if state.adjusting == 1:  # they all come to the same
            yield Toucher(squares[:1])
            return
        yield from (Toucher((square,)) for square in squares)
        playable = [square for square in board.board.squares(board.mine) if hands.playable(square)]
        yield from map(Toucher, pairwise(playable))
        if self._rules.touch_move and self._rules.touch_several == "first_touched":
            yield from map(Toucher, pairwise(playable[::-1]))

    def _can_touch(self, state: TableState, act: Toucher) -> bool:
        board, squares = state.board, act.squares
        if not squares or len({*squares}) < len(squares) or not {*squares} <= {*board.board.numbers}:
            return False
        if self._rules.touch_several != "first_touched" and squares != tuple(sorted(squares)):
            return False
        return not board.board.mask_of(squares) & ~(board.mine | board.theirs)

    # --- calls

    def calls_for(self, wrong: Wrong) -> tuple[Call, ...]:
        """What one may do about a fault before one moves."""
        if wrong.again:
            return ()
        if wrong.what == "fausse_marche":
            return (FaireRejouer(),)
        huffs = self._rules.capture_enforcement == "huff_or_enforce"
        pieces: tuple[Call, ...] = tuple(Souffler(square) for square in wrong.huffable) if huffs else ()
        if len(pieces) > 1 and self._rules.huff_choice is HuffChoice.OFFENDER_CHOOSES:
            pieces = (Souffler(None),)
        enforce = wrong.what in OF_TAKING and wrong.made == "play"
        return (*pieces, FairePrendre()) if enforce else pieces

    def calls(self, state: TableState) -> Iterator[Call]:
        """What one may do about the other's last move."""
        wrongs = self._wrongs_of(state)
        yield from dict.fromkeys(call for wrong in wrongs for call in self.calls_for(wrong))
        if any(wrong.what in FORGIVEN for wrong in wrongs):
            yield Consentir()

    def _wrongs_that_open(self, state: TableState) -> Iterator[Wrong]:
        return (wrong for wrong in self._wrongs_of(state) if self.calls_for(wrong))

    def _huffable(self, state: TableState) -> tuple[int, ...]:
        """The pieces of which one is to be huffed."""
        return tuple(sorted({square for wrong in self._wrongs_that_open(state) for square in wrong.huffable}))

    def must_huff(self, state: TableState) -> tuple[Souffler, ...]:
        """The huffs of which one is owed, a piece that may be huffed having been touched.  [MAN III.15, METZ X]"""
        if not state.touched or not self._rules.huff_touch_commits:
            return ()
        calls = [call for call in self.calls(state) if isinstance(call, Souffler)]
        if Souffler(None) in calls:
            return (Souffler(None),) if {*state.touched} & {*self._huffable(state)} else ()
        return tuple(call for call in calls if call.square in state.touched)

    def mended(self, last: Last) -> Take:
        """The capture as it would have been, everything lifted that was jumped and nothing of one's own.

        Where several lead there, what was lifted does not say which it was: one that was due, for both sides the same.
        """
        hands = self._hands.of(last.before)
        board = self._game.board
        stroke = board.bit[last.start], board.bit[last.end], board.mask_of(last.lifted) & last.before.theirs
        jumped = hands.jumped(*stroke)
        if stroke in hands.strokes() or not jumped:
            return hands.written(stroke)
        return hands.written(min([*filter(hands.is_due, jumped)] or jumped, key=hands.captives_from_his_side))

    # --- why not

    def judge(self, state: TableState, action: TableAction, turn: Turn[TableAction]) -> Fault | None:
        """Why an act is not open; None: it is."""
        if action in self.of(state):
            return None
        board = state.board
        if isinstance(turn, Over):
            return Fault("game_over", turn.outcome.cite)
        if board.ledger.lift or board.ledger.offered or board.turn is None:
            strict = isinstance(action, Move | Take | Lift | Lot | Crowning)
            return self._game.judge(board, action) if strict else Fault("not_at_this_moment")  # type: ignore[arg-type]
        waiting = self._waiting(state)
        if waiting is not None:
            return waiting
        if isinstance(action, Move | Take):
            return self._why_not_played(state, action)
        if isinstance(action, Lift | Lot | Crowning):
            return self._game.judge(board, action) or Fault("not_at_this_moment")
        what, cite = REFUSED[type(action)]
        if isinstance(action, Toucher) and not state.has_touched:
            what = "nothing_to_touch"
        if isinstance(action, Souffler):
            return self._why_not_huffed(action, cite)
        return Fault(what, cite)

    def _why_not_huffed(self, action: Souffler, cite: str) -> Fault:
        """By what the rules say of the square: whether another piece can be huffed is not told."""
        if self._rules.huff_choice is HuffChoice.OFFENDER_CHOOSES:
            return Fault("nothing_to_huff" if action.square is None else "huff_alone", cite)
        if action.square is None:
            return Fault("huff_which", cite)
        return Fault("nothing_to_huff_there", cite, detail=(("at", action.square),))

    def _waiting(self, state: TableState) -> Fault | None:
        """What is to be done first, where it is one thing."""
        match state.phase:
            case Phase.TAKE:
                return Fault("made_to_take", "MAN III.14; METZ X")
            case Phase.NAME:
                return Fault("name_first", "MAN III.6; METZ II", detail=(("at", state.bound),))
            case Phase.GIVE:
                return Fault("say_which", "MAN III.12", detail=(("at", self._huffable(state)),))
            case _:
                must = self.must_huff(state)
                if must == (Souffler(None),):
                    return Fault("must_huff_alone", "MAN III.15; METZ X")
                at = tuple(huff.square for huff in must if huff.square is not None)
                return Fault("must_huff", "MAN III.15; METZ X", detail=(("at", at),)) if must else None

    def _why_not_played(self, state: TableState, action: Move | Take) -> Fault:
        hands = self._hands.of(state.board)
        bound = tuple(square for square in state.bound if hands.playable(square))
        if bound and action.start not in bound:
            return Fault("touched_is_played", "MAN III.3-5; METZ II", detail=(("at", bound),))
        return self._game.judge(state.board, action) or Fault("not_at_this_moment")


def _moves(legal: Iterable[TableAction]) -> tuple[TableAction, ...]:
    return tuple(action for action in legal if isinstance(action, Move | Take))


def _without(stroke: tuple[int, int, int], own: int) -> tuple[int, int, int]:
    """A stroke without what it lifts of one's own."""
    return stroke[0], stroke[1], stroke[2] & ~own
