"""The drawings of a game of tables in a file: the paths lie as its rules say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from tablegames.families.tables.composed.options import Meeting
from tablegames.families.tables.drawing.coloured import ColourBoard, PlainBoard
from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.render import Layout, TextBoard


class ByPath:
    """A drawing that follows the path of the rules."""

    __slots__ = ()

    def under(self, rules: Any) -> Self:
        return replace(self, path=rules.path)  # type: ignore[type-var]  # every drawing is a dataclass


@dataclass(frozen=True, slots=True)
class ComposedText(ByPath, TextBoard):
    """The board as text."""


@dataclass(frozen=True, slots=True)
class ComposedColours(ByPath, ColourBoard):
    """The board for a terminal."""


@dataclass(frozen=True, slots=True)
class ComposedSentences(ByPath, PlainBoard):
    """The board in sentences."""


@dataclass(frozen=True, slots=True)
class ComposedDiagram(BoardDiagram):
    """The board as a picture."""

    def under(self, rules: Any) -> BoardDiagram:
        kind = PinningDiagram if rules.meeting is Meeting.PIN else ComposedDiagram
        return kind(layout=Layout(rules.path), on_bar=rules.meeting is Meeting.HIT)


@dataclass(frozen=True, slots=True)
class PinningDiagram(ComposedDiagram):
    """The same where dames are pinned."""

    pins: ClassVar[bool] = True


RENDERERS: Final = (ComposedText(), ComposedColours(), ComposedSentences())
DIAGRAM: Final = ComposedDiagram()
