"""A new game: a template copied under another name, into its own folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import Final

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.newfile import write_folder

FAMILIES: Final = {
    "board": Text("a board game without hidden information or dice"),
    "tables": Text("a race game on a tables board, with dice"),
    "track": Text("a race of tokens along a track of squares, some with special effects"),
    "hidden": Text("a game with hidden hands, for two to four players"),
}
"""The families with a template."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_LONGEST: Final = 30
_TEXT: Final = "New game"
_WORD: Final = "newgame"
"""The placeholder name of the templates."""


@frozen
class Package:
    """The package that was written."""

    name: str
    family: str
    folder: Path
    files: tuple[str, ...]


def new_game(name: str, family: str, into: Path, known: Registry) -> Package:
    """Write the package of a new game; nothing is overwritten."""
    check_name(name, known)
    folder = into / distribution(name)
    cure = _("choose another name, or another folder with --output")
    return Package(name, family, folder, write_folder(folder, package_files(name, family), cure, PluginError))


def check_name(name: str, known: Registry) -> None:
    """Refuse a name that is taken, or impossible for a package, a module and a command line."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or iskeyword(name):
        raise PluginError(
            "'{name}' cannot be the name of a game: use only lower-case letters, digits and single underscores, "
            "start with a letter, use at most {longest} characters, and avoid Python keywords; for example "
            "tic_tac",
            name=name,
            longest=_LONGEST,
        )
    if name in known.games or any(info.name == name for info in known.plugins.found):
        raise PluginError("there is already a game or plugin '{name}'; choose another name", name=name)


def distribution(name: str) -> str:
    """Return the name of the distribution: `tablegames-tic-tac`."""
    return f"tablegames-{name.replace('_', '-')}"


def package_files(name: str, family: str) -> Iterator[tuple[str, str]]:
    """Return the files of the package by path, with the new name."""
    root = files("tablegames.plugin.kit") / "templates"
    for part in ("common", family):
        for path, item in _walk(root / part):
            yield _named(path, name), _named(item.read_text("utf-8"), name)


def texts_of_the_template(package: str, name: str) -> list[str]:
    """Return the texts about the rules that are still the template's, though the rules of a package are not."""
    if package != f"tablegames_{name}":
        return []
    folder, unchanged = files(package), list[str]()
    for family in FAMILIES:
        for path, text in package_files(name, family):
            inside = path.removeprefix(f"{package}/")
            if inside != path and _is_same(folder.joinpath(*inside.split("/")), text):
                unchanged.append(inside)
    return [] if "game.py" in unchanged else [path for path in unchanged if path.startswith("content/")]


def _is_same(file: Traversable, text: str) -> bool:
    return file.is_file() and file.read_text("utf-8") == text


def _walk(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.name.startswith((".", "__pycache__")):
            continue  # leftovers of tools
        if item.is_dir():
            yield from _walk(item, f"{path}{item.name}/")
        else:
            yield f"{path}{item.name}", item


def _named(text: str, name: str) -> str:
    """Return a text of the template with the new name in it."""
    title = name.replace("_", " ").capitalize()
    return text.replace(f"tablegames-{_WORD}", distribution(name)).replace(_WORD, name).replace(_TEXT, title)
