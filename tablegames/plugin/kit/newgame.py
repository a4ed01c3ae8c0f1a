"""A new game: a template copied under another name, into a folder of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from typing import Final

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, say
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.newfile import write_folder

FAMILIES: Final = {
    "board": Text("a board, everything in sight, no dice", "un plateau, rien de caché, point de dés"),
    "tables": Text("a race at tables, with dice", "une course au tablier, avec des dés"),
    "hidden": Text("hidden hands, for two to four", "des mains cachées, à deux, trois ou quatre"),
}
"""The families there is a template for."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_LONGEST: Final = 30
_TEXT: Final = "New game"
_WORD: Final = "newgame"
"""What the templates are called."""


@dataclass(frozen=True, slots=True)
class Package:
    """What was written."""

    name: str
    family: str
    folder: Path
    files: tuple[str, ...]


def new_game(name: str, family: str, into: Path, known: Registry) -> Package:
    """Write the package of a new game; nothing is ever written over."""
    check_name(name, known)
    folder = into / distribution(name)
    cure = say(
        "choose another name, or another folder with --into", "choisissez un autre nom, ou un autre dossier par --into"
    )
    return Package(name, family, folder, write_folder(folder, package_files(name, family), cure, PluginError))


def check_name(name: str, known: Registry) -> None:
    """A name a package, a module and a command line can bear, and nobody bears yet."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or iskeyword(name):
        raise PluginError.said(
            f"'{name}' cannot be the name of a game: write small letters, digits and single underscores, a letter "
            f"first, at most {_LONGEST}, and no word of Python, such as tic_tac",
            f"« {name} » ne peut nommer un jeu : des minuscules sans accent, des chiffres et des soulignés "
            f"simples, une lettre d'abord, {_LONGEST} au plus, et aucun mot de Python, comme tic_tac",
        )
    if name in known.games or any(info.name == name for info in known.plugins.found):
        raise PluginError.said(
            f"there is a game or plugin '{name}' already; choose another name",
            f"il y a déjà un jeu ou un greffon « {name} » ; choisissez un autre nom",
        )


def distribution(name: str) -> str:
    """What the package is called where packages are listed: `tablegames-tic-tac`."""
    return f"tablegames-{name.replace('_', '-')}"


def package_files(name: str, family: str) -> Iterator[tuple[str, str]]:
    """Every file of the package, by its path, with the name put in."""
    root = files("tablegames.plugin.kit") / "templates"
    for part in ("common", family):
        for path, item in _walk(root / part):
            yield _named(path, name), _named(item.read_text("utf-8"), name)


def _walk(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.name.startswith((".", "__pycache__")):
            continue  # what tools leave behind
        if item.is_dir():
            yield from _walk(item, f"{path}{item.name}/")
        else:
            yield f"{path}{item.name}", item


def _named(text: str, name: str) -> str:
    """A text of the template with the new name in it."""
    title = name.replace("_", " ").capitalize()
    return text.replace(f"tablegames-{_WORD}", distribution(name)).replace(_WORD, name).replace(_TEXT, title)
