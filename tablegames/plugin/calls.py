"""Calls of hooks: pluggy calls the plugins, and one that fails stops no other.

A plugin that fails in a hook is reported and its answer left out: it stops no game but its own. Its output goes to
stderr: stdout is for answers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from dataclasses import field
from itertools import groupby
from pathlib import Path
from typing import Any, Final, TypeVar

import pluggy

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import bounded, clean
from tablegames.plugin import hookspecs
from tablegames.plugin.choosing import FILE
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.index import PluginIndex
from tablegames.plugin.watchdog import watched

T = TypeVar("T")


@frozen
class PluginInfo:
    """A plugin: its name, its distribution, and why it failed to load, if it did."""

    name: str
    distribution: str = ""
    version: str = ""
    error: str = ""
    left_out: bool = False
    """Whether the user leaves it out; then it is not loaded."""

    @property
    def release(self) -> str:
        """Its distribution with the version: `tablegames-rose 1.0`."""
        return f"{self.distribution} {self.version}".strip()

    @property
    def is_file(self) -> bool:
        """Whether it is one file of the user."""
        return self.distribution == FILE

    @property
    def maker(self) -> str:
        """The same in messages, where a plugin that is one file is called so."""
        return _("file") if self.is_file else self.release

    @property
    def identity(self) -> str:
        """Its unique name: `tablegames-rose:rose`."""
        return f"{self.distribution}:{self.name}" if self.distribution else self.name

    @property
    def ours(self) -> bool:
        """Whether it comes from our own distribution, and works."""
        return self.distribution == PROJECT and not self.error and not self.left_out


@frozen
class Failure:
    """The failure of a plugin in a hook, and the message about it."""

    plugin: str
    hook: str
    sentence: str
    about: str = ""
    """The part that is left out, if not the whole answer to the hook."""
    trace: str = ""
    """The traceback, for its author."""


@frozen
class Plugins:
    """The manager and the plugins."""

    manager: pluggy.PluginManager
    found: tuple[PluginInfo, ...]
    watch: Callable[[Failure], None] | None = None
    """Called for each failure in a hook, once for each hook and part."""
    index: PluginIndex | None = None
    """The remembered answers of the plugins that sleep."""
    _failures: dict[tuple[str, str, str], Failure] = field(default_factory=dict, init=False)

    @property
    def failed(self) -> tuple[PluginInfo, ...]:
        """The plugins that failed to load."""
        return tuple(info for info in self.found if info.error)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The failures in hooks so far, each once."""
        return tuple(self._failures.values())

    def note(self, failure: Failure, *, tell: bool = True) -> None:
        """Remember a failure; report it to `watch` the first time."""
        key = (failure.plugin, failure.hook, failure.about)
        if key not in self._failures:
            self._failures[key] = failure
            if tell and self.watch is not None:
                self.watch(failure)

    def guilty(self, problem: BaseException) -> str | None:
        """Return the plugin, outside of our own distribution, in whose code a problem happened; None: in ours."""
        modules = {}
        for info in self.found:
            plugin = self.manager.get_plugin(info.name)
            if plugin is not None and not info.error and not info.ours:
                modules[getattr(plugin, "__name__", type(plugin).__module__).split(".")[0]] = info.name
        modules.pop(PROJECT, None)  # a game in a file is played by our own code
        trace, guilty = problem.__traceback__, None
        while trace is not None:
            top = str(trace.tb_frame.f_globals.get("__name__", "")).split(".")[0]
            guilty = modules.get(top, guilty)
            trace = trace.tb_next
        return guilty

    def each(
        self, hook: str, read: Callable[[str, str, Any], T], owner: str | None = None, **arguments: Any
    ) -> list[tuple[str, T]]:
        """Call a hook and return the answers with the plugin of each; those of `owner`, the game's plugin, come first.

        pluggy makes the call; `read(hook, plugin, answer)` checks each answer before wrappers see it. In a hook that
        stops at the first answer, that of `owner` has precedence.
        """
        caller = getattr(self.manager.hook, hook)
        by_owner = caller.spec.opts["firstresult"] and any(one.plugin_name == owner for one in caller.get_hookimpls())
        for of_owner in (True, False) if by_owner else (None,):
            call = _Call(hook, read, owner, of_owner, arguments)
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
        self, name: str, what: str, asked: Callable[[], Any], read: Callable[[str, str, Any], T], owner: str | None
    ) -> list[tuple[str, T]]:
        """Return the value of a field of a plugin's entry, with the plugin's name; empty if it fails."""
        return self._tried(name, what, owner, lambda: [(name, read(what, name, asked()))]) or []

    def own_answer(self, name: str, hook: str, read: Callable[[str, str, Any], T]) -> T | None:
        """Return the answer of a plugin that sleeps, which this wakes; None: it fails."""

        def asked() -> T:
            asleep: Any = self.manager.get_plugin(name)
            found = read(hook, name, asleep.ask(hook))
            if self.index is not None:
                self.index.heard(name, hook, {}, found)
            return found

        return self._tried(name, hook, None, asked)

    def save_index(self) -> None:
        """Write the answers of the plugins for the next command."""
        if self.index is not None:
            self.index.save({*(info.name for info in self.failed), *(failure.plugin for failure in self.failures)})

    def __post_init__(self) -> None:
        for hook in hooks():
            for implementation in getattr(self.manager.hook, hook).get_hookimpls():
                self._guard(implementation)

    def _guard(self, implementation: Any) -> None:
        """Isolate an implementation or a wrapper: a failure is noted, and pluggy sees no answer."""
        does, name, old_style = implementation.function, implementation.plugin_name, implementation.hookwrapper

        def answered(*given: Any) -> Any:
            call = _CALL.get()
            if call.of_owner is not None and call.of_owner is not (name == call.owner):
                return None
            return self._tried(name, call.hook, call.owner, lambda: self._heard(call, name, does(*given)))

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

    def _heard(self, call: _Call, name: str, answer: Any) -> Any:
        """Return the checked answer of a plugin; the index remembers it."""
        found = call.brought(name, answer)
        if self.index is not None:
            self.index.heard(name, call.hook, call.arguments, found)
        return found

    def _tried(self, name: str, what: str, owner: str | None, does: Callable[[], T]) -> T | None:
        """Run a plugin's code; a failure is noted, and only that of `owner` is an error."""
        try:
            ours = any(info.name == name and info.ours for info in self.found)
            with aside("" if ours else _("plugin '{name}' was running {what}", name=name, what=what)):
                return does()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # a plugin's hook may fail in any way, but must not stop us
            failure = Failure(name, what, _failed(name, what, problem), trace=_trace(problem))
            self.note(failure, tell=name != owner)
            if name == owner:
                raise PluginError(failure.sentence) from problem
            return None


@frozen
class _Call:
    """One call of a hook."""

    hook: str
    read: Callable[[str, str, Any], Any]
    owner: str | None
    of_owner: bool | None
    """Whether only `owner` is called, or only the others; None: all."""
    arguments: Mapping[str, Any]
    _made: list[tuple[str, Any]] = field(default_factory=list)

    def brought(self, plugin: str, answer: Any) -> Any:
        """Return the answer of a plugin, checked."""
        found = self.read(self.hook, plugin, answer)
        self._made.append((plugin, found))
        return found

    def changed(self, plugin: str, before: Any, after: Any) -> Any:
        """Return the results after a wrapper; new ones are checked as the wrapper's own."""
        self.read(self.hook, plugin, None)  # commands are added, not returned
        if not isinstance(before, list):
            return after if after is before or after is None else self.brought(plugin, after)
        if not isinstance(after, list):
            raise PluginError(
                "plugin '{plugin}': a wrapper of {hook} must return the list of results, not {after!r:.60}",
                plugin=plugin,
                hook=self.hook,
                after=after,
            )
        return [
            part for one in after for part in ([one] if any(one is had for had in before) else self._parts(plugin, one))
        ]

    def _parts(self, plugin: str, answer: Any) -> list[Any]:
        """Return a wrapper's answer in parts, so that what it only passes on stays that of the plugin which made it."""
        if not isinstance(answer, list):
            return [self.brought(plugin, answer)]
        makers = {id(item): maker for maker, made in self._made if isinstance(made, list) for item in made}
        parts: list[Any] = []
        for maker, items in groupby(answer, key=lambda item: makers.get(id(item), plugin)):
            parts.append(self.read(self.hook, maker, list(items)))
            self._made.append((maker, parts[-1]))
        return parts

    def maker(self, thing: Any) -> str:
        """Return the plugin that provides a thing."""
        return next(plugin for plugin, one in self._made if one is thing)


_CALL: Final[ContextVar[_Call]] = ContextVar("call")


def hooks() -> list[str]:
    """Return the names of all hooks."""
    return [hook for hook in vars(hookspecs) if hook.startswith("tablegames_")]


def _begun(wrapper: Generator[None, Any, Any]) -> Generator[None, Any, Any]:
    """Return a wrapper that has run up to its `yield`."""
    next(wrapper)
    return wrapper


def _ended(wrapper: Generator[None, Any, Any], results: Any, old_style: bool) -> Any:
    """Return the results after a wrapper; an old-style one gets them in a `pluggy.Result`."""
    given = pluggy.Result(results, None) if old_style else results
    try:
        wrapper.send(given)
    except StopIteration as stop:
        return given.get_result() if old_style else stop.value
    wrapper.close()
    raise RuntimeError("a wrapper yields once")


def _trace(problem: BaseException) -> str:
    """Return the traceback for a plugin's author; our own refusal of an answer needs none."""
    from traceback import format_exception

    return "" if isinstance(problem, PluginError) else "".join(format_exception(problem))


def _failed(plugin: str, hook: str, problem: BaseException) -> str:
    """Return the message about a failed hook; our own refusal of its answer is a sentence already."""
    if isinstance(problem, PluginError):
        return str(problem)
    what, where = sentence_of(problem), place_of(problem)
    return _("plugin '{plugin}' failed in {hook}: {what}{where}", plugin=plugin, hook=hook, what=what, where=where)


PASSED_THROUGH: Final = (PROJECT, "pluggy", "click", "importlib", "dataclasses", "contextlib", "concurrent", "rich")
"""Packages that a failure passes through, which are not its cause."""


def place_of(problem: BaseException) -> str:
    """Return where another author's code failed: ` (house/__init__.py, line 12)`; empty if ours did."""
    found, trace = "", problem.__traceback__
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__", ""))
        if name and name.split(".")[0] not in PASSED_THROUGH:
            path = Path(trace.tb_frame.f_code.co_filename)
            found = _(
                " ({name}/{name2}, line {tb_lineno})", name=path.parent.name, name2=path.name, tb_lineno=trace.tb_lineno
            )
        trace = trace.tb_next
    return found


@contextmanager
def aside(doing: str) -> Iterator[None]:
    """Run a plugin's code: its output goes to stderr, a hang is an error, and Ctrl-C names what it did."""
    try:
        with redirect_stdout(sys.stderr), watched():
            yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(doing) from None


def sentence_of(problem: BaseException) -> str:
    """Return the text of an exception, as one line of bounded length."""
    try:
        text = bounded(clean(" ".join(str(problem).split())))
    except Exception:  # a plugin's exception may fail even in this
        text = ""
    return f"{type(problem).__name__}: {text}" if text else type(problem).__name__
