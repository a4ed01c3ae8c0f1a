"""The engines of py-draughts as players, where that package is installed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.languages import Text
from tablegames.core.options import option
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugins.dames_polonaises.bridges.common import check_rules, meant, position_in, without_asking
from tablegames.plugins.dames_polonaises.engine_bot import seated
from tablegames.plugins.dames_polonaises.position import write_position
from tablegames.plugins.dames_polonaises.state import Action

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.players import Player

TITLE: Final = Text(
    "an engine of py-draughts, where it is installed; under the rules of 'modern_fmjd' only",
    "un moteur de py-draughts, s'il est installé ; selon les règles de « modern_fmjd » seulement",
)


class Which(StrEnum):
    """The engines the package has."""

    SIMPLE = "simple"
    TURBO = "turbo"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerSettings:
    """What can be said of it: `pydraughts:6`, `pydraughts:engine=simple,seconds=1`."""

    depth: int = option(6, "", "plies it looks ahead", "demi-coups vus d'avance", least=1, most=40)
    engine: Which = option(Which.TURBO, "", "which of its engines", "lequel de ses moteurs")
    seconds: float | None = option(None, "", "seconds a move, at most", "secondes par coup, au plus", least=0)


def make_player(game: Game[Any, Any, Any], settings: PeerSettings | None = None) -> Player[Any, Any]:
    """The player `pydraughts`; refused where the rules are not its own, or where it is not installed."""
    check_rules(game, "pydraughts")
    given = settings or PeerSettings()
    try:
        import draughts

        kind = {Which.SIMPLE: draughts.SimpleEngine, Which.TURBO: draughts.TurboEngine}[given.engine]
    except (ImportError, AttributeError):
        raise PluginError.said(
            "pydraughts: the package py-draughts (1.10 or newer) is not installed; pip install 'tablegames[oracles]'",
            "pydraughts : le paquet py-draughts (1.10 au moins) n'est pas installé ; pip install 'tablegames[oracles]'",
        ) from None
    return seated(game, Peer(kind(depth_limit=given.depth, time_limit=given.seconds or None), draughts.StandardBoard))


class Peer:
    """Asks the engine with the position alone."""

    looks = True
    trusted = True

    __slots__ = ("_board", "_engine")

    def __init__(self, engine: Any, board: Any) -> None:
        self._engine, self._board = engine, board

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Its move; a move that is the only one is not asked for."""
        forced = without_asking(legal)
        if forced is not None:
            return forced
        move = self._engine.get_best_move(self._board.from_fen(write_position(position_in(view))))
        squares, taken = move.square_list, move.captured_list
        return meant(legal, squares[0] + 1, squares[-1] + 1, (square + 1 for square in taken), str(move))


BOT: Final = PlayerEntry("pydraughts", TITLE, make_player, PeerSettings)
