"""A decision as a page has it: places that are told apart, and a way by pointing, or a word, to every play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, Final
from xml.etree import ElementTree

from tablegames.core.events import Seat
from tablegames.core.game import Decide
from tablegames.core.languages import say
from tablegames.core.match import in_hand, place_in_hand
from tablegames.plugin.drawing.diagram import Drawer, Look
from tablegames.plugin.own import own_of
from tablegames.plugin.provides import drawn_under
from tablegames.table.decision import Decision
from tablegames.testing.promises import Promise
from tablegames.testing.returns import returned
from tablegames.testing.trying import Trying
from tablegames.web.clicks import Places, fitting, offered

CLOSE: Final = 0.05
"""How far one place may reach over another: what rounding does."""
PICTURES: Final = 60
"""Pictures that are looked at in one game."""
MOST: Final = 60
"""Plays that are pointed at, place by place, of one decision."""

Area = tuple[float, float, float, float]


def own_drawer(trial: Trying) -> Drawer[Any] | None:
    """The first way to make a picture that the game itself brings."""
    drawer: Drawer[Any] | None = next(iter(own_of(trial.table.entry, "diagrams") or ()), None)
    if trial.table.extensions:  # what it plays may be another position than the game draws
        return None
    return None if drawer is None else drawn_under(drawer, trial.table.variant.rules)


def pointed_at(trial: Trying, state: Any, number: int) -> None:
    """What whoever is asked can point at in his picture, and what comes of it."""
    turn = trial.game.turn(state)
    if not isinstance(turn, Decide):
        return
    view = trial.game.view(state, turn.seat)
    trial.pictures += 1
    drawer = own_drawer(trial) if trial.pictures <= PICTURES else None
    places = Places() if drawer is None else _places(trial, drawer, state, turn.seat, view, number)
    _plays(trial, Decision(trial.table, turn.seat, view, trial.game.legal(state)), places, number)


def _places(trial: Trying, drawer: Drawer[Any], state: Any, seat: Seat, view: Any, number: int) -> Places:
    """The places of a picture: each name once, none over another, and only where they are asked for."""
    areas: list[tuple[str, Area]] = []
    for wanted in (False, True):
        look = Look(str(trial.table.entry.title), place_in_hand(state, seat), labels=True, places=wanted)
        svg: object = drawer.draw(in_hand(view), look)
        if not isinstance(svg, str):
            trial.right(returned("Drawer.draw", svg, "a text", "un texte"), number)
        areas = _areas(trial, str(svg), number)
        if not wanted:
            unasked = ", ".join(name for name, _ in areas[:3])
            sentence = say(f"{unasked}: marked where look.places is False", f"{unasked} : marqué sans look.places")
            trial.holds(Promise.PLACES, not areas, lambda told=sentence: told, number)  # type: ignore[misc]
    twice = [name for name, count in Counter(name for name, _ in areas).items() if count > 1 or not name.strip()]
    trial.holds(
        Promise.PLACES,
        not twice,
        lambda: say(f"the name {twice[0]!r} is given twice, or empty", f"le nom {twice[0]!r} est donné deux fois"),
        number,
    )
    over = [(one, other) for (one, a), (other, b) in combinations(areas, 2) if _overlap(a, b)]
    trial.holds(
        Promise.PLACES,
        not over,
        lambda: say(f"{over[0][0]} lies over {over[0][1]}", f"{over[0][0]} est sur {over[0][1]}"),
        number,
    )
    return Places(frozenset(name for name, _ in areas))


def _areas(trial: Trying, svg: str, number: int) -> list[tuple[str, Area]]:
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as problem:
        trial.broken(
            Promise.PLACES, say(f"the picture is no SVG: {problem}", f"l'image n'est pas du SVG : {problem}"), number
        )
    marked = [one for one in root.iter() if one.get("data-place") is not None]
    return [
        (str(one.get("data-place")), (*(float(one.get(side) or 0) for side in ("x", "y", "width", "height")),))  # type: ignore[misc]
        for one in marked
    ]


def _overlap(one: Area, other: Area) -> bool:
    """Whether two places have more than an edge in common."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > CLOSE and down > CLOSE


def _plays(trial: Trying, decision: Decision[Any, Any], places: Places, number: int) -> None:
    """Every play has a word of its own, and pointing at its places in order comes to it."""
    spoken = decision.plays()
    listed = len(decision.listed)
    trial.holds(
        Promise.POINTED,
        len(spoken) == listed and all(text.strip() for text in spoken),
        lambda: say(
            f"{listed} plays are listed under {len(spoken)} words: nobody can tell them apart",
            f"{listed} coups sont listés sous {len(spoken)} mots : nul ne les distingue",
        ),
        number,
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
            lambda play=play, touched=touched, alike=alike: say(  # type: ignore[misc]
                f"pointing at {', '.join(touched)} for {play.text!r} is {alike[0].text if alike else 'nothing'!r} too",
                f"montrer {', '.join(touched)} pour {play.text!r} vaut aussi {alike[0].text if alike else 'rien'!r}",
            ),
            number,
        )


def places_are_named(trial: Trying) -> None:
    """Once games were played: places that no play has ever named are named otherwise than the notation does."""
    if trial.places_seen and not trial.strokes_seen:
        trial.broken(
            Promise.PLACES,
            say(
                "the picture has places, and no play names one: call them as the notation does",
                "l'image a des cases, et nul coup n'en nomme : nommez-les comme la notation",
            ),
        )
