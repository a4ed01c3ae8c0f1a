"""`tablegames score`: what a throw makes in a position, event by event; or all throws, counted."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import Any

import click

from tablegames.core.arbiter import Faulting
from tablegames.core.errors import PositionError, Refused
from tablegames.core.events import Event
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import Text, say
from tablegames.records.record import events_data, outcome_data
from tablegames.table.chances import EventChances, Fallen, by_kind, chances, fall, points_of
from tablegames.table.table import Table
from tablegames.terminal.click_fr import Misused, Whole, command_of, flag, option, tell
from tablegames.terminal.common import (
    AskedGame,
    beginning,
    json_option,
    position_option,
    print_json,
    read_position,
    refuse_first_with_position,
    rules_options,
    started,
)
from tablegames.terminal.tables import decimal, print_table


@command_of(
    "score",
    "tablegames score toutetable --throw 5-2",
    "tablegames score toutetable --all --lang fr",
    "tablegames score toutetable --position '{white: 24 off*14, black: 19*15, turn: white}' --throw 2-1 --json",
)
@rules_options
@position_option
@option("--throw", "The throw.", "Le coup de dés.", metavar="6-5")
@flag("--all", "every", "Every throw, and the arithmetic.", "Tous les coups comptés.")
@option(
    "--throw-no",
    "Which throw of the game it is, for positions that can say so (throw_no).",
    "Le combientième coup c'est, pour les positions qui le disent (throw_no).",
    type=Whole(1),
)
@option(
    "--first", "Who begins, without --position.", "Qui commence, à défaut de --position.", metavar=Text("SEAT", "PLACE")
)
@json_option
def command(
    asked: AskedGame,
    position: str | None,
    throw: str | None,
    every: bool,
    throw_no: int | None,
    first: str | None,
    as_json: bool,
) -> None:
    """Score a throw, or all of them."""
    table = asked.table(match="single", drawn=False)
    state = _state(table, position, throw_no, first)
    turn = table.game.turn(state)
    if isinstance(turn, Decide) and isinstance(table.bare, Faulting):
        raise PositionError.said(
            "at a table with faults nobody is told what a throw is worth; ask without it (--set arbiter=strict)",
            "où l'on fait des fautes, nul ne dit ce que vaut un coup ; demandez-le sans (--set arbiter=strict)",
        )
    if not isinstance(turn, Chance):
        raise PositionError.said(
            "nothing is to be thrown in this position, so that no throw can be scored",
            "rien n'est à jeter dans cette position : aucun coup de dés à compter",
        )
    counted = chances(turn.lottery)
    if (throw is None) is not every:
        falls = "…" if counted is None else _quoted(table.write(state, counted[0][-1][0]))
        raise Misused(
            f"give --throw with what falls, as in --throw {falls}, or --all for all that can fall",
            f"donnez --throw avec ce qui sort, comme --throw {falls}, ou --all pour tout ce qui peut sortir",
        )
    head = {"game": table.entry.name, "variant": table.variant.name, "position": table.position(state)}
    if throw is not None:
        _one(table, state, throw, counted, head, as_json)
    elif counted is None:
        raise PositionError.said(
            "--all: what can fall here is too much to list (a shuffle)",
            "--all : ce qui peut sortir ici est trop nombreux à lister (une donne)",
        )
    else:
        _all(table, state, fall(table.game, state, counted[0]), counted[1], head, as_json)


def _quoted(text: str) -> str:
    """A text as one argument of a command."""
    return f'"{text}"' if " " in text else text


def _state(table: Table, position: str | None, throw_no: int | None, first: str | None) -> Any:
    """The position asked for, with the number of the throw in it; without one, the beginning."""
    if throw_no is None:
        return beginning(table, position, first)
    refuse_first_with_position(first, position)
    if position is None:
        raise PositionError(say("--throw-no goes with --position", "--throw-no va avec --position"))
    data = read_position(position)
    if not isinstance(data, dict):
        raise PositionError.said(
            "--throw-no: this position is no mapping that could hold throw_no",
            "--throw-no : cette position n'est pas un dictionnaire où mettre throw_no",
        )
    return started(table, {**data, "throw_no": throw_no}, position)


def _one(
    table: Table,
    state: Any,
    throw: str,
    counted: tuple[list[tuple[Any, int]], int] | None,
    head: dict[str, Any],
    as_json: bool,
) -> None:
    """One throw: its chances, and every event in words."""
    action = table.read(state, throw)
    number = None if counted is None else next((n for possible, n in counted[0] if possible == action), None)
    if counted is not None and number is None:
        raise Refused(say(f"--throw: '{throw}' cannot fall here", f"--throw : « {throw} » ne peut sortir ici"))
    fallen = Fallen(action, number or 0, table.game.apply(state, action))
    if as_json:
        of = None if counted is None else counted[1]
        print_json({**head, "of": of, **_data(table, state, fallen)})
        return
    text = table.write(state, action)
    share = "" if counted is None else say(f" ({number} of {counted[1]})", f" ({number} sur {counted[1]})")
    click.echo(f"{text}{share}")
    for line in _words(table, state, fallen) or [
        say("The throw by itself marks nothing.", "Le coup par lui-même ne marque rien.")
    ]:
        click.echo(f"  {line}")


def _all(table: Table, state: Any, fallen: list[Fallen], of: int, head: dict[str, Any], as_json: bool) -> None:
    """Every throw, then the arithmetic by kind of event."""
    kinds = by_kind(fallen)
    if as_json:
        throws = [_data(table, state, outcome) for outcome in fallen]
        print_json({**head, "of": of, "throws": throws, "kinds": [_kind_data(table, kind, of) for kind in kinds]})
        return
    of_all = say(f"of {of}", f"sur {of}")
    rows = [
        (
            table.write(state, outcome.action),
            str(outcome.chances),
            say("; ", " ; ").join(_shorts(table, outcome)) or "–",
        )
        for outcome in fallen
    ]
    print_table((say("throw", "coup"), of_all, say("what it makes", "ce qu'il fait")), rows)
    click.echo()
    if not kinds:
        tell("No throw makes anything.", "Aucun coup ne fait rien.")
        return
    print_table(
        (say("event", "fait"), say("for", "pour"), of_all, say("points", "points"), say("mean", "moyenne")),
        [_row(table, kind, of) for kind in kinds],
    )


def _words(table: Table, state: Any, fallen: Fallen) -> list[str]:
    """Every event as a sentence with its article, and how the game ended if it did."""
    turn = table.game.turn(fallen.step.state)
    events = table.wording.told(fallen.step.events, table.scene(state, fallen.action))
    return [*events, table.wording.outcome(turn.outcome)] if isinstance(turn, Over) else events


def _shorts(table: Table, fallen: Fallen) -> list[str]:
    """Every event in short, for a table of many throws, by whom it concerns: what, where, in how many ways, points."""
    told = []
    worded = replace(table.wording, cites=False)
    for (seat, short), events in groupby(fallen.step.events, key=lambda event: (event.seat, _has_short(table, event))):
        if not short:
            told += [worded.event(event).rstrip(".") for event in events]
            continue
        listed = ", ".join(_short(table, event) for event in events)
        told.append(listed if seat is None else f"{table.wording.seat(seat)}{say(': ', ' : ')}{listed}")
    return told


def _has_short(table: Table, event: Event) -> bool:
    return f"short.{event.what}" in table.wording.phrases


def _short(table: Table, event: Event) -> str:
    """One event in short: `dame hit on 14 ×2 = 4`."""
    ways, points = event.get("ways"), points_of(event)
    text = table.wording.short(event.what, event)
    text += f" ×{ways}" if isinstance(ways, int) and ways > 1 else ""
    return text if points is None else f"{text} = {points}"


def _data(table: Table, state: Any, fallen: Fallen) -> dict[str, Any]:
    turn = table.game.turn(fallen.step.state)
    scene, told = table.scene(state, fallen.action), fallen.step.events
    events = [
        {**data, "text": table.wording.event(event, scene=scene)}
        for event, data in zip(told, events_data(table, state, fallen.action, told), strict=True)
    ]
    over = {"over": outcome_data(turn.outcome)} if isinstance(turn, Over) else {}
    return {"throw": table.write(state, fallen.action), "chances": fallen.chances, "events": events, **over}


def _kind_data(table: Table, kind: EventChances, of: int) -> dict[str, Any]:
    mean = kind.mean(of)
    return {
        "event": kind.what,
        "seat": kind.seat,
        "chances": kind.chances,
        "points": kind.points,
        "mean": None if mean is None else round(float(mean), 6),
    }


def _row(table: Table, kind: EventChances, of: int) -> tuple[str, ...]:
    mean = kind.mean(of)
    return (
        table.wording.short(kind.what),
        "–" if kind.seat is None else table.wording.seat(kind.seat),
        str(kind.chances),
        "–" if kind.points is None else str(kind.points),
        "–" if mean is None else decimal(f"{float(mean):.2f}"),
    )
