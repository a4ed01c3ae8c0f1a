"""A stranger's game: a real package, installed from a folder outside the source tree into a venv of its own.

tablegames itself is built as a wheel and installed there too, so this is also the proof that the wheel is whole.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run the `tablegames` of a fresh venv in which the stranger's package is installed."""
    folder = tmp_path_factory.mktemp("elsewhere")
    package = folder / "tablegames-nim"
    shutil.copytree(ROOT / "examples" / "tablegames-nim", package)
    source = folder / "tablegames"
    source.mkdir()
    for name in ("tablegames", "pyproject.toml", "README.md", "LICENSE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    home = folder / "venv"
    venv.create(home, with_pip=False)
    binaries = home / ("Scripts" if os.name == "nt" else "bin")
    site = Path(
        subprocess.run(
            [binaries / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
    )
    _install(site, source, package)
    # the dependencies (click, pluggy, ...) are those of this test's own environment, behind the venv's own packages
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")

    def command(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "TABLEGAMES_HOME": str(folder / "home"), "TABLEGAMES_LANG": "en"}
        environment.pop("PYTHONPATH", None)
        return subprocess.run(
            [binaries / "python", "-m", "tablegames", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=folder,
            env=environment,
            check=False,
        )

    return command


def _install(site: Path, *packages: Path) -> None:
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", str(site), *map(str, packages)], check=True
    )


def test_the_game_is_listed_with_its_plugin_and_variants(run: Run) -> None:
    games = {row["game"]: row for row in json.loads(run("games", "--json").stdout)}
    assert games["nim"]["variants"] == ["misere", "normal", "partners"]
    assert "toutetable" in games
    plugins = {row["plugin"]: row for row in json.loads(run("plugins", "--json").stdout)}
    assert (plugins["nim"]["distribution"], plugins["nim"]["version"]) == ("tablegames-nim", "1.0")


def test_the_wheel_holds_every_variant_and_wording(run: Run) -> None:
    listed = json.loads(run("variants", "--json").stdout)
    assert listed["broken"] == []
    assert {"academie", "manoury_1787", "tete_a_tete"} <= {row["variant"] for row in listed["variants"]}
    played = run("play", "toutetable", "--players", "first,first", "--lang", "fr", "--seed", "1")
    assert played.returncode == 0
    assert "Victoire" in played.stdout


def test_the_game_is_played_at_the_prompt(run: Run) -> None:
    played = run("play", "nim", "--players", "human,first", typed="9:9\n3:5\n1:1\n1\n1\n1\n1\n1\n1\n1\n1\n")
    assert played.returncode == 0, played.stderr
    assert "9:9 cannot be played. The heap has not so many." in played.stdout
    assert "wins" in played.stdout


@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_the_game_is_simulated_by_two_workers_with_two_to_four_players(run: Run, seats: str) -> None:
    ran = run("simulate", "nim", "--seats", seats, "--games", "60", "--jobs", "2", "--match", "first-to:2", "--json")
    assert ran.returncode == 0, ran.stderr
    data = json.loads(ran.stdout)
    assert sum(row["wins"] for row in data["seats"]) == 60


def test_partners_win_together(run: Run) -> None:
    data = json.loads(run("simulate", "nim", "--variant", "partners", "--games", "40", "--json").stdout)
    wins = [row["wins"] for row in data["seats"]]
    assert wins[0] == wins[2]
    assert wins[1] == wins[3]
    assert wins[0] + wins[1] == 40


def test_the_game_keeps_the_promises_of_the_kernel_and_is_recorded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "nim.jsonl"
    run("play", "nim", "--players", "random,random", "--seed", "2", "--record", str(path))
    assert "replay as recorded" in run("replay", str(path), "--verify").stdout


def test_the_rules_of_the_game_are_checked_like_ours(run: Run) -> None:
    assert "nim needs at least one heap" in run("rules", "nim", "--set", "heaps=[]").stderr
    assert "whole number of at least 1, not 0" in run("rules", "nim", "--set", "heaps=[0]").stderr
