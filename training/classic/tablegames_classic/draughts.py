"""Draughts before its search was compiled and taught anew: a search in Python, with weights of its own, no tables."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from tablegames import PlayerEntry
from tablegames.bots.haste import Haste
from tablegames.core.analysis import Limits
from tablegames.core.game import Game
from tablegames.core.languages import Text
from tablegames.core.match import innermost
from tablegames.core.options import setting
from tablegames.core.players import Player
from tablegames.families.draughts.board import TEN, Board
from tablegames.families.draughts.engine.engine import Engine
from tablegames.families.draughts.engine.evaluation import Evaluation, Phases
from tablegames.families.draughts.engine.formation import CELLS, Strips, every_table, strips_of
from tablegames.families.draughts.engine.ground import Ground
from tablegames.families.draughts.engine.levels import EngineSettings, Level
from tablegames.families.draughts.engine.player import EnginePlayer
from tablegames.families.draughts.engine.search import Search
from tablegames.plugins.dames_polonaises.making import seated


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicSettings(EngineSettings):
    """The settings of the bot: `classic:6`, `classic:seconds=2`."""

    levels: ClassVar[tuple[Level, ...]] = (
        *(
            Level(limits=Limits(depth=depth), haste=Haste(doubt=doubt))
            for depth, doubt in ((1, 200), (1, 80), (2, 40), (3, 15))
        ),
        Level(limits=Limits(nodes=1_200)),
        Level(limits=Limits(nodes=5_000)),
    )
    level: int | None = setting(None, Text("", ""), least=1, most=6)


@cache
def tables() -> tuple[list[int], ...]:
    """The table of each block of the formation, column by column; half of them are kept, the others lie opposite."""
    values = memoryview(zlib.decompress(Path(__file__).with_name("formation.dat").read_bytes())).cast("b").tolist()
    return every_table([values[at : at + CELLS] for at in range(0, len(values), CELLS)])


@cache
def strips() -> Strips:
    """The four strips, from White's left; what they remember is true for every game."""
    return strips_of(tables())


class ClassicEvaluation(Evaluation):
    """The weights set by hand, with formations where the game is near enough to the one they were learnt in."""

    __slots__ = ("_near",)

    def __init__(self, ground: Ground, board: Board) -> None:
        super().__init__(ground, board)
        self._near = not (ground.lose_all or ground.first_king) and board is TEN and ground.march.spec.flying

    def _formation(self, white: int, black: int) -> Phases:
        worth = sum([strip.worth(white, black) for strip in strips()]) if self._near else 0
        return worth, worth

    def _strip_worths(self, white: int, black: int) -> list[Phases]:
        worths = [strip.worth(white, black) for strip in strips()] if self._near else []
        return [(worth, worth) for worth in worths]


class ClassicEngine(Engine):
    """The same engine with another search and other weights."""

    __slots__ = ()

    def __init__(self, game: Any) -> None:
        super().__init__(game, endings=0)

    def _searching(self, ground: Ground) -> tuple[Evaluation, Search]:
        evaluation = ClassicEvaluation(ground, self.game.board)
        return evaluation, Search(ground, evaluation)


def make(game: Game[Any, Any, Any], settings: ClassicSettings | None = None) -> Player[Any, Any]:
    """The bot of a game; at a table where faults are made it moves and calls nothing."""
    strict: Any = innermost(game)
    strict = getattr(strict, "strict", None) or strict
    return seated(game, EnginePlayer(strict, settings or ClassicSettings(), ClassicEngine(strict)))


BOT: Final = PlayerEntry("classic", Text("", ""), make, ClassicSettings)
