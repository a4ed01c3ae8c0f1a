"""Eight levels by the number of games played out, and how far ahead they matter; the settings of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.levels import STRONGEST, USUAL as USUAL_LEVEL, level_setting
from tablegames.core.analysis import Limits
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.core.options import setting

if TYPE_CHECKING:
    from tablegames.bots.search.player import SearchAnalyst, SearchPlayer
    from tablegames.core.game import Game


@frozen(kw_only=True)
class SearchLevel:
    """How much a level plays out for a decision."""

    limits: Limits
    """The limits of a decision, in actions or seconds; a playout in progress still finishes."""
    games: int | None = None
    """The most games played out for each possible action; None: as many as the limits allow."""
    patience: float = 1.0
    """The worth of an end one action later, as a share; with little patience near ends matter most."""

    def player(self, game: Game[Any, Any, Any]) -> SearchPlayer:
        """Return the player of a game who thinks so."""
        from tablegames.bots.search.player import SearchPlayer

        return SearchPlayer(game, self.limits, games=self.games, patience=self.patience)


LONGEST: Final = 1.5
"""The most seconds of the two best levels, for games whose rules are slow."""


def _tries(games: int, nodes: int, patience: float, seconds: float | None = None) -> SearchLevel:
    return SearchLevel(games=games, limits=Limits(nodes=nodes, seconds=seconds), patience=patience)


LEVELS: Final = (
    _tries(2, 2_000, 0.8),
    _tries(4, 3_000, 0.85),
    _tries(8, 5_000, 0.9),
    _tries(15, 9_000, 0.95),
    _tries(30, 15_000, 1.0),
    _tries(70, 30_000, 1.0),
    _tries(200, 35_000, 1.0, LONGEST),
    SearchLevel(limits=Limits(nodes=35_000, seconds=LONGEST)),
)


@frozen(kw_only=True)
class SearchSettings:
    """The settings of the bot: `engine:3`, `engine:seconds=2`."""

    level: int | None = level_setting()
    seconds: float | None = setting(
        None,
        "thinking time in seconds, instead of a number of tries; games then can't be repeated exactly",
        least=0,
        most=3600,
    )

    @property
    def plays(self) -> SearchLevel:
        """The chosen level; with a time of its own, nothing else limits it."""
        if self.seconds:
            return SearchLevel(limits=Limits(seconds=self.seconds))
        return LEVELS[(self.level or USUAL_LEVEL) - 1]


def make_player(game: Game[Any, Any, Any], settings: SearchSettings | None = None) -> SearchPlayer:
    """Return the bot `engine` of a game without its own."""
    return (settings or SearchSettings()).plays.player(game)


def make_analyst(game: Game[Any, Any, Any]) -> SearchAnalyst:
    """Return the analyst `engine` of a game without its own."""
    from tablegames.bots.search.player import SearchAnalyst

    return SearchAnalyst(game)


NAME: Final = "engine"
TITLE: Final = Text(
    "plays games out at random and picks the best move; engine:1 to engine:{best} (default {usual}), engine:seconds=2",
    best=STRONGEST,
    usual=USUAL_LEVEL,
)
OPINION: Final = Text("plays games out at random; solves short endings exactly")
USUAL: Final = Limits(seconds=2.0)
"""The analyst's default limits."""
