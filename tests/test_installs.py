"""Installed from the source distribution with a C compiler and without one: other wheels, the same games."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from tablegames.core import native
from tests.elsewhere import ROOT, SETTINGS, build_wheels, source_distribution, wheel_of_tablegames
from tools import native_build

pytestmark = pytest.mark.skipif(find_spec("hatchling") is None, reason="hatchling is not installed")


def has_compiler() -> bool:
    try:
        return bool(native_build.compiler())
    except native_build.CannotCompileError:
        return False


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    return source_distribution(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="module")
def pure(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built where there is no compiler."""
    folder = tmp_path_factory.mktemp("pure")
    (folder / "empty").mkdir()
    return wheel(sources, folder, PATH=str(folder / "empty"))


def wheel(sources: Path, folder: Path, **variables: str) -> Path:
    build_wheels(folder, str(sources), **variables)
    (made,) = folder.glob("*.whl")
    return made


def unpacked(made: Path, folder: Path) -> Path:
    with zipfile.ZipFile(made) as archive:
        archive.extractall(folder)
    return folder


def simulated(site: Path) -> str:
    """Return the output of a simulation with only this wheel and its dependencies."""
    run = [sys.executable, "-m", "tablegames", "simulate", "dames_polonaises", "--games", "5", "--seed", "1", "--json"]
    variables = {**SETTINGS, "PYTHONPATH": str(site), "TABLEGAMES_HOME": str(site / "home")}
    ran = subprocess.run(run, check=True, cwd=site, env=variables, capture_output=True, text=True)
    return ran.stdout


def test_the_source_distribution_has_what_native_code_is_built_from(sources: Path) -> None:
    there = {str(path.relative_to(sources)) for path in sources.rglob("*") if path.is_file()}
    wanted = {str(path.relative_to(ROOT)) for one in native_build.extensions() for path in (*one.sources, *one.headers)}
    assert wanted | {"hatch_build.py", "tools/native_build.py"} <= there
    assert not [name for name in there if name.endswith((".so", ".o"))]


def test_without_a_compiler_the_wheel_is_pure(pure: Path, tmp_path: Path) -> None:
    assert pure.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(pure) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".c", ".h"))]
        pages = {path.name for path in (ROOT / "tablegames" / "web" / "static").rglob("*") if path.is_file()}
        assert pages == {Path(name).name for name in archive.namelist() if "/web/static/" in name}
    assert '"games": 5' in simulated(unpacked(pure, tmp_path))


@pytest.mark.parametrize(
    ("setting", "value"), [("CC", "false"), pytest.param(native.PURE, "1", marks=pytest.mark.long)]
)
def test_a_compiler_that_refuses_is_none_nor_is_one_that_nobody_wants(
    sources: Path, tmp_path: Path, setting: str, value: str
) -> None:
    made = wheel(sources, tmp_path, **{setting: value})
    assert made.name.endswith("-py3-none-any.whl")


@pytest.mark.skipif(not has_compiler(), reason="there is no C compiler here")
def test_with_a_compiler_the_wheel_is_of_the_platform_and_plays_the_same(pure: Path, tmp_path: Path) -> None:
    made = wheel_of_tablegames(tmp_path)
    assert "-cp311-abi3-" in made.name
    assert "none-any" not in made.name
    with zipfile.ZipFile(made) as archive:
        names = archive.namelist()
        about = archive.read(next(name for name in names if name.endswith("/WHEEL"))).decode()
    assert {str(one.target) for one in native_build.extensions()} <= set(names)
    assert not [name for name in names if name.endswith((".c", ".h"))]
    assert "Root-Is-Purelib: false" in about
    assert simulated(unpacked(made, tmp_path / "compiled")) == simulated(unpacked(pure, tmp_path / "pure"))


@pytest.mark.long
@pytest.mark.skipif(not has_compiler(), reason="there is no C compiler here")
@pytest.mark.parametrize("options", [["-fsigned-char"], ["-funsigned-char", *native_build.DEBUG]])
def test_every_extension_is_compiled_without_a_warning(tmp_path: Path, options: list[str]) -> None:
    """Whether a letter may be negative depends on the machine; the wheel above has no warnings either."""
    native_build.compile_all(into=tmp_path, more=["-Werror", *options])


def test_the_python_rules_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(native.PURE, raising=False)
    built = native.built()
    with native.pure():
        assert [native.extension(package) for package in built] == [None] * len(built)
    assert [native.extension(package) is None for package in built] == [bool(problem) for problem in built.values()]
    monkeypatch.setenv(native.PURE, "1")
    assert [native.extension(package) for package in built] == [None] * len(built)
    assert native.extension("tablegames.core") is None
