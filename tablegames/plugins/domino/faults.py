"""The rule a would-be action breaks; nothing here tells more than the player's own hand and the line.

[AUJ-Dom ch. IX, r. IX-XII, XVI]
"""

from __future__ import annotations

from tablegames.core.game import Fault
from tablegames.plugins.domino.actions import Action, Deal, Draw, Lots, Pass, Play, Pose
from tablegames.plugins.domino.rules import DominoRules
from tablegames.plugins.domino.state import Dealing, Drawing, Round, State
from tablegames.plugins.domino.tiles import TILES, WITH, Tile


def fault_of(state: State, action: Action, rules: DominoRules) -> Fault | None:
    """What is wrong with an action here; None when it is faultless."""
    if isinstance(state, Drawing):
        return _lots(state, action)
    if isinstance(state, Dealing):
        return _deal(action)
    if state.outcome is not None:
        return Fault("round_over", state.outcome.cite)
    if isinstance(action, Pass):
        return _pass(state, rules)
    if isinstance(action, Draw):
        return _draw(state, rules)
    if isinstance(action, Pose):
        return _held(state, action.tile) or _pose(state)
    if isinstance(action, Play):
        return _held(state, action.tile) or _play(state, action)
    return Fault("already_dealt", "AUJ-Dom r. VII, XI")


def _lots(state: Drawing, action: Action) -> Fault | None:
    """Before anything else everybody draws a tile, all from one set.  [AUJ-Dom r. I]"""
    if (
        not isinstance(action, Lots)
        or len({*action.drawn}) != len(action.drawn)
        or len(action.drawn) != len(state.seats)
    ):
        return Fault("draw_first", "AUJ-Dom r. I", detail=(("players", len(state.seats)),))
    return None


def _deal(action: Action) -> Fault | None:
    """The tiles are shuffled before they are played, all 28 of them.  [AUJ-Dom r. VII]"""
    if not isinstance(action, Deal) or len(action.order) != len(TILES) or {*action.order} != {*TILES}:
        return Fault("deal_first", "AUJ-Dom r. VII")
    return None


def _pass(state: Round, rules: DominoRules) -> Fault | None:
    """Whoever holds a tile that goes may not pass, nor who can still draw one, and the leader never.

    [AUJ-Dom ch. IX, r. IX, XVI]
    """
    if state.ends is None:
        return Fault("leader_passes", "AUJ-Dom ch. II")
    if _can_play(state):
        return Fault("boude_a_tort", "AUJ-Dom r. IX, XVI", detail=(("ends", _open(state)),))
    if rules.puiser and len(state.talon) > rules.talon_kept:
        return Fault("must_draw", "AUJ-Dom ch. IX", detail=(("talon", len(state.talon)),))
    return None


def _draw(state: Round, rules: DominoRules) -> Fault | None:
    """Nothing is drawn where the party does not say so, nor by him who can play, nor what must stay.

    [AUJ-Dom ch. IX, r. XIX]
    """
    if not rules.puiser:
        return Fault("talon_not_used", "AUJ-Dom r. XIX")
    if _can_play(state):
        return Fault("draws_a_tort", "AUJ-Dom ch. IX")
    if len(state.talon) <= rules.talon_kept:
        return Fault("talon_spent", "AUJ-Dom ch. IX", detail=(("talon", len(state.talon)),))
    return None


def _can_play(state: Round) -> bool:
    """Whether he whose turn it is holds a tile that goes; the leader does."""
    return state.ends is None or bool(state.hands[state.turn] & (WITH[state.ends[0]] | WITH[state.ends[1]]))


def _held(state: Round, tile: Tile) -> Fault | None:
    """One plays from one's own hand; where else the tile may be is not said.  [AUJ-Dom ch. II]"""
    if state.hands[state.turn] & tile.alone:
        return None
    return Fault("not_in_hand", "AUJ-Dom ch. II", detail=(("tile", str(tile)),))


def _pose(state: Round) -> Fault | None:
    """Only the first tile is placed without being joined.  [AUJ-Dom ch. II]"""
    return None if state.ends is None else Fault("not_joined", "AUJ-Dom ch. II", detail=(("ends", _open(state)),))


def _play(state: Round, play: Play) -> Fault | None:
    """A tile goes where one of its numbers is open.  [AUJ-Dom r. X, XII]"""
    if state.ends is None:
        return Fault("no_line", "AUJ-Dom ch. II")
    if play.onto in state.ends and play.tile.has(play.onto):
        return None
    detail = (("tile", str(play.tile)), ("ends", _open(state)))
    elsewhere = any(play.tile.has(number) for number in state.ends)
    return Fault("other_end" if elsewhere else "does_not_go", "AUJ-Dom r. X, XII", detail=detail)


def _open(state: Round) -> tuple[int, int]:
    """The open numbers as they lie."""
    return state.line[0][0], state.line[-1][1]
