"""The program under a clock that jumps: `python -m tests.soaking.jumping SEED match ten.yaml --out folder`.

Years forward and back, from one call to the next. The program asks the module `time`; the clock that only counts
(`monotonic`) never jumps, on any system.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Final

from tablegames.terminal import main

FURTHEST: Final = 50 * 366 * 24 * 3600


def jump(seed: int) -> None:
    """Let the clock jump from now on."""
    luck, strftime, localtime = random.Random(seed), time.strftime, time.localtime

    def now() -> float:
        return float(luck.choice((0.0, 1.5e9, 2**31 - 1, 2**31, 4e9, luck.uniform(0, 2 * FURTHEST))))

    def written(form: str, moment: time.struct_time | None = None) -> str:
        return strftime(form, moment or localtime(now()))

    time.time = now
    time.time_ns = lambda: int(now() * 1e9)
    time.localtime = lambda seconds=None: localtime(now() if seconds is None else seconds)
    time.strftime = written  # type: ignore[assignment]


if __name__ == "__main__":
    jump(int(sys.argv[1]))
    main(sys.argv[2:])
