"""The bot of plain: the levels of the family, but to look a throw ahead means its own: the other's is no matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from tablegames.core.analysis import AnalystEntry, Limits
from tablegames.families.tables.bot.levels import OPINION, TITLE, BotSettings, Level
from tablegames.families.tables.bot.player import TablesAnalyst, TablesPlayer
from tablegames.families.tables.bot.thinking import Lookahead
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugins.plain.evaluation import FarSighted, PlainEvaluation

if TYPE_CHECKING:
    from tablegames.core.game import Game

LEVELS: Final = (
    Level(Lookahead(), slips=15, haze=60),
    Level(Lookahead(), slips=5, haze=20),
    Level(Lookahead(throws=1)),
)


def make_player(game: Game[Any, Any, Any], settings: BotSettings | None = None) -> TablesPlayer:
    """A level that looks ahead weighs plays by the next throw of who makes them."""
    level = (settings or BotSettings()).plays(LEVELS)
    evaluation = FarSighted if level.look.throws else PlainEvaluation
    return TablesPlayer(game, evaluation, Lookahead(), level.slips, level.haze)


class PlainAnalyst(TablesAnalyst):
    """Asked for its opinion: the next throw is in the evaluation, and nothing else is to be looked at."""

    __slots__ = ()
    furthest: ClassVar[float] = 0


def make_analyst(game: Game[Any, Any, Any]) -> PlainAnalyst:
    """The analyst `engine`."""
    return PlainAnalyst(game, FarSighted, Lookahead())


BOT: Final = PlayerEntry("engine", TITLE, make_player, BotSettings, of_match=True)
ANALYST: Final = AnalystEntry("engine", OPINION, make_analyst, Limits(depth=1), 0.37, of_match=True)
