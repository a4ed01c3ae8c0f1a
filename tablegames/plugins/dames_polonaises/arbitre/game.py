"""Draughts at the table: players may break the rules, and the other may call it and have it paid.

The strict game decides what is right. The phases of the table (X has just moved, Y is next):

play(Y)    any move (X's move stands) → play(X)
           souffler n → play(Y) without calls      faire prendre → take(X)      faire rejouer → replay(X)
           toucher n … · adouber · consentir → play(Y); several touched: name(X) faire jouer n → play(Y)
end(Y)     ceder → over, where X's move has ended the game: asked whether or not there is anything to call
take(X)    a regular capture → play(Y)             refuser → over
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from tablegames.arbiter.acts import OpenActs
from tablegames.arbiter.contract import PLAY, Deed, Misdeed, Next, Say, Touch, Window, changed
from tablegames.arbiter.game import NOT_NOW, Saying, TableDesk, TableGame, as_strict
from tablegames.arbiter.touch import adjust, adjusts, touch
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Fault, Outcome, Over, Step, Turn
from tablegames.families.draughts.board import TEN, Board
from tablegames.families.draughts.draws import may_offer, staked, won
from tablegames.families.draughts.state import NO_ENDING, Action, Crowning, Damier, Ending, Move, State, Take, placed
from tablegames.plugins.dames_polonaises.arbitre.faults import (
    FORGIVEN,
    KINDS,
    OF_TAKING,
    AtDamier,
    Faults,
    Neglected,
    bare_deed,
    huffable,
    misdeed,
    table_in,
)
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands, ManyHands
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import DamesRules, HuffChoice, HuffWindow

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.arbitre.encoding import TableEncoder

OTHER: Final = (Seat(1), Seat(0))
HUFFED, TOUCHED, LIFTED = "MAN III.12; METZ IX-X", "MAN III.3-6; METZ II", "MAN III.11; METZ VII-VIII"
ADJUSTED, MADE_TO_TAKE = "MAN III.6; METZ II", "MAN III.14; METZ X"
CALLS: Final = ("souffler", "faire prendre", "faire rejouer", "consentir")
"""Return what a player may do about the other's last move."""


@dataclass(frozen=True)
class DamesALaTable(TableGame[AtDamier]):
    """Polish draughts where faults are possible, on the board of the rules or on another."""

    kinds: ClassVar = KINDS
    moments: ClassVar = {
        PLAY: Window(says=(*CALLS, "toucher", "adouber"), plays=True, slips=True),
        "take": Window(says=("refuser",), plays=True),
        "replay": Window(plays=True, slips=True),
        "name": Window(says=("faire jouer",)),
        "give": Window(says=("souffler",)),
        "end": Window(says=("ceder", *CALLS), tacit="ceder"),
    }
    rules: DamesRules
    board: Board = TEN
    strict: DamesPolonaises = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        strict = DamesPolonaises(self.rules, self.board)
        object.__setattr__(self, "board", strict.board)
        object.__setattr__(self, "strict", strict)

    @cached_property
    def hands(self) -> ManyHands:
        """Return every act that a hand can do with the pieces."""
        return ManyHands(self.strict)

    @cached_property
    def _faults(self) -> Faults:
        return Faults(self.rules, self.board, self.hands)

    def __reduce__(self) -> tuple[type[DamesALaTable], tuple[DamesRules, Board]]:
        return type(self), (self.rules, self.board)

    # --- as the strict game

    symmetric, opener = as_strict("symmetric"), as_strict("opener")
    agreed_draw, conceded = as_strict("agreed_draw"), as_strict("conceded")

    def initial(self, first: Seat | None = None) -> AtDamier:
        return self.begun(first)

    def begun(self, first: Seat | None = None, *, level: bool = False, roles_exchanged: bool = False) -> AtDamier:
        return AtDamier(self.strict.begun(first, level=level, roles_exchanged=roles_exchanged))

    def encoder(self) -> TableEncoder:
        from tablegames.plugins.dames_polonaises.arbitre.encoding import TableEncoder

        return TableEncoder(self.strict)

    def view(self, state: AtDamier, seat: Seat | None) -> Damier:
        """Everybody sees the board, the move just made, and what was touched."""
        return changed(self.strict.view(state.inner, seat), around=state)

    def turned(self, state: AtDamier) -> AtDamier:
        """The board turned round and the colours exchanged, with all that was done around it."""
        most = self.board.numbers[-1] + 1

        def squares(numbers: Iterable[int]) -> tuple[int, ...]:
            return tuple(sorted(most - number for number in numbers))

        def neglected(captures: Neglected) -> Neglected:
            return tuple(sorted((most - start, most - end, squares(taken)) for start, end, taken in captures))

        def deed(made: Deed) -> Deed:
            act, before = made.act, self.strict.turned(made.before)
            ends = most - act.start, most - act.end
            turned = Take(*ends, squares(act.taken)) if isinstance(act, Take) else Move(*ends)
            return Deed(OTHER[made.seat], turned, before, squares(made.touched))

        white, black = state.waived
        around = state.touch
        return changed(
            state,
            inner=self.strict.turned(state.inner),
            speakers=tuple(OTHER[seat] for seat in state.speakers),
            deeds=tuple(map(deed, state.deeds)),
            touch=changed(around, places=squares(around.places), bound=squares(around.bound)),
            waived=(neglected(black), neglected(white)),
        )

    def turn(self, state: AtDamier) -> Turn[Action | Say]:
        """Return the seat that acts; refusing to take loses the game.  [MAN III.16, METZ XXI]"""
        return Over(self._refusal(state)) if state.refused else super().turn(state)

    def _refusal(self, state: AtDamier) -> Outcome:
        lost = won(OTHER[state.seat], "refus_de_prendre", KINDS["refus_de_prendre"].cite)
        return staked(self.rules, lost, state.inner.ledger)

    # --- what may be done

    def _acts(self, seen: AtDamier) -> OpenActs:
        return super()._acts(table_in(seen))

    def acts(self, seen: AtDamier) -> OpenActs:
        """All that may be done; decisions that are not moves are those of the strict game."""
        return OpenActs(tuple(self.strict.legal(seen.inner))) if _aside(seen) else super().acts(seen)

    def tacit(self, view: Damier | AtDamier) -> Say | None:
        """To let a move pass that has ended the game; a move is always said."""
        seen: Say | None = super().tacit(table_in(view))
        return seen

    def answers(self, view: Damier | AtDamier) -> bool:
        """Whether only one of the listed things may be said."""
        state = table_in(view)
        return state.moment in ("name", "give") or bool(self.must(state))

    def plays(self, seen: AtDamier) -> Sequence[Action]:
        """The right plays, limited to a touched piece; they reveal no fault."""
        legal, board = self.strict.legal(seen.inner), seen.inner
        if seen.moment == "take":
            return tuple(legal)
        hands, bound = self.hands.of(board), self.bound(seen)
        listed: tuple[Action, ...] = tuple(_from(bound, legal))
        if not listed:  # a touched piece must be played even if the rules forbid it
            listed = tuple(_from(bound, chain(hands.quiet(), hands.strokes().values())))
        offers = seen.moment == PLAY and not bound and may_offer(self.rules, board.mine, board.theirs, board.kings)
        return (*listed, Crowning.OFFER) if offers else listed

    def bound(self, seen: AtDamier) -> tuple[int, ...]:
        """The piece that must be played, having been touched."""
        if not seen.touch.bound:
            return ()
        hands = self.hands.of(seen.inner)
        return tuple(square for square in seen.touch.bound if hands.playable(square))

    def _marches(self, seen: AtDamier, hands: Hands) -> Iterator[Move | Take]:
        """Every move and capture of the march, due or not; captives may be forgotten where they then stay."""
        forgetful = hands.forgetful() if self._forgets and seen.moment == PLAY else ()
        return _from(self.bound(seen), chain(hands.quiet(), hands.strokes().values(), forgetful))

    def slips(self, seen: AtDamier) -> Iterable[Move | Take]:
        """Wrong plays: neglected captures; with a free hand also false moves to nearby squares."""
        hands = self.hands.of(seen.inner)
        yield from self._marches(seen, hands)
        if self.rules.march == "free" and seen.moment == PLAY:
            false = _from(self.bound(seen), chain(hands.astray(), hands.leaps()))
            yield from [*false][:1] if self.rules.false_move == "must_replay" else false

    def may_slip(self, seen: AtDamier, act: object) -> bool:
        """Whether a hand can make this play and it is written in its one form."""
        if not isinstance(act, Move | Take):
            return False
        hands = self.hands.of(seen.inner)
        if act in self._marches(seen, hands):
            return True
        free = self.rules.march == "free" and seen.moment == PLAY
        if not free or not [*_from(self.bound(seen), [act])] or not hands.can_be_done(act):
            return False
        if isinstance(act, Move):
            return True
        start, end, taken = stroke = hands.stroke_of(act)
        if taken & seen.inner.mine and self.rules.own_piece_lifted == "restore":
            return False
        jumped = hands.jumped(start, end, taken & ~seen.inner.mine)
        return act == hands.written(stroke) and (self._forgets or not jumped)

    @property
    def _forgets(self) -> bool:
        """Whether captives forgotten stay on the board.  [MAN III.11, METZ VIII]"""
        return self.rules.incomplete_lift == "stays_and_huffable"

    def must(self, seen: AtDamier) -> Sequence[Say]:
        """Return the huffs that are due because a player touched such a piece.  [MAN III.15, METZ X]"""
        touched = {*seen.touch.places}
        if not touched or not self.rules.huff_touch_commits or seen.moment not in (PLAY, "end"):
            return ()
        huffs = tuple(self._huffs(seen))
        if Say("souffler") in huffs:
            return (Say("souffler"),) if touched & {*self._huffable(seen)} else ()
        return tuple(huff for huff in huffs if huff.args[0] in touched)

    # --- errors and their messages

    def errors(self, seen: AtDamier, deed: Deed) -> Iterable[Misdeed]:
        return self._faults.of(deed, seen.waived[deed.seat])

    def offences(self, state: AtDamier) -> Sequence[Misdeed]:
        """The faults of the last move, cached for the latest state because every call needs them."""
        kept, found = self._found[0]
        if kept is not state:
            found = super().offences(state)
            self._found[0] = (state, found)
        return found

    @cached_property
    def _found(self) -> list[tuple[AtDamier | None, Sequence[Misdeed]]]:
        return [(None, ())]

    def told(self, offence: Misdeed) -> Event:
        """The event that names a fault, with the pieces that could be huffed."""
        at = huffable(offence)
        cite = KINDS[offence.kind].cite
        return Note(f"seen_{offence.kind}", offence.seat, cite, (("at", at),) if at else ())

    def ends(self, state: AtDamier, event: Event) -> bool:
        """Whether an event says that the game is over; a draw has one of its own."""
        return isinstance(event, Scored) or event.what == "drawn"

    def open_wrongs(self, state: AtDamier) -> tuple[Misdeed, ...]:
        """The faults of the last move that can still be called."""
        return tuple(one for one in self.offences(state) if one.open)

    def calls(self, state: AtDamier) -> Sequence[Say]:
        """The calls the side to move may make on the other's last move."""
        says = self._says
        return tuple(say for word in CALLS for say in says[word].ways(state)) if state.deeds else ()

    def sayings(self) -> Iterable[Saying[AtDamier]]:
        def called(word: str, *kinds: str) -> Callable[[AtDamier], Iterable[Say]]:
            """Open while a fault of these kinds, made by a move, can be called."""
            return lambda seen: (
                (Say(word),)
                * any(one.kind in kinds and ("made", "play") in one.facts for one in self.open_wrongs(seen))
            )

        def forgotten(seen: AtDamier) -> Iterable[Say]:
            return (Say("consentir"),) * any(one.kind in FORGIVEN for one in self.offences(seen))

        def refusing(seen: AtDamier) -> Iterable[Say]:
            return (Say("refuser"),) * (self.rules.refuse_to_take == "loses")

        def named(seen: AtDamier) -> Iterable[Say]:
            return [Say("faire jouer", (one,)) for one in seen.touch.bound]

        def not_touched(seen: AtDamier, say: Say) -> Fault:
            return Fault("touched_already" if seen.touch.done else "nothing_to_touch", "MAN III.3; METZ II")

        yield Saying("souffler", self._huff, self._huffs, refused=self._why_not_huffed)
        yield Saying(
            "faire prendre",
            self._make_take,
            called("faire prendre", *OF_TAKING),
            refused=Fault("nothing_to_take_back", MADE_TO_TAKE),
        )
        yield Saying(
            "faire rejouer",
            self._make_replay,
            called("faire rejouer", "fausse_marche"),
            refused=Fault("nothing_to_replay", "MAN III.35; METZ III"),
        )
        yield Saying("consentir", self._consent, forgotten, refused=Fault("nothing_forgotten", LIFTED))
        yield Saying("toucher", self._touch, self._touches, self._can_touch, refused=not_touched)
        yield Saying(
            "adouber", lambda desk, _: adjust(desk, ADJUSTED), adjusts, refused=Fault("adjusted_already", ADJUSTED)
        )
        yield Saying("faire jouer", self._name, named, refused=Fault("nothing_to_name", ADJUSTED))
        yield Saying("refuser", self._refuse, refusing, refused=Fault("not_made_to_take", "MAN III.16; METZ XXI"))
        yield Saying("ceder", self._yield, refused=Fault("nothing_to_yield", "METZ XXI"))  # fmt: skip

    def _huffable(self, seen: AtDamier) -> tuple[int, ...]:
        return tuple(sorted({square for wrong in self.open_wrongs(seen) for square in huffable(wrong)}))

    def _huffs(self, seen: AtDamier) -> Iterable[Say]:
        """A piece each; of several, where their owner chooses, the word alone."""
        if seen.moment == "give":
            return [Say("souffler", (square,)) for square in self._huffable(seen)]
        if self.rules.capture_enforcement != "huff_or_enforce":
            return ()
        his = self.rules.huff_choice is HuffChoice.OFFENDER_CHOOSES
        groups = [huffable(wrong) for wrong in self.open_wrongs(seen)]
        each = (((),) if his and len(group) > 1 else tuple((square,) for square in group) for group in groups)
        return [Say("souffler", args) for args in dict.fromkeys(chain.from_iterable(each))]

    def _touches(self, seen: AtDamier) -> Iterable[Say]:
        """Touches of any one piece, and of two playable own pieces next to each other in order."""
        if seen.touch.done:
            return
        board, hands = seen.inner, self.hands.of(seen.inner)
        squares = board.board.squares(board.mine | board.theirs)
        if seen.touch.adjusting == 1:  # all touches mean the same here
            yield Say("toucher", squares[:1])
            return
        yield from (Say("toucher", (square,)) for square in squares)
        playable = [square for square in board.board.squares(board.mine) if hands.playable(square)]
        yield from (Say("toucher", pair) for pair in pairwise(playable))
        if self.rules.touch_move and self.rules.touch_several == "first_touched":
            yield from (Say("toucher", pair) for pair in pairwise(playable[::-1]))

    def _can_touch(self, seen: AtDamier, say: Say) -> bool:
        """Whether this is a set of pieces, in the order of their squares unless order matters."""
        board, squares = seen.inner, say.args
        if seen.touch.done or not squares or len({*squares}) < len(squares) or not {*squares} <= {*self.board.numbers}:
            return False
        if self.rules.touch_several != "first_touched" and squares != tuple(sorted(squares)):
            return False
        return not self.board.mask_of(squares) & ~(board.mine | board.theirs)

    # --- why not

    def judge(self, view: Damier | AtDamier, action: object) -> Fault | None:
        """Why an act cannot be done here; None: it can."""
        seen = table_in(view)
        turn = self.turn(seen)
        if isinstance(turn, Over) and action not in self._acts(seen):
            return Fault("game_over", turn.outcome.cite)
        return super().judge(seen, action)

    def refusal(self, seen: AtDamier, act: object) -> Fault:
        """Return the duty that comes first, or the rule that the act breaks."""
        if not _aside(seen) and (waiting := self._waiting(seen)) is not None:
            return waiting
        if isinstance(act, Say):
            return NOT_NOW if _aside(seen) else super().refusal(seen, act)
        bound = self.bound(seen)
        if isinstance(act, Move | Take) and bound and act.start not in bound:
            return Fault("touched_is_played", "MAN III.3-5; METZ II", detail=(("at", bound),))
        return super().refusal(seen, act)

    def _why_not_huffed(self, seen: AtDamier, say: Say) -> Fault:
        """The reason the rules give for this square; it does not tell whether another piece can be huffed."""
        cite = "MAN III.12; MAN III.37; METZ IX"
        if self.rules.huff_choice is HuffChoice.OFFENDER_CHOOSES:
            return Fault("huff_alone" if say.args else "nothing_to_huff", cite)
        if not say.args:
            return Fault("huff_which", cite)
        return Fault("nothing_to_huff_there", cite, detail=(("at", say.args[0]),))

    def _waiting(self, seen: AtDamier) -> Fault | None:
        """The one thing that must be done first, if there is one."""
        match seen.moment:
            case "take":
                return Fault("made_to_take", MADE_TO_TAKE)
            case "name":
                return Fault("name_first", ADJUSTED, detail=(("at", seen.touch.bound),))
            case "give":
                return Fault("say_which", "MAN III.12", detail=(("at", self._huffable(seen)),))
        must = self.must(seen)
        if tuple(must) == (Say("souffler"),):
            return Fault("must_huff_alone", "MAN III.15; METZ X")
        at = tuple(huff.args[0] for huff in must)
        return Fault("must_huff", "MAN III.15; METZ X", detail=(("at", at),)) if must else None

    def bound_by(self, view: Damier | AtDamier, action: Action | Say) -> str:
        """The article that leaves only one act."""
        seen = table_in(view)
        match action:
            case Say("souffler"):
                return "MAN III.15; METZ X"
            case Say("faire jouer"):
                return "MAN III.6; METZ II"
            case Move() | Take():
                if seen.moment == "take":
                    return "MAN III.14; METZ X"
                return "MAN III.3-6; METZ II" if seen.touch.bound else self.strict.bound_by(seen.inner, action)
            case _:
                return ""

    # --- moves

    def deed(self, state: AtDamier, seat: Seat, act: Move | Take) -> Deed:
        return bare_deed(seat, act, state.inner, state.touch.places)

    def by_hand(self, state: AtDamier, act: Move | Take) -> Step[State]:
        """The board after a wrong move; own pieces that were lifted stay off.  [METZ VII]"""
        before = state.inner
        own = self.board.mask_of(act.taken) & before.mine if isinstance(act, Take) else 0
        if not own or isinstance(act, Move):
            return self.strict.apply(before, act)
        squares = self.board.squares(own)
        theirs = tuple(square for square in act.taken if square not in squares)
        off = placed(before.mine & ~own, before.theirs, before.kings & ~own, before.turn, before.ledger)
        step = self.strict.apply(off, Take(act.start, act.end, theirs))
        return Step(step.state, (Note("a_soi_enlevee", before.turn, "METZ VII", (("squares", squares),)), *step.events))

    def played(self, desk: TableDesk[AtDamier], action: Action) -> None:
        """Make a move, or another decision; offering to crown gives up any call."""
        state = desk.state
        if not isinstance(action, Move | Take):
            desk.events += (step := self.strict.apply(state.inner, action)).events
            desk.put(inner=step.state, deeds=())
            return
        deed = self.deed(state, desk.actor, action)
        false = self.rules.false_move == "must_replay" and any(
            wrong.kind == "fausse_marche" for wrong in self.errors(state, deed)
        )
        if not false:
            desk.play(action)
            return
        desk.lapse()
        desk.offend(*self.errors(state, deed))
        desk.put(deeds=(), touch=Touch())
        desk.wait("replay")
        desk.tell("a_rejouer", KINDS["fausse_marche"].cite)

    def then(self, seen: AtDamier, deed: Deed) -> Next:
        """The other may call the move; one that ends the game waits for that, right or wrong."""
        over = isinstance(self.strict.turn(seen.inner), Over)
        return Next("end", (OTHER[deed.seat],)) if over else Next()

    def lapsed(self, desk: TableDesk[AtDamier]) -> None:
        """Remember the neglected captures that the other player has not called."""
        if self.rules.huff_window is not HuffWindow.NEXT_TURN_ONLY:
            return
        state, other = desk.state, OTHER[desk.actor]
        neglected = any(one.kind in OF_TAKING for one in self.offences(state))
        kept = self._faults.neglected(self.hands.of(state.deeds[-1].before)) if neglected else ()
        desk.put(waived=(kept, state.waived[1]) if other == 0 else (state.waived[0], kept))

    # --- calls

    def _huff(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The move stands, the piece goes, and one plays; unless huffing is itself a move.  [METZ IX-X]"""
        state = desk.state
        seat = desk.actor = state.seat  # whichever side names the piece, the side to move huffs it
        if not say.args:
            desk.tell("soufflera", "MAN III.12; METZ IX")
            desk.wait("give", OTHER[seat])
            return
        (square,), board, turns = say.args, state.inner, bool(self.rules.huff_is_a_move)
        off = ~self.board.bit[square]
        mine, theirs, kings = board.mine, board.theirs & off, board.kings & off
        sides, plays = ((theirs, mine), OTHER[seat]) if turns else ((mine, theirs), seat)
        desk.tell("soufflee", HUFFED, ("at", square))
        step = self._without(board, sides, kings, plays)
        desk.remedy(step.state, step.events)
        around = state.touch
        kept = Touch() if turns else changed(around, places=tuple(one for one in around.places if one != square))
        desk.put(deeds=(), touch=kept)
        desk.wait()

    def _without(self, board: State, sides: tuple[int, int], kings: int, seat: Seat) -> Step[State]:
        """The state with these pieces and this seat to play, with its counts and its end."""
        draws = self.strict.draws
        ending, rest = board.ledger.ending, draws.rest(board.ledger.level)
        one_less = ending._replace(three=_less(ending.three), two=_less(ending.two), held=_less(ending.held))
        bare = board.ledger._replace(drawn=None, ending=one_less)
        before = placed(board.mine, board.theirs, board.kings, board.turn, bare)
        ledger = draws.after(before, *sides, kings, seat, True, True) if kings else rest
        after = placed(*sides, kings, seat, ledger._replace(ending=_at_most(ledger.ending, ending)))
        if isinstance(self.strict.turn(after), Over) and (not all(sides) or after.ledger.drawn is None):
            after = placed(*sides, kings, seat, rest)
        turn = self.strict.turn(after)
        if not isinstance(turn, Over):
            return Step(after)
        return Step(after, _end_events(turn.outcome, drawn=after.ledger.drawn is not None))

    def _make_take(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The other takes his move back and makes the capture that was due.  [MAN III.13-14, METZ X]"""
        desk.take_back("take")
        desk.tell("fait_prendre", "MAN III.13-14; METZ X")

    def _make_replay(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The other takes a false move back and plays by the rules.  [MAN III.35, METZ III]"""
        desk.take_back("replay")
        desk.tell("fait_rejouer", KINDS["fausse_marche"].cite)

    def _refuse(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The player refuses to take on demand, and loses.  [MAN III.16, METZ XXI]"""
        desk.put(refused=True)
        desk.events.append(self.note(Misdeed("refus_de_prendre", desk.actor, (("made", "play"),))))
        desk.events += _end_events(self._refusal(desk.state), drawn=False)

    def _yield(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """Accept the end that the other's last move made."""
        desk.let_end(PLAY)
        desk.put(deeds=())

    def _consent(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """Forgotten captives are lifted, own pieces go back.  [MAN III.11, METZ VII-VIII]"""
        state, deed = desk.state, desk.state.deeds[-1]
        mended = self.mended(deed)
        step = self.strict.apply(deed.before, mended)
        mine = step.state.mine  # a touched piece may be lifted now
        on_board = mine | step.state.theirs
        kept = changed(
            state.touch,
            places=tuple(square for square in state.touch.places if self.board.bit[square] & on_board),
            bound=tuple(square for square in state.touch.bound if self.board.bit[square] & mine),
        )
        deed = replace(bare_deed(deed.seat, mended, deed.before, ()), touched=deed.touched)
        desk.put(inner=step.state, deeds=(deed,), touch=kept)
        then = self.then(desk.state, deed)
        desk.wait(then.moment, *then.speakers)
        desk.tell("consent", LIFTED)
        known = ("taken", "crowned")
        desk.events += (one for one in step.events if one.what not in known and not self.ends(state, one))

    def mended(self, deed: Deed) -> Take:
        """The capture as it should have been: all jumped pieces lifted, and no own piece.

        If several captures fit, a due one is chosen, the same for both sides.
        """
        hands = self.hands.of(deed.before)
        start, end, lifted = hands.stroke_of(deed.act)
        stroke = start, end, lifted & deed.before.theirs
        jumped = hands.jumped(*stroke)
        if stroke in hands.strokes() or not jumped:
            return hands.written(stroke)
        return hands.written(min([*filter(hands.is_due, jumped)] or jumped, key=hands.captives_from_his_side))

    # --- pieces touched

    def _touch(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """A touched piece must be played if it can be; of several the other names one.  [MAN III.3-6, METZ II]"""
        before = desk.state
        if not touch(desk, say, TOUCHED, say.args):
            return
        desk.put(touch=changed(desk.state.touch, places=tuple(sorted(say.args)), bound=before.touch.bound))
        hands = self.hands.of(before.inner)
        playable = tuple(square for square in say.args if hands.playable(square))
        one = self.rules.touch_several == "first_touched"
        if not playable and self.rules.touch_unplayable == "penalty" and not {*say.args} & {*self._huffable(before)}:
            desk.events.append(self.note(misdeed("touche_injouable", desk.actor, made="touch")))
            one, playable = False, tuple(filter(hands.playable, self.board.squares(before.inner.mine)))
        elif not self.rules.touch_move:
            return
        bound = playable[:1] if one else tuple(sorted(playable))
        desk.put(touch=changed(desk.state.touch, bound=bound))
        if len(bound) > 1:
            desk.wait("name", OTHER[desk.actor])

    def _name(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """Name the touched piece that must be played.  [MAN III.6, METZ II]"""
        desk.put(touch=changed(desk.state.touch, bound=say.args))
        desk.wait()
        desk.tell("nommee", "MAN III.6; METZ II", ("at", say.args[0]))


def _aside(seen: AtDamier) -> bool:
    """Whether the decision is not a move: lots, men given, an offer to crown."""
    ledger = seen.inner.ledger
    return bool(ledger.lift or ledger.offered or seen.inner.turn is None)


def _from(bound: tuple[int, ...], moves: Iterable[object]) -> Iterator[Move | Take]:
    """The moves of the piece that must be played; all moves if none must."""
    return (move for move in moves if isinstance(move, Move | Take) and (not bound or move.start in bound))


def _end_events(outcome: Outcome, *, drawn: bool) -> tuple[Event, ...]:
    note = (Note("drawn", None, outcome.cite),) if drawn else ()
    if not outcome.winners:
        return note
    what = "draw_given" if drawn else "won"
    return (*note, Scored(what, outcome.winners[0], outcome.cite, points=max(outcome.scores)))


def _less(count: int) -> int:
    """A count before the next move is counted; nothing is counted twice."""
    return count - 1 if count > 0 else count


def _at_most(found: Ending, before: Ending) -> Ending:
    """The counts found, none above what it was before: one that has just begun cannot be lessened."""
    if found is NO_ENDING:
        return found
    three, two, held = (
        now if then < 0 else min(now, then)
        for now, then in ((found.three, before.three), (found.two, before.two), (found.held, before.held))
    )
    return found._replace(three=three, two=two, held=held)
