"""The long proofs themselves are run by hand; that they can be run is tried here, in small."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tablegames import compiled
from tests import kernel_soak

ROOT = Path(__file__).parent.parent
BUILT = any(not problem for problem in compiled.built().values()) and not compiled.wanted_pure()


@pytest.mark.parametrize("module", ["tests.soak", "tests.kernel_soak"])
def test_the_sizes_are_options(module: str) -> None:
    asked = [sys.executable, "-m", module, "--help"]
    ran = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    for option in ("--throws", "--option-positions", "--rounds", "--whole-games", "--steps", "--full"):
        assert option in ran.stdout


def test_the_parts_of_the_long_run_are_every_game() -> None:
    sizes = dict.fromkeys(kernel_soak.FULL, 7)
    told = [" ".join(command) for command in kernel_soak.commands(sizes, "single", 1)]
    for name in kernel_soak.TABLES:
        assert f"tests/families/tables/tables_twins.py --throws 7 --games 7 --seed 1 {name}" in told
    for command in kernel_soak.commands(sizes, "single", 1):
        assert command[0] == "-m" or (ROOT / command[0]).is_file()


@pytest.mark.skipif(not BUILT, reason="no kernel is used here")
def test_whole_games_and_steps_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert kernel_soak.whole_games("toc", 3, 1)
    assert capsys.readouterr().out.count("3 games") == 3
    pytest.importorskip("gymnasium")
    assert kernel_soak.stepped("tourne_case", 800, 1)
    assert "800 steps by the kernel" in capsys.readouterr().out
