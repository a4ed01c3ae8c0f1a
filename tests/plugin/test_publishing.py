"""`tablegames dev publish`: what a package's metadata lacks, how it is built and checked, and that nothing leaves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tablegames.plugin.kit import publishing

COMPLETE = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "tablegames-row"
version = "1.0"
description = "Three in a row, for tablegames."
readme = "README.md"
license = "MIT"
authors = [{ name = "Ada" }]
requires-python = ">=3.11"
keywords = ["tablegames"]
dependencies = ["tablegames>=1"]
[project.urls]
Source = "https://example.org/row"
[project.entry-points.tablegames]
row = "tablegames_row"
"""
BUILD = """import sys
from pathlib import Path
into = Path(sys.argv[sys.argv.index("--outdir") + 1])
into.mkdir(exist_ok=True)
(into / "tablegames_row-1.0.tar.gz").write_bytes(b"")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with everything in its metadata."""
    (tmp_path / "README.md").write_text("Row", "utf-8")
    (tmp_path / "pyproject.toml").write_text(COMPLETE, "utf-8")
    return tmp_path


def stand_ins(monkeypatch: pytest.MonkeyPatch, folder: Path, twine: str) -> None:
    """Programs of the same names that reach no network."""
    folder.mkdir()
    (folder / "build.py").write_text(BUILD, "utf-8")
    (folder / "twine.py").write_text(twine, "utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setattr(publishing, "_is_installed", lambda name: True)


def test_a_new_package_is_told_what_to_add(cli: Any, tmp_path: Path) -> None:
    assert cli("new", "game", "tictac", "--output", str(tmp_path)).code == 0
    ran = cli("dev", "publish", "--dry-run", str(tmp_path / "tablegames-tictac"))
    assert ran.code == 0
    assert "5 entries to add under [project]:" in ran.out
    keys = [line.split(":")[0].strip() for line in ran.out.splitlines() if line[:3].strip() and line.startswith("  ")]
    assert keys[:5] == ["description", "license", "authors", "keywords", "urls"]
    assert ran.out.endswith("Nothing was built or uploaded.\n")
    assert not (tmp_path / "tablegames-tictac" / "dist").exists()


def test_a_complete_package_lacks_nothing_in_either_language(cli: Any, package: Path) -> None:
    assert cli("publish", "--dry-run", str(package)).out.startswith("tablegames-row: the metadata is complete.\n")
    assert "les métadonnées sont complètes" in cli("dev", "publish", "--dry-run", str(package), "--lang", "fr").out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (COMPLETE, "[project", "this is not TOML"),
        (COMPLETE, "[tool]", "there is no [project] table"),
        ("entry-points.tablegames", "entry-points.others", "tablegames would not find this package"),
        ('"tablegames>=1"', '"click"', "the package does not depend on tablegames"),
    ],
)
def test_what_cannot_be_a_plugin_is_refused_with_the_cure(
    cli: Any, package: Path, old: str, new: str, sentence: str
) -> None:
    (package / "pyproject.toml").write_text(COMPLETE.replace(old, new), "utf-8")
    ran = cli("dev", "publish", str(package))
    assert (ran.code, sentence in ran.complaint) == (2, True), ran.complaint


def test_a_folder_without_a_project_and_a_readme_that_is_not_there_are_named(cli: Any, package: Path) -> None:
    (package / "README.md").unlink()
    assert "  readme: " in cli("dev", "publish", "--dry-run", str(package)).out
    ran = cli("dev", "publish", str(package / "nowhere"))
    assert (ran.code, "has no readable pyproject.toml" in ran.complaint) == (2, True)


def test_programs_that_are_missing_are_named_with_the_command_that_installs_them(
    cli: Any, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing, "_is_installed", lambda name: name != "twine")
    ran = cli("dev", "publish", str(package))
    assert ran.code == 2
    assert ran.complaint.endswith(
        "publishing needs packages that are not installed: twine; install them: pip install twine"
    )


def test_it_is_built_and_checked_and_stays_here(cli: Any, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_ins(monkeypatch, package / "programs", "import sys\nassert sys.argv[1:3] == ['check', '--strict']\n")
    ran = cli("dev", "publish", str(package))
    assert ran.code == 0, ran.err
    archive = package / "dist" / "tablegames_row-1.0.tar.gz"
    assert f"Built and checked: {archive}\nNothing was uploaded. To upload: python -m twine upload" in ran.out


def test_a_complaint_of_twine_is_shown_and_an_incomplete_package_is_not_uploaded(
    cli: Any, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_ins(monkeypatch, package / "programs", "import sys\nsys.exit('the readme is no markdown')\n")
    ran = cli("dev", "publish", str(package))
    assert (ran.code, "twine failed: the readme is no markdown" in ran.complaint) == (2, True)
    (package / "pyproject.toml").write_text(COMPLETE.replace('license = "MIT"\n', ""), "utf-8")
    ran = cli("dev", "publish", "--upload", str(package))
    assert (ran.code, "complete the metadata in" in ran.complaint) == (2, True)


def test_a_package_without_a_builder_is_not_complete(cli: Any, package: Path) -> None:
    (package / "pyproject.toml").write_text(COMPLETE[COMPLETE.index("[project]") :], "utf-8")
    ran = cli("dev", "publish", "--dry-run", str(package))
    assert "add a table that names the builder" in ran.out
    assert 'build-backend = "hatchling.build"' in ran.out
    assert "is complete" not in ran.out


def test_a_wheel_without_the_yaml_files_of_the_package_is_refused(
    cli: Any, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = package / "tablegames_row" / "game_files" / "row.yaml"
    game.parent.mkdir(parents=True)
    game.write_text("family: draughts\n")
    stand_ins(monkeypatch, package / "programs", "")
    wheel = (
        '(into / "row.whl").write_bytes(b"")\nimport zipfile\nwith zipfile.ZipFile(into / "row.whl", "w") as made:\n'
    )
    build = package / "programs" / "build.py"
    build.write_text(f'{BUILD}{wheel}    made.writestr("tablegames_row/__init__.py", "")\n', "utf-8")
    ran = cli("dev", "publish", str(package))
    assert (ran.code, "lacks files of the package, such as tablegames_row/game_files/row.yaml" in ran.complaint) == (
        2,
        True,
    )
    build.write_text(f'{BUILD}{wheel}    made.writestr("tablegames_row/game_files/row.yaml", "")\n', "utf-8")
    assert cli("dev", "publish", str(package)).code == 0
