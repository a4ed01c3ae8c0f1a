"""Parts that the commands share: the registry, the options for a ruleset, positions, tables of text, JSON."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import cache, wraps
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from tablegames.core.errors import MatchError, PluginError, PositionError, RulesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import clean, quoted
from tablegames.plugin.calls import Failure, PluginInfo
from tablegames.plugin.drawing.window import columns, folded
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.rules.ruledata import convert_option, option_types
from tablegames.rules.untrusted.yamlfile import read_yaml, read_yaml_file
from tablegames.table.setting import refuse_idle, set_table
from tablegames.table.table import Table
from tablegames.terminal.commands import (
    FILE,
    GAME,
    NAME,
    SEAT,
    SEED,
    Misused,
    OneOf,
    Whole,
    argument,
    flag,
    option,
    tell,
    warn,
)

if TYPE_CHECKING:
    from tablegames.arena.cluster import RayCluster

FOR_A_TERMINAL: Final = "rich"
"""Name of the drawing for a terminal, and below, of the one in sentences."""
PLAIN: Final = "plain"
EVEN: Final = "even"
"""The level of a bot that follows the person's results."""


@cache
def registry() -> Registry:
    """The registry of this run; a plugin that failed to load, or fails in a hook, is named on stderr, once."""
    found = Registry(load_plugins(watch=_tell_failure, slow=_tell_slow, indexed=True))
    for info in found.plugins.failed:
        tell(
            "tablegames: plugin '{name}' ({maker}) could not be loaded and is left out: {error}",
            err=True,
            name=info.name,
            maker=info.maker,
            error=info.error,
        )
    return found


def save_index() -> None:
    """Remember the answers of the plugins for the next command."""
    if registry.cache_info().currsize:
        registry().plugins.save_index()


def quiet_registry() -> Registry:
    """Return a registry without its failures on stderr: for a command that reports failures itself."""
    return Registry(load_plugins(slow=_tell_slow))


def _tell_slow(info: PluginInfo) -> None:
    tell(
        "tablegames: plugin '{name}' ({maker}) is still loading; Ctrl-C cancels",
        err=True,
        name=info.name,
        maker=info.maker,
    )


def _tell_failure(failure: Failure) -> None:
    tell(
        "tablegames: {sentence}; the program continues without this part of the plugin",
        err=True,
        sentence=failure.sentence,
    )


def listed_sources(entry: GameEntry) -> dict[str, VariantSource]:
    """The variants of a game, for a list of all games: one that cannot be used is named on stderr and has none."""
    try:
        return registry().sources(entry)
    except PluginError as problem:
        warn(problem)
        return {}


@frozen
class AskedGame:
    """The game and the rules a command line asks for."""

    game: str | None = None
    variant: str | None = None
    changes: tuple[str, ...] = ()

    def entry(self) -> GameEntry:
        """The game."""
        if self.game is None:
            raise click.UsageError(_("choose a game: ") + ", ".join(registry().games))
        return registry().game(self.game)

    def table(self, **options: Any) -> Table:
        """The table laid for it; options as `set_table` takes them."""
        entry = self.entry()
        changes = read_changes(entry, self.changes)
        meant = self.variant or registry().named(self.game or "")[1] or None
        table = set_table(registry(), entry.name, meant, overrides=changes, **options)
        refuse_idle(table)
        return table


@frozen
class MatchAsked:
    """The match a command line asks for."""

    match: str = "party"
    begins: str | None = None
    seats: int | None = None
    first: str | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The options as `set_table` takes them."""
        return {"match": self.match, "begins": self.begins, "seats": self.seats}


variant_option: Final = option(
    "-v",
    "--variant",
    Text("The variant: a name (tablegames games GAME lists them) or your own .yaml file."),
    metavar=Text("NAME|FILE"),
    old=("--rules",),
    complete="variants",
)
set_option: Final = option(
    "--set",
    "changes",
    Text("Change a rule, for example --set double=false; repeatable."),
    multiple=True,
    metavar=Text("OPTION=VALUE"),
    complete="rules",
)


def rules_options(command: Callable[..., None], *, game: Text = GAME, complete: str = "games") -> Callable[..., None]:
    """Add the argument GAME and the options that choose its rules, given to the command as one `AskedGame`."""
    required = not game.message.startswith("[")
    about_game = argument("game", metavar=game, required=required, complete=complete)
    return gathered(command, "asked", AskedGame, about_game, variant_option, set_option)


def match_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that make a match of games, given to the command as one `MatchAsked`."""
    return gathered(
        command,
        "match",
        MatchAsked,
        seats_option,
        option(
            "--match",
            Text(
                "How many games to play: party (as many as the rules say; the default), single (one), "
                "first-to:N (until a player has won N) or parties:N (N games). If several people take turns "
                "at a two-player game: poule, chouette, a_tourner or deux_contre_deux."
            ),
            default="party",
            metavar="FORMAT",
            complete="matches",
        ),
        first_option,
        option(
            "--begins",
            Text(
                "With --match, who begins the next game: alternate (the players in turn), winner or loser "
                "(of the last game), same (always the same player) or drawn (chosen at random)."
            ),
            type=OneOf("alternate", "winner", "loser", "same", "drawn"),
            metavar=Text("WHO"),
            advanced=True,
        ),
    )


def gathered(
    command: Callable[..., None], name: str, kind: type[Any], *options: Callable[..., Any]
) -> Callable[..., None]:
    """A command with options, shown in this order, which is given all of them as one `kind`, called `name`."""

    @wraps(command)
    def with_all(**given: Any) -> None:
        command(**{name: kind(**{field.name: given.pop(field.name) for field in fields(kind)})}, **given)

    for one in reversed(options):
        with_all = one(with_all)
    return with_all


class RayAddress(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """The address of a Ray cluster: `ray`, or `ray://HOST:PORT`."""

    name = "CLUSTER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        found = re.fullmatch(r"ray(://([\w.-]{1,250}|\[[0-9a-fA-F:.]{2,45}\]):(?P<port>\d{1,5}))?", str(value))
        if found is None or not 0 < int(found["port"] or 1) < 1 << 16:
            given = quoted(str(value))
            self.fail(_("must be ray or ray://HOST:PORT, not '{given}'", given=given), param, ctx)
        return str(value)


json_option: Final = flag("--json", "as_json", Text("Print data as JSON."))
position_option: Final = option(
    "--position",
    Text("A position in YAML, written as in rule cases; @FILE reads it from a file."),
    metavar="POSITION",
)
render_option: Final = option(
    "--render", Text("Which drawing of the board to use."), metavar=NAME, advanced=True, complete="drawings"
)
plain_option: Final = flag("--plain", Text("Describe the board in sentences, for a screen reader."))
seats_option: Final = option("--seats", Text("How many players."), type=Whole(1))
first_option: Final = option(
    "--first", Text("Which seat begins (default: as the rules say)."), metavar=SEAT, complete="seats"
)
number_option: Final = option("--number", Text("Which game, if a file or a match folder has several."), type=Whole(1))
seed_option: Final = option("-s", "--seed", Text("The seed of the dice and the bots."), type=SEED)
games_option: Final = option("-n", "--games", Text("How many games."), type=Whole(1))
jobs_option: Final = option(
    "-j", "--workers", "jobs", Text("How many processes (default: one per core)."), type=Whole(1), old=("--jobs",)
)
on_option: Final = option(
    "--on",
    Text("Play on a Ray cluster: ray (on this machine) or ray://HOST:PORT."),
    type=RayAddress(),
    metavar=Text("CLUSTER"),
    advanced=True,
)
plot_option: Final = option("--plot", Text("Draw the results to a .svg, .png or .pdf file."), metavar=FILE)


def refuse_jobs_with_cluster(jobs: int | None, cluster: str | None) -> None:
    """Refuse `--jobs` beside `--on`: a cluster has processors of its own."""
    if jobs is not None and cluster is not None:
        raise MatchError("--workers is for processes on this machine, and --on for those of a cluster; use only one")


def joined(cluster: str) -> RayCluster:
    """Connect to a cluster, which is left when it is closed."""
    from tablegames.arena.cluster import RayCluster

    return RayCluster(cluster)


def plain_changes(changes: tuple[str, ...]) -> dict[str, Any]:
    """The options of `--set OPTION=VALUE` as plain values."""
    options: dict[str, Any] = {}
    for change in changes:
        key, equals, text = change.partition("=")
        if not equals:
            raise RulesError("--set takes OPTION=VALUE, not '{change}'", change=change)
        options[key.strip()] = read_yaml(text, f"--set {key}").data
    return options


def read_changes(entry: GameEntry, changes: tuple[str, ...]) -> Mapping[str, Any]:
    """The options of `--set OPTION=VALUE`, each converted to its type."""
    known = option_types(entry.rules)
    return {
        key: convert_option(entry.rules, known, key, value, "--set") for key, value in plain_changes(changes).items()
    }


def read_position(text: str) -> object:
    """The data of `--position`: inline YAML, or the contents of `@FILE`."""
    if text.startswith("@"):
        return read_yaml_file(text[1:], PositionError).data
    return read_yaml(text, "--position", PositionError).data


def refuse_first_with_position(first: str | None, position: str | None) -> None:
    """Refuse `--first` beside `--position`, which says itself whose turn it is."""
    if first is not None and position is not None:
        raise PositionError("--first and --position both say who begins; use only one")


def beginning(table: Table, position: str | None, first: str | None) -> Any:
    """The state `--position` asks for; without one, the first state, begun by the seat that `--first` names."""
    refuse_first_with_position(first, position)
    if position is not None:
        return start_from(table, position)
    return table.begin(None if first is None else table.seat_of(first))


def start_from(table: Table, text: str) -> Any:
    """The state `--position` asks for."""
    return started(table, read_position(text), text)


def started(table: Table, data: object, text: str) -> Any:
    """Return the state of the data of `--position`; errors are reported with their place."""
    try:
        return table.start(data)
    except PositionError as problem:
        where = text if text.startswith("@") else "--position"
        raise PositionError("{where}: {problem}", where=where, problem=problem) from None


def at_terminal() -> bool:
    """Whether a person sits at a terminal: both input and output are one."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def drawing(entry: GameEntry, render: str | None, plain: bool = False) -> str | None:
    """Which drawing is used: the one named, sentences, or on a terminal the one made for it; None: the first."""
    known = registry().renderers(entry)
    if plain:
        if render is not None:
            raise Misused("--plain and --render each choose a drawing; use only one")
        if PLAIN not in known:
            tell(
                "tablegames: {name} has no description in words, so its first drawing is shown instead",
                err=True,
                name=entry.name,
            )
        return PLAIN if PLAIN in known else None
    if render is None and sys.stdout.isatty() and FOR_A_TERMINAL in known:
        return FOR_A_TERMINAL
    return render


def print_json(data: object) -> None:
    """Print data as JSON on stdout, readable and always in the same order."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def width() -> int:
    """The width of tables and sheets."""
    return columns(100)


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], whole: int = 1) -> None:
    """Print rows under a head; the first `whole` columns are names and are never broken."""
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, highlight=False)
    for number, name in enumerate(head):
        table.add_column(name, no_wrap=number < whole, overflow="fold")
    for row in rows:
        table.add_row(*(escape(clean(cell)) for cell in row))
    Console(width=width(), highlight=False, soft_wrap=False, emoji=False).print(table)


def sheet_entry(first: str, *rest: str) -> str:
    """Return one entry of a sheet: a line that can be copied whole, and its description, indented and wrapped."""
    indent = "    "
    said = [line for text in rest if text for line in folded(text, indent, indent, width())]
    return "\n".join([first, *said])


_Item = TypeVar("_Item")
EVERY: Final = 0.1
"""Seconds between two drawings of a bar that moves."""
MANY: Final = 200
"""Number of games of a file that brings up a progress bar."""


@contextmanager
def progress(total: int, done: int = 0, note: Callable[[], str] = str) -> Iterator[Callable[[int], None]]:
    """Show a bar with an estimate and a note beside it; yields what moves it on, which does nothing elsewhere.

    It is drawn when it moves, not by a thread of its own: workers may be copies only of a process without threads.
    """
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    told = TextColumn("{task.description}", markup=False)
    columns, drawn = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), told), monotonic()
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(note(), total=total, completed=done)
        bar.refresh()

        def advance(more: int) -> None:
            nonlocal drawn
            bar.advance(task, more)
            if monotonic() - drawn > EVERY:
                drawn = monotonic()
                bar.update(task, description=note())
                bar.refresh()

        yield advance


def watched(items: Sequence[_Item]) -> Iterator[_Item]:
    """The items one after another, with a bar where there are many."""
    if len(items) < MANY:
        yield from items
        return
    with progress(len(items)) as moved:
        for item in items:
            yield item
            if moved is not None:
                moved(1)
