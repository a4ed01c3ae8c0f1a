"""Which game the rules ask for: the strict one, or the table that holds it."""

from __future__ import annotations

from typing import Any

from tablegames.core.game import Game
from tablegames.plugins.dames_polonaises.rules import DamesRules


def make(rules: DamesRules, seats: int) -> Game[Any, Any, Any]:
    """A game under these rules; draughts always has two seats."""
    if rules.arbiter == "table":
        from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable

        return DamesALaTable(rules)
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

    return DamesPolonaises(rules)
