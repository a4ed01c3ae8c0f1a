"""`tablegames convert`: games from one file format to another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError
from tablegames.core.languages import Text, gettext as _
from tablegames.records.exporting import refuse_several, write_games
from tablegames.records.record import Record, contradicted, result_remark, told_in_header
from tablegames.records.replay import outcome_of, table_of
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.newfile import write_new
from tablegames.terminal.commands import FILE, argument, command_of, option, tell, warn
from tablegames.terminal.common import registry, watched
from tablegames.terminal.reading import Reading, reading_options


@command_of(
    "convert",
    "tablegames convert game.jsonl --to pdn",
    "tablegames convert games.pdn --to jsonl --number 2 --output game.jsonl",
    more=Text(
        "The format is jsonl (the records of tablegames) or one provided by a plugin, such as pdn. Every "
        "game is replayed by its rules. A result that doesn't follow from the rules, such as a resignation "
        "or an agreed draw, is kept."
    ),
)
@argument("file", metavar=FILE)
@option(
    "--to",
    "wanted",
    Text("The format to write: jsonl, or one provided by a plugin, such as pdn."),
    metavar="FORMAT",
    required=True,
    complete="formats",
)
@option("-o", "--output", "out", Text("Write to a new file (default: print)."), metavar=FILE, old=("--out",))
@reading_options
def command(file: str, wanted: str, out: str | None, reading: Reading) -> None:
    """Convert games."""
    asked, wanted = reading.records(file), wanted.lower()
    refuse_several(asked, wanted)
    records = list(watched(asked))
    _keep_secrets(records)
    text = write_games(registry(), records, wanted)
    _warn(records)
    if out is None:
        click.echo(text, nl=False)
        return
    cure = _("choose another file with --output")
    write_new(Path(out), text, cure, RecordError)
    tell("Written to {out}.", out=out)


def _keep_secrets(records: Sequence[Record]) -> None:
    """Refuse a game that goes on and hides something: every action is written, and with them what nobody may know."""
    for record in records:
        table = table_of(registry(), record)
        if secretive(table.bare) and outcome_of(table, record) is None:
            raise RecordError(
                "{origin}: this game is not over, and a converted copy would show hidden hands, or faults "
                "nobody has called; tablegames replay --public writes what everyone may see",
                origin=record.origin,
            )


def _warn(records: Sequence[Record]) -> None:
    """Report on stderr the games whose recorded result differs from the rules."""
    for number, record in enumerate(records, start=1):
        told, over = told_in_header(record), record.over
        if over is not None and contradicted(told, over["winners"]):
            game = _("game {number}", number=number)
            warn(labelled(f"{record.origin}, {game}", result_remark(told, over["winners"])))
