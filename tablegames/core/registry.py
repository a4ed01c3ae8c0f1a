"""The registry: what the plugins bring, by name, with one sentence for what is missing or named twice."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tablegames.core.entries import GameEntry, PlayerEntry, Renderer, VariantSource, shipped_articles
from tablegames.core.errors import PluginError, RulesError, did_you_mean
from tablegames.core.notation import Notation
from tablegames.core.players import BUILT_IN
from tablegames.core.plugins import Plugins, load_plugins
from tablegames.core.rulebook import Article, Rulebook
from tablegames.core.variants import Variant, mapping, resolve
from tablegames.core.words import say
from tablegames.core.yamlfile import read_text, read_yaml

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.diagram import Drawer
    from tablegames.core.exercise import Prover
    from tablegames.core.formats import FileFormat
    from tablegames.core.lessons import LessonSource
    from tablegames.core.puzzles import PuzzleSource
    from tablegames.core.strength import Measured

T = TypeVar("T")


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's own files are looked for: TABLEGAMES_HOME, else the usual place for settings."""
    if environment.get("TABLEGAMES_HOME"):
        return Path(environment["TABLEGAMES_HOME"])
    if os.name == "nt" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / "tablegames"
    base = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "tablegames"


@dataclass(frozen=True, slots=True)
class Broken:
    """A user's variant file that cannot be read, and why."""

    origin: str
    error: str


class Registry:
    """Games, variants, notations, renderers, phrases, rulebooks and players, as the plugins bring them."""

    def __init__(self, plugins: Plugins | None = None, folder: Path | None = None) -> None:
        self.plugins = load_plugins() if plugins is None else plugins
        self.folder = user_folder() if folder is None else folder

    @cached_property
    def owners(self) -> Mapping[str, tuple[str, GameEntry]]:
        """Every game with the plugin that brings it, in the order of their names."""
        games: dict[str, tuple[str, GameEntry]] = {}
        for plugin, entries in self.plugins.each("tablegames_games"):
            for entry in _items(plugin, "tablegames_games", entries, GameEntry):
                if entry.name in games:
                    raise PluginError(
                        say(
                            f"two plugins bring a game '{entry.name}': '{games[entry.name][0]}' and '{plugin}'; "
                            "uninstall one",
                            f"deux greffons apportent un jeu « {entry.name} » : « {games[entry.name][0]} » et "
                            f"« {plugin} » ; désinstallez-en un",
                        )
                    )
                check_entry(plugin, entry)
                games[entry.name] = (plugin, entry)
        return dict(sorted(games.items()))

    @property
    def games(self) -> Mapping[str, GameEntry]:
        """Every game by name."""
        return {name: entry for name, (_, entry) in self.owners.items()}

    def game(self, name: str) -> GameEntry:
        """The game of that name."""
        if name not in self.owners:
            near = did_you_mean(name, self.owners)
            raise PluginError(say(f"there is no game '{name}'{near}", f"il n'y a pas de jeu « {name} »{near}"))
        return self.owners[name][1]

    def distribution(self, entry: GameEntry) -> str:
        """The distribution that brings a game, with its version: `tablegames 0.1.0`."""
        owner = self.owners[entry.name][0]
        info = next(info for info in self.plugins.found if info.name == owner)
        return f"{info.distribution} {info.version}".strip() or owner

    def sources(self, entry: GameEntry) -> dict[str, VariantSource]:
        """Every variant file of a game, by name: the plugins', then the user's own."""
        sources: dict[str, VariantSource] = {}
        for plugin, brought in self.plugins.each("tablegames_variants", game=entry.name):
            for source in _items(plugin, "tablegames_variants", brought, VariantSource):
                _add(sources, replace(source, plugin=plugin))
        for own in self.user_files:
            if isinstance(own, VariantSource) and own.game == entry.name and own.name not in sources:
                sources[own.name] = own
        return sources

    def conflicts(self, entry: GameEntry) -> dict[str, str]:
        """The variants of a game that a user's file names again, each with a sentence naming both."""
        sources = self.sources(entry)
        found: dict[str, str] = {}
        for own in self.user_files:
            if isinstance(own, VariantSource) and own.game == entry.name and sources[own.name] is not own:
                found[own.name] = _twice(sources[own.name], own)
        return found

    @cached_property
    def user_files(self) -> tuple[VariantSource | Broken, ...]:
        """Every `*.yaml` of the user's variants folder."""
        folder = self.folder / "variants"
        paths = sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")]) if folder.is_dir() else []
        return tuple(_user_file(path, self.games) for path in paths)

    def variant(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """The ruleset of that name, or the game's own; a name that ends in `.yaml` is a file."""
        sources = self.sources(entry)
        wanted = entry.variant if name is None else name
        if wanted in self.conflicts(entry):
            raise PluginError(self.conflicts(entry)[wanted])
        if wanted.endswith((".yaml", ".yml")):
            own = file_source(Path(wanted), entry)
            sources = {**sources, own.name: own}
            wanted = own.name
        for file in self.user_files:
            if isinstance(file, Broken) and wanted not in sources and Path(file.origin).stem == wanted:
                raise RulesError(file.error)
        return resolve(entry, wanted, sources, overrides)

    def notation(self, entry: GameEntry) -> Notation[Any, Any, Any]:
        """How the game is written."""
        for plugin, answer in self.plugins.each("tablegames_notation", game=entry.name):
            if answer is not None:
                _has(plugin, "tablegames_notation", answer, "seat_names", "write", "read", "position", "set_up")
                found: Notation[Any, Any, Any] = answer
                return found
        raise PluginError(
            say(
                f"no plugin brings a notation for {entry.name}; implement tablegames_notation",
                f"aucun greffon n'apporte de notation pour {entry.name} ; remplissez tablegames_notation",
            )
        )

    def renderers(self, entry: GameEntry) -> dict[str, Renderer[Any]]:
        """The ways to draw the game, by name, the default first."""
        found: dict[str, Renderer[Any]] = {}
        for plugin, brought in self.plugins.each("tablegames_renderers", game=entry.name):
            for renderer in _items(plugin, "tablegames_renderers", brought, object):
                _has(plugin, "tablegames_renderers", renderer, "name", "draw")
                drawing: Any = renderer
                found.setdefault(drawing.name, drawing)
        return found

    def diagrams(self, entry: GameEntry) -> dict[str, Drawer[Any]]:
        """The ways to make a picture of the game, by name, the default first."""
        found: dict[str, Drawer[Any]] = {}
        for plugin, brought in self.plugins.each("tablegames_diagrams", game=entry.name):
            for drawer in _items(plugin, "tablegames_diagrams", brought, object):
                _has(plugin, "tablegames_diagrams", drawer, "name", "draw")
                drawing: Any = drawer
                found.setdefault(drawing.name, drawing)
        return found

    def phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        """The wording of the game's events."""
        found: dict[str, str] = {}
        for plugin, brought in self.plugins.each("tablegames_phrases", game=entry.name, language=language):
            found |= _mapping(plugin, "tablegames_phrases", brought)
        return found

    def rulebook(self, entry: GameEntry) -> Rulebook:
        """The articles behind the game's citations: the plugins', then those the kernel's own formats cite."""
        found: dict[str, tuple[str, Article]] = {}
        for plugin, brought in self.plugins.each("tablegames_rulebook", game=entry.name):
            for article in _items(plugin, "tablegames_rulebook", brought, Article):
                if article.cite in found:
                    raise PluginError(
                        say(
                            f"{entry.name} has two articles '{article.cite}': of '{found[article.cite][0]}' and of "
                            f"'{plugin}'; remove one",
                            f"{entry.name} a deux articles « {article.cite} » : de « {found[article.cite][0]} » et de "
                            f"« {plugin} » ; ôtez-en un",
                        )
                    )
                found[article.cite] = (plugin, article)
        own = [article for article in shipped_articles("tablegames.core") if article.cite not in found]
        return Rulebook([*(article for _, article in found.values()), *own])

    def players(self, entry: GameEntry) -> dict[str, PlayerEntry]:
        """The bots that know the game, by name; `random` and `first` know every game."""
        found = {player.name: player for player in BUILT_IN}
        for plugin, brought in self.plugins.each("tablegames_players", game=entry.name):
            for player in _items(plugin, "tablegames_players", brought, PlayerEntry):
                if player.name in found:
                    raise PluginError(
                        say(
                            f"plugin '{plugin}' brings a player '{player.name}' for {entry.name}, which exists already",
                            f"le greffon « {plugin} » apporte « {player.name} » pour {entry.name}, qui existe déjà",
                        )
                    )
                found[player.name] = player
        return found

    def strengths(self, entry: GameEntry) -> list[Measured]:
        """How the game's bots did against each other."""
        from tablegames.core.strength import Measured

        return [
            measured
            for plugin, brought in self.plugins.each("tablegames_strengths", game=entry.name)
            for measured in _items(plugin, "tablegames_strengths", brought, Measured)
        ]

    def analysts(self, entry: GameEntry) -> dict[str, AnalystEntry]:
        """Who can analyse the game, by name, the default first."""
        from tablegames.core.analysis import AnalystEntry

        found: dict[str, AnalystEntry] = {}
        for plugin, brought in self.plugins.each("tablegames_analysts", game=entry.name):
            for analyst in _items(plugin, "tablegames_analysts", brought, AnalystEntry):
                found.setdefault(analyst.name, analyst)
        return found

    def formats(self, entry: GameEntry) -> dict[str, FileFormat]:
        """The file formats of the game, by name."""
        found: dict[str, FileFormat] = {}
        for plugin, brought in self.plugins.each("tablegames_formats", game=entry.name):
            for form in _items(plugin, "tablegames_formats", brought, object):
                _has(plugin, "tablegames_formats", form, "name", "suffixes", "title", "read", "write")
                named: Any = form
                found.setdefault(named.name, named)
        return found

    def puzzles(self, entry: GameEntry) -> list[PuzzleSource]:
        """The packs of problems for the game."""
        from tablegames.core.puzzles import PuzzleSource

        return [
            source
            for plugin, brought in self.plugins.each("tablegames_puzzles", game=entry.name)
            for source in _items(plugin, "tablegames_puzzles", brought, PuzzleSource)
        ]

    def prover(self, entry: GameEntry) -> Prover | None:
        """What can prove the claims of problems, if anything does."""
        for plugin, answer in self.plugins.each("tablegames_prover", game=entry.name):
            if answer is not None:
                _has(plugin, "tablegames_prover", answer, "prove")
                found: Prover = answer
                return found
        return None

    def lessons(self, entry: GameEntry) -> list[LessonSource]:
        """The first lessons of the game."""
        from tablegames.core.lessons import LessonSource

        return [
            source
            for plugin, brought in self.plugins.each("tablegames_lessons", game=entry.name)
            for source in _items(plugin, "tablegames_lessons", brought, LessonSource)
        ]

    def case_keys(self, entry: GameEntry) -> dict[str, Any]:
        """What `check` can expect of the game beyond the common keys."""
        found: dict[str, Any] = {}
        for plugin, brought in self.plugins.each("tablegames_case_keys", game=entry.name):
            found |= _mapping(plugin, "tablegames_case_keys", brought)
        return found


def _items(plugin: str, hook: str, brought: Iterable[Any] | None, kind: type[T]) -> Iterator[T]:
    """What a plugin brought, checked to be of the right kind."""
    if brought is not None and not isinstance(brought, Iterable):
        raise PluginError(
            say(
                f"plugin '{plugin}': {hook} must return a list of {kind.__name__}, not {brought!r}",
                f"greffon « {plugin} » : {hook} doit rendre une liste de {kind.__name__}, non {brought!r}",
            )
        )
    for item in brought or ():
        if not isinstance(item, kind):
            raise PluginError(
                say(
                    f"plugin '{plugin}': {hook} must return {kind.__name__} objects, not {item!r}",
                    f"greffon « {plugin} » : {hook} doit rendre des {kind.__name__}, non {item!r}",
                )
            )
        yield item


def _has(plugin: str, hook: str, thing: object, *wanted: str) -> None:
    """What a plugin brought can do what is asked of it."""
    missing = [name for name in wanted if not hasattr(thing, name)]
    if missing:
        raise PluginError(
            say(
                f"plugin '{plugin}': {hook} brought {type(thing).__name__}, which has no {', '.join(missing)}",
                f"greffon « {plugin} » : {hook} apporte {type(thing).__name__}, qui n'a pas {', '.join(missing)}",
            )
        )


def _mapping(plugin: str, hook: str, brought: Any) -> Mapping[str, Any]:
    if brought is None or isinstance(brought, Mapping):
        return brought or {}
    raise PluginError(
        say(
            f"plugin '{plugin}': {hook} must return a mapping, not {type(brought).__name__}",
            f"greffon « {plugin} » : {hook} doit rendre un dictionnaire, non {type(brought).__name__}",
        )
    )


def check_entry(plugin: str, entry: Any) -> None:
    """A game entry that can be played: a rules dataclass, numbers of seats, something that makes the game."""
    wrong = ""
    if not isinstance(entry.rules, type) or not is_dataclass(entry.rules):
        wrong = say("'rules' must be a dataclass", "« rules » doit être une dataclass")
    elif not isinstance(entry.seats, tuple) or not entry.seats or not all(type(n) is int for n in entry.seats):
        wrong = say("'seats' must be a tuple of numbers", "« seats » doit être un tuple de nombres")
    elif not callable(entry.make):
        wrong = say("'make' must make the game", "« make » doit faire le jeu")
    if wrong:
        raise PluginError(
            say(
                f"plugin '{plugin}', game '{entry.name}': {wrong}",
                f"greffon « {plugin} », jeu « {entry.name} » : {wrong}",
            )
        )


def _add(sources: dict[str, VariantSource], source: VariantSource) -> None:
    other = sources.get(source.name)
    if other is not None:
        raise PluginError(_twice(other, source))
    sources[source.name] = source


def _twice(one: VariantSource, two: VariantSource) -> str:
    first, second = (f"{s.origin} ({s.plugin})" if s.plugin else s.origin for s in (one, two))
    return say(
        f"{one.game} has two variants '{one.name}': {first} and {second}; rename one",
        f"{one.game} a deux variantes « {one.name} » : {first} et {second} ; renommez-en une",
    )


def file_source(path: Path, entry: GameEntry) -> VariantSource:
    """A user's file named with `--rules`."""
    return VariantSource(entry.name, path.stem, read_text(path), str(path))


def _user_file(path: Path, games: Mapping[str, GameEntry]) -> VariantSource | Broken:
    try:
        text = read_text(path)
        document = read_yaml(text, str(path))
        data = mapping(document)
        game = data.get("game")
        if game not in games:
            near = did_you_mean(str(game), games)
            raise RulesError(
                say(
                    f"{document.where('game')}: a file in this folder names its game with 'game:'{near}",
                    f"{document.where('game')} : un fichier de ce dossier nomme son jeu par « game: »{near}",
                )
            )
    except RulesError as problem:
        return Broken(str(path), str(problem))
    return VariantSource(str(game), str(data.get("name", path.stem)), text, str(path))
