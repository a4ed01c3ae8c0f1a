"""Everything that a seat sees of an action, in every form: none of it gives a secret away."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tablegames.arena.programs import played_message
from tablegames.core.events import Event, Revealed, Seat, visible
from tablegames.core.game import Hiding
from tablegames.core.languages import Text, gettext as _, speaking
from tablegames.core.loop import Moment
from tablegames.core.match import innermost
from tablegames.records.record import public_action
from tablegames.table.narration import history, kept_secret, narrate
from tablegames.table.table import Table
from tablegames.testing.hiding import secret_in, secrets_of, whose
from tablegames.testing.promises import Promise
from tablegames.testing.trying import Trying

SAID = Text("in the table talk")
IN_HISTORY = Text("in the history")
IN_RECORD = Text("in the public record")
LAID_OPEN = Text("in the revealed history")
BY_PROTOCOL = Text("in a program's messages")

SOME_MORE = 12
"""The earlier actions in the history to check."""


def shown_of(
    table: Table, before: list[Moment[Any, Any]], moment: Moment[Any, Any], seat: Seat | None
) -> Mapping[Text, str]:
    """Return what a seat (None: a spectator) sees of an action, by form; `before`: the earlier actions."""
    lately = [*before[-SOME_MORE:], moment]
    kept = bool(kept_secret([moment], seat))
    found = {
        SAID: "\n".join(narrate(table, moment, seat)),
        IN_HISTORY: "\n".join(history(table, lately, seat)[-1:]),
        IN_RECORD: json.dumps(public_action(table, moment, seat, kept), ensure_ascii=False),
    }
    return found if seat is None else found | {BY_PROTOCOL: played_message(table, moment, seat)}


def tells_no_secret(trial: Trying, moment: Moment[Any, Any]) -> None:
    """Check that nothing about an action holds, or has the text of, what a seat must not know after it."""
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
            with speaking("en"):  # in French, `As` is not the ace of spades but any ace
                texts[alike] = shown_of(trial.table, [], moment, seat)
                if laid:
                    texts[alike] = {**texts[alike], LAID_OPEN: _laid_open(trial, moment, seat)}
        for where, text in texts[alike].items():
            found = secret_in(text, secrets, trial.words)
            if found is not None:
                _is_shown(trial, moment, seat, where, *found)
        trial.tried[Promise.TOLD] += 1


def _laid_open(trial: Trying, moment: Moment[Any, Any], seat: Seat | None) -> str:
    """Return the secret actions that a seat may know completely from this action on, and not before."""
    played = trial.moments[: moment.number]
    opened = kept_secret(played, seat) - kept_secret([*played, moment], seat)
    return "\n".join(trial.table.write(one.before, one.action) for one in played if one.number in opened)


def _is_shown(trial: Trying, moment: Moment[Any, Any], seat: Seat | None, where: Text, what: str, around: str) -> None:
    cure = "" if moment.secret else cure_of(moment)
    if where is LAID_OPEN:
        cure = _(" (a Revealed event reveals too many secret actions; its 'last' can limit them)")
    trial.broken(
        Promise.TOLD,
        "{whose} can read {what} {where}, although 'hidden' says it must stay unknown{cure}: {around!r}",
        whose=whose(seat),
        what=what,
        where=where,
        cure=cure,
        around=around,
    )


def cure_of(moment: Moment[Any, Any]) -> str:
    """Return a hint if an action with a secret is shown to all."""
    kind = "Chance" if moment.seat is None else "Decide"
    return _(" ('turn' returned {kind} without secret=True)", kind=kind)


def _no_secret_fact(
    trial: Trying, event: Event, secrets: frozenset[Any], seat: Seat | None, moment: Moment[Any, Any]
) -> None:
    """Check that no fact of an event is one of the secrets, whatever its text."""
    texts = set(map(str, secrets)) - trial.words
    for name, value in event.detail:
        for one in value if isinstance(value, tuple) else (value,):
            if one in secrets or (isinstance(one, str) and one in texts):
                trial.broken(
                    Promise.TOLD,
                    "the event '{what}' shows {one} to {whose} in its fact '{name}', although 'hidden' says "
                    "it must stay unknown",
                    what=event.what,
                    whose=whose(seat),
                    one=one,
                    name=name,
                )
