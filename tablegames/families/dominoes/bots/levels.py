"""Eight levels: the low ones play by habit, the high ones try each move in more and more deals.

Luck decides many parties, so a level wins only about three of five against the one below it (docs/evidence/bots).
"""

from __future__ import annotations

from typing import Final

from tablegames.bots.levels import STRONGEST, USUAL, level_setting
from tablegames.bots.search.levels import SearchLevel, SearchSettings
from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.core.options import setting
from tablegames.families.dominoes.bots.habit import Habit
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later


@frozen(kw_only=True)
class Level:
    """How a level thinks."""

    habit: Habit | None = None
    """The habit it plays by; None: it tries moves in deals, and infers the others' hands from their choices."""
    deals: int = 0
    """The deals in which it tries its moves."""
    slow: int = 0
    """The same without native code, so that nobody waits: without a compiler, in a browser, with larger sets."""


def _plays(pips: int, own: int, counts: int, recalls: int, passes: int, doubt: int) -> Level:
    return Level(habit=Habit(pips, own, counts, recalls, passes, doubt))


LEVELS: Final = (
    _plays(3, 0, 0, recalls=0, passes=0, doubt=24),
    _plays(3, 0, 0, recalls=0, passes=0, doubt=10),
    _plays(3, 1, 2, recalls=5, passes=0, doubt=7),
    _plays(2, 1, 3, recalls=10, passes=0, doubt=2),
    _plays(1, 1, 3, recalls=28, passes=5, doubt=1),
    Level(deals=14, slow=14),
    Level(deals=32, slow=32),
    Level(deals=1024, slow=256),
)
ROUND: Final = 20
"""About the actions of a round."""
MOST: Final = 1_000_000
"""More deals than anybody waits for, used where only time ends the thinking."""


@frozen(kw_only=True)
class EngineSettings:
    """Settings of the bot: `engine:4`, `engine:deals=100`, `engine:seconds=2`."""

    level: int | None = level_setting()
    deals: int | None = setting(
        None, "number of deals to try for each decision, instead of the number set by the level", least=1, most=MOST
    )
    seconds: float | None = setting(
        None, "maximum seconds per decision; the bot may then play differently each time", least=0, most=3600
    )

    @property
    def general(self) -> SearchLevel:
        """How the general player thinks, which plays where rounds are not plain."""
        if self.deals is not None and not self.seconds:
            return SearchLevel(limits=Limits(nodes=self.deals * ROUND))
        return SearchSettings(level=self.level, seconds=self.seconds).plays

    @property
    def habit(self) -> Habit | None:
        """The habit it plays by; None: it tries deals, as with a number of deals or a time of its own."""
        own = self.deals is not None or self.seconds
        return None if own else LEVELS[(self.level or USUAL) - 1].habit

    def effort(self, *, compiled: bool) -> tuple[int, float | None]:
        """The deals it tries and the seconds it takes at most; with a time for a level of habit, only time limits."""
        if self.deals is not None:
            return self.deals, self.seconds or None
        level = LEVELS[(self.level or USUAL) - 1]
        return (level.deals if compiled else level.slow) or MOST, self.seconds or None


@frozen(kw_only=True)
class HeaviestSettings:
    """The bot that does not think has no settings."""


TITLE: Final = Text(
    "counts the tiles and infers who holds what; engine:1 to engine:{best} (default {usual}); also takes "
    "deals= and seconds=",
    best=STRONGEST,
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
