"""The parties the tests of the bots are played in."""

from __future__ import annotations

from typing import Any

from tablegames.core.match import innermost
from tablegames.plugins.domino.game import Domino
from tablegames.table.setting import load

PARTIES: list[tuple[str, int, dict[str, Any]]] = [
    ("tete_a_tete", 2, {}),
    ("tete_a_tete_douze", 2, {}),
    ("sans_points", 2, {"closed_counts": False}),
    ("quatre_chacun", 4, {}),
    ("poule", 3, {"closed_scores": "difference"}),
    ("dernier_le_point", 3, {}),
    ("piquet_voleur", 4, {"partner_pips": "counted"}),
    ("puiser", 2, {}),
    ("puiser", 4, {"talon_kept": 2}),
    ("puiser", 3, {"closed_when": "talon_empty"}),
]


def game_of(party: str, seats: int, overrides: dict[str, Any]) -> Domino:
    game = innermost(load("domino", party, seats=seats, overrides=overrides).game)
    assert isinstance(game, Domino)
    return game
