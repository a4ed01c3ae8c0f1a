"""`tablegames simulate`: many games at once."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from typing import Any, Final

import click

from tablegames.arena.simulate import Job, Totals, simulate
from tablegames.core.languages import Text, gettext as _, in_figures, ngettext
from tablegames.core.loop import LIMIT
from tablegames.core.odds import wilson
from tablegames.core.plaintext import clean
from tablegames.plugin.player_specs import bot_of
from tablegames.table.setting import changed_by_hand
from tablegames.table.table import Table
from tablegames.terminal.commands import Whole, command_of, option, tell
from tablegames.terminal.common import (
    AskedGame,
    MatchAsked,
    games_option,
    jobs_option,
    joined,
    json_option,
    match_options,
    on_option,
    plot_option,
    position_option,
    print_json,
    progress,
    refuse_first_with_position,
    refuse_jobs_with_cluster,
    registry,
    rules_options,
    seed_option,
    start_from,
)
from tablegames.terminal.seats import player_names

GAMES: Final = 100
"""How many games are played if no number is given."""


@command_of(
    "simulate",
    "tablegames simulate toutetable --games 1000 --seed 7 --workers 2",
    "tablegames simulate domino --players first,random --match single",
    more=Text(
        "Shows how often each seat wins, with 95 % intervals, and the mean length. The same seed gives the "
        "same results with any number of workers. The speed is printed to stderr."
    ),
)
@rules_options
@games_option
@option(
    "-p",
    "--players",
    Text("One bot for all seats, or one per seat, such as engine:4,random (default: random)."),
    metavar="A,B",
    complete="bots",
)
@seed_option
@match_options
@position_option
@jobs_option
@plot_option
@json_option
@on_option
@option(
    "--limit",
    Text("Stop a game after this many actions (default: {limit}).", limit=LIMIT),
    type=Whole(1),
    default=LIMIT,
    advanced=True,
)
def command(
    asked: AskedGame,
    match: MatchAsked,
    position: str | None,
    games: int | None,
    seed: int | None,
    jobs: int | None,
    on: str | None,
    players: str | None,
    limit: int,
    plot: str | None,
    as_json: bool,
) -> None:
    """Simulate many games."""
    games, seed = games or GAMES, seed or 0
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
    speed, actions = in_figures(f"{totals.games / spent:,.1f}"), in_figures(f"{totals.actions / spent:,.0f}")
    seconds = in_figures(f"{spent:.1f}")
    tell(
        "{speed} games/s, {actions} actions/s, {seconds} s, workers: {workers}",
        err=True,
        speed=speed,
        actions=actions,
        seconds=seconds,
        workers=workers,
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
    axes.set_xlabel(_("share of games won (with 95 % intervals)"))
    figure.suptitle(_("{data} ({data2}), {data3} games", data=data["game"], data2=data["variant"], data3=data["games"]))
    save(figure, path)


def summary(table: Table, names: list[str], seed: int, totals: Totals) -> dict[str, Any]:
    """Return the results as data; the same with any number of processes."""
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
    heading = ngettext(
        "{game} ({variant}), {count} game, seed {seed}",
        "{game} ({variant}), {count} games, seed {seed}",
        data["games"],
        game=data["game"],
        variant=", ".join((data["variant"], *changed_by_hand(table))),
        seed=data["seed"],
    )
    click.echo(heading)
    for seat, row in enumerate(data["seats"]):
        share = "–" if row["share"] is None else in_figures(f"{100 * row['share']:.1f} %")
        mean = "–" if row["mean_score"] is None else in_figures(f"{row['mean_score']:.2f}")
        low, high = (in_figures(f"{100 * bound:.1f}") for bound in row["interval"])
        line = ngettext(
            "  {seat} ({player}): {count} win, {share} [{low}–{high}], mean score {mean}",
            "  {seat} ({player}): {count} wins, {share} [{low}–{high}], mean score {mean}",
            row["wins"],
            seat=table.wording.seat(seat),
            player=row["player"],
            share=share,
            low=low,
            high=high,
            mean=mean,
        )
        click.echo(clean(line))
    actions, decisions = (in_figures(f"{data[key]:.1f}") for key in ("mean_actions", "mean_decisions"))
    tell(
        "  drawn {data}, unfinished {data2}; mean length {actions} actions ({decisions} decisions), longest {data3}",
        data=data["drawn"],
        data2=data["unfinished"],
        actions=actions,
        decisions=decisions,
        data3=data["longest"],
    )
    click.echo(_("  fingerprint ") + data["fingerprint"])
