"""The bots and analysts by name, with their settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tablegames import AnalystEntry, Game, Limits, PlayerEntry, Text, option
from tablegames_echecs.engine.uci import found_engine, started

if TYPE_CHECKING:
    from tablegames_echecs.engine.player import SearchAnalyst, SearchPlayer, UciAnalyst, UciPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """How far it looks, and how it errs."""

    limits: Limits
    slips: int = 0
    """Moves out of a hundred that are made without thinking."""


LEVELS: Final = (
    Level(Limits(depth=1), slips=30),
    Level(Limits(depth=1), slips=8),
    Level(Limits(depth=2), slips=2),
    Level(Limits(nodes=3_000)),
    Level(Limits(nodes=12_000)),
    Level(Limits(nodes=50_000)),
)
MIDDLE: Final = 4
BEST: Final = len(LEVELS)
_SECONDS: Final = (
    "thinking time in seconds; it may then play differently each time",
    "secondes de réflexion ; le jeu peut alors varier d'une fois à l'autre",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """The settings of our bot: `engine:3`, `engine:seconds=2`."""

    level: int | None = option(
        None, "", Text("strength, 1 to {best} (default: {middle})", best=BEST, middle=MIDDLE), least=1, most=BEST
    )
    depth: int | None = option(None, "", "half-moves to look ahead", least=1, most=20)
    nodes: int | None = option(None, "", "positions to search", least=1)
    seconds: float | None = option(None, "", *_SECONDS, least=0, most=3600)

    @property
    def plays(self) -> Level:
        """The level that was asked for, with other limits if they were."""
        limits = Limits(self.depth, self.nodes, self.seconds or None)
        level = LEVELS[(self.level or MIDDLE) - 1]
        return level if limits.none else Level(limits, LEVELS[(self.level or BEST) - 1].slips)


@dataclass(frozen=True, slots=True, kw_only=True)
class UciSettings:
    """The settings of an installed engine: `uci:5`, `uci:20,seconds=3`."""

    level: int = option(20, "", "skill level, 0 to 20, if the engine has that option", least=0, most=20)  # fmt: skip
    seconds: float = option(0.5, "", "thinking time in seconds", least=0, most=3600)


def make_engine(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> SearchPlayer:
    """The bot `engine`."""
    from tablegames_echecs.engine.player import SearchPlayer

    level = (settings or EngineSettings()).plays
    return SearchPlayer(game, level.limits, level.slips)


def make_uci(game: Game[Any, Any, Any], settings: UciSettings | None = None) -> UciPlayer:
    """The bot `uci`."""
    from tablegames_echecs.engine.player import UciPlayer

    asked = settings or UciSettings()
    return UciPlayer(game, asked.level, asked.seconds)


def make_engine_analyst(game: Game[Any, Any, Any]) -> SearchAnalyst:
    """The analyst `engine`."""
    from tablegames_echecs.engine.player import SearchAnalyst

    return SearchAnalyst(game)


def make_uci_analyst(game: Game[Any, Any, Any]) -> UciAnalyst:
    """The analyst `uci`."""
    from tablegames_echecs.engine.player import UciAnalyst

    return UciAnalyst(game)


def players() -> list[PlayerEntry]:
    """The bots: ours always, an installed engine by the name `uci`."""
    own = Text(
        "a small built-in search; engine:1 to engine:{best} (default {middle}), or engine:seconds=2, "
        "engine:depth=4, engine:nodes=5000",
        best=BEST,
        middle=MIDDLE,
    )
    installed = Text(
        "an installed UCI engine such as stockfish (or the one named by TABLEGAMES_UCI); for example "
        "uci:5 or uci:20,seconds=3"
    )
    return [
        PlayerEntry("engine", own, make_engine, EngineSettings),
        PlayerEntry("uci", installed, make_uci, UciSettings, started),
    ]


def analysts() -> list[AnalystEntry]:
    """Return the analysts: the installed engine first, if there is one."""
    own = AnalystEntry("engine", Text("a small built-in search"), make_engine_analyst)
    if found_engine() is None:
        return [own]
    asked = AnalystEntry("uci", Text("the installed UCI engine"), make_uci_analyst)
    return [asked, own]
