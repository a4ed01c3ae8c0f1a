"""Checks of a state: its legal actions, chance, position, views, mirror image, and the plays pointed at on a page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Final
from xml.etree import ElementTree

from tablegames.core.arbiter import Faulting, Unlisted
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide, Game, Over, Step, Symmetric, acting_view, seats_alike
from tablegames.core.languages import gettext as _
from tablegames.core.match import in_hand, innermost, place_in_hand
from tablegames.plugin.drawing.diagram import Drawer, Look
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.provides import TellsScore, drawn_under
from tablegames.table.decision import Decision
from tablegames.testing.hiding import resampled_fits, view_leaks_nothing
from tablegames.testing.returns import returned, wrong_fault, wrong_legal, wrong_step, wrong_thing, wrong_turn
from tablegames.testing.trying import Promise, Trying
from tablegames.testing.worlds import choices_stay_secret
from tablegames.web.clicks import Places, fitting, offered as offered_plays


def look_at(trial: Trying, state: Any) -> None:
    """Check a state with its legal actions, chance and views."""
    game = trial.game
    before = trial.pickled(state)
    trial.survives("state", state)
    turn = game.turn(state)
    trial.right(wrong_turn(game, turn))
    trial.same(before, state, "turn")
    if isinstance(turn, Decide):
        legal = game.legal(state)
        trial.right(wrong_legal(legal))
        trial.same(before, state, "legal")
        _applied(trial, before, state, legal)
        _legal(trial, state, legal)
        pointed_at(trial, state)
    elif isinstance(turn, Chance):
        _applied(trial, before, state, [turn.lottery.sample(trial.dice) for _ in range(3)])
        _chance(trial, turn)
    _position(trial, state)
    _drawn(trial, state)
    for seat in (None, *map(Seat, range(game.seats))):
        view = game.view(state, seat)
        trial.right(wrong_thing("view", view))
        trial.survives("view", view)
        view_leaks_nothing(trial, state, seat)
    trial.same(before, state, "view")
    choices_stay_secret(trial, state)
    resampled_fits(trial, state)
    bare = innermost(game)
    if isinstance(bare, Symmetric) and seats_alike(bare):
        _mirrored(trial, bare, in_hand(state))


def _drawn(trial: Trying, state: Any) -> None:
    """Check that the drawing of the table is a text, and its score lines of text."""
    renderer, view = trial.table.renderer, in_hand(trial.game.view(state, None))
    if renderer is None:
        return
    drawing = renderer.draw(view)
    wrong = None if isinstance(drawing, str) else returned("Renderer.draw", drawing, "text")
    trial.right(wrong)
    if isinstance(renderer, TellsScore):
        answer: object = renderer.score(view)
        lines = (
            isinstance(answer, Iterable) and not isinstance(answer, str) and all(isinstance(one, str) for one in answer)
        )
        trial.right(None if lines else returned("Renderer.score", answer, "lines of text"))


def _applied(trial: Trying, before: bytes, state: Any, actions: Iterable[Any]) -> None:
    """Check that acting does not change the state."""
    for action in actions:
        trial.survives("action", action)
        trial.right(wrong_step(trial.game.apply(state, action)))
    trial.same(before, state, "apply")


def _legal(trial: Trying, state: Any, legal: Sequence[Any]) -> None:
    """Check the legal actions: some, all different, faultless, each with a text that reads back."""
    game = trial.game
    actions = list(legal)
    length = len(legal)
    trial.holds(
        Promise.LEGAL,
        bool(actions) and len(actions) == length,
        "'legal' has {count} items and gives its length as {length}",
        length=length,
        count=len(actions),
    )
    bare, within, view = innermost(game), in_hand(state), acting_view(game, state)
    if isinstance(bare, Unlisted):
        _listed(trial, bare, acting_view(innermost(game), within), legal)
    steps: list[Step[Any]] = []
    for action in actions:
        offered(trial, game, view, action)
        if isinstance(bare, Faulting):
            _noted(trial, bare, within, action)
        steps.append(bare.apply(within, action))
        trial.reads_back(state, action)
    _different(trial, actions, steps)


def _different(trial: Trying, actions: Sequence[Any], steps: Sequence[Step[Any]]) -> None:
    """Check that no two actions lead to one position; but all may start anew, as after a refait, with an event for
    each.

    At tables with faults some answers may start anew: the last event of those says so.
    """
    keys = [json.dumps(trial.table.position(step.state), sort_keys=True) for step in steps]
    anew = len(set(keys)) == 1 and all(step.events for step in steps)
    faulting = isinstance(innermost(trial.table.game), Faulting)
    reached: dict[str, tuple[Any, Step[Any]]] = {}
    for action, key, step in zip(actions, keys, steps, strict=True):
        other, before = reached.get(key, (None, None))
        noted = faulting and before is not None and step.events[-1:] == before.events[-1:] != ()
        trial.holds(
            Promise.DIFFERENT,
            anew or before is None or noted,
            "{action!r} and {other!r} both lead to {key}",
            action=action,
            other=other,
            key=key,
        )
        reached[key] = action, step


def _listed(trial: Trying, bare: Unlisted[Any, Any], view: Any, legal: Sequence[Any]) -> None:
    """Check that the listed acts and the default act are legal, and that something is listed."""
    acts, unsaid = list(bare.listed(view)), bare.tacit(view)
    strange = [act for act in acts if act not in legal]
    if unsaid is not None and unsaid not in legal:
        strange.append(unsaid)
    trial.holds(Promise.LISTED, bool(acts) and not strange, "{acts!r}", acts=strange or acts)


def _noted(trial: Trying, bare: Any, state: Any, action: Any) -> None:
    """Check that the events of an act note its `fault`, unseen."""
    fault, events = bare.fault(state, action), bare.apply(state, action).events
    trial.right(wrong_fault(fault))
    noted = [event.what for event in events if isinstance(event, Note) and event.seen_by == ()]
    trial.holds(
        Promise.FAULTS,
        fault.what in noted if fault is not None else not noted,
        "'fault' returns {fault_} for {action!r}, but the events note {noted}",
        fault_=fault,
        action=action,
        noted=noted,
    )


def offered(trial: Trying, game: Game[Any, Any, Any], view: Any, action: Any) -> None:
    """Check that `judge` finds no fault in a legal action."""
    fault = game.judge(view, action)
    trial.right(wrong_fault(fault))
    trial.tried[Promise.FAULTLESS] += 1
    if fault is not None:
        shown = trial.table.wording.fault(fault)
        trial.broken(
            Promise.FAULTLESS, "'legal' offers {action!r}, but 'judge' refuses it: {fault}", action=action, fault=shown
        )


def _chance(trial: Trying, turn: Chance[Any]) -> None:
    """Check that a lottery lists all its outcomes, with probabilities that add up to one."""
    outcomes = turn.lottery.outcomes()
    if outcomes is None:
        return
    trial.holds(
        Promise.CHANCES, sum((share for _, share in outcomes), Fraction(0)) == 1, "{outcomes!r}", outcomes=outcomes
    )
    listed = {outcome for outcome, _ in outcomes}
    for _unused in range(10):
        drawn = turn.lottery.sample(trial.dice)
        trial.holds(Promise.LOTTERY, drawn in listed, "{drawn!r} was drawn, but is not listed", drawn=drawn)


def _position(trial: Trying, state: Any) -> None:
    """Check that a position is plain data that sets up the same position again."""
    table = trial.table
    data = table.position(state)
    plain = json.loads(json.dumps(data))
    try:
        again = table.notation.set_up(table.bare, data)
    except TablegamesError as problem:
        trial.broken(Promise.POSITIONS, "{plain} is refused: {problem}", plain=plain, problem=problem)
    trial.holds(
        Promise.POSITIONS,
        json.loads(json.dumps(table.notation.position(again))) == plain,
        "{plain} comes back changed",
        plain=plain,
    )


def _mirrored(trial: Trying, bare: Symmetric[Any], state: Any) -> None:
    """Check that moving the seats on by one moves everything that follows, too."""
    game: Game[Any, Any, Any] = innermost(trial.game)
    other = bare.turned(state)
    turn, turned_turn = game.turn(state), game.turn(other)
    if type(turn) is not type(turned_turn):
        trial.broken(Promise.MIRROR, "{turn!r} becomes {turned_turn!r}", turn=turn, turned_turn=turned_turn)
    if isinstance(turn, Decide) and isinstance(turned_turn, Decide):
        if turned_turn.seat != (turn.seat + 1) % game.seats:
            trial.broken(Promise.MIRROR, f"{turn.seat} → {turned_turn.seat}")
        here, there = game.legal(state), game.legal(other)
    elif isinstance(turn, Chance) and isinstance(turned_turn, Chance):
        if turn.seat is not None and turned_turn.seat != (turn.seat + 1) % game.seats:
            trial.broken(Promise.MIRROR, f"{turn.seat} → {turned_turn.seat}")
        listed, mirrored = turn.lottery.outcomes(), turned_turn.lottery.outcomes()
        if listed is None or mirrored is None or len(listed) > 100:
            return
        here, there = [a for a, _ in listed], [a for a, _ in mirrored]
    else:
        return
    mine = [bare.turned(game.apply(state, action).state) for action in here]
    theirs = [game.apply(other, action).state for action in there]
    trial.holds(
        Promise.MIRROR,
        _same_states(mine, theirs) and _same_ends(game, mine, theirs),
        "the resulting positions differ when the seats rotate",
    )


def _same_states(mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    rest = list(theirs)
    for state in mine:
        if state not in rest:
            return False
        rest.remove(state)
    return not rest


def _same_ends(game: Game[Any, Any, Any], mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    """Return whether equal states end alike; separate, because an outcome may be computed."""
    ends = [
        [turn.outcome for state in states if isinstance(turn := game.turn(state), Over)] for states in (mine, theirs)
    ]
    return len(ends[0]) == len(ends[1])


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
            trial.right(returned("Drawer.draw", svg, "text"))
        areas = _areas(trial, str(svg))
        if not wanted:
            unasked = ", ".join(name for name, _ in areas[:3])
            trial.holds(Promise.PLACES, not areas, "{unasked}: marked, although look.places is False", unasked=unasked)
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
    plays = offered_plays(written, places)
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
