"""What each seat is told of an action, by every way there is: none of it tells what the seat must not know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tablegames.arena.protocol import played_message
from tablegames.core.events import Event, Revealed, Seat, visible
from tablegames.core.game import Hiding
from tablegames.core.languages import Text, say
from tablegames.core.loop import Moment
from tablegames.core.match import innermost
from tablegames.records.record import public_action
from tablegames.table.narration import history, kept_secret, narrate
from tablegames.table.table import Table
from tablegames.testing.hiding import secret_in, secrets_of, whose
from tablegames.testing.promises import Promise
from tablegames.testing.trying import Trying

SAID = Text("when it is said at the table", "quand on le dit à la table")
IN_HISTORY = Text("in the history", "dans l'historique")
IN_RECORD = Text("in the public record", "dans l'enregistrement public")
LAID_OPEN = Text("in the history that is laid open", "dans l'historique mis au jour")
BY_PROTOCOL = Text("in what a program is told", "dans ce qu'apprend un programme")

SOME_MORE = 12
"""How many actions before it the history is asked for."""


def told(
    table: Table, before: list[Moment[Any, Any]], moment: Moment[Any, Any], seat: Seat | None
) -> Mapping[Text, str]:
    """What a seat (None: a spectator) is told of an action, by each way; `before`: what was played till then."""
    lately = [*before[-SOME_MORE:], moment]
    kept = bool(kept_secret([moment], seat))
    found = {
        SAID: "\n".join(narrate(table, moment, seat)),
        IN_HISTORY: "\n".join(history(table, lately, seat)[-1:]),
        IN_RECORD: json.dumps(public_action(table, moment, seat, kept), ensure_ascii=False),
    }
    return found if seat is None else found | {BY_PROTOCOL: played_message(table, moment, seat)}


def tells_no_secret(trial: Trying, moment: Moment[Any, Any]) -> None:
    """Nothing that is told of an action holds, or has the text of, what a seat must not know after it."""
    if not isinstance(innermost(trial.game), Hiding):
        return
    texts: dict[tuple[object, ...], Mapping[Text, str]] = {}
    for seat in (None, *map(Seat, range(trial.game.seats))):
        secrets = secrets_of(trial, moment.step.state, seat)
        if not secrets:
            continue
        events = visible(moment.step.events, seat)
        laid = any(isinstance(event, Revealed) for event in events)
        for event in events:
            _no_secret_fact(trial, event, secrets, seat, moment)
        alike = (seat is None, moment.secret and seat, events, laid and seat)
        if alike not in texts:
            texts[alike] = told(trial.table, [], moment, seat)
            if laid:
                texts[alike] = {**texts[alike], LAID_OPEN: _laid_open(trial, moment, seat)}
        for where, text in texts[alike].items():
            found = secret_in(text, secrets)
            if found is not None:
                _is_told(trial, moment, seat, where, *found)
        trial.tried[Promise.TOLD] += 1


def _laid_open(trial: Trying, moment: Moment[Any, Any], seat: Seat | None) -> str:
    """The secret actions that a seat may know whole from this action on, and not before."""
    played = trial.moments[: moment.number]
    opened = kept_secret(played, seat) - kept_secret([*played, moment], seat)
    return "\n".join(trial.table.write(one.before, one.action) for one in played if one.number in opened)


def _is_told(trial: Trying, moment: Moment[Any, Any], seat: Seat | None, where: Text, what: str, around: str) -> None:
    cure = "" if moment.secret else cure_of(moment)
    if where is LAID_OPEN:
        cure = say(" (a Revealed event lays more open than its last actions)",
                   " (un événement Revealed met plus au jour que ses derniers coups)")  # fmt: skip
    trial.broken(
        Promise.TOLD,
        say(
            f"{whose(seat)} reads {what} {where}, which hidden says it must not know{cure}: {around!r}",
            f"{whose(seat)} lit {what} {where}, que hidden lui interdit de connaître{cure} : {around!r}",
        ),
        moment.number,
    )


def cure_of(moment: Moment[Any, Any]) -> str:
    """What is missing where an action that hides something is told to all."""
    kind = "Chance" if moment.seat is None else "Decide"
    return say(f" (turn gave {kind} without secret=True)", f" (turn a rendu {kind} sans secret=True)")


def _no_secret_fact(
    trial: Trying, event: Event, secrets: frozenset[Any], seat: Seat | None, moment: Moment[Any, Any]
) -> None:
    """No fact of an event is one of the secrets, whatever its text."""
    for name, value in event.detail:
        for one in value if isinstance(value, tuple) else (value,):
            if one in secrets:
                trial.broken(
                    Promise.TOLD,
                    say(
                        f"the event '{event.what}' tells {whose(seat)} {one} as its fact '{name}', which hidden says "
                        "it must not know",
                        f"l'événement « {event.what} » dit {one} à {whose(seat)} par son fait « {name} », que hidden "
                        "lui interdit de connaître",
                    ),
                    moment.number,
                )
