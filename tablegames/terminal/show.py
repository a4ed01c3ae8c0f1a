"""`tablegames show`: a position, or one of a record, in characters or as a picture for a text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

import click

from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted, small_number
from tablegames.records.pictures import LAST, choose_drawer, drawers_of, picture, state_at
from tablegames.records.record import Record
from tablegames.records.replay import refuse_to_look, table_of
from tablegames.rules.untrusted.newfile import write_new
from tablegames.terminal.commands import SEAT, Misused, command_of, flag, option, tell
from tablegames.terminal.common import (
    AskedGame,
    beginning,
    first_option,
    number_option,
    position_option,
    registry,
    render_option,
    rules_options,
    seats_option,
)
from tablegames.terminal.reading import Reading

STDOUT: Final = "-"
NARROWEST: Final = 20
WIDEST: Final = 2000


@command_of(
    "show",
    "tablegames show trictrac --svg trictrac.svg",
    "tablegames show game.jsonl --at 40 --seat black --svg --labels",
    "tablegames show dames_polonaises --position W:W7:B34,45 --svg --width 80",
    more=Text(
        "Without --position, shows the starting position. Hidden hands stay hidden: you see what a spectator "
        "sees, or with --seat what that seat sees."
    ),
)
@partial(rules_options, game=Text("[GAME|FILE]"), complete="games_or_files")
@position_option
@option(
    "--at",
    "step",
    Text("For FILE: the position after N actions (0 is the start), or at the end ({last}, the default).", last=LAST),
    metavar=f"N|{LAST}",
    old=("--step",),
)
@option("--seat", Text("Show what this seat sees (default: a spectator)."), metavar=SEAT, complete="seats")
@option(
    "--svg",
    Text("Draw a picture; print it, or write it to FILE."),
    is_flag=False,
    flag_value=STDOUT,
    metavar=Text("[FILE]"),
    complete="files",
)
@flag("--labels", Text("With --svg: number the arrows or squares."))
@option("--width", Text("With --svg: the width in millimetres."), metavar="MM")
@flag("--force", Text("With --svg: overwrite FILE if it exists."))
@number_option
@seats_option
@first_option
@render_option
def command(
    asked: AskedGame,
    position: str | None,
    step: str | None,
    seat: str | None,
    first: str | None,
    seats: int | None,
    number: int | None,
    svg: str | None,
    force: bool,
    labels: bool,
    width: str | None,
    render: str | None,
) -> None:
    """Show a position."""
    if svg is None:
        _refuse("--svg", {"--labels": labels, "--width": width, "--force": force})
    elif svg == STDOUT:
        _refuse(_("--svg FILE"), {"--force": force})
    millimetres = _millimetres(width)
    characters = render if svg is None else None
    shown: tuple[Record, int] | None = None
    reading = Reading(None, None, asked.variant, asked.changes, number, skip=False, every=False)
    if is_file(asked.game):
        of_a_game = {"--position": position, "--first": first, "--seats": seats}
        _refuse(_("a GAME, not a FILE"), of_a_game)
        shown = reading.record(str(asked.game))
        table = table_of(registry(), shown[0], characters)
        state, last = state_at(table, shown[0], _step(step))
    else:
        _refuse(_("a FILE, not a GAME"), {"--at": step, "--number": number})
        table = asked.table(seats=seats, render=characters)
        state, last = beginning(table, position, first), None
    viewer = None if seat is None else table.seat_of(seat)
    if shown is not None:
        refuse_to_look(table, shown[0], viewer)
    if svg is None:
        click.echo(table.draw(state, viewer, last=last))
    else:
        drawer = choose_drawer(table.entry, drawers_of(registry(), table), render)
        drawn = picture(table, drawer, state, viewer, labels=labels, width=millimetres, last=last)
        _write(svg, drawn, force, asked.game)
    if shown is not None:
        reading.tell_of_others(shown[1])


def is_file(name: str | None) -> bool:
    """Whether a name means a file or a game of a book, and not an installed game."""
    if name is None:
        raise Misused("give a game or a recorded game first, then the options: tablegames show trictrac --svg")
    path = Path(name)
    return name not in registry().games and (path.name != name or bool(path.suffix) or ":" in name or path.exists())


def _refuse(with_what: str, given: Mapping[str, object]) -> None:
    """Refuse options that would say nothing here."""
    for named, value in given.items():
        if value is not None and value is not False:
            raise Misused("{named} needs {with_what}", named=named, with_what=with_what)


def _millimetres(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not NARROWEST <= value <= WIDEST:
        raise Misused(
            "--width must be a number of millimetres from {narrowest} to {widest}, not '{text}'",
            narrowest=NARROWEST,
            widest=WIDEST,
            text=quoted(text),
        )
    return value


def _step(text: str | None) -> int | None:
    if text is None or text == LAST:
        return None
    number, given = small_number(text), quoted(text)
    if number is None:
        raise Misused("--at must be a number of actions (0 or more) or {last}, not '{given}'", last=LAST, given=given)
    return number


def _write(file: str, text: str, force: bool, shown: str | None) -> None:
    """Print it, or make a new file; an old one only when that is asked for, and never the record that is shown."""
    if file == STDOUT:
        click.echo(text, nl=False)
        return
    path = Path(file)
    if shown is not None and path.exists() and Path(shown).exists() and path.samefile(shown):
        raise Misused("--svg: {path} is the game to show; choose another file", path=path)
    another = _("choose another file")
    cure = another if force else _("{another}, or add --force to overwrite this one", another=another)
    write_new(path, text, cure, over=force)
    tell("Written to {path}.", path=path)
