"""Every installed game as a PettingZoo environment: `pip install 'tablegames[rl]'`, then

    from tablegames.arena.adapters.pettingzoo import env
    table = env("trictrac", reward="points")

See docs/how-to/train-a-program.md for observations, actions and rewards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablegames.arena.adapters import not_imported

if TYPE_CHECKING:
    from pettingzoo import AECEnv

try:
    from tablegames.arena.adapters.pettingzoo.environment import Afterstate, Bot, Checked, raw_env
    from tablegames.arena.adapters.pettingzoo.parallel import parallel_env
except ModuleNotFoundError as problem:
    raise not_imported(__name__, problem) from None

__all__ = ["Afterstate", "Bot", "env", "parallel_env", "raw_env"]


def env(game: str, variant: str | None = None, **options: Any) -> AECEnv[str, Any, Any]:
    """Return the usual environment: an illegal action ends the episode and costs 1.

    Options are those of `raw_env`, which refuses such an action instead.
    """
    return Checked(raw_env(game, variant, **options))
