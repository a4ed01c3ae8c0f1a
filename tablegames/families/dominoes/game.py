"""A round of dominoes, for any number of seats.  [AUJ-Dom ch. II, r. I-XXIII]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import chain
from typing import Any, Final

from tablegames.core.chance import Rng
from tablegames.core.errors import RulesError
from tablegames.core.events import BySeat, Event, Note, Revealed, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, Fault, Outcome, Over, Step, Turn
from tablegames.core.languages import Text
from tablegames.core.native import extension
from tablegames.families.dominoes import joins
from tablegames.families.dominoes.faults import Rules, fault_of
from tablegames.families.dominoes.lots import (
    Lead,
    draw_for_the_lead,
    lead_events,
    shuffle,
    taken,
    who_leads,
    who_plays_together,
)
from tablegames.families.dominoes.order import Order, opposite, right_of, seats_in_order, side_of, written
from tablegames.families.dominoes.scoring import DOMINO, Made, credited, fits, marks, reached, scored, side, standing_of
from tablegames.families.dominoes.spec import CannotPlay, DominoSpec, JoinRule, LeadBy, Partners, too_many
from tablegames.families.dominoes.state import (
    AT_LEFT,
    AT_RIGHT,
    DRAWS,
    PASSES,
    POSES,
    Action,
    Cross,
    Deal,
    Dealing,
    DominoView,
    Draw,
    Drawing,
    End,
    Join,
    Lots,
    Pass,
    Passed,
    Placed,
    Play,
    Pose,
    Round,
    State,
    seen,
)
from tablegames.families.dominoes.tiles import (
    DOUBLE_SIX,
    NONE,
    WITH,
    Ends,
    Line,
    Tile,
    Tiles,
    TileSet,
    exhausted,
    pips,
    spread,
    write_line,
    write_tiles,
)
from tablegames.plugin.references import property_at

SEATS: Final = tuple(map(Seat, range(len(DOUBLE_SIX))))
DECIDES: Final = tuple(map(Decide, SEATS))


PACKAGE: Final = "tablegames.families.dominoes"


@frozen
class Dominoes:
    """One round: the lead is drawn for or given, the tiles are dealt, and played until domino or closed.

    A book may have a class below this one, which says what its rounds are worth and cites its articles.
    """

    rules: Rules
    seats: int = 2
    tile_set: TileSet = DOUBLE_SIX
    """The set of tiles.  [AUJ-Dom ch. I]"""
    hand: int | None = None
    """The tiles each takes; None: as the rules say."""
    spec: DominoSpec = field(init=False, compare=False, repr=False)
    abilities = property_at("tablegames.families.dominoes.abilities:DOMINO")

    def __post_init__(self) -> None:
        rules = self.rules
        object.__setattr__(self, "spec", rules.spec)
        fixed = rules.spec.partners is not Partners.NONE or not isinstance(rules.tiles, int)
        if fixed and self.seats not in rules.players:
            listed = ", ".join(map(str, rules.players))
            raise RulesError(
                "these rules are for {listed} players, not {seats}; to play with {seats}, set 'players' to [{seats}]",
                listed=listed,
                seats=self.seats,
            )
        if self.seats * self.tiles > len(self.tile_set):
            raise RulesError(too_many(self.seats, self.tiles, len(self.tile_set)))

    @property
    def as_written(self) -> bool:
        """Whether no class below this one has written its rules anew."""
        return type(self) is Dominoes

    @property
    def native(self) -> Any:
        """The native code that plays it, or None: it is not built, or does not know one of its rules."""
        knows = self.as_written and self.spec.plain and self.tile_set == DOUBLE_SIX
        return extension(PACKAGE) if knows else None

    @property
    def strict(self) -> Dominoes:
        """The game without faults: this one."""
        return self

    @property
    def tiles(self) -> int:
        """The tiles each takes.  [AUJ-Dom ch. II-IX]"""
        return self.rules.tiles_each(self.seats) if self.hand is None else self.hand

    @property
    def sides(self) -> tuple[int, ...] | None:
        """The sides: across the table, empty until they are drawn, or None.  [AUJ-Dom ch. VI]"""
        fixed = (0, 1, 0, 1)
        return {Partners.NONE: None, Partners.DRAWN: (), Partners.SEATS: fixed}[self.spec.partners]

    def sides_in(self, position: State | DominoView) -> tuple[int, ...]:
        """The sides in a position, once they are drawn.  [AUJ-Dom r. II]"""
        if isinstance(position, Drawing) or (isinstance(position, DominoView) and position.drawing):
            return self.sides or ()
        if self.sides is None:
            return ()
        side = side_of(position.order, Seat(0))
        return tuple(int(seat not in side) for seat in range(self.seats))

    @property
    def gains(self) -> bool:
        """Whether points are good to have."""
        return True

    @property
    def in_points(self) -> bool:
        """Whether rounds are worth points; a book may count rounds or stakes."""
        return True

    @property
    def unit(self) -> Text:
        """Return what the rounds are worth, in one word."""
        return Text("points")

    def check_points(self, points: Mapping[Seat, int]) -> None:
        """Refuse points of a match that cannot be; a book may have such."""

    def cite(self, topic: str) -> str:
        """The article on a topic in the book of these rules; empty: none."""
        return self.rules.cite(topic)

    def conceded(self, state: object, seat: Seat) -> None:
        """A round is worth the points in the hands: it is not given up by itself."""
        return

    def initial(self, first: Seat | None = None) -> State:
        """`first` leads, all sitting as they came; None: as the rules say.  [AUJ-Dom r. I, II]"""
        return self.begun(first)

    def begun(self, first: Seat | None, standing: Made = ()) -> State:
        """Return the beginning of a round of a match; these are the points so far, if they matter."""
        if first is not None:
            return replace(self.dealing(first), standing=standing) if standing else self.dealing(first)
        if self.spec.lead is LeadBy.LOTS:
            return Drawing(seats_in_order((), self.seats))
        return replace(self.dealing(Seat(0)), by_tile=True, standing=standing)

    def turn(self, state: State) -> Turn[Action]:
        """Lots, then the shuffle, then each in his turn until the round is over."""
        if type(state) is Round:
            return DECIDES[state.turn] if state.outcome is None else Over(state.outcome)
        of = self.tile_set
        return draw_for_the_lead(len(state.seats), of) if type(state) is Drawing else shuffle(of)

    def legal(self, state: State) -> Sequence[Action]:
        """The leader places any tile; then a player who can play must, at either end; one who cannot passes or draws.

        [AUJ-Dom ch. II, IX, r. IX, XV]
        """
        if type(state) is not Round:
            return ()
        hand, line = state.hands[state.turn], state.line
        if not line:
            first = state.cross.first if state.cross else None
            return [POSES[tile.alone] for tile in ((first,) if first else spread(hand))]
        if state.cross is not None:
            return self._joins(state, state.cross)
        left, right = line[0][0], line[-1][1]
        plays = AT_LEFT[left][hand & WITH[left]]
        if left != right:
            plays += AT_RIGHT[right][hand & WITH[right]]
        return plays or (DRAWS if self.may_draw(state.talon) else PASSES)

    def may_draw(self, talon: tuple[Tile, ...]) -> bool:
        """Whether a player who cannot play draws: in some parties, while the talon lasts.  [AUJ-Dom ch. IX]"""
        return self.spec.draws and len(talon) > self.spec.kept

    def _joins(self, state: Round, cross: Cross) -> Sequence[Action]:
        """The tiles that can be joined to a line with a `Cross`, and whether to draw or to pass."""
        plays: list[Action] = [*joins.plays(self.spec, state.hands[state.turn], cross)]
        if not self.may_draw(state.talon) or (plays and not self.spec.draws_if_able):
            return plays or PASSES
        last = state.history[-1] if state.history else None
        if self.spec.cannot_play is CannotPlay.DRAW_ONE and isinstance(last, Passed) and last.drew:
            return plays or (PASSES if last.seat == state.turn else DRAWS)
        return [*plays, *DRAWS]

    def may_help(self, line: Line) -> bool:
        """Whether drawing may still bring a tile that goes, as the line shows.  [AUJ-Dom ch. IX, r. XXIII]

        A line that nobody can ever open again is closed for good; players may agree to draw anyway.
        """
        return self.spec.in_vain or not exhausted(line, self.tile_set)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Draw for the lead, deal, place, join, pass or draw from the talon."""
        if type(state) is Round:
            if state.cross is not None and isinstance(action, Join | Pose):
                return self._joined(state, action, state.cross)
            if type(action) is Play or type(action) is Pose:
                return self._placed(state, action)
            return self._draws(state) if type(action) is Draw else self._passed(state)
        if isinstance(action, Lots):
            assert isinstance(state, Drawing)
            return self._drawn(state, action)
        assert isinstance(state, Dealing)
        assert isinstance(action, Deal)
        return self._dealt(state, action)

    def judge(self, view: DominoView, action: Action) -> Fault | None:
        """The rule of the book an action would break here."""
        return fault_of(view, action, self.rules, self.tile_set)

    def bound_by(self, view: DominoView, action: Action) -> str:
        """The article that forces the only action: to play, to draw, or to pass."""
        return self.cite({Draw: "draws", Pass: "boude"}.get(type(action), "must_play"))

    def view(self, state: State, seat: Seat | None) -> DominoView:
        """The view of a seat: its hand, the line, how many tiles the others hold, who passed on what."""
        return seen(state, seat, self.seats, partners=self.spec.partners is not Partners.NONE)

    def hidden(self, state: State, seat: Seat | None) -> tuple[Tile, ...]:
        """The tiles a seat must not know: the others' hands and the talon, until the hands are turned up."""
        if type(state) is not Round or state.outcome is not None:
            return ()
        known = state.cross.first.alone if state.cross and state.cross.first else NONE
        others = [spread(hand & ~known) for place, hand in enumerate(state.hands) if place != seat]
        return (*state.talon, *chain.from_iterable(others))

    def resample(self, view: DominoView, rng: Rng) -> Round:
        """Return a round that fits what the seat to play sees, passes included."""
        from tablegames.families.dominoes.deals import Deals

        assert view.turn is not None
        assert view.leader is not None
        hands, talon = Deals(self, view).sample(rng)
        drawn = tuple(one for alone in reversed(talon) for one in spread(alone))
        order = written(view.order)
        return Round(
            tuple(hands), view.turn, view.leader, drawn, view.line, view.history, None, order, view.cross, view.scores,
            view.standing,
        )  # fmt: skip

    def opener(self, state: State) -> Seat | None:
        """The leader of the round, once known."""
        unknown = isinstance(state, Drawing) or (isinstance(state, Dealing) and state.by_tile)
        return None if unknown else state.leader  # type: ignore[union-attr]  # a Drawing is unknown

    def turned(self, state: State) -> State:
        """Every seat moved on by one to the right."""

        def moved(seat: Seat) -> Seat:
            return Seat((seat + 1) % self.seats)

        if isinstance(state, Drawing):
            return Drawing(tuple(sorted(map(moved, state.seats))), tuple(sorted(map(moved, state.side))))
        order, leader = written(tuple(map(moved, seats_in_order(state.order, self.seats)))), moved(state.leader)
        if isinstance(state, Dealing):
            return replace(state, leader=leader, order=order, standing=state.standing[-1:] + state.standing[:-1])
        hands = state.hands[-1:] + state.hands[:-1]
        history = tuple(replace(one, seat=moved(one.seat)) for one in state.history)
        after = replace(
            state, hands=hands, turn=moved(state.turn), leader=leader, history=history, order=order, outcome=None,
            scores=state.scores[-1:] + state.scores[:-1], standing=state.standing[-1:] + state.standing[:-1],
        )  # fmt: skip
        return replace(after, outcome=self.ended(after))

    def ended(self, state: Round) -> Outcome | None:
        """The outcome of a round as it stands; None: it continues."""
        if state.cross is None:
            return self.outcome(state.hands, state.leader, state.line, state.talon, state.order)
        if not state.line:
            return None
        spec, out, reach = self.spec, None, None
        if spec.exact and spec.exact in (stands := standing_of(state.scores, state.standing)):
            reach = Seat(stands.index(spec.exact))
        elif NONE in state.hands:
            out = Seat(state.hands.index(NONE))
        else:
            going = joins.goes(spec.join, state.cross.ends)
            if any(hand & going for hand in state.hands):
                return None
            if self.may_draw(state.talon) and (spec.in_vain or not joins.exhausted(spec, state, self.tile_set.whole)):
                return None
        left = tuple(map(pips, state.hands))
        if reach is not None:
            return reached(spec, reach, state.scores, left, state.order)
        doubles = tuple(sum(one.double for one in spread(hand)) for hand in state.hands)
        return scored(spec, state.leader, out, left, state.order, doubles, state.scores, state.standing)

    def outcome(
        self, hands: tuple[Tiles, ...], leader: Seat, line: Line, talon: tuple[Tile, ...] = (), order: Order = ()
    ) -> Outcome | None:
        """The outcome once a player is out or no hand holds a tile that goes; None: the round continues.

        The passes that would follow are skipped; but while players can draw a tile that may go, the round is not
        closed.
        [AUJ-Dom ch. II, IX, r. XXIII]
        """
        if not line:
            return None
        out: Seat | None = None
        if NONE in hands:
            out = Seat(hands.index(NONE))
        else:
            goes = WITH[line[0][0]] | WITH[line[-1][1]]
            for hand in hands:
                if hand & goes:
                    return None
            if self.may_draw(talon) and self.may_help(line):
                return None
        return self.scored(leader, out, tuple(map(pips, hands)), order)

    def scored(self, leader: Seat, out: Seat | None, left: tuple[int, ...], order: Order = ()) -> Outcome:
        """The outcome of a plain round, by the pips left in each hand."""
        return scored(self.spec, leader, out, left, order)

    def marks(self, outcome: Outcome) -> tuple[Event, ...]:
        """The scoring events at the end of a round."""
        return marks(self.spec, outcome)

    def dealing(self, leader: Seat, order: Order = ()) -> Dealing:
        """Return the state before the deal; the leader stays the same however often the tiles are dealt.

        [AUJ-Dom r. VIII, XXV]
        """
        return Dealing(leader, self.seats, self.tiles, order)

    def _drawn(self, state: Drawing, lots: Lots) -> Step[State]:
        """The leader, and the partners where they are drawn.  [AUJ-Dom r. I, II]"""
        after = self.decided(state, lots)
        events = lead_events(state, lots.drawn, after, self.spec.partners is Partners.DRAWN, self.cite)
        return Step(self.dealing(after.leader, after.order) if isinstance(after, Lead) else after, events)

    def decided(self, state: Drawing, lots: Lots) -> Drawing | Lead:
        """Return what a drawing decides."""
        return (who_plays_together if self.spec.partners is Partners.DRAWN else who_leads)(state, lots.drawn)

    def _placed(self, state: Round, action: Pose | Play) -> Step[State]:
        """Place a tile; the turn goes to the right unless it was the player's last tile or closed the round.

        [AUJ-Dom ch. II, r. XV]
        """
        tile, seat, line, leader, order = action.tile, state.turn, state.line, state.leader, state.order
        if type(action) is Play:
            onto = action.onto
            placed = Placed(seat, tile, onto)
            free = tile.high + tile.low - onto
            left, right = line[0][0], line[-1][1]
            if left == onto and (right != onto or action.at is End.LEFT):
                left, line = free, ((free, onto),) + line  # noqa: RUF005 - in half the time
            else:
                right, line = free, line + ((onto, free),)  # noqa: RUF005
        else:
            left, right = tile.high, tile.low
            placed, line = Placed(seat, tile), ((left, right),)
        held = list(state.hands)
        held[seat] ^= tile.alone
        hands = tuple(held)
        following = right_of(order, self.seats)[seat] if order else SEATS[(seat + 1) % self.seats]
        outcome = None
        if not held[seat] or not held[following] & (WITH[left] | WITH[right]):  # else the next plays on
            outcome = self.outcome(hands, leader, line, state.talon, order)
        history = state.history + (placed,)  # noqa: RUF005
        after = Round(hands, following, leader, state.talon, line, history, outcome, order)
        events = _partout(seat, left, self.cite("partout")) if left == right and not tile.double else ()
        if outcome is not None:
            return Step(after, (*events, *self._turned_up(after, outcome)))
        return Step(after, events)

    def _passed(self, state: Round) -> Step[State]:
        """He has nothing that goes: the turn goes to the right.  [AUJ-Dom ch. II]"""
        seat, ends = state.turn, state.ends
        assert ends is not None
        history = (*state.history, Passed(seat, ends))
        right = right_of(state.order, self.seats)[seat]
        after = Round(
            state.hands, right, state.leader, state.talon, state.line, history, None, state.order, state.cross,
            state.scores, state.standing,
        )  # fmt: skip
        return Step(after, _boude(seat, ends, self.cite("boude")))

    def _draws(self, state: Round) -> Step[State]:
        """He takes the next tile of the talon; everybody sees that he does, and he alone which it is.  [AUJ-Dom ch. IX]

        The turn is still his: he plays that tile if it goes, else he draws again, or passes when the talon is spent.
        """
        seat, ends, leader, order = state.turn, state.ends, state.leader, state.order
        assert ends is not None
        drawn, talon = state.talon[0], state.talon[1:]
        hands = tuple(hand | drawn.alone if place == seat else hand for place, hand in enumerate(state.hands))
        history = (*state.history, Passed(seat, ends, drew=True))
        after = Round(
            hands, seat, leader, talon, state.line, history, None, order, state.cross, state.scores, state.standing
        )
        cite = self.cite("draws")
        events: tuple[Event, ...] = (
            Note("may_draw" if self.spec.draws_if_able else "draws", seat, cite,
                 (("ends", tuple(dict.fromkeys(ends))), ("talon", len(talon)))),
            Note("draws_tile", seat, cite, (("tile", str(drawn)),), seen_by=(seat,)),
        )  # fmt: skip
        return self._over(after, events)

    def _joined(self, state: Round, action: Pose | Join, cross: Cross) -> Step[State]:
        """Place a tile in a line with a `Cross`, and score its ends."""
        seat, one, spec = state.turn, action.tile, self.spec
        line, cross = joins.joined(spec, state.line, cross, action)
        made, scores = joins.points(spec, line, cross), state.scores
        worth = fits(spec, made, seat, scores, state.standing)
        winners = side(spec, seat, state.order)
        events: tuple[Event, ...] = ()
        if worth:
            scores = credited(scores, winners, worth)
            count = joins.total(joins.counted(line, cross))
            events = tuple(Scored("scores_ends" if who == seat else "marks_partner", who, "",
                                  (("total", count),) if who == seat else (("to", seat),), points=worth)
                           for who in winners)  # fmt: skip
        elif made:
            events = (Note("too_many_points", seat, "", (("points", made), ("target", spec.exact))),)
        placed = Placed(seat, one, action.touching if isinstance(action, Join) else None)
        after = replace(
            state,
            hands=tuple(hand & ~one.alone for hand in state.hands),
            turn=right_of(state.order, self.seats)[seat],
            line=line,
            history=(*state.history, placed),
            cross=cross,
            scores=scores,
        )
        return self._over(after, events)

    def _over(self, state: Round, events: tuple[Event, ...]) -> Step[State]:
        """The state after an act, over where the round is."""
        outcome = self.ended(state)
        if outcome is None:
            return Step(state, events)
        state = replace(state, outcome=outcome)
        return Step(state, (*events, *self._turned_up(state, outcome)))

    def _turned_up(self, state: Round, outcome: Outcome) -> tuple[Event, ...]:
        """The round is over: why, the hands turned up, and what it is worth.  [AUJ-Dom ch. II]"""
        return (
            Note(outcome.by, outcome.winners[0] if outcome.by == DOMINO else None, outcome.cite),
            hands_turned_up(state, self.cite("hands")),
            *self.marks(outcome),
        )

    def _dealt(self, state: Dealing, deal: Deal) -> Step[State]:
        """The others take their tiles first, the leader last; the rest is the talon.  [AUJ-Dom r. XI]

        With partners the event names them, because they need not have been drawn.  [AUJ-Dom ch. IX]
        """
        leader, order = state.leader, state.order
        hands, talon = taken(state, deal.order)
        first = _to_be_led(hands) if state.by_tile else None
        if first is not None:
            leader = next(Seat(seat) for seat, hand in enumerate(hands) if hand & first.alone)
        detail = (("tiles", state.tiles), ("talon", len(talon)))
        dealt = Round(hands, leader, leader, talon, order=order)
        if not self.spec.plain:
            zero = (0,) * self.seats
            dealt = replace(
                dealt,
                cross=Cross(first=first, sevens=self.spec.join is JoinRule.SUM_7),
                scores=zero,
                standing=state.standing,
            )
        event = Note("dealt", leader, self.cite("dealt"), detail)
        if self.spec.partners is not Partners.NONE:
            partner = ("to", opposite(order, leader))
            event = Note("dealt_partners", leader, self.cite("dealt_partners"), (*detail, partner))
        led = () if first is None else (Note("must_lead", leader, "", (("tile", str(first)),)),)
        return Step(dealt, (event, *led))


def _to_be_led(hands: tuple[Tiles, ...]) -> Tile:
    """The highest double that somebody holds; without any, the heaviest tile."""
    held = [one for hand in hands for one in spread(hand)]
    return max(held, key=lambda one: (one.double, one.pips, one.high))


def hands_turned_up(state: Round, cite: str) -> Event:
    """The event that shows all hands, their pips, and the line.  [AUJ-Dom ch. II]"""
    hands = BySeat([write_tiles(spread(hand)) for hand in state.hands])
    counts = BySeat([pips(hand) for hand in state.hands])
    facts = (("hands", hands), ("pips", counts), ("line", written_line(state)))
    return Revealed("hands", None, cite, facts)


def written_line(here: Round | DominoView) -> str:
    """The line from left to right, then its arms from the spinner outwards."""
    cross = here.cross or Cross()
    arms = [f"{end} {write_line(arm)}" for end, arm in ((End.UP, cross.up), (End.DOWN, cross.down)) if arm]
    return ", ".join((write_line(here.line), *arms))


@cache
def _partout(seat: Seat, number: int, cite: str) -> tuple[Event, ...]:
    """He has put one number at both ends.  [AUJ-Dom ch. II]"""
    return (Note("partout", seat, cite, (("number", number),)),)


@cache
def _boude(seat: Seat, ends: Ends, cite: str) -> tuple[Event, ...]:
    """He has said that he passes on these numbers.  [AUJ-Dom ch. II]"""
    return (Note("boude", seat, cite, (("ends", tuple(dict.fromkeys(ends))),)),)
