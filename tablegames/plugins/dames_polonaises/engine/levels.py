"""Six levels, from one a beginner can beat to one that thinks a fiftieth of a second; more time, more strength."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.languages import Text
from tablegames.core.options import option
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later


@dataclass(frozen=True, slots=True)
class Level:
    """How far it looks, and how it errs."""

    limits: Limits
    slips: int = 0
    """Moves out of a hundred that are made without thinking."""
    haze: int = 0
    """By how many hundredths of a man it misjudges every move, at most."""


LEVELS: Final = (
    Level(Limits(depth=1), slips=30, haze=200),
    Level(Limits(depth=1), slips=12, haze=80),
    Level(Limits(depth=2), slips=4, haze=40),
    Level(Limits(depth=3), slips=1, haze=15),
    Level(Limits(nodes=5_000)),
    Level(Limits(nodes=60_000)),
)
"""The best looks at what the native code does in a fiftieth of a second, and Python in one."""
MIDDLE: Final = 4
"""The level played when none is named."""
BEST: Final = len(LEVELS)
ATTENTION: Final = (60, 85, 98, 98, 98, 98)
"""By level: how much it sees at a table where faults are made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """What can be said of the bot: `engine:6`, `engine:seconds=2`, `engine:3,depth=6`."""

    levels: ClassVar[tuple[Level, ...]] = LEVELS

    level: int | None = option(
        None,
        "",
        f"strength, from 1 (a beginner can win) to {BEST}; {MIDDLE} if nothing is said; with a limit of your own, how "
        "much it errs",
        f"la force, de 1 (un débutant peut gagner) à {BEST} ; {MIDDLE} si rien n'est dit ; avec une limite à vous, ses "
        "erreurs",
        least=1,
        most=BEST,
    )
    depth: int | None = option(None, "", "plies it looks ahead", "demi-coups vus d'avance", least=1, most=60)
    nodes: int | None = option(None, "", "positions it looks at", "positions regardées", least=1)
    seconds: float | None = option(
        None,
        "",
        "seconds it thinks; unlike the others it may play differently each time",
        "secondes de réflexion ; au contraire des autres, le jeu peut varier d'une fois à l'autre",
        least=0,
        most=3600,
    )

    endings: int | None = option(
        None,
        "",
        "of how many pieces the tables of endings are that it asks, 0 for none; three are worked out at once, four in "
        "half a minute, five in twenty minutes, and kept; if nothing is said, those that were, where seconds limit it",
        "de combien de pièces sont les tables de fins qu'il consulte, 0 : aucune ; trois se calculent aussitôt, quatre "
        "en une demi-minute, cinq en vingt minutes, et se gardent ; sinon celles qui le sont, s'il joue à la seconde",
        least=0,
        most=5,
    )
    attention: int | None = option(
        None,
        "",
        "at the table, the chance out of a hundred to see a capture and what can be called; 100 misses nothing; if "
        "nothing is said, by its level",
        "à la table, la chance sur cent de voir une prise et ce qui se relève ; 100 ne manque rien ; sinon, selon "
        "la force",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        return ATTENTION[(self.level or BEST) - 1] if self.attention is None else self.attention

    @property
    def plays(self) -> Level:
        """The level that was asked for, with other limits if they were."""
        limits = Limits(self.depth, self.nodes, self.seconds or None)
        if limits.none:
            return self.levels[(self.level or MIDDLE) - 1]
        return replace(self.levels[(self.level or BEST) - 1], limits=limits)


TITLE: Final = Text(
    f"looks ahead and plays to win; engine:1 to engine:{BEST} (default {MIDDLE}), engine:seconds=2, depth=, nodes=",
    f"calcule et joue pour gagner ; d'engine:1 à engine:{BEST} (défaut {MIDDLE}), engine:seconds=2, depth=, nodes=",
)
OPINION: Final = Text("looks ahead, counts in men", "calcule, compte en pions")
_MAKES: Final = "tablegames.plugins.dames_polonaises.engine_bot"
BOT: Final = PlayerEntry("engine", TITLE, Later(f"{_MAKES}:make_player"), EngineSettings)
ANALYST: Final = AnalystEntry("engine", OPINION, Later(f"{_MAKES}:make_analyst"), scale=1.2)
