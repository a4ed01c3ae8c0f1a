"""A package with a game, before it is published: what its metadata lacks, and the programs that build and check it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, distribution as installed
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text

PROGRAMS: Final = ("build", "twine")
"""The packages that build, check and upload."""
PROJECT: Final = "pyproject.toml"
GROUP: Final = "tablegames"
"""Our package, and the group of its entry points."""
WANTED: Final = {
    "description": (Text("one sentence that names the game, shown in lists of packages"), 'description = "…"'),
    "readme": (Text("the page that people see first"), 'readme = "README.md"'),
    "license": (Text("without a licence nobody may copy or change your game"), 'license = "MIT"'),
    "authors": (Text("the people to contact with questions about the package"), 'authors = [{ name = "…" }]'),
    "requires-python": (Text("the oldest Python it runs on"), 'requires-python = ">=3.11"'),
    "keywords": (Text("words people search for"), 'keywords = ["tablegames", "board games"]'),
    "urls": (Text("the addresses of the source and of the bug tracker"), '[project.urls]\nSource = "https://…"'),
}
"""The metadata that a package should have: its use, and an example of the line."""
BUILDER: Final = '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"'
"""The table that names the program that builds the package; without it, setuptools leaves out all but the modules."""


@frozen
class Project:
    """A folder with a package, and the table `project` of its pyproject.toml."""

    folder: Path
    about: Mapping[str, Any]
    names_builder: bool
    """Whether it has a table `build-system`."""

    @property
    def name(self) -> str:
        """The name of the distribution."""
        return str(self.about.get("name", self.folder.name))

    def lacks(self) -> Iterator[str]:
        """Return the keys of the metadata that are missing, still the template's, or a file that is not there."""
        dynamic = self.about.get("dynamic", ())
        for key in WANTED:
            value = self.about.get(key)
            missing = not value and key not in dynamic
            unchanged = key == "description" and value == self._of_the_template
            nowhere = key == "readme" and isinstance(value, str) and not (self.folder / value).is_file()
            if missing or unchanged or nowhere:
                yield key

    @property
    def _of_the_template(self) -> str:
        title = self.name.removeprefix("tablegames-").replace("-", " ").capitalize()
        return f"{title}, for tablegames."


def project_in(folder: Path) -> Project:
    """Read the project in a folder; refuse one that tablegames would not find as a plugin."""
    path = folder / PROJECT
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        raise PluginError(
            "{folder} has no readable pyproject.toml; give the folder of a package, for example one that 'tablegames "
            "new game' wrote",
            folder=folder,
        ) from None
    except tomllib.TOMLDecodeError as problem:
        raise PluginError("{path}: this is not TOML: {problem}", path=path, problem=problem) from None
    about = data.get("project")
    if not isinstance(about, dict):
        raise PluginError("{path}: there is no [project] table", path=path)
    if not about.get("entry-points", {}).get(GROUP):
        raise PluginError(
            "{path}: tablegames would not find this package: add [project.entry-points.tablegames] and a line such as "
            'my_game = "tablegames_my_game"',
            path=path,
        )
    if not any(str(needed).startswith(GROUP) for needed in about.get("dependencies", ())):
        raise PluginError(
            '{path}: the package does not depend on tablegames: add dependencies = ["tablegames"]', path=path
        )
    return Project(folder, about, "build-system" in data)


def missing_programs() -> list[str]:
    """Return the programs that are not installed; a folder named `build` is none of them."""
    return [name for name in PROGRAMS if not _is_installed(name)]


def _is_installed(name: str) -> bool:
    try:
        installed(name)
    except PackageNotFoundError:
        return False
    return True


def built(project: Project, into: Path) -> list[Path]:
    """Build the source archive and the wheel; return these files."""
    before = _stamps(into)
    _run("build", ["--outdir", str(into), str(project.folder)])
    return sorted(path for path, stamp in _stamps(into).items() if before.get(path) != stamp)


def check(project: Project, files: Sequence[Path]) -> None:
    """Let twine check the files, and look for the package's YAML files in the wheel; raise with the complaint."""
    _run("twine", ["check", "--strict", *map(str, files)])
    for wheel in (path for path in files if path.suffix == ".whl"):
        with ZipFile(wheel) as archive:
            held = set(archive.namelist())
        lost = [name for name in _yaml_files(project) if name not in held]
        if lost:
            raise PluginError(
                "{wheel} lacks files of the package, such as {name}; build it with hatchling: replace [build-system] "
                "in {path}",
                wheel=wheel,
                name=lost[0],
                path=project.folder / PROJECT,
            )


def _yaml_files(project: Project) -> Iterator[str]:
    """Return the YAML files of the packages with plugins, as a wheel names them."""
    places = project.about["entry-points"][GROUP].values()
    modules = {str(place).partition(":")[0].partition(".")[0] for place in places}
    for root in (project.folder, project.folder / "src"):
        for module in sorted(modules):
            yield from (path.relative_to(root).as_posix() for path in sorted((root / module).rglob("*.yaml")))


def upload(files: Sequence[Path]) -> bool:
    """Let twine upload the files; it asks for the password itself. Return whether it did."""
    return subprocess.run([sys.executable, "-m", "twine", "upload", *map(str, files)], check=False).returncode == 0


def _stamps(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.iterdir()} if folder.is_dir() else {}


def _run(program: str, arguments: Sequence[str]) -> None:
    """Run a program; its last line says what went wrong."""
    command = [sys.executable, "-m", program, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)
    if ran.returncode:
        lines = [line for line in (ran.stdout + ran.stderr).splitlines() if line.strip()]
        raise PluginError(
            "{program} failed: {reason}", program=program, reason=lines[-1].strip() if lines else ran.returncode
        )
