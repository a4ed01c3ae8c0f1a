"""The rule an action would break, found from the player's own view, so that it gives nothing away.

[AUJ-Dom ch. IX, r. IX-XII, XVI]
"""

from __future__ import annotations

from typing import Protocol

from tablegames.core.events import Detail
from tablegames.core.game import Fault
from tablegames.families.dominoes import joins
from tablegames.families.dominoes.spec import CannotPlay, DominoSpec
from tablegames.families.dominoes.state import (
    Action,
    Cross,
    Deal,
    DominoView,
    Draw,
    Join,
    Lots,
    Pass,
    Passed,
    Play,
    Pose,
)
from tablegames.families.dominoes.tiles import DOUBLE_SIX, Tile, TileSet, gather


class Rules(Protocol):
    """The part of a game's rules that the family needs."""

    @property
    def spec(self) -> DominoSpec:
        """The parts of the game."""

    @property
    def players(self) -> tuple[int, ...]:
        """The possible numbers of players."""

    @property
    def tiles(self) -> int | tuple[int, ...]:
        """Tiles for each player, or one number for each possible number of players."""

    def tiles_each(self, seats: int) -> int:
        """Return the tiles each takes with this many players."""

    def cite(self, topic: str) -> str:
        """Return the article on a topic in the book of these rules; empty: none."""


def fault_of(view: DominoView, action: Action, rules: Rules, of: TileSet = DOUBLE_SIX) -> Fault | None:
    """Return the fault of an action; None: it is faultless."""
    if view.drawing:
        return _lots(view, action, rules)
    if not view.dealt:
        return _deal(action, rules, of)
    if view.outcome is not None:
        return Fault("round_over", view.outcome.cite)
    if isinstance(action, Pass):
        return _pass(view, rules)
    if isinstance(action, Draw):
        return _draw(view, rules)
    if isinstance(action, Pose):
        return _held(view, action.tile) or _pose(view, action, rules)
    if isinstance(action, Play | Join):
        return _held(view, action.tile) or _play(view, action, rules)
    return Fault("already_dealt", rules.cite("already_dealt"))


def _lots(view: DominoView, action: Action, rules: Rules) -> Fault | None:
    """Before anything else everybody draws a tile, all from one set.  [AUJ-Dom r. I]"""
    if (
        not isinstance(action, Lots)
        or len({*action.drawn}) != len(action.drawn)
        or len(action.drawn) != len(view.drawing)
    ):
        return Fault("draw_first", rules.cite("draw_first"), detail=(("players", len(view.drawing)),))
    return None


def _deal(action: Action, rules: Rules, of: TileSet) -> Fault | None:
    """The tiles are shuffled before they are played, all of them.  [AUJ-Dom r. VII]"""
    if not isinstance(action, Deal) or len(action.order) != len(of) or {*action.order} != {*of.tiles}:
        return Fault("deal_first", rules.cite("deal_first"), detail=(("tiles", len(of)),))
    return None


def _pass(view: DominoView, rules: Rules) -> Fault | None:
    """A player with a tile that goes may not pass, nor one who can still draw; the leader never may.

    [AUJ-Dom ch. IX, r. IX, XVI]
    """
    if view.ends is None:
        return Fault("leader_passes", rules.cite("leader_passes"))
    if _can_play(view, rules):
        return Fault("boude_a_tort", rules.cite("boude_a_tort"), detail=(("ends", _open(view)),))
    drawn = rules.spec.cannot_play is CannotPlay.DRAW_ONE and _has_drawn(view)
    if rules.spec.draws and view.talon > rules.spec.kept and not drawn:
        return Fault("must_draw", rules.cite("must_draw"), detail=(("talon", view.talon),))
    return None


def _draw(view: DominoView, rules: Rules) -> Fault | None:
    """Drawing needs a party that allows it, a hand with no tile that goes, and tiles left to draw.

    [AUJ-Dom ch. IX]
    """
    if not rules.spec.draws:
        return Fault("talon_not_used", rules.cite("talon_not_used"))
    if view.ends is None or (_can_play(view, rules) and not rules.spec.draws_if_able):
        return Fault("draws_a_tort", rules.cite("draws_a_tort"))
    if rules.spec.cannot_play is CannotPlay.DRAW_ONE and _has_drawn(view):
        return Fault("drawn_already", rules.cite("draws"))
    if view.talon <= rules.spec.kept:
        return Fault("talon_spent", rules.cite("talon_spent"), detail=(("talon", view.talon),))
    return None


def _can_play(view: DominoView, rules: Rules) -> bool:
    """Whether the player to move holds a tile that goes; the leader always does."""
    return view.ends is None or bool(gather(view.hand) & joins.goes(rules.spec.join, view.ends))


def _has_drawn(view: DominoView) -> bool:
    last = view.history[-1] if view.history else None
    return isinstance(last, Passed) and last.drew and last.seat == view.turn


def _held(view: DominoView, tile: Tile) -> Fault | None:
    """You play from your own hand; the fault does not say where the tile is. The book has no article for it."""
    if tile in view.hand:
        return None
    return Fault("not_in_hand", detail=(("tile", str(tile)),))


def _pose(view: DominoView, action: Pose, rules: Rules) -> Fault | None:
    """Only the first tile is placed without being joined.  [AUJ-Dom ch. II]"""
    if view.ends is None:
        first = view.cross.first if view.cross else None
        return None if first in (None, action.tile) else Fault("must_lead", detail=(("tile", str(first)),))
    return Fault("not_joined", rules.cite("not_joined"), detail=(("ends", _open(view)),))


def _play(view: DominoView, play: Play | Join, rules: Rules) -> Fault | None:
    """A tile goes where one of its numbers is open.  [AUJ-Dom ch. II, r. X, XII]

    At a table one that goes at the other end must be placed there; here nothing is placed that was not meant.
    """
    if view.ends is None:
        return Fault("no_line", rules.cite("no_line"))
    if isinstance(play, Join):
        at = dict((view.cross or Cross()).open).get(play.at)
        if at is not None and play.touching in joins.halves(rules.spec.join, play.tile, at):
            return None
    elif play.onto in view.ends and play.tile.has(play.onto):
        return None
    detail = (("tile", str(play.tile)), ("ends", _open(view)))
    if play.tile.alone & joins.goes(rules.spec.join, view.ends):
        return Fault("other_end", rules.cite("other_end"), detail=detail)
    return Fault("does_not_go", rules.cite("does_not_go"), detail=detail)


def only_one_left(view: DominoView, rules: Rules) -> Fault | None:
    """Why only one thing can be done, worded like a fault: no tile goes, or just one at one end.

    [AUJ-Dom ch. II, r. IX]
    """
    if view.ends is None:
        return None
    going = joins.goes(rules.spec.join, view.ends)
    go = [tile for tile in view.hand if tile.alone & going]
    if len(go) > 1 or (go and rules.spec.draws_if_able):
        return None
    detail: tuple[tuple[str, Detail], ...] = (("ends", _open(view)),)
    if view.cross is not None:
        return (
            Fault("one_goes_here", detail=(("tile", str(go[0])), *detail))
            if go
            else Fault("none_goes_here", detail=detail)
        )
    left, right = _open(view)
    alike = left == right
    detail = (("left", (left,)), ("right", (right,)))
    if not go:
        return Fault("none_goes_both" if alike else "none_goes", rules.cite("none_goes"), detail=detail)
    return Fault(
        "one_goes_both" if alike else "one_goes", rules.cite("must_play"), detail=(("tile", str(go[0])), *detail)
    )


def _open(view: DominoView) -> tuple[int, ...]:
    """The open numbers as they lie."""
    if view.cross is not None:
        return tuple(dict.fromkeys(number for _, number in view.cross.open))
    return view.line[0][0], view.line[-1][1]
