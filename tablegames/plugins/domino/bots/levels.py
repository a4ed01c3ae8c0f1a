"""Four levels, which differ in how many deals are tried before a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.languages import Text
from tablegames.core.options import option
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later

LEVELS: Final = (2, 8, 64, 1024)
"""The deals in which each level tries its moves."""
UNCOMPILED: Final = (2, 8, 64, 256)
"""The same where no native code reckons, so that nobody waits: without a compiler, in a page, with larger sets."""
INFERS: Final = 3
"""From this level on it asks what the others' choices tell of their hands."""
USUAL: Final = 3
"""The level played when none is named."""
BEST: Final = len(LEVELS)
ATTENTION: Final = (60, 85, 98, 100)
"""At a table where faults are made, what each level notices, in hundredths."""
MOST: Final = 1_000_000
"""More deals than anybody waits for: where only time ends the thinking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """What can be said of the bot: `engine:4`, `engine:deals=100`, `engine:seconds=2`."""

    level: int | None = option(
        None,
        "",
        f"strength, from 1 to {BEST}; {USUAL} if nothing is said",
        f"la force, de 1 à {BEST} ; {USUAL} si rien n'est dit",
        least=1,
        most=BEST,
    )
    deals: int | None = option(
        None,
        "",
        "deals it tries before a decision, instead of the level's",
        "donnes essayées avant chaque coup, au lieu de celles du niveau",
        least=1,
        most=MOST,
    )
    seconds: float | None = option(
        None,
        "",
        "seconds it thinks at most; unlike the others it may play differently each time",
        "secondes de réflexion au plus ; au contraire des autres, le jeu peut varier d'une fois à l'autre",
        least=0,
        most=3600,
    )

    attention: int | None = option(
        None,
        "AUJ-Dom r. IX, XVI",
        "at a table where faults are made: from 0 to 100, the chance to notice a tile that goes and a fault that "
        "shows; the level's (60, 85, 98, 100) if nothing is said",
        "à une table où l'on fait des fautes : de 0 à 100, la chance de voir un domino qui va et une faute qui se "
        "montre ; celle du niveau (60, 85, 98, 100) si rien n'est dit",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        return ATTENTION[(self.level or USUAL) - 1] if self.attention is None else self.attention

    def effort(self, *, compiled: bool) -> tuple[int, float | None]:
        """The deals it tries and the seconds it takes at most: the level's deals, unless only a time is named."""
        seconds = self.seconds or None
        if self.deals is not None:
            return self.deals, seconds
        if self.level is None and seconds is not None:
            return MOST, seconds
        return self.levels(compiled=compiled)[(self.level or USUAL) - 1], seconds

    def levels(self, *, compiled: bool) -> tuple[int, ...]:
        """The deals of each level, where native code reckons, or none does."""
        return LEVELS if compiled else UNCOMPILED

    @property
    def infers(self) -> bool:
        """Whether it asks what the others have chosen: not at the lower levels, unless its deals or time are named."""
        return self.level is None or self.level >= INFERS


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaviestSettings:
    """What can be said of the bot that does not think: `heaviest:60`."""

    attention: int = option(
        100,
        "AUJ-Dom r. IX, XVI",
        "at a table where faults are made: from 0 to 100, the chance to notice a tile that goes and a fault that shows",
        "à une table où l'on fait des fautes : de 0 à 100, la chance de voir un domino qui va et une faute qui se "
        "montre",
        least=0,
        most=100,
    )


TITLE: Final = Text(
    f"counts what is out, infers who holds what; engine:1 to engine:{BEST} (default {USUAL}), deals=, seconds=",
    f"compte les dominos vus, déduit qui tient quoi ; d'engine:1 à engine:{BEST} (défaut {USUAL}), deals=, seconds=",
)
HEAVIEST: Final = Text("the tile with most pips that goes", "le domino le plus fort qui aille")
OPINION: Final = Text("tries the moves in deals, counts in points", "essaie les coups, compte en points")
BOTS: Final = (
    PlayerEntry("engine", TITLE, Later(f"{__package__}.player:engine"), EngineSettings, of_match=True),
    PlayerEntry("heaviest", HEAVIEST, Later(f"{__package__}.player:heaviest"), HeaviestSettings),
)
ANALYST: Final = AnalystEntry(
    "engine", OPINION, Later(f"{__package__}.analyst:EngineAnalyst"), Limits(nodes=1000), 8.0, of_match=True
)
