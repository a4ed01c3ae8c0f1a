"""The entry points of installed packages, read from their folders.

`importlib.metadata` finds the same, but importing it (with a mail parser) takes longer than importing half of what a
command needs. We only use it where the path has more than folders: an archive, an egg, another finder.
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
    """An entry point and its distribution."""

    name: str
    value: str
    group: str
    distribution: str = ""
    version: str = ""

    def load(self) -> object:
        """Import the module or object that it names."""
        if all(part.isidentifier() for part in self.value.split(".")):
            return import_module(self.value)
        from importlib.metadata import EntryPoint

        found: object = EntryPoint(self.name, self.value, self.group).load()
        return found


def entry_points(group: str) -> list[InstalledPoint]:
    """Return the entry points of a group; of two distributions with one name only the first on the path counts."""
    listed = _listed()
    if listed is None:
        return _asked(group)
    return [point for about in _distributions(listed) for point in _points(about, group)]


def metadata_folders() -> list[str] | None:
    """Return the metadata folder of every distribution; None: the path has more than folders."""
    listed = _listed()
    return None if listed is None else [*_distributions(listed)]


def _listed() -> list[tuple[str, list[str]]] | None:
    """Return every folder on the path with its contents; None: the path has more than folders."""
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
        except OSError:  # missing, or not readable
            continue
    return found


def _distributions(listed: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    """Return the metadata folders, `tablegames-0.1.0.dist-info`, one per distribution."""
    seen = set()
    for folder, names in listed:
        for name in names:
            if name.lower().endswith((".dist-info", ".egg-info")):
                called = re.sub(r"[-_.]+", "_", _name_and_version(name)[0]).lower()
                if called not in seen:
                    seen.add(called)
                    yield os.path.join(folder, name)


def _name_and_version(about: str) -> tuple[str, str]:
    """Return the distribution and version in the name of a folder."""
    name, _, version = os.path.splitext(os.path.basename(about))[0].partition("-")
    return name, version


def _points(about: str, group: str) -> Iterator[InstalledPoint]:
    """Return the entry points of a group in the folder of a distribution."""
    text = _text(about, "entry_points.txt")
    if group not in text:  # the usual case: no need to parse the lines
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
    """Return a file in the folder of a distribution; empty if it does not exist."""
    try:
        with open(os.path.join(about, name), encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _maker(metadata: str) -> tuple[str, str] | None:
    """Return the name and the version of a distribution, from regular metadata."""
    found: dict[str, str] = {}
    for line in metadata.splitlines():
        name, colon, value = line.partition(": ")
        if not colon or len(found) == 2:
            break
        if name in ("Name", "Version"):
            found[name] = value.strip()
    return (found["Name"], found["Version"]) if len(found) == 2 else None


def _asked(group: str) -> list[InstalledPoint]:
    """Return the entry points of a group from importlib."""
    from importlib import metadata

    def made(dist: Distribution | None) -> Iterable[str]:
        return () if dist is None else _maker(dist.read_text("METADATA") or "") or (dist.name, dist.version)

    return [
        InstalledPoint(point.name, point.value, group, *made(point.dist))
        for point in metadata.entry_points(group=group)
    ]
