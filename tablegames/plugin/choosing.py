"""The choice of plugins: all that are installed, except those that the user leaves out.

    TABLEGAMES_PLUGINS=rose,cube    our own and these
    TABLEGAMES_PLUGINS=none         our own only
    TABLEGAMES_PLUGINS=-rose,-cube  all but these; `--no-plugin NAME` adds one to them

Name a plugin by its name, its distribution, or both: `rose`, `tablegames-rose`, `tablegames-rose:rose`. A single-file
plugin belongs in the folder `plugins` beside your variants; `house.py` is the plugin `house`, of the distribution
`file`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _

VARIABLE: Final = "TABLEGAMES_PLUGINS"
NONE: Final = "none"
FILE: Final = "file"
"""The distribution of single-file plugins."""
GAME_FILES: Final = "game_files"
"""The folder with games as YAML files."""
GAME_FILES_VARIABLE: Final = "TABLEGAMES_GAME_FILES"
"""The setting with more of them, separated like the folders of PATH."""
API: Final = 1
"""The version of the plugin API; a plugin names its own with `TABLEGAMES_API`."""


@frozen
class PluginChoice:
    """The user's choice of plugins: only these (None: all), and not those."""

    only: frozenset[str] | None = None
    without: frozenset[str] = frozenset()

    def leaves_out(self, name: str, distribution: str, ours: bool) -> bool:
        """Return whether a plugin is left out; our own only if it is named."""
        called = {name, distribution, f"{distribution}:{name}"}
        if called & self.without:
            return True
        return self.only is not None and not ours and not called & self.only


def plugin_choice() -> PluginChoice:
    """Return the choice in the environment.

    >>> plugin_choice().leaves_out("toc", "tablegames", ours=True)
    False
    """
    words = [word.strip() for word in os.environ.get(VARIABLE, "").split(",") if word.strip()]
    without = frozenset(word[1:] for word in words if word.startswith("-"))
    only = frozenset(word for word in words if not word.startswith("-"))
    return PluginChoice(only - {NONE} if only else None, without)


def leave_out(name: str) -> None:
    """Leave a plugin out from now on, also in programs that we start."""
    told = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = f"{told},-{name}" if told else f"-{name}"


def add_game_file(name: str) -> None:
    """Play with the game of a file too, in this run and in programs that we start."""
    path = Path(name).absolute()
    if not path.is_file():
        raise PluginError("--game-file: there is no file '{name}'", name=name)
    loaded_game(path)  # an error in it ends the command
    told = os.environ.get(GAME_FILES_VARIABLE, "")
    os.environ[GAME_FILES_VARIABLE] = f"{told}{os.pathsep}{path}" if told else str(path)


def check_version(name: str, plugin: object) -> None:
    """Refuse a plugin for a later version of the plugin API."""
    wanted: Any = getattr(plugin, "TABLEGAMES_API", API)
    if type(wanted) is not int or wanted > API or wanted < 1:
        raise PluginError(
            "plugin '{name}' is written for version {wanted} of the plugin interface, but this tablegames has "
            "version {api}; update tablegames, or install an earlier '{name}'",
            name=name,
            wanted=wanted,
            api=API,
        )


@frozen
class FilePoint:
    """A file with a plugin, in the form of an entry point."""

    path: Path
    read: Callable[[Path], object]

    @property
    def name(self) -> str:
        """The name of the plugin."""
        return self.path.stem

    @property
    def value(self) -> str:
        """The place of the plugin."""
        return str(self.path)

    def load(self) -> object:
        """Return the plugin; raises an error if there is none in the file."""
        return self.read(self.path)


def file_points(folder: Path | None) -> Iterator[FilePoint]:
    """Return the single-file plugins and the games in the user's folder, if there is one, then those of the setting."""
    own: list[Path] = []
    if folder is not None:
        yield from (FilePoint(path, loaded_file) for path in files_in(folder / "plugins", ".py"))
        own += files_in(folder / GAME_FILES, ".yaml", ".yml")
    own += [Path(name) for name in os.environ.get(GAME_FILES_VARIABLE, "").split(os.pathsep) if name]
    yield from (FilePoint(path, loaded_game) for path in dict.fromkeys(own))


def files_in(folder: Path, *endings: str) -> list[Path]:
    """Return the files in a folder with these endings; none if it does not exist."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in endings and path.is_file())
    except OSError:
        return []


def loaded_game(path: Path) -> object:
    """Return the plugin with the game of a file."""
    from tablegames.plugin.game_files import plugin_of

    return plugin_of(path)


def loaded_file(path: Path) -> object:
    """Return the module of a single-file plugin."""
    from importlib.util import module_from_spec, spec_from_file_location

    name = f"tablegames_plugin_of_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(_("{path} is not a Python module", path=path))
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look up their module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
