"""`tablegames simulate`: many games at once."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from typing import Any

import click

from tablegames.arena.simulate import Job, Totals, simulate
from tablegames.core.languages import say
from tablegames.core.loop import LIMIT
from tablegames.core.odds import wilson
from tablegames.plugin.player_specs import bot_of
from tablegames.table.table import Table
from tablegames.terminal.click_fr import SEED, Whole, command_of, option, tell
from tablegames.terminal.common import (
    AskedGame,
    MatchAsked,
    jobs_option,
    joined,
    json_option,
    match_options,
    on_option,
    plot_option,
    position_option,
    print_json,
    refuse_first_with_position,
    refuse_jobs_with_cluster,
    registry,
    rules_options,
    start_from,
)
from tablegames.terminal.seats import player_names
from tablegames.terminal.tables import decimal, progress


@command_of(
    "simulate",
    "tablegames simulate toutetable --games 1000 --seed 7 --jobs 2",
    "tablegames simulate domino --players first,random --match single",
)
@rules_options
@match_options
@position_option
@option("--games", "How many (default: 100).", "Combien (défaut : 100).", type=Whole(1), default=100)
@option("--seed", "Fixes every game (default: 0).", "Fixe chaque partie (défaut : 0).", type=SEED, default=0)
@jobs_option
@on_option
@option(
    "--players",
    "One bot for every seat, or one for each: engine:4,random (default: random).",
    "Un robot pour toutes les places, ou un par place : engine:4,random (défaut : random).",
    metavar="A,B",
)
@option(
    "--limit",
    "Break a game off after so many actions (default: 1000000).",
    "Rompre après tant de coups (défaut : 1000000).",
    type=Whole(1),
    default=LIMIT,
)
@plot_option
@json_option
def command(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    on: str | None,
    players: str | None,
    limit: int,
    plot: str | None,
    as_json: bool,
) -> None:
    """Simulate many games."""
    refuse_jobs_with_cluster(jobs, on)
    if plot is not None:
        from tablegames.arena.plotting import check_plot

        check_plot(plot)
    table = asked.table(**match.options)
    bots = registry().players(table.entry)
    names = player_names(table, players or "random", bots, None)
    refuse_first_with_position(match.first, position)
    first = None if match.first is None else table.seat_of(match.first)
    table.begin(first)
    job = Job(
        table.game,
        tuple(bot_of(bots, name) for name in names),
        seed,
        first,
        None if position is None else start_from(table, position),
        limit,
    )
    workers = min(jobs or os.cpu_count() or 1, games)
    begin = time.perf_counter()
    with ExitStack() as held:
        cluster = None if on is None else held.enter_context(joined(on))
        workers = workers if cluster is None else cluster.processors
        advance = held.enter_context(progress(games, 0, str if cluster is None else lambda: cluster.note))
        totals = simulate(job, games, workers, advance, cluster)
    spent = time.perf_counter() - begin
    speed, actions = decimal(f"{totals.games / spent:,.1f}"), decimal(f"{totals.actions / spent:,.0f}")
    seconds = decimal(f"{spent:.1f}")
    tell(
        f"{speed} games/s, {actions} actions/s, {seconds} s, {workers} job(s)",
        f"{speed} parties/s, {actions} coups/s, {seconds} s, {workers} processus",
        err=True,
    )
    data = summary(table, names, seed, totals)
    if plot is not None:
        _draw(table, data, plot)
    if as_json:
        print_json(data)
    else:
        _print(table, data)


def _draw(table: Table, data: dict[str, Any], path: str) -> None:
    """The share of games won by each seat."""
    from tablegames.arena.plotting import draw_shares, new_figure, save

    figure = new_figure(7, 2 + 0.4 * len(data["seats"]))
    axes = figure.subplots()
    names = [f"{table.wording.seat(seat)} ({row['player']})" for seat, row in enumerate(data["seats"])]
    draw_shares(axes, names, [(row["share"] or 0.0, *row["interval"]) for row in data["seats"]], 1 / len(names))
    axes.set_xlabel(say("share of games won, 95 %", "part des parties gagnées, 95 %"))
    figure.suptitle(
        say(f"{data['game']} ({data['variant']}), {data['games']} games", f"{data['game']} ({data['variant']}), "
            f"{data['games']} parties")
    )  # fmt: skip
    save(figure, path)


def summary(table: Table, names: list[str], seed: int, totals: Totals) -> dict[str, Any]:
    """What was found, as data; the same whatever the number of jobs."""
    finished = totals.games - totals.endless
    seats = []
    for seat, name in enumerate(names):
        low, high = wilson(totals.wins[seat], finished)
        seats.append(
            {
                "seat": table.seat_names[seat],
                "player": name,
                "wins": totals.wins[seat],
                "share": round(totals.wins[seat] / finished, 6) if finished else None,
                "interval": [round(low, 6), round(high, 6)],
                "mean_score": round(totals.scores[seat] / finished, 6) if finished else None,
            }
        )
    return {
        "game": table.entry.name,
        "variant": table.variant.name,
        "match": table.match,
        "seed": seed,
        "games": totals.games,
        "drawn": totals.drawn,
        "unfinished": totals.endless,
        "mean_actions": round(totals.actions / totals.games, 3),
        "mean_decisions": round(totals.decisions / totals.games, 3),
        "longest": totals.longest,
        "seats": seats,
        "fingerprint": totals.fingerprint,
    }


def _print(table: Table, data: dict[str, Any]) -> None:
    tell(
        f"{data['game']} ({data['variant']}), {data['games']} games, seed {data['seed']}",
        f"{data['game']} ({data['variant']}), {data['games']} parties, graine {data['seed']}",
    )
    for seat, row in enumerate(data["seats"]):
        share = "–" if row["share"] is None else decimal(f"{100 * row['share']:.1f} %")
        mean = "–" if row["mean_score"] is None else decimal(str(row["mean_score"]))
        low, high = (decimal(f"{100 * bound:.1f}") for bound in row["interval"])
        tell(
            f"  {table.wording.seat(seat)} ({row['player']}): {row['wins']} wins, {share} [{low}–{high}], "
            f"mean score {mean}",
            f"  {table.wording.seat(seat)} ({row['player']}) : {row['wins']} gains, {share} [{low}–{high}], "
            f"score moyen {mean}",
        )
    actions, decisions = (decimal(str(data[key])) for key in ("mean_actions", "mean_decisions"))
    tell(
        f"  drawn {data['drawn']}, unfinished {data['unfinished']}; mean length {actions} actions "
        f"({decisions} decisions), longest {data['longest']}",
        f"  nulles {data['drawn']}, inachevées {data['unfinished']} ; longueur {actions} coups "
        f"({decisions} choix), la plus longue {data['longest']}",
    )
    click.echo(say("  fingerprint ", "  empreinte ") + data["fingerprint"])
