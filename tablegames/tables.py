"""Public: the parts of a game at tables. docs/reference/tables-parts.md has each with its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablegames.families import tables as _family

if TYPE_CHECKING:
    from tablegames.families.tables import *  # noqa: F403
else:
    __all__, __getattr__, __dir__ = _family.__all__, _family.__getattr__, _family.__dir__
