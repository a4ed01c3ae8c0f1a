"""`tablegames philidor`: the lines of the book, how far they replay, and each of them as a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.languages import gettext as _, language
from tablegames.terminal.commands import command_of
from tablegames.terminal.common import json_option, print_json, print_table

if TYPE_CHECKING:
    from tablegames_echecs.philidor.report import Row


def make_command() -> click.Command:
    """The command, its help in the language in use."""

    @command_of(
        "philidor",
        "Philidor's games and renvois: the table of what replays, or one line move by move; --pgn writes them.",
        "Parties et renvois de Philidor : la table de ce qui se rejoue, ou une suite coup par coup ; --pgn les écrit.",
        "tablegames philidor",
        "tablegames philidor partie-1",
        "tablegames philidor --pgn > philidor.pgn; tablegames replay philidor.pgn --number 1 --step",
        "tablegames puzzles echecs partie-1",
    )
    @click.argument("line", required=False, metavar=_("[LINE]"))
    @click.option("--pgn", "as_pgn", is_flag=True, help=_("Write PGN."))
    @click.option(
        "--slips",
        is_flag=True,
        help=_("List the moves that are read differently from the printed text."),
    )
    @json_option
    def command(line: str | None, as_pgn: bool, slips: bool, as_json: bool) -> None:
        _run(line, as_pgn, slips, as_json)

    return command


def _run(line: str | None, as_pgn: bool, slips: bool, as_json: bool) -> None:
    from tablegames_echecs.philidor.lines import book
    from tablegames_echecs.philidor.report import pgn, rows

    lines = book()
    if line is not None and line not in lines.lines:
        near = did_you_mean(line, lines.lines)
        raise PluginError("there is no line '{line}'{near}", line=line, near=near)
    names = [line] if line is not None else list(lines.lines)
    if as_pgn:
        click.echo("".join(pgn(lines, name) for name in names), nl=False)
        return
    found = [row for row in rows(lines) if row.line.id in names]
    if as_json:
        print_json([row.data for row in found])
    elif slips:
        _show_slips(found)
    elif line is not None:
        _show_line(line)
    else:
        _show_table(found)


def _show_table(found: list[Row]) -> None:
    from tablegames_echecs.philidor.report import counted, why

    head = (
        _("line"),
        _("moves"),
        _("as printed"),
        _("corrected"),
        _("slips"),
        _("printed text stops at"),
    )
    print_table(head, [_cells(row, why(row)) for row in found])
    click.echo(counted(found))


def _cells(row: Row, reason: str) -> tuple[str, ...]:
    total = len(row.line.sentences)
    whole = _("whole")
    printed = whole if row.printed.whole else f"{len(row.printed.read.moves)}/{total}"
    mended = whole if row.mended.whole else f"{len(row.mended.read.moves)}/{len(row.mended.sentences)}"
    guessed = _(" ({guesses} guessed)", guesses=row.guesses) if row.guesses else ""
    return row.line.id, str(total), printed, mended, f"{len(row.slips) or ''}{guessed}", reason


def _show_slips(found: list[Row]) -> None:
    from tablegames_echecs.philidor.report import place

    head = (
        _("line"), _("move"), _("printed"), _("read"),
        _("kind"), _("why"),
    )  # fmt: skip
    cells = [
        (row.line.id, place(slip), slip.text, slip.mended or "–", slip.correction.kind.value, str(slip.correction.why))
        for row in found
        for slip in row.slips
        if slip.correction is not None
    ]
    cells += [
        (
            row.line.id,
            "",
            _("at move {printed_at}", printed_at=row.line.printed_at),
            _("at move {at}", at=row.line.at),
            "words",
            _("the renvoi starts from the position at the corrected move"),
        )
        for row in found
        if row.line.at != row.line.printed_at
    ]
    print_table(head, cells)


def _show_line(name: str) -> None:
    """A line move by move, the book's words beside each, and the last position."""
    from tablegames_echecs.movetext import in_french
    from tablegames_echecs.philidor.lines import book
    from tablegames_echecs.philidor.report import place
    from tablegames_echecs.reading import boards
    from tablegames_echecs.render import TEXT
    from tablegames_echecs.state import state_of

    played, line = book().played(name), book().lines[name]
    positions = list(boards(played.start, played.read.moves))
    click.echo(f"{line.title} [{line.cite}]")
    for sentence, board, move in zip(played.sentences, positions, played.read.moves, strict=False):
        san = board.san(move)
        mended = "" if sentence.correction is None else _("  (printed: {text})", text=sentence.text)
        click.echo(
            f"{place(sentence):>10}  {in_french(san) if language() == 'fr' else san:<8} {sentence.mended}{mended}"
        )
    click.echo(TEXT.draw(state_of(positions[-1])))
