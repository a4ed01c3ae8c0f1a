"""Games of draughts: a family, not a game.

The rules say how pieces go and take (`options.MarchSpec`); `march` finds every move from that, `game` plays it, and
whatever lists, judges, counts, draws or searches asks them. A whole game may be one YAML file (`rules.DraughtsRules`).
The names below are what a game put together elsewhere needs; they are imported when they are first used.
"""

from __future__ import annotations

from tablegames.names import on_demand

__all__, __getattr__, __dir__ = on_demand(__name__)
