"""The parts of the games played in a trictrac: a family, not a game.

A game of the family says where its paths run (`path`), where a dame may land (`march`), what numbers a throw gives
(`throws`), how dames are lifted (`lifting`) and what the end is worth (`ending`); `race` plays it.
Trictrac and toc, which also mark points, are played by `trictrac.tour`. Everything is written for the side that moves:
arrows are counted along its own path, 1 to 24.

The names below are what a game put together elsewhere needs, and stay where they are when modules are rearranged;
docs/how-to/write-a-game.md says what each is for. They are imported when they are first used.
"""

from __future__ import annotations

from tablegames.names import on_demand

__all__, __getattr__, __dir__ = on_demand(__name__, {"DutyTerms": "DutySpec", "MarchTerms": "MarchSpec"})
