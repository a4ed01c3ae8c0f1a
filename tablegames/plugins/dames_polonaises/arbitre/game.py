"""The game at the table: the strict one is asked what is true, and what breaks it may be done, called and paid.

play(Y)    a move of his own (what X did is let pass) → play(X)
           souffler n → play(Y) without calls      faire prendre → take(X)      faire rejouer → replay(X)
           toucher n … · adouber · consentir → play(Y); several touched: name(X) faire jouer n → play(Y)
end(Y)     ceder → over, where X's move has ended the game: asked whether or not it can be called
take(X)    a regular capture → play(Y)             refuser → over
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING, ClassVar, Final

from tablegames.arbiter.acts import OpenActs
from tablegames.arbiter.contract import PLAY, Deed, Misdeed, Next, Say, Touch, Window, changed
from tablegames.arbiter.game import Saying, TableDesk, TableGame
from tablegames.arbiter.touch import adjust, adjusts, touch
from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Fault, Outcome, Over, Step, Turn
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
)
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands, ManyHands
from tablegames.plugins.dames_polonaises.arbitre.view import SeenDamier, table_in
from tablegames.plugins.dames_polonaises.board import TEN, Board
from tablegames.plugins.dames_polonaises.draws import Draws, may_offer, staked, won
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import DamesRules, HuffChoice, HuffWindow
from tablegames.plugins.dames_polonaises.state import Action, Crowning, Move, State, Take, placed

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.arbitre.encoding import TableEncoder

OTHER: Final = (Seat(1), Seat(0))
NOT_NOW: Final = Fault("not_at_this_moment")
HUFFED, TOUCHED, LIFTED = "MAN III.12; METZ IX-X", "MAN III.3-6; METZ II", "MAN III.11; METZ VII-VIII"
CALLS: Final = ("souffler", "faire prendre", "faire rejouer", "consentir")
"""What one does about the other's last move."""
REFUSED: Final = {
    "souffler": ("nothing_to_huff", "MAN III.12; MAN III.37; METZ IX"),
    "faire prendre": ("nothing_to_take_back", "MAN III.14; METZ X"),
    "faire rejouer": ("nothing_to_replay", "MAN III.35; METZ III"),
    "consentir": ("nothing_forgotten", LIFTED),
    "toucher": ("touched_already", "MAN III.3; METZ II"),
    "adouber": ("adjusted_already", "MAN III.6; METZ II"),
    "faire jouer": ("nothing_to_name", "MAN III.6; METZ II"),
    "refuser": ("not_made_to_take", "MAN III.16; METZ XXI"),
    "ceder": ("nothing_to_yield", "METZ XXI"),
}
"""Why an act is not open, by its word."""
TAKE_FIRST: Final = Fault("made_to_take", "MAN III.14; METZ X")


@dataclass(frozen=True)
class DamesALaTable(TableGame[AtDamier]):
    """Polish draughts with an arbiter who says nothing unasked; on the board of the rules or on another."""

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
    """The game without faults: what it says is true."""
    hands: ManyHands = field(init=False, repr=False, compare=False)
    """What a hand can do."""
    _faults: Faults = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        strict = DamesPolonaises(self.rules, self.board)
        hands = ManyHands(strict)
        made = {"board": strict.board, "strict": strict, "hands": hands}
        for name, value in {**made, "_faults": Faults(self.rules, strict.board, hands)}.items():
            object.__setattr__(self, name, value)

    @cached_property
    def _draws(self) -> Draws:
        return Draws(self.rules, self.board)

    def __reduce__(self) -> tuple[type[DamesALaTable], tuple[DamesRules, Board]]:
        return type(self), (self.rules, self.board)

    # --- as the strict game

    @property
    def symmetric(self) -> bool:
        """As the strict game."""
        return self.strict.symmetric

    def initial(self, first: Seat | None = None) -> AtDamier:
        """As the strict game begins."""
        return AtDamier(self.strict.initial(first))

    def begun(self, first: Seat | None = None, *, level: bool = False, roles_exchanged: bool = False) -> AtDamier:
        """The beginning of a game of a set."""
        return AtDamier(self.strict.begun(first, level=level, roles_exchanged=roles_exchanged))

    def opener(self, state: AtDamier) -> Seat | None:
        """Who begins."""
        return self.strict.opener(state.inner)

    def agreed_draw(self, state: AtDamier) -> Outcome:
        """How it ends if both players leave it."""
        return self.strict.agreed_draw(state.inner)

    def conceded(self, state: AtDamier, seat: Seat) -> Outcome:
        """How it ends if one player leaves it."""
        return self.strict.conceded(state.inner, seat)

    def encoder(self) -> TableEncoder:
        """How it is told in numbers."""
        from tablegames.plugins.dames_polonaises.arbitre.encoding import TableEncoder

        return TableEncoder(self.strict)

    def view(self, state: AtDamier, seat: Seat | None) -> SeenDamier:
        """Everybody sees the board, the move just made, and what was touched."""
        seen = self.strict.view(state.inner, seat)
        return SeenDamier(seen.state, seen.play_squares, seen.limit, seen.without_line, state)

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
        return AtDamier(
            self.strict.turned(state.inner),
            state.moment,
            tuple(OTHER[seat] for seat in state.speakers),
            tuple(map(deed, state.deeds)),
            touch=Touch(squares(around.places), around.done, around.adjusting, squares(around.bound)),
            waived=(neglected(black), neglected(white)),
            refused=state.refused,
        )

    def turn(self, state: AtDamier) -> Turn[Action | Say]:
        """Who acts; who has refused to take has lost.  [MAN III.16, METZ XXI]"""
        return Over(self._refusal(state)) if state.refused else super().turn(state)

    def _refusal(self, state: AtDamier) -> Outcome:
        lost = won(OTHER[state.seat], "refus_de_prendre", KINDS["refus_de_prendre"].cite)
        return staked(self.rules, lost, state.inner.ledger)

    # --- what may be done

    def _acts(self, seen: AtDamier) -> OpenActs:
        return super()._acts(table_in(seen))

    def acts(self, seen: AtDamier) -> OpenActs:
        """All that may be done; what is decided beside the board is as in the strict game."""
        return OpenActs(tuple(self.strict.legal(seen.inner))) if _aside(seen) else super().acts(seen)

    def tacit(self, view: SeenDamier | AtDamier) -> Say | None:
        """To let a move pass that has ended the game; a move is always said."""
        seen: Say | None = super().tacit(table_in(view))
        return seen

    def answers(self, view: SeenDamier | AtDamier) -> bool:
        """Whether somebody is to say one of the things that are listed, and nothing else."""
        state = table_in(view)
        return state.moment in ("name", "give") or bool(self.must(state))

    def plays(self, seen: AtDamier) -> Sequence[Action]:
        """What the strict game allows, as far as a piece touched lets one do it; nothing that tells of a fault."""
        legal, board = self.strict.legal(seen.inner), seen.inner
        if seen.moment == "take":
            return tuple(legal)
        hands, bound = self.hands.of(board), self.bound(seen)
        listed: tuple[Action, ...] = tuple(_from(bound, legal))
        if not listed:  # a piece touched that may not be played by the rules is played all the same
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
        """Every move and capture of the march, due or not; captives may be forgotten, where they then stay."""
        forgetful = hands.forgetful() if self._forgets and seen.moment == PLAY else ()
        return _from(self.bound(seen), chain(hands.quiet(), hands.strokes().values(), forgetful))

    def slips(self, seen: AtDamier) -> Iterable[Move | Take]:
        """What one does though one ought to take; with a free hand false moves too, those that lie near."""
        hands = self.hands.of(seen.inner)
        yield from self._marches(seen, hands)
        if self.rules.march == "free" and seen.moment == PLAY:
            false = _from(self.bound(seen), chain(hands.astray(), hands.leaps()))
            yield from [*false][:1] if self.rules.false_move == "must_replay" else false

    def may_slip(self, seen: AtDamier, act: object) -> bool:
        """Whether a hand can do it, and it is written as it is."""
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
        """The huffs of which one is owed, a piece that may be huffed having been touched.  [MAN III.15, METZ X]"""
        touched = {*seen.touch.places}
        if not touched or not self.rules.huff_touch_commits or seen.moment not in (PLAY, "end"):
            return ()
        huffs = tuple(self._huffs(seen))
        if Say("souffler") in huffs:
            return (Say("souffler"),) if touched & {*self._huffable(seen)} else ()
        return tuple(huff for huff in huffs if huff.args[0] in touched)

    # --- what is wrong, and what is said about it

    def errors(self, seen: AtDamier, deed: Deed) -> Iterable[Misdeed]:
        """Everything that is wrong with a move."""
        return self._faults.of(deed, seen.waived[deed.seat])

    def offences(self, state: AtDamier) -> Sequence[Misdeed]:
        """What is wrong with the last move, remembered for the state asked about last: every call asks it."""
        kept, found = self._found[0]
        if kept is not state:
            found = super().offences(state)
            self._found[0] = (state, found)
        return found

    @cached_property
    def _found(self) -> list[tuple[AtDamier | None, Sequence[Misdeed]]]:
        return [(None, ())]

    def told(self, offence: Misdeed) -> Event:
        """The same told, with the pieces that could be huffed."""
        at = huffable(offence)
        cite = KINDS[offence.kind].cite
        return Note(f"seen_{offence.kind}", offence.seat, cite, (("at", at),) if at else ())

    def ends(self, state: AtDamier, event: Event) -> bool:
        """Whether an event says that the game is over: a draw is said besides."""
        return isinstance(event, Scored) or event.what == "drawn"

    def open_wrongs(self, state: AtDamier) -> tuple[Misdeed, ...]:
        """What is wrong with the last move and can still be called."""
        return tuple(one for one in self.offences(state) if one.open)

    def calls(self, state: AtDamier) -> Sequence[Say]:
        """What the side to move may do about the other's last move."""
        says = self._says
        return tuple(say for word in CALLS for say in says[word].ways(state)) if state.deeds else ()

    def sayings(self) -> Iterable[Saying[AtDamier]]:
        """What can be said."""
        yield Saying("souffler", self._huff, self._huffs, refused=self._why_not_huffed)
        yield Saying("faire prendre", self._make_take, lambda seen: self._called(seen, "faire prendre", OF_TAKING))
        yield Saying("faire rejouer", self._make_replay, self._replays)
        yield Saying("consentir", self._consent, self._forgotten)
        yield Saying("toucher", self._touch, self._touches, self._can_touch)
        yield Saying("adouber", lambda desk, _: adjust(desk, "MAN III.6; METZ II"), adjusts)
        yield Saying("faire jouer", self._name, lambda seen: [Say("faire jouer", (one,)) for one in seen.touch.bound])
        yield Saying("refuser", self._refuse, self._refuses)
        yield Saying("ceder", self._yield)

    def _called(self, seen: AtDamier, word: str, kinds: Sequence[str]) -> Iterable[Say]:
        made = any(one.kind in kinds and ("made", "play") in one.facts for one in self.open_wrongs(seen))
        return (Say(word),) if made else ()

    def _replays(self, seen: AtDamier) -> Iterable[Say]:
        return self._called(seen, "faire rejouer", ("fausse_marche",))

    def _forgotten(self, seen: AtDamier) -> Iterable[Say]:
        return (Say("consentir"),) if any(one.kind in FORGIVEN for one in self.offences(seen)) else ()

    def _refuses(self, seen: AtDamier) -> Iterable[Say]:
        return (Say("refuser"),) if self.rules.refuse_to_take == "loses" else ()

    def _huffable(self, seen: AtDamier) -> tuple[int, ...]:
        """The pieces of which one is to be huffed."""
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
        """Touches of one piece, anybody's, and of two of one's own that can be played and follow each other."""
        if seen.touch.done:
            return
        board, hands = seen.inner, self.hands.of(seen.inner)
        squares = board.board.squares(board.mine | board.theirs)
        if seen.touch.adjusting == 1:  # they all come to the same
            yield Say("toucher", squares[:1])
            return
        yield from (Say("toucher", (square,)) for square in squares)
        playable = [square for square in board.board.squares(board.mine) if hands.playable(square)]
        yield from (Say("toucher", pair) for pair in pairwise(playable))
        if self.rules.touch_move and self.rules.touch_several == "first_touched":
            yield from (Say("toucher", pair) for pair in pairwise(playable[::-1]))

    def _can_touch(self, seen: AtDamier, say: Say) -> bool:
        """Any set of pieces, written in the order of their squares where it does not matter."""
        board, squares = seen.inner, say.args
        if seen.touch.done or not squares or len({*squares}) < len(squares) or not {*squares} <= {*self.board.numbers}:
            return False
        if self.rules.touch_several != "first_touched" and squares != tuple(sorted(squares)):
            return False
        return not self.board.mask_of(squares) & ~(board.mine | board.theirs)

    # --- why not

    def judge(self, view: SeenDamier | AtDamier, action: object) -> Fault | None:
        """Why an act cannot be done here; None: it can."""
        seen, turn = table_in(view), self.turn(table_in(view))
        if action in self._acts(seen):
            return None
        if isinstance(turn, Over):
            return Fault("game_over", turn.outcome.cite)
        waiting = None if _aside(seen) else self._waiting(seen)
        if waiting is not None:
            return waiting
        if isinstance(action, Say):
            return NOT_NOW if _aside(seen) else self._why_not_said(seen, action)
        bound = self.bound(seen)
        if isinstance(action, Move | Take) and bound and action.start not in bound:
            return Fault("touched_is_played", "MAN III.3-5; METZ II", detail=(("at", bound),))
        return self.strict.judge(seen.inner, action) or NOT_NOW  # type: ignore[arg-type]  # an action of the strict game

    def _why_not_said(self, seen: AtDamier, say: Say) -> Fault:
        if say.word == "souffler":
            return self._why_not_huffed(seen, say)
        what, cite = REFUSED[say.word]
        if say.word == "toucher" and not seen.touch.done:
            what = "nothing_to_touch"
        return Fault(what, cite)

    def _why_not_huffed(self, seen: AtDamier, say: Say) -> Fault:
        """By what the rules say of the square: whether another piece can be huffed is not told."""
        what, cite = REFUSED["souffler"]
        if self.rules.huff_choice is HuffChoice.OFFENDER_CHOOSES:
            return Fault("huff_alone" if say.args else what, cite)
        if not say.args:
            return Fault("huff_which", cite)
        return Fault("nothing_to_huff_there", cite, detail=(("at", say.args[0]),))

    def _waiting(self, seen: AtDamier) -> Fault | None:
        """What is to be done first, where it is one thing."""
        match seen.moment:
            case "take":
                return TAKE_FIRST
            case "name":
                return Fault("name_first", "MAN III.6; METZ II", detail=(("at", seen.touch.bound),))
            case "give":
                return Fault("say_which", "MAN III.12", detail=(("at", self._huffable(seen)),))
        must = self.must(seen)
        if tuple(must) == (Say("souffler"),):
            return Fault("must_huff_alone", "MAN III.15; METZ X")
        at = tuple(huff.args[0] for huff in must)
        return Fault("must_huff", "MAN III.15; METZ X", detail=(("at", at),)) if must else None

    def bound_by(self, view: SeenDamier | AtDamier, action: Action | Say) -> str:
        """The article that leaves one act."""
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
        """A move as it is remembered."""
        return bare_deed(seat, act, state.inner, state.touch.places)

    def by_hand(self, state: AtDamier, act: Move | Take) -> Step[State]:
        """The board after a move that is not right; what is lifted of one's own stays off.  [METZ VII]"""
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
        """A move; or what is done beside the board: who offers to crown lets pass what he might have called."""
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
        """The other may call it; a move that has ended the game waits for that, right or wrong as it was."""
        over = isinstance(self.strict.turn(seen.inner), Over)
        return Next("end", (OTHER[deed.seat],)) if over else Next()

    def lapsed(self, desk: TableDesk[AtDamier]) -> None:
        """What is remembered of captures neglected, once the other's last move is let pass."""
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
        seat = desk.actor = state.seat  # whoever says which piece it is, the other huffs
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
        """The board with other pieces on it, that seat to play: what is counted, who has won."""
        draws = self._draws
        ending, rest = board.ledger.ending, draws.rest(board.ledger.level)
        one_less = ending._replace(three=_less(ending.three), two=_less(ending.two), held=_less(ending.held))
        bare = board.ledger._replace(drawn=None, ending=one_less)
        before = placed(board.mine, board.theirs, board.kings, board.turn, bare)
        after = placed(*sides, kings, seat, draws.after(before, *sides, kings, seat, True, True) if kings else rest)
        if isinstance(self.strict.turn(after), Over) and (not all(sides) or after.ledger.drawn is None):
            after = placed(*sides, kings, seat, rest)
        turn = self.strict.turn(after)
        if not isinstance(turn, Over):
            return Step(after)
        return Step(after, _end_events(turn.outcome, drawn=after.ledger.drawn is not None))

    def _make_take(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The other takes his move back and makes the capture he owed.  [MAN III.13-14, METZ X]"""
        desk.take_back("take")
        desk.tell("fait_prendre", "MAN III.13-14; METZ X")

    def _make_replay(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The other takes a false move back and plays by the rules.  [MAN III.35, METZ III]"""
        desk.take_back("replay")
        desk.tell("fait_rejouer", KINDS["fausse_marche"].cite)

    def _refuse(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """He does not take, though he is made to, and has lost.  [MAN III.16, METZ XXI]"""
        desk.put(refused=True)
        desk.events.append(self.note(Misdeed("refus_de_prendre", desk.actor, (("made", "play"),))))
        desk.events += _end_events(self._refusal(desk.state), drawn=False)

    def _yield(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """The game is left as the other's last move ended it."""
        desk.let_end(PLAY)
        desk.put(deeds=())

    def _consent(self, desk: TableDesk[AtDamier], say: Say) -> None:
        """What was forgotten is lifted after all, what is one's own goes back.  [MAN III.11, METZ VII-VIII]"""
        state, deed = desk.state, desk.state.deeds[-1]
        mended = self.mended(deed)
        step = self.strict.apply(deed.before, mended)
        mine = step.state.mine  # what he had touched may be what is lifted after all
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
        told = ("taken", "crowned")
        desk.events += (one for one in step.events if one.what not in told and not self.ends(state, one))

    def mended(self, deed: Deed) -> Take:
        """The capture as it would have been, everything lifted that was jumped and nothing of one's own.

        Where several lead there, what was lifted does not say which it was: one that was due, for both sides the same.
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
        """A piece touched is played if it can be; of several the other names one.  [MAN III.3-6, METZ II]"""
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
        """Of the pieces touched, the one that must be played.  [MAN III.6, METZ II]"""
        desk.put(touch=changed(desk.state.touch, bound=say.args))
        desk.wait()
        desk.tell("nommee", "MAN III.6; METZ II", ("at", say.args[0]))


def _aside(seen: AtDamier) -> bool:
    """Whether something is decided beside the board: the lots, men given, an offer to crown."""
    ledger = seen.inner.ledger
    return bool(ledger.lift or ledger.offered or seen.inner.turn is None)


def _from(bound: tuple[int, ...], moves: Iterable[object]) -> Iterator[Move | Take]:
    """The moves of the piece that must be played; where none must, all."""
    return (move for move in moves if isinstance(move, Move | Take) and (not bound or move.start in bound))


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
