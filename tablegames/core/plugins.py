"""Plugins: found by their entry points, loaded into a fresh manager, asked by the registry.

Importing tablegames loads nothing; there is no global manager. A plugin that cannot be loaded is named and left out;
one that fails in a hook is named, and what it would have brought is missing: it stops no game but its own. Two games
or variants of one name are an error that names both plugins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pluggy

from tablegames.core import hookspecs
from tablegames.core.errors import PluginError, did_you_mean
from tablegames.core.words import say

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """A plugin that was found: its name, the distribution it comes from, and why it failed, if it did."""

    name: str
    distribution: str = ""
    version: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """A plugin that failed in a hook, and what is said of it."""

    plugin: str
    hook: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Plugins:
    """The manager and what was found."""

    manager: pluggy.PluginManager
    found: tuple[PluginInfo, ...]
    watch: Callable[[Failure], None] | None = None
    """Who is told of a plugin that fails in a hook, once for each hook."""
    _failures: dict[tuple[str, str], Failure] = field(default_factory=dict, init=False)

    @property
    def failed(self) -> tuple[PluginInfo, ...]:
        """The plugins that could not be loaded."""
        return tuple(info for info in self.found if info.error)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The hooks that failed so far, each once."""
        return tuple(self._failures.values())

    def note(self, failure: Failure, *, tell: bool = True) -> None:
        """Remember a failure; whoever watches is told the first time."""
        key = (failure.plugin, failure.hook)
        if key not in self._failures:
            self._failures[key] = failure
            if tell and self.watch is not None:
                self.watch(failure)

    def guilty(self, problem: BaseException) -> str | None:
        """The plugin, not of our own distribution, in whose code a problem happened; None: in ours."""
        modules = {}
        for info in self.found:
            plugin = self.manager.get_plugin(info.name)
            if plugin is not None and info.distribution != hookspecs.PROJECT:
                modules[getattr(plugin, "__name__", type(plugin).__module__).split(".")[0]] = info.name
        trace, guilty = problem.__traceback__, None
        while trace is not None:
            top = str(trace.tb_frame.f_globals.get("__name__", "")).split(".")[0]
            guilty = modules.get(top, guilty)
            trace = trace.tb_next
        return guilty

    def each(
        self, hook: str, read: Callable[[str, Any], T], owner: str | None = None, **arguments: Any
    ) -> Iterator[tuple[str, T]]:
        """What every plugin answers to a hook, in the order of their registration, with its name.

        `read(plugin, answer)` checks the answer. A plugin that raises, or answers what cannot be used, is noted and
        left out; only the failure of `owner`, whose game it is about, is an error.
        """
        caller = getattr(self.manager.hook, hook)
        for implementation in caller.get_hookimpls():
            name = implementation.plugin_name
            try:
                answer = read(name, implementation.function(**{key: arguments[key] for key in implementation.argnames}))
            except (Exception, SystemExit) as problem:  # a stranger's hook may fail in any way, and not take us along
                failure = Failure(name, hook, _failed(name, hook, problem))
                self.note(failure, tell=name != owner)
                if name == owner:
                    raise PluginError(failure.sentence) from problem
                continue
            yield name, answer


def _failed(plugin: str, hook: str, problem: BaseException) -> str:
    """What is said of a hook that failed; a complaint of ours about its answer is a sentence already."""
    if isinstance(problem, PluginError):
        return str(problem)
    what = _sentence(problem)
    return say(f"plugin '{plugin}' failed in {hook}: {what}", f"le greffon « {plugin} » a échoué dans {hook} : {what}")


def load_plugins(
    plugins: Iterable[tuple[str, object]] | None = None, watch: Callable[[Failure], None] | None = None
) -> Plugins:
    """A fresh manager with the given (name, plugin) pairs, or with everything the entry points name."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    found: list[PluginInfo] = []
    if plugins is not None:
        for name, plugin in plugins:
            _register(manager, name, plugin)
            found.append(PluginInfo(name))
    else:
        found.extend(_load_entry_points(manager))
    return Plugins(manager, tuple(found), watch)


def _load_entry_points(manager: pluggy.PluginManager) -> Iterator[PluginInfo]:
    from importlib.metadata import entry_points

    named: dict[str, str] = {}
    for point in sorted(entry_points(group=hookspecs.PROJECT), key=lambda point: (point.name, point.value)):
        name, version = (point.dist.name, point.dist.version) if point.dist is not None else ("", "")
        if point.name in named:
            if named[point.name] == point.value:
                continue  # the same distribution seen twice on the path
            raise PluginError(
                say(
                    f"two plugins are called '{point.name}': {named[point.name]} and {point.value}; remove one",
                    f"deux greffons s'appellent « {point.name} » : {named[point.name]} et {point.value} ; ôtez-en un",
                )
            )
        named[point.name] = point.value
        try:
            _register(manager, point.name, point.load())
        except PluginError as problem:
            yield PluginInfo(point.name, name, version, str(problem))
        except (Exception, SystemExit) as problem:  # a stranger's module may fail in any way, and not take us along
            yield PluginInfo(point.name, name, version, _sentence(problem))
        else:
            yield PluginInfo(point.name, name, version)


def _register(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    _check(manager, name, plugin)
    try:
        manager.register(plugin, name=name)
    except (ValueError, pluggy.PluginValidationError) as problem:
        if manager.has_plugin(name) and isinstance(problem, pluggy.PluginValidationError):
            manager.unregister(name=name)  # what it had brought before the hook that does not fit
        raise PluginError(
            say(
                f"plugin '{name}' cannot be used: {_sentence(problem)}",
                f"le greffon « {name} » est inutilisable : {_sentence(problem)}",
            )
        ) from None


def _check(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """A hook no one calls is a misspelt hook."""
    known = [hook for hook in vars(hookspecs) if hook.startswith("tablegames_")]
    for hook in dir(plugin):
        if manager.parse_hookimpl_opts(plugin, hook) is not None and hook not in known:
            near = did_you_mean(hook, known)
            raise PluginError(
                say(
                    f"plugin '{name}' implements the hook '{hook}', which does not exist{near}",
                    f"le greffon « {name} » remplit le crochet « {hook} », qui n'existe pas{near}",
                )
            )


def _sentence(problem: BaseException) -> str:
    text = " ".join(str(problem).split())
    return f"{type(problem).__name__}: {text}" if text else type(problem).__name__
