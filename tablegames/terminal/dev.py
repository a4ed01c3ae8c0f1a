"""`tablegames dev`: the bench in the browser, rule cases, counts of lines, a bot as a program (see protocol.md)."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from io import TextIOWrapper
from typing import Any

import click

from tablegames.core.errors import RecordError, TablegamesError
from tablegames.core.game import Chance
from tablegames.core.languages import Text, gettext as _, ngettext
from tablegames.core.perft import divide, perft as count_lines
from tablegames.plugin.game_files import is_game
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE
from tablegames.table.table import Table
from tablegames.terminal.commands import GAME, NAME, Group, Misused, OneOf, Whole, argument, command_of, flag, option
from tablegames.terminal.common import (
    AskedGame,
    beginning,
    first_option,
    json_option,
    position_option,
    print_json,
    registry,
    rules_options,
    seed_option,
)
from tablegames.testing.case_files import CaseFile, CaseResult, Status, read_case_file, run_file


class DevGroup(Group):
    """Understand `dev GAME` too: the table of a game that is being written."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = args[:1] and (args[0].startswith("-") or args[0] in self.list_commands(ctx))
        if args and not known and args[0] in registry().games:
            args = ["table", *args]
        return super().parse_args(ctx, args)


@command_of(
    "dev", "tablegames dev nim", "tablegames dev check cases.yaml", "tablegames dev conform toutetable", cls=DevGroup
)
def command() -> None:
    """Test a game."""


@command_of(
    "dev check",
    "tablegames dev check cases.yaml",
    "tablegames dev check cases.yaml --variant academie --json",
    more=Text(
        "Each failure shows the expected and the actual result. The exit code is 1 if a case fails, and 2 if a file "
        "cannot be read; the other files are checked all the same."
    ),
)
@argument("files", nargs=-1, required=True, metavar=Text("FILE..."), complete="files")
@option("-v", "--variant", Text("Only the cases of this variant."), metavar=NAME)
@json_option
def check(files: tuple[str, ...], variant: str | None, as_json: bool) -> None:
    """Run rule cases."""
    known = registry()
    read: list[CaseFile] = []
    broken: list[str] = []
    for path in files:
        try:
            read.append(read_case_file(known, path))
        except TablegamesError as problem:
            broken.append(str(problem))
    results: list[CaseResult] = []
    for file in read:
        for result in run_file(file, variant):
            results.append(result)
            if not as_json:
                _report(result)
    for sentence in broken:
        click.echo(f"tablegames: {sentence}", err=True)
    if not read:
        raise click.exceptions.Exit(2)
    if not results and (variant is not None or not all(is_game(file.document) for file in read)):
        raise TablegamesError(
            _("there is no case for the variant ") + f"'{variant}'"
            if variant is not None
            else _("there is no case in these files")
        )
    counts = Counter(result.status for result in results)
    if as_json:
        print_json(
            {
                "summary": {status.value: counts[status] for status in Status},
                "broken": broken,
                "cases": [asdict(result) for result in results],
            }
        )
    else:
        passed, failed, missing = (counts[status] for status in (Status.PASSED, Status.FAILED, Status.NO_VARIANT))
        click.echo(
            ngettext(
                "{count} case: {passed} passed, {failed} failed, {missing} with an unknown variant",
                "{count} cases: {passed} passed, {failed} failed, {missing} with an unknown variant",
                len(results),
                passed=passed,
                failed=failed,
                missing=missing,
            )
        )
    if broken:
        raise click.exceptions.Exit(2)
    if counts[Status.FAILED] or counts[Status.NO_VARIANT]:
        raise click.exceptions.Exit(1)


def _report(result: CaseResult) -> None:
    if result.status is Status.PASSED:
        return
    word = {Status.FAILED: _("FAILED"), Status.NO_VARIANT: _("NOT FOUND")}[result.status]
    cite = f" [{result.cite}]" if result.cite else ""
    click.echo(f"{word} {result.where} {result.id} ({result.variant}){cite}")
    for problem in result.problems:
        click.echo(f"    {problem}")


@command_of(
    "dev perft",
    "tablegames dev perft dames_polonaises --variant modern_fmjd --depth 6",
    "tablegames dev perft toutetable --throw 6-5",
    more=Text(
        "Counts the lines of play of each length up to N plies. Every outcome of a random event is followed; "
        "the event itself does not count as a ply."
    ),
)
@rules_options
@position_option
@option("-d", "--depth", Text("How many plies."), type=Whole(0, digits=2))
@option("--throw", "thrown", Text("Play this throw, and count the positions it can lead to."), metavar=Text("THROW"))
@first_option
@option(
    "--count",
    Text(
        "How to count plays that differ only in the order of their captures: once (distinct, the default) or "
        "separately (sequences)."
    ),
    type=OneOf("distinct", "sequences"),
    metavar="distinct|sequences",
    default="distinct",
)
@flag("--divide", "divided", Text("Show a separate count for each first action."))
@json_option
def perft(
    asked: AskedGame,
    position: str | None,
    depth: int | None,
    thrown: str | None,
    first: str | None,
    count: str,
    divided: bool,
    as_json: bool,
) -> None:
    """Count legal lines."""
    table = asked.table(match="single", drawn=False)
    state = beginning(table, position, "0" if thrown is not None and position is first is None else first)
    if thrown is not None:
        state = with_throw(table, state, thrown)
    if depth is None:
        if thrown is None:
            raise TablegamesError(_("set the number of plies with --depth, or give a --throw"))
        depth = 1
    if count == "sequences":
        table = replace(table, game=in_sequences(table))
    if divided:
        rows = [(table.write(at, action), lines) for at, action, lines in divide(table.game, state, depth)]
        total = sum(lines for _, lines in rows)
        if as_json:
            print_json({"depth": depth, "total": total, "divide": dict(rows)})
            return
        for text, lines in rows:
            click.echo(labelled(text, lines))
        click.echo(f"= {total}")
        return
    counts: list[int] = []
    for ply in range(min(1, depth), depth + 1):
        begin = time.process_time()
        turn_ends = getattr(table.game, "turn_ends", None) if thrown is not None and ply == 1 else None
        counts.append(len(turn_ends(state)) if turn_ends else count_lines(table.game, state, ply))
        spent = time.process_time() - begin
        if not as_json:
            click.echo(f"{ply:>3} {counts[-1]:>15}")
            if spent > 0.1:
                click.echo(f"    {counts[-1] / spent:,.0f}/s", err=True)
    if as_json:
        print_json({"depth": depth, "counts": counts})


def with_throw(table: Table, state: Any, thrown: str) -> Any:
    """Return the state with a throw in hand."""
    if not isinstance(table.game.turn(state), Chance):
        raise TablegamesError(_("--throw: nothing is thrown in this position"))
    return table.played(state, thrown).step.state


def in_sequences(table: Table) -> Any:
    """Return the game of a table in which the order of captures counts."""
    same = getattr(table.game, "in_sequences", None)
    if same is None:
        raise TablegamesError(
            "--count sequences: {game} has no plays that differ only in the order of their captures; leave --count out",
            game=table.entry.name,
        )
    return same()


@command_of(
    "dev bot",
    "tablegames dev bot dames_polonaises --bot engine:3",
    more=Text(
        "Reads the messages of a match from standard input and answers on standard output (docs/reference/protocol.md)."
    ),
)
@argument("game", metavar=GAME, complete="games")
@option(
    "-b",
    "--bot",
    "name",
    Text("Which bot plays (default: random)."),
    default="random",
    metavar=Text("BOT"),
    old=("--player",),
    complete="bots",
)
@seed_option
def bot(game: str, name: str, seed: int | None) -> None:
    """Serve a bot."""
    from tablegames.arena.bot_server import Server

    server = Server(registry(), game, name, seed or 0)
    for line in _lines():
        if line.split()[:1] == ["quit"]:
            return
        for answer in server.answer(line):
            click.echo(answer)
            sys.stdout.flush()


def _lines() -> Iterator[str]:
    """Return the lines of the standard input; refuse invalid UTF-8 and very long lines in one sentence."""
    stdin = sys.stdin
    if isinstance(stdin, TextIOWrapper):
        stdin.reconfigure(encoding="utf-8", errors="strict")
    number = 0
    try:
        while stdin is not None and (line := stdin.readline(LONGEST_LINE + 1)):
            number += 1
            if len(line) > LONGEST_LINE:
                break
            yield line
        else:
            return
    except UnicodeDecodeError:
        raise RecordError("standard input is not UTF-8 text after line {number}", number=number) from None
    raise RecordError(
        "line {number} of standard input has more than {longest_line:,} characters",
        number=number,
        longest_line=LONGEST_LINE,
    )


@command_of(
    "dev table",
    "tablegames dev table nim",
    "tablegames --game-file mine.yaml dev table mine",
    more=Text(
        "When you save a file of the game, the page reloads and plays the same actions again. You can take plays "
        "back, set a position and choose the dice, and you see at once whether the game still passes every check. "
        "'tablegames dev GAME' does the same."
    ),
)
@argument("game", metavar=GAME, complete="games")
@flag("--no-open", Text("Do not open the browser."))
@option("--port", Text("The port (default: any free one)."), type=Whole(0), default=0)
def table(game: str, no_open: bool, port: int) -> None:
    """Serve the bench until it is stopped."""
    import threading
    import webbrowser

    from tablegames.web.workbench_server import Bench, BenchServer

    bench = Bench(registry().game(game).name)
    try:
        server = BenchServer(bench, port)
    except (OSError, OverflowError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Misused("--port {port}: {reason}", port=port, reason=reason) from None
    click.echo(_("Open {address} (Ctrl-C stops the server)", address=server.address))
    try:
        bench.start()
        threading.Thread(target=bench.watch, daemon=True).start()
        if not no_open:
            webbrowser.open(server.address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    finally:
        bench.stop()
        server.server_close()
