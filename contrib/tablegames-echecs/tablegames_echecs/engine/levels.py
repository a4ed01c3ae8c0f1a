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
    "seconds it thinks; it may then play differently each time",
    "secondes de réflexion ; le jeu peut alors varier d'une fois à l'autre",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """What can be said of our bot: `engine:3`, `engine:seconds=2`."""

    level: int | None = option(
        None, "", f"strength, 1 to {BEST}; {MIDDLE} if nothing is said",
        f"la force, de 1 à {BEST} ; {MIDDLE} si rien n'est dit", least=1, most=BEST,
    )  # fmt: skip
    depth: int | None = option(None, "", "half-moves it looks ahead", "demi-coups vus d'avance", least=1, most=20)
    nodes: int | None = option(None, "", "positions it looks at", "positions regardées", least=1)
    seconds: float | None = option(None, "", *_SECONDS, least=0, most=3600)

    @property
    def plays(self) -> Level:
        """The level that was asked for, with other limits if they were."""
        limits = Limits(self.depth, self.nodes, self.seconds or None)
        level = LEVELS[(self.level or MIDDLE) - 1]
        return level if limits.none else Level(limits, LEVELS[(self.level or BEST) - 1].slips)


@dataclass(frozen=True, slots=True, kw_only=True)
class UciSettings:
    """What can be said of an installed engine: `uci:5`, `uci:20,seconds=3`."""

    level: int = option(20, "", "its skill, 0 to 20, where it has such an option",
                        "sa force, de 0 à 20, si elle se règle", least=0, most=20)  # fmt: skip
    seconds: float = option(0.5, "", "seconds it thinks", "secondes de réflexion", least=0, most=3600)


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
        f"a small search of ours; engine:1 to engine:{BEST} (default {MIDDLE}), engine:seconds=2, depth=, nodes=",
        f"petite recherche à nous ; de engine:1 à engine:{BEST} (défaut {MIDDLE}), engine:seconds=2, depth=, nodes=",
    )
    installed = Text(
        "an installed UCI engine such as stockfish (or the one named by TABLEGAMES_UCI); uci:5, uci:20,seconds=3",
        "un moteur UCI installé, comme stockfish (ou celui que nomme TABLEGAMES_UCI) ; uci:5, uci:20,seconds=3",
    )
    return [
        PlayerEntry("engine", own, make_engine, EngineSettings),
        PlayerEntry("uci", installed, make_uci, UciSettings, started),
    ]


def analysts() -> list[AnalystEntry]:
    """Who can be asked: the installed engine first, if there is one."""
    own = AnalystEntry("engine", Text("a small search of ours", "une petite recherche à nous"), make_engine_analyst)
    if found_engine() is None:
        return [own]
    asked = AnalystEntry("uci", Text("the UCI engine installed", "le moteur UCI installé"), make_uci_analyst)
    return [asked, own]
