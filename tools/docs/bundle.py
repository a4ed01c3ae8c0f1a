"""The installed program as one file of pure Python, so that a browser can play without a server.

Our package, every package that brings a plugin, and what these need; native code stays behind, the Python rules
play. Where a distribution that is needed has no pure Python, a sentence says so and it is left out.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

OURS: Final = "tablegames"
NEEDED: Final = ("platformdirs", "pluggy", "pyyaml")
"""Our requirements in a browser, where nothing needs a lock."""
LEFT_OUT: Final = (
    *("terminal", "arena", "testing", "plugin/kit", "__main__.py"),
    *("web/static", "web/html", "web/bench", "web/pages.py", "web/workbench.py", "web/workbench_server.py"),
    *("web/server.py", "web/http_answers.py", "web/page_sockets.py", "web/connections.py", "web/bot_processes.py"),
)
"""Our parts for the command line, the server and tests only."""
ABOUT: Final = ("METADATA", "entry_points.txt")
_NO: Final = (".c", ".h", ".so", ".pyd", ".pyc", "_native.pyi", ".typed", ".po", ".pot")
_NAMED: Final = re.compile(r"[\w.-]+")
_DATE: Final = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


def program() -> Files:
    """Return every file by its name."""
    found: Files = {}
    for dist in _distributions():
        found |= _files(dist)
    return found


def packed(files: Files) -> bytes:
    """Return one file for the browser: the length of the list, the list, and the files in its order.

    The same files give the same bytes. It is compressed whole, which takes a third less room than file by file.
    """
    listed = json.dumps([[name, len(files[name])] for name in sorted(files)]).encode()
    content = len(listed).to_bytes(4, "little") + listed + b"".join(files[name] for name in sorted(files))
    return gzip.compress(content, mtime=0)


def unpacked(content: bytes) -> Files:
    """Return the files of such a file."""
    whole = gzip.decompress(content)
    at = 4 + int.from_bytes(whole[:4], "little")
    found: Files = {}
    for name, size in json.loads(whole[4:at]):
        found[name] = whole[at : at + size]
        at += size
    return found


def _distributions() -> Iterator[Distribution]:
    """Return our distribution, those with plugins, and their requirements, each once."""
    plugins = {point.dist.name for point in entry_points(group=OURS) if point.dist is not None}
    waiting, seen = [*sorted(plugins | {OURS}), *NEEDED], set()
    while waiting:
        name = re.sub(r"[-_.]+", "-", waiting.pop(0)).lower()
        if name in seen:
            continue
        seen.add(name)
        try:
            dist = distribution(name)
        except PackageNotFoundError:
            continue
        yield dist
        if name != OURS:
            waiting += _requirements(dist)


def _requirements(dist: Distribution) -> Iterator[str]:
    for line in dist.requires or ():
        name = _NAMED.match(line)
        if name and "extra ==" not in line and name[0].lower() != OURS:
            yield name[0]


def _files(dist: Distribution) -> Files:
    about = f"{dist.name.replace('-', '_')}-{dist.version}.dist-info"
    texts = {f"{about}/{name}": text.encode() for name in ABOUT if (text := dist.read_text(name))}
    return {**texts, **{name: path.read_bytes() for name, path in _sources(dist)}}


def _sources(dist: Distribution) -> Iterator[tuple[str, Path]]:
    """Return the modules and data of a distribution; of an editable one, its packages."""
    listed = [(str(file), Path(str(dist.locate_file(file)))) for file in dist.files or ()]
    if any(name.endswith(".pth") for name, _ in listed) or dist.name == OURS:
        listed = [pair for package in sorted(_packages(dist)) for pair in _within(package)]
    ours = tuple(f"{OURS}/{name}" for name in LEFT_OUT)
    for name, path in listed:
        if name.startswith(("..", *ours)) or ".dist-info" in name or name.endswith(_NO) or not path.is_file():
            continue
        yield name, path


def _packages(dist: Distribution) -> set[str]:
    """Return the top packages of its entry points."""
    return {point.value.partition(":")[0].partition(".")[0] for point in dist.entry_points}


def _within(package: str) -> Iterable[tuple[str, Path]]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return
    folder = Path(spec.origin).parent
    if Path(spec.origin).name != "__init__.py":
        yield Path(spec.origin).name, Path(spec.origin)
        return
    for path in sorted(folder.rglob("*")):
        yield f"{package}/{path.relative_to(folder).as_posix()}", path
