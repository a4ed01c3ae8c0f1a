"""The three drawings of a race: as text, for a terminal, in sentences; all from the same few facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablegames.families.tables.board.men import Men
from tablegames.families.tables.board.path import FACING, Path
from tablegames.families.tables.drawing.coloured import ColourBoard
from tablegames.families.tables.drawing.render import TextBoard, in_hand_and_lifted
from tablegames.families.tables.drawing.sentences import PlainBoard
from tablegames.plugging.brings import Renderer


def three_drawings(
    path: Path = FACING, tally: Callable[[Men], str] = in_hand_and_lifted, *, from_right: bool = False
) -> list[Renderer[Any]]:
    """What a plugin answers to `tablegames_renderers`: see `TextBoard` for what the arguments mean."""
    return [
        TextBoard(path, tally, from_right=from_right),
        ColourBoard(path, tally, from_right=from_right),
        PlainBoard(path, tally),
    ]
