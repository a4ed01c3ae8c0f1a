"""Tiles in a text: `6-4`, also `4-6`, `64`, `6/4`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tablegames.core.errors import NotationError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.domino.line import Laid
from tablegames.plugins.domino.tiles import Tile, tile

TILE: Final = re.compile(r"\s*+([0-6])\s*+[-/|:]?\s*+([0-6])(?![0-9])")
_NEXT: Final = re.compile("[ ,]*+" + TILE.pattern)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """`6-6 6-4`."""
    return " ".join([one.text for one in tiles])


def read_as_laid(text: str, start: int = 0) -> list[Laid]:
    """The tiles of a text, each as it is written, from a place in it to its end.

    >>> read_as_laid("4-6 66 6/3")
    [(4, 6), (6, 6), (6, 3)]
    """
    found = []
    end = len(text.rstrip(" ,"))
    while start < end:
        match = _NEXT.match(text, start)
        if match is None:
            raise no_tile(text, len(text) - len(text[start:].lstrip(" ,")))
        found.append((int(match[1]), int(match[2])))
        start = match.end()
    return found


def read_tiles(text: str, start: int = 0) -> tuple[Tile, ...]:
    """The tiles of a text; none may be named twice."""
    tiles = tuple(tile(*laid) for laid in read_as_laid(text, start))
    for place, one in enumerate(tiles):
        if one in tiles[:place]:
            raise NotationError.said(
                f"{one} is named twice, and there is only one of it",
                f"{one} est nommé deux fois, et il n'y en a qu'un",
            )
    return tiles


def no_tile(text: str, start: int) -> NotationError:
    """What to say of a text in which a tile should begin."""
    rest = text[start:].lstrip()
    word = rest.split()[0] if rest else ""
    column = len(text) - len(rest) + 1
    if not word:
        return NotationError(say("a tile is missing, such as 6-4", "il manque un dé, comme 6-4"), column)
    return NotationError.said(
        f"'{quoted(word, 20)}' is no tile: a tile is two numbers from 0 to 6, such as 6-4",
        f"« {quoted(word, 20)} » n'est pas un dé : un dé est deux nombres de 0 à 6, comme 6-4",
        column,
    )
