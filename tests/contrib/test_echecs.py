"""contrib/tablegames-echecs passes its own tests with this tree; nothing is installed for it.

It needs the `chess` library (extra `echecs`); where that is missing these tests are skipped.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "contrib" / "tablegames-echecs"
QUICK = ("tests/test_rules.py", "tests/test_notation.py", "tests/test_formats.py", "tests/test_words.py")
"""Its tests that are run with ours; `-m long` runs them all."""

pytest.importorskip("chess", reason="the extra `echecs` is not installed")


@pytest.mark.parametrize("tests", [QUICK, pytest.param(("tests",), marks=pytest.mark.long)], ids=["quick", "all"])
def test_the_package_passes_its_own_tests(tests: tuple[str, ...]) -> None:
    path = os.pathsep.join([str(ROOT), str(PACKAGE)])
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        capture_output=True,
        text=True,
        cwd=PACKAGE,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_without_the_package_the_game_is_not_there() -> None:
    """Its folder on the path is not enough: a game comes in by its entry point."""
    asked = "from tablegames import Registry; print('echecs' in Registry().games)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(PACKAGE)])}
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, env=environment, check=True)
    from importlib.metadata import entry_points

    installed = any(point.name == "echecs" for point in entry_points(group="tablegames"))
    assert ran.stdout.strip() == str(installed)
