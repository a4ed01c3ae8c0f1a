"""Many tables of a game at once, as a Gymnasium vector environment: `pip install 'tablegames[rl]'`, then

    from tablegames.arena.adapters.gymnasium import vector_env

    tables = vector_env("toutetable", "modern", num_envs=64)

docs/how-to/play-many-games.md says what is observed, what an action is, and what is rewarded.
"""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import gettext as _

NEEDED: Final = ("numpy", "gymnasium", "pettingzoo")

try:
    from tablegames.arena.adapters.gymnasium.vector import vector_env
except ModuleNotFoundError as problem:
    if (problem.name or "").partition(".")[0] not in NEEDED:
        raise
    raise ImportError(
        _(
            "tablegames.arena.adapters.gymnasium needs {name}, which is not installed: pip install 'tablegames[rl]'",
            name=problem.name,
        )
    ) from None

__all__ = ["vector_env"]
