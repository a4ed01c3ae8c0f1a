"""The parties the tests of the bots are played in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tablegames.core.chance import Rng
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.match import innermost
from tablegames.families.dominoes.state import Deal, Round, State
from tablegames.families.dominoes.tiles import TILES
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


every_party = pytest.mark.parametrize(
    ("party", "seats", "overrides"), PARTIES, ids=[f"{party}-{seats}" for party, seats, _ in PARTIES]
)


def course(game: Domino, seed: int, picks: list[int]) -> Iterator[Round]:
    """Every state of a round while a tile is still to be played."""
    state: State = game.apply(game.dealing(Seat(seed % game.seats)), Deal(Rng(seed).shuffled(TILES))).state
    for pick in picks:
        assert isinstance(state, Round)
        yield state
        legal = game.legal(state)
        state = game.apply(state, legal[pick % len(legal)]).state
        if isinstance(game.turn(state), Over):
            return
