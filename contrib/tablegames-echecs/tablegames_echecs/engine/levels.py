"""The bots and analysts by name, with their settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tablegames import AnalystEntry, Game, Limits, PlayerEntry, Text, option
from tablegames.bots.haste import NONE, Haste
from tablegames.bots.levels import STRONGEST, USUAL, level_setting
from tablegames_echecs.engine.uci import found_engine, started

if TYPE_CHECKING:
    from tablegames_echecs.engine.player import SearchAnalyst, SearchPlayer, UciAnalyst, UciPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """How far it looks, and how it errs; scores are in hundredths of a pawn."""

    limits: Limits
    haste: Haste = NONE


LEVELS: Final = (
    Level(Limits(depth=1), Haste(glances=25, doubt=80, gives=700)),
    Level(Limits(depth=1), Haste(glances=12, doubt=60, gives=330)),
    Level(Limits(depth=1), Haste(glances=5, doubt=45, gives=330)),
    Level(Limits(depth=1), Haste(glances=2, doubt=30, gives=330)),
    Level(Limits(depth=1), Haste(doubt=12, gives=250)),
    Level(Limits(nodes=900)),
    Level(Limits(nodes=1_800)),
    Level(Limits(nodes=4_000)),
)
_SECONDS: Final = (
    "thinking time in seconds; it may then play differently each time",
    "secondes de réflexion ; le jeu peut alors varier d'une fois à l'autre",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """The settings of our bot: `engine:3`, `engine:seconds=2`."""

    level: int | None = level_setting()
    depth: int | None = option(None, "", "half-moves to look ahead", least=1, most=20)
    nodes: int | None = option(None, "", "positions to search", least=1)
    seconds: float | None = option(None, "", *_SECONDS, least=0, most=3600)

    @property
    def plays(self) -> Level:
        """The level that was asked for, with other limits if they were."""
        limits = Limits(self.depth, self.nodes, self.seconds or None)
        level = LEVELS[(self.level or (USUAL if limits.none else STRONGEST)) - 1]
        return level if limits.none else Level(limits, level.haste)


@dataclass(frozen=True, slots=True, kw_only=True)
class UciSettings:
    """The settings of an installed engine: `uci:5`, `uci:20,seconds=3`."""

    level: int = option(20, "", "skill level, 0 to 20, if the engine has that option", least=0, most=20)  # fmt: skip
    seconds: float = option(0.5, "", "thinking time in seconds", least=0, most=3600)


def make_engine(game: Game[Any, Any, Any], settings: EngineSettings | None = None) -> SearchPlayer:
    """The bot `engine`."""
    from tablegames_echecs.engine.player import SearchPlayer

    level = (settings or EngineSettings()).plays
    return SearchPlayer(game, level.limits, level.haste)


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
        "a small built-in search; engine:1 to engine:{best} (default {usual}), or engine:seconds=2, "
        "engine:depth=4, engine:nodes=5000",
        best=STRONGEST,
        usual=USUAL,
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
