"""Eight levels, with the same names in every game: 1 is a person's first steps, 8 is the strongest we have.

A game says how each of its levels thinks and errs. The names of the levels, and the usual one, stand here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.languages import Text
from tablegames.core.options import setting

NAMES: Final = (
    Text("first steps"),
    Text("beginner"),
    Text("casual"),
    Text("regular"),
    Text("skilled"),
    Text("expert"),
    Text("master"),
    Text("strongest"),
)
STRONGEST: Final = len(NAMES)
EIGHT: Final = range(1, STRONGEST + 1)
USUAL: Final = 2
"""The level played when none is named; a newcomer beats it by the third game."""
ATTENTION: Final = (50, 60, 70, 80, 85, 90, 95, 98)
"""By level: how much of a hundred a bot notices at a table where faults are made."""


def name_of(level: int, levels: Sequence[int]) -> Text | None:
    """Return the name of a level among those of a bot; None: the bot has others than the usual eight.

    >>> str(name_of(3, range(1, 9))), name_of(3, range(1, 7))
    ('casual', None)
    """
    return NAMES[level - 1] if list(levels) == list(EIGHT) and level in levels else None


def level_setting() -> Any:
    """Return the setting `level` of a bot."""
    meaning = Text("strength, from 1 (first steps) to {best} (strongest); default {usual}", best=STRONGEST, usual=USUAL)
    return setting(None, meaning, least=1, most=STRONGEST)
