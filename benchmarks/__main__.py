"""Every benchmark in turn: `make bench` or `python -m benchmarks [NAME ...]`.

Ratios against peers installed in the same run, per CPU second, interleaved; a report, never a test.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if not path.stem.startswith("_"))


def main(names: list[str]) -> int:
    """Run the benchmarks named, or all; one whose peer is not installed says so."""
    for name in names or NAMES:
        if name not in NAMES:
            print(f"there is no benchmark '{name}'; there are {', '.join(NAMES)}", file=sys.stderr)
            return 2
        print(f"== {name}", flush=True)
        try:
            import_module(f"benchmarks.{name}").main()
        except ImportError as missing:
            print(f"left out: {missing}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
