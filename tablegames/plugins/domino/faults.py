"""The rule a would-be action breaks, found from what the player himself sees: it can tell him nothing more.

[AUJ-Dom ch. IX, r. IX-XII, XVI]
"""

from __future__ import annotations

from tablegames.core.events import Detail
from tablegames.core.game import Fault
from tablegames.plugins.domino.rules import DominoRules
from tablegames.plugins.domino.state import Action, Deal, DominoView, Draw, Lots, Pass, Play, Pose
from tablegames.plugins.domino.tiles import DOUBLE_SIX, Tile, TileSet


def fault_of(view: DominoView, action: Action, rules: DominoRules, of: TileSet = DOUBLE_SIX) -> Fault | None:
    """What is wrong with an action here; None when it is faultless."""
    if view.drawing:
        return _lots(view, action)
    if not view.dealt:
        return _deal(action, of)
    if view.outcome is not None:
        return Fault("round_over", view.outcome.cite)
    if isinstance(action, Pass):
        return _pass(view, rules)
    if isinstance(action, Draw):
        return _draw(view, rules)
    if isinstance(action, Pose):
        return _held(view, action.tile) or _pose(view)
    if isinstance(action, Play):
        return _held(view, action.tile) or _play(view, action)
    return Fault("already_dealt", "AUJ-Dom r. VII, XI")


def _lots(view: DominoView, action: Action) -> Fault | None:
    """Before anything else everybody draws a tile, all from one set.  [AUJ-Dom r. I]"""
    if (
        not isinstance(action, Lots)
        or len({*action.drawn}) != len(action.drawn)
        or len(action.drawn) != len(view.drawing)
    ):
        return Fault("draw_first", "AUJ-Dom r. I", detail=(("players", len(view.drawing)),))
    return None


def _deal(action: Action, of: TileSet) -> Fault | None:
    """The tiles are shuffled before they are played, all of them.  [AUJ-Dom r. VII]"""
    if not isinstance(action, Deal) or len(action.order) != len(of) or {*action.order} != {*of.tiles}:
        return Fault("deal_first", "AUJ-Dom r. VII", detail=(("tiles", len(of)),))
    return None


def _pass(view: DominoView, rules: DominoRules) -> Fault | None:
    """Whoever holds a tile that goes may not pass, nor who can still draw one, and the leader never.

    [AUJ-Dom ch. IX, r. IX, XVI]
    """
    if view.ends is None:
        return Fault("leader_passes", "AUJ-Dom ch. II")
    if _can_play(view):
        return Fault("boude_a_tort", "AUJ-Dom r. IX, XVI", detail=(("ends", _open(view)),))
    if rules.puiser and view.talon > rules.talon_kept:
        return Fault("must_draw", "AUJ-Dom ch. IX", detail=(("talon", view.talon),))
    return None


def _draw(view: DominoView, rules: DominoRules) -> Fault | None:
    """Nothing is drawn where the party does not say so, nor by him who can play, nor what must stay.

    [AUJ-Dom ch. IX]
    """
    if not rules.puiser:
        return Fault("talon_not_used", "AUJ-Dom ch. IX")
    if _can_play(view):
        return Fault("draws_a_tort", "AUJ-Dom ch. IX")
    if view.talon <= rules.talon_kept:
        return Fault("talon_spent", "AUJ-Dom ch. IX", detail=(("talon", view.talon),))
    return None


def _can_play(view: DominoView) -> bool:
    """Whether he whose turn it is holds a tile that goes; the leader does."""
    return view.ends is None or any(tile.has(number) for tile in view.hand for number in view.ends)


def _held(view: DominoView, tile: Tile) -> Fault | None:
    """One plays from one's own hand; where else the tile may be is not said. No article of the book says it."""
    if tile in view.hand:
        return None
    return Fault("not_in_hand", detail=(("tile", str(tile)),))


def _pose(view: DominoView) -> Fault | None:
    """Only the first tile is placed without being joined.  [AUJ-Dom ch. II]"""
    return None if view.ends is None else Fault("not_joined", "AUJ-Dom ch. II", detail=(("ends", _open(view)),))


def _play(view: DominoView, play: Play) -> Fault | None:
    """A tile goes where one of its numbers is open.  [AUJ-Dom ch. II, r. X, XII]

    At a table one that goes at the other end must be placed there; here nothing is placed that was not meant.
    """
    if view.ends is None:
        return Fault("no_line", "AUJ-Dom ch. II")
    if play.onto in view.ends and play.tile.has(play.onto):
        return None
    detail = (("tile", str(play.tile)), ("ends", _open(view)))
    if any(play.tile.has(number) for number in view.ends):
        return Fault("other_end", "AUJ-Dom r. XII", detail=detail)
    return Fault("does_not_go", "AUJ-Dom ch. II, r. X", detail=detail)


def only_one_left(view: DominoView) -> Fault | None:
    """Why one thing only can be done, worded as faults are: no tile of the hand goes, or but one at one end.

    [AUJ-Dom ch. II, r. IX]
    """
    if view.ends is None:
        return None
    left, right = _open(view)
    alike = left == right
    detail: tuple[tuple[str, Detail], ...] = (("left", (left,)), ("right", (right,)))
    go = [tile for tile in view.hand if tile.has(left) or tile.has(right)]
    if not go:
        return Fault("none_goes_both" if alike else "none_goes", "AUJ-Dom ch. II", detail=detail)
    if len(go) > 1:
        return None
    detail = (("tile", str(go[0])), ("left", (left,)), ("right", (right,)))
    return Fault("one_goes_both" if alike else "one_goes", "AUJ-Dom r. IX", detail=detail)


def _open(view: DominoView) -> tuple[int, int]:
    """The open numbers as they lie."""
    return view.line[0][0], view.line[-1][1]
