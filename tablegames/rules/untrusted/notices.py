"""What whoever keeps the program should know though nobody asked: on stderr, as stdout is for answers."""

from __future__ import annotations

import sys


def notice(sentence: str) -> None:
    """Say a sentence beside what was asked for."""
    print(sentence, file=sys.stderr, flush=True)
