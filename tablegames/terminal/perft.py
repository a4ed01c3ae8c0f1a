"""`tablegames perft`: counts of legal lines."""

from __future__ import annotations

import time

import click

from tablegames.core.languages import Text
from tablegames.core.perft import divide, perft
from tablegames.terminal.click_fr import Whole, command_of, flag, option
from tablegames.terminal.common import (
    AskedGame,
    beginning,
    json_option,
    position_option,
    print_json,
    rules_options,
)


@command_of(
    "perft",
    "tablegames perft dames_polonaises --variant modern_fmjd --depth 6",
)
@rules_options
@position_option
@option("--depth", "How deep.", "Profondeur.", type=Whole(0, digits=2), required=True)
@option("--first", "Who begins (default: as the rules say).", "Qui commence.", metavar=Text("SEAT", "PLACE"))
@flag("--divide", "divided", "Show the count below each first action.", "Détailler par premier coup.")
@json_option
def command(
    asked: AskedGame,
    position: str | None,
    depth: int,
    first: str | None,
    divided: bool,
    as_json: bool,
) -> None:
    """Count legal lines."""
    table = asked.table(match="single", drawn=False)
    state = beginning(table, position, first)
    if divided:
        rows = [(table.write(at, action), count) for at, action, count in divide(table.game, state, depth)]
        total = sum(count for _, count in rows)
        if as_json:
            print_json({"depth": depth, "total": total, "divide": dict(rows)})
            return
        for text, count in rows:
            click.echo(f"{text}: {count}")
        click.echo(f"= {total}")
        return
    counts: list[int] = []
    for ply in range(min(1, depth), depth + 1):
        begin = time.process_time()
        counts.append(perft(table.game, state, ply))
        spent = time.process_time() - begin
        if not as_json:
            click.echo(f"{ply:>3} {counts[-1]:>15}")
            if spent > 0.1:
                click.echo(f"    {counts[-1] / spent:,.0f}/s", err=True)
    if as_json:
        print_json({"depth": depth, "counts": counts})
