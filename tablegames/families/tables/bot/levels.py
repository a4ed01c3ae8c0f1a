"""Three levels, from one a beginner can beat to one that weighs every throw to come; how a plugin offers them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.languages import Text
from tablegames.core.options import option
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.plugin.bots import PlayerEntry

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.families.tables.bot.evaluation import MakeEvaluation
    from tablegames.families.tables.bot.player import TablesAnalyst, TablesPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """How far it looks, and how it errs."""

    look: Lookahead
    slips: int = 0
    """Plays out of a hundred that are made without thinking."""
    haze: int = 0
    """By how much it misjudges every play at most, in hundredths of what lies between the best and the worst."""


LEVELS: Final = (
    Level(Lookahead(), slips=10, haze=50),
    Level(Lookahead()),
    Level(Lookahead(throws=1)),
)
RACE_LEVELS: Final = (*LEVELS[:2], Level(Lookahead(throws=1, candidates=5, within=0.15)))
"""Those of the races, which count in parties: what looks worse by a seventh of one is not followed."""
NETWORK_LEVELS: Final = (Level(Lookahead(), slips=10, haze=50), Level(Lookahead(), haze=15), Level(Lookahead()))
"""A network sees at once what the bot of before saw a throw ahead; a level below it misjudges a little."""
MIDDLE: Final = 2
"""The level played when none is named."""
BEST: Final = len(LEVELS)
ATTENTION: Final = (60, 85, 98)
"""By level: how much of a hundred it sees."""


def _level(usual: int) -> Any:
    """The setting of a level, that one being played when none is named."""
    return option(
        None,
        "",
        f"strength, from 1 (a beginner can win) to {BEST}; {usual} if nothing is said",
        f"la force, de 1 (un débutant peut gagner) à {BEST} ; {usual} si rien n'est dit",
        least=1,
        most=BEST,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSettings:
    """What can be said of the bot: `engine:3`, `engine:throws=2`, `engine:3,candidates=12`."""

    usual: ClassVar[int] = MIDDLE
    level: int | None = _level(MIDDLE)
    throws: int | None = option(
        None,
        "",
        "throws it looks ahead; 2 may take seconds a play",
        "coups de dés vus d'avance ; 2 peut coûter des secondes",
        least=0,
        most=2,
    )
    candidates: int | None = option(
        None, "", "how many plays it follows so far", "combien de coups il suit jusque-là", least=1, most=1000
    )

    def plays(self, levels: tuple[Level, ...] = LEVELS) -> Level:
        """The level that was asked for, looking further if that was."""
        asked = self.throws is not None or self.candidates is not None
        level = levels[(self.level or (BEST if asked else self.usual)) - 1]
        throws = level.look.throws if self.throws is None else self.throws
        candidates = level.look.candidates if self.candidates is None else self.candidates
        within = level.look.within if self.candidates is None else math.inf
        look = replace(level.look, throws=throws, candidates=candidates, within=within)
        return Level(look, level.slips, level.haze)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentiveSettings(BotSettings):
    """`engine:3`, `engine:attention=60`, `engine:2,attention=100`."""

    attention: int | None = option(
        None,
        "",
        "under `arbiter` table, how much it sees, from 0 to 100; by level 60, 85, 98",
        "avec « arbiter » table, ce qu'il voit, de 0 à 100 ; selon la force 60, 85, 98",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """How attentive it is."""
        return ATTENTION[(self.level or self.usual) - 1] if self.attention is None else self.attention


@dataclass(frozen=True, slots=True, kw_only=True)
class BestSettings(AttentiveSettings):
    """The same of a bot whose strongest level is the one played when none is named."""

    usual: ClassVar[int] = BEST
    level: int | None = _level(BEST)


def make_player(
    evaluation: MakeEvaluation,
    levels: tuple[Level, ...],
    game: Game[Any, Any, Any],
    settings: BotSettings | None = None,
    kind: type[BotSettings] = BotSettings,
) -> TablesPlayer:
    """The bot `engine` of a game; where nothing is said of it, as settings of that kind have it."""
    from tablegames.families.tables.bot.player import TablesPlayer

    level = (settings or kind()).plays(levels)
    return TablesPlayer(game, evaluation, level.look, level.slips, level.haze)


def make_analyst(evaluation: MakeEvaluation, levels: tuple[Level, ...], game: Game[Any, Any, Any]) -> TablesAnalyst:
    """The analyst `engine` of a game."""
    from tablegames.families.tables.bot.player import TablesAnalyst

    return TablesAnalyst(game, evaluation, levels[-1].look)


def _title(usual: int) -> Text:
    return Text(
        f"weighs positions and throws; engine:1 to engine:{BEST} (default {usual}), engine:throws=2, candidates=",
        f"pèse positions et coups de dés ; d'engine:1 à engine:{BEST} (défaut {usual}), engine:throws=2, candidates=",
    )


TITLE: Final = _title(MIDDLE)
OPINION: Final = Text("weighs the throws that may follow", "pèse les coups de dés qui peuvent suivre")


def bot(
    evaluation: MakeEvaluation, levels: tuple[Level, ...] = LEVELS, settings: type[BotSettings] = BotSettings
) -> PlayerEntry:
    """What a plugin answers to `tablegames_players`."""
    title, make = _title(settings.usual), partial(make_player, evaluation, levels, kind=settings)
    return PlayerEntry("engine", title, make, settings, of_match=True)


def analyst(evaluation: MakeEvaluation, levels: tuple[Level, ...] = LEVELS, scale: float = 0.5) -> AnalystEntry:
    """What a plugin answers to `tablegames_analysts`; `scale` as `python -m tools.scales` measures it."""
    make = partial(make_analyst, evaluation, levels)
    return AnalystEntry("engine", OPINION, make, Limits(depth=1), scale, of_match=True)
