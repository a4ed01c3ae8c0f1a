"""Draughts before its search was compiled and taught anew: a search in Python, with weights of its own, no tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tablegames import PlayerEntry
from tablegames.core.analysis import Limits
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.match import innermost
from tablegames.core.players import Player
from tablegames.plugins.dames_polonaises.engine.engine import Engine
from tablegames.plugins.dames_polonaises.engine.evaluation import Evaluation
from tablegames.plugins.dames_polonaises.engine.ground import Ground
from tablegames.plugins.dames_polonaises.engine.levels import LEVELS, EngineSettings, Level
from tablegames.plugins.dames_polonaises.engine.player import EnginePlayer
from tablegames.plugins.dames_polonaises.engine.search import Search
from tablegames.plugins.dames_polonaises.engine_bot import seated


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSettings(EngineSettings):
    """What can be said of the bot: `classic:6`, `classic:seconds=2`."""

    levels: ClassVar[tuple[Level, ...]] = (*LEVELS[:4], Level(Limits(nodes=1_200)), Level(Limits(nodes=5_000)))


class ClassicEngine(Engine):
    """The same engine with another search and other weights."""

    __slots__ = ()

    def __init__(self, game: Any) -> None:
        super().__init__(game, endings=0)

    def _searching(self, ground: Ground) -> tuple[Evaluation, Search]:
        evaluation = Evaluation(ground, self.game.board)
        return evaluation, Search(ground, evaluation)


def make(game: Game[Any, Any, Any], settings: ClassicSettings | None = None) -> Player[Any, Any]:
    """The bot of a game; at a table where faults are made it moves and calls nothing."""
    strict: Any = innermost(game)
    strict = getattr(strict, "strict", None) or strict
    return seated(game, EnginePlayer(strict, settings or ClassicSettings(), ClassicEngine(strict)))


BOT: Final = PlayerEntry("classic", Text("", ""), make, ClassicSettings)
