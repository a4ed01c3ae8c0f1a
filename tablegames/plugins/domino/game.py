"""A round of domino, for any number of seats.  [AUJ-Dom ch. II, r. I-XXIII]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from tablegames.core.errors import RulesError
from tablegames.core.events import BySeat, Event, Note, Revealed, Seat
from tablegames.core.game import Decide, Fault, Outcome, Over, Step, Turn
from tablegames.core.languages import say
from tablegames.plugins.domino.faults import fault_of
from tablegames.plugins.domino.lots import (
    Lead,
    draw_for_the_lead,
    lead_events,
    shuffle,
    taken,
    who_leads,
    who_plays_together,
)
from tablegames.plugins.domino.order import Order, opposite, right_of, seats_in_order, side_of, written
from tablegames.plugins.domino.rules import ClosedWhen, DominoRules, Partners, WonBy, too_many
from tablegames.plugins.domino.scoring import DOMINO, marks, scored
from tablegames.plugins.domino.state import (
    AT_LEFT,
    AT_RIGHT,
    DRAWS,
    PASSES,
    POSES,
    Action,
    Deal,
    Dealing,
    DominoView,
    Draw,
    Drawing,
    End,
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
from tablegames.plugins.domino.tiles import (
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

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.plugin.abilities import Abilities

SEATS: Final = tuple(map(Seat, range(len(DOUBLE_SIX))))
DECIDES: Final = tuple(map(Decide, SEATS))


@dataclass(frozen=True, slots=True)
class Domino:
    """One round: the lead is drawn for or given, the tiles are dealt, and played until domino or closed."""

    rules: DominoRules
    seats: int = 2
    tile_set: TileSet = DOUBLE_SIX
    """What is played with.  [AUJ-Dom ch. I]"""
    hand: int | None = None
    """The tiles each takes; None: as the rules say."""

    def __post_init__(self) -> None:
        rules = self.rules
        fixed = rules.partners is not Partners.NONE or not isinstance(rules.tiles, int)
        if fixed and self.seats not in rules.players:
            listed = ", ".join(map(str, rules.players))
            raise RulesError.said(
                f"this party is played by {listed}, not by {self.seats}; set players to [{self.seats}]",
                f"cette partie se joue à {listed}, non à {self.seats} ; mettez players à [{self.seats}]",
            )
        if self.seats * self.tiles > len(self.tile_set):
            raise RulesError(say(*too_many(self.seats, self.tiles, len(self.tile_set))))

    @property
    def abilities(self) -> Abilities:
        """What it can do beside its rules."""
        from tablegames.plugins.domino.abilities import DOMINO

        return DOMINO

    @property
    def played_by_native(self) -> bool:
        """Whether native code may play it: a class below this one may have written its rules anew."""
        return type(self) is Domino

    @property
    def strict(self) -> Domino:
        """The game without faults: this one."""
        return self

    @property
    def tiles(self) -> int:
        """The tiles each takes.  [AUJ-Dom ch. II-IX]"""
        return self.rules.tiles_each(self.seats) if self.hand is None else self.hand

    @property
    def sides(self) -> tuple[int, ...] | None:
        """Who plays with whom: those across the table, or as the lots fall.  [AUJ-Dom ch. VI]"""
        fixed = (0, 1, 0, 1)
        return {Partners.NONE: None, Partners.DRAWN: (), Partners.SEATS: fixed}[self.rules.partners]

    def sides_in(self, position: State | DominoView) -> tuple[int, ...]:
        """Who plays with whom, once that is drawn.  [AUJ-Dom r. II]"""
        if isinstance(position, Drawing) or (isinstance(position, DominoView) and position.drawing):
            return self.sides or ()
        if self.sides is None:
            return ()
        side = side_of(position.order, Seat(0))
        return tuple(int(seat not in side) for seat in range(self.seats))

    @property
    def gains(self) -> bool:
        """Whether points are good to have: not where the last of a round is marked.  [AUJ-Dom ch. VIII]"""
        return self.rules.won_by is not WonBy.LAST

    def conceded(self, state: object, seat: Seat) -> None:
        """A round is worth the points in the hands: it is not given up by itself."""
        return

    def initial(self, first: Seat | None = None) -> State:
        """`first` leads, all sitting as they came; None: everybody draws a tile for it.  [AUJ-Dom r. I, II]"""
        return Drawing(seats_in_order((), self.seats)) if first is None else self.dealing(first)

    def again(self, ended: State, first: Seat | None) -> State:
        """The next round at the same table: whoever played together still does, and sits where he sat.

        [AUJ-Dom ch. VI, r. II]
        """
        if first is None or not isinstance(ended, Round):
            return self.initial(first)
        return self.dealing(first, ended.order)

    def turn(self, state: State) -> Turn[Action]:
        """Lots, then the shuffle, then each in his turn until the round is over."""
        if type(state) is Round:
            return DECIDES[state.turn] if state.outcome is None else Over(state.outcome)
        of = self.tile_set
        return draw_for_the_lead(len(state.seats), of) if type(state) is Drawing else shuffle(of)

    def legal(self, state: State) -> Sequence[Action]:
        """The leader places any tile; then whoever can play must, at the end he likes; whoever cannot passes, or draws.

        [AUJ-Dom ch. II, IX, r. IX, XV]
        """
        if type(state) is not Round:
            return ()
        hand, line = state.hands[state.turn], state.line
        if not line:
            return [POSES[tile.alone] for tile in spread(hand)]
        left, right = line[0][0], line[-1][1]
        plays = AT_LEFT[left][hand & WITH[left]]
        if left != right:
            plays += AT_RIGHT[right][hand & WITH[right]]
        return plays or (DRAWS if self.may_draw(state.talon) else PASSES)

    def may_draw(self, talon: tuple[Tile, ...]) -> bool:
        """Whether he who cannot play draws: in some parties, and as long as the talon lasts.  [AUJ-Dom ch. IX]"""
        return self.rules.puiser and len(talon) > self.rules.talon_kept

    def may_help(self, line: Line) -> bool:
        """Whether drawing may still bring a tile that goes, as far as the line shows it.  [AUJ-Dom ch. IX, r. XXIII]

        Closed for good is what nobody can ever open again; whether one draws all the same is for the players to agree.
        """
        return self.rules.closed_when is ClosedWhen.TALON_EMPTY or not exhausted(line, self.tile_set)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Draw for the lead, deal, place, join, pass or draw from the talon."""
        if type(state) is Round:
            if type(action) is Play or type(action) is Pose:
                return self._placed(state, action)
            return self._draws(state) if type(action) is Draw else self._passed(state)
        if isinstance(action, Lots):
            assert isinstance(state, Drawing)
            return self._drawn(state, action)
        assert isinstance(state, Dealing)
        assert isinstance(action, Deal)
        return _dealt(state, action, partners=self.rules.partners is not Partners.NONE)

    def judge(self, view: DominoView, action: Action) -> Fault | None:
        """The rule of the book an action would break here."""
        return fault_of(view, action, self.rules, self.tile_set)

    def bound_by(self, view: DominoView, action: Action) -> str:
        """Whoever can play must; whoever cannot draws, where one does, or passes."""
        cites = {Draw: "AUJ-Dom ch. IX", Pass: "AUJ-Dom ch. II"}
        return cites.get(type(action), "AUJ-Dom r. IX")

    def view(self, state: State, seat: Seat | None) -> DominoView:
        """What a seat sees: its own hand, the line, how many tiles the others hold, who passed on what."""
        return seen(state, seat, self.seats, partners=self.rules.partners is not Partners.NONE)

    def hidden(self, state: State, seat: Seat | None) -> tuple[Tile, ...]:
        """The tiles a seat must not know: the others' hands and the talon, until the hands are turned up."""
        if type(state) is not Round or state.outcome is not None:
            return ()
        others = [spread(hand) for place, hand in enumerate(state.hands) if place != seat]
        return (*state.talon, *chain.from_iterable(others))

    def resample(self, view: DominoView, rng: Rng) -> Round:
        """A round that fits what the seat to play sees, who could not play on what among it."""
        from tablegames.plugins.domino.deals import Deals

        assert view.turn is not None
        assert view.leader is not None
        hands, talon = Deals(self, view).sample(rng)
        drawn = tuple(one for alone in reversed(talon) for one in spread(alone))
        return Round(tuple(hands), view.turn, view.leader, drawn, view.line, view.history, order=written(view.order))

    def opener(self, state: State) -> Seat | None:
        """The leader of the round, once he is known."""
        return None if isinstance(state, Drawing) else state.leader

    def turned(self, state: State) -> State:
        """Every seat moved on by one to the right."""

        def moved(seat: Seat) -> Seat:
            return Seat((seat + 1) % self.seats)

        if isinstance(state, Drawing):
            return Drawing(tuple(sorted(map(moved, state.seats))), tuple(sorted(map(moved, state.side))))
        order, leader = written(tuple(map(moved, seats_in_order(state.order, self.seats)))), moved(state.leader)
        if isinstance(state, Dealing):
            return self.dealing(leader, order)
        hands = state.hands[-1:] + state.hands[:-1]
        history = tuple(replace(one, seat=moved(one.seat)) for one in state.history)
        outcome = self.outcome(hands, leader, state.line, state.talon, order)
        return Round(hands, moved(state.turn), leader, state.talon, state.line, history, outcome, order)

    def outcome(
        self, hands: tuple[Tiles, ...], leader: Seat, line: Line, talon: tuple[Tile, ...] = (), order: Order = ()
    ) -> Outcome | None:
        """Over when somebody is out, or when no hand holds a tile that goes; None while the round goes on.

        The passes that would follow are not waited for; but while one can draw, and a tile that goes may be left, the
        game is not closed.
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
        return scored(self.rules, leader, out, tuple(map(pips, hands)), order)

    def dealing(self, leader: Seat, order: Order = ()) -> Dealing:
        """The tiles are about to be dealt; that seat leads, and however often they are dealt it is still his to lead.

        [AUJ-Dom r. VIII, XXV]
        """
        return Dealing(leader, self.seats, self.tiles, order)

    def _drawn(self, state: Drawing, lots: Lots) -> Step[State]:
        """Who leads, and where partners are drawn for, who plays with whom.  [AUJ-Dom r. I, II]"""
        after = self.decided(state, lots)
        events = lead_events(state, lots.drawn, after, self.rules.partners is Partners.DRAWN)
        return Step(self.dealing(after.leader, after.order) if isinstance(after, Lead) else after, events)

    def decided(self, state: Drawing, lots: Lots) -> Drawing | Lead:
        """What a drawing decides."""
        return (who_plays_together if self.rules.partners is Partners.DRAWN else who_leads)(state, lots.drawn)

    def _placed(self, state: Round, action: Pose | Play) -> Step[State]:
        """A tile is placed; the turn goes to the right unless it was somebody's last, or closed the game.

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
        events = _partout(seat, left) if left == right and not tile.double else ()
        if outcome is not None:
            return Step(after, (*events, *self._turned_up(after, outcome)))
        return Step(after, events)

    def _passed(self, state: Round) -> Step[State]:
        """He has nothing that goes: the turn goes to the right.  [AUJ-Dom ch. II]"""
        seat, ends = state.turn, state.ends
        assert ends is not None
        history = (*state.history, Passed(seat, ends))
        right = right_of(state.order, self.seats)[seat]
        after = Round(state.hands, right, state.leader, state.talon, state.line, history, None, state.order)
        return Step(after, _boude(seat, ends))

    def _draws(self, state: Round) -> Step[State]:
        """He takes the next tile of the talon; everybody sees that he does, and he alone which it is.  [AUJ-Dom ch. IX]

        The turn is still his: he plays that tile if it goes, else he draws again, or passes when the talon is spent.
        """
        seat, ends, leader, order = state.turn, state.ends, state.leader, state.order
        assert ends is not None
        drawn, talon = state.talon[0], state.talon[1:]
        hands = tuple(hand | drawn.alone if place == seat else hand for place, hand in enumerate(state.hands))
        outcome = self.outcome(hands, leader, state.line, talon, order)
        history = (*state.history, Passed(seat, ends, drew=True))
        after = Round(hands, seat, leader, talon, state.line, history, outcome, order)
        events: tuple[Event, ...] = (
            Note("draws", seat, "AUJ-Dom ch. IX", (("ends", tuple(dict.fromkeys(ends))), ("talon", len(talon)))),
            Note("draws_tile", seat, "AUJ-Dom ch. IX", (("tile", str(drawn)),), seen_by=(seat,)),
        )
        if outcome is not None:
            events = (*events, *self._turned_up(after, outcome))
        return Step(after, events)

    def _turned_up(self, state: Round, outcome: Outcome) -> tuple[Event, ...]:
        """The round is over: why, the hands turned up, and what it is worth.  [AUJ-Dom ch. II]"""
        return (
            Note(outcome.by, outcome.winners[0] if outcome.by == DOMINO else None, outcome.cite),
            hands_turned_up(state),
            *marks(self.rules, outcome),
        )


def hands_turned_up(state: Round) -> Event:
    """What each still holds, what that counts, and the line as it lies.  [AUJ-Dom ch. II]"""
    hands = BySeat([write_tiles(spread(hand)) for hand in state.hands])
    counts = BySeat([pips(hand) for hand in state.hands])
    facts = (("hands", hands), ("pips", counts), ("line", write_line(state.line)))
    return Revealed("hands", None, "AUJ-Dom ch. II", facts)


@cache
def _partout(seat: Seat, number: int) -> tuple[Event, ...]:
    """He has put one number at both ends.  [AUJ-Dom ch. II]"""
    return (Note("partout", seat, "AUJ-Dom ch. II", (("number", number),)),)


@cache
def _boude(seat: Seat, ends: Ends) -> tuple[Event, ...]:
    """He has said that he passes on these numbers.  [AUJ-Dom ch. II]"""
    return (Note("boude", seat, "AUJ-Dom ch. II", (("ends", tuple(dict.fromkeys(ends))),)),)


def _dealt(state: Dealing, deal: Deal, *, partners: bool) -> Step[State]:
    """The others take their tiles first, the leader last; what is left is the talon.  [AUJ-Dom r. XI]

    Where two play against two it is said who plays with whom, which need not have been drawn for.  [AUJ-Dom ch. IX]
    """
    leader = state.leader
    hands, talon = taken(state, deal.order)
    detail = (("tiles", state.tiles), ("talon", len(talon)))
    dealt = Round(hands, leader, leader, talon, order=state.order)
    if partners:
        told = Note("dealt_partners", leader, "AUJ-Dom ch. IX, r. XI", (*detail, ("to", opposite(state.order, leader))))
    else:
        told = Note("dealt", leader, "AUJ-Dom r. XI", detail)
    return Step(dealt, (told,))
