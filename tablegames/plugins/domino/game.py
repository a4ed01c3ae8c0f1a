"""A round of domino, for any number of seats.  [AUJ-Dom ch. II, r. I-XXIII]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Note, Revealed, Scored
from tablegames.core.game import Decide, Fault, Outcome, Over, Seat, Step, Turn
from tablegames.core.words import say
from tablegames.plugins.domino.actions import AT_LEFT, AT_RIGHT, PASSES, POSES, Action, Deal, End, Lots, Play, Pose
from tablegames.plugins.domino.faults import fault_of
from tablegames.plugins.domino.line import Ends, Line
from tablegames.plugins.domino.lots import SHUFFLE, draw_for_the_lead, highest, taken
from tablegames.plugins.domino.rules import DominoRules
from tablegames.plugins.domino.scoring import CLOSED, DOMINO, scored
from tablegames.plugins.domino.state import Dealing, Drawing, Passed, Round, State
from tablegames.plugins.domino.tiles import FULL_ROW, NONE, ROW, TILES, WITH, Tile, Tiles, pips, spread
from tablegames.plugins.domino.tiletext import write_tiles
from tablegames.plugins.domino.view import DominoView, seen

SEATS: Final = tuple(map(Seat, range(len(TILES))))
MARKS: Final = {DOMINO: "marks_domino", CLOSED: "marks_closed"}
DECIDES: Final = tuple(map(Decide, SEATS))


@dataclass(frozen=True, slots=True)
class Domino:
    """One round: the lead is drawn for or given, the tiles are dealt, and played until domino or closed."""

    rules: DominoRules
    seats: int = 2

    def __post_init__(self) -> None:
        if self.seats * self.rules.tiles > len(TILES):
            raise RulesError(
                say(
                    f"{self.seats} players with {self.rules.tiles} tiles each need more than the 28 there are; "
                    f"set tiles to {len(TILES) // self.seats} or less",
                    f"{self.seats} joueurs à {self.rules.tiles} dés chacun : il n'y en a que 28 ; "
                    f"mettez tiles à {len(TILES) // self.seats} ou moins",
                )
            )

    def initial(self, first: Seat | None = None) -> State:
        """`first` leads; None: everybody draws a tile for it.  [AUJ-Dom r. I]"""
        return Drawing(tuple(map(Seat, range(self.seats)))) if first is None else self.dealing(first)

    def turn(self, state: State) -> Turn[Action]:
        """Lots, then the shuffle, then each in his turn until the round is over."""
        if type(state) is Round:
            return DECIDES[state.turn] if state.outcome is None else Over(state.outcome)
        return draw_for_the_lead(len(state.seats)) if type(state) is Drawing else SHUFFLE

    def legal(self, state: State) -> Sequence[Action]:
        """The leader places any tile; then whoever can play must, at the end he likes; whoever cannot passes.

        [AUJ-Dom ch. II, r. IX, XV]
        """
        if type(state) is not Round:
            return ()
        hand, line = state.hands[state.turn], state.line
        if not line:
            return [POSES[tile] for tile in spread(hand)]
        left, right = line[0][0], line[-1][1]
        plays = AT_LEFT[left][hand >> left * ROW & FULL_ROW]
        if left != right:
            plays += AT_RIGHT[right][hand >> right * ROW & FULL_ROW]
        return plays or PASSES

    def apply(self, state: State, action: Action) -> Step[State]:
        """Draw, deal, place, join or pass."""
        if type(state) is Round:
            if type(action) is Play or type(action) is Pose:
                return self._placed(state, action)
            return self._passed(state)
        if isinstance(action, Lots):
            assert isinstance(state, Drawing)
            return self._drawn(state, action)
        assert isinstance(state, Dealing)
        assert isinstance(action, Deal)
        return _dealt(state, action)

    def judge(self, state: State, action: Action) -> Fault | None:
        """The rule of the book an action would break here."""
        return fault_of(state, action)

    def view(self, state: State, seat: Seat | None) -> DominoView:
        """What a seat sees: its own hand, the line, how many tiles the others hold, who passed on what."""
        return seen(state, seat, self.seats)

    def hidden(self, state: State, seat: Seat | None) -> tuple[Tile, ...]:
        """The tiles a seat must not know: the others' hands and the talon, until the hands are turned up."""
        if type(state) is not Round or state.outcome is not None:
            return ()
        others = [spread(hand) for place, hand in enumerate(state.hands) if place != seat]
        return (*state.talon, *chain.from_iterable(others))

    def opener(self, state: State) -> Seat | None:
        """The leader of the round, once he is known."""
        return None if isinstance(state, Drawing) else state.leader

    def turned(self, state: State) -> State:
        """Every seat moved on by one to the right."""

        def moved(seat: Seat) -> Seat:
            return Seat((seat + 1) % self.seats)

        if isinstance(state, Drawing):
            return Drawing(tuple(sorted(map(moved, state.seats))))
        if isinstance(state, Dealing):
            return self.dealing(moved(state.leader))
        hands, leader = state.hands[-1:] + state.hands[:-1], moved(state.leader)
        passed = tuple(Passed(moved(one.seat), one.ends) for one in state.passed)
        outcome = self.outcome(hands, leader, state.line)
        return Round(hands, moved(state.turn), leader, state.talon, state.line, passed, outcome)

    def outcome(self, hands: tuple[Tiles, ...], leader: Seat, line: Line) -> Outcome | None:
        """Over when somebody is out, or when no hand holds a tile that goes; None while the round goes on.

        The passes that would follow are not waited for.  [AUJ-Dom ch. II, r. XXIII]
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
        return scored(self.rules, leader, out, tuple(map(pips, hands)))

    def dealing(self, leader: Seat) -> Dealing:
        """The tiles are about to be dealt; that seat leads."""
        return Dealing(leader, self.seats, self.rules.tiles)

    def _drawn(self, state: Drawing, lots: Lots) -> Step[State]:
        """The one with most pips leads; those equal for the highest draw again.  [AUJ-Dom r. I]"""
        events = [
            Note("drawn", seat, "AUJ-Dom r. I", (("tile", str(tile)),))
            for seat, tile in zip(state.seats, lots.drawn, strict=True)
        ]
        best = highest(state.seats, lots.drawn)
        if len(best) > 1:
            return Step(Drawing(best), (*events, Note("draw_again", None, "AUJ-Dom r. I", (("seats", best),))))
        return Step(self.dealing(best[0]), (*events, Note("leads", best[0], "AUJ-Dom r. I")))

    def _placed(self, state: Round, action: Pose | Play) -> Step[State]:
        """A tile is placed; the turn goes to the right unless it was somebody's last, or closed the game.

        [AUJ-Dom ch. II, r. XV]
        """
        tile, seat, line, leader = action.tile, state.turn, state.line, state.leader
        if type(action) is Play:
            onto = action.onto
            free = tile.high + tile.low - onto
            if line[0][0] == onto and (line[-1][1] != onto or action.at is End.LEFT):
                line = ((free, onto), *line)
            else:
                line = (*line, (onto, free))
        else:
            line = ((tile.high, tile.low),)
        held = list(state.hands)
        held[seat] ^= tile.alone
        hands = tuple(held)
        outcome = self.outcome(hands, leader, line)
        after = Round(hands, SEATS[(seat + 1) % self.seats], leader, state.talon, line, state.passed, outcome)
        events = _partout(seat, line[0][0]) if line[0][0] == line[-1][1] and not tile.double else ()
        if outcome is not None:
            return Step(after, (*events, *_turned_up(after, outcome)))
        return Step(after, events)

    def _passed(self, state: Round) -> Step[State]:
        """He has nothing that goes: the turn goes to the right.  [AUJ-Dom ch. II]"""
        seat, ends = state.turn, state.ends
        assert ends is not None
        passed = (*state.passed, Passed(seat, ends))
        after = Round(state.hands, SEATS[(seat + 1) % self.seats], state.leader, state.talon, state.line, passed)
        return Step(after, _boude(seat, ends))


@cache
def _partout(seat: Seat, number: int) -> tuple[Event, ...]:
    """He has put one number at both ends.  [AUJ-Dom ch. II]"""
    return (Note("partout", seat, "AUJ-Dom ch. II", (("number", number),)),)


@cache
def _boude(seat: Seat, ends: Ends) -> tuple[Event, ...]:
    """He has said that he passes on these numbers.  [AUJ-Dom ch. II]"""
    return (Note("boude", seat, "AUJ-Dom ch. II", (("ends", tuple(dict.fromkeys(ends))),)),)


def _dealt(state: Dealing, deal: Deal) -> Step[State]:
    """The others take their tiles first, the leader last; what is left is the talon.  [AUJ-Dom r. XI, XIX]"""
    leader = state.leader
    hands, talon = taken(state, deal.order)
    detail = (("tiles", state.tiles), ("talon", len(talon)))
    return Step(Round(hands, leader, leader, talon), (Note("dealt", leader, "AUJ-Dom r. XI, XIX", detail),))


def _turned_up(state: Round, outcome: Outcome) -> tuple[Event, ...]:
    """The round is over: why, the hands turned up, and what the winner marks."""
    winner, by, cite = outcome.winners[0], outcome.by, outcome.cite
    hands = tuple([write_tiles(spread(hand)) for hand in state.hands])
    return (
        Note(by, winner if by == DOMINO else None, cite),
        Revealed("hands", None, "AUJ-Dom ch. II", (("hands", hands),)),
        Scored(MARKS[by], winner, cite, points=outcome.scores[winner]),
    )
