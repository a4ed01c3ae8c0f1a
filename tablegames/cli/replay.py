"""`tablegames replay`: a record step by step, verified, or in its public form."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from tablegames.cli.click_fr import command as command_of
from tablegames.cli.common import json_option, print_json, registry
from tablegames.core.events import visible
from tablegames.core.game import Outcome, Over, Seat
from tablegames.core.loop import Moment
from tablegames.core.record import Record, hidden_action, outcome_data, public_lines, read_record
from tablegames.core.replay import Difference, first_state, moments, table_of, verify
from tablegames.core.table import Table
from tablegames.core.words import say


@command_of(
    "replay",
    "Step through a recorded game; --verify plays everything again and fails at the first difference.",
    "Parcourir une partie enregistrée ; --verify rejoue tout et échoue à la première différence.",
    "tablegames replay game.jsonl",
    "tablegames replay game.jsonl --verify",
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
@json_option
def command(file: str, verified: bool, public: bool, seat: str | None, step: bool, boards: bool, as_json: bool) -> None:
    """Replay a record."""
    record = read_record(file)
    table = table_of(registry(), record)
    viewer = None if seat is None else table.seat_of(seat)
    try:
        if verified:
            _verified(table, record, verify(table, record), as_json)
        elif public:
            for line in public_lines(table, record, list(moments(table, record)), viewer):
                click.echo(line)
        else:
            _walk(table, record, viewer, step, boards or step, as_json)
    except Difference as difference:
        click.echo(f"tablegames: {difference}", err=True)
        raise click.exceptions.Exit(1) from None


def _verified(table: Table, record: Record, outcome: Outcome | None, as_json: bool) -> None:
    if as_json:
        over = None if outcome is None else outcome_data(outcome)
        print_json({"verified": True, "actions": len(record.lines), "over": over, "cut": record.cut})
        return
    count = len(record.lines)
    click.echo(say(f"{count} actions replay as recorded.", f"{count} coups se rejouent comme enregistrés."))
    if record.cut:
        click.echo(
            say(
                "The last line was not finished when the program stopped; it is left out.",
                "La dernière ligne n'était pas finie à l'arrêt du programme ; elle est laissée de côté.",
            )
        )
    if outcome is not None:
        click.echo(table.wording.outcome(outcome))
    else:
        click.echo(say("The game is not finished.", "La partie n'est pas finie."))


def _walk(table: Table, record: Record, viewer: Seat | None, step: bool, boards: bool, as_json: bool) -> None:
    """Everything in order; a finished game is shown whole, of an unfinished one only what the viewer may see."""
    finished = record.over is not None
    state = first_state(table, record)
    if as_json:
        lines = public_lines(table, record, list(moments(table, record)), viewer)
        print_json([json.loads(line) for line in lines])
        return
    for moment in moments(table, record):
        _show(table, moment, viewer, finished)
        state = moment.step.state
        if boards:
            click.echo(table.draw(state, viewer))
        if step and sys.stdin.isatty():
            input()
    if not boards:
        click.echo(table.draw(state, viewer))
    turn = table.game.turn(state)
    if isinstance(turn, Over):
        click.echo(table.wording.outcome(turn.outcome))
    else:
        click.echo(say("The game is not finished.", "La partie n'est pas finie."))


def _show(table: Table, moment: Moment[Any, Any], viewer: Seat | None, finished: bool) -> None:
    hide = moment.secret and not finished
    text = hidden_action(table, moment, viewer) if hide else table.write(moment.before, moment.action)
    click.echo(f"{moment.number:>4} {table.wording.seat(moment.seat)}: {text}")
    events = moment.step.events if finished else visible(moment.step.events, viewer)
    for event in events:
        click.echo(f"       {table.wording.event(event)}")
