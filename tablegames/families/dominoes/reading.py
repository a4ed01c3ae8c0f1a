"""Reads and writes what a player says in a turn: a tile with its end, `pass`, `draw`."""

from __future__ import annotations

import re
from typing import Any, Final

from tablegames.core.errors import NotationError, did_you_mean
from tablegames.core.languages import language
from tablegames.core.plaintext import quoted
from tablegames.families.dominoes.joins import WILD, plays
from tablegames.families.dominoes.spec import DominoSpec
from tablegames.families.dominoes.state import Action, DominoView, Draw, End, Join, Pass, Play, Pose
from tablegames.families.dominoes.tiles import Tile, TileSet, no_tile, tile

PLAIN: Final = DominoSpec()
WORD: Final = re.compile(r"\s*+(?:@|à\b|a\b|en\b)?+\s*+([^\W\d_]*+)\s*+(?::\s*+([0-9]))?\s*+", re.IGNORECASE)
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
    "up": End.UP,
    "down": End.DOWN,
    "haut": End.UP,
    "bas": End.DOWN,
}

IN_FRENCH: Final = {
    "@left": " à gauche",
    "@right": " à droite",
    "@up": " en haut",
    "@down": " en bas",
    "left": "gauche",
    "right": "droite",
    "pass": "je boude",
    "draw": "je puise",
}


def read_turn(view: DominoView, text: str, of: TileSet, spec: DominoSpec = PLAIN) -> Action:
    """Read a turn: a tile, with an end where needed, `pass` or `draw`."""
    if text.strip().lower() in PASSES:
        return Pass()
    if text.strip().lower() in DRAWS:
        return Draw()
    found, rest = _read_one(text, of)
    word = WORD.fullmatch(text, rest)
    plain = view.cross is None
    ends = [word for word, end in ENDS.items() if not plain or end in (End.LEFT, End.RIGHT)]
    if word is None or (word[1] and word[1].lower() not in ends):
        said = text[rest:].strip(" @")
        if said[:1] in "-0123456789":
            raise NotationError(
                "'{said}' is not a play: write a tile and an end, such as 6-4 left", said=quoted(text, 20)
            )
        near = did_you_mean(said.lower(), [end for end in ends if len(end) > 1])
        raise NotationError(
            "'{said}' is not an end of the line: write left or right{near}"
            if plain
            else "'{said}' is not an end of the line: write left, right, up or down{near}",
            len(text) - len(text[rest:].lstrip(" @")) + 1,
            said=quoted(said, 20),
            near=near,
        )
    if not view.line:
        return Pose(found)
    if view.cross is not None:
        return _read_join(view, found, ENDS.get(word[1].lower()), word[2], spec)
    left, right = view.line[0][0], view.line[-1][1]
    if word[1]:
        end = ENDS[word[1].lower()]
        return Play(found, left if end is End.LEFT else right, end)
    if left != right and found.has(left) and found.has(right):
        raise NotationError("{found} fits at both ends: write {found} left or {found} right", found=found)
    return Play(found, left, End.LEFT) if found.has(left) else Play(found, right, End.RIGHT)  # equal ends: as listed


def _read_join(view: DominoView, one: Tile, end: End | None, touching: str | None, spec: DominoSpec) -> Action:
    """Read a tile that is joined to a line with a `Cross`; what goes only in one way need not be named."""
    assert view.cross is not None
    every = all_of(view, one, spec)
    alone = len({at for at, _ in view.cross.open}) == 1
    meant = [join for join in every if end in (None, join.at) or alone]
    meant = [join for join in meant if touching in (None, str(join.touching))] or meant
    if not meant:
        half = int(touching) if touching and one.has(int(touching)) else one.high
        return Join(one, half, end or view.cross.open[0][0])
    if len(meant) == 1:
        return meant[0]
    if len({join.at for join in meant}) > 1:
        raise NotationError(
            "{one} fits at several ends: write the end too, as in {one} {at}", one=one, at=str(meant[-1].at)
        )
    raise NotationError(
        "{one} fits either way round: also write which half touches the line, as in {one} {at}:{half}",
        one=one,
        at=str(meant[0].at),
        half=meant[0].touching,
    )


def all_of(view: DominoView, one: Tile | None, spec: DominoSpec) -> list[Join]:
    """Return the ways to join a tile to a line with a `Cross`."""
    return [] if one is None or view.cross is None else plays(spec, one.alone, view.cross)


def turns(one: Tile, view: DominoView) -> bool:
    """Whether a tile may lie either way round at an end: a wild one does, if its halves differ."""
    seven = view.cross is not None and view.cross.sevens
    return seven and not one.double and bool(one.alone & WILD)


def tile_alone(text: str, of: TileSet) -> Tile | None:
    """Read a text that is one tile and nothing else; None: it is not."""
    numbers = of.pattern.fullmatch(text.strip())
    return None if numbers is None else tile(int(numbers[1]), int(numbers[2]))


def _read_one(text: str, of: TileSet) -> tuple[Tile, int]:
    """Read the tile at the start of a text; return it and where it ends."""
    if numbers := of.pattern.match(text):
        return tile(int(numbers[1]), int(numbers[2])), numbers.end()
    if text.strip().isalpha():
        near = did_you_mean(text.strip().lower(), (*PASSES, *DRAWS))
        raise NotationError(
            "'{text}' is not a play: write a tile and an end, such as 6-4 left, or pass{near}",
            text.index(text.strip()) + 1,
            text=quoted(text),
            near=near,
        )
    raise no_tile(text, 0, of)


def which_end(view: DominoView, play: Any) -> End:
    """The end of the line where a tile is put, whether it goes there or not."""
    if not view.line or view.line[0][0] == view.line[-1][1]:
        end: End = play.at
        return end
    return End.LEFT if play.onto == view.line[0][0] else End.RIGHT


def in_words(text: str) -> str:
    """Put a written play into the language in use."""
    if language() != "fr":
        return text.replace("@", " ")
    for en, fr in IN_FRENCH.items():
        text = text.replace(en, fr)
    return text
