"""Games, saves and matches killed without warning, a few times; `make soak` does it two hundred times."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.killing import ROOT, STORMS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are split off by fork")


def test_whatever_is_killed_nothing_that_was_shown_is_lost() -> None:
    """In a process of its own, since it splits off others."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.killing", "--kills", "6", "--seed", "1"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert [line.split(":")[0].strip() for line in ran.stdout.splitlines()[1:-1]] == [
        what.__name__ for what, _ in STORMS
    ]
    found = re.search(r"kill storm: (\d+) kills, nothing that was shown is lost", ran.stdout)
    assert found is not None
    assert int(found[1]) >= 6
