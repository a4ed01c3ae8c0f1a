"""contrib/tablegames-world passes its own tests with this tree, and each game shows what a game must."""

from __future__ import annotations

import os
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

from training.world import FILES, PACKAGE, ROOT, as_installed, beats, conforms, pack, plays

LESS = {"bergen", "cuban", "double_bergen", "mahbouseh", "plakoto", "sebastopol", "tapa"}
"""The games in which this level wins less than 80 %: docs/evidence/world.md."""


def test_the_package_passes_its_own_tests() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not conforms", "tests"],
        capture_output=True,
        text=True,
        cwd=PACKAGE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(PACKAGE)])},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_a_game_conforms_with_its_bots_and_its_environment(name: str, tmp_path: Path) -> None:
    assert conforms(as_installed(tmp_path), name) == "yes"


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_a_game_is_played_to_the_end_in_both_languages(name: str, tmp_path: Path) -> None:
    known, variables = pack(), as_installed(tmp_path)
    assert [plays(known, variables, name, language) for language in ("en", "fr")] == ["yes", "yes"]


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in FILES if name not in LESS])
def test_a_weak_bot_beats_random_plays(name: str) -> None:
    cell = beats(pack(), name, "engine:5", 10, inf)
    assert cell.won >= 8
