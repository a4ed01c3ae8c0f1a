"""The plugin index: what each installed plugin answers, so that a command imports only the plugins it needs.

It is a file in the cache folder, one for each Python path. It names no code: what is imported comes from the entry
points, always. It is believed only while nothing has changed: Python's path, the distributions on it, the files of the
plugin. Everything else is imported, asked and remembered again. A plugin that fails is never remembered, so that every
command names it.
"""

from __future__ import annotations

import json
import os
import sys
from binascii import crc32
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.plugin import hookspecs
from tablegames.plugin.asleep import OPTIONS, Facts
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.installed import InstalledPoint, metadata_folders
from tablegames.plugin.userfiles import cache_folder
from tablegames.rules.untrusted.files import read_bytes
from tablegames.rules.untrusted.newfile import write_new
from tablegames.version import __version__

LARGEST: Final = 4_000_000
"""The most bytes of an index."""
MOST_FILES: Final = 400
"""A package with more files is imported by every command: looking at them would take longer."""
KEPT: Final = 8
"""The number of indexes that are kept, the newest."""


class PluginIndex:
    """The remembered answers of the plugins of this environment."""

    def __init__(self) -> None:
        self._facts: dict[str, Facts] = {}
        self._changed = False
        self._imported_before = frozenset(sys.modules)
        self._environment = environment()
        self._path = _place()

    def read(self) -> PluginIndex:
        """Read the file; a missing, damaged or outdated one counts as empty."""
        if self._path is None or self._environment is None:
            return self
        try:
            if _is_ours(self._path):
                self._facts = _checked(read_bytes(self._path, most=LARGEST), self._environment)
        except (TablegamesError, OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
            self._changed = True
        return self

    def known(self, plugin: str, point: InstalledPoint) -> Facts | None:
        """Return what is known about a plugin; None: it must be imported."""
        facts = self._facts.get(plugin)
        if facts is not None and (facts.module != point.value or facts.files != state_of(_top(point.value))):
            self.forget(plugin)
            return None
        return facts

    def forget(self, plugin: str) -> None:
        """Forget a plugin: it has changed, or failed."""
        if self._facts.pop(plugin, None) is not None:
            self._changed = True

    def loaded(self, plugin: str, point: InstalledPoint, hooks: Mapping[str, Any] | None) -> None:
        """Remember the hooks of a plugin that was imported; without hooks (None) it cannot sleep."""
        state = state_of(_top(point.value))
        if state and hooks is not None:
            marked = {hook: {name: bool(one.opts[name]) for name in OPTIONS} for hook, one in hooks.items()}
            self._facts[plugin] = Facts(point.value, state, marked)
            self._changed = True

    def heard(self, plugin: str, hook: str, arguments: Mapping[str, Any], answer: Any) -> None:
        """Remember an answer of a plugin."""
        facts = self._facts.get(plugin)
        if facts is not None and facts.heard(hook, arguments, answer):
            self._changed = True

    def save(self, failed: Collection[str]) -> None:
        """Write the file if something has changed, without the plugins that failed; if it cannot be written, do not."""
        for plugin in failed:
            self.forget(plugin)
        if not self._changed or self._path is None or self._environment is None:
            return
        loose = _loose(self._imported_before | {_top(facts.module) for facts in self._facts.values()})
        plugins = {} if loose is None else {plugin: facts.as_data() for plugin, facts in self._facts.items()}
        body = json.dumps({"environment": self._environment, "loose": loose or {}, "plugins": plugins}).encode()
        self._changed = False
        with suppress(TablegamesError, OSError):
            write_new(self._path, b"%08x\n" % crc32(body) + body, "", over=True, parents=True, mode=0o600)
            _remove_old(self._path.parent)


def environment() -> list[str] | None:
    """Return everything on which the index depends beside the plugins' own files; None: it cannot be seen."""
    folders = metadata_folders()
    if folders is None:
        return None
    try:
        installed = [f"{folder} {os.stat(folder).st_mtime_ns}" for folder in folders]
    except OSError:
        return None
    return [f"tablegames {__version__}", sys.version, *map(os.path.abspath, sys.path), *installed]


def state_of(module: str) -> str:
    """Return the state of the files of a module or a package; empty: it cannot be seen, or there are too many."""
    origin, inside = _found(module)
    if module == PROJECT or not origin:
        return ""
    state, number = 0, 0
    try:
        for path, about in _files(inside) if inside else [(origin, os.stat(origin))]:
            number += 1
            if number > MOST_FILES:
                return ""
            state = crc32(f"{path} {about.st_size} {about.st_mtime_ns} {about.st_ctime_ns}".encode(), state)
    except OSError:
        return ""
    return f"{origin} {number} {state:08x}"


def _found(module: str) -> tuple[str, str]:
    """Return the file of a module, and its folder if it is a package."""
    for finder in sys.meta_path:
        found = finder.find_spec(module, None)
        if found is not None:
            origin = found.origin if found.has_location and found.origin else ""
            return origin, os.path.dirname(origin) if found.submodule_search_locations is not None else ""
    return "", ""


def _files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """Return the files below a folder, except compiled modules."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda one: one.name):
            if not entry.is_dir():
                yield entry.path, entry.stat()
            elif entry.name != "__pycache__":
                yield from _files(entry.path)


def _top(value: str) -> str:
    """Return the package of an entry point."""
    return value.partition(":")[0].partition(".")[0].strip()


def _loose(known: Collection[str]) -> dict[str, str] | None:
    """Return the state of other modules that plugins imported, outside of distributions; None: it cannot be seen."""
    folders = {os.path.dirname(folder) for folder in metadata_folders() or ()}
    found = {}
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if "." in name or not file or name in known or name in sys.stdlib_module_names or name == PROJECT:
            continue
        folder = os.path.dirname(file)
        if folder in folders or os.path.dirname(folder) in folders or _found(name)[0] != file:
            continue
        found[name] = state_of(name)
        if not found[name]:
            return None
    return found


def _checked(content: bytes, expected: list[str]) -> dict[str, Facts]:
    """Return the plugins of an index; raises an error if it is damaged, or made for something else."""
    mark, _, body = content.partition(b"\n")
    if int(mark, 16) != crc32(body):
        raise ValueError("damaged")
    data = json.loads(body)
    if data["environment"] != expected or any(state_of(name) != state for name, state in data["loose"].items()):
        raise ValueError("outdated")
    found = {plugin: Facts.from_data(facts) for plugin, facts in data["plugins"].items()}
    if any(hook not in vars(hookspecs) for facts in found.values() for hook in facts.hooks):
        raise ValueError("unknown hook")
    return found


def _is_ours(path: Path) -> bool:
    """Return whether there is a file that only its user, we, can write."""
    try:
        about = path.stat()
    except OSError:
        return False
    return not hasattr(os, "geteuid") or (about.st_uid == os.geteuid() and not about.st_mode & 0o022)


def _place() -> Path | None:
    """Return the path of the index; None: the user has no home."""
    key = crc32("\n".join([sys.prefix, sys.version, *sys.path]).encode("utf-8", "surrogateescape"))
    try:
        return cache_folder() / f"plugins-{key:08x}.json"
    except TablegamesError:
        return None


def _remove_old(folder: Path) -> None:
    """Remove indexes of environments that were not used for long."""
    for old in sorted(folder.glob("plugins-*.json"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        old.unlink()
