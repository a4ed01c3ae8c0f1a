"""One registry for thousands of tests: to ask every plugin anew, for each command and table, takes ten milliseconds.

Where a test changes what is installed (entry points, the path, the user's own plugins, the environment, the language)
it gets a registry of its own, and so does one whose plugins have failed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablegames.core import native
from tablegames.core.errors import TablegamesError
from tablegames.core.languages import language
from tablegames.plugin import loading, registry, userfiles
from tablegames.plugin.calls import Plugins
from tablegames.plugin.choosing import GAME_FILES, GAME_FILES_VARIABLE, VARIABLE
from tablegames.plugin.loading import load_plugins
from tablegames.terminal import common

INSTALLED = loading.entry_points
OF_THE_USER = ("sources", "_unchanged")
"""Facts that a registry remembers of the user's own variants too."""
_plugins: dict[tuple[object, ...], Plugins] = {}
_known: dict[int, tuple[Plugins, dict[str, Any], dict[tuple[object, ...], Any]]] = {}
"""By plugins, which are kept: facts that a registry computes at once, and those it remembers."""
FOUND = ("_brought", "_offered", "owners", "aliases")


class Answers(dict[tuple[object, ...], Any]):
    """Return the memory of a registry: its own for a user's files, the rest shared by all with the same plugins."""

    def __init__(self, shared: dict[tuple[object, ...], Any]) -> None:
        super().__init__()
        self._shared = shared

    def _of(self, key: tuple[object, ...]) -> dict[tuple[object, ...], Any] | None:
        """Where an answer is kept; None: here."""
        return None if key[0] in OF_THE_USER and _has("variants") else self._shared

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (isinstance(key, tuple) and key in (self._of(key) or ()))

    def __getitem__(self, key: tuple[object, ...]) -> Any:
        return super().__getitem__(key) if super().__contains__(key) else self._shared[key]

    def __setitem__(self, key: tuple[object, ...], value: Any) -> None:
        shared = self._of(key)
        if shared is None:
            super().__setitem__(key, value)
        else:
            shared[key] = value


def _has(folder: str) -> bool:
    """Whether the user has a folder of that name."""
    try:
        return (userfiles.user_folder() / folder).exists()
    except TablegamesError:  # nobody knows where
        return False


def shared_plugins(*of: object, watch: Callable[..., None] | None = None, **more: Any) -> Plugins:
    """Return `load_plugins()`, once for all tests that change nothing it depends on."""
    own = _has("plugins") or _has(GAME_FILES) or bool(os.environ.get(GAME_FILES_VARIABLE))
    if of or loading.entry_points is not INSTALLED or own or more.get("plugins") is not None:
        return load_plugins(*of, watch=watch, **more)  # type: ignore[arg-type]
    key = (watch, language(), os.environ.get(VARIABLE), *sys.path, native.wanted_pure())
    if key not in _plugins or _plugins[key].failures:
        _plugins[key] = load_plugins(watch=watch, **more | {"indexed": False})  # a test's home is its own
        _known[id(_plugins[key])] = (_plugins[key], {}, {})
    return _plugins[key]


_begin = registry.Registry.__init__


def _sharing(self: registry.Registry, plugins: Plugins | None = None, folder: Path | None = None) -> None:
    _begin(self, plugins, folder)
    if folder is None and id(self.plugins) in _known:
        _, found, answers = _known[id(self.plugins)]
        if not found:
            found.update({name: getattr(self, name) for name in FOUND})
        self.__dict__.update(found)
        self._memory = Answers(answers)


_made: dict[str, dict[str, bytes]] = {}


def once(name: str, path: Path, make: Callable[[], object]) -> Path:
    """Make a file or a folder in the first test that asks for it; the later ones get the same bytes."""
    if name in _made:
        for place, content in _made[name].items():
            (path.parent / place).parent.mkdir(parents=True, exist_ok=True)
            (path.parent / place).write_bytes(content)
    else:
        make()
        files = path.rglob("*") if path.is_dir() else [path]
        _made[name] = {str(file.relative_to(path.parent)): file.read_bytes() for file in files if file.is_file()}
    return path


def share() -> None:
    """Let registries share what they know from now on."""
    registry.load_plugins = common.load_plugins = shared_plugins  # type: ignore[attr-defined]
    registry.Registry.__init__ = _sharing  # type: ignore[method-assign]
