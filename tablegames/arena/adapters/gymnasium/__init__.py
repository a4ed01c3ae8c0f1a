"""Many tables of a game at once, as a Gymnasium vector environment: `pip install 'tablegames[rl]'`, then

    from tablegames.arena.adapters.gymnasium import vector_env

    tables = vector_env("toutetable", "modern", num_envs=64)

docs/how-to/play-many-games.md says what is observed, what an action is, and what is rewarded.
"""

from __future__ import annotations

from tablegames.arena.adapters import not_imported

try:
    from tablegames.arena.adapters.gymnasium.vector import vector_env
except ModuleNotFoundError as problem:
    raise not_imported(__name__, problem) from None

__all__ = ["vector_env"]
