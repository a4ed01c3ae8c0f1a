"""Plugins: found by their entry points, loaded into a fresh manager, asked by the registry.

Importing tablegames loads nothing; there is no global manager. A plugin that cannot be loaded is named and left out;
one that fails in a hook is named, and what it would have brought is missing: it stops no game but its own. Of two
plugins of one name ours stays, else that of the distribution whose name comes first; the other is named and left out.
What a plugin prints while it is loaded or asked goes to stderr: stdout is for answers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar, copy_context
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
    ) -> list[tuple[str, T]]:
        """Call a hook: what its plugins bring, each with its name, those of `owner`, whose game it is about, first.

        pluggy makes the call; `read(plugin, answer)` checks each answer before wrappers see it. Of a hook that stops
        at the first answer that of `owner` is the first.
        """
        caller = getattr(self.manager.hook, hook)
        by_owner = caller.spec.opts["firstresult"] and any(one.plugin_name == owner for one in caller.get_hookimpls())
        for of_owner in (True, False) if by_owner else (None,):
            call = _Call(hook, read, owner, of_owner)
            token = _CALL.set(call)
            try:
                found = caller(**arguments)
            finally:
                _CALL.reset(token)
            results = found if isinstance(found, list) else [] if found is None else [found]
            if results:
                break
        return sorted(((call.maker(one), one) for one in results), key=lambda named: named[0] != owner)

    def ask(
        self, name: str, what: str, asked: Callable[[], Any], read: Callable[[str, Any], T], owner: str | None
    ) -> list[tuple[str, T]]:
        """What a field of a plugin's entry holds, with the plugin's name; nothing where it fails."""
        return self._tried(name, what, owner, lambda: [(name, read(name, asked()))]) or []

    def __post_init__(self) -> None:
        for hook in _hooks():
            for implementation in getattr(self.manager.hook, hook).get_hookimpls():
                self._guard(implementation)

    def _guard(self, implementation: Any) -> None:
        """Let an implementation, or a wrapper, fail alone: it is noted, and pluggy sees that it had no answer."""
        does, name, old_style = implementation.function, implementation.plugin_name, implementation.hookwrapper

        def answered(*given: Any) -> Any:
            call = _CALL.get()
            if call.of_owner is not None and call.of_owner is not (name == call.owner):
                return None
            return self._tried(name, call.hook, call.owner, lambda: call.brought(name, does(*given)))

        def around(*given: Any) -> Generator[None, Any, Any]:
            call = _CALL.get()
            begun = self._tried(name, call.hook, call.owner, lambda: _begun(does(*given)))
            results = yield
            if begun is None:
                return results
            ended = self._tried(
                name, call.hook, call.owner, lambda: [call.changed(name, results, _ended(begun, results, old_style))]
            )
            return results if ended is None else ended[0]

        wraps = implementation.wrapper or old_style
        implementation.function = around if wraps else answered
        implementation.wrapper, implementation.hookwrapper = wraps, False

    def _tried(self, name: str, what: str, owner: str | None, does: Callable[[], T]) -> T | None:
        """Let a plugin do something; one that raises is noted, and only the failure of `owner` is an error."""
        try:
            with _aside(say(f"plugin '{name}' was asked for {what}", f"le greffon « {name} » remplissait {what}")):
                return does()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # a stranger's hook may fail in any way, and not take us along
            failure = Failure(name, what, _failed(name, what, problem), trace=_trace(problem))
            self.note(failure, tell=name != owner)
            if name == owner:
                raise PluginError(failure.sentence) from problem
            return None


@dataclass(frozen=True, slots=True)
class _Call:
    """One call of a hook on its way."""

    hook: str
    read: Callable[[str, Any], Any]
    owner: str | None
    of_owner: bool | None
    """Whether `owner` alone is asked, or the others alone; None: all."""
    _made: list[tuple[str, Any]] = field(default_factory=list)

    def brought(self, plugin: str, answer: Any) -> Any:
        """What a plugin has answered, read."""
        found = self.read(plugin, answer)
        self._made.append((plugin, found))
        return found

    def changed(self, plugin: str, before: Any, after: Any) -> Any:
        """What a wrapper makes of the results: what is new among them is read as its own."""
        self.read(plugin, None)  # commands are added, not returned
        if not isinstance(before, list):
            return after if after is before or after is None else self.brought(plugin, after)
        if not isinstance(after, list):
            raise PluginError.said(
                f"plugin '{plugin}': a wrapper of {self.hook} must return the list of results, not {after!r:.60}",
                f"greffon « {plugin} » : ce qui enveloppe {self.hook} doit rendre la liste des réponses, non "
                f"{after!r:.60}",
            )
        return [one if any(one is had for had in before) else self.brought(plugin, one) for one in after]

    def maker(self, thing: Any) -> str:
        """The plugin that brought a thing."""
        return next(plugin for plugin, one in self._made if one is thing)


_CALL: Final[ContextVar[_Call]] = ContextVar("call")


def _hooks() -> list[str]:
    return [hook for hook in vars(hookspecs) if hook.startswith("tablegames_")]


def _begun(wrapper: Generator[None, Any, Any]) -> Generator[None, Any, Any]:
    """A wrapper as far as its `yield`."""
    next(wrapper)
    return wrapper


def _ended(wrapper: Generator[None, Any, Any], results: Any, old_style: bool) -> Any:
    """What a wrapper makes of the results; one of the old style is given them in a `pluggy.Result`."""
    given = pluggy.Result(results, None) if old_style else results
    try:
        wrapper.send(given)
    except StopIteration as stop:
        return given.get_result() if old_style else stop.value
    wrapper.close()
    raise RuntimeError("a wrapper yields once")


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
        given = list(plugins)
        for name, plugin in reversed(given):  # pluggy asks whom it knows last first
            _register(manager, name, plugin)
        found.extend(PluginInfo(name) for name, _ in given)
    else:
        loaded = list(_load_entry_points(slow))
        for at, (info, name, plugin) in reversed(list(enumerate(loaded))):
            if name:
                _, error = _safely(info, partial(_register, manager, name, plugin))
                loaded[at] = replace(info, error=error), name, plugin
        found.extend(info for info, _, _ in loaded)
    return Plugins(manager, tuple(found), watch)


def _load_entry_points(slow: Callable[[PluginInfo], None] | None) -> Iterator[tuple[PluginInfo, str, object]]:
    """Every plugin that was found; with the name it is to be registered by, and itself, where it could be loaded."""
    choice = plugin_choice()
    with _Clock(slow) as clock:
        for _, namesakes in groupby(_found(), key=lambda found: found[0].name):
            same = list(namesakes)
            for info, _ in same:
                if choice.leaves_out(*_called(info)):
                    yield replace(info, left_out=True), "", None
            wanted = [(info, point) for info, point in same if not choice.leaves_out(*_called(info))]
            if not wanted:
                continue
            (first, point), *others = wanted
            with clock.running(first):
                plugin, error = _safely(first, partial(_loaded, point))
            yield replace(first, error=error), "" if error else point.name, plugin
            for info, other in others:
                if other.value != point.value:  # else the same distribution is seen twice on the path
                    yield replace(info, error=_taken(first, point.value, info, other.value)), "", None


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


def _loaded(point: InstalledPoint | _OfFile) -> object:
    plugin = point.load()
    check_version(point.name, plugin)
    return plugin


def _safely(info: PluginInfo, does: Callable[[], T]) -> tuple[T | None, str]:
    """Let a plugin be loaded or registered, and say why it cannot be; nothing: it can."""
    try:
        with _aside(being_loaded(info)):
            return does(), ""
    except KeyboardInterrupt:
        raise
    except PluginError as problem:
        return None, str(problem)
    except BaseException as problem:  # a stranger's module may fail in any way, and not take us along
        return None, _sentence(problem) + place_of(problem) + _moved(problem)


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
    """A hook no one calls is a misspelt hook, unless it says that it is optional."""
    known = _hooks()
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


def _sentence(problem: BaseException) -> str:
    """What an exception says, in one line of bounded length."""
    try:
        text = bounded(clean(" ".join(str(problem).split())))
    except Exception:  # a stranger's exception may fail even in this
        text = ""
    return f"{type(problem).__name__}: {text}" if text else type(problem).__name__
