"""Strangers' distributions, as pip leaves them: a folder with modules and the entry points that name them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests import warm

BEGINNING = """
import signal, sys
from tablegames.plugin import loading as plugins
signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where tests are run
plugins.PATIENCE = 0.2
from tablegames.terminal import main
main(sys.argv[1:])
"""
"""Python that runs the command line, and does not wait long for a plugin."""


def installed(folder: Path, distribution: str, plugin: str, source: str) -> None:
    """Put a distribution into a folder: one plugin, whose module has that source."""
    module = distribution.replace("-", "_")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[tablegames]\n{plugin} = {module}\n", "utf-8")
    (folder / f"{module}.py").write_text(source, "utf-8")


def environment(folder: Path, variables: dict[str, str]) -> dict[str, str]:
    """An environment in which these distributions are installed."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    own = {"PYTHONPATH": path, "TABLEGAMES_HOME": str(folder / "home"), "TABLEGAMES_LANG": "en"}
    return {**os.environ, **own, **variables}


def started(folder: Path, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    """`tablegames` where these distributions are installed."""
    return subprocess.Popen(
        [sys.executable, "-c", BEGINNING, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(folder, variables),
    )


def ran(folder: Path, *arguments: str, **variables: str) -> tuple[int, str, str]:
    """Return the exit code and the output of a command that is split off, once it has ended."""
    found = warm.here().run(*arguments, folder=folder, environment=environment(folder, variables))
    return found.returncode, found.stdout, found.stderr


def interrupted_after(mark: str, folder: Path, *arguments: str, **variables: str) -> tuple[int, str]:
    """Press Ctrl-C when a line on stderr says that; the exit code and all of stderr."""
    process = started(folder, *arguments, **variables)
    assert process.stderr is not None
    said = ""
    for line in process.stderr:
        said += line
        if mark in line:
            process.send_signal(signal.SIGINT)
    process.communicate()
    return process.returncode, said
