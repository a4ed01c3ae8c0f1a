"""`tablegames replay`: a record step by step, verified, or in its public form."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import click

from tablegames.cli.click_fr import command as command_of
from tablegames.cli.common import Reading, json_option, print_json, reading_options, registry, tell_of_others
from tablegames.core.events import visible
from tablegames.core.formats import told_of, told_result
from tablegames.core.game import Outcome, Over, Seat
from tablegames.core.loop import Moment
from tablegames.core.record import Record, hidden_action, outcome_data, public_lines
from tablegames.core.replay import Difference, first_state, moments, table_of, verify
from tablegames.core.table import Table
from tablegames.core.words import say


@command_of(
    "replay",
    "Step through a recorded game; --verify plays everything again and fails at the first difference.",
    "Parcourir une partie enregistrée ; --verify rejoue tout et échoue à la première différence.",
    "tablegames replay game.jsonl",
    "tablegames replay game.jsonl --verify",
    "tablegames replay games.pdn --number 2",
)
@click.argument("file", metavar=say("FILE", "FICHIER"))
@click.option("--verify", "verified", is_flag=True, help=say("Check that it replays.", "Vérifier qu'elle se rejoue."))
@click.option(
    "--public",
    is_flag=True,
    help=say("Print the record as anybody may see it.", "Écrire l'enregistrement tel que chacun peut le voir."),
)
@click.option(
    "--seat", metavar="SEAT", help=say("See it from a seat (with --public or alone).", "La voir d'une place.")
)
@click.option("--step", is_flag=True, help=say("Wait for Enter after each action.", "Attendre Entrée à chaque coup."))
@click.option("--boards", is_flag=True, help=say("Draw the board after each action.", "Dessiner à chaque coup."))
@reading_options
@json_option
def command(
    file: str,
    verified: bool,
    public: bool,
    seat: str | None,
    step: bool,
    boards: bool,
    as_json: bool,
    reading: Reading,
) -> None:
    """Replay a record."""
    records = reading.records(file)
    try:
        if verified:
            _verify(records, as_json)
            return
        record = records[0]
        table = table_of(registry(), record)
        viewer = None if seat is None else table.seat_of(seat)
        if public:
            for line in public_lines(table, record, list(moments(table, record)), viewer):
                click.echo(line)
        else:
            _walk(table, record, viewer, step, boards or step, as_json)
        tell_of_others(records)
    except Difference as difference:
        click.echo(f"tablegames: {difference}", err=True)
        raise click.exceptions.Exit(1) from None


def _verify(records: Sequence[Record], as_json: bool) -> None:
    """Verify every game of a file."""
    found = [(table := table_of(registry(), record), record, verify(table, record)) for record in records]
    if as_json:
        data = [
            {
                "verified": True,
                "actions": len(record.lines),
                "over": None if outcome is None else outcome_data(outcome),
                "cut": record.cut,
            }
            for _, record, outcome in found
        ]
        print_json(data[0] if len(data) == 1 else data)
        return
    for table, record, outcome in found:
        _verified(table, record, outcome)


def _verified(table: Table, record: Record, outcome: Outcome | None) -> None:
    count = len(record.lines)
    click.echo(say(f"{count} actions replay as recorded.", f"{count} coups se rejouent comme enregistrés."))
    if record.cut:
        click.echo(
            say(
                "The last line was not finished when the program stopped; it is left out.",
                "La dernière ligne n'était pas finie à l'arrêt du programme ; elle est laissée de côté.",
            )
        )
    _tell_end(table, record, outcome)


def _tell_end(table: Table, record: Record, outcome: Outcome | None) -> None:
    """How the game ended by the rules, and what else was told of it."""
    told = told_result(told_of(record), None if outcome is None else outcome.winners)
    if outcome is not None:
        click.echo(table.wording.outcome(outcome))
    elif record.resigned is not None:
        click.echo(table.wording.resigned(record.resigned, table.game.seats))
    elif told is None:
        click.echo(say("The game is not finished.", "La partie n'est pas finie."))
    if told is not None:
        click.echo(told)


def _walk(table: Table, record: Record, viewer: Seat | None, step: bool, boards: bool, as_json: bool) -> None:
    """Everything in order; a finished game is shown whole, of an unfinished one only what the viewer may see."""
    finished = record.over is not None
    state = first_state(table, record)
    if as_json:
        lines = public_lines(table, record, list(moments(table, record)), viewer)
        print_json([json.loads(line) for line in lines])
        return
    told = told_of(record)
    for name, fact in told.facts.items():
        click.echo(f"{name}: {fact}")
    for remark in told.remarks:
        click.echo(f"       {remark}")
    for moment in moments(table, record):
        _show(table, moment, viewer, finished)
        for remark in record.lines[moment.number].remarks:
            click.echo(f"       {remark}")
        state = moment.step.state
        if boards:
            click.echo(table.draw(state, viewer))
        if step and sys.stdin.isatty():
            input()
    if not boards:
        click.echo(table.draw(state, viewer))
    turn = table.game.turn(state)
    _tell_end(table, record, turn.outcome if isinstance(turn, Over) else None)


def _show(table: Table, moment: Moment[Any, Any], viewer: Seat | None, finished: bool) -> None:
    hide = moment.secret and not finished
    text = hidden_action(table, moment, viewer) if hide else table.speak(moment.before, moment.action)
    click.echo(f"{moment.number:>4} {table.wording.seat(moment.seat)}: {text}")
    events = moment.step.events if finished else visible(moment.step.events, viewer)
    for event in events:
        click.echo(f"       {table.wording.event(event)}")
