"""Places outside the source tree: a folder, and a venv in which tablegames is, or can be, installed from a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).parent.parent
OPTIONS = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
Ran = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Elsewhere:
    """The folder and the venv."""

    folder: Path
    python: Path

    def run(self, *arguments: str, typed: str = "", within: str = ".", **variables: str) -> Ran:
        """Run a module of the venv, as in `python -m`."""
        return self.run_python("-m", *arguments, typed=typed, within=within, **variables)

    def run_python(self, *arguments: str, typed: str = "", within: str = ".", **variables: str) -> Ran:
        """Run the Python of the venv."""
        own = {"TABLEGAMES_HOME": str(self.folder / "home"), "TABLEGAMES_LANG": "en"}
        environment = {**os.environ, **own, **variables}
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
        self.pip_run("install", *OPTIONS, *arguments, within=within)

    def pip_run(self, *arguments: str, within: str = ".") -> None:
        """Any command of pip's, done to the venv."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        subprocess.run([*pip, *arguments], check=True, cwd=self.folder / within, env=environment)


def set_up_wheels(folder: Path, dependencies: Sequence[str], *packages: Path) -> Elsewhere:
    """A venv with nothing but the dependencies, and in `dist` the wheel of tablegames and of each of the packages."""
    sources = folder / "sources"
    without = shutil.ignore_patterns("__pycache__", ".*", "tests")
    built = [str(shutil.copytree(package, sources / package.name, ignore=without)) for package in packages]
    _wheels(folder / "dist", *built)
    shutil.copy(_wheel(folder), folder / "dist")
    python, site = _venv(folder / "venv")
    libraries = folder / "libraries"
    libraries.mkdir()
    for dependency in dependencies:
        for top in {file.parts[0] for file in distribution(dependency).files or () if file.parts[0] != ".."}:
            (libraries / top).symlink_to(Path(str(distribution(dependency).locate_file(top))))
    (site / "libraries.pth").write_text(f"{libraries}\n", "utf-8")
    return Elsewhere(folder, python)


def _wheels(target: Path, *sources: str) -> None:
    """Build a wheel of each."""
    subprocess.run([sys.executable, "-m", "pip", "wheel", *OPTIONS, "--wheel-dir", str(target), *sources], check=True)


def _wheel(folder: Path) -> Path:
    """The wheel of tablegames, built once for all the tests of a run: by whichever of its processes asks first."""
    run = folder.parents["PYTEST_XDIST_WORKER" in os.environ]
    built = run / "wheel"
    with FileLock(run / "wheel.lock"):
        if not built.exists():
            for name in ("tablegames", "tools/kernels.py", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"):
                _copy_source(name, run / "sources")
            _wheels(run / "building", str(run / "sources"))
            (run / "building").rename(built)
    (found,) = built.iterdir()
    return found


def _copy_source(name: str, folder: Path) -> None:
    """A file or folder of the tree, without what was made of it."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    if (ROOT / name).is_dir():
        without = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(ROOT / name, folder / name, ignore=without, dirs_exist_ok=True)
    else:
        shutil.copy(ROOT / name, folder / name)


def _venv(home: Path) -> tuple[Path, Path]:
    """A new venv: its Python, and where its packages go."""
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return python, Path(
        subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
    )


def set_up_elsewhere(folder: Path, *packages: Path) -> Elsewhere:
    """A venv in the folder with tablegames, built as a wheel, and the packages beside it."""
    python, site = _venv(folder / "venv")
    built = [str(package) for package in (_wheel(folder), *packages)]
    subprocess.run([sys.executable, "-m", "pip", "install", *OPTIONS, "--target", str(site), *built], check=True)
    # the dependencies (click, pluggy, ...) are those of this test's own environment, behind the venv's own packages
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return Elsewhere(folder, python)
