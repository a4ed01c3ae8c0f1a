"""The bots and analysts of the family, of the strict game or at a table of faults."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.core.match import innermost
from tablegames.families.tables.bot.levels import (
    OPINION,
    TITLE,
    AttentiveSettings,
    Level,
    make_analyst,
    make_player,
)
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.bots import PlayerEntry

if TYPE_CHECKING:
    from tablegames.core.game import Game
    from tablegames.families.tables.bot.evaluation import MakeEvaluation


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
