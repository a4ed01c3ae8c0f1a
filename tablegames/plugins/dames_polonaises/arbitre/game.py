"""The game at the table: the strict one is asked what is true, and what breaks it may be done, called and paid.

MOVE(Y)    a move of his own (what X did is let pass) → MOVE(X)
           souffler n → MOVE(Y) without calls      faire prendre → TAKE(X)      faire rejouer → REPLAY(X)
           toucher n … · adouber · consentir → MOVE(Y); several touched: NAME(X) faire jouer n → MOVE(Y)
           ceder → over, where X's move has ended the game: asked whether or not it can be called
TAKE(X)    a regular capture → MOVE(Y)             refuser → over
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Decide, Fault, Outcome, Over, Step, Turn
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
from tablegames.plugins.dames_polonaises.arbitre.hands import ManyHands
from tablegames.plugins.dames_polonaises.arbitre.open_acts import Acts, OpenActs
from tablegames.plugins.dames_polonaises.arbitre.state import (
    OTHER,
    Ended,
    Last,
    Neglected,
    Phase,
    SeenTable,
    TableState,
    moved_on,
    table_in,
    turn_round,
    turned_last,
    turned_waived,
)
from tablegames.plugins.dames_polonaises.arbitre.wrongs import CITES, Wrong, Wrongs
from tablegames.plugins.dames_polonaises.board import TEN, Board
from tablegames.plugins.dames_polonaises.draws import Draws
from tablegames.plugins.dames_polonaises.ends import staked, won
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Action, Crowning, Ledger, Move, State, Take, placed
from tablegames.plugins.dames_polonaises.table_rules import HuffWindow

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.arbitre.encoding import TableEncoder

DECIDE: Final = (Decide(Seat(0)), Decide(Seat(1)))
SEAT_NAMES: Final = ("white", "black")
ENDS: Final = ("drawn",)
"""The notes that say that a game has ended; the score says it otherwise."""


@dataclass(frozen=True, slots=True)
class DamesALaTable:
    """Polish draughts with an arbiter who says nothing unasked; on the board of the rules or on another."""

    seats: ClassVar[int] = 2
    takes_back: ClassVar[bool] = False
    rules: DamesRules
    board: Board = TEN
    strict: DamesPolonaises = field(init=False, repr=False, compare=False)
    """The game without faults: what it says is true."""
    hands: ManyHands = field(init=False, repr=False, compare=False)
    """What a hand can do."""
    _wrongs: Wrongs = field(init=False, repr=False, compare=False)
    _acts: OpenActs = field(init=False, repr=False, compare=False)
    _draws: Draws = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        strict = DamesPolonaises(self.rules, self.board)
        hands = ManyHands(strict)
        made = {
            "board": strict.board,
            "strict": strict,
            "hands": hands,
            "_wrongs": Wrongs(strict, hands),
            "_acts": OpenActs(strict, hands, self.wrongs_of),
            "_draws": Draws(self.rules, strict.board),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[DamesALaTable], tuple[DamesRules, Board]]:
        return type(self), (self.rules, self.board)

    @property
    def symmetric(self) -> bool:
        """As the strict game."""
        return self.strict.symmetric

    # --- the beginning

    def initial(self, first: Seat | None = None) -> TableState:
        """As the strict game begins."""
        return TableState(self.strict.initial(first))

    def begun(self, first: Seat | None = None, *, level: bool = False, roles_exchanged: bool = False) -> TableState:
        """The beginning of a game of a set."""
        return TableState(self.strict.begun(first, level=level, roles_exchanged=roles_exchanged))

    def opener(self, state: TableState) -> Seat | None:
        """Who begins."""
        return self.strict.opener(state.board)

    # --- turns and what may be done

    def turn(self, state: TableState) -> Turn[TableAction]:
        """Who acts; a game that a move has ended waits for the other, who may call it, right or wrong as it was."""
        if state.ended is not Ended.NOT:
            return Over(self._outcome(state))
        if state.phase in (Phase.NAME, Phase.GIVE):
            return DECIDE[OTHER[state.seat]]
        if state.phase is not Phase.MOVE:
            return DECIDE[state.seat]
        turn = self.strict.turn(state.board)
        return DECIDE[state.seat] if isinstance(turn, Over) and state.last is not None else turn

    def answering(self, state: TableState) -> bool:
        """Whether a move that has ended the game waits to be let pass, and is right: then a case says no more."""
        return self.waits(state) and not self.open_wrongs(state)

    def waits(self, state: TableState) -> bool:
        """Whether a move that has ended the game waits to be let pass, right or wrong as it was."""
        return state.ended is Ended.NOT and state.last is not None and isinstance(self.strict.turn(state.board), Over)

    def answers(self, view: SeenTable | TableState) -> bool:
        """Whether somebody is to say one of the things that are listed, and nothing else."""
        state = table_in(view)
        return state.phase in (Phase.NAME, Phase.GIVE) or bool(state.touched and self._acts.must_huff(state))

    def agreed_draw(self, state: TableState) -> Outcome:
        """How it ends if both players leave it."""
        return self.strict.agreed_draw(state.board)

    def conceded(self, state: TableState, seat: Seat) -> Outcome:
        """How it ends if one player leaves it."""
        return self.strict.conceded(state.board, seat)

    def _outcome(self, state: TableState) -> Outcome:
        """How a game ended that ended beside the board."""
        if state.ended is Ended.REFUSED:
            lost = won(OTHER[state.seat], "refus_de_prendre", CITES["refus_de_prendre"])
            return staked(self.rules, lost, state.board.ledger)
        turn = self.strict.turn(state.board)
        assert isinstance(turn, Over)
        return turn.outcome

    def legal(self, state: TableState) -> Acts:
        """All that may be done, faults, calls and touches among it; what is listed comes first."""
        return self._acts.of(state)

    def listed(self, view: SeenTable | TableState) -> Sequence[TableAction]:
        """What the strict game allows, as far as a piece touched lets one do it; nothing that tells of a fault."""
        return self._acts.of(table_in(view)).listed

    def tacit(self, view: SeenTable | TableState) -> TableAction | None:
        """To let a move pass that has ended the game; a move is always said."""
        return Ceder() if self.waits(table_in(view)) else None

    # --- faults

    def wrongs_of(self, state: TableState) -> tuple[Wrong, ...]:
        """Everything that was wrong with the last move, if it can still be called."""
        last = state.last
        return () if last is None else self._wrongs.of(last, state.waived[last.before.turn or 0])

    def open_wrongs(self, state: TableState) -> tuple[Wrong, ...]:
        """What of it can still be called."""
        return tuple(wrong for wrong in self.wrongs_of(state) if self._acts.calls_for(wrong))

    def calls(self, state: TableState) -> Sequence[Call]:
        """What the side to move may do about the other's last move."""
        return tuple(self._acts.calls(state))

    def fault(self, state: TableState, action: TableAction) -> Fault | None:
        """What a permitted act breaks; of several things the first."""
        if isinstance(action, Refuser):
            return Fault("refus_de_prendre", CITES["refus_de_prendre"])
        if isinstance(action, Toucher):
            unplayable = self._touched_in_vain(state, action)
            return Fault("touche_injouable", CITES["touche_injouable"]) if unplayable else None
        if not isinstance(action, Move | Take) or state.board.ledger.lift:
            return None
        wrongs = self._wrongs.of(_last(state, action), state.waived[state.seat])
        return wrongs[0].fault if wrongs else None

    def faults(self, state: TableState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Of each fault made: which, whose, the pieces it lets huff, whether it can still be called."""
        wrongs = self.wrongs_of(state) if state.ended is Ended.NOT else ()
        older = len(made) - len(wrongs)
        return [
            {
                "fault": note.what,
                "by": SEAT_NAMES[note.seat or 0],
                "made": note.get("made"),
                "huffable": list(_squares(note)),
                "open": number >= older and bool(self._acts.calls_for(wrongs[number - older])),
            }
            for number, note in enumerate(made)
        ]

    # --- what is done

    def apply(self, state: TableState, action: TableAction) -> Step[TableState]:
        """Play, call, touch or answer."""
        match action:
            case Move() | Take():
                return self._played(state, action)
            case Souffler(square):
                return self._huffed(state, square)
            case FairePrendre():
                return self._taken_back(state, Phase.TAKE, "fait_prendre", "MAN III.13-14; METZ X")
            case FaireRejouer():
                return self._taken_back(state, Phase.REPLAY, "fait_rejouer", CITES["fausse_marche"])
            case Toucher():
                return self._touched(state, action)
            case Adouber():
                return Step(replace(state, adjusting=1), (Note("adoube", state.seat, "MAN III.6; METZ II"),))
            case FaireJouer(square):
                named = replace(state, phase=Phase.MOVE, bound=(square,))
                return Step(named, (Note("nommee", OTHER[state.seat], "MAN III.6; METZ II", (("at", square),)),))
            case Consentir():
                return self._consented(state)
            case Refuser():
                return self._refused(state)
            case Ceder():
                return self._ceded(state)
            case _:
                return self._aside(state, action)

    def _aside(self, state: TableState, action: Action) -> Step[TableState]:
        """What is done beside the board as in the strict game; who offers lets pass what he might have called."""
        step = self.strict.apply(state.board, action)
        kept = action is Crowning.OFFER or state.board.ledger.offered
        after = replace(state, board=step.state, last=None) if kept else TableState(step.state)
        return Step(after, step.events)

    def _played(self, state: TableState, action: Move | Take) -> Step[TableState]:
        """The piece is let go, and the move is made; what was wrong with it is noted, and nobody is told."""
        seat, last = state.seat, _last(state, action)
        wrongs = self._wrongs.of(last, state.waived[seat])
        notes = [wrong.note(seat) for wrong in wrongs]
        if self.rules.table_help == "always":
            notes += [wrong.told(seat) for wrong in wrongs]
        lapsed = self._lapsed(state)
        if self.rules.false_move == "must_replay" and any(wrong.what == "fausse_marche" for wrong in wrongs):
            again = TableState(state.board, phase=Phase.REPLAY, waived=self._let_pass(state))
            told = Note("a_rejouer", seat, CITES["fausse_marche"])
            return Step(again, (*lapsed, *notes, told))
        step = self._board_after(state.board, action)
        waived = self._let_pass(state)
        after = replace(moved_on(state, step.state, last), waived=waived)
        events = (event for event in step.events if not _ends(event))  # that it is over is told when it is let pass
        return Step(after, (*lapsed, *notes, *events))

    def _board_after(self, before: State, action: Move | Take) -> Step[State]:
        """The board after a move, right or wrong; what is lifted of one's own stays off.  [METZ VII]"""
        if isinstance(action, Take):
            own = self.board.mask_of(action.taken) & before.mine
            if own:
                squares = self.board.squares(own)
                theirs = tuple(square for square in action.taken if square not in squares)
                off = placed(before.mine & ~own, before.theirs, before.kings & ~own, before.turn, before.ledger)
                step = self.strict.apply(off, Take(action.start, action.end, theirs))
                lifted = Note("a_soi_enlevee", before.turn, "METZ VII", (("squares", squares),))
                return Step(step.state, (lifted, *step.events))
        return self.strict.apply(before, action)

    def _lapsed(self, state: TableState) -> tuple[Event, ...]:
        """What the other's move let one call, and one lets pass by playing; told where people are taught."""
        if self.rules.table_help != "after" or state.last is None:
            return ()
        return tuple(wrong.told(OTHER[state.seat]) for wrong in self.open_wrongs(state))

    def _let_pass(self, state: TableState) -> tuple[Neglected, Neglected]:
        """What is remembered of captures neglected, once the other's last move is let pass."""
        if self.rules.huff_window is not HuffWindow.NEXT_TURN_ONLY:
            return state.waived
        other = OTHER[state.seat]
        neglected = any(wrong.what in ("prise_omise", "prise_moindre") for wrong in self.wrongs_of(state))
        kept = self._wrongs.neglected(self.hands.of(state.last.before)) if neglected and state.last else ()
        return (kept, state.waived[1]) if other == 0 else (state.waived[0], kept)

    def _huffed(self, state: TableState, square: int | None) -> Step[TableState]:
        """The move stands, the piece goes, and one plays; unless huffing is itself a move.  [METZ IX-X]"""
        seat = state.seat
        if square is None:
            told = Note("soufflera", seat, "MAN III.12; METZ IX")
            return Step(replace(state, phase=Phase.GIVE), (told,))
        huff = Note("soufflee", seat, "MAN III.12; METZ IX-X", (("at", square),))
        off = ~self.board.bit[square]
        board = state.board
        turns = bool(self.rules.huff_is_a_move)
        mine, theirs, kings = board.mine, board.theirs & off, board.kings & off
        step = self._without(board, (theirs, mine) if turns else (mine, theirs), kings, OTHER[seat] if turns else seat)
        if turns:
            after = TableState(step.state, waived=state.waived)
        else:
            touched = tuple(other for other in state.touched if other != square)
            after = replace(state, board=step.state, last=None, phase=Phase.MOVE, touched=touched)
        return Step(after, (huff, *step.events))

    def _without(self, board: State, sides: tuple[int, int], kings: int, seat: Seat) -> Step[State]:
        """The board with other pieces on it, that seat to play: what is counted, who has won."""
        ending = board.ledger.ending
        one_less = ending._replace(three=_less(ending.three), two=_less(ending.two), held=_less(ending.held))
        bare = placed(
            board.mine, board.theirs, board.kings, board.turn, board.ledger._replace(drawn=None, ending=one_less)
        )
        ledger = self._draws.after(bare, *sides, kings, seat, True, True) if kings else self._rest(board)
        after = placed(*sides, kings, seat, ledger)
        turn = self.strict.turn(after)
        if not isinstance(turn, Over):
            return Step(after)
        if not all(sides) or ledger.drawn is None:
            after = placed(*sides, kings, seat, self._rest(board))
            turn = self.strict.turn(after)
            assert isinstance(turn, Over)
        return Step(after, _end_events(turn.outcome, drawn=after.ledger.drawn is not None))

    def _rest(self, board: State) -> Ledger:
        """A ledger with nothing in it."""
        return self._draws.rest(board.ledger.level)

    def _taken_back(self, state: TableState, phase: Phase, what: str, cite: str) -> Step[TableState]:
        """The move is taken back, and the other is to do it again as he should."""
        assert state.last is not None
        after = TableState(state.last.before, phase=phase, waived=state.waived)
        return Step(after, (Note(what, state.seat, cite),))

    def _touched(self, state: TableState, act: Toucher) -> Step[TableState]:
        """A piece touched is played if it can be; of several the other names one.  [MAN III.3-6, METZ II]"""
        seat = state.seat
        touched = replace(state, has_touched=True, adjusting=2 if state.adjusting else 0)
        what = "arrange" if state.adjusting == 1 else "touche"
        told: list[Event] = [Note(what, seat, "MAN III.3-6; METZ II", (("at", act.squares),))]
        if state.adjusting == 1:
            return Step(touched, tuple(told))
        touched = replace(touched, touched=tuple(sorted(act.squares)))
        hands = self.hands.of(state.board)
        playable = tuple(square for square in act.squares if hands.playable(square))
        if self._touched_in_vain(state, act):
            told.append(Wrong("touche_injouable", made="touch").note(seat))
            playable = tuple(square for square in self.board.squares(state.board.mine) if hands.playable(square))
            return Step(_bound(touched, playable, one=False), tuple(told))
        if not self.rules.touch_move:
            return Step(touched, tuple(told))
        one = self.rules.touch_several == "first_touched"
        return Step(_bound(touched, playable[:1] if one else playable, one=one), tuple(told))

    def _touched_in_vain(self, state: TableState, act: Toucher) -> bool:
        """Whether only pieces were touched that cannot be played, and that is a fault."""
        if self.rules.touch_unplayable == "no_fault" or state.adjusting == 1:
            return False
        hands = self.hands.of(state.board)
        huffable = {square for wrong in self.open_wrongs(state) for square in wrong.huffable}
        return not huffable & {*act.squares} and not any(hands.playable(square) for square in act.squares)

    def _consented(self, state: TableState) -> Step[TableState]:
        """What was forgotten is lifted after all, what was lifted of one's own goes back.  [METZ VII-VIII]"""
        last = state.last
        assert last is not None
        mended = self.mended(last)
        step = self.strict.apply(last.before, mended)
        lifted = Last(last.before, last.start, last.end, tuple(sorted(mended.taken)), last.touched)
        mine = step.state.mine  # what he had touched may be what is lifted after all
        kept = tuple(square for square in state.bound if self.board.bit[square] & mine)
        on_board = mine | step.state.theirs
        touched = tuple(square for square in state.touched if self.board.bit[square] & on_board)
        after = replace(state, board=step.state, last=lifted, touched=touched, bound=kept)
        told = ("taken", "crowned")
        events = (event for event in step.events if event.what not in told and not _ends(event))
        return Step(after, (Note("consent", state.seat, "MAN III.11; METZ VII-VIII"), *events))

    def mended(self, last: Last) -> Take:
        """The capture as it would have been, everything lifted that was jumped and nothing else."""
        return self._acts.mended(last)

    def _refused(self, state: TableState) -> Step[TableState]:
        """Who refuses to take has lost.  [MAN III.16, METZ XXI]"""
        after = replace(state, ended=Ended.REFUSED)
        made = Note("refus_de_prendre", state.seat, CITES["refus_de_prendre"], (("made", "play"),), seen_by=())
        return Step(after, (made, *_end_events(self._outcome(after), drawn=False)))

    def _ceded(self, state: TableState) -> Step[TableState]:
        """The move that ended the game is let pass."""
        assert state.last is not None
        made = self._board_after(state.last.before, _move(state.last)).events
        return Step(replace(state, ended=Ended.CEDED), (*self._lapsed(state), *filter(_ends, made)))

    # --- the rest of the protocol

    def judge(self, view: SeenTable | TableState, action: TableAction) -> Fault | None:
        """Why an act cannot be done here; None: it can."""
        return self._acts.judge(table_in(view), action, self.turn(table_in(view)))

    def bound_by(self, view: SeenTable | TableState, action: TableAction) -> str:
        """The article that leaves one act."""
        match action:
            case Souffler():
                return "MAN III.15; METZ X"
            case FaireJouer():
                return "MAN III.6; METZ II"
            case Move() | Take():
                state = table_in(view)
                if state.phase is Phase.TAKE:
                    return "MAN III.14; METZ X"
                return "MAN III.3-6; METZ II" if state.bound else self.strict.bound_by(state.board, action)
            case _:
                return ""

    def view(self, state: TableState, seat: Seat | None) -> SeenTable:
        """Everybody sees the board, the move just made, and what was touched."""
        seen = self.strict.view(state.board, seat)
        ends = self.waits(state)
        return SeenTable(seen.state, seen.play_squares, seen.limit, seen.without_line, state, ends)

    def limit(self, stronger: Seat, *, level: bool = False) -> int | None:
        """The moves that three kings may ask of one."""
        return self.strict.limit(stronger, level=level)

    def encoder(self) -> TableEncoder:
        """How it is told in numbers."""
        from tablegames.plugins.dames_polonaises.arbitre.encoding import TableEncoder

        return TableEncoder(self.strict)

    def turned(self, state: TableState) -> TableState:
        """The board turned round and the colours exchanged, with all that was done around it."""
        last = state.last
        return TableState(
            self.strict.turned(state.board),
            None if last is None else turned_last(last, self.strict.turned(last.before), self.board),
            state.phase,
            turn_round(self.board, state.touched),
            turn_round(self.board, state.bound),
            state.has_touched,
            state.adjusting,
            turned_waived(state.waived, self.board),
            state.ended,
        )


def _last(state: TableState, action: Move | Take) -> Last:
    """A move as it is remembered."""
    lifted = tuple(sorted(action.taken)) if isinstance(action, Take) else ()
    board = state.board.board
    own = tuple(square for square in state.touched if board.bit[square] & state.board.mine)
    return Last(state.board, action.start, action.end, lifted, own)


def _move(last: Last) -> Move | Take:
    """A move that is remembered, as it was made."""
    return Take(last.start, last.end, last.lifted) if last.lifted else Move(last.start, last.end)


def _bound(state: TableState, playable: tuple[int, ...], *, one: bool) -> TableState:
    """The piece that must be played, or those of which the other names one."""
    if len(playable) > 1 and not one:
        return replace(state, bound=tuple(sorted(playable)), phase=Phase.NAME)
    return replace(state, bound=playable)


def _ends(event: Event) -> bool:
    """Whether an event says that the game has ended."""
    return isinstance(event, Scored) or event.what in ENDS


def _end_events(outcome: Outcome, *, drawn: bool) -> tuple[Event, ...]:
    """How a game has ended, as events."""
    note = (Note("drawn", None, outcome.cite),) if drawn else ()
    if not outcome.winners:
        return note
    what = "draw_given" if drawn else "won"
    return (*note, Scored(what, outcome.winners[0], outcome.cite, points=max(outcome.scores)))


def _less(count: int) -> int:
    """A count before the move that is counted next; nothing is counted twice."""
    return count - 1 if count > 0 else count


def _squares(note: Event) -> tuple[int, ...]:
    found = note.get("huffable")
    return tuple(square for square in found if isinstance(square, int)) if isinstance(found, tuple) else ()
