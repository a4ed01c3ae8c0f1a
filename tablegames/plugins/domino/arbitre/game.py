"""Domino at a table: tiles that do not go can be placed, who can play can pass, and all of it can be called.

It holds the strict game and asks it for the truth. What is open to a seat follows from what the seat sees
(`open_acts`), so that nothing tells a wrong pass from a true one before it shows.
[AUJ-Dom r. III-VI, IX-XII, XVI-XXII]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from tablegames.core.events import BySeat, Event, Note, Revealed, Seat
from tablegames.core.game import Decide, Fault, Over, Step, Turn
from tablegames.encoding.protocol import Encoder
from tablegames.plugins.domino.arbitre.acts import (
    AnyAction,
    Claim,
    MakePlace,
    Misplay,
    NotPlace,
    Objection,
    OwnUp,
    Take,
)
from tablegames.plugins.domino.arbitre.open_acts import Open
from tablegames.plugins.domino.arbitre.prices import price, told
from tablegames.plugins.domino.arbitre.showing import (
    all_have_passed,
    does_not_go,
    just_shown,
    last_placed,
    shown,
    wrong_passes,
)
from tablegames.plugins.domino.arbitre.state import Deed, Did, Phase, TableRound, TableState
from tablegames.plugins.domino.arbitre.view import TableView, table_view
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.order import Order, from_the_right_of, opposite, right_of
from tablegames.plugins.domino.rules import DominoRules, Partners
from tablegames.plugins.domino.scoring import CITE, CLOSED, DOMINO, marks, scored
from tablegames.plugins.domino.state import Dealing, Draw, Drawing, End, Pass, Play, Pose, Round
from tablegames.plugins.domino.tiles import DOUBLE_SIX, NONE, Tile, TileSet, gather, pips, spread, write_tiles
from tablegames.plugins.domino.view import DominoView

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

Seen = DominoView | TableView


@cache
def _strict(rules: DominoRules, seats: int, tile_set: TileSet, hand: int | None) -> Domino:
    return Domino(rules, seats, tile_set, hand)


@dataclass(frozen=True, slots=True)
class DominoTable:
    """One round at the table: until domino, or all have passed in turn, or a fault is claimed that ends it."""

    rules: DominoRules
    seats: int = 2
    tile_set: TileSet = DOUBLE_SIX
    hand: int | None = None

    def __post_init__(self) -> None:
        assert self.strict.seats == self.seats  # the strict game says what cannot be

    @property
    def strict(self) -> Domino:
        """The game without faults."""
        return _strict(self.rules, self.seats, self.tile_set, self.hand)

    @property
    def tiles(self) -> int:
        """The tiles each should take."""
        return self.strict.tiles

    @property
    def sides(self) -> tuple[int, ...] | None:
        """Who plays with whom."""
        return self.strict.sides

    @property
    def gains(self) -> bool:
        """Whether points are good to have."""
        return self.strict.gains

    @property
    def takes_back(self) -> bool:
        """Nothing is: the others' hands are hidden."""
        return False

    @property
    def partners(self) -> bool:
        """Whether two play against two."""
        return self.rules.partners is not Partners.NONE

    @property
    def by_hand(self) -> bool:
        """Whether each takes his tiles himself.  [AUJ-Dom r. XI, XVII]"""
        return self.rules.taking == "by_hand"

    def dealing(self, leader: Seat, order: Order = ()) -> Dealing:
        """The tiles are about to be dealt, or only shuffled, where each takes his own."""
        dealing = self.strict.dealing(leader, order)
        return replace(dealing, tiles=0) if self.by_hand else dealing

    def initial(self, first: Seat | None = None) -> TableState:
        """As at the strict game."""
        return Drawing(tuple(map(Seat, range(self.seats)))) if first is None else self.dealing(first)

    def again(self, ended: TableState, first: Seat | None) -> TableState:
        """The next round at the same table."""
        if first is None or not isinstance(ended, TableRound):
            return self.initial(first)
        return self.dealing(first, ended.order)

    def opener(self, state: TableState) -> Seat | None:
        """The leader of the round, once he is known."""
        return None if isinstance(state, Drawing) else state.leader

    def turn(self, state: TableState) -> Turn[Any]:
        """Whoever is asked."""
        if not isinstance(state, TableRound):
            return self.strict.turn(state)
        return Decide(state.asked[0]) if state.outcome is None else Over(state.outcome)

    def view(self, state: TableState, seat: Seat | None) -> Seen:
        """What a seat sees: of a table besides who did what, and no fault."""
        if not isinstance(state, TableRound):
            return self.strict.view(state, seat)
        return table_view(state, seat, self.seats, partners=self.partners)

    def open(self, view: TableView) -> Open:
        """What may be done by whoever has this view."""
        return Open(view, self.rules, self.tiles, self.tile_set)

    def legal(self, state: TableState) -> Sequence[AnyAction]:
        """All that can be done, faults among it."""
        if not isinstance(state, TableRound) or state.outcome is not None:
            return ()
        return self.open(self._seen(state, state.asked[0])).acts()

    def listed(self, view: Seen) -> Sequence[AnyAction]:
        """What everybody may be told of: faultless play."""
        return self.open(view).listed() if isinstance(view, TableView) else ()

    def tacit(self, view: Seen) -> AnyAction | None:
        """To have nothing to say; to take the right number."""
        return self.open(view).tacit if isinstance(view, TableView) and view.outcome is None else None

    def judge(self, view: Seen, action: AnyAction) -> Fault | None:
        """Why an act is not open."""
        if isinstance(view, TableView):
            return self.open(view).refusal(action)
        return self.strict.judge(view, action)  # type: ignore[arg-type]  # before the deal only lots and deals are read

    def bound_by(self, view: Seen, action: AnyAction) -> str:
        """By which article the only play must be made."""
        if isinstance(view, TableView) and self.open(view).bound:
            return "AUJ-Dom r. XVIII"
        return self.strict.bound_by(view, action)  # type: ignore[arg-type]  # only its kind is asked for

    def hidden(self, state: TableState, seat: Seat | None) -> tuple[object, ...]:
        """The others' hands and the talon, but what they have shown; and that somebody has passed wrongly."""
        if not isinstance(state, TableRound) or state.up:
            return ()
        others = [hand & ~state.exposed for place, hand in enumerate(state.round.hands) if place != seat]
        tiles = (*state.round.talon, *(tile for hand in others for tile in spread(hand)))
        return (*tiles, *(["boude_a_tort"] if self._unknown(state, seat) else []))

    def _unknown(self, state: TableRound, seat: Seat | None) -> bool:
        """Whether somebody else has passed wrongly, and nothing shows it yet."""
        view, truth = self._seen(state, None), self._truth(state)
        passes = [at for at, deed in enumerate(state.log) if deed.did is Did.PASSED and deed.seat != seat]
        return any(shown(truth, at) is not None and shown(view, at) is None for at in passes)

    def resample(self, view: TableView, rng: Rng) -> TableRound:
        """A round that fits what the seat to act sees."""
        from tablegames.plugins.domino.arbitre.resampling import resampled

        return resampled(self.strict, view, rng)

    def encoder(self) -> Encoder[Any, Any]:
        """How it is told in numbers."""
        from tablegames.plugins.domino.arbitre.encoding import TableEncoder

        return TableEncoder(self.seats, self.tile_set)

    # --- faults

    def fault(self, state: TableState, action: AnyAction) -> Fault | None:
        """The rule a permitted act breaks."""
        from tablegames.plugins.domino.arbitre.faulting import fault_made

        return fault_made(self.tiles, state, action) if isinstance(state, TableRound) else None

    def faults(self, state: TableState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """What has become of the faults that were made; what goes without saying after a pass is taken as said."""
        from tablegames.plugins.domino.arbitre.faulting import facts_of

        if isinstance(state, TableRound) and state.phase is Phase.OWN:
            state = self._went_on(state).state
        return facts_of(self._seen(state, None) if isinstance(state, TableRound) else None, made)

    # --- what is done

    def apply(self, state: TableState, action: AnyAction) -> Step[TableState]:
        """Draw for the lead, deal, then whatever is done at the table."""
        if not isinstance(state, TableRound):
            return self._before_play(state, action)
        noted = self._noted(state, action)
        step = self._acted(state, action)
        return Step(step.state, (*noted, *step.events))

    def _noted(self, state: TableRound, action: AnyAction) -> tuple[Event, ...]:
        """The note of a fault, which nobody sees; with help, he who makes it is told."""
        fault = self.fault(state, action)
        if fault is None:
            return ()
        seat = state.asked[0]
        note = Note(fault.what, seat, fault.cite, fault.detail, seen_by=())
        if self.rules.table_help != "always":
            return (note,)
        return note, Note(f"{fault.what}_told", seat, fault.cite, fault.detail, seen_by=(seat,))

    def _before_play(self, state: Drawing | Dealing, action: AnyAction) -> Step[TableState]:
        """The lead and the deal, as at the strict game; where each takes his own, they only lie there then."""
        step = self.strict.apply(state, action)  # type: ignore[arg-type]  # lots and deals only
        after = step.state
        if isinstance(after, Dealing):
            return Step(self.dealing(after.leader, after.order), step.events)
        if not isinstance(after, Round):
            return Step(after, step.events)
        if not self.by_hand:
            return Step(TableRound(after, Phase.PLAY, (after.leader,)), step.events)
        takers = from_the_right_of(after.order, self.seats, after.leader)
        shuffled = Note("shuffled", after.leader, "AUJ-Dom r. VII, XI", (("tiles", self.tiles),))
        return Step(TableRound(after, Phase.TAKE, takers, short=(0,) * self.seats), (shuffled,))

    def _acted(self, state: TableRound, action: AnyAction) -> Step[TableState]:
        match action:
            case Pose() | Play() | Misplay():
                return self._placed(state, action)
            case Pass():
                return self._passed(state)
            case Draw():
                return self._drew(state)
            case Take():
                return self._took(state, action.number)
            case OwnUp():
                return self._owned_up(state)
            case Claim():
                return self._claimed(state)
            case Objection():
                return self._objected(state)
            case MakePlace() | NotPlace():
                return self._dictated(state, action)
        return self._went_on(state)

    def _placed(self, state: TableRound, action: Pose | Play | Misplay) -> Step[TableState]:
        """A tile is placed, where it goes or not; the next may answer it.  [AUJ-Dom r. X, XII]"""
        seat, before = state.round.turn, state.round.line
        placed, events = self._laid(state.round, action)
        log = (*state.log, Deed(seat, Did.PLACED, action.tile))
        after = TableRound(
            placed, Phase.PLAY, (placed.turn,), log, before, state.exposed & ~action.tile.alone, False, state.short,
            state.lead,
        )  # fmt: skip
        if placed.hands[seat]:
            return Step(after, events)
        return self._last_tile(after, seat, events)

    def _laid(self, before: Round, action: Pose | Play | Misplay) -> tuple[Round, tuple[Event, ...]]:
        """The round with a tile more in the line; it goes on, whatever the hands hold."""
        if not isinstance(action, Misplay):
            step = self.strict.apply(before, action)
            assert isinstance(step.state, Round)
            events = tuple(event for event in step.events if event.what == "partout")
            return replace(step.state, outcome=None), events
        line = before.line
        if line[0][0] == action.onto and (line[-1][1] != action.onto or action.at is End.LEFT):
            line = ((action.free, _other(action)), *line)
        else:
            line = (*line, (_other(action), action.free))
        seat = before.turn
        hands = tuple(hand & ~action.tile.alone if at == seat else hand for at, hand in enumerate(before.hands))
        return replace(before, hands=hands, line=line, turn=self._right_of(before, seat)), ()

    def _last_tile(self, state: TableRound, seat: Seat, events: tuple[Event, ...]) -> Step[TableState]:
        """Somebody has placed his last tile: if he had passed, or it does not go, the next is asked before the end."""
        if does_not_go(self._seen(state, None)) or seat in _passers(state):
            return Step(replace(state, phase=Phase.LAST), events)
        return self._turned_up(state, seat, events)

    def _passed(self, state: TableRound) -> Step[TableState]:
        """He says that he has nothing that goes, and may think again before the next has played.  [AUJ-Dom r. XX]"""
        seat, ends = state.round.turn, state.round.ends
        step = self.strict.apply(state.round, Pass())
        assert isinstance(step.state, Round)
        log = (*state.log, Deed(seat, Did.PASSED, ends=ends))
        after = replace(state, round=step.state, phase=Phase.OWN, asked=(seat,), log=log, before=None)
        return Step(after, step.events)

    def _owned_up(self, state: TableRound) -> Step[TableState]:
        """The pass is taken back, and he must place.  [AUJ-Dom r. XX]"""
        seat = state.asked[0]
        taken_back = replace(state.round, turn=seat, passed=state.round.passed[:-1])
        after = replace(state, round=taken_back, phase=Phase.PLAY, log=state.log[:-1], must=True)
        return Step(after, (Note("owns_up", seat, "AUJ-Dom r. XX"),))

    def _drew(self, state: TableRound) -> Step[TableState]:
        """He takes the next tile of the talon.  [AUJ-Dom ch. IX]"""
        seat, ends, drawn = state.round.turn, state.round.ends, state.round.talon[0]
        step = self.strict.apply(state.round, Draw())
        assert isinstance(step.state, Round)
        log = (*state.log, Deed(seat, Did.DREW, drawn, ends))
        after = replace(state, round=replace(step.state, outcome=None), log=log, before=None)
        return Step(after, step.events[:2])

    def _took(self, state: TableRound, number: int) -> Step[TableState]:
        """He takes so many of the tiles that lie face down; the leader last.  [AUJ-Dom r. III-V, XI]"""
        seat, *others = state.asked
        tiles, talon = state.round.talon[:number], state.round.talon[number:]
        after = replace(
            state,
            round=self._given(state.round, seat, tiles, talon),
            asked=tuple(others) or (state.leader,),
            phase=Phase.TAKE if others else Phase.PLAY,
            short=_at(state.short, seat, max(0, self.tiles - number)),
        )
        if not others and not any(after.short):
            after = replace(after, short=())
        return Step(
            after,
            (
                Note("takes", seat, "AUJ-Dom r. XI", (("tiles", number), ("talon", len(talon)))),
                Note("takes_tiles", seat, "AUJ-Dom r. XI", (("hand", write_tiles(tiles)),), seen_by=(seat,)),
            ),
        )

    def _given(self, before: Round, seat: Seat, tiles: tuple[Tile, ...], talon: tuple[Tile, ...]) -> Round:
        hands = tuple(hand | gather(tiles) if at == seat else hand for at, hand in enumerate(before.hands))
        return replace(before, hands=hands, talon=talon)

    def _claimed(self, state: TableRound) -> Step[TableState]:
        """The oldest wrong pass that shows, at its whole price; else tiles taken too few.

        [AUJ-Dom r. III, V, IX, XVI]
        """
        seat = state.asked[0]
        view = self._seen(state, seat)
        at = next(wrong_passes(view, seat), None)
        if at is None:
            return self._too_few(state, view)
        deed, tile = state.log[at], shown(view, at)
        assert deed.ends is not None
        detail = (("to", deed.seat), ("tile", str(tile)), ("ends", tuple(dict.fromkeys(deed.ends))))
        claim = Note("claims_pass", seat, "AUJ-Dom r. IX, XVI", detail)
        return self._paid(state, "boude_a_tort", deed.seat, claim)

    def _too_few(self, state: TableRound, view: TableView) -> Step[TableState]:
        """Of two, he loses the party; of more, he takes from the talon what he lacks.  [AUJ-Dom r. III, V, VI]"""
        culprit = self.open(view).too_few()
        assert culprit is not None
        assert view.seat is not None
        lead = self._lead(state, culprit)
        claim = Note("claims_count", view.seat, "AUJ-Dom r. III, V", (("to", culprit),))
        if self.seats == 2:
            return self._paid(replace(state, lead=lead), "compte_moins", culprit, claim)
        lacking = state.short[culprit]
        taken, talon = state.round.talon[:lacking], state.round.talon[lacking:]
        short = _at(state.short, culprit, 0)
        after = replace(
            state,
            round=self._given(state.round, culprit, taken, talon),
            short=short if any(short) else (),
            lead=lead,
            log=(*state.log, *(Deed(culprit, Did.TOOK, tile) for tile in taken)),
        )
        return Step(
            after,
            (
                claim,
                Note("takes_more", culprit, "AUJ-Dom r. V", (("tiles", len(taken)), ("talon", len(talon)))),
                Note("takes_tiles", culprit, "AUJ-Dom r. V", (("hand", write_tiles(taken)),), seen_by=(culprit,)),
            ),
        )

    def _lead(self, state: TableRound, culprit: Seat) -> Seat:
        """The lead passes on when the leader took too few; it stays when another did.  [AUJ-Dom r. VI]"""
        passes = self._right_of(state.round, state.leader)
        return passes if culprit == state.leader or state.lead == passes else state.leader

    def _objected(self, state: TableRound) -> Step[TableState]:
        """A tile that does not go is put to the other end if it goes there, else taken back.  [AUJ-Dom r. X, XII]"""
        seat = state.asked[0]
        tile, culprit = self._just_placed(state)
        assert state.before is not None
        objects = Note("objects", seat, "AUJ-Dom r. X, XII", (("to", culprit), ("tile", str(tile))))
        before = state.before
        onto = next((number for number in (before[0][0], before[-1][1]) if tile.has(number)), None)
        if onto is not None:
            moved = replace(state, round=replace(state.round, line=_joined(before, tile, onto)), before=None)
            events = objects, Note("moved_over", culprit, "AUJ-Dom r. XII", (("tile", str(tile)), ("number", onto)))
            return self._after_answer(moved, culprit, events)
        back = self._taken_back(state, tile, culprit)
        back = replace(back, round=replace(back.round, turn=culprit), asked=(culprit,))
        return Step(back, (objects, Note("taken_back", culprit, "AUJ-Dom r. X, XVIII", (("tile", str(tile)),))))

    def _dictated(self, state: TableRound, action: MakePlace | NotPlace) -> Step[TableState]:
        """He who passed wrongly does with the tile he shows what he is told to.  [AUJ-Dom r. IX]"""
        seat = state.asked[0]
        tile, culprit = self._just_placed(state)
        answered = just_shown(self._seen(state, seat))
        log = tuple(replace(deed, settled=True) if at in answered else deed for at, deed in enumerate(state.log))
        state = replace(state, log=log)
        said: tuple[tuple[str, Any], ...] = (("to", culprit), ("tile", str(tile)))
        if isinstance(action, MakePlace):
            assert state.before is not None
            line = _joined(state.before, tile, action.onto)
            placed = replace(state, round=replace(state.round, line=line), before=None)
            events = (Note("makes_place", seat, "AUJ-Dom r. IX", (*said, ("number", action.onto))),)
            return self._after_answer(placed, culprit, events)
        back = self._taken_back(state, tile, culprit)
        return Step(replace(back, asked=(back.round.turn,)), (Note("not_placed", seat, "AUJ-Dom r. IX, XVIII", said),))

    def _after_answer(self, state: TableRound, culprit: Seat, events: tuple[Event, ...]) -> Step[TableState]:
        """The tile lies where it was put; who answered plays, unless it was a last one."""
        if not state.round.hands[culprit]:
            return self._turned_up(state, culprit, events)
        return Step(state, events)

    def _taken_back(self, state: TableRound, tile: Tile, culprit: Seat) -> TableRound:
        """A tile goes back to the hand, where all have seen it.  [AUJ-Dom r. XVIII]"""
        assert state.before is not None
        last = last_placed(self._seen(state, None))
        log = tuple(replace(deed, did=Did.BACK) if at == last else deed for at, deed in enumerate(state.log))
        held = self._given(state.round, culprit, (tile,), state.round.talon)
        return replace(
            state,
            round=replace(held, line=state.before),
            phase=Phase.PLAY,
            log=log,
            before=None,
            exposed=state.exposed | tile.alone,
        )

    def _just_placed(self, state: TableRound) -> tuple[Tile, Seat]:
        last = last_placed(self._seen(state, None))
        assert last is not None
        deed = state.log[last]
        assert deed.tile is not None
        return deed.tile, deed.seat

    def _went_on(self, state: TableRound) -> Step[TableState]:
        """Whoever was asked had nothing to say."""
        seat, *others = state.asked
        if state.phase is Phase.OWN:
            if all_have_passed(self._seen(state, None)):
                return self._turned_up(state, seat, ())
            return Step(replace(state, phase=Phase.PLAY, asked=(state.round.turn,)))
        if state.phase is Phase.LAST:
            (out,) = [Seat(at) for at, hand in enumerate(state.round.hands) if not hand]
            return self._turned_up(state, out, (), heard=seat)
        if others:
            return Step(replace(state, asked=tuple(others)))
        return self._ended(state, ())

    def _turned_up(
        self, state: TableRound, seat: Seat, events: tuple[Event, ...], heard: Seat | None = None
    ) -> Step[TableState]:
        """The round is over: the hands are turned up; whose adversary has passed may still claim.  [AUJ-Dom r. XVI]

        Who has just been heard on the only one of his adversaries who passed, and who now holds nothing, is not asked
        again.
        """
        out = next((Seat(at) for at, hand in enumerate(state.round.hands) if not hand), None)
        by = CLOSED if out is None else DOMINO
        passers = _passers(state)
        asked = tuple(
            one
            for one in from_the_right_of(state.order, self.seats, seat)
            if (against := passers & self._adversaries(state, one)) and (one != heard or against != {out})
        )
        events = (*events, Note("all_passed" if out is None else by, out, CITE[by]), self._hands(state))
        after = replace(state, phase=Phase.TURNED, asked=asked or (seat,), before=None)
        return Step(after, events) if asked else self._ended(after, events)

    def _ended(self, state: TableRound, events: tuple[Event, ...]) -> Step[TableState]:
        """Nobody claims anything: what the round is worth."""
        at = state.round
        out = Seat(at.hands.index(NONE)) if NONE in at.hands else None
        outcome = scored(self.rules, at.leader, out, tuple(map(pips, at.hands)), at.order)
        if state.lead is not None:
            facts = tuple((name, state.lead if name == "next_leader" else fact) for name, fact in outcome.facts)
            outcome = replace(outcome, facts=facts)
        after = replace(state, round=replace(at, outcome=outcome))
        return Step(after, (*events, *marks(self.rules, outcome), *self._let_pass(after)))

    def _paid(self, state: TableRound, fault: str, culprit: Seat, claim: Note) -> Step[TableState]:
        """The round is broken off, and the fault paid."""
        at = state.round
        outcome = price(self.rules, fault, culprit, at.leader, at.order, self.seats, state.lead)
        laid_open = () if state.up else (self._hands(state),)
        after = replace(state, round=replace(at, outcome=outcome))
        return Step(after, (claim, *laid_open, told(outcome, culprit), *self._let_pass(after, culprit)))

    def _let_pass(self, state: TableRound, culprit: Seat | None = None) -> tuple[Event, ...]:
        """What nobody called, if it was agreed that it is told then."""
        if self.rules.table_help == "silent":
            return ()
        view = self._seen(state, None)
        found = []
        for at, deed in enumerate(view.log):
            if deed.did is Did.PASSED and not deed.settled and deed.seat != culprit:
                tile = shown(view, at)
                if tile is not None and deed.ends is not None:
                    detail = (("tile", str(tile)), ("ends", tuple(dict.fromkeys(deed.ends))))
                    found.append(Note("let_pass", deed.seat, "AUJ-Dom r. IX, XVI", detail))
        return tuple(found)

    def _hands(self, state: TableRound) -> Event:
        hands = BySeat([write_tiles(spread(hand)) for hand in state.round.hands])
        return Revealed("hands", None, "AUJ-Dom ch. II", (("hands", hands),))

    # --- who sits where

    def _right_of(self, at: Round, seat: Seat) -> Seat:
        return right_of(at.order, self.seats)[seat]

    def _adversaries(self, state: TableRound, seat: Seat) -> set[Seat]:
        own = {seat, opposite(state.order, seat)} if self.partners else {seat}
        return {*map(Seat, range(self.seats))} - own

    def _seen(self, state: TableRound, seat: Seat | None) -> TableView:
        return table_view(state, seat, self.seats, partners=self.partners)

    def _truth(self, state: TableRound) -> TableView:
        """As it would be seen with the hands turned up."""
        return self._seen(replace(state, phase=Phase.TURNED), None)


def _passers(state: TableRound) -> set[Seat]:
    """Who has passed, and was not answered yet."""
    return {deed.seat for deed in state.log if deed.did is Did.PASSED and not deed.settled}


def _other(action: Misplay) -> int:
    return action.tile.high + action.tile.low - action.free


def _joined(line: tuple[tuple[int, int], ...], tile: Tile, onto: int) -> tuple[tuple[int, int], ...]:
    """A line with a tile joined to an open number."""
    free = tile.high + tile.low - onto
    return ((free, onto), *line) if line[0][0] == onto else (*line, (onto, free))


def _at(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return tuple(number if at == seat else one for at, one in enumerate(numbers))
