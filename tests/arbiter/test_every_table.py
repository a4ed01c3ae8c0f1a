"""Properties of every table of the arbiter, in any game: words, positions, pickles, faults to call."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from tablegames import Registry, load
from tablegames.arbiter.contract import Say
from tablegames.arbiter.game import TableGame
from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Over, acting_view
from tablegames.core.languages import speaking
from tablegames.table.table import Table
from tablegames.testing.trying import CarelessPlayer

OPTIONS: tuple[dict[str, str], ...] = ({}, {"march": "free"})
STRICTLY = ("toutetable", "revertier", "plain", "jacquet", "garanguet", "dames_polonaises")
"""Games whose table holds the strict state unchanged; the others have their own tests."""


def table(name: str, options: dict[str, str]) -> Table:
    return load(name, overrides={"arbiter": "table", **options}, match="single")


def tables() -> Iterator[tuple[str, dict[str, str]]]:
    registry = Registry()
    for name in registry.games:
        known = getattr(registry.game(name).rules, "__dataclass_fields__", {})
        for options in OPTIONS if "arbiter" in known else ():
            if {*options} <= {*known} and isinstance(table(name, options).bare, TableGame):
                yield name, options


TABLES = tuple(tables())


def walked(game: Any, seed: int, most: int, care: int = 4) -> Iterator[tuple[Any, Any, Any]]:
    """A careless game: each state in which somebody decides, what was done there, and what it led to."""
    rng, state, player = Rng(seed), game.initial(Seat(seed % 2)), CarelessPlayer(game, care)
    for _ in range(most):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            state = game.apply(state, turn.lottery.sample(rng)).state
            continue
        act = player.choose(acting_view(game, state), game.legal(state), rng)
        step = game.apply(state, act)
        yield state, act, step
        state = step.state


def every_act(game: Any) -> Iterator[Any]:
    """The acts that a few careless games come upon."""
    for seed in range(3):
        for state, _, _ in walked(game, seed, 60):
            yield from game.legal(state)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_is_said_is_read_back(name: str, options: dict[str, str]) -> None:
    at = table(name, options)
    for state, _, _ in walked(at.bare, derive(1, name), 25):
        view = acting_view(at.bare, state)
        for act in (act for act in at.bare.legal(state) if isinstance(act, Say)):
            assert at.notation.read(at.bare, view, at.notation.write(view, act)) == act
            for language in ("en", "fr"):
                with speaking(language):
                    assert at.notation.read(at.bare, view, at.speak(state, act)) == act


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_position_and_a_pickle_keep_what_can_be_done_and_called(name: str, options: dict[str, str]) -> None:
    at, game = table(name, options), table(name, options).bare
    for seed in range(2):
        for state, _, _ in walked(game, derive(seed, name), 40):
            again = at.notation.set_up(game, json.loads(json.dumps(at.notation.position(state))))
            kept, thawed = pickle.loads(pickle.dumps((game, state)))
            assert thawed == state
            for table_game, other in ((game, again), (kept, thawed)):
                assert table_game.turn(other) == game.turn(state)
                assert {*table_game.legal(other)} == {*game.legal(state)}
                assert [*table_game.offences(other)] == [*game.offences(state)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_what_can_be_called_is_what_was_noted(name: str, options: dict[str, str]) -> None:
    """Of the play just made; where hands are hidden a fault is noted before it shows."""
    game: Any = table(name, options).bare
    if isinstance(game, Hiding) or type(game).errors is TableGame.errors:
        return
    for seed in range(4):
        for state, act, step in walked(game, derive(seed, name), 120):
            noted = [event.what for event in step.events if event.seen_by == ()]
            fault = game.fault(state, act)
            assert (fault is None and not noted) or (fault is not None and fault.what == noted[0])
            if not isinstance(act, Say) and step.state.deeds:
                assert noted == [one.kind for one in game.offences(step.state)]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_the_seats_exchanged_twice_are_as_they_were(name: str, options: dict[str, str]) -> None:
    game: Any = table(name, options).bare
    if getattr(game, "symmetric", True) and hasattr(game, "turned"):
        for state, _, _ in walked(game, 7, 150):
            assert game.turned(game.turned(state)) == state


@pytest.mark.parametrize(("name", "options"), [one for one in TABLES if one[0] in STRICTLY])
def test_faultless_is_strict(name: str, options: dict[str, str]) -> None:
    """Random acts from the list, with all implied ones: the strict state after every act."""
    game: Any = table(name, options).bare
    for seed in range(3):
        rng, state = Rng(derive(seed, name)), game.initial(Seat(seed % 2))
        strict = game.inner(state)
        for _ in range(400):
            turn, strictly = game.turn(state), game.strict.turn(strict)
            if isinstance(turn, Over):
                assert turn == strictly
                break
            if isinstance(turn, Decide):
                view = game.view(state, turn.seat)
                acts = game.listed(view) if game.tacit(view) is None else [game.tacit(view)]
                act = acts[rng.below(len(acts))]
            else:
                assert type(turn) is type(strictly)
                act = turn.lottery.sample(rng)
            state = game.apply(state, act).state
            if not isinstance(act, Say):
                strict = game.strict.apply(strict, act).state
            assert game.inner(state) == strict
