"""The entry points of what is installed, read off its folders.

`importlib.metadata` finds the same, but to import it (it brings a mail parser along) takes longer than to import half
of what a command needs. It is asked where the path holds more than folders: an archive, an egg, a finder of its own.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from importlib.metadata import Distribution


class InstalledPoint(NamedTuple):
    """An entry point, and the distribution it comes from."""

    name: str
    value: str
    group: str
    distribution: str = ""
    version: str = ""

    def load(self) -> object:
        """Import what it names: mostly a module."""
        if all(part.isidentifier() for part in self.value.split(".")):
            return import_module(self.value)
        from importlib.metadata import EntryPoint

        found: object = EntryPoint(self.name, self.value, self.group).load()
        return found


def entry_points(group: str) -> list[InstalledPoint]:
    """The entry points of a group; of two distributions of one name only the first on the path is seen."""
    listed = _listed()
    if listed is None:
        return _asked(group)
    return [point for about in _distributions(listed) for point in _points(about, group)]


def _listed() -> list[tuple[str, list[str]]] | None:
    """Every folder on the path with what is in it; None: there is more on the path than folders."""
    if any(finder is not PathFinder and hasattr(finder, "find_distributions") for finder in sys.meta_path):
        return None
    found = []
    for entry in sys.path:
        folder = os.fsdecode(entry) or "."
        if folder.lower().endswith(".egg"):
            return None
        try:
            found.append((folder, os.listdir(folder)))
        except NotADirectoryError:
            return None
        except OSError:  # it is not there, or not for us
            continue
    return found


def _distributions(listed: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    """The folders that say what is installed: `tablegames-0.1.0.dist-info`, each distribution once."""
    seen = set()
    for folder, names in listed:
        for name in names:
            if name.lower().endswith((".dist-info", ".egg-info")):
                called = re.sub(r"[-_.]+", "_", _name_and_version(name)[0]).lower()
                if called not in seen:
                    seen.add(called)
                    yield os.path.join(folder, name)


def _name_and_version(about: str) -> tuple[str, str]:
    """What the name of a folder says of its distribution."""
    name, _, version = os.path.splitext(os.path.basename(about))[0].partition("-")
    return name, version


def _points(about: str, group: str) -> Iterator[InstalledPoint]:
    """The entry points of a group in the folder of a distribution."""
    text = _text(about, "entry_points.txt")
    if group not in text:  # nearly always, and then nothing need be read line by line
        return
    section, maker = "", None
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif section == group and "=" in line and not line.startswith("#"):
            name, value = map(str.strip, line.split("=", 1))
            maker = maker or _maker(_text(about, "METADATA") or _text(about, "PKG-INFO")) or _name_and_version(about)
            yield InstalledPoint(name, value, group, *maker)


def _text(about: str, name: str) -> str:
    """A file in the folder of a distribution; nothing where there is none."""
    try:
        with open(os.path.join(about, name), encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _maker(metadata: str) -> tuple[str, str] | None:
    """The name and the version of a distribution, where its metadata begin as they should."""
    found: dict[str, str] = {}
    for line in metadata.splitlines():
        name, colon, value = line.partition(": ")
        if not colon or len(found) == 2:
            break
        if name in ("Name", "Version"):
            found[name] = value.strip()
    return (found["Name"], found["Version"]) if len(found) == 2 else None


def _asked(group: str) -> list[InstalledPoint]:
    """The entry points of a group as importlib finds them."""
    from importlib import metadata

    def made(dist: Distribution | None) -> Iterable[str]:
        return () if dist is None else _maker(dist.read_text("METADATA") or "") or (dist.name, dist.version)

    return [
        InstalledPoint(point.name, point.value, group, *made(point.dist))
        for point in metadata.entry_points(group=group)
    ]
