"""Whatever players do, a game goes on to its end: nobody is stuck, nothing raises, every position comes back."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tablegames import load
from tablegames.core.chance import derive
from tablegames.core.events import Event
from tablegames.core.game import Over
from tablegames.families.tables.trictrac_table.mistakes import CITES
from tests.plugins.trictrac.arbitre.players import careless, played, table

SETTINGS = [
    ("lepeintre", {}),
    ("academie_premier", {"march": "free"}),
    ("academie_second", {"leave_short": "loses_it"}),
    ("bonne_compagnie", {"march": "free"}),
    ("lepeintre", {"march": "free", "table_help": "always"}),
]


@pytest.mark.parametrize(("variant", "rules"), SETTINGS)
def test_a_careless_game_ends(variant: str, rules: dict[str, str]) -> None:
    game, made = table(variant, **rules), Counter[str]()

    def watch(state: Any, act: Any, events: tuple[Event, ...]) -> None:
        made.update(event.what for event in events if event.seen_by == () and event.what in CITES)
        assert state.score == state.account.fold(game.law).score

    for seed in range(12):
        assert isinstance(game.turn(played(game, careless, derive(seed, variant), watch)), Over)
    assert {"ecole_moins", "ecole_trop", "fausse_ecole"} <= set(made)


def test_toc_ends_too() -> None:
    game, made = table("plusieurs_trous", "toc", march="free"), Counter[str]()
    for seed in range(20):
        end = played(game, careless, seed, lambda _, __, events: made.update(event.what for event in events))
        assert isinstance(game.turn(end), Over)
    assert made["trou_trop"]
    assert not made["ecole"]


@pytest.mark.parametrize(("variant", "rules"), SETTINGS[:4])
def test_every_position_comes_back(variant: str, rules: dict[str, str]) -> None:
    of = load("trictrac", variant, overrides={"arbiter": "table", **rules}, match="single")
    game, notation = of.bare, of.notation

    def watch(state: Any, act: Any, events: tuple[Event, ...]) -> None:
        data = notation.position(state)
        assert notation.position(notation.set_up(game, json.loads(json.dumps(data)))) == data

    for seed in range(3):
        played(game, careless, derive(seed, variant), watch, most=120)
