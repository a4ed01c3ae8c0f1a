"""Drawing for a terminal: styled text for rich; without colours where there are none.

A drawing is a list of lines, a line a list of pieces, a piece a text and its style as rich names it. Every colour goes
with a sign, so that a terminal without colours, or NO_COLOR, loses nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

Piece = tuple[str, str]
Row = list[Piece]

FACES: Final = " ⚀⚁⚂⚃⚄⚅"


def at_terminal() -> bool:
    """Return whether the output is a terminal."""
    return sys.stdout.isatty()


def colours() -> bool:
    """Return whether colours are wanted: on a terminal that has them, unless NO_COLOR is set."""
    return at_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") not in ("dumb", "unknown")


def shows(signs: str) -> bool:
    """Return whether the output can write these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def either(signs: str, otherwise: str) -> str:
    """Return these signs if the output can write them, else the others."""
    return signs if shows(signs) else otherwise


def painted(rows: Iterable[Row]) -> str:
    """Return the drawing as text, with colour codes if they are wanted."""
    from rich.console import Console
    from rich.text import Text

    wanted, file = colours(), StringIO()
    console = Console(
        file=file, width=1000, force_terminal=wanted, no_color=not wanted, color_system="auto" if wanted else None,
        highlight=False, markup=False, emoji=False, legacy_windows=False, soft_wrap=True,
    )  # fmt: skip
    for row in rows:
        line = Text.assemble(*_joined(row), no_wrap=True)
        if not wanted:
            line = Text(line.plain.rstrip())
        console.print(line)
    return file.getvalue().removesuffix("\n")


def _joined(row: Row) -> Iterator[Piece]:
    """Return the pieces with neighbours of one style joined."""
    for style, pieces in groupby(row, key=itemgetter(1)):
        yield "".join(text for text, _ in pieces), style


class Rim(NamedTuple):
    """The signs of a frame: corners and joints from the top left on, row by row, then across and down."""

    corners: tuple[str, ...]
    across: str
    down: str


def rim() -> Rim:
    """Return a double frame, or one that every terminal can write."""
    signs = either("╔╦╗╚╩╝═║", "++++++-|")
    return Rim(tuple(signs[:6]), signs[6], signs[7])


def dice_faces(numbers: Iterable[int]) -> str:
    """Return the faces of the dice, if the output can write them: `⚅ ⚄`."""
    faces = " ".join(FACES[number] for number in numbers)
    return faces if shows(faces) else ""
