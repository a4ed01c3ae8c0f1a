"""`tablegames replay`: a record or a game of a book step by step, to be guessed, verified, or in its public form."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

import click

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import Text, gettext as _, ngettext
from tablegames.core.plaintext import clean
from tablegames.core.players import HUMAN
from tablegames.plugin.provides import GameEntry
from tablegames.records.book_games import named_games
from tablegames.records.fair import FAIR
from tablegames.records.parsing import Altered
from tablegames.records.record import Record, outcome_data, public_lines, told_in_header
from tablegames.records.replay import Difference, ended_as, last_state, moments, refuse_to_look, table_of, verify
from tablegames.rules.evenings.evening import Evening
from tablegames.session.guessing import Found, guess_through, tally_text
from tablegames.session.prompt import Leave
from tablegames.session.replay_viewer import Replay, ReplayViewer, ending, only_person
from tablegames.table.table import Table
from tablegames.terminal.asking import ask, page_here
from tablegames.terminal.commands import FILE, SEAT, Misused, OneOf, argument, command_of, flag, option, tell, warn
from tablegames.terminal.common import (
    at_terminal,
    drawing,
    json_option,
    plain_option,
    print_json,
    print_table,
    registry,
    render_option,
    watched,
)
from tablegames.terminal.fair import Noted, fair_words
from tablegames.terminal.reading import Reading, reading_options


@command_of(
    "replay",
    "tablegames replay game.jsonl",
    "tablegames replay game.jsonl --verify",
    "tablegames replay games.pdn --number 2 --guess white",
    "tablegames replay --list",
    more=Text(
        "FILE is a recorded game; GAME:NAME is a game from a book (--list shows them). With --guess SEAT "
        "you guess that side's moves. With --verify everything is replayed, and the first difference is "
        "reported as an error."
    ),
)
@argument("file", metavar=Text("FILE|GAME:NAME"), required=False, complete="book_games")
@flag("--list", "listed", Text("List the games from books; with GAME, only those of one game."))
@option(
    "--guess", Text("Stop before each of this seat's moves, and ask you to find it."), metavar=SEAT, complete="seats"
)
@flag("--verify", "verified", Text("Check that every action replays as recorded."))
@option(
    "--seat", Text("Show what this seat sees (default for your own games: your seat)."), metavar=SEAT, complete="seats"
)
@flag("--step", Text("Wait for Enter after each action."))
@flag("--boards", Text("Draw the board after each action."))
@plain_option
@json_option
@reading_options
@flag("--public", Text("Print the record without hidden information."), advanced=True)
@option(
    "--numbering",
    Text(
        "How arrows are numbered. mine: always from your side (the default with --seat and for your own games); own: "
        "from the side of the player making the play, as in the books."
    ),
    type=OneOf("mine", "own"),
    metavar="mine|own",
    advanced=True,
)
@option(
    "--receipt",
    Text("With --verify, for fair dice: the receipt that the page saved for you; replaces the next three options."),
    metavar=FILE,
    advanced=True,
)
@option(
    "--commitment",
    Text("With --verify, for fair dice: the commitment that you noted before the game."),
    metavar=Text("HASH"),
    advanced=True,
)
@option(
    "--part",
    "parts",
    Text("With --verify, for fair dice: your seat and the part you added (such as 0=my cat)."),
    metavar=Text("SEAT=TEXT"),
    multiple=True,
    advanced=True,
)
@option(
    "--promise",
    "promises",
    Text("With --verify, for fair dice: a promise you have seen, your own or another person's."),
    metavar=Text("HASH"),
    multiple=True,
    advanced=True,
)
@render_option
def command(
    file: str | None,
    listed: bool,
    guess: str | None,
    verified: bool,
    commitment: str | None,
    parts: tuple[str, ...],
    promises: tuple[str, ...],
    receipt: str | None,
    public: bool,
    seat: str | None,
    numbering: str | None,
    step: bool,
    boards: bool,
    render: str | None,
    plain: bool,
    as_json: bool,
    reading: Reading,
) -> None:
    """Replay a record."""
    if listed:
        _list(file or reading.game, as_json)
        return
    if file is None:
        raise Misused("give a file, or a game from a book (--list shows them)")
    noted = Noted.of(commitment, parts, promises, receipt)
    if not verified and noted.anything:
        raise Misused("--commitment, --part, --promise and --receipt need --verify")
    if guess is not None:
        _refuse_with_guess(
            {
                "--verify": verified,
                "--public": public,
                "--seat": seat,
                "--numbering": numbering,
                "--step": step,
                "--json": as_json,
            }
        )
    told_in_numbers = {"--verify": verified, "--public": public, "--json": as_json}
    if numbering is not None and any(told_in_numbers.values()):
        named = next(name for name, asked in told_in_numbers.items() if asked)
        raise Misused(
            "--numbering sets how sentences number the arrows, but {named} prints no sentences; leave --numbering out",
            named=named,
        )
    try:
        if verified:
            _verify(reading.records(file), as_json, noted)
            return
        record, count = reading.record(file)
        table = table_of(registry(), record)
        if not (public or as_json):
            table = table_of(registry(), record, drawing(table.entry, render, plain))
        viewer = None if seat is None else table.seat_of(seat)
        if guess is None and not (public or as_json):
            table, person = _for_who_played(table, record)
            viewer = person if seat is None else viewer
        refuse_to_look(table, record, viewer)
        if guess is not None:
            refuse_to_look(table, record, table.seat_of(guess))
            _guess(table, record, table.seat_of(guess))
        elif public:
            for line in public_lines(table, record, list(moments(table, record)), viewer):
                click.echo(line)
        else:
            _replay(table, record, viewer, numbering, step, boards or step, as_json)
        reading.tell_of_others(count)
    except (Altered, Difference) as difference:
        warn(difference)
        raise click.exceptions.Exit(1) from None


def _for_who_played(table: Table, record: Record) -> tuple[Table, Seat | None]:
    """Return the table as its only player saw it, with the seat; else as a spectator sees it."""
    person = only_person(record)
    if person is None or isinstance(table.game, Evening):
        return table, None
    return replace(table, wording=table.wording.read_by(person, table.game.seats)), person


def _list(game: str | None, as_json: bool) -> None:
    """The games of books that can be asked for, by their names."""
    entries = list(registry().games.values()) if game is None else [registry().game(game)]
    found = [(entry, one) for entry in entries for one in named_games(registry(), entry).values()]
    if as_json:
        keys = ("game", "name", "title", "cite", "teaches")
        print_json([dict(zip(keys, (entry.name, one.name, str(one.title), one.cite, one.teaches), strict=True))
                    for entry, one in found])  # fmt: skip
    elif found:
        head = (_("name"), _("title"), "source", _("teaches"))
        print_table(
            head,
            [(f"{entry.name}:{one.name}", str(one.title), one.cite, _seat(entry, one.teaches)) for entry, one in found],
        )
    else:
        tell("No games from books are installed. Some plugins provide them, such as contrib/tablegames-echecs.")


def _seat(entry: GameEntry, seat: Seat | None) -> str:
    """Names of a seat for `--guess`."""
    return "" if seat is None else registry().notation(entry).seat_names[seat]


def _refuse_with_guess(given: Mapping[str, object]) -> None:
    for named, value in given.items():
        if value:
            raise Misused("--guess asks for moves, so {named} has no effect; use only one", named=named)


def _guess(table: Table, record: Record, seat: Seat) -> None:
    """Ask for the moves of a seat; at the end, how the game ended, and how many were found."""
    tell_facts(table, record)
    found: list[Found] = []
    try:
        guess_through(table, record, seat, page_here(), found)
    except (Leave, KeyboardInterrupt) as leaving:
        click.echo(f"\n{tally_text(found)}")
        if isinstance(leaving, Leave) and leaving.refused:
            raise click.exceptions.Exit(2) from None
        return
    last = last_state(table, record)
    click.echo(table.draw(last, seat))
    _tell_end(table, record, ended_as(table, record, last), last)
    click.echo(tally_text(found))


def tell_facts(table: Table, record: Record) -> None:
    """Print what a file says about a game besides its moves; for a game of a match, also who played which seat."""
    found = told_in_header(record)
    facts = dict(found.facts)
    if number := facts.pop("Game", None):
        click.echo(_("Game {number}", number=number))
        played = enumerate(record.header.get("players") or ())
        facts |= {table.wording.side(seat): clean(str(name)) for seat, name in played if name != HUMAN}
    for name, fact in facts.items():
        click.echo(f"{name}{_(': ')}{fact}")
    for remark in found.remarks:
        click.echo(f"       {remark}")


def _verify(records: Sequence[Record], as_json: bool, noted: Noted) -> None:
    """Verify every game of a file, and that its dice are those somebody has noted."""
    found = []
    for record in watched(records):
        table = table_of(registry(), record)
        found.append((table, record, verify(table, record)))
        noted.check(record)
    if as_json:
        data = [
            {
                "verified": True,
                "actions": len(record.lines),
                "over": None if outcome is None else outcome_data(outcome),
                "cut": record.cut,
                "sealed": record.sealed,
                **(
                    {"fair": record.secret is not None, "proven": noted.proven(record)}
                    if record.header["dice"] == FAIR
                    else {}
                ),
            }
            for _, record, outcome in found
        ]
        print_json(data[0] if len(data) == 1 else data)
        return
    for table, record, outcome in found:
        _verified(table, record, outcome, noted)


def _verified(table: Table, record: Record, outcome: Outcome | None, noted: Noted) -> None:
    replayed = ngettext("{count} action replays as recorded.", "{count} actions replay as recorded.", len(record.lines))
    click.echo(replayed)
    for line in fair_words(record, noted.proven(record)):
        click.echo(line)
    if not record.sealed:
        tell("The record has no checksums, so the players and dates in its header can't be verified.")
    if record.cut:
        tell("The last line was skipped: it is incomplete, because the program stopped while writing it.")
    _tell_end(table, record, outcome, last_state(table, record))


def _tell_end(table: Table, record: Record, outcome: Outcome | None, last: object) -> None:
    """Return how the game ended by the rules, and the recorded result if it differs."""
    for line in ending(table, record, outcome, last):
        click.echo(line)


def _replay(
    table: Table, record: Record, viewer: Seat | None, numbering: str | None, step: bool, boards: bool, as_json: bool
) -> None:
    """Everything in order; at a terminal, where nobody asks for all boards, a viewer goes through it as he likes."""
    if as_json:
        lines = public_lines(table, record, list(moments(table, record)), viewer)
        print_json([json.loads(line) for line in lines])
        return
    replayed = Replay.of(table, record, viewer, numbering)
    tell_facts(table, record)
    if at_terminal() and not boards and replayed.moments:
        _look(replayed, viewer)
    else:
        _walk(replayed, viewer, step, boards)
    if replayed.problem is not None:
        raise replayed.problem


def _look(replayed: Replay, viewer: Seat | None) -> None:
    """Let somebody at a terminal look through it."""
    try:
        ReplayViewer(replayed, page_here(), viewer).look()
    except (Leave, KeyboardInterrupt):
        click.echo()


def _walk(replayed: Replay, viewer: Seat | None, step: bool, boards: bool) -> None:
    """Print it from the first action to the last."""
    table, state = replayed.table, replayed.state(0)
    for number in range(len(replayed.moments)):
        for line in replayed.told(number, viewer):
            click.echo(line)
        state = replayed.state(number + 1)
        if boards:
            click.echo(table.draw(state, viewer))
        if step and sys.stdin.isatty():
            step = _waited()
    if replayed.problem is not None:
        return
    if not boards:
        click.echo(table.draw(state, viewer))
    for line in replayed.ending():
        click.echo(line)


def _waited() -> bool:
    """Wait for Enter; False when nothing more will be typed."""
    try:
        ask("")
    except EOFError:
        return False
    return True
