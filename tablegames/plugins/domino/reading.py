"""What a player says in his turn, read: a tile with the end where it is joined, `pass`, `draw`."""

from __future__ import annotations

import re
from typing import Final

from tablegames.core.errors import NotationError, did_you_mean
from tablegames.core.plaintext import quoted
from tablegames.plugins.domino.state import Action, DominoView, Draw, End, Pass, Play, Pose
from tablegames.plugins.domino.tiles import Tile, TileSet, no_tile, tile

WORD: Final = re.compile(r"\s*+(?:@|à\b|a\b)?+\s*+([^\W\d_]*+)\s*+", re.IGNORECASE)
PASSES: Final = ("pass", "passe", "boude", "bouder", "je boude")
DRAWS: Final = ("draw", "puise", "puiser", "je puise")
ENDS: Final = {
    "left": End.LEFT,
    "right": End.RIGHT,
    "gauche": End.LEFT,
    "droite": End.RIGHT,
    "l": End.LEFT,
    "r": End.RIGHT,
    "g": End.LEFT,
    "d": End.RIGHT,
}


def read_turn(view: DominoView, text: str, of: TileSet) -> Action:
    """What a player says in his turn: a tile, with the end where needed, or that he passes, or draws."""
    if text.strip().lower() in PASSES:
        return Pass()
    if text.strip().lower() in DRAWS:
        return Draw()
    found, rest = _read_one(text, of)
    word = WORD.fullmatch(text, rest)
    if word is None or (word[1] and word[1].lower() not in ENDS):
        said = text[rest:].strip(" @")
        near = did_you_mean(said.lower(), list(ENDS)[:4])
        raise NotationError.said(
            f"'{quoted(said, 20)}' is no end of the line: write left or right{near}",
            f"« {quoted(said, 20)} » n'est pas un bout de la ligne : écrivez gauche ou droite{near}",
            len(text) - len(text[rest:].lstrip(" @")) + 1,
        )
    if not view.line:
        return Pose(found)
    left, right = view.line[0][0], view.line[-1][1]
    if word[1]:
        end = ENDS[word[1].lower()]
        return Play(found, left if end is End.LEFT else right, end)
    if left != right and found.has(left) and found.has(right):
        raise NotationError.said(
            f"{found} goes at both ends: write {found} left or {found} right",
            f"{found} va aux deux bouts : écrivez {found} à gauche ou {found} à droite",
        )
    return Play(found, left, End.LEFT) if found.has(left) else Play(found, right, End.RIGHT)  # equal ends: as listed


def tile_alone(text: str, of: TileSet) -> Tile | None:
    """The tile a text names with nothing more; None: it names none, or says more."""
    numbers = of.pattern.fullmatch(text.strip())
    return None if numbers is None else tile(int(numbers[1]), int(numbers[2]))


def _read_one(text: str, of: TileSet) -> tuple[Tile, int]:
    """The tile a text begins with, and where it ends."""
    if numbers := of.pattern.match(text):
        return tile(int(numbers[1]), int(numbers[2])), numbers.end()
    if text.strip().isalpha():
        near = did_you_mean(text.strip().lower(), (*PASSES, *DRAWS))
        raise NotationError.said(
            f"'{quoted(text)}' is no play: write a tile such as 6-4 left, or pass{near}",
            f"« {quoted(text)} » n'est pas un coup : écrivez un domino, comme 6-4 à gauche, ou boude{near}",
            text.index(text.strip()) + 1,
        )
    raise no_tile(text, 0, of)
