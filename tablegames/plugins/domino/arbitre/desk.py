"""Acts at the table: placing, passing, drawing, taking; calls and their price; how a round ends.

[AUJ-Dom ch. II, IX, r. III-VI, IX-XIII, XVI-XVIII, XX, XXV]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, cast

from tablegames.arbiter.contract import PLAY, Deed, Misdeed, Say, changed
from tablegames.arbiter.game import TableDesk
from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Outcome
from tablegames.families.dominoes.game import hands_turned_up
from tablegames.families.dominoes.order import Order, from_the_right_of, right_of, seats_in_order, side_of
from tablegames.families.dominoes.scoring import CLOSED, DOMINO
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.state import Dealing, Draw, Drawing, End, Pass, Passed, Placed, Play, Pose, Round
from tablegames.families.dominoes.tiles import NONE, Line, Tile, gather, pips, spread, tile, write_tiles
from tablegames.plugins.domino.arbitre.showing import (
    adversaries,
    against,
    all_have_passed,
    just_shown,
    last_placed,
    proven,
    too_many,
)
from tablegames.plugins.domino.arbitre.state import (
    BOUDE,
    Did,
    Done,
    Misplay,
    TableRound,
    TableView,
    Waits,
    table_view,
    unkept_word,
)
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules, WonBy
from tablegames.plugins.domino.scoring import CITE, marks, scored

FOR_STAKES: Final = (WonBy.POULE, WonBy.STAKES)
CITES: Final = {"boude_a_tort": "AUJ-Dom r. IX, XVI", "compte_moins": "AUJ-Dom r. III"}


class DominoDesk(TableDesk[TableRound]):
    """One act of a round being worked out."""

    @property
    def strict(self) -> Domino:
        return cast(Domino, self.game.strict)

    @property
    def here(self) -> Round:
        """The tiles as they lie."""
        return self.state.inner

    def seen(self, seat: Seat | None = None) -> TableView:
        """The view of a seat now; None: what everybody sees."""
        return table_view(self.state, seat, partners=self.strict.rules.partners is not Partners.NONE)

    def open(self) -> list[Misdeed]:
        """The faults of the speaker's adversaries that show."""
        seen = self.seen(self.actor)
        taken = [Misdeed("compte_plus", seat) for seat in [too_many(seen)] if seat is not None]
        return [*taken, *against(seen, *self.game.kinds)]

    def _adversaries(self, seat: Seat) -> set[Seat]:
        return {*adversaries(self.seen(seat), seat)}

    def _after(self, seat: Seat) -> tuple[Seat, ...]:
        return from_the_right_of(self.here.order, self.game.seats, seat)

    def _done(self, did: Did, seat: Seat | None = None, **facts: Any) -> None:
        self.put(deeds=(*self.state.deeds, Done(self.actor if seat is None else seat, did, **facts)))

    def _given(self, seat: Seat, tiles: tuple[Tile, ...], talon: tuple[Tile, ...]) -> Round:
        hands = at_seat(self.here.hands, seat, self.here.hands[seat] | gather(tiles))
        return replace(self.here, hands=hands, talon=talon)

    def _sees(self, seat: Seat, taken: tuple[Tile, ...], cite: str) -> None:
        """A player alone sees the tiles he takes."""
        self.events.append(Note("takes_tiles", seat, cite, (("hand", write_tiles(taken)),), seen_by=(seat,)))

    def _hands(self, here: Round) -> Event:
        return hands_turned_up(here, self.strict.cite("hands"))

    # --- before the play

    def fall(self, action: Any) -> None:
        """The lead and the deal, as at the strict game; where each takes their own, the tiles only lie there then."""
        before: Any = self.state
        step = self.strict.apply(before, action)
        after: Any = step.state
        if isinstance(after, Drawing | Dealing):
            self.state = dealing(self.strict, after.leader, after.order) if isinstance(after, Dealing) else after  # type: ignore[assignment]  # the table begins with the deal
            self.events += step.events
        elif self.strict.rules.taking != "by_hand":
            self.state = TableRound(after, PLAY, (after.leader,))
            self.events += step.events
        else:
            seats = self.game.seats
            takers = from_the_right_of(after.order, seats, after.leader)
            self.state = TableRound(after, Waits.TAKE, takers, short=(0,) * seats)
            self.tell("shuffled", "AUJ-Dom r. VII, XI", ("tiles", self.strict.tiles), seat=after.leader)

    def took(self, said: Say) -> None:
        """A player takes tiles from those that lie face down; the leader last.  [AUJ-Dom r. III-V, VIII, XI, XVII]"""
        (number,), tiles = said.args, self.strict.tiles
        if said.how:
            self.offend(Misdeed("de_vu", self.actor, (("made", "take"),)))
            self.tell("tile_seen", "AUJ-Dom r. VIII")
            self.dealt_again()
            return
        if number != tiles:
            kind = "compte_moins" if number < tiles else "compte_plus"
            self.offend(Misdeed(kind, self.actor, (("made", "take"), ("tiles", abs(tiles - number)))))
        state, others = self.state, self.state.speakers[1:]
        taken, talon = self.here.talon[:number], self.here.talon[number:]
        short = at_seat(state.short, self.actor, max(0, tiles - number))
        extra = at_seat(state.extra or (NONE,) * self.game.seats, self.actor, gather(taken[tiles:]))
        self.put(
            inner=self._given(self.actor, taken, talon),
            short=short if others or any(short) else (),
            extra=extra if number > tiles else state.extra,
        )
        self.wait(Waits.TAKE if others else PLAY, *(others or (self.here.leader,)))
        if not others and number > tiles:
            self.wait(Waits.SURPLUS, *(one for one in self._after(self.actor) if one in self._adversaries(self.actor)))
        self.tell("takes", "AUJ-Dom r. XI", ("tiles", number), ("talon", len(talon)))
        self._sees(self.actor, taken, "AUJ-Dom r. XI")

    def withdrawn(self, said: Say) -> None:
        """Surplus tiles that nobody saw go back face down.  [AUJ-Dom r. XVII]"""
        culprit = too_many(self.seen(self.actor))
        assert culprit is not None
        back = self.state.extra[culprit]
        extra = at_seat(self.state.extra, culprit, NONE)
        hands = at_seat(self.here.hands, culprit, self.here.hands[culprit] & ~back)
        self.remedy(replace(self.here, hands=hands, talon=(*spread(back), *self.here.talon)))
        self.put(extra=extra if any(extra) else ())
        if self.state.moment == Waits.SURPLUS:
            self.wait(PLAY, self.here.turn)
        facts = ("to", culprit), ("tiles", len(spread(back))), ("talon", len(self.here.talon))
        self.tell("withdraws", "AUJ-Dom r. XVII", *facts)

    def dealt_again(self) -> None:
        """The tiles are shuffled again, and the same player leads.  [AUJ-Dom r. VIII, XXV]"""
        self.state = dealing(self.strict, self.here.leader, self.here.order)  # type: ignore[assignment]  # as in `fall`

    # --- in turn

    def play(self, act: Any) -> None:
        """A tile is placed, or a player passes or draws: each rightly or not."""
        self.offend(*self.game.errors(self.state, Deed(self.actor, act)))
        if isinstance(act, Pass):
            self.passed()
        elif isinstance(act, Draw):
            self.drew()
        else:
            self.placed(act)

    def placed(self, act: Pose | Play | Misplay) -> None:
        """A tile is placed, where it goes or not; the next player may answer, even a last tile.  [AUJ-Dom r. X, XII]"""
        state, here, seat = self.state, self.here, self.here.turn
        if isinstance(act, Misplay):
            line = laid(here.line, act.onto, act.free, act.tile.pips - act.free, act.at)
            hands = at_seat(here.hands, seat, here.hands[seat] & ~act.tile.alone)
            history = (*here.history, Placed(seat, act.tile, act.onto))
            turn = right_of(here.order, self.game.seats)[seat]
            after = replace(here, hands=hands, line=line, turn=turn, history=history)
        else:
            step = self.strict.apply(here, act)
            assert isinstance(step.state, Round)
            after = replace(step.state, outcome=None)
            self.events += (event for event in step.events if event.what == "partout")
        self.put(
            inner=after,
            before=here.line,
            exposed=state.exposed & ~act.tile.alone,
            must=False,
            announced=unkept_word(state, act.tile),
            extra=(),
        )
        self._done(Did.PLACED, tile=act.tile)
        self.wait(PLAY if after.hands[seat] else Waits.LAST, after.turn)

    def passed(self) -> None:
        """A player says that nothing goes, and may think again before the next has played.  [AUJ-Dom r. XX]"""
        self._done(Did.PASSED, ends=self.here.ends)
        step = self.strict.apply(self.here, Pass())
        self.put(inner=step.state, announced=None)
        self.wait(Waits.OWN, self.actor)
        self.events += step.events

    def drew(self) -> None:
        """A player takes the next tile of the talon, and so says that nothing goes.  [AUJ-Dom ch. IX]"""
        self._done(Did.DREW, tile=self.here.talon[0], ends=self.here.ends)
        step = self.strict.apply(self.here, Draw())
        assert isinstance(step.state, Round)
        self.put(inner=replace(step.state, outcome=None), announced=None)
        self.events += step.events[:2]

    def uncovered(self, said: Say) -> None:
        """The player shows a tile, and must place it as soon as it goes.  [AUJ-Dom r. VIII, XVIII]"""
        one = tile(*said.args)
        self.offend(Misdeed("de_decouvert", self.actor, (("made", "uncover"), ("tile", str(one)))))
        self.put(exposed=self.state.exposed | one.alone)
        self.tell("uncovers", "AUJ-Dom r. VIII, XVIII", ("tile", str(one)))

    def announced(self, said: Say) -> None:
        """A tile is named before one is placed.  [AUJ-Dom r. XIII]"""
        self.put(announced=tile(*said.args))
        self.tell("announces", "AUJ-Dom r. XIII", ("tile", str(self.state.announced)))

    def upset(self, said: Say) -> None:
        """The adversary's tiles lie open; the adversary may have the deal made again.  [AUJ-Dom r. XXV]"""
        self.offend(Misdeed("fait_decouvrir", self.actor, (("made", "upset"),)))
        (other,) = self._adversaries(self.actor)
        hand = self.here.hands[other]
        self.put(exposed=self.state.exposed | hand)
        self.wait(Waits.UPSET, other)
        self.tell("upsets", "AUJ-Dom r. XXV", ("to", other), ("hand", write_tiles(spread(hand))))

    def reshuffled(self, said: Say) -> None:
        """The player whose tiles fell open asks for a new deal.  [AUJ-Dom r. XXV]"""
        self.tell("reshuffles", "AUJ-Dom r. XXV")
        self.dealt_again()

    def nothing(self, said: Say) -> None:
        moment, others = self.state.moment, self.state.speakers[1:]
        if moment == Waits.OWN and all_have_passed(self.seen()):
            self._turned_up(self.actor)
        elif moment in (Waits.OWN, Waits.UPSET) or (moment == Waits.SURPLUS and not others):
            self.wait(PLAY, self.here.turn)
        elif moment == Waits.LAST:
            self._turned_up(Seat(self.here.hands.index(NONE)), heard=self.actor)
        elif not self.next():
            self._ended()

    # --- calls

    def owned_up(self, said: Say) -> None:
        """The pass is taken back, and who passed must place.  [AUJ-Dom r. XX]"""
        taken_back = replace(self.here, turn=self.actor, history=self.here.history[:-1])
        self.put(inner=taken_back, deeds=self.state.deeds[:-1], must=True)
        self.wait(PLAY, self.actor)
        self.tell("owns_up", "AUJ-Dom r. XX")

    def claimed(self, said: Say) -> None:
        """Claim the oldest wrong pass that shows, at its whole price; else that somebody took too few tiles.

        With two players, taking too few loses the party; with more, the player takes the missing tiles from the talon.
        [AUJ-Dom r. III, V, VI, IX, XVI]
        """
        found = against(self.seen(self.actor), "boude_a_tort", "compte_moins")[0]
        culprit = found.seat
        if found.kind == "boude_a_tort":
            facts = ("to", culprit), ("tile", str(found.note)), ("ends", dict(found.facts)["ends"])
            self._paid(found, Note("claims_pass", self.actor, "AUJ-Dom r. IX, XVI", facts))
            return
        passes = right_of(self.here.order, self.game.seats)[self.here.leader]  # the lead, if the leader took too few
        self.put(lead=passes if culprit == self.here.leader or self.state.lead == passes else self.here.leader)
        claim = Note("claims_count", self.actor, "AUJ-Dom r. III, V", (("to", culprit),))
        if self.game.seats == 2:
            self._paid(found, claim)
            return
        lacking = self.state.short[culprit]
        taken, talon = self.here.talon[:lacking], self.here.talon[lacking:]
        short = at_seat(self.state.short, culprit, 0)
        self.remedy(self._given(culprit, taken, talon), [claim])
        self.put(short=short if any(short) else ())
        for one in taken:
            self._done(Did.TOOK, culprit, tile=one)
        self.tell("takes_more", "AUJ-Dom r. V", ("tiles", len(taken)), ("talon", len(talon)), seat=culprit)
        self._sees(culprit, taken, "AUJ-Dom r. V")

    def objected(self, said: Say) -> None:
        """A tile that does not go is put to the other end if it goes there, else taken back.  [AUJ-Dom r. X, XII]

        Passes do not cover it: who passed on it has the next turn again, once it lies elsewhere.
        """
        one, culprit, before = self._just_placed()
        self.tell("objects", "AUJ-Dom r. X, XII", ("to", culprit), ("tile", str(one)))
        onto = next((number for number in (before[0][0], before[-1][1]) if one.has(number)), None)
        if onto is None:
            self._taken_back(culprit)
            self.tell("taken_back", "AUJ-Dom r. X, XVIII", ("tile", str(one)), seat=culprit)
            return
        self._put(one, before, onto)
        turn = right_of(self.here.order, self.game.seats)[culprit]
        self.put(inner=replace(self.here, turn=turn), speakers=(turn,))
        self.tell("moved_over", "AUJ-Dom r. XII", ("tile", str(one)), ("number", onto), seat=culprit)
        self._answered(culprit)

    def held_to(self, said: Say) -> None:
        """The tile just placed is taken back, and the announced one must be placed.  [AUJ-Dom r. XIII, XVIII]"""
        one, culprit, _ = self._just_placed()
        self._taken_back(culprit)
        self.put(must=True)
        facts = ("to", culprit), ("tile", str(self.state.announced)), ("other", str(one))
        self.tell("holds_to", "AUJ-Dom r. XIII", *facts)

    def made_to_place(self, said: Say) -> None:
        """A player who passed wrongly must place the tile just shown at this number.  [AUJ-Dom r. IX]"""
        one, culprit, before = self._just_placed()
        passes = just_shown(self.seen(self.actor))
        self._put(one, before, said.play)
        self._settle(passes)
        self.tell("makes_place", "AUJ-Dom r. IX", ("to", culprit), ("tile", str(one)), ("number", said.play))
        self._answered(culprit)

    def not_placed(self, said: Say) -> None:
        """A player who passed wrongly must take back the tile just shown.  [AUJ-Dom r. IX]"""
        one, culprit, _ = self._just_placed()
        passes = just_shown(self.seen(self.actor))
        self._taken_back(culprit, self.here.turn)
        self._settle(passes)
        self.tell("not_placed", "AUJ-Dom r. IX, XVIII", ("to", culprit), ("tile", str(one)))

    def _just_placed(self) -> tuple[Tile, Seat, Line]:
        last, before = last_placed(self.seen()), self.state.before
        assert last is not None
        assert last.tile is not None
        assert before is not None
        return last.tile, last.seat, before

    def _settle(self, passes: tuple[int, ...]) -> None:
        """These passes are answered: they can be claimed no longer."""
        deeds = enumerate(self.state.deeds)
        self.put(deeds=tuple(changed(deed, answered=True) if at in passes else deed for at, deed in deeds))

    def _put(self, one: Tile, before: Line, onto: int) -> None:
        """The tile just placed is joined to another number."""
        history = tuple(Placed(done.seat, one, onto) if is_placing(done, one) else done for done in self.here.history)
        line = laid(before, onto, one.pips - onto, onto)
        self.remedy(replace(self.here, line=line, history=history))
        self.put(before=None)

    def _answered(self, culprit: Seat) -> None:
        """The tile stays where it was put; the player who answered is next, unless it was a last tile."""
        if not self.here.hands[culprit]:
            self._turned_up(culprit)

    def _taken_back(self, culprit: Seat, turn: Seat | None = None) -> None:
        """The tile just placed goes back to the hand, where all have seen it.  [AUJ-Dom r. XVIII]"""
        one, _, before = self._just_placed()
        last = last_placed(self.seen())
        held = self._given(culprit, (one,), self.here.talon)
        history = tuple(done for done in held.history if not is_placing(done, one))
        turn = culprit if turn is None else turn
        self.remedy(replace(held, line=before, history=history, turn=turn))
        deeds = tuple(changed(deed, act=Did.BACK) if deed is last else deed for deed in self.state.deeds)
        self.put(deeds=deeds, before=None, exposed=self.state.exposed | one.alone)
        self.wait(PLAY, turn)

    # --- the end

    def _turned_up(self, seat: Seat, heard: Seat | None = None) -> None:
        """Turn up the hands; a player may still claim if an adversary has passed.  [AUJ-Dom r. XVI]

        A player who was just asked about the only adversary who passed, and who is out, is not asked again.
        """
        out = Seat(self.here.hands.index(NONE)) if NONE in self.here.hands else None
        passers = {deed.seat for deed in self.state.deeds if deed.act in BOUDE and not deed.answered}
        asked = tuple(
            one
            for one in self._after(seat)
            if (found := passers & self._adversaries(one)) and (one != heard or found != {out})
        )
        by = CLOSED if out is None else DOMINO
        self.events += (Note("all_passed" if out is None else by, out, CITE[by]), self._hands(self.here))
        self.put(before=None)
        self.wait(Waits.TURNED, *asked)
        if not asked:
            self._ended()

    def _ended(self) -> None:
        """Nobody claims anything: score the round."""
        outcome = outcome_of(self.strict, self.here, self.state.lead)
        self._over(outcome)
        self.events += (*marks(self.strict.rules, outcome), *self._let_pass())

    def _paid(self, fault: Misdeed, claim: Note) -> None:
        """The round is broken off, and the fault paid."""
        up, here = self.state.up, self.here
        rules, seats = self.strict.rules, self.game.seats
        outcome = price(rules, fault.kind, fault.seat, here.leader, here.order, seats, self.state.lead)
        self._over(outcome)
        self.events += (claim, *(() if up else (self._hands(here),)), price_event(outcome, fault.seat))
        self.events += self._let_pass(fault.seat)

    def _over(self, outcome: Outcome) -> None:
        self.put(inner=replace(self.here, outcome=outcome), speakers=())

    def _let_pass(self, culprit: Seat | None = None) -> tuple[Event, ...]:
        """The faults nobody called, if the players agreed to hear of them."""
        if self.game.table_help == "silent":
            return ()
        return tuple(
            Note("let_pass", one.seat, CITES[one.kind], (("tile", str(one.note)), ("ends", dict(one.facts)["ends"])))
            for one in proven(self.seen())
            if one.kind == "boude_a_tort" and one.open and one.seat != culprit
        )


def dealing(strict: Domino, leader: Seat, order: Order = ()) -> Dealing:
    """The tiles are about to be dealt, or only shuffled, where each takes their own."""
    before = strict.dealing(leader, order)
    return replace(before, tiles=0) if strict.rules.taking == "by_hand" else before


def outcome_of(strict: Domino, here: Round, lead: Seat | None) -> Outcome:
    """The outcome of a round whose hands are turned up; a fault may have decided who leads next."""
    out = Seat(here.hands.index(NONE)) if NONE in here.hands else None
    outcome = scored(strict.rules, here.leader, out, tuple(map(pips, here.hands)), here.order)
    facts = ((name, fact if lead is None or name != "next_leader" else lead) for name, fact in outcome.facts)
    return replace(outcome, facts=tuple(facts))


def price(
    rules: DominoRules, fault: str, culprit: Seat, leader: Seat, order: Order, seats: int, lead: Seat | None = None
) -> Outcome:
    """The outcome of a round that a claimed fault breaks off: nobody marks.

    The price is in the facts of the outcome, which the party obeys: `party`, who has won it; `stakes`, what each
    receives or pays beside the pot; `net`, what each wins or loses of a party played for stakes.
    [AUJ-Dom r. III, XVI, XXII]
    """
    others = tuple(sorted(seat for seat in seats_in_order(order, seats) if seat != culprit))
    following = right_of(order, seats)[leader] if lead is None else lead
    facts: list[tuple[str, object]] = [("culprit", culprit), ("next_leader", following)]
    winners = others
    if rules.won_by in FOR_STAKES:
        facts.append(("stakes", tuple(1 - seats * (seat == culprit) for seat in range(seats))))
    elif rules.partners is not Partners.NONE:
        own = side_of(order, culprit)
        winners = tuple(seat for seat in others if seat not in own)
        net = tuple(-2 if seat == culprit else int(seat in winners) for seat in range(seats))
        facts += [("side", winners), ("party", winners), ("net", net)]
    else:
        facts.append(("party", others))
    return Outcome((0,) * seats, winners, fault, CITES[fault], tuple(facts))


def price_event(outcome: Outcome, culprit: Seat) -> Event:
    facts = dict(outcome.facts)
    if "stakes" in facts:
        return Note("pays_each", culprit, "AUJ-Dom r. XVI")
    if "net" in facts:
        return Note("pays_for_two", culprit, "AUJ-Dom r. XVI, XXII")
    return Note("loses_party", culprit, outcome.cite)


def laid(line: Line, onto: int, free: int, other: int, at: End = End.LEFT) -> Line:
    """A line with a tile put to an open number: its number `other` lies there, and `free` is left open."""
    if line[0][0] == onto and (line[-1][1] != onto or at is End.LEFT):
        return ((free, other), *line)
    return (*line, (other, free))


def is_placing(done: Placed | Passed, one: Tile) -> bool:
    return isinstance(done, Placed) and done.tile == one


def at_seat(numbers: tuple[int, ...], seat: Seat, number: int) -> tuple[int, ...]:
    return tuple(number if at == seat else one for at, one in enumerate(numbers))
