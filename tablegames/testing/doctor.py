"""A checkup: what is installed, which plugins work, which rulesets are valid, where a user's own files are looked for.

Every hook of every plugin is asked about every game in both languages, so that whatever would fail later fails here,
and is named.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from typing import Any, Final

from tablegames.arena.pairings import BrokenPairing, paired
from tablegames.core import native
from tablegames.core.errors import RulesError, TablegamesError
from tablegames.core.languages import LANGUAGES
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.loading import Failure, Plugins
from tablegames.plugin.provides import GameEntry, PairingEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.userfiles import Broken
from tablegames.records.book_games import named_games
from tablegames.table.setting import lay
from tablegames.testing.texts import LanguageHealth, language_health
from tablegames.version import __version__

_REQUIREMENT: Final = re.compile(r"(?P<name>[\w.-]+)[^;]*(?:;.*extra\s*==\s*['\"](?P<extra>[\w-]+)['\"])?")
ABOUT_A_GAME: Final[tuple[Callable[[Registry, GameEntry], Any], ...]] = (
    Registry.notation, Registry.renderers, Registry.diagrams,
    lambda known, entry: [known.phrases(entry, language) for language in LANGUAGES],
    Registry.rulebook, Registry.how_to_play, Registry.terms, Registry.players, Registry.strengths, Registry.analysts,
    Registry.formats, named_games, Registry.puzzles, Registry.prover, Registry.lessons, Registry.case_keys,
    Registry.prompt_commands,
)  # fmt: skip
"""Every hook that is asked about a game, but for its variants."""


@dataclass(frozen=True, slots=True)
class Extra:
    """An optional part of tablegames: what it needs, and what of that is missing."""

    name: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Installed:
    """Versions, and the optional parts."""

    tablegames: str
    python: str
    executable: str
    system: str
    needs: dict[str, str]
    """The version of each package we need; empty: it is not there."""
    extras: tuple[Extra, ...]
    native: dict[str, str]
    """The packages whose native code was compiled, and why one of them cannot be used (empty: it can)."""
    pure: bool
    """Whether the Python rules are asked for, whatever was compiled."""


@dataclass(frozen=True, slots=True)
class PluginHealth:
    """A plugin, what it brings, and everything that is wrong with it."""

    name: str
    distribution: str
    version: str
    games: tuple[str, ...]
    problems: tuple[str, ...]
    traces: tuple[str, ...] = ()
    """Where in its code it failed, for its author."""


@dataclass(frozen=True, slots=True)
class GameHealth:
    """A game: its rulesets that can be played, and everything that is wrong."""

    name: str
    valid: tuple[str, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UserFile:
    """A variant file of the user's: the ruleset it is, and what is wrong with it."""

    path: str
    game: str
    variant: str
    problem: str


@dataclass(frozen=True, slots=True)
class Checkup:
    """Everything that was found."""

    installed: Installed
    variants_folder: str
    """Where a user's own rulesets are looked for; empty where nobody knows the user's home, and below."""
    games_folder: str
    """Where games are recorded when no file is named."""
    plugins: tuple[PluginHealth, ...]
    games: tuple[GameHealth, ...]
    user_files: tuple[UserFile, ...]
    problems: tuple[str, ...]
    """What concerns no single plugin or game: two games of one name."""
    languages: tuple[LanguageHealth, ...] = ()
    """Those that plugins bring, and how much of everything each has."""

    @property
    def broken(self) -> int:
        """How many things are wrong."""
        told = [problem for plugin in self.plugins for problem in plugin.problems]
        told += [problem for game in self.games for problem in game.problems]
        told += [file.problem for file in self.user_files if file.problem]
        return len(self.problems) + len(told)


def check_up(known: Registry, add_commands: Callable[[Plugins], None] | None = None) -> Checkup:
    """Ask everything of a registry; `add_commands` asks the plugins for their commands."""
    entries = list(known.games.values())
    problems = known.stray_extensions
    _ = known.matches  # what is wrong with them is noted
    for plugin, pairing in known.pairings.values():
        _try_pairing(known, plugin, pairing)
    if known.homeless:
        problems.append(known.homeless)
    games = tuple(_game(known, entry) for entry in entries)
    if add_commands is not None:
        add_commands(known.plugins)
    languages = tuple(language_health(known, plugin, entry) for plugin, entry in known.languages.values())
    return Checkup(
        installed(),
        "" if known.homeless else str(known.folder / "variants"),
        "" if known.homeless else str(known.games_folders[0]),
        tuple(_plugins(known, entries)),
        games,
        tuple(_user_files(known)) if entries else (),
        tuple(problems),
        languages,
    )


def _try_pairing(known: Registry, plugin: str, pairing: PairingEntry) -> None:
    """Pair a few players; what a pairing refuses in a sentence of its own is no fault."""
    for names in ("AB", "ABC", "ABCDEF"):
        try:
            paired(plugin, pairing, list(names), 2)
        except BrokenPairing as problem:
            about = f"pairing {pairing.name}"
            known.plugins.note(Failure(plugin, "tablegames_pairings", str(problem), about, problem.trace))
            return
        except TablegamesError:
            continue


def installed() -> Installed:
    """What is there of what we need, and of what can be added."""
    needs: dict[str, str] = {}
    extras: dict[str, list[str]] = {}
    for requirement in _requirements():
        found = _REQUIREMENT.match(requirement)
        if found is None:
            continue
        version = _version(found["name"])
        if found["extra"] is None:
            needs[found["name"]] = version
        else:
            missing = extras.setdefault(found["extra"], [])
            if not version:
                missing.append(found["name"])
    return Installed(
        __version__,
        platform.python_version(),
        sys.executable,
        platform.platform(),
        needs,
        tuple(Extra(name, tuple(missing)) for name, missing in sorted(extras.items())),
        native.built(),
        native.wanted_pure(),
    )


def _requirements() -> list[str]:
    try:
        return metadata.requires(PROJECT) or []
    except metadata.PackageNotFoundError:  # run from a source tree that was never installed
        return []


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _plugins(known: Registry, entries: list[GameEntry]) -> Iterator[PluginHealth]:
    """Every plugin that was found; what fails in a hook is told with the plugin."""
    for info in known.plugins.found:
        if info.error:
            yield PluginHealth(info.name, info.distribution, info.version, (), (info.error,))
            continue
        own_failures = [failure for failure in known.plugins.failures if failure.plugin == info.name]
        failed = tuple(failure.sentence for failure in own_failures)
        traces = tuple(failure.trace for failure in own_failures if failure.trace)
        own = tuple(entry.name for entry in entries if known.owners[entry.name][0] == info.name)
        yield PluginHealth(info.name, info.distribution, info.version, own, failed, traces)


def _game(known: Registry, entry: GameEntry) -> GameHealth:
    """Ask every hook about a game, and try each of its rulesets; what a plugin failed in is told with the plugin."""
    try:
        known.game(entry.name)
    except TablegamesError as problem:
        return GameHealth(entry.name, (), (str(problem),))
    wrong: list[str] = []
    for ask in ABOUT_A_GAME:
        try:
            ask(known, entry)
        except TablegamesError as problem:
            wrong.append(str(problem))
    valid: list[str] = []
    try:
        sources = {name: one for name, one in known.sources(entry).items() if one.plugin}
        wrong += [] if entry.variant in sources else _default_missing(known, entry)
    except TablegamesError as problem:
        sources, wrong = {}, [*wrong, str(problem)]
    for name in sources:
        try:
            variant = known.variant(entry, name)
            lay(known, entry, variant)
        except TablegamesError as problem:
            wrong.append(str(problem))
        except Exception as problem:
            wrong.append(f"{entry.name} ({name}): {type(problem).__name__}: {problem}")
        else:
            valid.append(name)
    told = {failure.sentence for failure in known.plugins.failures}
    return GameHealth(entry.name, tuple(valid), tuple(dict.fromkeys(one for one in wrong if one not in told)))


def _default_missing(known: Registry, entry: GameEntry) -> list[str]:
    """The ruleset that is played when none is named is not there."""
    try:
        known.variant(entry)
    except RulesError as problem:
        return [str(problem)]
    return []


def _user_files(known: Registry) -> Iterator[UserFile]:
    """Every file of the user's folder, with the line of what is wrong in it."""
    for file in known.user_files:
        if isinstance(file, Broken):
            yield UserFile(file.origin, "", "", file.error)
            continue
        problem = ""
        try:
            known.variant(known.game(file.game), file.name)
        except TablegamesError as refused:
            problem = str(refused)
        yield UserFile(file.origin, file.game, file.name, problem)
