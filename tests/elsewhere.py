"""Places outside the source tree: a folder, and a venv in which tablegames is, or can be, installed from a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

from filelock import FileLock
from hatchling.builders.wheel import WheelBuilder

from tablegames.core import native
from tests.warm import Warm
from tools import native_build

ROOT = Path(__file__).parent.parent
OPTIONS = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
SETTINGS = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC", native.PURE)}
"""The environment in which tablegames is built."""
Ran = subprocess.CompletedProcess[str]


@dataclass
class Elsewhere:
    """The folder and the venv."""

    folder: Path
    python: Path
    _warm: Warm | None = None

    def run(self, *arguments: str, typed: str = "", within: str = ".", **variables: str) -> Ran:
        """Run a module of the venv, as in `python -m`; tablegames is split off from a process that has imported it."""
        if arguments[0] != "tablegames":
            return self.run_python("-m", *arguments, typed=typed, within=within, **variables)
        if self._warm is None:
            self._warm = Warm(self.python, self.folder)
        environment = self._environment(variables)
        return self._warm.run(*arguments[1:], folder=self.folder / within, environment=environment, typed=typed)

    def run_python(self, *arguments: str, typed: str = "", within: str = ".", **variables: str) -> Ran:
        """Run the Python of the venv."""
        return subprocess.run(
            [self.python, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder / within,
            env=self._environment(variables),
            check=False,
        )

    def _environment(self, variables: Mapping[str, str]) -> dict[str, str]:
        own = {"TABLEGAMES_HOME": str(self.folder / "home"), "TABLEGAMES_LANG": "en"}
        environment = {**os.environ, **own, **variables}
        environment.pop("PYTHONPATH", None)
        return environment

    def pip(self, *arguments: str, within: str = ".") -> None:
        """Install something more into the venv."""
        self.pip_run("install", *OPTIONS, *arguments, within=within)

    def pip_run(self, *arguments: str, within: str = ".") -> None:
        """Any command of pip's, done to the venv; a Python that runs there finds nothing of it."""
        if self._warm is not None:
            self._warm.close()
            self._warm = None
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        subprocess.run([*pip, *arguments], check=True, cwd=self.folder / within, env=environment)


def set_up_wheels(folder: Path, dependencies: Sequence[str], *packages: Path) -> Elsewhere:
    """A venv with nothing but the dependencies, and in `dist` the wheel of tablegames and of each of the packages."""
    sources = folder / "sources"
    without = shutil.ignore_patterns("__pycache__", ".*", "tests")
    built = [str(shutil.copytree(package, sources / package.name, ignore=without)) for package in packages]
    build_wheels(folder / "dist", *built)
    shutil.copy(wheel_of_tablegames(folder), folder / "dist")
    python, site = _venv(folder / "venv")
    libraries = folder / "libraries"
    libraries.mkdir()
    for dependency in dependencies:
        for top in {file.parts[0] for file in distribution(dependency).files or () if file.parts[0] != ".."}:
            (libraries / top).symlink_to(Path(str(distribution(dependency).locate_file(top))))
    (site / "libraries.pth").write_text(f"{libraries}\n", "utf-8")
    return Elsewhere(folder, python)


def build_wheels(target: Path, *sources: str, **variables: str) -> None:
    """Build a wheel of each."""
    pip = [sys.executable, "-m", "pip", "wheel", *OPTIONS, "--wheel-dir", str(target), *sources]
    subprocess.run(pip, check=True, env={**SETTINGS, **variables})


def _once(folder: Path, name: str, make: Callable[[Path], object]) -> Path:
    """A folder of that name with what all the tests of a run share: made by whichever of its processes asks first."""
    run = folder.parents["PYTEST_XDIST_WORKER" in os.environ]
    made = run / name
    with FileLock(run / f"{name}.lock"):
        if not made.exists():
            make(run / f"{name}.unfinished")
            (run / f"{name}.unfinished").rename(made)
    return made


def source_distribution(folder: Path) -> Path:
    """The source distribution of tablegames, unpacked."""

    def build(target: Path) -> None:
        build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(target)]
        subprocess.run(build, check=True, cwd=ROOT, env=SETTINGS, capture_output=True)
        (packed,) = target.iterdir()
        with tarfile.open(packed) as archive:
            archive.extractall(target, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        packed.unlink()

    (found,) = _once(folder, "sdist", build).iterdir()
    return found


def wheel_of_tablegames(folder: Path) -> Path:
    """The wheel of tablegames, built from its source distribution, with native code where there is a compiler.

    Warnings of the compiler are errors, bounds are checked, and letters are unsigned, as on other machines.
    """
    sources = source_distribution(folder)

    def build(target: Path) -> None:
        strict = folder / "cc"
        options = " ".join(("-O1", "-Werror", "-funsigned-char", *native_build.DEBUG))
        strict.write_text(f'#!/bin/sh\nexec cc "$@" {options}\n', "utf-8")
        strict.chmod(0o755)
        build_wheels(target, str(sources), **({"CC": str(strict)} if shutil.which("cc") else {}))

    (found,) = _once(folder, "wheel", build).iterdir()
    return found


def _venv(home: Path) -> tuple[Path, Path]:
    """A new venv: its Python, and where its packages go."""
    venv.create(home, with_pip=False)
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return python, Path(
        subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
    )


def _unpack(site: Path, wheel: Path | str) -> None:
    """Unpack a wheel, as pip does in five times the time."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)


def set_up_elsewhere(folder: Path, *packages: Path) -> Elsewhere:
    """A venv in the folder with tablegames, built as a wheel, and the packages beside it.

    Packages of strangers are installed by pip in `test_tutorial` and `test_kit`.
    """
    wheel = wheel_of_tablegames(folder)
    installed = _once(folder, "installed", lambda target: _unpack(target, wheel))  # for all venvs
    python, site = _venv(folder / "venv")
    for package in packages:  # by the backend it names
        (built,) = WheelBuilder(str(package)).build(directory=str(package / "dist"), versions=["standard"])
        _unpack(site, built)
    # the dependencies (click, pluggy, ...) are those of this test's own environment, behind the venv's own packages
    (site / "behind.pth").write_text(f"{installed}\n{sysconfig.get_path('purelib')}\n", "utf-8")
    return Elsewhere(folder, python)
