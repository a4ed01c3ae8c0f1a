"""The plate on a game's card: its picture, some plays after the beginning, the same every time."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from tablegames.core.game import Over
from tablegames.core.languages import language
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.table.setting import lay
from tablegames.web.pictures import board, is_own

ACTIONS: Final = 16
"""So many actions are played by lot."""
SEED: Final = 1806


def plate(registry: Registry, entry: GameEntry) -> dict[str, Any] | None:
    """The picture of a game in play, and whether it is one of ours; None: it has none, or none can be made."""
    return _plate(registry, entry.name, language())


@lru_cache(maxsize=200)
def _plate(registry: Registry, name: str, _: str) -> dict[str, Any] | None:
    try:
        entry = registry.game(name)
        table = lay(registry, entry, registry.variant(entry, None), "single")
        played: list[Moment[Any, Any]] = []
        players = [RandomPlayer()] * table.game.seats
        play(table.game, players, seed=SEED, state=table.begin(), watch=played.append, limit=ACTIONS)
        state = next(
            one.step.state for one in reversed(played) if not isinstance(table.game.turn(one.step.state), Over)
        )
        drawn, is_svg = board(registry, table, state, None)
    except Exception:  # a stranger's game, too, has its card
        return None
    return {"svg": drawn, "own": is_own(table)} if is_svg else None
