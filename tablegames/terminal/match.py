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
from tablegames.arena.reading import read_plan_file
from tablegames.arena.running import greet_programs, run
from tablegames.arena.schedule import Schedule
from tablegames.arena.store import Store
from tablegames.arena.summary import announced, summary_text
from tablegames.core.errors import MatchError
from tablegames.core.languages import Text, say
from tablegames.plugin.registry import Registry
from tablegames.terminal.click_fr import Whole, argument, command_of, flag, option, tell
from tablegames.terminal.common import (
    jobs_option,
    joined,
    json_option,
    on_option,
    plot_option,
    print_json,
    refuse_jobs_with_cluster,
    registry,
)
from tablegames.terminal.tables import decimal, progress

if TYPE_CHECKING:
    from tablegames.arena.cluster import RayCluster


@command_of(
    "match",
    "tablegames match examples/matches/toutetable.yaml",
    "tablegames match examples/matches/toutetable.yaml --check",
    "tablegames match match.yaml --games 100 --out results --plot results.svg",
)
@argument("file", metavar=Text("FILE", "FICHIER"))
@flag("--check", "Say what would be played, and play nothing.", "Vérifier sans jouer.")
@flag(
    "--verify",
    "Check that what was kept is as it was written, and replays.",
    "Vérifier que ce qui est gardé est tel qu'écrit, et se rejoue.",
)
@jobs_option
@on_option
@option(
    "--games",
    "Games of each encounter, instead of the file's.",
    "Parties par rencontre, au lieu de celles du fichier.",
    type=Whole(1),
)
@option(
    "--out",
    "Where the results go, instead of the file's folder.",
    "Où vont les résultats.",
    metavar=Text("FOLDER", "DOSSIER"),
)
@option(
    "--extend",
    "So many games of each encounter more than the file has; what is played is kept.",
    "Tant de parties par rencontre de plus que le fichier n'en a ; ce qui est joué est gardé.",
    type=Whole(1),
)
@flag("--restart", "Forget what was played there and begin again.", "Oublier ce qui fut joué là et recommencer.")
@flag(
    "--fast",
    "Do not wait for the disk: a power cut may cost games.",
    "Ne pas attendre le disque : une coupure peut coûter des parties.",
)
@plot_option
@option(
    "--parquet",
    "Write the results as columns, too.",
    "Écrire aussi les résultats en colonnes.",
    metavar=Text("FILE", "FICHIER"),
)
@json_option
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
        _refuse("--verify", {"--check": check, "--on": on, **to_play})
    if check:
        _refuse("--check", to_play)
    if out == "":
        raise MatchError.said("--out names a folder; '' is none", "--out nomme un dossier ; « » n'en est pas un")
    known = registry()
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
    if check:  # what would be started is told before anything is
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
        tell(f"Results in {plan.out}", f"Résultats dans {plan.out}", err=True)


def _refuse(plays_nothing: str, others: Mapping[str, object]) -> None:
    """Refuse what has nothing to do where nothing is played."""
    for other, given in others.items():
        if given:
            raise MatchError.said(
                f"{plays_nothing} plays nothing, and {other} has nothing to do there; give one of them",
                f"{plays_nothing} ne joue rien, et {other} n'y a que faire ; n'en donnez qu'un",
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
    """Play what is missing, and write what is asked for; what was found."""
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
            f"\n{store.finished} of {store.total} games are kept; the same command goes on with the rest",
            f"\n{store.finished} parties sur {store.total} sont gardées ; la même commande joue le reste",
            err=True,
        )
        raise
    finally:
        store.close()
    return data


def _verify(plan: Plan, as_json: bool) -> None:
    """Tell what in the folder is not as it was written; exit 1 where something is not."""
    from tablegames.arena.verifying import verify_folder

    with progress(Schedule(plan).total) as advance:
        found = verify_folder(plan, advance)
    if as_json:
        print_json({"games": found.games, "of": found.total, "wrong": [*found.wrong], "more": found.more})
    else:
        for sentence in found.wrong:
            click.echo(sentence)
        if found.more:
            tell(f"… and {found.more} more", f"… et {found.more} de plus")
        if not found.wrong:
            kept = say("every record replays", "chaque partie se rejoue")
            if not plan.records:
                kept = say("no records were kept", "aucune partie n'est conservée")
            tell(
                f"{found.games} of {found.total} games: every row is as it was written, {kept}.",
                f"{found.games} parties sur {found.total} : chaque ligne est telle qu'elle fut écrite, {kept}.",
            )
    if found.wrong:
        raise click.exceptions.Exit(1)


def _tell_resumed(plan: Plan, store: Store) -> None:
    if store.complete and store.stopping is not None and store.stopping.settled:
        tell(
            "Every encounter is decided already; --restart plays them again.",
            "Chaque rencontre est déjà décidée ; --restart les rejoue.",
            err=True,
        )
    elif store.extended:
        tell(
            f"The match had fewer games; {store.finished} of {store.total} are kept, the rest is played now.",
            f"Le match avait moins de parties ; {store.finished} sur {store.total} sont gardées, on joue le reste.",
            err=True,
        )
    elif store.complete:
        tell(
            f"All {store.total} games are played already; --restart plays them again.",
            f"Les {store.total} parties sont déjà jouées ; --restart les rejoue.",
            err=True,
        )
    elif store.finished:
        tell(
            f"{store.finished} of {store.total} games were finished before; the rest is played now.",
            f"{store.finished} parties sur {store.total} étaient finies ; on joue le reste.",
            err=True,
        )


def _tell_speed(games: int, spent: float) -> None:
    if games:
        seconds, speed = decimal(f"{spent:.1f}"), decimal(f"{games / spent:,.1f}")
        tell(
            f"{games} games in {seconds} s, {speed} games/s",
            f"{games} parties en {seconds} s, {speed} parties/s",
            err=True,
        )
