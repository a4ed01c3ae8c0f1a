"""Ctrl-C at any moment of the start ends the command without a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tablegames
from tablegames import starting

OURS = str(Path(tablegames.__file__).parent)
pytestmark = pytest.mark.skipif(os.name != "posix", reason="SIGINT is sent to one process")


@pytest.mark.parametrize("moments", [3, pytest.param(8, marks=pytest.mark.long)])
@pytest.mark.parametrize("command", [("play", "trictrac", "--seed", "1"), ("games",)], ids=["play", "games"])
def test_ctrl_c_while_it_starts_prints_no_traceback_of_ours(
    command: tuple[str, ...], moments: int, tmp_path: Path
) -> None:
    environment = {**os.environ, "TABLEGAMES_HOME": str(tmp_path), "PYTHONPATH": str(Path(OURS).parent)}
    begun = time.monotonic()
    whole_command = [sys.executable, "-m", "tablegames", *command]
    subprocess.run(whole_command, input=b"", env=environment, capture_output=True, check=True)
    whole = time.monotonic() - begun
    for part in range(moments):
        process = subprocess.Popen(
            whole_command, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        time.sleep(whole * (part + 0.5) / moments)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
        if "Traceback" in complaint:  # of Python itself, which had not come to us yet
            assert {*re.findall(rf"{re.escape(OURS)}/\S*?(\w+)\.py", complaint)} <= {"__init__", "starting"}, complaint
            assert f"{OURS}/terminal" not in complaint
        else:
            assert process.returncode in (0, 130, -signal.SIGINT), complaint


@pytest.mark.usefixtures("interruptible")
def test_a_program_that_imports_us_keeps_its_own_ctrl_c() -> None:
    code = "import signal, tablegames.terminal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"
    assert not starting.COMMAND


@pytest.mark.parametrize(
    ("argv", "given", "ours"),
    [
        (["/usr/bin/tablegames"], [], True),
        (["C:\\Scripts\\tablegames.exe"], [], True),
        (["-m"], ["python", "-m", "tablegames", "play"], True),
        (["-m"], ["python", "-m", "tablegames_irish"], False),
        (["pytest"], ["python", "-m", "pytest"], False),
        ([], [], False),
    ],
)
def test_what_the_command_is_known_by(
    monkeypatch: pytest.MonkeyPatch, argv: list[str], given: list[str], ours: bool
) -> None:
    monkeypatch.setattr(sys, "argv", argv)
    monkeypatch.setattr(sys, "orig_argv", given)
    assert starting.is_command() is ours
