"""What may be done at the table: everything a seat can see to be open, what is listed of it, and why the rest is not.

All of it follows from what the seat sees: so being asked, and refused, tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablegames.core.events import Seat
from tablegames.core.game import Fault
from tablegames.plugins.domino.arbitre.acts import (
    NOTHING_SAID,
    AnyAction,
    Claim,
    MakePlace,
    Misplay,
    Nothing,
    NotPlace,
    Objection,
    OwnUp,
    Take,
)
from tablegames.plugins.domino.arbitre.showing import (
    adversaries,
    does_not_go,
    just_shown,
    last_placed,
    went,
    wrong_passes,
)
from tablegames.plugins.domino.arbitre.state import Did, Phase
from tablegames.plugins.domino.arbitre.view import TableView
from tablegames.plugins.domino.faults import fault_of
from tablegames.plugins.domino.line import exhausted
from tablegames.plugins.domino.rules import ClosedWhen, DominoRules
from tablegames.plugins.domino.state import Draw, End, Pass, Play, Pose
from tablegames.plugins.domino.tiles import DOUBLE_SIX, TileSet

TWO = 2


@dataclass(frozen=True, slots=True)
class Open:
    """What one seat may do at one moment."""

    view: TableView
    rules: DominoRules
    tiles: int
    """What each should take."""
    of: TileSet = DOUBLE_SIX

    def acts(self) -> Sequence[AnyAction]:
        """All that may be done, the faultless first."""
        match self.view.phase:
            case Phase.TAKE:
                return [Take(number) for number in range(1, self.most + 1)]
            case Phase.OWN:
                return [NOTHING_SAID, *([OwnUp()] if self.may_own_up else [])]
            case Phase.TURNED:
                return [NOTHING_SAID, *self._claims()]
            case Phase.LAST:
                return [NOTHING_SAID, *self._claims(), *self._answers()]
        return [*self.listed(), *self._slips(), *self._claims(), *self._answers()]

    def listed(self) -> Sequence[AnyAction]:
        """What everybody may be told of: faultless play, and to have nothing to say."""
        if self.view.phase is Phase.TAKE:
            return [Take(self.tiles)]
        if self.view.phase is not Phase.PLAY:
            return [NOTHING_SAID]
        if not self.view.line:
            return [Pose(tile) for tile in self.view.hand]
        return self.plays() or [Draw() if self.must_draw else Pass()]

    @property
    def tacit(self) -> AnyAction | None:
        """What goes without saying."""
        if self.view.phase is Phase.PLAY:
            return None
        return self.listed()[0]

    @property
    def most(self) -> int:
        """The most tiles one can take: those who take after him must find theirs.  [AUJ-Dom r. IV, XI]"""
        after = len(self.view.asked) - 1
        return max(1, self.view.talon - after * self.tiles)

    @property
    def must_draw(self) -> bool:
        """Whether he who has nothing that goes draws: while it may help.  [AUJ-Dom ch. IX]"""
        rules, view = self.rules, self.view
        if not rules.puiser or view.talon <= rules.talon_kept:
            return False
        return rules.closed_when is ClosedWhen.TALON_EMPTY or not exhausted(view.line, self.of)

    def plays(self) -> list[AnyAction]:
        """The tiles that go and may be placed: one that was shown first, and not what a partner may not open.

        [AUJ-Dom r. XVIII, XXI]
        """
        every = self._going()
        shown = self.view.exposed[self.view.turn] if self.view.exposed and self.view.turn is not None else ()
        if bound := [play for play in every if play.tile in shown]:
            return [*bound]
        free = [play for play in every if not self._opens(play)]
        return [*(free or every)]

    @property
    def bound(self) -> bool:
        """Whether a tile he has shown goes, and so must be placed.  [AUJ-Dom r. XVIII]"""
        shown = self.view.exposed[self.view.turn] if self.view.exposed and self.view.turn is not None else ()
        return any(went(tile, self.view.ends) for tile in shown)

    def _going(self) -> list[Play]:
        """Every tile that goes, at each end where it does."""
        line = self.view.line
        left, right = line[0][0], line[-1][1]
        plays = [Play(tile, left, End.LEFT) for tile in self.view.hand if tile.has(left)]
        if left != right:
            plays += [Play(tile, right, End.RIGHT) for tile in self.view.hand if tile.has(right)]
        return plays

    def _opens(self, play: Play) -> bool:
        """Whether it opens a number that stands on a tile his partner has shown.  [AUJ-Dom r. XXI]"""
        partner, ends = self.view.partner, self.view.ends
        if partner is None or not self.view.exposed or ends is None:
            return False
        free = play.tile.high + play.tile.low - play.onto
        return free not in ends and any(tile.has(free) for tile in self.view.exposed[partner])

    def _slips(self) -> Iterator[AnyAction]:
        """To pass or draw with a tile that goes, to place one that does not; not where he must.

        [AUJ-Dom ch. IX, r. IX, X, XX]
        """
        view = self.view
        if not view.line or self.bound or view.must:
            return
        if self._going():
            yield Pass()
            if self.must_draw:
                yield Draw()
        left, right = view.line[0][0], view.line[-1][1]
        shown = view.exposed[view.turn] if view.exposed and view.turn is not None else ()
        for onto, end in {right: End.RIGHT, left: End.LEFT}.items():
            for tile in view.hand:
                if not tile.has(onto) and tile not in shown:
                    for free in dict.fromkeys((tile.low, tile.high)):
                        yield Misplay(tile, onto, free, end)

    def _claims(self) -> Iterator[AnyAction]:
        """To claim what shows: a pass that was wrong, or tiles taken too few.  [AUJ-Dom r. III, V, IX, XVI]"""
        assert self.view.seat is not None
        if next(wrong_passes(self.view, self.view.seat), None) is not None or self.too_few() is not None:
            yield Claim()

    def too_few(self) -> Seat | None:
        """Whom one may call for having taken too few tiles; the leader first.  [AUJ-Dom r. III, V, VI]

        Of two, once each has placed one; of more at once, even before the lead, for it shows in the talon.
        """
        view = self.view
        if view.phase is not Phase.PLAY or view.seat is None or not view.short:
            return None
        if len(view.order) == TWO:
            if len({deed.seat for deed in view.log if deed.did is Did.PLACED}) < TWO:
                return None
        elif not view.talon:
            return None
        against = sorted(adversaries(view, view.seat), key=lambda seat: seat != view.leader)
        return next((seat for seat in against if view.short[seat] > 0), None)

    def _answers(self) -> Iterator[AnyAction]:
        """To object to the tile just placed; to say where it goes, if it shows a wrong pass.

        [AUJ-Dom r. IX, X, XII]
        """
        view = self.view
        if does_not_go(view):
            yield Objection()
        if just_shown(view) and view.before:
            last = last_placed(view)
            tile = None if last is None else view.log[last].tile
            ends = dict.fromkeys((view.before[0][0], view.before[-1][1]))
            yield from (MakePlace(onto) for onto in ends if tile is not None and tile.has(onto))
            yield NotPlace()

    @property
    def may_own_up(self) -> bool:
        """Whether he who has just passed has a tile that goes.  [AUJ-Dom r. XX]"""
        return any(went(tile, self.view.ends) for tile in self.view.hand)

    # --- why not

    def refusal(self, action: AnyAction) -> Fault | None:
        """The rule a would-be act breaks; None: it may be done."""
        view = self.view
        if view.outcome is not None:
            return Fault("round_over", view.outcome.cite)
        if action in self.acts():
            return None
        if isinstance(action, Take):
            if view.phase is Phase.TAKE:
                return Fault("takes_too_many", "AUJ-Dom r. XI", detail=(("most", self.most),))
            return Fault("already_taken", "AUJ-Dom r. IV")
        if view.phase is Phase.TAKE:
            return Fault("take_first", "AUJ-Dom r. XVII")
        if view.phase is Phase.OWN and not isinstance(action, OwnUp):
            return Fault("only_owning", "AUJ-Dom r. XX")
        if isinstance(action, Claim):
            return Fault("nothing_shown", "AUJ-Dom r. IX, XVI")
        if isinstance(action, Objection):
            return Fault("it_goes", "AUJ-Dom r. X, XII")
        if isinstance(action, OwnUp):
            return Fault("nothing_to_own", "AUJ-Dom r. XX")
        if isinstance(action, MakePlace | NotPlace):
            return Fault("not_just_shown", "AUJ-Dom r. IX")
        if isinstance(action, Nothing):
            return Fault("not_asked", "AUJ-Dom r. IX")
        if view.phase is not Phase.PLAY:
            return Fault("only_asked", "AUJ-Dom r. XVI")
        return self._not_played(action)

    def _not_played(self, action: AnyAction) -> Fault:
        """Why a tile, a pass or a draw is not open to him whose turn it is."""
        view = self.view
        if isinstance(action, Play | Pose | Misplay) and action.tile not in view.hand:
            return Fault("not_in_hand", detail=(("tile", str(action.tile)),))
        if self.bound:
            return Fault("shown_goes", "AUJ-Dom r. XVIII")
        if view.must and isinstance(action, Pass | Draw | Misplay):
            return Fault("owned_up", "AUJ-Dom r. XX")
        if isinstance(action, Play) and action in self._going():
            return Fault("opens_shown", "AUJ-Dom r. XXI")
        if isinstance(action, Misplay):
            if not view.line:
                return Fault("no_line", "AUJ-Dom ch. II")
            return Fault("shown_waits", "AUJ-Dom r. XVIII", detail=(("tile", str(action.tile)),))
        if isinstance(action, Draw) and self.rules.puiser and view.line and not self._going():
            return Fault("talon_spent", "AUJ-Dom ch. IX", detail=(("talon", view.talon),))
        assert isinstance(action, Play | Pose | Pass | Draw) or not isinstance(action, Misplay)
        found = fault_of(view, action, self.rules, self.of)  # type: ignore[arg-type]  # what is left is strict
        return found or Fault("not_asked", "AUJ-Dom ch. II")
