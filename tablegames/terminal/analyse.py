"""`tablegames analyse`: what a position is worth, and the best plays."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

import click

from tablegames.core.analysis import Analysis, AnalystEntry, Explaining, Limits, Line, Tell, Term
from tablegames.core.arbiter import listed
from tablegames.core.errors import PluginError, PositionError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import Text, gettext as _, in_figures, pgettext
from tablegames.core.match import in_hand
from tablegames.plugin.analyst_specs import analyst_for
from tablegames.plugin.claims import chosen
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.table.table import Table
from tablegames.terminal.commands import FILE, NAME, Misused, Whole, command_of, flag, option, tell
from tablegames.terminal.common import (
    AskedGame,
    drawing,
    json_option,
    number_option,
    plain_option,
    position_option,
    print_json,
    print_table,
    registry,
    rules_options,
    start_from,
    width,
)
from tablegames.terminal.reading import Reading
from tablegames.terminal.review import SHOWN, show_review


class Seconds(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """A number of seconds, more than none."""

    name = "S"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = 0.0
        if not isfinite(seconds) or seconds <= 0:
            self.fail(_("must be a number of seconds above 0, not '{value}'", value=value), param, ctx)
        return seconds


@command_of(
    "analyse",
    "tablegames analyse dames_polonaises --position W:W32,37,38,41,42,45:B9,12,14,21,22,35 --depth 9",
    "tablegames analyse dames_polonaises --variant modern_fmjd --time 10 --plays 3 --explain",
    "tablegames analyse domino --position '{hands: {0: 6-6 6-4 5-3, 1: 5-5 4-1}, line: 6-3, turn: 0, leader: 1}' "
    "--plays 4",
    "tablegames analyse game.jsonl --plays 3",
    more=Text(
        "For a position: its value and the best plays. For a recorded game: the cost of each decision, luck "
        "and skill shown separately, and the costliest plays. The same command always gives the same answer, "
        "unless you set a time limit."
    ),
)
@partial(rules_options, game=Text("GAME|FILE"), complete="games_or_files")
@position_option
@option("-d", "--depth", Text("How many plies to look ahead."), type=Whole(1))
@option("-t", "--time", "seconds", Text("How long to think."), type=Seconds(), metavar=Text("SECONDS"))
@option(
    "-n",
    "--plays",
    Text(
        "How many plays to list: the best of a position (default: 1), or each player's costliest in a "
        "recorded game (default: 3)."
    ),
    type=Whole(0),
    old=("--lines",),
)
@flag("--explain", Text("Show the parts of the evaluation."))
@option("--svg", Text("For a recorded game: draw a chart of the review in a new SVG file."), metavar=FILE)
@number_option
@plain_option
@json_option
@option("--nodes", Text("How many positions to search."), type=Whole(1), advanced=True)
@option(
    "--analyst",
    Text("Which analyst to use (default: the game's first)."),
    metavar=NAME,
    advanced=True,
    complete="analysts",
)
def command(
    asked: AskedGame,
    position: str | None,
    depth: int | None,
    nodes: int | None,
    seconds: float | None,
    plays: int | None,
    explain: bool,
    number: int | None,
    svg: str | None,
    analyst: str | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Analyse a position, or review a record."""
    if asked.game is not None and _is_file(asked.game):
        record, _ = Reading(None, None, asked.variant, asked.changes, number, skip=False, every=False).record(
            asked.game
        )
        limits = Limits(depth, nodes, seconds)
        game = registry().game(str(record.header["game"]))
        file = asked.game if number is None else f"{asked.game} --number {number}"
        entry, render = _analyst(game, analyst), None if as_json else drawing(game, None, plain)
        show_review(
            record, entry, limits, SHOWN if plays is None else plays, svg, as_json=as_json, render=render, file=file
        )
        return
    if svg is not None or number is not None or plain:
        raise Misused("--svg, --number and --plain only work with a recorded game")
    if plays == 0:
        raise Misused("--plays 0 only works with a recorded game; for a position, ask for at least 1")
    table = asked.table(match="single")
    entry = _analyst(table.entry, analyst)
    state = table.game.initial(Seat(0)) if position is None else start_from(table, position)
    seat = _to_play(table, state)
    limits = Limits(depth, nodes, seconds)
    made, view = analyst_for(entry, table.game), table.game.view(state, seat)
    if explain and not isinstance(made, Explaining):
        raise PluginError("--explain: the analyst {name} gives no reasons", name=entry.name)
    found = made.analyse(
        view,
        listed(table.bare, in_hand(view), table.game.legal(state)),
        entry.limits if limits.none else limits,
        plays or 1,
        _teller(),
    )
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
    terms = made.explain(view) if explain else []
    if as_json:
        print_json(_data(table, state, seat, found, terms))
    else:
        _print(table, state, seat, found, terms)


def _is_file(name: str) -> bool:
    """Whether what is named is a file of games and no game."""
    return name not in registry().games and ("." in name or Path(name).exists())


def _analyst(game: GameEntry, name: str | None) -> AnalystEntry:
    """The analyst or bot to use."""
    known = registry().analysts(game)
    if not known:
        raise PluginError("{name} can't be analysed: no plugin provides an analyst", name=game.name)
    return chosen(known, name, "--analyst: there is no analyst")


def _to_play(table: Table, state: Any) -> Seat:
    """Return the seat that decides in the position; refuse positions that cannot be analysed."""
    turn = table.game.turn(state)
    if isinstance(turn, Over):
        how = table.wording.outcome(turn.outcome)
        raise PositionError(_("the game is over in this position: {how}", how=how))
    if isinstance(turn, Chance):
        raise PositionError("nothing has been thrown or dealt yet: give a --position in which a player has to play")
    assert isinstance(turn, Decide)
    return turn.seat


def _teller() -> Tell | None:
    """Progress on a terminal, on one line."""
    if not sys.stderr.isatty():
        return None

    def tell(found: Analysis[Any]) -> None:
        best = f"{found.lines[0].score:+.2f}" if found.lines else ""
        click.echo(f"\r\033[K{_effort(found)}  {found.seconds:.1f} s  {best}", nl=False, err=True)

    return tell


def _written(table: Table, state: Any, line: Line[Any], *, spoken: bool = False) -> list[str]:
    """The plays of a line in the game's notation; as people are shown them where they are to be `spoken`."""
    texts: list[str] = []
    for action in line.actions:
        texts.append(table.speak(state, action) if spoken else table.write(state, action))
        state = table.game.apply(state, action).state
    return texts


def _data(table: Table, state: Any, seat: Seat, found: Analysis[Any], terms: Sequence[Term]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": table.entry.name,
        "variant": table.variant.name,
        "position": table.position(state),
        "seat": seat,
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "lines": [
            {
                "score": round(line.score, 2),
                "verdict": None if line.verdict is None else str(line.verdict),
                "plays": _written(table, state, line),
                **({} if line.about is None else {"about": str(line.about)}),
            }
            for line in found.lines
        ],
    }
    if found.remarks:
        data["remarks"] = [table.wording.remark(remark, seat, table.game.seats) for remark in found.remarks]
    if terms:
        data["terms"] = [
            {"name": str(term.name), "value": round(term.value, 2), "part_of": term.part_of or None} for term in terms
        ]
    return data


def _print(table: Table, state: Any, seat: Seat, found: Analysis[Any], terms: Sequence[Term]) -> None:
    name = table.wording.seat(seat)
    tell("{name} to play. Scores are in {unit}, from {name}'s point of view.", name=name, unit=found.unit)
    rows = []
    for number, line in enumerate(found.lines, start=1):
        score = in_figures(f"{line.score:+.2f}") if line.verdict is None else str(line.verdict)
        rows.append((str(number), score, " ".join(_written(table, state, line, spoken=True)), str(line.about or "")))
    head = ("", pgettext("of a play", "score"), _("line"), "")
    used = len(head) if any(line.about for line in found.lines) else len(head) - 1
    print_table(head[:used], [row[:used] for row in rows], whole=2)
    click.echo(f"{_effort(found)}, {in_figures(f'{found.seconds:.2f}')} s")
    for remark in found.remarks:
        told = table.wording.remark(remark, seat, table.game.seats)
        click.echo("\n".join(folded(told, "- ", "  ", width())))
    if terms:
        _print_terms(terms)


def _effort(found: Analysis[Any]) -> str:
    """Return the size of the search."""
    if found.effort is not None:
        return str(found.effort)
    nodes = in_figures(f"{found.nodes:,}")
    return _("depth {depth}, {nodes} positions", depth=found.depth, nodes=nodes)


def _print_terms(terms: Sequence[Term]) -> None:
    """The evaluation of the position as it stands."""
    tell("\nThe current position:")
    rows = [
        (("  " if term.part_of else "") + str(term.name), in_figures(f"{term.value:+.2f}"), str(term.about))
        for term in terms
    ]
    total = sum(term.value for term in terms if not term.part_of)
    rows.append((_("total"), in_figures(f"{total:+.2f}"), ""))
    print_table((_("term"), _("value"), ""), rows, whole=2)
