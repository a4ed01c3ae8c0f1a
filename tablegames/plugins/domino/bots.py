"""The bots of the family, which at a table with faults have an eye: its attention is a setting more."""

from __future__ import annotations

from typing import Any, Final

from tablegames.bots.levels import ATTENTION, USUAL
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.match import innermost
from tablegames.core.options import option
from tablegames.families.dominoes.bots.levels import HEAVIEST, TITLE, EngineSettings as Thinking
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.references import Later


@frozen(kw_only=True)
class EngineSettings(Thinking):
    """Settings of the bot: `engine:4`, `engine:deals=100`, `engine:seconds=2`."""

    attention: int | None = option(
        None,
        "AUJ-Dom r. IX, XVI",
        "at a table that allows faults, the chance in percent that the bot notices a playable tile or a visible "
        "fault; the default depends on the level",
        least=0,
        most=100,
    )

    @property
    def eye(self) -> int:
        """Its attention."""
        return ATTENTION[(self.level or USUAL) - 1] if self.attention is None else self.attention


@frozen(kw_only=True)
class HeaviestSettings:
    """Settings of the bot that does not think: `heaviest:60`."""

    attention: int = option(
        100,
        "AUJ-Dom r. IX, XVI",
        "at a table that allows faults, the chance in percent that the bot notices a playable tile or a visible fault",
        least=0,
        most=100,
    )


def engine(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> Any:
    """The bot that counts, and at its higher levels infers; at a table, with its eye."""
    from tablegames.families.dominoes.bots.player import engine as thinks

    settings = settings or EngineSettings()
    return _seated(game, thinks(game, settings), settings.eye)


def heaviest(game: Game[Any, Any, Any], settings: HeaviestSettings | None = None) -> Any:
    """The bot that does not think; at a table, with its eye."""
    from tablegames.families.dominoes.bots.player import heaviest as places

    return _seated(game, places(game), (settings or HeaviestSettings()).attention)


def _seated(game: Game[Any, Any, Any], player: Any, attention: int) -> Any:
    """Return a bot as it plays the strict game, or at a table."""
    bare: Any = innermost(game)
    if bare == bare.strict:
        return player
    from tablegames.plugins.domino.arbitre.bot import AtTable

    return AtTable(game, player, attention)


BOTS: Final = (
    PlayerEntry("engine", TITLE, Later(f"{__name__}:engine"), EngineSettings, of_match=True),
    PlayerEntry("heaviest", HEAVIEST, Later(f"{__name__}:heaviest"), HeaviestSettings),
)
