"""Six levels, from one a beginner can beat to one that thinks a fiftieth of a second; more time makes it stronger."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.languages import Text
from tablegames.core.options import setting
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later


@dataclass(frozen=True, slots=True)
class Level:
    """How far it looks, and how it errs."""

    limits: Limits
    slips: int = 0
    """Moves out of a hundred that are made without thinking."""
    haze: int = 0
    """How far it may misjudge every move, in hundredths of a man."""


LEVELS: Final = (
    Level(Limits(depth=1), slips=30, haze=200),
    Level(Limits(depth=1), slips=12, haze=80),
    Level(Limits(depth=2), slips=4, haze=40),
    Level(Limits(depth=3), slips=1, haze=15),
    Level(Limits(nodes=5_000)),
    Level(Limits(nodes=60_000)),
)
"""The best level takes the native code a fiftieth of a second, and Python one second."""
MIDDLE: Final = 4
"""The level played when none is named."""
BEST: Final = len(LEVELS)
ATTENTION: Final = (60, 85, 98, 98, 98, 98)
"""The attention of each level at a table where faults are made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """Settings of the bot: `engine:6`, `engine:seconds=2`, `engine:3,depth=6`."""

    levels: ClassVar[tuple[Level, ...]] = LEVELS

    level: int | None = setting(
        None,
        Text(
            "strength, from 1 (a beginner can win) to {best}; default {middle}. With another limit, "
            "the level only sets how often the bot errs",
            best=BEST,
            middle=MIDDLE,
        ),
        least=1,
        most=BEST,
    )
    depth: int | None = setting(None, "search depth in plies", least=1, most=60)
    nodes: int | None = setting(None, "number of positions to search", least=1)
    seconds: float | None = setting(
        None, "thinking time in seconds; the bot may then play differently each time", least=0, most=3600
    )

    endings: int | None = setting(
        None,
        "the size, in pieces, of the endgame tables to use; 0 for none. Computing them takes a moment for three "
        "pieces, half a minute for four, and twenty minutes for five; they are kept in a file. By default the "
        "bot uses only tables already computed, and only if it has a time limit",
        least=0,
        most=5,
    )
    attention: int | None = setting(
        None,
        "at a table with faults, the chance in percent that the bot notices a capture or a fault to call; at 100 "
        "it misses nothing; the default depends on the level",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        return ATTENTION[(self.level or BEST) - 1] if self.attention is None else self.attention

    @property
    def plays(self) -> Level:
        """The chosen level, with limits of its own if they are given."""
        limits = Limits(self.depth, self.nodes, self.seconds or None)
        if limits.none:
            return self.levels[(self.level or MIDDLE) - 1]
        return replace(self.levels[(self.level or BEST) - 1], limits=limits)


TITLE: Final = Text(
    "looks ahead and plays to win; engine:1 to engine:{best} (default {middle}), or engine:seconds=2; "
    "also takes depth= and nodes=",
    best=BEST,
    middle=MIDDLE,
)
OPINION: Final = Text("looks ahead; scores are in men")
_MAKES: Final = f"{__package__}.player"
BOT: Final = PlayerEntry("engine", TITLE, Later(f"{_MAKES}:EnginePlayer"), EngineSettings)
ANALYST: Final = AnalystEntry("engine", OPINION, Later(f"{_MAKES}:EngineAnalyst"), scale=1.2)
