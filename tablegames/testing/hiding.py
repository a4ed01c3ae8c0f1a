"""Secrets stay secret: in views, drawings and the public form of a record."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Container, Iterable, Sequence
from typing import Any

from tablegames.core.chance import Rng
from tablegames.core.events import Revealed, Seat, visible
from tablegames.core.game import Decide, Hiding, Resampling
from tablegames.core.languages import gettext as _, speaking
from tablegames.core.loop import Moment
from tablegames.core.match import MatchState, in_hand, innermost, place_in_hand
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, event_data, header_of, public_lines
from tablegames.table.narration import hidden_action
from tablegames.testing.promises import Promise
from tablegames.testing.returns import shortened
from tablegames.testing.trying import Trying
from tablegames.testing.values import paths


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
        secrets = secrets_of(trial, moments[-1].step.state, seat)
        texts = _shown_since_secret(trial, moments, seat)
        _no_secret_in(trial, texts, secrets, seat, _("in its messages"))
        shown = "\n".join(public_lines(table, record, moments, seat))
        trial.holds(
            Promise.LEAKS,
            not secrets or str(trial.seed) not in shown,
            "the public record of an unfinished game contains its seed",
        )


def _shown_since_secret(trial: Trying, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> str:
    """Return the events for a seat since the current secret (tiles may have been visible before)."""
    kept: list[Moment[Any, Any]] = []
    for moment in moments:
        if moment.secret or kept:
            kept.append(moment)
        revealed = any(isinstance(event, Revealed) and event.last is None for event in moment.step.events)
        if revealed or _games_over(moment.before) != _games_over(moment.step.state):
            kept = []
    texts: list[str] = []
    for moment in kept:
        table = trial.table
        texts.append(hidden_action(table, moment, seat))
        texts += [json.dumps(event_data(event)) for event in visible(moment.step.events, seat)]
    return "\n".join(texts)


def _games_over(state: Any) -> int:
    """Return how many games of a match are over, whose cards may be hidden again in the next."""
    return state.tally.played if isinstance(state, MatchState) else 0


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
    for secret in map(str, secrets):
        if secret in text and secret not in words:
            found = re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text)
            if found:
                return secret, shortened(text[max(0, found.start() - 40) : found.end() + 40])
    return None


def whose(seat: Seat | None) -> str:
    """Return a seat's name for a sentence."""
    return _("a spectator") if seat is None else _("seat {seat}", seat=seat)
