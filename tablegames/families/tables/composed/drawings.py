"""The drawings of a game of tables in a file: the paths lie as its rules say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from tablegames.core.frozen import frozen
from tablegames.families.tables.composed.options import Meeting
from tablegames.families.tables.drawing.coloured import ColourBoard, PlainBoard
from tablegames.families.tables.drawing.diagram import BoardDiagram
from tablegames.families.tables.drawing.render import Layout, TextBoard


class ByPath:
    """A drawing that follows the path of the rules."""

    __slots__ = ()

    def under(self, rules: Any) -> Self:
        return replace(self, path=rules.path)  # type: ignore[type-var]  # every drawing is a dataclass


@frozen
class ComposedText(ByPath, TextBoard):
    """The board as text."""


@frozen
class ComposedColours(ByPath, ColourBoard):
    """The board for a terminal."""


@frozen
class ComposedSentences(ByPath, PlainBoard):
    """The board in sentences."""


@frozen
class ComposedDiagram(BoardDiagram):
    """The board as a picture."""

    def under(self, rules: Any) -> BoardDiagram:
        kind = PinningDiagram if rules.meeting is Meeting.PIN else ComposedDiagram
        return kind(layout=Layout(rules.path), on_bar=rules.meeting is Meeting.HIT)


@frozen
class PinningDiagram(ComposedDiagram):
    """The same where dames are pinned."""

    pins: ClassVar[bool] = True


RENDERERS: Final = (ComposedText(), ComposedColours(), ComposedSentences())
DIAGRAM: Final = ComposedDiagram()
