"""Games of dominoes: a family, not a game.

The rules say what a game is made of (`spec.DominoSpec`): how tiles join, how the line branches, who leads and draws,
what scores. A plain round (two ends, equal halves, points at its end) is played by `game` and the native code, all
others by `joins`. A whole game may be one YAML file (`rules.DominoesRules`). The names below are what a game put
together elsewhere needs; they are imported when they are first used.
"""

from __future__ import annotations

from tablegames.names import on_demand

__all__, __getattr__, __dir__ = on_demand(__name__)
