"""Installed packages are found as importlib.metadata finds them."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

from tablegames.plugin import installed
from tablegames.plugin.installed import InstalledPoint, entry_points

POINTS = """
[console_scripts]
house = house:main
# ours
[tablegames]
# none = none
  b=house.b
a = house:plugin.a
[other]
c = c
"""


def distribution(folder: Path, about: str, points: str = POINTS, file: str = "METADATA", name: str = "House") -> None:
    """A distribution as its installer leaves it."""
    (folder / about).mkdir(parents=True)
    (folder / about / file).write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n\nVersion: 9\n", "utf-8")
    if points:
        (folder / about / "entry_points.txt").write_text(points, "utf-8")


def as_importlib_says() -> list[tuple[str, str, str, str]]:
    found = metadata.entry_points(group="tablegames")
    return sorted((one.name, one.value, one.dist.name, one.dist.version) for one in found if one.dist is not None)


def as_we_say() -> list[tuple[str, str, str, str]]:
    return sorted((one.name, one.value, one.distribution, one.version) for one in entry_points("tablegames"))


@pytest.fixture
def never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read off the folders, and nothing else."""
    monkeypatch.setattr(sys, "meta_path", [one for one in sys.meta_path if one.__module__.startswith("_frozen")])
    monkeypatch.setattr(installed, "_asked", lambda group: pytest.fail("importlib was asked"))


@pytest.mark.usefixtures("never_asked")
@pytest.mark.parametrize(
    ("about", "file"),
    [("house-1.0.dist-info", "METADATA"), ("House-1.0.egg-info", "PKG-INFO"), ("house.egg-info", "PKG-INFO")],
)
def test_a_folder_is_read_as_importlib_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, about: str, file: str
) -> None:
    distribution(tmp_path, about, file=file)
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "nowhere")])
    assert as_we_say() == as_importlib_says()
    assert as_we_say() == [("a", "house:plugin.a", "House", "1.0"), ("b", "house.b", "House", "1.0")]


@pytest.mark.usefixtures("never_asked")
def test_the_working_folder_is_a_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(tmp_path, "house-1.0.dist-info")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [""])
    assert as_we_say() == as_importlib_says() != []


@pytest.mark.usefixtures("never_asked")
@pytest.mark.parametrize("first", [POINTS, "", "[tablegames]\nz = z\n"])
def test_of_two_of_one_name_the_first_on_the_path_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    distribution(tmp_path / "one", "the_house-2.0.dist-info", first, name="the-house")
    distribution(tmp_path / "two", "The.House-1.0.dist-info", name="The.House")
    distribution(tmp_path / "two", "other-1.0.dist-info", "[tablegames]\no = o\n", name="other")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "one"), str(tmp_path / "two")])
    assert as_we_say() == as_importlib_says()
    assert ("o", "o", "other", "1.0") in as_we_say()


@pytest.mark.usefixtures("never_asked")
def test_what_is_installed_here_is_found() -> None:
    assert as_we_say() == as_importlib_says()
    assert ("trictrac", "tablegames.plugins.trictrac") in {(name, value) for name, value, *_ in as_we_say()}


@pytest.mark.usefixtures("never_asked")
def test_a_file_that_cannot_be_read_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(tmp_path, "house-1.0.dist-info", "[tablegames]\nno value\nb = house.b\n")
    (tmp_path / "house-1.0.dist-info" / "METADATA").write_bytes(b"\xff\xfe")
    (tmp_path / "old-3.egg-info").write_text("Name: old\n", "utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert as_we_say() == [("b", "house.b", "house", "1.0")]


def test_an_archive_is_left_to_importlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(tmp_path / "tree", "house-1.0.dist-info")
    with zipfile.ZipFile(tmp_path / "house.zip", "w") as archive:
        for path in (tmp_path / "tree").rglob("*.*/*"):
            archive.write(path, path.relative_to(tmp_path / "tree"))
    monkeypatch.setattr(sys, "path", [str(tmp_path / "house.zip")])
    assert as_we_say() == as_importlib_says() != []


def test_an_egg_is_left_to_importlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(tmp_path / "house-1.0.egg", "EGG-INFO", file="PKG-INFO")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "house-1.0.egg")])
    assert as_we_say() == as_importlib_says() != []


def test_a_finder_of_somebodys_own_is_left_to_importlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distribution(tmp_path, "house-1.0.dist-info")

    class Finder:
        def find_spec(self, *asked: object) -> None:
            return None

        def find_distributions(self, context: object) -> Iterator[metadata.Distribution]:
            yield metadata.PathDistribution(tmp_path / "house-1.0.dist-info")

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    monkeypatch.setattr(sys, "path", [])
    assert as_we_say() == as_importlib_says() != []


@pytest.mark.parametrize("value", ["json", "json.decoder", "json:loads", "json.decoder:JSONDecoder.decode [extra]"])
def test_a_point_is_loaded_as_importlib_loads_it(value: str) -> None:
    assert InstalledPoint("a", value, "g").load() is metadata.EntryPoint("a", value, "g").load()


def test_no_command_needs_importlib_metadata() -> None:
    asked = "import sys; from tablegames import Registry; Registry().games; print('importlib.metadata' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
