"""The start of commands with fifty plugins of other authors installed ÷ with none, in CPU time.

    python -m benchmarks fifty_plugins

The fifty are the package that `tablegames new game` writes, under fifty names, in a folder on Python's path, as pip
leaves them. Every command has run twice before it is measured, so that everything is compiled and the plugin index is
written; "first" is the time of a command while it is made. Runs by turns, medians and the best.
"""

from __future__ import annotations

import os
import shlex
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.cold_start import HERE, cpu_seconds
from tablegames.plugin.kit.newgame import package_files

PLUGINS = 50
ROUNDS = 15
COMMANDS = ("--version", "legal trictrac --throw 6-1", "legal toutetable --throw 6-1", "--help", "games")


def installed(folder: Path, number: int) -> None:
    """Put that many distributions with a game each into a folder."""
    for name in (f"stranger{at}" for at in range(number)):
        package = f"tablegames_{name}"
        for path, text in package_files(name, "board"):
            if path.startswith(f"{package}/"):
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
        about = folder / f"{package}-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (about / "entry_points.txt").write_text(f"[tablegames]\n{name} = {package}\n", "utf-8")


def environment(home: Path, path: Path) -> dict[str, str]:
    """The environment of a user with a home and a folder on Python's path."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    own = {"TABLEGAMES_HOME": str(home), "PYTHONPATH": str(path), "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    return {**kept, **own, "TABLEGAMES_LANG": "en"}


def main() -> None:
    """Print the times of each command with no plugin and with fifty, and their ratio."""
    print(f"CPU time in ms, median (best), with {PLUGINS} foreign plugins and with none")
    with tempfile.TemporaryDirectory() as place:
        places = [Path(place) / "none", Path(place) / "fifty"]
        for folder, number in zip(places, (0, PLUGINS), strict=True):
            (folder / "path").mkdir(parents=True)
            installed(folder / "path", number)
        users = [environment(folder / "home", folder / "path") for folder in places]
        for command in COMMANDS:
            run = ["-m", "tablegames", *shlex.split(command)]
            for user in users:
                cpu_seconds(run, HERE, user)
            for file in places[1].glob("home/cache/plugins-*"):
                file.unlink()
            first = cpu_seconds(run, HERE, users[1]) * 1000
            cpu_seconds(run, HERE, users[1])
            rounds = [[cpu_seconds(run, HERE, user) * 1000 for user in users] for _ in range(ROUNDS)]
            bare, full = zip(*rounds, strict=True)
            print(
                f"{command[:30]:30} {median(full):4.0f} ({min(full):.0f}), none {median(bare):3.0f} ({min(bare):.0f}), "
                f"ratio {median(full) / median(bare):.2f} ({min(full) / min(bare):.2f}), first {first:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
