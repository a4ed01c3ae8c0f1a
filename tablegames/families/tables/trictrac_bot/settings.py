"""What can be said of a bot that also sits at a table of faults: how attentive it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.match import innermost
from tablegames.core.options import option
from tablegames.families.tables.bot.levels import (
    MIDDLE,
    OPINION,
    TITLE,
    BotSettings,
    Level,
    make_analyst,
    make_player,
)
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugging.bots import PlayerEntry

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.families.tables.bot.evaluation import MakeEvaluation

ATTENTION: Final = (60, 85, 98)
"""By level: how much of a hundred it sees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentiveSettings(BotSettings):
    """`engine:3`, `engine:attention=60`, `engine:2,attention=100`."""

    attention: int | None = option(
        None,
        "",
        "under `arbiter` table, how much it sees of a throw, from 0 to 100; by level 60, 85, 98",
        "avec « arbiter » table, ce qu'il voit d'un coup, de 0 à 100 ; selon la force 60, 85, 98",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """How attentive it is."""
        return ATTENTION[(self.level or MIDDLE) - 1] if self.attention is None else self.attention


def attentive_player(
    evaluation: MakeEvaluation, levels: tuple[Level, ...], game: Game[Any, Any, Any], settings: Any = None
) -> Any:
    """The bot `engine`, of the strict game or at the table."""
    if isinstance(innermost(game), Tour):
        return make_player(evaluation, levels, game, settings)
    from tablegames.families.tables.trictrac_bot.attention import TableBot

    asked = settings or AttentiveSettings()
    return TableBot(game, evaluation, asked.plays(levels), asked.eye)


def attentive_analyst(evaluation: MakeEvaluation, levels: tuple[Level, ...], game: Game[Any, Any, Any]) -> Any:
    """The analyst `engine`, of the strict game or at the table."""
    if isinstance(innermost(game), Tour):
        return make_analyst(evaluation, levels, game)
    from tablegames.families.tables.trictrac_bot.attention import TableAnalyst

    return TableAnalyst(game, evaluation, levels[-1])


def attentive_bot(evaluation: MakeEvaluation, levels: tuple[Level, ...]) -> PlayerEntry:
    """What a plugin of the family answers to `tablegames_players`."""
    make = partial(attentive_player, evaluation, levels)
    return PlayerEntry("engine", TITLE, make, AttentiveSettings, of_match=True)


def attentive_opinion(evaluation: MakeEvaluation, levels: tuple[Level, ...], scale: float) -> AnalystEntry:
    """What a plugin of the family answers to `tablegames_analysts`; `scale` as `tools.scales` measures it."""
    make = partial(attentive_analyst, evaluation, levels)
    return AnalystEntry("engine", OPINION, make, Limits(depth=1), scale, of_match=True)
