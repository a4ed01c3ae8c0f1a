"""Bots at the table: at a hundred they err never and see all; below they forget, and the same seed forgets the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tablegames import load, play
from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.loop import Moment
from tablegames.families.tables.bot.thinking import AttentiveSettings
from tablegames.families.tables.trictrac_table.mistakes import CITES
from tablegames.plugin.registry import Registry


def game_of(attention: int, seed: int, name: str = "trictrac", variant: str = "lepeintre") -> tuple[Counter[str], Any]:
    """Return the events in a game between two bots with this attention."""
    table = load(name, variant, overrides={"arbiter": "table"}, match="single")
    engine = Registry().players(table.entry)["engine"]
    bots = [engine.make(table.game, AttentiveSettings(level=2, attention=attention)) for _ in range(2)]  # type: ignore[call-arg]
    found: Counter[str] = Counter()

    def watch(moment: Moment[Any, Any]) -> None:
        found.update(event.what for event in moment.step.events if event.what in CITES or event.what == "ecole")

    return found, play(table.game, bots, seed=seed, watch=watch, limit=20_000).outcome


def test_at_a_hundred_nobody_errs() -> None:
    found, outcome = game_of(100, 1)
    assert not found
    assert outcome is not None


def test_at_forty_they_forget_and_call_rightly_and_wrongly() -> None:
    found, outcome = game_of(40, 2)
    assert found["ecole_moins"] > 3
    assert found["ecole"] > 3
    assert found["fausse_ecole"]
    assert outcome is not None


def test_the_same_seed_makes_the_same_faults() -> None:
    assert game_of(60, 3) == game_of(60, 3)


@pytest.mark.parametrize(("level", "eye"), [(1, 50), (2, 60), (7, 95), (8, 98), (None, 60)])
def test_each_level_has_its_eye(level: int | None, eye: int) -> None:
    assert AttentiveSettings(level=level).eye == eye
    assert AttentiveSettings(level=level, attention=7).eye == 7


def test_at_toc_they_put_right() -> None:
    found, outcome = game_of(0, 5, "toc", "plusieurs_trous")
    assert found["trou_moins"]
    assert not found["ecole"]
    assert outcome is not None


@pytest.mark.parametrize("seed", [9, 25])
def test_who_sees_all_calls_a_fault_once(seed: int) -> None:
    """Once his call of the mark that wins was accepted it was called again, for ever; so too after a play dictated."""
    table = load("trictrac", "lepeintre", overrides={"arbiter": "table"}, match="single")
    engine, false = Registry().players(table.entry)["engine"], 0

    def watch(moment: Moment[Any, Any]) -> None:
        nonlocal false
        false += sum(event.what == "fausse_ecole" and event.seat == 0 for event in moment.step.events)

    bots = [engine.make(table.game, AttentiveSettings(level=2, attention=eye)) for eye in (100, 60)]  # type: ignore[call-arg]
    ended = play(table.game, bots, seed=derive(seed, "trictrac lepeintre"), watch=watch, limit=1_000)
    assert ended.outcome is not None
    assert not false


@pytest.mark.parametrize(
    ("variant", "put", "call"),
    [
        ("lepeintre", "1/7 1/7 1/8 1/8 1/9 1/9 1/10 1/10 1/11 1/11", "faire jouer 1/7 1/6"),
        ("bonne_compagnie", "1/7 1/7 1/8 1/8 1/9 1/9", "faire jouer"),
    ],
)
def test_dames_put_anywhere_are_played_again(variant: str, put: str, call: str) -> None:  # LEP 4.I 23; LEP 4.III
    table = load("trictrac", variant, overrides={"arbiter": "table", "march": "free"}, match="single")
    game, notation = table.game, table.notation
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    for act in ("lancer", "6-5", put):
        state = game.apply(state, notation.read(game, game.view(state, None), act)).state
    engine = Registry().players(table.entry)["engine"]
    bot = engine.make(game, AttentiveSettings(level=2, attention=100))  # type: ignore[call-arg]
    view = game.view(state, Seat(1))
    assert notation.write(view, bot.choose(view, game.legal(state), Rng(derive(1, "bot")))) == call
