"""Plugins: find them by their entry points, load them into a fresh manager, call their hooks.

Importing tablegames loads nothing; there is no global manager. A plugin that fails to load is reported and left out;
one that fails in a hook is reported and its answer left out: it stops no game but its own. Of two plugins with one name
ours stays, else the one whose distribution comes first; the other is reported and left out. Output of a plugin during
loading and hooks goes to stderr: stdout is for answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import replace
from functools import partial
from itertools import compress, groupby
from operator import not_
from pathlib import Path
from threading import Timer
from typing import Any, Final, TypeVar

import pluggy

from tablegames.core.errors import PluginError, RulesError, TablegamesError, did_you_mean, nearest
from tablegames.core.languages import add_messages, gettext as _
from tablegames.plugin import hookspecs
from tablegames.plugin.asleep import Asleep
from tablegames.plugin.calls import Failure, PluginInfo, Plugins, aside, hooks, place_of, sentence_of
from tablegames.plugin.choosing import FILE, FilePoint, check_version, file_points, plugin_choice
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.index import PluginIndex
from tablegames.plugin.installed import InstalledPoint, entry_points
from tablegames.plugin.userfiles import user_folder

T = TypeVar("T")
PATIENCE: Final = 3.0
"""Seconds after which a slow plugin is reported."""


def load_plugins(
    plugins: Iterable[tuple[str, object]] | None = None,
    watch: Callable[[Failure], None] | None = None,
    slow: Callable[[PluginInfo], None] | None = None,
    *,
    indexed: bool = False,
) -> Plugins:
    """Return a fresh manager with the given (name, plugin) pairs, or with all the plugins of the entry points.

    `watch` hears of every later failure in a hook, `slow` of a plugin that is slow to load. With `indexed`, the plugins
    that the index knows sleep until their code is needed.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    found: list[PluginInfo] = []
    index = PluginIndex().read() if indexed else None
    if plugins is not None:
        given = list(plugins)
        for name, plugin in reversed(given):  # pluggy calls the last registered first
            _register(manager, name, plugin)
        found.extend(PluginInfo(name) for name, _ in given)
    else:
        loaded = list(_load_entry_points(slow, index))
        for at, (info, point, plugin) in reversed(list(enumerate(loaded))):
            if point is not None:
                _, error = _safely(info, partial(_register, manager, info.name, plugin))
                loaded[at] = replace(info, error=error), point, plugin
                if index is not None and isinstance(point, InstalledPoint) and not error and _may_sleep(info, plugin):
                    index.loaded(info.name, point, hooks_of(manager, plugin))
        found.extend(info for info, _, _ in loaded)
    return Plugins(manager, tuple(found), watch, index)


def _may_sleep(info: PluginInfo, plugin: object) -> bool:
    """Return whether the index may remember a plugin, which was imported."""
    return not info.ours and not isinstance(plugin, Asleep)


def hooks_of(manager: pluggy.PluginManager, plugin: object) -> dict[str, Any] | None:
    """Return the implementations of a registered plugin by hook; None: it wraps hooks, or has one twice."""
    found = [
        (caller.name, one)
        for caller in manager.get_hookcallers(plugin) or ()
        for one in caller.get_hookimpls()
        if one.plugin is plugin and caller.name in hooks()
    ]
    plain = not any(one.wrapper or one.hookwrapper for _, one in found)
    return dict(found) if plain and len(dict(found)) == len(found) else None


def _woken(
    info: PluginInfo,
    point: InstalledPoint,
    slow: Callable[[PluginInfo], None] | None,
    index: PluginIndex,
    expected: Collection[str],
) -> dict[str, Any]:
    """Import a plugin that sleeps, and return its hooks; if the index expected others, it forgets the plugin."""
    with _timed(info, slow):
        plugin, error = _safely(info, partial(_loaded, point))
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    if not error:
        _, error = _safely(info, partial(_register, manager, info.name, plugin))
    if error:
        raise PluginError("plugin '{name}' could not be loaded: {problem}", name=info.name, problem=error)
    hooks = hooks_of(manager, plugin) or {}
    if {*hooks} != {*expected}:
        index.forget(info.name)
    return hooks


def _load_entry_points(
    slow: Callable[[PluginInfo], None] | None, index: PluginIndex | None
) -> Iterator[tuple[PluginInfo, InstalledPoint | FilePoint | None, object]]:
    """Return every plugin, with its entry point and the object if it was loaded, or sleeps."""
    choice, found = plugin_choice(), _found()
    modules = Counter(point.value for _, point in found)
    for _unused, namesakes in groupby(found, key=lambda found: found[0].name):
        same = list(namesakes)
        left_out = [choice.leaves_out(info.name, info.distribution, info.ours) for info, _ in same]
        yield from ((replace(info, left_out=True), None, None) for info, _ in compress(same, left_out))
        wanted = list(compress(same, map(not_, left_out)))
        if not wanted:
            continue
        (first, point), *others = wanted
        if (
            index is not None
            and isinstance(point, InstalledPoint)
            and modules[point.value] == 1
            and (facts := index.known(first.name, point)) is not None
        ):
            yield first, point, Asleep(facts, partial(_woken, first, point, slow, index, [*facts.hooks]))
        else:
            with _timed(first, slow):
                plugin, error = _safely(first, partial(_loaded, point))
            yield replace(first, error=error), None if error else point, plugin
        for info, other in others:
            if other.value != point.value:  # else the same distribution is on the path twice
                yield replace(info, error=_taken(first, point.value, info, other.value)), None, None


def _files() -> list[tuple[PluginInfo, FilePoint]]:
    """Return the single-file plugins and the games in files."""
    try:
        folder = user_folder()
    except TablegamesError:  # there is none
        folder = None
    return [(PluginInfo(point.name, FILE), point) for point in file_points(folder)]


def found_plugins() -> list[PluginInfo]:
    """Return every plugin that can be found."""
    return [info for info, _ in _found()]


def _found() -> list[tuple[PluginInfo, InstalledPoint | FilePoint]]:
    """Return every plugin named by an entry point: by name, of one name ours first, then by distribution.

    Single-file plugins count as parts of a distribution `file`.
    """
    found: list[tuple[PluginInfo, InstalledPoint | FilePoint]] = [
        *_files(),
        *((PluginInfo(point.name, point.distribution, point.version), point) for point in entry_points(PROJECT)),
    ]
    return sorted(found, key=lambda one: (one[0].name, not one[0].ours, one[0].distribution, one[1].value))


def _loaded(point: InstalledPoint | FilePoint) -> object:
    plugin = point.load()
    check_version(point.name, plugin)
    return plugin


def _safely(info: PluginInfo, does: Callable[[], T]) -> tuple[T | None, str]:
    """Load or register a plugin; return the result, and why it failed (empty: it did not)."""
    try:
        with aside(being_loaded(info)):
            return does(), ""
    except KeyboardInterrupt:
        raise
    except (PluginError, RulesError) as problem:
        return None, str(problem)
    except BaseException as problem:  # a plugin's module may fail in any way, but must not stop us
        return None, sentence_of(problem) + place_of(problem) + _moved(problem)


MOVED: Final = {
    "tablegames.core.diagram": "tablegames.plugin.drawing.diagram",
    "tablegames.core.paint": "tablegames.plugin.drawing.paint",
    "tablegames.core.columns": "tablegames.plugin.drawing.window",
}
"""Modules that plugins of earlier versions may import from their old places."""
PUBLIC: Final = ("cards", "dominoes", "draughts", "grid", "tables", "testing", "track")
"""The modules for authors, which a mistyped name may mean."""


def _moved(problem: BaseException) -> str:
    """Return what to change in a plugin that imports one of our modules from its old place."""
    if not isinstance(problem, ImportError) or not (problem.name or "").startswith("tablegames."):
        return ""
    name = problem.name or ""
    new = MOVED.get(name)
    if new is not None:
        return _("; it is now {new}", new=new)
    near = nearest(name.removeprefix("tablegames."), PUBLIC) if isinstance(problem, ModuleNotFoundError) else ""
    return near or _(
        "; modules have moved: import from 'tablegames' itself (from tablegames import ...), where names are stable"
    )


def being_loaded(info: PluginInfo) -> str:
    """Return the message while loading: `plugin 'house' (house 1.0) was being loaded`."""
    maker = f" ({info.maker})" if info.distribution else ""
    return _("plugin '{name}'{maker} was being loaded", name=info.name, maker=maker)


def _taken(first: PluginInfo, its_value: str, other: PluginInfo, value: str) -> str:
    """Return why a plugin with a taken name is left out."""
    holder, maker = first.distribution or its_value, other.distribution or value
    if other.is_file:
        return _(
            "{holder} already has a plugin '{name}' ({its_value}), so the file {value} is ignored; rename the file",
            name=first.name,
            holder=first.maker or its_value,
            its_value=its_value,
            value=value,
        )
    return _(
        "{holder} already has a plugin '{name}' ({its_value}), so {value} of {maker} is ignored; rename "
        "its entry point, or uninstall {maker}",
        name=first.name,
        holder=holder,
        its_value=its_value,
        value=value,
        maker=maker,
    )


@contextmanager
def _timed(info: PluginInfo, slow: Callable[[PluginInfo], None] | None) -> Iterator[None]:
    """Report a plugin that is still loading after some time, in the current language, if somebody listens."""
    if slow is None:
        yield
        return
    timer = Timer(PATIENCE, copy_context().run, (slow, info))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def _register(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    _check(manager, name, plugin)
    if source := getattr(plugin, "__file__", None):
        add_messages(Path(source).parent / "locale")
    try:
        manager.register(plugin, name=name)
    except (ValueError, pluggy.PluginValidationError) as problem:
        if manager.has_plugin(name) and isinstance(problem, pluggy.PluginValidationError):
            manager.unregister(name=name)  # the parts registered before the invalid hook
        raise PluginError(
            "plugin '{name}' cannot be used: {sentence}", name=name, sentence=sentence_of(problem)
        ) from None


def _check(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """Refuse a misspelt hook: one that does not exist and is not optional."""
    known = hooks()
    for function in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, function)
        if options is None:
            if function in known and callable(getattr(plugin, function)):
                raise PluginError("plugin '{name}': write @hookimpl above {hook}", name=name, hook=function)
            continue
        hook = options.get("specname") or function
        if hook not in known and not options["optionalhook"]:
            near = did_you_mean(hook, known)
            raise PluginError(
                "plugin '{name}' implements an unknown hook '{hook}'{near}", name=name, hook=hook, near=near
            )
