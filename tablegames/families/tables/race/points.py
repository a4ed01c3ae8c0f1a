"""Positions counted from the end, as on a backgammon board: point 24 is where a path begins, point 1 the last.

    {own: {24: 2, 13: 5, 8: 3, 6: 5}, opp: {24: 2, 13: 5, 8: 3, 6: 5}}                the mover's men, and the other's
    {own: {24: 12, 22: 1}, opp: {24: 14, 3: 1}, pinned: [[22], []]}                   one of the mover's is pinned
    {own: {6: 3}, opp: {8: 1}, bar: [1, 0], pool: [8, 12], off: [3, 2]}               men hit, waiting, and borne off

Each side counts along its own path. Lists are of the mover and the other; men that are nowhere are borne off.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.core.errors import PositionError
from tablegames.families.tables.board.men import BAR, write_place
from tablegames.families.tables.board.places import HAND, OFF
from tablegames.rules.untrusted.shapes import is_whole, position_parts

KEYS: Final = ("own", "opp", "bar", "pool", "pinned", "off", "throw")
SHOWN: Final = "{own: {24: 2, 13: 5, ...}, opp: {24: 2, ...}}"


def is_of_points(data: object) -> bool:
    return isinstance(data, Mapping) and "own" in data


def by_arrows(data: object, dames: int) -> dict[str, Any]:
    """The same position by arrows, the mover as White."""
    assert isinstance(data, Mapping)
    named = {"off" if key is False else key: value for key, value in data.items()}  # YAML reads a bare `off` as false
    entries = position_parts(named, KEYS, SHOWN)
    white, black = (_side(entries, key, at, dames) for at, key in enumerate(("own", "opp")))
    said = {"white": white, "black": black, "turn": "white"}
    return said if entries.get("throw") is None else {**said, "throw": entries["throw"]}


def _side(entries: Mapping[Any, Any], key: str, at: int, dames: int) -> str:
    points = entries.get(key)
    if not isinstance(points, Mapping) or not all(
        is_whole(point) and 1 <= point < OFF and is_whole(men) and men > 0 for point, men in points.items()
    ):
        raise PositionError("'{key}' must say how many men stand on which point, as in {shown}", key=key, shown=SHOWN)
    held = _of(entries, "pinned", at, list)
    words = [
        f"{OFF - point}!" if point in held else f"{OFF - point}*{men}" for point, men in sorted(points.items())[::-1]
    ]
    if unknown := [point for point in held if points.get(point) != 1]:
        raise PositionError("'pinned': {key} must have exactly one man on point {point}", key=key, point=unknown[0])
    bar, pool = _of(entries, "bar", at, int), _of(entries, "pool", at, int)
    left = dames - sum(points.values()) - bar - pool
    off = _of(entries, "off", at, int) if "off" in entries else max(left, 0)
    several = ((write_place(HAND), pool), (BAR, bar), (write_place(OFF), off))
    return " ".join((*words, *(f"{name}*{men}" for name, men in several if men)))


def _of(entries: Mapping[Any, Any], key: str, at: int, kind: type) -> Any:
    """The entry of one side in a list of two."""
    both = entries.get(key, (kind(), kind()))
    if not isinstance(both, list | tuple) or len(both) != len(("own", "opp")):
        raise PositionError("'{key}' must be a list of two: the player to move, then the opponent", key=key)
    found = both[at]
    fits = isinstance(found, list) and all(map(is_whole, found)) if kind is list else is_whole(found) and found >= 0
    if not fits:
        raise PositionError("'{key}' must be a list of two: the player to move, then the opponent", key=key)
    return found
