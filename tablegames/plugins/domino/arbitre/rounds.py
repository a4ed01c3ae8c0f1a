"""What is done in turn: placing, passing, drawing, taking, how a round ends.  [AUJ-Dom ch. II, IX, r. X, XI, XVI]"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Step
from tablegames.plugins.domino.arbitre.acts import Misplay
from tablegames.plugins.domino.arbitre.prices import price, told
from tablegames.plugins.domino.arbitre.seating import Seating
from tablegames.plugins.domino.arbitre.showing import all_have_passed, shown
from tablegames.plugins.domino.arbitre.state import BOUDE, Deed, Did, Phase, TableRound, TableState, unkept_word
from tablegames.plugins.domino.order import from_the_right_of
from tablegames.plugins.domino.scoring import CITE, CLOSED, DOMINO, marks, scored
from tablegames.plugins.domino.state import Draw, End, Pass, Placed, Play, Pose, Round
from tablegames.plugins.domino.tiles import NONE, gather, pips, write_tiles


@dataclass(frozen=True, slots=True)
class Rounds(Seating):
    """A table at which it is played."""

    def _placed(self, state: TableRound, action: Pose | Play | Misplay) -> Step[TableState]:
        """A tile is placed, where it goes or not; the next may answer it, a last one too.  [AUJ-Dom r. X, XII]"""
        seat, before = state.round.turn, state.round.line
        placed, events = self._laid(state.round, action)
        log = (*state.log, Deed(seat, Did.PLACED, action.tile))
        after = TableRound(
            placed, Phase.PLAY, (placed.turn,), log, before, state.exposed & ~action.tile.alone, False, state.short,
            state.lead, unkept_word(state, action.tile),
        )  # fmt: skip
        return Step(after if placed.hands[seat] else replace(after, phase=Phase.LAST), events)

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
        history = (*before.history, Placed(seat, action.tile, action.onto))
        return replace(before, hands=hands, line=line, turn=self._right_of(before, seat), history=history), ()

    def _passed(self, state: TableRound) -> Step[TableState]:
        """He says that he has nothing that goes, and may think again before the next has played.  [AUJ-Dom r. XX]"""
        seat, ends = state.round.turn, state.round.ends
        step = self.strict.apply(state.round, Pass())
        assert isinstance(step.state, Round)
        log = (*state.log, Deed(seat, Did.PASSED, ends=ends))
        after = replace(state, round=step.state, phase=Phase.OWN, asked=(seat,), log=log, announced=None)
        return Step(after, step.events)

    def _drew(self, state: TableRound) -> Step[TableState]:
        """He takes the next tile of the talon, and so says that he has nothing that goes.  [AUJ-Dom ch. IX]"""
        seat, ends, drawn = state.round.turn, state.round.ends, state.round.talon[0]
        step = self.strict.apply(state.round, Draw())
        assert isinstance(step.state, Round)
        log = (*state.log, Deed(seat, Did.DREW, drawn, ends))
        after = replace(state, round=replace(step.state, outcome=None), log=log, announced=None)
        return Step(after, step.events[:2])

    def _took(self, state: TableRound, number: int) -> Step[TableState]:
        """A player takes tiles from those that lie face down; the leader last.  [AUJ-Dom r. III-V, XI, XVII]"""
        seat, *others = state.asked
        extra = state.extra or (NONE,) * self.seats
        tiles, talon = state.round.talon[:number], state.round.talon[number:]
        after = replace(
            state,
            round=self._given(state.round, seat, tiles, talon),
            asked=tuple(others) or (state.leader,),
            phase=Phase.TAKE if others else Phase.PLAY,
            short=at_seat(state.short, seat, max(0, self.tiles - number)),
            extra=at_seat(extra, seat, gather(tiles[self.tiles :])) if number > self.tiles else state.extra,
        )
        if not others and not any(after.short):
            after = replace(after, short=())
        if not others and number > self.tiles:
            asked = from_the_right_of(state.order, self.seats, seat)
            asked = tuple(one for one in asked if seat in self._adversaries(state, one))
            after = replace(after, phase=Phase.SURPLUS, asked=asked)
        return Step(
            after,
            (
                Note("takes", seat, "AUJ-Dom r. XI", (("tiles", number), ("talon", len(talon)))),
                Note("takes_tiles", seat, "AUJ-Dom r. XI", (("hand", write_tiles(tiles)),), seen_by=(seat,)),
            ),
        )

    def _dealt_again(self, state: TableRound, note: Note) -> Step[TableState]:
        """The tiles are shuffled again, and the same player leads.  [AUJ-Dom r. VIII, XXV]"""
        return Step(self.dealing(state.leader, state.order), (note,))

    def _went_on(self, state: TableRound) -> Step[TableState]:
        """Whoever was asked had nothing to say."""
        seat, *others = state.asked
        if state.phase is Phase.OWN:
            if all_have_passed(self._seen(state, None)):
                return self._turned_up(state, seat, ())
            return Step(replace(state, phase=Phase.PLAY, asked=(state.round.turn,)))
        if state.phase is Phase.UPSET or (state.phase is Phase.SURPLUS and not others):
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
            if deed.did in BOUDE and not deed.settled and deed.seat != culprit:
                tile = shown(view, at)
                if tile is not None and deed.ends is not None:
                    detail = (("tile", str(tile)), ("ends", tuple(dict.fromkeys(deed.ends))))
                    found.append(Note("let_pass", deed.seat, "AUJ-Dom r. IX, XVI", detail))
        return tuple(found)


def _passers(state: TableRound) -> set[Seat]:
    """Who has passed or drawn, and was not answered yet."""
    return {deed.seat for deed in state.log if deed.did in BOUDE and not deed.settled}


def _other(action: Misplay) -> int:
    return action.tile.high + action.tile.low - action.free


def at_seat(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    """Return numbers by seat, with another at one of them."""
    return tuple(number if at == seat else one for at, one in enumerate(numbers))
