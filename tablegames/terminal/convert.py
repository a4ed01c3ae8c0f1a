"""`tablegames convert`: games from one file format to another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from tablegames.core.arbiter import secretive
from tablegames.core.errors import RecordError
from tablegames.core.languages import Text, say
from tablegames.records.exporting import refuse_several, write_games
from tablegames.records.foreign import contradicted, result_remark, told_in_header
from tablegames.records.record import Record
from tablegames.records.replay import outcome_of, table_of
from tablegames.rules.untrusted.newfile import write_new
from tablegames.terminal.click_fr import argument, command_of, option, tell
from tablegames.terminal.common import registry
from tablegames.terminal.reading import Reading, reading_options
from tablegames.terminal.tables import watched


@command_of(
    "convert",
    "tablegames convert game.jsonl --to pdn",
    "tablegames convert games.pdn --to jsonl --number 2 --out game.jsonl",
)
@argument("file", metavar=Text("FILE", "FICHIER"))
@option("--to", "wanted", "The format to write.", "Le format à écrire.", metavar="FORMAT", required=True)
@option("--out", "Write to a new file.", "Écrire dans un nouveau fichier.", metavar=Text("FILE", "FICHIER"))
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
    cure = say("name another file with --out", "nommez un autre fichier avec --out")
    write_new(Path(out), text, cure, RecordError)
    tell(f"Written to {out}.", f"Écrit dans {out}.")


def _keep_secrets(records: Sequence[Record]) -> None:
    """Refuse a game that goes on and hides something: every action is written, and with them what nobody may know."""
    for record in records:
        table = table_of(registry(), record)
        if secretive(table.bare) and outcome_of(table, record) is None:
            raise RecordError.said(
                f"{record.origin}: this game is not over, and converted it would show hidden hands, or faults "
                f"nobody has called; tablegames replay --public writes what may be seen",
                f"{record.origin} : cette partie n'est pas finie, et convertie elle montrerait des mains cachées, ou "
                f"des fautes que nul n'a relevées ; tablegames replay --public écrit ce qui peut se voir",
            )


def _warn(records: Sequence[Record]) -> None:
    """Say on stderr of which games something else is told than the rules say."""
    for number, record in enumerate(records, start=1):
        told, over = told_in_header(record), record.over
        if over is not None and contradicted(told, over["winners"]):
            game = say(f"game {number}", f"partie {number}")
            click.echo(f"tablegames: {record.origin}, {game}: {result_remark(told, over['winners'])}", err=True)
