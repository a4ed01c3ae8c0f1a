"""What the commands share: the registry, the options for a ruleset, positions, JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, Final

import click

from tablegames.core.errors import MatchError, PluginError, PositionError, RulesError
from tablegames.core.languages import Text, say
from tablegames.plugin.loading import Failure, PluginInfo, load_plugins
from tablegames.plugin.provides import GameEntry, VariantSource
from tablegames.plugin.registry import Registry
from tablegames.rules.ruledata import convert_option, option_types
from tablegames.rules.untrusted.yamlfile import read_yaml, read_yaml_file
from tablegames.table.idle import refuse_idle
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.terminal.click_fr import Misused, RayAddress, Whole, argument, flag, option, tell

if TYPE_CHECKING:
    from tablegames.arena.cluster import RayCluster

FOR_A_TERMINAL: Final = "rich"
"""What a drawing made for a terminal is called, and below, one in sentences."""
PLAIN: Final = "plain"


@cache
def registry() -> Registry:
    """The registry of this run; a plugin that failed to load, or fails in a hook, is named on stderr, once."""
    found = Registry(load_plugins(watch=_tell_failure, slow=_tell_slow))
    for info in found.plugins.failed:
        tell(
            f"tablegames: plugin '{info.name}' ({info.maker}) could not be loaded and is left out: {info.error}",
            f"tablegames : le greffon « {info.name} » ({info.maker}) n'a pu être chargé et "
            f"est laissé de côté : {info.error}",
            err=True,
        )
    return found


def quiet_registry() -> Registry:
    """A registry of which no failure is told on stderr: for a command that reports what fails itself."""
    return Registry(load_plugins(slow=_tell_slow))


def _tell_slow(info: PluginInfo) -> None:
    tell(
        f"tablegames: plugin '{info.name}' ({info.maker}) is still being loaded; Ctrl-C stops it",
        f"tablegames : le greffon « {info.name} » ({info.maker}) se charge encore ; Ctrl-C arrête tout",
        err=True,
    )


def _tell_failure(failure: Failure) -> None:
    tell(
        f"tablegames: {failure.sentence}; what it would have brought is left out",
        f"tablegames : {failure.sentence} ; ce qu'il aurait apporté est laissé de côté",
        err=True,
    )


def listed_sources(entry: GameEntry) -> dict[str, VariantSource]:
    """The variants of a game, for a list of all games: one that cannot be used is named on stderr and has none."""
    try:
        return registry().sources(entry)
    except PluginError as problem:
        click.echo(f"tablegames: {problem}", err=True)
        return {}


@dataclass(frozen=True, slots=True)
class AskedGame:
    """The game and the rules a command line asks for."""

    game: str | None
    variant: str | None
    rules_file: str | None
    changes: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        """Whether none of it was given."""
        return self.game is None and self.variant is None and self.rules_file is None and not self.changes

    def entry(self) -> GameEntry:
        """The game."""
        if self.game is None:
            raise click.UsageError(say("name a game: ", "nommez un jeu : ") + ", ".join(registry().games))
        return registry().game(self.game)

    def table(self, **options: Any) -> Table:
        """The table laid for it; options as `set_table` takes them."""
        entry = self.entry()
        if self.variant is not None and self.rules_file is not None:
            raise RulesError.said(
                "--variant and --rules both name a ruleset; give one of them",
                "--variant et --rules nomment tous deux une variante ; n'en donnez qu'une",
            )
        if self.variant is not None and is_yaml(self.variant) and self.variant not in registry().sources(entry):
            raise RulesError.said(
                f"--variant takes a name; for the file use --rules {self.variant}",
                f"--variant veut un nom ; pour le fichier : --rules {self.variant}",
            )
        if self.rules_file is not None and not is_yaml(self.rules_file):
            raise RulesError.said(
                f"--rules {self.rules_file}: a variant file ends in .yaml",
                f"--rules {self.rules_file} : un fichier de variante finit en .yaml",
            )
        changes = read_changes(entry, self.changes)
        meant = self.rules_file or self.variant or registry().named(self.game or "")[1] or None
        table = set_table(registry(), entry.name, meant, overrides=changes, **options)
        refuse_idle(table)
        return table


@dataclass(frozen=True, slots=True)
class MatchAsked:
    """The match a command line asks for."""

    match: str
    begins: str | None
    seats: int | None
    first: str | None

    @property
    def nothing(self) -> bool:
        """Whether none of it was given."""
        return self == MatchAsked("party", None, None, None)

    @property
    def options(self) -> dict[str, Any]:
        """The options as `set_table` takes them."""
        return {"match": self.match, "begins": self.begins, "seats": self.seats}


def is_yaml(name: str) -> bool:
    """Whether a name is that of a YAML file."""
    return name.endswith((".yaml", ".yml"))


def rules_options(command: Callable[..., None], *, game: Text | str = "GAME") -> Callable[..., None]:
    """The argument GAME and the options that choose a ruleset, given to the command as one `AskedGame`."""
    called = Text(game, game.replace("GAME", "JEU")) if isinstance(game, str) else game
    return gathered(
        command, "asked", AskedGame,
        argument("game", metavar=called, required=not called.en.startswith("[")),
        option("--variant", "The ruleset (see: tablegames variants GAME).",
               "La variante (voir : tablegames variants JEU).", metavar=Text("NAME", "NOM")),
        option("--rules", "rules_file", "Play by your own variant file.",
               "Jouer selon votre propre fichier de variante.", metavar=Text("FILE", "FICHIER")),
        option("--set", "changes", "Change one option, e.g. --set double=false; may be repeated.",
               "Changer une option, p. ex. --set double=false ; répétable.", multiple=True, metavar="OPTION=VALUE"),
    )  # fmt: skip


def match_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that make a match of games, given to the command as one `MatchAsked`."""
    return gathered(
        command, "match", MatchAsked, seats_option,
        option("--match",
               "party (as the rules have it: the default), single, first-to:N or parties:N; for more "
               "than two people at a game for two: poule, chouette, a_tourner, deux_contre_deux.",
               "party (selon les règles : le défaut), single, first-to:N ou parties:N ; à plus de deux "
               "à un jeu pour deux : poule, chouette, a_tourner, deux_contre_deux.",
               default="party", metavar="FORMAT"),
        option("--begins", "Who begins the next game of a --match: alternate, winner, loser, same, drawn.",
               "Qui commence la partie suivante d'un --match : alternate, winner, loser, same, drawn.",
               metavar=Text("WHO", "QUI")),
        option("--first", "Who begins (default: as the rules say).", "Qui commence (défaut : selon les règles).",
               metavar=Text("SEAT", "PLACE")),
    )  # fmt: skip


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


json_option: Final = flag("--json", "as_json", "Print data as JSON.", "Écrire les données en JSON.")
position_option: Final = option(
    "--position",
    "A position in the case format: inline YAML, or @FILE.",
    "Une position au format des cas : YAML sur la ligne, ou @FICHIER.",
    metavar="P",
)
render_option: Final = option(
    "--render", "How the board is drawn.", "Comment dessiner le plateau.", metavar=Text("NAME", "NOM")
)
plain_option: Final = flag(
    "--plain",
    "Sentences instead of drawings, for a screen reader.",
    "Des phrases au lieu de dessins, pour un lecteur d'écran.",
)
seats_option: Final = option("--seats", "The number of players.", "Nombre de joueurs.", type=Whole(1))
jobs_option: Final = option(
    "--jobs", "Worker processes (default: all cores).", "Processus (défaut : tous).", type=Whole(1)
)
on_option: Final = option(
    "--on",
    "Play on a Ray cluster: ray (this machine's), ray://HOST:PORT.",
    "Jouer sur une grappe Ray : ray (celle de cette machine), ray://HÔTE:PORT.",
    type=RayAddress(),
    metavar=Text("CLUSTER", "GRAPPE"),
)
plot_option: Final = option(
    "--plot",
    "Draw the results (.svg, .png, .pdf).",
    "Dessiner les résultats (.svg, .png, .pdf).",
    metavar=Text("FILE", "FICHIER"),
)


def refuse_jobs_with_cluster(jobs: int | None, cluster: str | None) -> None:
    """Refuse `--jobs` beside `--on`: a cluster has processors of its own."""
    if jobs is not None and cluster is not None:
        raise MatchError.said(
            "--jobs counts processes of this machine, and --on plays on those of a cluster; give one of them",
            "--jobs compte les processus de cette machine, et --on joue sur ceux d'une grappe ; n'en donnez qu'un",
        )


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
            raise RulesError.said(
                f"--set takes OPTION=VALUE, not '{change}'", f"--set veut OPTION=VALEUR, non « {change} »"
            )
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
        raise PositionError.said(
            "--first and --position both say who begins; give one of them",
            "--first et --position disent tous deux qui commence ; n'en donnez qu'un",
        )


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
    """The state of the data of `--position`; what is wrong with it is said with its place."""
    try:
        return table.start(data)
    except PositionError as problem:
        where = text if text.startswith("@") else "--position"
        raise PositionError(say(f"{where}: {problem}", f"{where} : {problem}")) from None


def at_terminal() -> bool:
    """Whether a person sits at a terminal: both input and output are one."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def drawing(entry: GameEntry, render: str | None, plain: bool = False) -> str | None:
    """Which drawing is used: the one named, sentences, or on a terminal the one made for it; None: the first."""
    known = registry().renderers(entry)
    if plain:
        if render is not None:
            raise Misused(
                "--plain and --render both name a drawing; give one of them",
                "--plain et --render nomment tous deux un dessin ; n'en donnez qu'un",
            )
        if PLAIN not in known:
            tell(
                f"tablegames: {entry.name} has no sentences; its first drawing is used",
                f"tablegames : {entry.name} n'a pas de phrases ; son premier dessin en tient lieu",
                err=True,
            )
        return PLAIN if PLAIN in known else None
    if render is None and sys.stdout.isatty() and FOR_A_TERMINAL in known:
        return FOR_A_TERMINAL
    return render


def print_json(data: object) -> None:
    """Print data as JSON on stdout, readable and always in the same order."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
