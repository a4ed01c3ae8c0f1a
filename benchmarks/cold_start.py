"""How long `tablegames --version` takes to start, against importing click, pluggy and yaml: CPU time of the process."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence

ROUNDS = 15
PEER = [sys.executable, "-c", "import click, pluggy, yaml"]
OURS = [sys.executable, "-m", "tablegames", "--version"]


def cpu_seconds(command: Sequence[str]) -> float:
    """User and system time of one run of a command."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Interleave both, print the median of the ratios."""
    for command in (PEER, OURS):  # once each, so that both are compiled and in the disk cache
        cpu_seconds(command)
    rounds = [(cpu_seconds(PEER), cpu_seconds(OURS)) for _ in range(ROUNDS)]
    ratio = statistics.median(ours / peer for peer, ours in rounds)
    peer, ours = (statistics.median(column) * 1000 for column in zip(*rounds, strict=True))
    print(f"cold start: tablegames --version {ours:.0f} ms, click + pluggy + yaml {peer:.0f} ms, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
