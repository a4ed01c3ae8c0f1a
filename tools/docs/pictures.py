"""Make the pictures of the documents again.

python -m tools.docs.pictures              # the drawings, docs/pictures/*.svg
python -m tools.docs.pictures --screens    # the pages of the browser too, docs/pictures/web-*.png; needs chromium
python -m tools.docs.pictures --screens all    # and every page on three screens, by day and by night, in pictures/web
"""

from __future__ import annotations

import runpy
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Final

from tablegames.terminal import main

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
FIGURE_9: Final = (
    "{white: 1 4 5 7*3 8*2 9*2 10*2 11 12*2, black: 1*2 2 3 4 5 7 8 9*2 10*2 11 12*2, turn: white, throw: 6-4, "
    "points: {white: 4, black: 8}, trous: {white: 3, black: 5}}"
)
"""Lepeintre's figure 9, with some points and holes marked.  [LEP 1.IV]"""
PICTURES: Final[dict[str, tuple[str, ...]]] = {
    "trictrac": ("trictrac", "--labels", "--position", FIGURE_9),
    "toutetable": ("toutetable", "--labels"),
    "revertier": ("revertier", "--labels"),
    "jacquet": (
        "jacquet",
        "--labels",
        "--position",
        "{white: 1*8 5 6*2 9 10*2 21, black: 1*9 4*2 7*2 12 20, turn: white, throw: 5-4}",
    ),
    "dames": (
        "dames_polonaises",
        "--labels",
        "--position",
        "W:W32,37,38,41,42,45:B9,12,14,21,22,35",
        "--width",
        "80",
    ),
    "huff": (
        "dames_polonaises",
        "--labels",
        "--position",
        "W:W29,31,38,39,43,48:B11,12,14,22,32,35",
        "--width",
        "80",
    ),
    "domino": (
        "domino",
        "--position",
        "{hands: {0: 6-4 5-5 3-0, 1: 3-1 2-2 4-4}, line: 3-5 5-6 6-6 6-1, turn: 0, leader: 0}",
        "--seat",
        "0",
        "--width",
        "90",
    ),
    "opening-64-two": ("trictrac", "--position", "{white: 1*13 5 7, black: 1*15, turn: black}"),
    "opening-64-one": ("trictrac", "--position", "{white: 1*14 11, black: 1*15, turn: black}"),
    "opening-21-two": ("trictrac", "--position", "{white: 1*13 2 3, black: 1*15, turn: black}"),
    "opening-21-one": ("trictrac", "--position", "{white: 1*14 4, black: 1*15, turn: black}"),
}
"""Each drawing: what `tablegames show` is given."""


def drawn(name: str) -> str:
    """Return a drawing."""
    shown = StringIO()
    with redirect_stdout(shown), suppress(SystemExit):
        main(["show", *PICTURES[name], "--svg", "--lang", "en"])
    return shown.getvalue()


if __name__ == "__main__":
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(drawn(name), "utf-8")
    if "--screens" in sys.argv:
        sys.argv.remove("--screens")
        runpy.run_module("tests.web.screens", run_name="__main__")
