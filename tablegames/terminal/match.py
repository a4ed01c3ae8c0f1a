"""`tablegames match`: a scripted match, played on all cores, resumed where it was left."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from tablegames.arena.plan import Plan
from tablegames.arena.plan_file import read_plan_file
from tablegames.arena.programs import greet_programs
from tablegames.arena.running import run
from tablegames.arena.schedule import Schedule
from tablegames.arena.store import Store
from tablegames.arena.summary import announced, summary_text
from tablegames.core.errors import MatchError
from tablegames.core.languages import Text, gettext as _, in_figures, ngettext
from tablegames.plugin.registry import Registry
from tablegames.terminal.commands import FILE, FOLDER, Whole, argument, command_of, flag, option, tell
from tablegames.terminal.common import (
    jobs_option,
    joined,
    json_option,
    on_option,
    plot_option,
    print_json,
    progress,
    refuse_jobs_with_cluster,
    registry,
)
from tablegames.version import __version__

if TYPE_CHECKING:
    from tablegames.arena.cluster import RayCluster


@command_of(
    "match",
    "tablegames match examples/matches/toutetable.yaml",
    "tablegames match examples/matches/toutetable.yaml --dry-run",
    "tablegames match match.yaml --games 100 --output results --plot results.svg",
    more=Text(
        "FILE names the game, the players and the number of games (docs/how-to/run-a-match.md). After an "
        "interruption, run the same command to continue. The results are the same with any number of workers."
    ),
)
@argument("file", metavar=FILE)
@flag(
    "--dry-run",
    "check",
    Text("Show what would be played and start each external program once, but play nothing."),
    old=("--check",),
)
@flag("--verify", Text("Check that the results are unchanged and that every record replays."))
@option(
    "-o",
    "--output",
    "out",
    Text("Write the results to this folder instead of the one that the file names."),
    metavar=FOLDER,
    old=("--out",),
)
@option("-n", "--games", Text("Games per pairing, instead of the number in the file."), type=Whole(1))
@jobs_option
@plot_option
@json_option
@option("--extend", Text("Play N more games per pairing."), type=Whole(1), advanced=True)
@flag("--restart", Text("Delete the results and start again."), advanced=True)
@flag("--fast", Text("Don't wait for the disk; a power cut may lose games."), advanced=True)
@option("--parquet", Text("Also write the results as a Parquet file."), metavar=FILE, advanced=True)
@on_option
def command(
    file: str,
    check: bool,
    verify: bool,
    jobs: int | None,
    on: str | None,
    games: int | None,
    out: str | None,
    extend: int | None,
    restart: bool,
    fast: bool,
    plot: str | None,
    parquet: str | None,
    as_json: bool,
) -> None:
    """Play a scripted match."""
    refuse_jobs_with_cluster(jobs, on)
    to_play = {"--restart": restart, "--plot": plot, "--parquet": parquet}
    if verify:
        _refuse("--verify", {"--dry-run": check, "--on": on, **to_play})
    if check:
        _refuse("--dry-run", to_play)
    if out == "":
        raise MatchError("--output: give the name of a folder")
    known = registry()
    if file in known.games and not os.path.exists(file):
        raise MatchError("'{file}' is a game; give a match file, such as match.yaml", file=file)
    plan = read_plan_file(known, file, games, out, extend or 0)
    if plot is not None:
        from tablegames.arena.plotting import check_plot

        check_plot(plot)
    if parquet is not None:
        from tablegames.arena import columns

        columns.check_parquet(parquet)
    if verify:
        _verify(plan, as_json)
        return
    if check:  # show the commands before any of them is started
        for line in announced(plan):
            click.echo(line)
        sys.stdout.flush()
    if on is not None:
        from tablegames.arena.cluster import check_players

        check_players(plan)
    greet_programs(plan)
    if check:
        return
    reached = nullcontext() if on is None else joined(on)  # before anything in the folder is touched
    with reached as cluster:
        data = _played(plan, known, cluster, jobs, restart=restart, fast=fast, plot=plot, parquet=parquet)
    if as_json:
        print_json(data)
    else:
        click.echo(summary_text(data), nl=False)
        tell("Results in {out}", err=True, out=plan.out)


def _refuse(plays_nothing: str, others: Mapping[str, object]) -> None:
    """Refuse what has nothing to do where nothing is played."""
    for other, given in others.items():
        if given:
            raise MatchError(
                "{plays_nothing} plays nothing, so {other} has no effect; use only one",
                plays_nothing=plays_nothing,
                other=other,
            )


def _played(
    plan: Plan,
    known: Registry,
    cluster: RayCluster | None,
    jobs: int | None,
    *,
    restart: bool,
    fast: bool,
    plot: str | None,
    parquet: str | None,
) -> dict[str, Any]:
    """Play the missing games, and write the requested files; return the findings."""
    store = Store(plan, restart=restart, sync=not fast, tell=lambda sentence: click.echo(sentence, err=True))
    try:
        _tell_resumed(plan, store)
        begin, before = time.perf_counter(), store.finished
        notes = [one for one in (store.stopping, cluster) if one is not None]
        with progress(store.total, store.finished, lambda: "; ".join(one.note for one in notes)) as advance:
            data = run(plan, known, store, jobs or os.cpu_count() or 1, advance, cluster)
        _tell_speed(max(0, data["games"] - before), time.perf_counter() - begin)
        if plot is not None:
            from tablegames.arena.plotting import draw_match

            draw_match(plan, store, plot)
        if parquet is not None:
            from tablegames.arena import columns

            columns.write_parquet(store, parquet)
    except KeyboardInterrupt:
        tell(
            "\nInterrupted: {finished} of {total} games saved. Run the same command to continue.",
            err=True,
            finished=store.finished,
            total=store.total,
        )
        raise click.exceptions.Exit(130) from None
    finally:
        store.close()
    return data


def _verify(plan: Plan, as_json: bool) -> None:
    """Tell what in the folder is not as it was written; exit 1 where something is not."""
    from tablegames.arena.verifying import verify_folder

    with progress(Schedule(plan).total) as advance:
        found = verify_folder(plan, advance, registry())
    if as_json:
        print_json({"games": found.games, "of": found.total, "wrong": [*found.wrong], "more": found.more})
    else:
        for sentence in found.wrong:
            click.echo(sentence)
        if found.more:
            tell("… and {more} more", more=found.more)
        if not found.wrong:
            kept = _("every record replays")
            if not plan.records:
                kept = _("no records were kept")
            tell(
                "{games} of {total} games: every row is unchanged, and {kept}.",
                games=found.games,
                total=found.total,
                kept=kept,
            )
    if found.wrong:
        raise click.exceptions.Exit(1)


def _tell_resumed(plan: Plan, store: Store) -> None:
    saved = {"finished": store.finished, "total": store.total}
    if store.complete and store.stopping is not None and store.stopping.settled:
        tell("Every pairing is already decided; --restart plays them again.", err=True)
    elif store.extended:
        tell("The match now has more games: {finished} of {total} are saved; playing the rest.", err=True, **saved)
    elif store.complete:
        tell("All {total} games are already played; --restart plays them again.", err=True, **saved)
    elif store.finished:
        tell("{finished} of {total} games are already saved; playing the rest.", err=True, **saved)
    if store.finished and not store.complete and store.begun_with not in (None, __version__):
        tell(
            "This match began with tablegames {version}. The bots may play differently now; --restart plays all games "
            "again.",
            err=True,
            version=store.begun_with,
        )


def _tell_speed(games: int, spent: float) -> None:
    if games:
        seconds, speed = in_figures(f"{spent:.1f}"), in_figures(f"{games / spent:,.1f}")
        said = ngettext(
            "{count} game in {seconds} s, {speed} games/s",
            "{count} games in {seconds} s, {speed} games/s",
            games,
            seconds=seconds,
            speed=speed,
        )
        click.echo(said, err=True)
