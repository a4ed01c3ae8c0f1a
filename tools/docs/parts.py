"""The packages that the site takes from npm: Python for the browser.

`python -m tools.docs.parts` brings them into build/npm, once; where there is no npm, or it does not answer, one
sentence says what the site is built without.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.docs.links import ROOT

PLACE: Final = ROOT / "build" / "npm"
WANTED: Final = {"pyodide": "314.0.7"}
"""Each package with its tested version."""
SECONDS: Final = 300
PLAIN: Final = "TABLEGAMES_DOCS_PLAIN"
"""If this variable is set, the site is built without them, in a quarter of the time."""
WITHOUT: Final = "the site is built without playing in the page; all else is there"


def part(name: str) -> Path | None:
    """Return the folder of a package, or None if its version is missing or the site is built without it."""
    if os.environ.get(PLAIN):
        return None
    folder = PLACE / "node_modules" / name
    try:
        about = json.loads((folder / "package.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return folder if about.get("version") == WANTED[name] else None


def bring() -> str:
    """Install missing packages, and return the problem as a sentence, or an empty text."""
    if all(part(name) for name in WANTED):
        return ""
    npm = shutil.which("npm")
    if npm is None:
        return f"There is no npm here: {WITHOUT}. Install Node.js and run make docs again."
    PLACE.mkdir(parents=True, exist_ok=True)
    named = [f"{name}@{version}" for name, version in WANTED.items()]
    command = [
        npm,
        "install",
        "--prefix",
        str(PLACE),
        "--no-audit",
        "--no-fund",
        "--no-save",
        "--ignore-scripts",
        *named,
    ]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"npm did not answer in {SECONDS} s: {WITHOUT}."
    if ran.returncode or not all(part(name) for name in WANTED):
        said = (ran.stderr.strip().splitlines() or ["no reason given"])[-1]
        return f"npm could not bring {' and '.join(named)} ({said}): {WITHOUT}."
    return ""


if __name__ == "__main__":
    problem = bring()
    if problem:
        print(problem, file=sys.stderr)
