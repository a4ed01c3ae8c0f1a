"""A place outside the source tree: a folder, and a venv in which tablegames is installed from a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
OPTIONS = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
Ran = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Elsewhere:
    """The folder and the venv."""

    folder: Path
    python: Path

    def run(self, *arguments: str, typed: str = "", within: str = ".") -> Ran:
        """Run a module of the venv, as in `python -m`."""
        return self.run_python("-m", *arguments, typed=typed, within=within)

    def run_python(self, *arguments: str, typed: str = "", within: str = ".") -> Ran:
        """Run the Python of the venv."""
        environment = {**os.environ, "TABLEGAMES_HOME": str(self.folder / "home"), "TABLEGAMES_LANG": "en"}
        environment.pop("PYTHONPATH", None)
        return subprocess.run(
            [self.python, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder / within,
            env=environment,
            check=False,
        )

    def pip(self, *arguments: str, within: str = ".") -> None:
        """Install something more into the venv."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", *OPTIONS]
        subprocess.run([*pip, *arguments], check=True, cwd=self.folder / within, env=environment)


def set_up_elsewhere(folder: Path, *packages: Path) -> Elsewhere:
    """A venv in the folder with tablegames, built as a wheel, and the packages beside it."""
    source = folder / "tablegames"
    source.mkdir()
    for name in ("tablegames", "pyproject.toml", "README.md", "LICENSE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    home = folder / "venv"
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip())
    built = [str(package) for package in (source, *packages)]
    subprocess.run([sys.executable, "-m", "pip", "install", *OPTIONS, "--target", str(site), *built], check=True)
    # the dependencies (click, pluggy, ...) are those of this test's own environment, behind the venv's own packages
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    shutil.rmtree(source)
    return Elsewhere(folder, python)
