"""Public: the parts of a game of draughts. docs/reference/api.md lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.families import draughts as _family

if TYPE_CHECKING:
    from tablegames.families.draughts import *  # noqa: F403
else:
    __all__, __getattr__, __dir__ = _family.__all__, _family.__getattr__, _family.__dir__
