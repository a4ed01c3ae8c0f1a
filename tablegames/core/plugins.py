"""Plugins: found by their entry points, loaded into a fresh manager, asked by the registry.

Importing tablegames loads nothing; there is no global manager. A plugin that fails to import is named and skipped; a
misspelt hook, or two games or variants of one name, is an error that names the plugins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pluggy

from tablegames.core import hookspecs
from tablegames.core.errors import PluginError
from tablegames.core.words import say


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """A plugin that was found: its name, the distribution it comes from, and why it failed, if it did."""

    name: str
    distribution: str = ""
    version: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Plugins:
    """The manager and what was found."""

    manager: pluggy.PluginManager
    found: tuple[PluginInfo, ...]

    @property
    def failed(self) -> tuple[PluginInfo, ...]:
        """The plugins that could not be loaded."""
        return tuple(info for info in self.found if info.error)

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

    def each(self, hook: str, **arguments: Any) -> Iterator[tuple[str, Any]]:
        """What every plugin answers to a hook, in the order of their registration, with its name."""
        caller = getattr(self.manager.hook, hook)
        for implementation in caller.get_hookimpls():
            wanted = {name: arguments[name] for name in implementation.argnames}
            try:
                answer = implementation.function(**wanted)
            except Exception as problem:
                raise PluginError(
                    say(
                        f"plugin '{implementation.plugin_name}' failed in {hook}: {_sentence(problem)}",
                        f"le greffon « {implementation.plugin_name} » a échoué dans {hook} : {_sentence(problem)}",
                    )
                ) from problem
            yield implementation.plugin_name, answer


def load_plugins(plugins: Iterable[tuple[str, object]] | None = None) -> Plugins:
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
    _check(manager)
    return Plugins(manager, tuple(found))


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
            plugin = point.load()
        except (Exception, SystemExit) as problem:  # a stranger's module may fail in any way, and not take us along
            yield PluginInfo(point.name, name, version, _sentence(problem))
            continue
        _register(manager, point.name, plugin)
        yield PluginInfo(point.name, name, version)


def _register(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    try:
        manager.register(plugin, name=name)
    except (ValueError, pluggy.PluginValidationError) as problem:
        raise PluginError(
            say(
                f"plugin '{name}' cannot be used: {_sentence(problem)}",
                f"le greffon « {name} » est inutilisable : {_sentence(problem)}",
            )
        ) from None


def _check(manager: pluggy.PluginManager) -> None:
    """A hook no one calls is a misspelt hook."""
    from tablegames.core.errors import did_you_mean

    known = [name for name in vars(hookspecs) if name.startswith("tablegames_")]
    for name, plugin in manager.list_name_plugin():
        for hook in dir(plugin) if plugin is not None else ():
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
