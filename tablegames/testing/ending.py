"""The whole game: its score, its winners, its record, the same game again."""

from __future__ import annotations

import json
from typing import Any

from tablegames.core.errors import TablegamesError
from tablegames.core.events import score
from tablegames.core.game import Outcome
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.records.reading import parse_record
from tablegames.records.record import action_data, header_of, outcome_data
from tablegames.records.replay import verify
from tablegames.testing.hiding import public_record_leaks_nothing
from tablegames.testing.promises import Promise
from tablegames.testing.trying import Trying


def ended(trial: Trying, outcome: Outcome) -> None:
    """Try what must hold of a finished game: its score, its record, its public form, the same seed again."""
    seats, phrases = trial.game.seats, trial.table.wording.phrases
    told = score([event for moment in trial.moments for event in moment.step.events], seats)
    trial.holds(
        Promise.SCORE,
        told == outcome.scores,
        lambda: say(
            f"events give {told}, the outcome has {outcome.scores}",
            f"les événements font {told}, l'issue a {outcome.scores}",
        ),
    )
    winners = outcome.winners
    trial.holds(Promise.WINNERS, all(0 <= seat < seats for seat in winners), lambda: f"{winners}")
    ending = f"over.{outcome.by}"
    trial.holds(
        Promise.END_WORDED,
        ending in phrases,
        lambda: say(f"there is no phrase '{ending}'", f"il n'y a pas de phrase « {ending} »"),
    )
    again: list[Moment[Any, Any]] = []
    trial.play(trial.game.initial(), again.append)
    trial.holds(
        Promise.SAME_GAME,
        [moment.action for moment in again] == [moment.action for moment in trial.moments],
        lambda: say("the game came out differently", "la partie a tourné autrement"),
    )
    _record_replays(trial, outcome)
    public_record_leaks_nothing(trial)


def _record_replays(trial: Trying, outcome: Outcome) -> None:
    """The game written down and read again replays to the same end."""
    header = header_of(trial.table, seed=trial.seed, players=["random"] * trial.game.seats)
    played = (action_data(trial.table, moment) for moment in trial.moments)
    lines = [header, *played, {"over": outcome_data(outcome)}]
    record = parse_record("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "record")
    try:
        found = verify(trial.table, record)
    except TablegamesError as problem:
        trial.broken(Promise.RECORDS, str(problem))
    trial.holds(
        Promise.RECORDS,
        found == outcome,
        lambda: say(
            f"the outcome was {outcome!r}, the replay gives {found!r}",
            f"l'issue était {outcome!r}, le rejeu donne {found!r}",
        ),
    )
