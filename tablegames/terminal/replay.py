"""`tablegames replay`: a record or a game of a book step by step, to be guessed, verified, or in its public form."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace

import click

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import Text, say
from tablegames.plugin.provides import GameEntry
from tablegames.records.book_games import named_games
from tablegames.records.fair import FAIR
from tablegames.records.foreign import told_in_header
from tablegames.records.reading import Altered
from tablegames.records.record import Record, outcome_data, public_lines
from tablegames.records.replay import (
    Difference,
    ended_as,
    last_state,
    moments,
    refuse_to_look,
    table_of,
    verify,
)
from tablegames.rules.evenings.evening import Evening
from tablegames.session.film import Film, FilmViewer, ending, only_person
from tablegames.session.guessing import GuessTally, guess_through
from tablegames.session.page import Leave
from tablegames.table.table import Table
from tablegames.terminal.asking import ask, page_here
from tablegames.terminal.click_fr import Misused, OneOf, argument, command_of, flag, option, tell
from tablegames.terminal.common import (
    at_terminal,
    drawing,
    json_option,
    plain_option,
    print_json,
    registry,
    render_option,
)
from tablegames.terminal.fair import Noted, fair_words
from tablegames.terminal.reading import Reading, reading_options
from tablegames.terminal.tables import print_table, watched


@command_of(
    "replay",
    "tablegames replay game.jsonl",
    "tablegames replay game.jsonl --verify",
    "tablegames replay games.pdn --number 2 --guess white",
    "tablegames replay --list",
)
@argument("file", metavar=Text("FILE|GAME:NAME", "FICHIER|JEU:NOM"), required=False)
@flag(
    "--list",
    "listed",
    "Name the games of books that are there, of all games or of one.",
    "Nommer les parties des livres, de tous les jeux ou d'un seul.",
)
@option(
    "--guess",
    "Stop before the moves of a seat, and ask for them.",
    "S'arrêter aux coups d'une place, et les demander.",
    metavar=Text("SEAT", "PLACE"),
)
@flag("--verify", "verified", "Check that it replays.", "Vérifier qu'elle se rejoue.")
@option(
    "--commitment",
    "With --verify, of a game with fair dice: the commitment you wrote down before it.",
    "Avec --verify, pour une partie à dés équitables : l'engagement que vous avez noté avant elle.",
    metavar="HASH",
)
@option(
    "--part",
    "parts",
    "With --verify, of a game with fair dice: your seat, and the part you added there (0=my cat).",
    "Avec --verify, pour une partie à dés équitables : votre place et la part que vous y avez ajoutée (0=mon chat).",
    metavar=Text("SEAT=TEXT", "PLACE=TEXTE"),
    multiple=True,
)
@option(
    "--promise",
    "promises",
    "With --verify, of a game with fair dice: a promise you were shown, yours or another's.",
    "Avec --verify, pour une partie à dés équitables : une promesse que vous avez vue, la vôtre ou une autre.",
    metavar="HASH",
    multiple=True,
)
@option(
    "--receipt",
    "With --verify, of a game with fair dice: the receipt that the page saved for you, instead of the three above.",
    "Avec --verify, pour une partie à dés équitables : le reçu que la page a enregistré pour vous, au lieu des trois "
    "options précédentes.",
    metavar=Text("FILE", "FICHIER"),
)
@flag("--public", "Print the record as anybody may see it.", "Écrire l'enregistrement tel que chacun peut le voir.")
@option(
    "--seat",
    "See it from a seat (with --public or alone); a game of your own is seen from yours.",
    "La voir d'une place ; une partie à soi se voit de la sienne.",
    metavar=Text("SEAT", "PLACE"),
)
@option(
    "--numbering",
    "How arrows are counted in what you read: all as the seat counts from which you look (mine; the default with "
    "--seat and for a game of your own), or each side's as that side does, as in the books (own; the default without).",
    "Comment les flèches sont comptées dans ce que vous lisez : toutes comme les compte la place d'où vous regardez "
    "(mine, le défaut avec --seat et pour une partie à soi), ou celles de chacun comme il les compte, comme dans les "
    "livres (own, le défaut sans).",
    type=OneOf("mine", "own"),
    metavar="mine|own",
)
@flag("--step", "Wait for Enter after each action.", "Attendre Entrée à chaque coup.")
@flag("--boards", "Draw the board after each action.", "Dessiner à chaque coup.")
@render_option
@plain_option
@reading_options
@json_option
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
        raise Misused(
            "name a file, or a game of a book (--list names them)",
            "nommez un fichier, ou une partie d'un livre (--list les nomme)",
        )
    noted = Noted.of(commitment, parts, promises, receipt)
    if not verified and noted.anything:
        raise Misused(
            "--commitment, --part, --promise and --receipt go with --verify",
            "--commitment, --part, --promise et --receipt vont avec --verify",
        )
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
            f"--numbering says how arrows are counted in sentences, of which {named} has none; leave it out",
            f"--numbering dit comment les flèches sont comptées dans les phrases, et {named} n'en a pas ; ôtez-le",
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
        click.echo(f"tablegames: {difference}", err=True)
        raise click.exceptions.Exit(1) from None


def _for_who_played(table: Table, record: Record) -> tuple[Table, Seat | None]:
    """The table as the only person saw it who played, and from which seat; else as a spectator sees it."""
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
        head = (say("name", "nom"), say("title", "titre"), "source", say("teaches", "enseigne"))
        print_table(
            head,
            [(f"{entry.name}:{one.name}", str(one.title), one.cite, _seat(entry, one.teaches)) for entry, one in found],
        )
    else:
        tell(
            "No book games are installed.",
            "Aucune partie de livre n'est installée.",
        )


def _seat(entry: GameEntry, seat: Seat | None) -> str:
    """What `--guess` calls a seat."""
    return "" if seat is None else registry().notation(entry).seat_names[seat]


def _refuse_with_guess(given: Mapping[str, object]) -> None:
    for named, value in given.items():
        if value:
            raise Misused(
                f"--guess asks for moves, which {named} has no use for; leave one of them out",
                f"--guess demande des coups, dont {named} n'a que faire ; ôtez l'un des deux",
            )


def _guess(table: Table, record: Record, seat: Seat) -> None:
    """Ask for the moves of a seat; at the end, how the game ended, and how many were found."""
    tell_facts(record)
    tally = GuessTally()
    try:
        guess_through(table, record, seat, page_here(), tally)
    except (Leave, KeyboardInterrupt) as leaving:
        click.echo(f"\n{tally}")
        if isinstance(leaving, Leave) and leaving.refused:
            raise click.exceptions.Exit(2) from None
        return
    last = last_state(table, record)
    click.echo(table.draw(last, seat))
    _tell_end(table, record, ended_as(table, record, last), last)
    click.echo(tally)


def tell_facts(record: Record) -> None:
    """Print what a file tells of a game beside its moves."""
    found = told_in_header(record)
    for name, fact in found.facts.items():
        click.echo(f"{name}{say(': ', ' : ')}{fact}")
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
    count = len(record.lines)
    tell(f"{count} actions replay as recorded.", f"{count} coups se rejouent comme enregistrés.")
    for line in fair_words(record, noted.proven(record)):
        click.echo(line)
    if not record.sealed:
        tell(
            "It has no checksums: what its header says of players and dates is taken on trust.",
            "Il n'a pas de sommes de contrôle : ce que dit son en-tête des joueurs est cru sans preuve.",
        )
    if record.cut:
        tell(
            "The last line was not finished when the program stopped; it is left out.",
            "La dernière ligne n'était pas finie à l'arrêt du programme ; elle est laissée de côté.",
        )
    _tell_end(table, record, outcome, last_state(table, record))


def _tell_end(table: Table, record: Record, outcome: Outcome | None, last: object) -> None:
    """How the game ended by the rules, and what else was told of it."""
    for line in ending(table, record, outcome, last):
        click.echo(line)


def _replay(
    table: Table,
    record: Record,
    viewer: Seat | None,
    numbering: str | None,
    step: bool,
    boards: bool,
    as_json: bool,
) -> None:
    """Everything in order; at a terminal, where nobody asks for all boards, a viewer goes through it as he likes."""
    if as_json:
        lines = public_lines(table, record, list(moments(table, record)), viewer)
        print_json([json.loads(line) for line in lines])
        return
    film = Film.of(table, record, viewer, numbering)
    tell_facts(record)
    if at_terminal() and not boards and film.moments:
        _look(film, viewer)
    else:
        _walk(film, viewer, step, boards)
    if film.problem is not None:
        raise film.problem


def _look(film: Film, viewer: Seat | None) -> None:
    """Let somebody at a terminal look through it."""
    try:
        FilmViewer(film, page_here(), viewer).look()
    except (Leave, KeyboardInterrupt):
        click.echo()


def _walk(film: Film, viewer: Seat | None, step: bool, boards: bool) -> None:
    """Print it from the first action to the last."""
    table, state = film.table, film.state(0)
    for number in range(len(film.moments)):
        for line in film.told(number, viewer):
            click.echo(line)
        state = film.state(number + 1)
        if boards:
            click.echo(table.draw(state, viewer))
        if step and sys.stdin.isatty():
            step = _waited()
    if film.problem is not None:
        return
    if not boards:
        click.echo(table.draw(state, viewer))
    for line in film.ending():
        click.echo(line)


def _waited() -> bool:
    """Wait for Enter; False when nothing more will be typed."""
    try:
        ask("")
    except EOFError:
        return False
    return True
