"""Four levels, which differ in how many deals are tried before a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.languages import Text
from tablegames.core.options import setting
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later

LEVELS: Final = (2, 8, 64, 1024)
"""The deals in which each level tries its moves."""
UNCOMPILED: Final = (2, 8, 64, 256)
"""The same without native code, so that nobody waits: without a compiler, in a browser, with larger sets."""
INFERS: Final = 3
"""From this level on it infers the others' hands from their choices."""
USUAL: Final = 3
"""The level played when none is named."""
BEST: Final = len(LEVELS)
ROUND: Final = 20
"""About the actions of a round."""
TRIES: Final = (150, 600, 2_500, 10_000)
"""The actions that each level plays out for a decision where rounds are not plain."""
MOST: Final = 1_000_000
"""More deals than anybody waits for, used where only time ends the thinking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """Settings of the bot: `engine:4`, `engine:deals=100`, `engine:seconds=2`."""

    level: int | None = setting(
        None, Text("strength, from 1 to {best}; default {usual}", best=BEST, usual=USUAL), least=1, most=BEST
    )
    deals: int | None = setting(
        None, "number of deals to try for each decision, instead of the level's", least=1, most=MOST
    )
    seconds: float | None = setting(
        None, "maximum seconds per decision; the bot may then play differently each time", least=0, most=3600
    )

    @property
    def limits(self) -> Limits:
        """The limits of playouts, where rounds are not plain."""
        if self.seconds:
            return Limits(seconds=self.seconds)
        level = TRIES[(self.level or USUAL) - 1]
        return Limits(nodes=level if self.deals is None else self.deals * ROUND)

    def effort(self, *, compiled: bool) -> tuple[int, float | None]:
        """The deals it tries and the seconds it takes at most: the level's deals, unless only a time is named."""
        seconds = self.seconds or None
        if self.deals is not None:
            return self.deals, seconds
        if self.level is None and seconds is not None:
            return MOST, seconds
        return self.levels(compiled=compiled)[(self.level or USUAL) - 1], seconds

    def levels(self, *, compiled: bool) -> tuple[int, ...]:
        """The deals of each level, with or without native code."""
        return LEVELS if compiled else UNCOMPILED

    @property
    def infers(self) -> bool:
        """Whether it infers from the others' choices: not at low levels, unless deals or seconds are given."""
        return self.level is None or self.level >= INFERS


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaviestSettings:
    """The bot that does not think has no settings."""


TITLE: Final = Text(
    "counts the tiles and infers who holds what; engine:1 to engine:{best} (default {usual}); also takes "
    "deals= and seconds=",
    best=BEST,
    usual=USUAL,
)
HEAVIEST: Final = Text("plays the heaviest tile that fits")
OPINION: Final = Text("tries each move in many possible deals; scores are in points")
BOTS: Final = (
    PlayerEntry("engine", TITLE, Later(f"{__package__}.player:engine"), EngineSettings, of_match=True),
    PlayerEntry("heaviest", HEAVIEST, Later(f"{__package__}.player:heaviest"), HeaviestSettings),
)
ANALYST: Final = AnalystEntry(
    "engine", OPINION, Later(f"{__package__}.analyst:analyst"), Limits(nodes=1000), 8.0, of_match=True
)
