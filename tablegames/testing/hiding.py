"""Secrets stay secret: in views, drawings, the public form of a record, and all texts about an action."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from tablegames.arena.programs import played_message
from tablegames.core.chance import Rng
from tablegames.core.events import Displayed, Event, Revealed, Seat, visible
from tablegames.core.game import Decide, Hiding, Resampling
from tablegames.core.languages import Text, gettext as _, speaking
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, innermost, place_in_hand
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, event_data, header_of, public_action, public_lines
from tablegames.table.narration import hidden_action, history, kept_secret, narrate
from tablegames.table.table import Table
from tablegames.testing.returns import paths, shortened
from tablegames.testing.trying import Promise, Trying


def secrets_of(trial: Trying, state: Any, seat: Seat | None) -> frozenset[Any]:
    """Return what the seat must not know."""
    bare, place = innermost(trial.game), place_in_hand(state, seat)
    return frozenset(bare.hidden(in_hand(state), place)) if isinstance(bare, Hiding) else frozenset()


def says_what_it_hides(trial: Trying, moment: Moment[Any, Any]) -> None:
    """Check that a game with secret actions lists its secrets, for the search for leaks."""
    if moment.secret:
        what = _("a secret Chance") if moment.seat is None else _("a secret Decide")
        trial.holds(
            Promise.LEAKS,
            isinstance(innermost(trial.game), Hiding),
            "'turn' returned {what}, but the game has no hidden(state, seat) that lists its secrets",
            what=what,
        )


def view_leaks_nothing(trial: Trying, state: Any, seat: Seat | None) -> None:
    """Check that a view, and its drawing, hold nothing that the seat must not know."""
    secrets = secrets_of(trial, state, seat)
    if not secrets:
        return
    for path, thing in paths(trial.game.view(state, seat), "view"):
        if thing in secrets:
            trial.broken(
                Promise.LEAKS,
                "{whose} can reach {thing} at {path}, although 'hidden' says it must stay unknown",
                whose=whose(seat),
                thing=thing,
                path=path,
            )
        if isinstance(thing, str):
            where = _("at {path}", path=path)
            _no_secret_in(trial, thing, secrets, seat, where)
    trial.tried[Promise.LEAKS] += 1
    with speaking("en"):  # in French, `As` is not the ace of spades but any ace
        drawing = trial.table.draw(state, seat)
    _no_secret_in(trial, drawing, secrets, seat, _("in its drawing"))


def resampled_fits(trial: Trying, state: Any) -> None:
    """Check that a resampled state has the same view and actions for that seat, and depends on the view alone."""
    bare, inner = innermost(trial.game), in_hand(state)
    turn = bare.turn(inner)
    if not isinstance(bare, Resampling) or not isinstance(turn, Decide):
        return
    view = bare.view(inner, turn.seat)
    found = bare.resample(view, Rng(trial.at or 0))
    trial.holds(
        Promise.RESAMPLES,
        bare.turn(found) == turn and bare.view(found, turn.seat) == view,
        "the state that 'resample' made from seat {seat}'s view gives that seat a different view or turn",
        seat=turn.seat,
    )
    trial.holds(
        Promise.RESAMPLES,
        list(bare.legal(found)) == list(bare.legal(inner)),
        "in the state that 'resample' made, different actions are legal",
    )
    again = bare.resample(pickle.loads(pickle.dumps(view)), Rng(trial.at or 0))
    trial.holds(
        Promise.RESAMPLES, again == found, "'resample' made two different states from the same view and random numbers"
    )


def public_record_leaks_nothing(trial: Trying) -> None:
    """Check that an unfinished game's record for each seat holds nothing that the seat must not know."""
    if not isinstance(innermost(trial.game), Hiding) or len(trial.moments) < 2:
        return
    cut = trial.at = 1 + trial.dice.below(len(trial.moments) - 1)
    moments, table = trial.moments[:cut], trial.table
    header = header_of(table, seed=trial.seed, players=["random"] * trial.game.seats)
    text = "".join(json.dumps(line) + "\n" for line in [header, *(action_data(table, m) for m in moments)])
    record = parse_record(text, "record")
    for seat in (None, *map(Seat, range(trial.game.seats))):
        secrets = _messages_leak_nothing(trial, moments, seat)
        shown = "\n".join(public_lines(table, record, moments, seat))
        trial.holds(
            Promise.LEAKS,
            not secrets or str(trial.seed) not in shown,
            "the public record of an unfinished game contains its seed",
        )


def _messages_leak_nothing(trial: Trying, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> frozenset[Any]:
    """Check that no message shows a seat a value that has been secret ever since; return the current secrets.

    A value may have been open earlier: a tile seen in the draw, a card of the previous deal.
    """
    found = since = secrets_of(trial, moments[-1].step.state, seat)
    for moment in reversed(moments):
        since &= secrets_of(trial, moment.step.state, seat)
        if not since:
            break
        events = (json.dumps(event_data(event)) for event in visible(moment.step.events, seat))
        text = "\n".join((hidden_action(trial.table, moment, seat), *events))
        _no_secret_in(trial, text, since, seat, _("in its messages"))
    return found


def _no_secret_in(trial: Trying, text: str, secrets: Iterable[Any], seat: Seat | None, where: str) -> None:
    """Check that a text for the seat contains none of the secrets."""
    found = secret_in(text, secrets, trial.words)
    if found is not None:
        secret, around = found
        trial.broken(
            Promise.LEAKS,
            "{whose} can read {secret} {where}, although 'hidden' says it must stay unknown: {around!r}",
            whose=whose(seat),
            secret=secret,
            where=where,
            around=around,
        )


def secret_in(text: str, secrets: Iterable[Any], words: Container[str] = ()) -> tuple[str, str] | None:
    """Return the first of the secrets in a text, with the text around it; None: there is none.

    `words` are those of the game's own sentences: they say nothing.
    """
    forms = (str(form) for one in secrets for form in ((one, one.shown()) if isinstance(one, Displayed) else (one,)))
    for secret in forms:
        if secret in text and secret not in words:
            found = re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text)
            if found:
                return secret, shortened(text[max(0, found.start() - 40) : found.end() + 40])
    return None


def whose(seat: Seat | None) -> str:
    """Return a seat's name for a sentence."""
    return _("a spectator") if seat is None else _("seat {seat}", seat=seat)


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
