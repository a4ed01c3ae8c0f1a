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
from tablegames.core.languages import Text, gettext as _, in_figures
from tablegames.records.record import events_data, outcome_data
from tablegames.table.chances import EventChances, Fallen, by_kind, chances, fall, points_of
from tablegames.table.table import Table
from tablegames.terminal.commands import Misused, Whole, command_of, option, tell
from tablegames.terminal.common import (
    AskedGame,
    beginning,
    first_option,
    json_option,
    position_option,
    print_json,
    print_table,
    read_position,
    refuse_first_with_position,
    rules_options,
    started,
)


@command_of(
    "score",
    "tablegames score toutetable --throw 5-2",
    "tablegames score toutetable --throw all",
    "tablegames score toutetable --position '{white: 24 off*14, black: 19*15, turn: white}' --throw 2-1 --json",
    old={"--all": "--throw=all"},
    more=Text(
        "For a throw: the scores of each player, with reasons and articles. With --throw all: every throw "
        "with its chances, then the mean of each event."
    ),
)
@rules_options
@position_option
@option("--throw", Text("A throw, or 'all' for every throw and the mean."), metavar=Text("6-5|all"))
@first_option
@option(
    "--throw-no", Text("The number of the throw in the game, if the score depends on it."), type=Whole(1), advanced=True
)
@json_option
def command(
    asked: AskedGame, position: str | None, throw: str | None, first: str | None, throw_no: int | None, as_json: bool
) -> None:
    """Score a throw, or all of them."""
    table = asked.table(match="single", drawn=False)
    state = _state(table, position, throw_no, first)
    turn = table.game.turn(state)
    if isinstance(turn, Decide) and isinstance(table.bare, Faulting):
        raise PositionError(
            "at a table that allows faults, the program does not say what a throw is worth; use --set arbiter=strict"
        )
    if not isinstance(turn, Chance):
        raise PositionError("there is no throw in this position, so nothing can be scored")
    counted = chances(turn.lottery)
    if throw is None:
        falls = "…" if counted is None else _quoted(table.write(state, counted[0][-1][0]))
        raise Misused("give a throw, such as --throw {falls}, or --throw all", falls=falls)
    head = {"game": table.entry.name, "variant": table.variant.name, "position": table.position(state)}
    if throw != "all":
        _one(table, state, throw, counted, head, as_json)
    elif counted is None:
        raise PositionError("--throw all: there are too many possibilities to list (a shuffle)")
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
        raise PositionError("--throw-no needs --position")
    data = read_position(position)
    if not isinstance(data, dict):
        raise PositionError("--throw-no: this position is not a mapping, so it can't contain 'throw_no'")
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
        raise Refused("--throw: '{throw}' is impossible here", throw=throw)
    fallen = Fallen(action, number or 0, table.game.apply(state, action))
    if as_json:
        of = None if counted is None else counted[1]
        print_json({**head, "of": of, **_data(table, state, fallen)})
        return
    text = table.write(state, action)
    share = "" if counted is None else _(" ({number} of {counted})", number=number, counted=counted[1])
    click.echo(f"{text}{share}")
    for line in _words(table, state, fallen) or [_("The throw on its own scores nothing.")]:
        click.echo(f"  {line}")


def _all(table: Table, state: Any, fallen: list[Fallen], of: int, head: dict[str, Any], as_json: bool) -> None:
    """Every throw, then the arithmetic by kind of event."""
    kinds = by_kind(fallen)
    if as_json:
        throws = [_data(table, state, outcome) for outcome in fallen]
        print_json({**head, "of": of, "throws": throws, "kinds": [_kind_data(table, kind, of) for kind in kinds]})
        return
    of_all = _("of {of}", of=of)
    rows = [
        (table.write(state, outcome.action), str(outcome.chances), _("; ").join(_shorts(table, outcome)) or "–")
        for outcome in fallen
    ]
    print_table((_("throw"), of_all, _("scores")), rows)
    click.echo()
    if not kinds:
        tell("No throw scores anything.")
        return
    print_table((_("event"), _("for"), of_all, _("points"), _("mean")), [_row(table, kind, of) for kind in kinds])


def _words(table: Table, state: Any, fallen: Fallen) -> list[str]:
    """Every event as a sentence with its article, and how the game ended if it did."""
    turn = table.game.turn(fallen.step.state)
    events = table.wording.told(fallen.step.events, table.scene(state, fallen.action))
    return [*events, table.wording.outcome(turn.outcome)] if isinstance(turn, Over) else events


def _shorts(table: Table, fallen: Fallen) -> list[str]:
    """Return every event in short, for a table of many throws, grouped by player: the event, place, ways and points."""
    told = []
    worded = replace(table.wording, cites=False)
    for (seat, short), events in groupby(fallen.step.events, key=lambda event: (event.seat, _has_short(table, event))):
        if not short:
            told += [worded.event(event).rstrip(".") for event in events]
            continue
        listed = ", ".join(_short(table, event) for event in events)
        told.append(listed if seat is None else f"{table.wording.seat(seat)}{_(': ')}{listed}")
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
        "–" if mean is None else in_figures(f"{float(mean):.2f}"),
    )
