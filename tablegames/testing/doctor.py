"""A checkup: the installation, the plugins, the rulesets, the user's own files.

It calls every hook of every plugin for every game in both languages, so that later errors appear here, with the name
of the plugin.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from importlib import metadata
from typing import Any, Final

from tablegames.arena.schedule import BrokenPairing, paired
from tablegames.core import native
from tablegames.core.errors import PluginError, RulesError, TablegamesError
from tablegames.core.frozen import frozen
from tablegames.core.languages import LANGUAGES, gettext as _
from tablegames.plugin.abilities import abilities_of
from tablegames.plugin.calls import Failure, Plugins
from tablegames.plugin.choosing import GAME_FILES
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.provides import GameEntry, PairingEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.userfiles import Broken
from tablegames.plugin.watchdog import NoAnswer, watched
from tablegames.records.book_games import named_games
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import rules_as_data, shown, wrong_defaults
from tablegames.table.setting import lay
from tablegames.testing.returns import raised
from tablegames.testing.texts import (
    LanguageHealth,
    language_health,
    phrases_with_other_facts,
    problems_of,
    translated_share,
)
from tablegames.testing.worlds import old_texts
from tablegames.version import __version__

_REQUIREMENT: Final = re.compile(r"(?P<name>[\w.-]+)[^;]*(?:;.*extra\s*==\s*['\"](?P<extra>[\w-]+)['\"])?")
ABOUT_A_GAME: Final[tuple[Callable[[Registry, GameEntry], Any], ...]] = (
    Registry.notation, Registry.renderers, Registry.diagrams,
    lambda known, entry: [known.phrases(entry, language) for language in LANGUAGES],
    Registry.rulebook, Registry.how_to_play, Registry.terms, Registry.players, Registry.strengths, Registry.analysts,
    Registry.formats, named_games, Registry.puzzles, Registry.prover, Registry.lessons, Registry.case_keys,
    Registry.prompt_commands,
)  # fmt: skip
"""Every hook about a game, except its variants."""


@frozen
class Extra:
    """An optional part of tablegames: its requirements, and the missing ones."""

    name: str
    missing: tuple[str, ...]


@frozen
class Installed:
    """Versions, and the optional parts."""

    tablegames: str
    python: str
    executable: str
    system: str
    needs: dict[str, str]
    """The version of each required package; empty: it is missing."""
    extras: tuple[Extra, ...]
    native: dict[str, str]
    """The packages with compiled native code, and why it is unusable (empty: it is fine)."""
    pure: bool
    """Whether the user asked for the Python rules."""


@frozen
class PluginHealth:
    """A plugin: what it provides, and all its problems."""

    name: str
    distribution: str
    version: str
    games: tuple[str, ...]
    problems: tuple[str, ...]
    traces: tuple[str, ...] = ()
    """The tracebacks of its failures, for its author."""


@frozen
class GameHealth:
    """A game: its playable rulesets, and all its problems."""

    name: str
    valid: tuple[str, ...]
    problems: tuple[str, ...]


@frozen
class Runs:
    """Which code plays a ruleset."""

    game: str
    variant: str
    native: bool
    unknown: tuple[str, ...] = ()
    """The options that the native code does not know, each with its value."""


@frozen
class UserFile:
    """A user's variant file: its ruleset and its problem."""

    path: str
    game: str
    variant: str
    problem: str


@frozen
class Checkup:
    """The whole checkup."""

    installed: Installed
    variants_folder: str
    """The folder of the user's own rulesets; empty if the user's home is unknown, and below."""
    game_files_folder: str
    """The folder of the user's own games."""
    games_folder: str
    """The default folder of saved games."""
    plugins: tuple[PluginHealth, ...]
    games: tuple[GameHealth, ...]
    user_files: tuple[UserFile, ...]
    problems: tuple[str, ...]
    """Problems that concern no single plugin or game: two games with one name."""
    languages: tuple[LanguageHealth, ...] = ()
    """The languages of plugins, with their completeness."""
    french: tuple[tuple[str, float], ...] = ()
    """The games of other distributions whose sentences are not all in French, with how many are, in per cent."""
    runs: tuple[Runs, ...] = ()
    """The code that plays each ruleset, where the game says so and native code is used."""

    @property
    def broken(self) -> int:
        """The number of problems."""
        found = [problem for plugin in self.plugins for problem in plugin.problems]
        found += [problem for game in self.games for problem in game.problems]
        found += [file.problem for file in self.user_files if file.problem]
        return len(self.problems) + len(found)


def check_up(known: Registry, add_commands: Callable[[Plugins], None] | None = None) -> Checkup:
    """Return the checkup of a registry; `add_commands` calls the plugins for their commands."""
    entries = list(known.games.values())
    problems = [
        *known.stray_extensions,
        *_without_entry_points(),
        *(one for code in LANGUAGES[1:] for one in problems_of(code)),
    ]
    known.matches  # noqa: B018 - this notes its problems
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
        "" if known.homeless else str(known.folder / GAME_FILES),
        "" if known.homeless else str(known.games_folders[0]),
        tuple(_plugins(known, entries)),
        games,
        tuple(_user_files(known)) if entries else (),
        tuple(problems),
        languages,
        tuple(_not_all_french(known, entries)),
        tuple(_runs(known, games)),
    )


def _not_all_french(known: Registry, entries: Iterable[GameEntry]) -> Iterator[tuple[str, float]]:
    """Return the games of other authors that are not wholly in French, with their share."""
    for entry in entries:
        if known.distribution(entry) != f"{PROJECT} {__version__}":
            with suppress(PluginError):  # what hinders it is among the game's own problems
                share = translated_share(known, entry, "fr")
                if share < 100:
                    yield entry.name, share


def _without_entry_points() -> Iterator[str]:
    """Return the installed packages that look like plugins but have no entry point of our group."""
    for one in metadata.distributions():
        name = (one.metadata["Name"] or "").replace("_", "-").casefold()
        groups = sorted({point.group for point in one.entry_points})
        if name.startswith(f"{PROJECT}-") and PROJECT not in groups:
            told = ", ".join(groups) or _("none")
            yield _(
                "{name} is installed, but pyproject.toml gives it no entry point of the group 'tablegames' "
                "(its groups: {groups})",
                name=name,
                groups=told,
            )


def _runs(known: Registry, games: Iterable[GameHealth]) -> Iterator[Runs]:
    """Return which code plays each valid ruleset."""
    for game in games if not native.wanted_pure() and "" in native.built().values() else ():
        for variant in game.valid:
            entry = known.game(game.name)
            rules = known.variant(entry, variant).rules
            natively = _natively(entry, rules)
            if natively is not None:
                yield Runs(game.name, variant, natively, () if natively else tuple(_unknown(entry, rules)))


def _natively(entry: GameEntry, rules: Any) -> bool | None:
    """Return whether native code plays a game under some rules; None: the game does not say."""
    game = entry.make(rules, (entry.seats if entry.seats_of is None else entry.seats_of(rules))[0])
    says = abilities_of(game).runs_natively
    return None if says is None else says(game)


def _unknown(entry: GameEntry, rules: Any) -> Iterator[str]:
    """Return the options that native code does not know even alone, each changed from its default."""
    usual, found = type(rules)(), False
    for name, value in rules_as_data(rules).items():
        try:
            alone = replace(usual, **{name: getattr(rules, name)})
            if getattr(rules, name) == getattr(usual, name) or _natively(entry, alone):
                continue
        except (ValueError, TablegamesError):  # it needs others
            continue
        found = True
        yield f"{name}: {shown(value)}"
    if not found:
        yield _("these options together")


def _try_pairing(known: Registry, plugin: str, pairing: PairingEntry) -> None:
    """Pair a few players; a sentence that refuses them is not a fault."""
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
    """Return the versions of the requirements and of the optional parts."""
    needs: dict[str, str] = {}
    extras: dict[str, list[str]] = {}
    for requirement in _requirements():
        found = _REQUIREMENT.match(requirement)
        if found is None:
            continue
        if found["extra"] is None:
            needs[found["name"]] = _version(found["name"])
        else:
            missing = extras.setdefault(found["extra"], [])
            if not _is_there(found["name"]):
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
    except metadata.PackageNotFoundError:  # run from a source tree without installation
        return []


def _is_there(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _plugins(known: Registry, entries: list[GameEntry]) -> Iterator[PluginHealth]:
    """Return every plugin, with its failures in hooks."""
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
    """Call every hook for a game, and load each of its rulesets; a plugin's failures go to the plugin."""
    try:
        known.game(entry.name)
    except TablegamesError as problem:
        return GameHealth(entry.name, (), (str(problem),))
    wrong = [labelled(entry.name, one) for one in wrong_defaults(entry.rules)]
    for ask in ABOUT_A_GAME:
        try:
            with watched():
                ask(known, entry)
        except TablegamesError as problem:
            wrong.append(str(problem))
        except NoAnswer as problem:
            return GameHealth(entry.name, (), (*wrong, labelled(entry.name, raised(problem, entry.make))))
    if not wrong:
        wrong += [*phrases_with_other_facts(known, entry), *old_texts(entry)]
    valid: list[str] = []
    try:
        sources = {name: one for name, one in known.sources(entry).items() if one.plugin}
        wrong += [] if entry.variant in sources else _default_missing(known, entry)
    except TablegamesError as problem:
        sources, wrong = {}, [*wrong, str(problem)]
    for name in sources:
        try:
            with watched():
                variant = known.variant(entry, name)
                lay(known, entry, variant)
        except TablegamesError as problem:
            wrong.append(str(problem))
        except NoAnswer as problem:
            wrong.append(f"{entry.name} ({name}): {raised(problem, entry.make)}")
            break
        except Exception as problem:
            wrong.append(f"{entry.name} ({name}): {raised(problem, entry.make)}")
        else:
            valid.append(name)
    noted = {failure.sentence for failure in known.plugins.failures}
    return GameHealth(entry.name, tuple(valid), tuple(dict.fromkeys(one for one in wrong if one not in noted)))


def _default_missing(known: Registry, entry: GameEntry) -> list[str]:
    """Return the problem that the default ruleset is missing, if it is."""
    try:
        known.variant(entry)
    except RulesError as problem:
        return [str(problem)]
    return []


def _user_files(known: Registry) -> Iterator[UserFile]:
    """Return every file of the user's folder, with the line of its problem."""
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
