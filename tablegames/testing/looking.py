"""A state from every side: its legal actions, its chance, its position, its views, its mirror image."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from tablegames.core.arbiter import Faulting, Unlisted
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Note, Seat
from tablegames.core.game import Chance, Decide, Game, Over, Step, Symmetric, acting_view, seats_alike
from tablegames.core.languages import say
from tablegames.core.match import in_hand, innermost
from tablegames.plugin.provides import TellsScore
from tablegames.testing.hiding import resampled_fits, view_leaks_nothing
from tablegames.testing.pointing import pointed_at
from tablegames.testing.promises import Promise
from tablegames.testing.returns import returned, wrong_fault, wrong_legal, wrong_step, wrong_thing, wrong_turn
from tablegames.testing.trying import Trying
from tablegames.testing.worlds import choices_stay_secret


def look_at(trial: Trying, state: Any, number: int) -> None:
    """Try what must hold of a state, its legal actions, its chance, its views."""
    game = trial.game
    before = trial.pickled(state, number)
    trial.survives("state", state, number)
    turn = game.turn(state)
    trial.right(wrong_turn(game, turn), number)
    trial.same(before, state, "turn", number)
    if isinstance(turn, Decide):
        legal = game.legal(state)
        trial.right(wrong_legal(legal), number)
        trial.same(before, state, "legal", number)
        _applied(trial, before, state, legal, number)
        _legal(trial, state, legal, number)
        pointed_at(trial, state, number)
    elif isinstance(turn, Chance):
        _applied(trial, before, state, [turn.lottery.sample(trial.dice) for _ in range(3)], number)
        _chance(trial, turn, number)
    _position(trial, state, number)
    _drawn(trial, state, number)
    for seat in (None, *map(Seat, range(game.seats))):
        view = game.view(state, seat)
        trial.right(wrong_thing("view", view), number)
        trial.survives("view", view, number)
        view_leaks_nothing(trial, state, seat, number)
    trial.same(before, state, "view", number)
    choices_stay_secret(trial, state, number)
    resampled_fits(trial, state, number)
    bare = innermost(game)
    if isinstance(bare, Symmetric) and seats_alike(bare):
        _mirrored(trial, bare, in_hand(state), number)


def _drawn(trial: Trying, state: Any, number: int) -> None:
    """The drawing of the table is a text, and its score lines of text."""
    renderer, view = trial.table.renderer, in_hand(trial.game.view(state, None))
    if renderer is None:
        return
    drawing = renderer.draw(view)
    wrong = None if isinstance(drawing, str) else returned("Renderer.draw", drawing, "a text", "un texte")
    trial.right(wrong, number)
    if isinstance(renderer, TellsScore):
        told: object = renderer.score(view)
        lines = isinstance(told, Iterable) and not isinstance(told, str) and all(isinstance(one, str) for one in told)
        trial.right(None if lines else returned("Renderer.score", told, "lines of text", "des lignes de texte"), number)


def _applied(trial: Trying, before: bytes, state: Any, actions: Iterable[Any], number: int) -> None:
    """A state is a value: acting in it does not change it."""
    for action in actions:
        trial.survives("action", action, number)
        trial.right(wrong_step(trial.game.apply(state, action)), number)
    trial.same(before, state, "apply", number)


def _legal(trial: Trying, state: Any, legal: Sequence[Any], number: int) -> None:
    """Legal actions: some, all different, each faultless, each read back from its text."""
    game = trial.game
    actions = list(legal)
    told = len(legal)
    trial.holds(
        Promise.LEGAL,
        bool(actions) and len(actions) == told,
        lambda: say(f"{told} told, {len(actions)} given", f"{told} annoncés, {len(actions)} donnés"),
        number,
    )
    bare, within, view = innermost(game), in_hand(state), acting_view(game, state)
    if isinstance(bare, Unlisted):
        _listed(trial, bare, acting_view(innermost(game), within), legal, number)
    steps: list[Step[Any]] = []
    for action in actions:
        offered(trial, game, view, action, number)
        if isinstance(bare, Faulting):
            _noted(trial, bare, within, action, number)
        steps.append(bare.apply(within, action))
        trial.reads_back(state, action, number)
    _different(trial, actions, steps, number)


def _different(trial: Trying, actions: Sequence[Any], steps: Sequence[Step[Any]], number: int) -> None:
    """No two actions lead to one position; but all may begin anew, as after a refait, and that is told of all.

    Where faults are made some answers may begin anew and others not: those that do tell it last.
    """
    keys = [json.dumps(trial.table.position(step.state), sort_keys=True) for step in steps]
    anew = len(set(keys)) == 1 and all(step.events for step in steps)
    faulting = isinstance(innermost(trial.table.game), Faulting)
    reached: dict[str, tuple[Any, Step[Any]]] = {}
    for action, key, step in zip(actions, keys, steps, strict=True):
        other, before = reached.get(key, (None, None))
        told = faulting and before is not None and step.events[-1:] == before.events[-1:] != ()
        trial.holds(
            Promise.DIFFERENT,
            anew or before is None or told,
            lambda action=action, other=other, key=key: say(  # type: ignore[misc]
                f"{action!r} and {other!r} lead to {key}", f"{action!r} et {other!r} mènent à {key}"
            ),
            number,
        )
        reached[key] = action, step


def _listed(trial: Trying, bare: Unlisted[Any, Any], view: Any, legal: Sequence[Any], number: int) -> None:
    """What is listed, and what goes without saying, is legal; something is listed."""
    acts, unsaid = list(bare.listed(view)), bare.tacit(view)
    strange = [act for act in acts if act not in legal]
    if unsaid is not None and unsaid not in legal:
        strange.append(unsaid)
    trial.holds(Promise.LISTED, bool(acts) and not strange, lambda: repr(strange or acts), number)


def _noted(trial: Trying, bare: Any, state: Any, action: Any, number: int) -> None:
    """What `fault` says of an act is what its events note, unseen."""
    fault, events = bare.fault(state, action), bare.apply(state, action).events
    trial.right(wrong_fault(fault), number)
    noted = [event.what for event in events if isinstance(event, Note) and event.seen_by == ()]
    trial.holds(
        Promise.FAULTS,
        fault.what in noted if fault is not None else not noted,
        lambda: say(
            f"fault says {fault} of {action!r}, its events note {noted}",
            f"fault dit {fault} de {action!r}, ses événements notent {noted}",
        ),
        number,
    )


def offered(trial: Trying, game: Game[Any, Any, Any], view: Any, action: Any, number: int | None) -> None:
    """A legal action is one that `judge` finds nothing wrong with."""
    fault = game.judge(view, action)
    trial.right(wrong_fault(fault), number)
    trial.tried[Promise.FAULTLESS] += 1
    if fault is not None:
        told = trial.table.wording.fault(fault)
        trial.broken(
            Promise.FAULTLESS,
            say(
                f"legal offers {action!r}, which judge refuses: {told}",
                f"legal offre {action!r}, que judge refuse : {told}",
            ),
            number,
        )


def _chance(trial: Trying, turn: Chance[Any], number: int) -> None:
    """A lottery that lists its outcomes lists all it can give, with probabilities that add to one."""
    outcomes = turn.lottery.outcomes()
    if outcomes is None:
        return
    trial.holds(
        Promise.CHANCES, sum((share for _, share in outcomes), Fraction(0)) == 1, lambda: f"{outcomes!r}", number
    )
    listed = {outcome for outcome, _ in outcomes}
    for _ in range(10):
        drawn = turn.lottery.sample(trial.dice)
        trial.holds(
            Promise.LOTTERY,
            drawn in listed,
            lambda drawn=drawn: say(f"{drawn!r} is not listed", f"{drawn!r} n'est pas annoncé"),  # type: ignore[misc]
            number,
        )


def _position(trial: Trying, state: Any, number: int) -> None:
    """A position is plain data that sets the same position up again."""
    table = trial.table
    data = table.position(state)
    plain = json.loads(json.dumps(data))
    try:
        again = table.notation.set_up(table.bare, data)
    except TablegamesError as problem:
        trial.broken(
            Promise.POSITIONS, say(f"{plain} is refused: {problem}", f"{plain} est refusé : {problem}"), number
        )
    trial.holds(
        Promise.POSITIONS,
        json.loads(json.dumps(table.notation.position(again))) == plain,
        lambda: say(f"{plain} comes back as another", f"{plain} revient autre"),
        number,
    )


def _mirrored(trial: Trying, bare: Symmetric[Any], state: Any, number: int) -> None:
    """With the seats moved on by one, everything that can follow moves on by one too."""
    game: Game[Any, Any, Any] = innermost(trial.game)
    other = bare.turned(state)
    turn, turned_turn = game.turn(state), game.turn(other)
    if type(turn) is not type(turned_turn):
        trial.broken(
            Promise.MIRROR, say(f"{turn!r} becomes {turned_turn!r}", f"{turn!r} devient {turned_turn!r}"), number
        )
    if isinstance(turn, Decide) and isinstance(turned_turn, Decide):
        if turned_turn.seat != (turn.seat + 1) % game.seats:
            trial.broken(Promise.MIRROR, f"{turn.seat} → {turned_turn.seat}", number)
        here, there = game.legal(state), game.legal(other)
    elif isinstance(turn, Chance) and isinstance(turned_turn, Chance):
        if turn.seat is not None and turned_turn.seat != (turn.seat + 1) % game.seats:
            trial.broken(Promise.MIRROR, f"{turn.seat} → {turned_turn.seat}", number)
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
        lambda: say(
            "other positions follow when the seats move on", "d'autres positions suivent quand les places avancent"
        ),
        number,
    )


def _same_states(mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    rest = list(theirs)
    for state in mine:
        if state not in rest:
            return False
        rest.remove(state)
    return not rest


def _same_ends(game: Game[Any, Any, Any], mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    """Equal states end alike; said apart because an outcome may be worked out rather than kept."""
    ends = [
        [turn.outcome for state in states if isinstance(turn := game.turn(state), Over)] for states in (mine, theirs)
    ]
    return len(ends[0]) == len(ends[1])
