"""Plugins: found by their entry points, loaded into a fresh manager, asked by the registry.

Importing tablegames loads nothing; there is no global manager. A plugin that cannot be loaded is named and left out;
one that fails in a hook is named, and what it would have brought is missing: it stops no game but its own. Of two
plugins of one name ours stays, else that of the distribution whose name comes first; the other is named and left out.
What a plugin prints while it is loaded or asked goes to stderr: stdout is for answers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, TypeVar

import pluggy

from tablegames.core.errors import PluginError, TablegamesError, did_you_mean
from tablegames.core.languages import say
from tablegames.core.plaintext import bounded, clean
from tablegames.plugin import hookspecs
from tablegames.plugin.choosing import FILE, check_version, files_in, loaded_file, plugin_choice
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.installed import InstalledPoint, entry_points
from tablegames.plugin.userfiles import user_folder

T = TypeVar("T")
PATIENCE: Final = 3.0
"""Seconds after which somebody is told which plugin is still being loaded."""


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """A plugin that was found: its name, the distribution it comes from, and why it failed, if it did."""

    name: str
    distribution: str = ""
    version: str = ""
    error: str = ""
    left_out: bool = False
    """Whether the user does not want it; then it is not loaded."""

    @property
    def maker(self) -> str:
        """The distribution it comes from, with its version: `tablegames-rose 1.0`."""
        return f"{self.distribution} {self.version}".strip()

    @property
    def identity(self) -> str:
        """What it is and nobody else: `tablegames-rose:rose`."""
        return f"{self.distribution}:{self.name}" if self.distribution else self.name

    @property
    def ours(self) -> bool:
        """Whether it comes from our own distribution, and works."""
        return self.distribution == PROJECT and not self.error and not self.left_out


@dataclass(frozen=True, slots=True)
class Failure:
    """A plugin that failed in a hook, and what is said of it."""

    plugin: str
    hook: str
    sentence: str
    about: str = ""
    """What of it is left out, where that is not all the plugin answers to the hook."""
    trace: str = ""
    """Where it happened, for its author."""


@dataclass(frozen=True, slots=True)
class Plugins:
    """The manager and what was found."""

    manager: pluggy.PluginManager
    found: tuple[PluginInfo, ...]
    watch: Callable[[Failure], None] | None = None
    """Who is told of a plugin that fails in a hook, once for each hook and each thing it is about."""
    _failures: dict[tuple[str, str, str], Failure] = field(default_factory=dict, init=False)

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
        key = (failure.plugin, failure.hook, failure.about)
        if key not in self._failures:
            self._failures[key] = failure
            if tell and self.watch is not None:
                self.watch(failure)

    def guilty(self, problem: BaseException) -> str | None:
        """The plugin, not of our own distribution, in whose code a problem happened; None: in ours."""
        modules = {}
        for info in self.found:
            plugin = self.manager.get_plugin(info.name)
            if plugin is not None and not info.error and not info.ours:
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
        """What every plugin answers to a hook, with its name: `owner`, whose game it is about, then as pluggy has them.

        That is whoever says `tryfirst`, the others as they were found, whoever says `trylast`.
        """
        found = {name: place for place, (name, _) in enumerate(self.manager.list_name_plugin())}

        def turn(one: pluggy.HookImpl) -> tuple[bool, bool, bool, int]:
            return one.plugin_name != owner, not one.tryfirst, one.trylast, found[one.plugin_name]

        for implementation in sorted(getattr(self.manager.hook, hook).get_hookimpls(), key=turn):
            given = {key: arguments[key] for key in implementation.argnames}
            yield from self.ask(
                implementation.plugin_name, hook, partial(implementation.function, **given), read, owner
            )

    def ask(
        self, name: str, what: str, asked: Callable[[], Any], read: Callable[[str, Any], T], owner: str | None
    ) -> Iterator[tuple[str, T]]:
        """What one plugin answers, with its name.

        `read(plugin, answer)` checks the answer. A plugin that raises, or answers what cannot be used, is noted and
        left out; only the failure of `owner` is an error.
        """
        try:
            with _aside(say(f"plugin '{name}' was asked for {what}", f"le greffon « {name} » remplissait {what}")):
                answer = read(name, asked())
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # a stranger's hook may fail in any way, and not take us along
            failure = Failure(name, what, _failed(name, what, problem), trace=_trace(problem))
            self.note(failure, tell=name != owner)
            if name == owner:
                raise PluginError(failure.sentence) from problem
            return
        yield name, answer


def _trace(problem: BaseException) -> str:
    """Where it happened, for a plugin's author; a complaint of ours about what it answered says enough."""
    from traceback import format_exception

    return "" if isinstance(problem, PluginError) else "".join(format_exception(problem))


def _failed(plugin: str, hook: str, problem: BaseException) -> str:
    """What is said of a hook that failed; a complaint of ours about its answer is a sentence already."""
    if isinstance(problem, PluginError):
        return str(problem)
    what, where = _sentence(problem), place_of(problem)
    return say(
        f"plugin '{plugin}' failed in {hook}: {what}{where}",
        f"le greffon « {plugin} » a échoué dans {hook} : {what}{where}",
    )


PASSED_THROUGH: Final = (PROJECT, "pluggy", "click", "importlib", "dataclasses", "contextlib", "concurrent", "rich")
"""What a failure goes through, and is not the place of."""


def place_of(problem: BaseException) -> str:
    """Where in a stranger's code something failed: ` (house/__init__.py, line 12)`; empty where it was in ours."""
    found, trace = "", problem.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        if name and name.split(".")[0] not in PASSED_THROUGH:
            path = Path(trace.tb_frame.f_code.co_filename)
            found = say(
                f" ({path.parent.name}/{path.name}, line {trace.tb_lineno})",
                f" ({path.parent.name}/{path.name}, ligne {trace.tb_lineno})",
            )
        trace = trace.tb_next
    return found


def load_plugins(
    plugins: Iterable[tuple[str, object]] | None = None,
    watch: Callable[[Failure], None] | None = None,
    slow: Callable[[PluginInfo], None] | None = None,
) -> Plugins:
    """A fresh manager with the given (name, plugin) pairs, or with everything the entry points name.

    `watch` is told of every hook that fails later, `slow` of a plugin that takes its time to be loaded.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(hookspecs)
    found: list[PluginInfo] = []
    if plugins is not None:
        for name, plugin in plugins:
            _register(manager, name, plugin)
            found.append(PluginInfo(name))
    else:
        found.extend(_load_entry_points(manager, slow))
    return Plugins(manager, tuple(found), watch)


def _load_entry_points(
    manager: pluggy.PluginManager, slow: Callable[[PluginInfo], None] | None
) -> Iterator[PluginInfo]:
    choice = plugin_choice()
    with _Clock(slow) as clock:
        for _, namesakes in groupby(_found(), key=lambda found: found[0].name):
            same = list(namesakes)
            for info, _ in same:
                if choice.leaves_out(*_called(info)):
                    yield replace(info, left_out=True)
            wanted = [(info, point) for info, point in same if not choice.leaves_out(*_called(info))]
            if not wanted:
                continue
            (first, point), *others = wanted
            yield replace(first, error=_load(manager, first, point, clock))
            for info, other in others:
                if other.value != point.value:  # else the same distribution is seen twice on the path
                    yield replace(info, error=_taken(first, point.value, info, other.value))


def _called(info: PluginInfo) -> tuple[str, str, bool]:
    return info.name, info.distribution, info.ours


@dataclass(frozen=True, slots=True)
class _OfFile:
    """A plugin of one file, as if an entry point named it."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def value(self) -> str:
        return str(self.path)

    def load(self) -> object:
        return loaded_file(self.path)


def _files() -> list[tuple[PluginInfo, _OfFile]]:
    """The plugins of one file in the user's folder."""
    try:
        folder = user_folder() / "plugins"
    except TablegamesError:  # he has none
        return []
    return [(PluginInfo(path.stem, FILE), _OfFile(path)) for path in files_in(folder)]


def found_plugins() -> list[PluginInfo]:
    """Every plugin that could be loaded."""
    return [info for info, _ in _found()]


def _found() -> list[tuple[PluginInfo, InstalledPoint | _OfFile]]:
    """Every plugin that is named by an entry point: by their names, of one name ours first, then by distribution.

    And those of one file, as if they came from a distribution `file`.
    """
    found: list[tuple[PluginInfo, InstalledPoint | _OfFile]] = [
        *_files(),
        *((PluginInfo(point.name, point.distribution, point.version), point) for point in entry_points(PROJECT)),
    ]
    return sorted(found, key=lambda one: (one[0].name, not one[0].ours, one[0].distribution, one[1].value))


def _load(manager: pluggy.PluginManager, info: PluginInfo, point: InstalledPoint | _OfFile, clock: _Clock) -> str:
    """Load a plugin, and say why it cannot be; nothing: it can."""
    try:
        with clock.running(info), _aside(being_loaded(info)):
            plugin = point.load()
            check_version(point.name, plugin)
            _register(manager, point.name, plugin)
    except KeyboardInterrupt:
        raise
    except PluginError as problem:
        return str(problem)
    except BaseException as problem:  # a stranger's module may fail in any way, and not take us along
        return _sentence(problem) + place_of(problem) + _moved(problem)
    return ""


MOVED: Final = {
    "tablegames.core.diagram": "tablegames.plugin.drawing.diagram",
    "tablegames.core.paint": "tablegames.plugin.drawing.paint",
    "tablegames.core.columns": "tablegames.plugin.drawing.window",
}
"""Modules that a plugin of an earlier version may have taken from where they were."""


def _moved(problem: BaseException) -> str:
    """What to change in a plugin that asks for a module of ours where it no longer is."""
    if not isinstance(problem, ImportError) or not (problem.name or "").startswith("tablegames."):
        return ""
    new = MOVED.get(problem.name or "")
    if new is not None:
        return say(f"; it is {new} now", f" ; c'est {new} désormais")
    return say(
        "; modules have moved: take the names of 'tablegames' itself (from tablegames import ...), which stay",
        " ; des modules ont été déplacés : prenez les noms de « tablegames » même (from tablegames import ...), "
        "qui restent",
    )


def being_loaded(info: PluginInfo) -> str:
    """`plugin 'house' (house 1.0) was being loaded`."""
    maker = f" ({info.maker})" if info.distribution else ""
    return say(f"plugin '{info.name}'{maker} was being loaded", f"le greffon « {info.name} »{maker} se chargeait")


def _taken(first: PluginInfo, its_value: str, other: PluginInfo, value: str) -> str:
    """Why a plugin is left out whose name another has."""
    holder, maker = first.distribution or its_value, other.distribution or value
    return say(
        f"the name '{first.name}' is that of a plugin of {holder} ({its_value}), and this is {value} of {maker}; have "
        f"its entry point renamed, or uninstall {maker}",
        f"le nom « {first.name} » est celui d'un greffon de {holder} ({its_value}), et voici {value} de {maker} ; "
        f"faites-en renommer le point d'entrée, ou désinstallez {maker}",
    )


@contextmanager
def _aside(doing: str) -> Iterator[None]:
    """Let a stranger's code run: what it prints goes to stderr, and whoever interrupts it is told what it did."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(doing) from None


class _Clock:
    """Tells of the plugin that has been loaded for some time; where nobody listens, and once all are, there is none."""

    def __init__(self, slow: Callable[[PluginInfo], None] | None) -> None:
        self._slow = slow
        self._done = Event()
        self._now: tuple[PluginInfo, float] | None = None
        """What is being loaded, and since when."""
        self._thread = Thread(target=copy_context().run, args=(self._run,), daemon=True)  # in our language

    def __enter__(self) -> _Clock:
        if self._slow is not None:
            self._thread.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._done.set()
        if self._slow is not None:
            self._thread.join()

    @contextmanager
    def running(self, info: PluginInfo) -> Iterator[None]:
        """One plugin is being loaded."""
        self._now = info, monotonic()
        try:
            yield
        finally:
            self._now = None

    def _run(self) -> None:
        told = None
        while not self._done.wait(PATIENCE / 8):
            now = self._now
            if now is not None and now is not told and self._slow is not None and monotonic() - now[1] >= PATIENCE:
                told = now
                self._slow(now[0])


def _register(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    _check(manager, name, plugin)
    try:
        manager.register(plugin, name=name)
    except (ValueError, pluggy.PluginValidationError) as problem:
        if manager.has_plugin(name) and isinstance(problem, pluggy.PluginValidationError):
            manager.unregister(name=name)  # what it had brought before the hook that does not fit
        raise PluginError.said(
            f"plugin '{name}' cannot be used: {_sentence(problem)}",
            f"le greffon « {name} » est inutilisable : {_sentence(problem)}",
        ) from None


def _check(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """A hook no one calls is a misspelt hook, unless it says that it is optional; and nobody wraps those of others."""
    known = [hook for hook in vars(hookspecs) if hook.startswith("tablegames_")]
    for function in dir(plugin):
        options = manager.parse_hookimpl_opts(plugin, function)
        if options is None:
            continue
        hook = options.get("specname") or function
        if hook not in known and not options["optionalhook"]:
            near = did_you_mean(hook, known)
            raise PluginError.said(
                f"plugin '{name}' implements the hook '{hook}', which does not exist{near}",
                f"le greffon « {name} » remplit le crochet « {hook} », qui n'existe pas{near}",
            )
        if options["hookwrapper"] or options["wrapper"]:
            raise PluginError.said(
                f"plugin '{name}' wraps the hook '{hook}', but nobody changes what other plugins bring: leave "
                "'wrapper' out, and bring it under a name of your own",
                f"le greffon « {name} » enveloppe le crochet « {hook} », mais nul ne change ce que d'autres "
                "apportent : ôtez « wrapper », et apportez-le sous un nom à vous",
            )


def _sentence(problem: BaseException) -> str:
    """What an exception says, in one line of bounded length."""
    try:
        text = bounded(clean(" ".join(str(problem).split())))
    except Exception:  # a stranger's exception may fail even in this
        text = ""
    return f"{type(problem).__name__}: {text}" if text else type(problem).__name__
