"""Return the game for the rules: the strict one, or the one with the table around it."""

from __future__ import annotations

from typing import Any

from tablegames.core.game import Game
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.rules import DominoRules


def make(rules: DominoRules, seats: int) -> Game[Any, Any, Any]:
    """One round, under an arbiter who lets nothing wrong be done, or at a table."""
    strict = Domino(rules, seats)
    if rules.arbiter == "strict":
        return strict
    from tablegames.plugins.domino.arbitre.game import DominoTable

    return DominoTable(strict)
