"""Decisions on a page: distinct places, and every play by pointing or by a word."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, Final
from xml.etree import ElementTree

from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import gettext as _
from tablegames.core.match import in_hand, place_in_hand
from tablegames.plugin.drawing.diagram import Drawer, Look
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.provides import drawn_under
from tablegames.table.decision import Decision
from tablegames.testing.returns import returned
from tablegames.testing.trying import Promise, Trying
from tablegames.web.clicks import Places, fitting, offered

CLOSE: Final = 0.05
"""The allowed overlap of two places, from rounding."""
PICTURES: Final = 60
"""The most pictures in one game."""
MOST: Final = 60
"""The most plays of one decision that are pointed at, place by place."""

Area = tuple[float, float, float, float]


def own_drawer(trial: Trying) -> Drawer[Any] | None:
    """Return the first drawer of the game itself."""
    drawer: Drawer[Any] | None = next(iter(own_of(trial.table.entry, "diagrams") or ()), None)
    if trial.table.extensions:  # it may play another position than the game draws
        return None
    return None if drawer is None else drawn_under(drawer, trial.table.variant.rules)


def pointed_at(trial: Trying, state: Any) -> None:
    """Check the places in the acting seat's picture, and the plays behind them."""
    turn = trial.game.turn(state)
    if not isinstance(turn, Decide):
        return
    view = trial.game.view(state, turn.seat)
    trial.pictures += 1
    drawer = own_drawer(trial) if trial.pictures <= PICTURES else None
    places = Places() if drawer is None else _places(trial, drawer, state, turn.seat, view)
    _plays(trial, Decision(trial.table, turn.seat, view, trial.game.legal(state)), places)


def _places(trial: Trying, drawer: Drawer[Any], state: Any, seat: Seat, view: Any) -> Places:
    """Return the places of a picture: distinct names, no overlap, and only if requested."""
    areas: list[tuple[str, Area]] = []
    for wanted in (False, True):
        look = Look(str(trial.table.entry.title), place_in_hand(state, seat), labels=True, places=wanted)
        svg: object = drawer.draw(in_hand(view), look)
        if not isinstance(svg, str):
            trial.right(returned("Drawer.draw", svg, "a text"))
        areas = _areas(trial, str(svg))
        if not wanted:
            unasked = ", ".join(name for name, _ in areas[:3])
            trial.holds(Promise.PLACES, not areas, "{unasked}: marked although look.places is False", unasked=unasked)
    twice = [name for name, count in Counter(name for name, _ in areas).items() if count > 1 or not name.strip()]
    trial.holds(Promise.PLACES, not twice, "the name {twice!r} is empty or used twice", twice=twice and twice[0])
    over, over2 = next(((one, two) for (one, a), (two, b) in combinations(areas, 2) if _overlap(a, b)), ("", ""))
    trial.holds(Promise.PLACES, not over, "{over} overlaps {over2}", over=over, over2=over2)
    return Places(frozenset(name for name, _ in areas))


def _areas(trial: Trying, svg: str) -> list[tuple[str, Area]]:
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as problem:
        trial.broken(Promise.PLACES, "the picture is not SVG: {problem}", problem=problem)
    marked = [one for one in root.iter() if one.get("data-place") is not None]
    return [
        (str(one.get("data-place")), (*(float(one.get(side) or 0) for side in ("x", "y", "width", "height")),))  # type: ignore[misc]
        for one in marked
    ]


def _overlap(one: Area, other: Area) -> bool:
    """Return whether two places have more than an edge in common."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > CLOSE and down > CLOSE


def _plays(trial: Trying, decision: Decision[Any, Any], places: Places) -> None:
    """Check that every play has its own word and is reached by pointing at its places in order."""
    spoken = decision.plays
    listed = len(decision.listed)
    trial.holds(
        Promise.POINTED,
        len(spoken) == listed and all(text.strip() for text in spoken),
        "{listed} plays have only {count} texts, so they can't be told apart",
        listed=listed,
        count=len(spoken),
    )
    written = [(trial.table.write_seen(decision.view, action), said) for said, action in spoken.items()]
    plays = offered(written, places)
    trial.places_seen += len(places.names)
    trial.strokes_seen += sum(bool(play.strokes) for play in plays)
    pointed = [play for play in plays if play.strokes]
    for play in pointed[:: max(1, len(pointed) // MOST)]:
        touched = tuple(place for stroke in play.strokes for place in stroke)
        found = fitting(plays, touched)
        alike = [one for one in found.whole if sorted(one.strokes) != sorted(play.strokes)]
        trial.holds(
            Promise.POINTED,
            play in found.whole and not alike,
            "pointing at {touched} should mean only {text!r}, but can mean {word!r}",
            touched=", ".join(touched),
            text=play.text,
            word=alike[0].text if alike else _("nothing"),
        )


def places_are_named(trial: Trying) -> None:
    """Check, after the games, that plays have named the places; otherwise the notation has other names for them."""
    if trial.places_seen and not trial.strokes_seen:
        trial.broken(
            Promise.PLACES,
            "no play mentions a place that the picture shows: give places the same names as in the notation",
        )
