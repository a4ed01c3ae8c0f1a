"""A new game: a template copied under another name, into its own folder."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.plugin.game_files import wrong_name
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.newfile import write_folder

FAMILIES: Final = {
    "board": Text("a board game without hidden information or dice"),
    "tables": Text("a race game on a tables board, with dice"),
    "track": Text("a race of tokens along a track of squares, some with special effects"),
    "hidden": Text("a game with hidden hands, for two to four players"),
}
"""The families with a template."""

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
    wrong = wrong_name(name)
    if wrong:
        raise PluginError(wrong)
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
    """Return the texts that are still the template's, though the rules of a package are not.

    `RULES.md` lies beside the package, where it can only be seen if the package is installed with `pip install -e`.
    """
    if package != f"tablegames_{name}":
        return []
    folder, unchanged = files(package), list[str]()
    for family in FAMILIES:
        for path, text in package_files(name, family):
            inside = path.removeprefix(f"{package}/")
            if inside == path and isinstance(folder, Path) and _is_same(folder.parent / path, text):
                unchanged.append(path)
            elif inside != path and _is_same(folder.joinpath(*inside.split("/")), text):
                unchanged.append(inside)
    texts = ("content/", "locale/", "RULES.md")
    return [] if "game.py" in unchanged else [path for path in unchanged if path.startswith(texts)]


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
