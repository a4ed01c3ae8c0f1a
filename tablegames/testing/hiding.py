"""What is hidden stays hidden: in views, drawings and the public form of a record."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Iterable, Sequence
from typing import Any

from tablegames.core.chance import Rng
from tablegames.core.events import Revealed, Seat, visible
from tablegames.core.game import Decide, Hiding, Resampling
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, innermost, place_in_hand
from tablegames.records.reading import parse_record
from tablegames.records.record import action_data, event_data, header_of, public_lines
from tablegames.table.narration import hidden_action
from tablegames.testing.promises import Promise
from tablegames.testing.returns import shortened
from tablegames.testing.trying import Trying
from tablegames.testing.values import paths


def secrets_of(trial: Trying, state: Any, seat: Seat | None) -> frozenset[Any]:
    """What the seat must not know."""
    bare, place = innermost(trial.game), place_in_hand(state, seat)
    return frozenset(bare.hidden(in_hand(state), place)) if isinstance(bare, Hiding) else frozenset()


def says_what_it_hides(trial: Trying, moment: Moment[Any, Any]) -> None:
    """A game with secret actions says what is secret, else nobody could look for leaks."""
    if moment.secret:
        en, fr = ("Chance", "une Chance secrète") if moment.seat is None else ("Decide", "un Decide secret")
        trial.holds(
            Promise.LEAKS,
            isinstance(innermost(trial.game), Hiding),
            lambda: say(
                f"turn gave a secret {en}, but the game has no hidden(state, seat) that says what must be kept",
                f"turn a rendu {fr}, mais le jeu n'a pas de hidden(state, seat) qui dise quoi taire",
            ),
            moment.number,
        )


def view_leaks_nothing(trial: Trying, state: Any, seat: Seat | None, number: int) -> None:
    """A view holds nothing the seat must not know; nor does the drawing of it."""
    secrets = secrets_of(trial, state, seat)
    if not secrets:
        return
    for path, thing in paths(trial.game.view(state, seat), "view"):
        if thing in secrets:
            trial.broken(
                Promise.LEAKS,
                say(
                    f"{whose(seat)} can reach {thing} at {path}, which hidden says it must not know",
                    f"{whose(seat)} atteint {thing} par {path}, que hidden lui interdit de connaître",
                ),
                number,
            )
        if isinstance(thing, str):
            where = say(f"at {path}", f"par {path}")
            _no_secret_in(trial, thing, secrets, seat, number, where)
    trial.tried[Promise.LEAKS] += 1
    drawing = trial.table.draw(state, seat)
    _no_secret_in(trial, drawing, secrets, seat, number, say("in its drawing", "dans son dessin"))


def resampled_fits(trial: Trying, state: Any, number: int) -> None:
    """What a game resamples from a view looks the same to that seat, which may do the same; the view alone fixes it."""
    bare, inner = innermost(trial.game), in_hand(state)
    turn = bare.turn(inner)
    if not isinstance(bare, Resampling) or not isinstance(turn, Decide):
        return
    view = bare.view(inner, turn.seat)
    found = bare.resample(view, Rng(number))
    trial.holds(
        Promise.RESAMPLES,
        bare.turn(found) == turn and bare.view(found, turn.seat) == view,
        lambda: say(
            f"resample made of the view of seat {turn.seat} a state that looks otherwise to it",
            f"resample a fait de la vue de la place {turn.seat} un état qui lui paraît autre",
        ),
        number,
    )
    trial.holds(
        Promise.RESAMPLES,
        list(bare.legal(found)) == list(bare.legal(inner)),
        lambda: say(
            "in the state that resample made, other actions are legal",
            "dans l'état que resample a fait, d'autres coups sont permis",
        ),
        number,
    )
    again = bare.resample(pickle.loads(pickle.dumps(view)), Rng(number))
    trial.holds(
        Promise.RESAMPLES,
        again == found,
        lambda: say(
            "resample made two states of the same view and the same luck",
            "resample a fait deux états de la même vue et du même sort",
        ),
        number,
    )


def public_record_leaks_nothing(trial: Trying) -> None:
    """The record of the unfinished game, as each seat may see it, holds nothing the seat must not know."""
    if not isinstance(innermost(trial.game), Hiding) or len(trial.moments) < 2:
        return
    cut = 1 + trial.dice.below(len(trial.moments) - 1)
    moments, table = trial.moments[:cut], trial.table
    header = header_of(table, seed=trial.seed, players=["random"] * trial.game.seats)
    text = "".join(json.dumps(line) + "\n" for line in [header, *(action_data(table, m) for m in moments)])
    record = parse_record(text, "record")
    for seat in (None, *map(Seat, range(trial.game.seats))):
        secrets = secrets_of(trial, moments[-1].step.state, seat)
        told = _told_since_secret(trial, moments, seat)
        _no_secret_in(trial, told, secrets, seat, cut, say("in what it was told", "dans ce qu'on lui a dit"))
        shown = "\n".join(public_lines(table, record, moments, seat))
        trial.holds(
            Promise.LEAKS,
            not secrets or str(trial.seed) not in shown,
            lambda: say(
                "the public record of an unfinished game tells its seed",
                "l'enregistrement public d'une partie inachevée dit sa graine",
            ),
            cut,
        )


def _told_since_secret(trial: Trying, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> str:
    """What the seat was told since the secret that is still kept (before it, tiles may have been shown)."""
    kept: list[Moment[Any, Any]] = []
    for moment in moments:
        if moment.secret or kept:
            kept.append(moment)
        if any(isinstance(event, Revealed) and event.last is None for event in moment.step.events):
            kept = []
    told: list[str] = []
    for moment in kept:
        table = trial.table
        told.append(hidden_action(table, moment, seat))
        told += [json.dumps(event_data(event)) for event in visible(moment.step.events, seat)]
    return "\n".join(told)


def _no_secret_in(trial: Trying, text: str, secrets: Iterable[Any], seat: Seat | None, number: int, where: str) -> None:
    """None of the secrets stands in a text the seat receives."""
    found = secret_in(text, secrets)
    if found is not None:
        secret, around = found
        trial.broken(
            Promise.LEAKS,
            say(
                f"{whose(seat)} can read {secret} {where}, which hidden says it must not know: {around!r}",
                f"{whose(seat)} lit {secret} {where}, que hidden lui interdit de connaître : {around!r}",
            ),
            number,
        )


def secret_in(text: str, secrets: Iterable[Any]) -> tuple[str, str] | None:
    """The first of the secrets that stands in a text, and what stands around it; None: none of them."""
    for secret in map(str, secrets):
        if secret in text:
            found = re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text)
            if found:
                return secret, shortened(text[max(0, found.start() - 40) : found.end() + 40])
    return None


def whose(seat: Seat | None) -> str:
    """Who a seat is, in a sentence."""
    return say("a spectator", "un spectateur") if seat is None else say(f"seat {seat}", f"la place {seat}")
