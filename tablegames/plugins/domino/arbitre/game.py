"""Domino at a table: tiles that do not go can be placed, who can play can pass, and all of it can be called.

It holds the strict game and asks it for the truth. What is open to a seat follows from what the seat sees
(`open_acts`), so that nothing tells a wrong pass from a true one before it shows.
[AUJ-Dom r. III-VI, IX-XII, XVI-XXII]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Decide, Fault, Over, Step, Turn
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.plugins.domino.arbitre.acts import (
    Announce,
    AnyAction,
    Claim,
    HoldTo,
    MakePlace,
    Misplay,
    NotPlace,
    Objection,
    OwnUp,
    Reshuffle,
    Take,
    Uncover,
    Upset,
    Withdraw,
)
from tablegames.plugins.domino.arbitre.calls import Calls
from tablegames.plugins.domino.arbitre.showing import does_not_go, shown
from tablegames.plugins.domino.arbitre.state import BOUDE, Phase, TableRound, TableState
from tablegames.plugins.domino.arbitre.view import TableView, table_view
from tablegames.plugins.domino.order import from_the_right_of
from tablegames.plugins.domino.state import Dealing, DominoView, Draw, Drawing, Pass, Play, Pose, Round
from tablegames.plugins.domino.tiles import spread

if TYPE_CHECKING:
    from tablegames.core.chance import Rng

Seen = DominoView | TableView


@dataclass(frozen=True, slots=True)
class DominoTable(Calls):
    """One round at the table: until domino, or all have passed in turn, or a fault is claimed that ends it."""

    @property
    def sides(self) -> tuple[int, ...] | None:
        """Who plays with whom."""
        return self.strict.sides

    def sides_in(self, position: Any) -> tuple[int, ...]:
        """Who plays with whom, once that is drawn."""
        return self.strict.sides_in(position)

    @property
    def gains(self) -> bool:
        """Whether points are good to have."""
        return self.strict.gains

    @property
    def takes_back(self) -> bool:
        """Nothing is: the others' hands are hidden."""
        return False

    def conceded(self, state: object, seat: Seat) -> None:
        """A round is worth the points in the hands: it is not given up by itself."""
        return

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
        """The others' hands and the talon, but what they have shown; and that somebody has passed or drawn wrongly."""
        if not isinstance(state, TableRound) or state.up:
            return ()
        others = [hand & ~state.exposed for place, hand in enumerate(state.round.hands) if place != seat]
        tiles = (*state.round.talon, *(tile for hand in others for tile in spread(hand)))
        return (*tiles, *(["boude_a_tort"] if self._unknown(state, seat) else []))

    def _unknown(self, state: TableRound, seat: Seat | None) -> bool:
        """Whether somebody else has passed wrongly, and nothing shows it yet."""
        view, truth = self._seen(state, None), self._truth(state)
        passes = [at for at, deed in enumerate(state.log) if deed.did in BOUDE and deed.seat != seat]
        return any(shown(truth, at) is not None and shown(view, at) is None for at in passes)

    def resample(self, view: TableView, rng: Rng) -> TableRound:
        """A round that fits what the seat to act sees."""
        from tablegames.plugins.domino.arbitre.resampling import resampled

        return resampled(self.strict, view, rng)

    def encoder(self) -> Encoder[Any, Any]:
        """How it is told in numbers."""
        from tablegames.plugins.domino.arbitre.encoding import TableEncoder

        return TableEncoder(self.seats, self.tile_set)

    def answering(self, state: TableState) -> bool:
        """Whether a last tile waits for an answer, and nothing can be wrong with it: a case says no more."""
        if not isinstance(state, TableRound) or state.outcome is not None or state.phase is not Phase.LAST:
            return False
        view = self._seen(state, state.asked[0])
        passed = any(deed.did in BOUDE and not view.counts[deed.seat] for deed in view.log if not deed.settled)
        return not passed and not does_not_go(view)

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
            case Take(_, seen=True):
                seen = Note("tile_seen", state.asked[0], "AUJ-Dom r. VIII")
                return self._dealt_again(state, seen)
            case Take():
                return self._took(state, action.number)
            case Withdraw():
                return self._withdrawn(state)
            case Uncover():
                after = replace(state, exposed=state.exposed | action.tile.alone)
                said = (("tile", str(action.tile)),)
                return Step(after, (Note("uncovers", state.asked[0], "AUJ-Dom r. VIII, XVIII", said),))
            case Announce():
                note = Note("announces", state.asked[0], "AUJ-Dom r. XIII", (("tile", str(action.tile)),))
                return Step(replace(state, announced=action.tile), (note,))
            case HoldTo():
                return self._held_to(state)
            case Upset():
                return self._upset(state)
            case Reshuffle():
                return self._dealt_again(state, Note("reshuffles", state.asked[0], "AUJ-Dom r. XXV"))
            case OwnUp():
                return self._owned_up(state)
            case Claim():
                return self._claimed(state)
            case Objection():
                return self._objected(state)
            case MakePlace() | NotPlace():
                return self._dictated(state, action)
        return self._went_on(state)
