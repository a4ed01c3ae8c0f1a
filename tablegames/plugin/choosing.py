"""Which plugins are loaded: all that are found, but for those the user leaves out.

    TABLEGAMES_PLUGINS=rose,cube    our own, and of the others only these
    TABLEGAMES_PLUGINS=none         our own only
    TABLEGAMES_PLUGINS=-rose,-cube  all but these; `--no-plugin NAME` adds one to them

A plugin is meant by its name, by its distribution, or by both: `rose`, `tablegames-rose`, `tablegames-rose:rose`.
Whoever keeps a plugin of one file puts it into the folder `plugins` beside his variants; `house.py` is the plugin
`house`, of the distribution `file`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.languages import say

VARIABLE: Final = "TABLEGAMES_PLUGINS"
NONE: Final = "none"
FILE: Final = "file"
"""What stands for the distribution of a plugin of one file."""
API: Final = 1
"""The version of what plugins may rely on; a plugin says with `TABLEGAMES_API` which it was written for."""


@dataclass(frozen=True, slots=True)
class PluginChoice:
    """What the user says of plugins: those he wants only (None: all), and those he does not."""

    only: frozenset[str] | None = None
    without: frozenset[str] = frozenset()

    def leaves_out(self, name: str, distribution: str, ours: bool) -> bool:
        """Whether a plugin is left out; one of ours only where it is named."""
        called = {name, distribution, f"{distribution}:{name}"}
        if called & self.without:
            return True
        return self.only is not None and not ours and not called & self.only


def plugin_choice() -> PluginChoice:
    """What the environment says.

    >>> plugin_choice().leaves_out("toc", "tablegames", ours=True)
    False
    """
    words = [word.strip() for word in os.environ.get(VARIABLE, "").split(",") if word.strip()]
    without = frozenset(word[1:] for word in words if word.startswith("-"))
    only = frozenset(word for word in words if not word.startswith("-"))
    return PluginChoice(only - {NONE} if only else None, without)


def leave_out(name: str) -> None:
    """Leave a plugin out from now on, in the programs that are started from here too."""
    told = os.environ.get(VARIABLE, "")
    os.environ[VARIABLE] = f"{told},-{name}" if told else f"-{name}"


def check_version(name: str, plugin: object) -> None:
    """Refuse a plugin that was written for a later version of what plugins may rely on."""
    wanted: Any = getattr(plugin, "TABLEGAMES_API", API)
    if type(wanted) is not int or wanted > API or wanted < 1:
        raise PluginError.said(
            f"plugin '{name}' is written for version {wanted} of the plugin interface, and this tablegames has "
            f"version {API}; update tablegames, or install an earlier '{name}'",
            f"le greffon « {name} » est écrit pour la version {wanted} de l'interface des greffons, et ce "
            f"tablegames a la version {API} ; mettez tablegames à jour, ou installez un « {name} » plus ancien",
        )


def files_in(folder: Path) -> Iterator[Path]:
    """The plugins of one file in a folder; none where there is no such folder."""
    try:
        yield from sorted(path for path in folder.iterdir() if path.suffix == ".py" and path.is_file())
    except OSError:
        return


def loaded_file(path: Path) -> object:
    """The module of a plugin of one file."""
    from importlib.util import module_from_spec, spec_from_file_location

    name = f"tablegames_plugin_of_{path.stem}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise PluginError(say(f"{path}: no module of Python", f"{path} : ce n'est pas un module Python"))
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look for their module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
