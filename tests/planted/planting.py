"""Plant a mistake in a sound package or file, ask the checks about it, and see whether they lead to the cause.

python -m tests.planted.planting            # plant all of them, and list those that nobody finds
python -m tests.planted.planting NAME       # one, with all findings
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp
from typing import Final

import yaml

from tablegames import Registry
from tablegames.plugin.kit.newgame import new_game
from tablegames.plugin.kit.newvariant import template
from tablegames.plugin.loading import load_plugins

ROOT: Final = Path(__file__).parents[2]
NAME: Final = "planted"
FILES: Final = {"draughts": "draughts", "dominoes": "dominoes", "tables.yaml": "tables"}
LONGEST: Final = 20.0
"""Seconds that a check of one mistake may take on a quiet machine."""


@dataclass(frozen=True)
class Fault:
    """A mistake: where it is made, and the pattern of the sentence that leads to it."""

    name: str
    base: str
    old: str
    new: str
    says: str
    file: str = ""


@dataclass(frozen=True)
class Found:
    """The answers about a mistake."""

    fault: Fault
    said: str
    seconds: tuple[float, ...]
    others: bool
    """Whether another command works all the same."""

    @property
    def sentence(self) -> str:
        """The first sentence that leads to the cause; empty: none does."""
        complaints = (line for line in sentences(self.said) if line.startswith(("FAILED ", "NOTE ", "tablegames: ")))
        lines = (line for line in complaints if re.search(self.fault.says, line))
        return next(lines, "").partition(" again: ")[0]

    @property
    def named(self) -> bool:
        """Whether one of the sentences leads to the cause."""
        return bool(self.sentence)


def faults() -> list[Fault]:
    """Return all mistakes."""
    return [Fault(**row) for row in yaml.safe_load((Path(__file__).parent / "faults.yaml").read_text("utf-8"))]


def sentences(said: str) -> Iterator[str]:
    """Return the paragraphs of a report, each on one line."""
    block = ""
    for line in said.splitlines():
        if block and not line.startswith("    "):
            yield block
            block = ""
        block = f"{block} {line.strip()}".strip()
    yield block


def planted(fault: Fault) -> tuple[Path, dict[str, str]]:
    """Return the folder with the mistake in it, and the variables that lead a command to it."""
    folder = Path(mkdtemp(prefix="planted-"))
    found = {"TABLEGAMES_HOME": str(folder / "home"), "TABLEGAMES_LANG": "en"}
    if fault.base in FILES:
        path = folder / "home" / "game_files" / f"{NAME}.yaml"
        path.parent.mkdir(parents=True)
        path.write_text(changed(fault, template(NAME, FILES[fault.base])), "utf-8")
        return folder, found
    package = _package(fault.base, folder)
    path = package / fault.file
    path.write_text(changed(fault, path.read_text("utf-8")), "utf-8")
    about = folder / f"{package.name}-1.0.dist-info"
    about.mkdir()
    named = package.name.replace("_", "-")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {named}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[tablegames]\n{NAME} = {package.name}\n", "utf-8")
    return folder, {**found, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


def _package(base: str, folder: Path) -> Path:
    """Return the package to be spoiled, in the folder."""
    if base == "track":
        copy = copytree(ROOT / "examples" / "tablegames-goose" / "tablegames_goose", folder / f"tablegames_{NAME}")
        init = copy / "__init__.py"
        init.write_text(init.read_text("utf-8").replace('name="goose"', f'name="{NAME}"'), "utf-8")
        return copy
    written = new_game(NAME, base, folder / "written", Registry(load_plugins([]))).folder
    return Path(copytree(written / f"tablegames_{NAME}", folder / f"tablegames_{NAME}"))


def changed(fault: Fault, text: str) -> str:
    """Return the text with the mistake; without an old text it is empty."""
    if not fault.old:
        return fault.new
    assert fault.old in text, f"{fault.name}: {fault.old!r} is not in the file"
    return text.replace(fault.old, fault.new, 1)


def ran(variables: dict[str, str], *words: str) -> tuple[int, str, float]:
    """Run a command; return its exit code, all that it says, and how long it took."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "tablegames", *words]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, **variables}, cwd=ROOT, check=False, timeout=90
        )
    except subprocess.TimeoutExpired:
        return -1, f"{words} hangs", time.monotonic() - begun
    return done.returncode, f"{done.stdout}\n{done.stderr}", time.monotonic() - begun


def asked(fault: Fault) -> Found:
    """Return the answers of both checks, and whether the list of games is as it was."""
    _folder, variables = planted(fault)
    checks = [ran(variables, *words) for words in (("dev", "conform", NAME, "--games", "2"), ("plugins", "--check"))]
    code, listed, _seconds = ran(variables, "games")
    said = "\n".join(text for _code, text, _ in checks)
    return Found(fault, said, tuple(seconds for *_, seconds in checks), code == 0 and "toutetable" in listed)


def all_asked(wanted: Iterable[Fault], workers: int = 2) -> Iterator[Found]:
    """Yield the answers about many mistakes."""
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(asked, wanted)


def main(names: list[str]) -> None:
    """Print what is not found, slow, or in the way of other commands."""
    wanted = [fault for fault in faults() if not names or fault.name in names]
    found: list[Found] = []
    for one in all_asked(wanted):
        found.append(one)
        slow = max(one.seconds)
        print(f"{'named ' if one.named else 'MISSED'} {slow:5.1f} s  {one.fault.name}: {one.sentence}", flush=True)
        if names or not one.named or slow > LONGEST or not one.others:
            print(f"--- {one.fault.name}: named {one.named}, {slow:.1f} s, others work {one.others}")
            print(one.said if names else "\n".join(line[:400] for line in sentences(one.said) if "FAILED " in line))
    print(f"{sum(one.named for one in found)} of {len(found)} are named; the slowest took",
          f"{max(second for one in found for second in one.seconds):.1f} s")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
