"""What is called: owning up, claims, objections, and what is dictated.  [AUJ-Dom r. III-VI, IX, X, XII, XVIII, XX]"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Step
from tablegames.plugins.domino.arbitre.acts import MakePlace, NotPlace
from tablegames.plugins.domino.arbitre.rounds import Rounds, at_seat
from tablegames.plugins.domino.arbitre.showing import just_shown, last_placed, shown, wrong_passes
from tablegames.plugins.domino.arbitre.state import Deed, Did, Phase, TableRound, TableState
from tablegames.plugins.domino.arbitre.view import TableView
from tablegames.plugins.domino.state import History, Passed, Placed, Round
from tablegames.plugins.domino.tiles import NONE, Line, Tile, spread, write_tiles


@dataclass(frozen=True, slots=True)
class Calls(Rounds):
    """A table at which faults are called."""

    def _owned_up(self, state: TableRound) -> Step[TableState]:
        """The pass is taken back, and he must place.  [AUJ-Dom r. XX]"""
        seat = state.asked[0]
        taken_back = replace(state.round, turn=seat, history=state.round.history[:-1])
        after = replace(state, round=taken_back, phase=Phase.PLAY, log=state.log[:-1], must=True)
        return Step(after, (Note("owns_up", seat, "AUJ-Dom r. XX"),))

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
        short = at_seat(state.short, culprit, 0)
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
        """A tile that does not go is put to the other end if it goes there, else taken back.  [AUJ-Dom r. X, XII]

        Passes do not cover it: who passed on it has the next turn again, once it lies elsewhere.
        """
        seat = state.asked[0]
        tile, culprit = self._just_placed(state)
        assert state.before is not None
        objects = Note("objects", seat, "AUJ-Dom r. X, XII", (("to", culprit), ("tile", str(tile))))
        before = state.before
        onto = next((number for number in (before[0][0], before[-1][1]) if tile.has(number)), None)
        if onto is not None:
            put = replace(_put(state.round, before, tile, onto), turn=self._right_of(state.round, culprit))
            moved = replace(state, round=put, asked=(put.turn,), before=None)
            events = objects, Note("moved_over", culprit, "AUJ-Dom r. XII", (("tile", str(tile)), ("number", onto)))
            return self._after_answer(moved, culprit, events)
        back = self._taken_back(state, tile, culprit)
        back = replace(back, round=replace(back.round, turn=culprit), asked=(culprit,))
        return Step(back, (objects, Note("taken_back", culprit, "AUJ-Dom r. X, XVIII", (("tile", str(tile)),))))

    def _held_to(self, state: TableRound) -> Step[TableState]:
        """The tile just placed is taken back, and the announced one must be placed.  [AUJ-Dom r. XIII, XVIII]"""
        tile, culprit = self._just_placed(state)
        back = self._taken_back(state, tile, culprit)
        back = replace(back, round=replace(back.round, turn=culprit), asked=(culprit,), must=True)
        said = (("to", culprit), ("tile", str(state.announced)), ("other", str(tile)))
        return Step(back, (Note("holds_to", state.asked[0], "AUJ-Dom r. XIII", said),))

    def _withdrawn(self, state: TableRound) -> Step[TableState]:
        """Tiles taken too many go back to those that lie face down, if nobody saw them.  [AUJ-Dom r. XVII]"""
        seat = state.asked[0]
        culprit = self.open(self._seen(state, seat)).too_many()
        assert culprit is not None
        back = spread(state.extra[culprit])
        left = at_seat(state.round.hands, culprit, state.round.hands[culprit] & ~state.extra[culprit])
        extra = at_seat(state.extra, culprit, NONE)
        after = replace(
            state,
            round=replace(state.round, hands=left, talon=(*back, *state.round.talon)),
            extra=extra if any(extra) else (),
        )
        if state.phase is Phase.SURPLUS:
            after = replace(after, phase=Phase.PLAY, asked=(after.round.turn,))
        said = (("to", culprit), ("tiles", len(back)), ("talon", len(after.round.talon)))
        return Step(after, (Note("withdraws", seat, "AUJ-Dom r. XVII", said),))

    def _upset(self, state: TableRound) -> Step[TableState]:
        """The adversary's tiles lie open; the adversary may have the deal made again.  [AUJ-Dom r. XXV]"""
        seat = state.asked[0]
        (other,) = self._adversaries(state, seat)
        hand = state.round.hands[other]
        after = replace(state, phase=Phase.UPSET, asked=(other,), exposed=state.exposed | hand)
        said = (("to", other), ("hand", write_tiles(spread(hand))))
        return Step(after, (Note("upsets", seat, "AUJ-Dom r. XXV", said),))

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
            placed = replace(state, round=_put(state.round, state.before, tile, action.onto), before=None)
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
            round=replace(held, line=state.before, history=_without(held.history, tile)),
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


def _put(at: Round, before: Line, tile: Tile, onto: int) -> Round:
    """The round with the tile just placed joined to another number."""
    history = tuple(Placed(one.seat, tile, onto) if _is(one, tile) else one for one in at.history)
    return replace(at, line=_joined(before, tile, onto), history=history)


def _without(history: History, tile: Tile) -> History:
    """What was done, without a tile that is taken back."""
    return tuple(one for one in history if not _is(one, tile))


def _is(one: Placed | Passed, tile: Tile) -> bool:
    return isinstance(one, Placed) and one.tile == tile


def _joined(line: Line, tile: Tile, onto: int) -> Line:
    """A line with a tile joined to an open number."""
    free = tile.high + tile.low - onto
    return ((free, onto), *line) if line[0][0] == onto else (*line, (onto, free))
