"""The registry: what the plugins bring, by name, with one sentence for what is missing or named twice."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, cast

from tablegames.core.answers import Reading, game_entries, items, mapping_of, one
from tablegames.core.entries import GameEntry, PlayerEntry, Renderer, VariantSource, shipped_articles
from tablegames.core.errors import PluginError, RulesError, TablegamesError, did_you_mean
from tablegames.core.notation import Notation
from tablegames.core.outside.files import read_text
from tablegames.core.players import BUILT_IN
from tablegames.core.plugins import Plugins, load_plugins
from tablegames.core.rulebook import Article, Rulebook
from tablegames.core.variants import Variant, mapping, resolve
from tablegames.core.words import say
from tablegames.core.yamlfile import LARGEST, read_yaml

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.collected import Collection
    from tablegames.core.diagram import Drawer
    from tablegames.core.exercise import Prover
    from tablegames.core.formats import FileFormat
    from tablegames.core.lessons import LessonSource
    from tablegames.core.puzzles import PuzzleSource
    from tablegames.core.strength import Measured

T = TypeVar("T")
P = ParamSpec("P")


def user_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's own files are looked for: TABLEGAMES_HOME, else the usual place for settings.

    Where neither says, because nobody knows the user's home, whoever needs the folder gets one sentence.
    """
    if environment.get("TABLEGAMES_HOME"):
        return Path(environment["TABLEGAMES_HOME"])
    if os.name == "nt" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / "tablegames"
    if environment.get("XDG_CONFIG_HOME"):
        return Path(environment["XDG_CONFIG_HOME"]) / "tablegames"
    try:
        return Path.home() / ".config" / "tablegames"
    except RuntimeError:
        raise TablegamesError(
            say(
                "your home folder cannot be determined, so there is no place for your files; name one: "
                "TABLEGAMES_HOME=FOLDER",
                "votre dossier personnel est introuvable, et vos fichiers n'ont pas de place ; nommez-en une : "
                "TABLEGAMES_HOME=DOSSIER",
            )
        ) from None


@dataclass(frozen=True, slots=True)
class Broken:
    """A user's variant file that cannot be read, and why."""

    origin: str
    error: str


def _remembered(
    ask: Callable[Concatenate[Registry, GameEntry, P], T],
) -> Callable[Concatenate[Registry, GameEntry, P], T]:
    """A question about a game that is asked of the plugins once; whoever asks gets a mapping of his own."""

    @wraps(ask)
    def answer(self: Registry, entry: GameEntry, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (ask.__name__, entry.name, *args, *kwargs.items())
        if key not in self._memory:
            self._memory[key] = ask(self, entry, *args, **kwargs)
        found = self._memory[key]
        return cast(T, found.copy() if isinstance(found, dict) else found)

    return cast("Callable[Concatenate[Registry, GameEntry, P], T]", answer)


class Registry:
    """Games, variants, notations, renderers, phrases, rulebooks and players, as the plugins bring them.

    What a table is laid with is asked of the plugins once: a registry lives as long as a run.
    """

    def __init__(self, plugins: Plugins | None = None, folder: Path | None = None) -> None:
        self.plugins = load_plugins() if plugins is None else plugins
        self._folder = folder
        self._memory: dict[tuple[object, ...], Any] = {}

    @cached_property
    def folder(self) -> Path:
        """Where the user's own files are; an error where that cannot be known."""
        return user_folder() if self._folder is None else self._folder

    @cached_property
    def homeless(self) -> str:
        """Why there is no folder of the user's, in a sentence; empty where there is one."""
        try:
            _ = self.folder
        except TablegamesError as problem:
            return str(problem)
        return ""

    @cached_property
    def owners(self) -> Mapping[str, tuple[str, GameEntry]]:
        """Every game with the plugin that brings it, in the order of their names; one that two bring is left out."""
        return {name: owners[0] for name, owners in sorted(self._brought.items()) if len(owners) == 1}

    @cached_property
    def clashes(self) -> Mapping[str, str]:
        """The games that several plugins bring, each with a sentence that names them: nothing says which is meant."""
        return {
            name: say(
                f"two plugins bring a game '{name}': '{owners[0][0]}' and '{owners[1][0]}'; uninstall one",
                f"deux greffons apportent un jeu « {name} » : « {owners[0][0]} » et « {owners[1][0]} » ; "
                "désinstallez-en un",
            )
            for name, owners in self._brought.items()
            if len(owners) > 1
        }

    @cached_property
    def _brought(self) -> Mapping[str, list[tuple[str, GameEntry]]]:
        """By name, every game that is brought, with the plugin that does."""
        games: dict[str, list[tuple[str, GameEntry]]] = {}
        for plugin, entries in self.plugins.each("tablegames_games", game_entries):
            for entry in entries:
                games.setdefault(entry.name, []).append((plugin, entry))
        return games

    @property
    def games(self) -> Mapping[str, GameEntry]:
        """Every game by name."""
        return {name: entry for name, (_, entry) in self.owners.items()}

    def game(self, name: str) -> GameEntry:
        """The game of that name."""
        if name in self.clashes:
            raise PluginError(self.clashes[name])
        if name not in self.owners:
            near = did_you_mean(name, self.owners)
            why = self._why_missing(name)
            raise PluginError(
                say(f"there is no game '{name}'{near}{why}", f"il n'y a pas de jeu « {name} »{near}{why}")
            )
        return self.owners[name][1]

    def _why_missing(self, name: str) -> str:
        """What went wrong with the plugin of that name, which would have brought the game."""
        told = [info.error for info in self.plugins.failed if info.name == name]
        told += [failure.sentence for failure in self.plugins.failures if failure.plugin == name]
        return "".join(f"; {sentence}" for sentence in told)

    def _ask(self, hook: str, read: Callable[[str, Any], T], entry: GameEntry, **more: Any) -> Iterator[tuple[str, T]]:
        """What every plugin answers about a game; only the failure of the plugin that brings the game is an error."""
        return self.plugins.each(hook, read, self.owners[entry.name][0], game=entry.name, **more)

    def distribution(self, entry: GameEntry) -> str:
        """The distribution that brings a game, with its version: `tablegames 0.1.0`."""
        owner = self.owners[entry.name][0]
        info = next(info for info in self.plugins.found if info.name == owner)
        return f"{info.distribution} {info.version}".strip() or owner

    @_remembered
    def sources(self, entry: GameEntry) -> dict[str, VariantSource]:
        """Every variant file of a game, by name: the plugins', then the user's own."""
        sources: dict[str, VariantSource] = {}
        for plugin, brought in self._ask("tablegames_variants", items("tablegames_variants", VariantSource), entry):
            for source in brought:
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
        """Every `*.yaml` of the user's variants folder; none where there is no such folder."""
        if self.homeless:
            return ()
        folder = self.folder / "variants"
        try:
            paths = sorted(path for path in folder.iterdir() if path.suffix in (".yaml", ".yml"))
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except OSError as problem:
            reason = problem.strerror or str(problem)
            return (
                Broken(str(folder), say(f"{folder}: cannot be read: {reason}", f"{folder} : illisible : {reason}")),
            )
        return tuple(_user_file(path, self.games) for path in paths)

    def ruleset(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """The ruleset that the user himself asks for: by its name, or by that of his file, which ends in `.yaml`."""
        if name is None or not name.endswith((".yaml", ".yml")):
            return self.variant(entry, name, overrides)
        own = file_source(Path(name), entry)
        return resolve(entry, own.name, {**self.sources(entry), own.name: own}, overrides)

    def variant(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """The ruleset of that name, or the game's own. No file is opened: the name may come from anywhere."""
        sources = self.sources(entry)
        wanted = entry.variant if name is None else name
        if wanted in self.conflicts(entry):
            raise PluginError(self.conflicts(entry)[wanted])
        for file in self.user_files:
            if isinstance(file, Broken) and wanted not in sources and Path(file.origin).stem == wanted:
                raise RulesError(file.error)
        return resolve(entry, wanted, sources, overrides) if overrides else self._unchanged(entry, wanted)

    @_remembered
    def _unchanged(self, entry: GameEntry, name: str) -> Variant:
        """The ruleset of that name as its file has it."""
        return resolve(entry, name, self.sources(entry))

    @_remembered
    def notation(self, entry: GameEntry) -> Notation[Any, Any, Any]:
        """How the game is written."""
        wanted = one("tablegames_notation", "seat_names", "write", "read", "position", "set_up")
        for _, answer in self._ask("tablegames_notation", wanted, entry):
            if answer is not None:
                found: Notation[Any, Any, Any] = answer
                return found
        raise PluginError(
            say(
                f"no plugin brings a notation for {entry.name}; implement tablegames_notation",
                f"aucun greffon n'apporte de notation pour {entry.name} ; remplissez tablegames_notation",
            )
        )

    @_remembered
    def renderers(self, entry: GameEntry) -> dict[str, Renderer[Any]]:
        """The ways to draw the game, by name, the default first."""
        found: dict[str, Renderer[Any]] = {}
        wanted: Reading[list[Any]] = items("tablegames_renderers", object, "name", "draw")
        for _, brought in self._ask("tablegames_renderers", wanted, entry):
            for drawing in brought:
                found.setdefault(drawing.name, drawing)
        return found

    def diagrams(self, entry: GameEntry) -> dict[str, Drawer[Any]]:
        """The ways to make a picture of the game, by name, the default first."""
        found: dict[str, Drawer[Any]] = {}
        wanted: Reading[list[Any]] = items("tablegames_diagrams", object, "name", "draw")
        for _, brought in self._ask("tablegames_diagrams", wanted, entry):
            for drawing in brought:
                found.setdefault(drawing.name, drawing)
        return found

    @_remembered
    def phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        """The wording of the game's events."""
        found: dict[str, str] = {}
        wanted = mapping_of("tablegames_phrases")
        for _, brought in self._ask("tablegames_phrases", wanted, entry, language=language):
            found |= brought
        return found

    def rulebook(self, entry: GameEntry) -> Rulebook:
        """The articles behind the game's citations: the plugins', then those the kernel's own formats cite."""
        found: dict[str, tuple[str, Article]] = {}
        for plugin, brought in self._ask("tablegames_rulebook", items("tablegames_rulebook", Article), entry):
            for article in brought:
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
        for plugin, brought in self._ask("tablegames_players", items("tablegames_players", PlayerEntry), entry):
            for player in brought:
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

        brought = self._ask("tablegames_strengths", items("tablegames_strengths", Measured), entry)
        return [measured for _, results in brought for measured in results]

    def analysts(self, entry: GameEntry) -> dict[str, AnalystEntry]:
        """Who can analyse the game, by name, the default first."""
        from tablegames.core.analysis import AnalystEntry

        found: dict[str, AnalystEntry] = {}
        for _, brought in self._ask("tablegames_analysts", items("tablegames_analysts", AnalystEntry), entry):
            for analyst in brought:
                found.setdefault(analyst.name, analyst)
        return found

    def formats(self, entry: GameEntry) -> dict[str, FileFormat]:
        """The file formats of the game, by name."""
        found: dict[str, FileFormat] = {}
        wanted: Reading[list[Any]] = items("tablegames_formats", object, "name", "suffixes", "title", "read", "write")
        for _, brought in self._ask("tablegames_formats", wanted, entry):
            for form in brought:
                found.setdefault(form.name, form)
        return found

    def collections(self, entry: GameEntry) -> list[Collection]:
        """The games of books that can be asked for by name."""
        from tablegames.core.collected import Collection

        brought = self._ask("tablegames_collections", items("tablegames_collections", Collection), entry)
        return [collection for _, collections in brought for collection in collections]

    def puzzles(self, entry: GameEntry) -> list[PuzzleSource]:
        """The packs of problems for the game."""
        from tablegames.core.puzzles import PuzzleSource

        brought = self._ask("tablegames_puzzles", items("tablegames_puzzles", PuzzleSource), entry)
        return [source for _, sources in brought for source in sources]

    def prover(self, entry: GameEntry) -> Prover | None:
        """What can prove the claims of problems, if anything does."""
        for _, answer in self._ask("tablegames_prover", one("tablegames_prover", "prove"), entry):
            if answer is not None:
                found: Prover = answer
                return found
        return None

    def lessons(self, entry: GameEntry) -> list[LessonSource]:
        """The first lessons of the game."""
        from tablegames.core.lessons import LessonSource

        brought = self._ask("tablegames_lessons", items("tablegames_lessons", LessonSource), entry)
        return [source for _, sources in brought for source in sources]

    def case_keys(self, entry: GameEntry) -> dict[str, Any]:
        """What `check` can expect of the game beyond the common keys."""
        found: dict[str, Any] = {}
        for _, brought in self._ask("tablegames_case_keys", mapping_of("tablegames_case_keys"), entry):
            found |= brought
        return found


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
    return VariantSource(entry.name, path.stem, read_text(path, most=LARGEST), str(path))


def _user_file(path: Path, games: Mapping[str, GameEntry]) -> VariantSource | Broken:
    try:
        text = read_text(path, most=LARGEST)
        document = read_yaml(text, str(path))
        data = mapping(document)
        game = data.get("game")
        if not isinstance(game, str) or game not in games:
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
