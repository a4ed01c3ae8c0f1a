"""Which game the rules ask for: the strict one, or the one that is played by hand."""

from __future__ import annotations

from typing import Any

from tablegames.core.game import Game
from tablegames.plugins.dames_rabattues.rules import DamesRabattuesRules


def make(rules: DamesRabattuesRules, seats: int = 2) -> Game[Any, Any, Any]:
    if rules.arbiter == "table":
        from tablegames.plugins.dames_rabattues.arbitre.game import DamesRabattuesByHand

        return DamesRabattuesByHand(rules, seats)
    from tablegames.plugins.dames_rabattues.game import DamesRabattues

    return DamesRabattues(rules, seats)
