"""Eight levels, from a person's first games to the best play in a second.

Every level looks ahead, the higher the farther. The low ones only glance at some moves, so they overlook captures as
people do, and all but the two highest misjudge every move a little (`tablegames.bots.haste`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from tablegames.bots.haste import NONE, Haste
from tablegames.bots.levels import ATTENTION, STRONGEST, USUAL, level_setting
from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.core.options import setting
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later

UNLIMITED: Final = Limits()


@frozen(kw_only=True)
class Level:
    """How far it looks, and how it errs."""

    limits: Limits = UNLIMITED
    """The limits of the search."""
    slow: Limits | None = None
    """The same without native code, where that would take too long."""
    haste: Haste = NONE
    """How it errs."""
    endings: bool = False
    """Whether it uses the endgame tables computed before."""

    def limits_of(self, *, compiled: bool) -> Limits:
        """The limits of the search, with or without native code."""
        return self.limits if compiled or self.slow is None else self.slow


LEVELS: Final = (
    Level(limits=Limits(depth=1), haste=Haste(glances=9, doubt=12, gives=180)),
    Level(limits=Limits(depth=2), haste=Haste(glances=20, doubt=12, gives=130)),
    Level(limits=Limits(depth=2), haste=Haste(glances=7, doubt=8, gives=120)),
    Level(limits=Limits(nodes=2_000), haste=Haste(glances=4, doubt=6, gives=110)),
    Level(limits=Limits(nodes=3_000), haste=Haste(glances=1, doubt=4, gives=100)),
    Level(limits=Limits(nodes=8_000), haste=Haste(doubt=2, gives=90)),
    Level(limits=Limits(nodes=18_000)),
    Level(limits=Limits(nodes=3_000_000), slow=Limits(nodes=100_000), endings=True),
)
"""The best level takes the native code about a second."""


@frozen(kw_only=True)
class EngineSettings:
    """Settings of the bot: `engine:6`, `engine:seconds=2`, `engine:3,depth=6`."""

    levels: ClassVar[tuple[Level, ...]] = LEVELS

    level: int | None = level_setting()
    depth: int | None = setting(
        None,
        "search depth in plies; if you set this or another limit, the level only decides how much the bot "
        "misjudges moves",
        least=1,
        most=60,
    )
    nodes: int | None = setting(None, "number of positions to search", least=1)
    seconds: float | None = setting(
        None, "thinking time in seconds; the bot may then play differently each time", least=0, most=3600
    )

    endings: int | None = setting(
        None,
        Text(
            "the size, in pieces, of the endgame tables to use; 0 for none. Computing them takes a moment for three "
            "pieces, half a minute for four, and twenty minutes for five; they are kept in a file. By default the "
            "bot uses only tables already computed, and only at level {best} or with a time limit",
            best=STRONGEST,
        ),
        least=0,
        most=5,
    )
    attention: int | None = setting(
        None,
        "at a table that allows faults, the chance in percent that the bot notices a capture or a fault to call; at "
        "100 it misses nothing; the default depends on the level",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        if self.attention is not None:
            return self.attention
        own = not Limits(self.depth, self.nodes, self.seconds or None).none
        return ATTENTION[(self.level or (STRONGEST if own else USUAL)) - 1]

    @property
    def plays(self) -> Level:
        """The chosen level, with limits of its own if they are given."""
        limits = Limits(self.depth, self.nodes, self.seconds or None)
        if limits.none:
            return self.levels[(self.level or USUAL) - 1]
        return replace(self.levels[(self.level or len(self.levels)) - 1], limits=limits, slow=None)


TITLE: Final = Text(
    "looks ahead and plays to win; engine:1 to engine:{best} (default {usual}), or engine:seconds=2; "
    "also takes depth= and nodes=",
    best=STRONGEST,
    usual=USUAL,
)
OPINION: Final = Text("looks ahead; scores are in men")
_MAKES: Final = f"{__package__}.player"
BOT: Final = PlayerEntry("engine", TITLE, Later(f"{_MAKES}:EnginePlayer"), EngineSettings)
ANALYST: Final = AnalystEntry("engine", OPINION, Later(f"{_MAKES}:EngineAnalyst"), scale=1.2)
