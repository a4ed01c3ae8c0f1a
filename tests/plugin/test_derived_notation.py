"""A game without a notation: its dataclasses are one, and it can be played, recorded and checked from the first day."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pytest
import tablegames_nim

from tablegames import Chance, Decide, Fault, GameEntry, Outcome, Over, Registry, Seat, Step, Text, Urn, hookimpl
from tablegames.core.errors import NotationError, PositionError
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import VariantSource
from tablegames.table.setting import set_table
from tablegames.testing.suite import conform

FIRST = Seat(0)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Roll:
    pips: int


@dataclass(frozen=True, slots=True)
class Shuffle:
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paint:
    place: tuple[int, int]
    colour: Colour
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Wall:
    """Three bricks, painted in turn after a roll and a shuffle."""

    painted: tuple[Colour, ...] = ()
    mover: Seat = FIRST
    order: tuple[int, ...] | None = None
    pips: int | None = None


@dataclass(frozen=True)
class WallRules:
    pass


class Deck:
    """A shuffle that cannot be listed."""

    def sample(self, rng: Any) -> Shuffle:
        return Shuffle(rng.shuffled((1, 2, 3)))

    def outcomes(self) -> None:
        return None


@dataclass(frozen=True)
class Painting:
    rules: WallRules
    seats: int = 2

    def initial(self, first: Seat | None = None) -> Wall:
        return Wall(mover=first or Seat(0))

    def turn(self, state: Wall) -> Any:
        if state.order is None:
            return Chance(Deck())
        if state.pips is None:
            return Chance(Urn((Roll(1), Roll(2))))
        if len(state.painted) == 3:
            return Over(Outcome((0, 0), (), "painted"))
        return Decide(state.mover)

    def legal(self, state: Wall) -> Sequence[Any]:
        if state.order is None or state.pips is None:
            return []
        return [Paint((len(state.painted), state.pips), colour, state.mover) for colour in Colour]

    def apply(self, state: Wall, action: Any) -> Step[Wall]:
        if isinstance(action, Shuffle):
            return Step(replace(state, order=action.order))
        if isinstance(action, Roll):
            return Step(replace(state, pips=action.pips))
        return Step(replace(state, painted=(*state.painted, action.colour), mover=Seat(1 - state.mover)))

    def judge(self, view: Wall, action: Any) -> Fault | None:
        return None

    def view(self, state: Wall, seat: Seat | None) -> Wall:
        return state


class Plugin:
    @hookimpl
    def tablegames_games(self) -> list[GameEntry]:
        words = {"over.painted": "Painted."}
        return [
            GameEntry(
                name="painting",
                title=Text("Painting", "Peinture"),
                source="HOUSE",
                rules=WallRules,
                make=Painting,
                variant="plain",
                variants=[VariantSource("painting", "plain", "rules: {}\n", "plain.yaml")],
                phrases={"en": words, "fr": words},
            )
        ]


def registry() -> Registry:
    return Registry(load_plugins([("painting", Plugin()), ("nim", tablegames_nim)]))


def test_actions_are_their_class_and_fields_and_are_read_back() -> None:
    table = set_table(registry(), "painting")
    state = table.game.initial()
    written = []
    for text in ("shuffle [3,1,2]", "roll 2", "PAINT  [0,2] blue 0"):
        moment = table.played(state, text)
        written.append(table.write(state, moment.action))
        state = moment.step.state
    assert written == ["shuffle [3,1,2]", "roll 2", "paint [0,2] blue 0"]
    assert state == Wall((Colour.BLUE,), Seat(1), (3, 1, 2), 2)


@pytest.mark.parametrize("text", ["paint", "shuffle 3", "shuffle x", "", "roll 9"])
def test_what_is_none_is_refused_with_an_example(text: str) -> None:
    table = set_table(registry(), "painting")
    with pytest.raises(NotationError, match="write one like shuffle"):
        table.played(table.game.initial(), text)


def test_positions_are_the_fields_of_the_state() -> None:
    table = set_table(registry(), "painting")
    state = Wall((Colour.RED,), Seat(1), (3, 1, 2), 2)
    data = json.loads(json.dumps(table.position(state)))
    assert data == {"painted": ["red"], "mover": 1, "order": [3, 1, 2], "pips": 2}
    assert table.start(data) == state
    for wrong, says in (
        ({"painted": ["green"]}, "'painted' must be a list"),
        ({"hue": 1}, "unknown key 'hue'"),
        ([], "a position must be a mapping"),
    ):
        with pytest.raises(PositionError, match=says):
            table.start(wrong)


def test_a_game_without_a_notation_keeps_every_promise() -> None:
    assert conform(set_table(registry(), "painting"), games=5)
