"""A round of domino, for any number of seats.  [AUJ-Dom ch. II, r. I-XXIII]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablegames.core.errors import RulesError
from tablegames.core.events import Event, Note, Revealed, Scored
from tablegames.core.game import Decide, Fault, Outcome, Over, Seat, Step, Turn
from tablegames.core.words import say
from tablegames.plugins.domino.actions import PASS, PLAYS, POSES, Action, Deal, End, Lots, Play, Pose
from tablegames.plugins.domino.faults import fault_of
from tablegames.plugins.domino.line import Ends, ends_of, joined
from tablegames.plugins.domino.lots import SHUFFLE, draw_for_the_lead, highest, taken
from tablegames.plugins.domino.rules import DominoRules
from tablegames.plugins.domino.scoring import By, scored
from tablegames.plugins.domino.state import Dealing, Drawing, Passed, Round, State
from tablegames.plugins.domino.tiles import NONE, TILES, WITH, Tiles, pips, spread
from tablegames.plugins.domino.view import DominoView, seen

DECIDES: Final = tuple(Decide(Seat(seat)) for seat in range(len(TILES)))


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
        if not isinstance(state, Round):
            return ()
        hand, line = state.hands[state.turn], state.line
        if not line:
            return [POSES[tile] for tile in spread(hand)]
        left, right = line[0][0], line[-1][1]
        at_left, at_right = PLAYS[End.LEFT][left], PLAYS[End.RIGHT][right]
        plays = [at_left[tile] for tile in spread(Tiles(hand & WITH[left]))]
        if left != right:
            plays += [at_right[tile] for tile in spread(Tiles(hand & WITH[right]))]
        return plays or PASS

    def apply(self, state: State, action: Action) -> Step[State]:
        """Draw, deal, place, join or pass."""
        if isinstance(state, Round):
            if type(action) is Play or type(action) is Pose:
                return self._placed(state, action)
            return self._passed(state)
        if isinstance(state, Drawing):
            assert isinstance(action, Lots)
            return self._drawn(state, action)
        assert isinstance(action, Deal)
        return _dealt(state, action)

    def judge(self, state: State, action: Action) -> Fault | None:
        """The rule of the book an action would break here."""
        return fault_of(state, action)

    def view(self, state: State, seat: Seat | None) -> DominoView:
        """What a seat sees: its own hand, the line, how many tiles the others hold, who passed on what."""
        return seen(state, seat, self.seats)

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
        outcome = self.outcome(hands, leader, state.ends)
        return Round(hands, moved(state.turn), leader, state.talon, state.laid, state.ends, state.line, passed, outcome)

    def outcome(self, hands: tuple[Tiles, ...], leader: Seat, ends: Ends | None) -> Outcome | None:
        """Over when somebody is out, or when no hand holds a tile that goes; None while the round goes on.

        The passes that would follow are not waited for.  [AUJ-Dom ch. II, r. XXIII]
        """
        if ends is None:
            return None
        out: Seat | None = None
        if NONE in hands:
            out = Seat(hands.index(NONE))
        else:
            goes = WITH[ends[0]] | WITH[ends[1]]
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
        tile, hands, seat, line = action.tile, state.hands, state.turn, state.line
        if type(action) is Play:
            onto = action.onto
            left = line[0][0] == onto and (line[-1][1] != onto or action.at is End.LEFT)
            line = joined(line, tile, onto, left=left)
        else:
            line = ((tile.high, tile.low),)
        ends = ends_of(line)
        hands = (*hands[:seat], Tiles(hands[seat] ^ tile.bit), *hands[seat + 1 :])
        outcome = self.outcome(hands, state.leader, ends)
        after = Round(
            hands,
            Seat((seat + 1) % self.seats),
            state.leader,
            state.talon,
            Tiles(state.laid | tile.bit),
            ends,
            line,
            state.passed,
            outcome,
        )
        if outcome is not None:
            return Step(after, _turned_up(after, outcome))
        if ends is not None and ends[0] == ends[1] and not tile.double:
            return Step(after, (Note("partout", seat, "AUJ-Dom ch. II", (("number", ends[0]),)),))
        return Step(after)

    def _passed(self, state: Round) -> Step[State]:
        """He has nothing that goes: the turn goes to the right.  [AUJ-Dom r. IX]"""
        seat, ends = state.turn, state.ends
        assert ends is not None
        after = Round(
            state.hands,
            Seat((seat + 1) % self.seats),
            state.leader,
            state.talon,
            state.laid,
            ends,
            state.line,
            (*state.passed, Passed(seat, ends)),
        )
        return Step(after, (Note("boude", seat, "AUJ-Dom r. IX", (("ends", f"{ends[0]}-{ends[1]}"),)),))


def _dealt(state: Dealing, deal: Deal) -> Step[State]:
    """The others take their tiles first, the leader last; what is left is the talon.  [AUJ-Dom r. XI, XIX]"""
    leader = state.leader
    hands, talon = taken(state, deal.order)
    detail = (("tiles", state.tiles), ("talon", len(talon)))
    return Step(Round(hands, leader, leader, talon), (Note("dealt", leader, "AUJ-Dom r. XI, XIX", detail),))


def _turned_up(state: Round, outcome: Outcome) -> tuple[Event, ...]:
    """The round is over: why, the hands turned up, and what the winner marks."""
    winner = outcome.winners[0]
    left = tuple(map(pips, state.hands))
    hands = tuple(" ".join(map(str, spread(hand))) for hand in state.hands)
    return (
        Note(outcome.by, winner if outcome.by == By.DOMINO else None, outcome.cite, (("pips", left),)),
        Revealed("hands", None, "AUJ-Dom ch. II", (("hands", hands),)),
        Scored(f"marks_{outcome.by}", winner, outcome.cite, (("pips", left),), points=outcome.scores[winner]),
    )
