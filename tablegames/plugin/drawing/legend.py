"""What stands in a picture, thing by thing: a small picture of each, and a sentence that says what it is.

A drawer that has a `legend` offers it as data; a page shows it beside the board and knows nothing of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tablegames.plugin.drawing.diagram import Look, Picture


@dataclass(frozen=True, slots=True)
class Sign:
    """A thing that stands in a picture."""

    svg: str
    """The text of a small SVG file: the thing alone."""
    means: str
    """What it is, in a sentence or two, in the language in use."""


@runtime_checkable
class HasLegend(Protocol):
    """A drawer in whose pictures there are things that want a word."""

    def legend(self) -> Sequence[Sign]:
        """All of them, in the language in use."""


def sign(means: str, shapes: Iterable[str], reach: float = 6.0) -> Sign:
    """A thing drawn around the point 0, 0, on paper that goes so far from it each way.

    >>> sign("A peg.", ['<circle r="2"/>']).svg.count("<circle")
    1
    """
    return Sign(Picture((-reach, -reach), (2 * reach, 2 * reach), means, tuple(shapes)).svg(Look(means)), means)
