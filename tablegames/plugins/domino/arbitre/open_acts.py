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
    Announce,
    AnyAction,
    Claim,
    HoldTo,
    MakePlace,
    Misplay,
    Nothing,
    NotPlace,
    Objection,
    OwnUp,
    Reshuffle,
    Take,
    Uncover,
    Upset,
    Withdraw,
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
from tablegames.plugins.domino.rules import ClosedWhen, DominoRules
from tablegames.plugins.domino.state import Draw, End, Pass, Play, Pose
from tablegames.plugins.domino.tiles import DOUBLE_SIX, TileSet, ends_of, exhausted

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
                every = [Take(number) for number in range(1, self.most + 1)]
                return [*every, Take(self.tiles, seen=True), *self._withdrawals()]
            case Phase.OWN:
                return [NOTHING_SAID, *([OwnUp()] if self.may_own_up else [])]
            case Phase.TURNED:
                return [NOTHING_SAID, *self._claims()]
            case Phase.SURPLUS:
                return [NOTHING_SAID, *self._withdrawals()]
            case Phase.UPSET:
                return [NOTHING_SAID, Reshuffle()]
            case Phase.LAST:
                return [NOTHING_SAID, *self._claims(), *self._answers()]
        calls = (*self._claims(), *self._answers(), *self._withdrawals())
        return [*self.listed(), *self._slips(), *self._clumsy(), *calls]

    def listed(self) -> Sequence[AnyAction]:
        """What everybody may be told of: faultless play, and to have nothing to say."""
        if self.view.phase is Phase.TAKE:
            return [Take(self.tiles)]
        if self.view.phase is not Phase.PLAY:
            return [NOTHING_SAID]
        if not self.view.line:
            held = self.view.announced if self.view.must else None
            return [Pose(tile) for tile in self.view.hand if held in (None, tile)]
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

        A tile that was announced comes before all of these, once it is required.  [AUJ-Dom r. XIII, XVIII, XXI]
        """
        every = self._going()
        if held := [play for play in every if self.view.must and play.tile == self.view.announced]:
            return [*held]
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

    def _clumsy(self) -> Iterator[AnyAction]:
        """To name a tile or uncover one before placing it, or to make the adversary's fall open.

        [AUJ-Dom r. VIII, XIII, XVIII, XXV]
        """
        view = self.view
        if view.must or self.bound or view.turn is None:
            return
        shown = view.exposed[view.turn] if view.exposed else ()
        if view.announced not in view.hand:
            yield from (Announce(tile) for tile in view.hand)
        yield from (Uncover(tile) for tile in view.hand if tile not in shown)
        if len(view.order) == TWO and any(
            view.counts[other] > len(view.exposed[other]) for other in view.order if other != view.turn
        ):
            yield Upset()

    def _withdrawals(self) -> Iterator[AnyAction]:
        """To take back what another took too many.  [AUJ-Dom r. XVII]"""
        if self.too_many() is not None:
            yield Withdraw()

    def too_many(self) -> Seat | None:
        """Return an adversary who took too many tiles and has not turned them up.  [AUJ-Dom r. XVII]"""
        view = self.view
        if view.seat is None or not view.extra:
            return None
        return next((seat for seat in adversaries(view, view.seat) if view.extra[seat]), None)

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

        [AUJ-Dom r. IX, X, XII, XIII]
        """
        view = self.view
        last = last_placed(view)
        if last is None or view.seat is None or view.log[last].seat not in adversaries(view, view.seat):
            return
        if does_not_go(view):
            yield Objection()
        if (
            view.announced is not None
            and view.announced not in view.hand
            and (not view.before or went(view.announced, ends_of(view.before)))
        ):
            yield HoldTo()
        if just_shown(view) and view.before:
            tile = view.log[last].tile
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
        if isinstance(action, Withdraw):
            return Fault("none_over", "AUJ-Dom r. XVII")
        if isinstance(action, Reshuffle):
            return Fault("none_upset", "AUJ-Dom r. XXV")
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
        if isinstance(action, HoldTo):
            return Fault("not_announced", "AUJ-Dom r. XIII")
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
        if isinstance(action, Play | Pose | Misplay | Announce | Uncover) and action.tile not in view.hand:
            return Fault("not_in_hand", detail=(("tile", str(action.tile)),))
        if view.must and view.announced in view.hand:
            return Fault("held_to", "AUJ-Dom r. XIII", detail=(("tile", str(view.announced)),))
        if self.bound:
            return Fault("shown_goes", "AUJ-Dom r. XVIII")
        if isinstance(action, Announce):
            return Fault("announced_already", "AUJ-Dom r. XIII")
        if isinstance(action, Uncover):
            return Fault("uncovered_already", "AUJ-Dom r. XVIII")
        if isinstance(action, Upset):
            return Fault("upset_of_two" if len(view.order) > TWO else "all_upset", "AUJ-Dom r. XXV")
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
