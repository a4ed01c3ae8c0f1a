"""The conformance suite finds what it promises to find: a game broken in each way is named in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
import tablegames_nim
from tablegames_nim.game import Nim, State, Take

from tablegames import Decide, Over, Registry, Scored, Seat, Step
from tablegames.core.plugins import load_plugins
from tablegames.core.table import Table, set_table
from tablegames.testing import ConformanceError, conform, tables


def nim(**changes: Callable[..., Any]) -> Table:
    """The table of nim, with functions of the game replaced."""
    table = set_table(Registry(load_plugins([("nim", tablegames_nim)])), "nim")
    broken = dataclass(frozen=True)(type("Broken", (Nim,), changes))
    game = broken(table.bare.rules, 2)  # type: ignore[attr-defined]
    return replace(table, bare=game, game=game)


def test_a_sound_game_conforms() -> None:
    report = conform(nim(), games=20)
    assert report.games == 20
    assert report.looked_at > 5


def endless(self: Nim, state: State, action: Take) -> Step[State]:
    return Step(State(self.rules.heaps, Seat(1 - state.mover)))


def mutating(self: Nim, state: State, action: Take) -> Step[State]:
    step = Nim.apply(self, state, action)
    object.__setattr__(state, "heaps", (9, 9, 9))
    return step


class Clock:
    ticks = 0


def moody(self: Nim, state: State, action: Take) -> Step[State]:
    Clock.ticks += 1
    step = Nim.apply(self, state, action)
    return replace(step, events=(*step.events, Scored("won", Seat(0), points=Clock.ticks)))


def silent(self: Nim, state: State, action: Take) -> Step[State]:
    return Step(Nim.apply(self, state, action).state)


def lying(self: Nim, state: State) -> list[Take]:
    return [*Nim.legal(self, state), Take(99, 1)]


def twice(self: Nim, state: State) -> list[Take]:
    first = Nim.legal(self, state)[0]
    return [first, first]


def nobody(self: Nim, state: State) -> Decide | Over:
    turn = Nim.turn(self, state)
    return Over(replace(turn.outcome, winners=(Seat(7),))) if isinstance(turn, Over) else turn


def lopsided(self: Nim, state: State) -> State:
    return state


BROKEN: dict[str, tuple[dict[str, Callable[..., Any]], str]] = {
    "endless": ({"apply": endless}, "random games end"),
    "changes its state": ({"apply": mutating}, "states are unchanged by apply|same state, same action, same step"),
    "depends on more than the state": ({"apply": moody}, "same state, same action, same step"),
    "hides its score": ({"apply": silent}, "the score is the fold of its events"),
    "offers what is not legal": ({"legal": lying}, "legal actions are faultless|nothing raises"),
    "offers the same twice": ({"legal": twice}, "no two legal actions are one"),
    "offers nothing": ({"legal": lambda self, state: []}, "nothing raises|legal is never empty"),
    "offers None": ({"legal": lambda self, state: None}, "nothing raises"),
    "raises": ({"turn": lambda self, state: 1 / 0}, "nothing raises"),
    "a winner who is not there": ({"turn": nobody}, "winners are seats"),
    "not as symmetric as it says": ({"turned": lopsided}, "the mirrored game is the mirrored game"),
    "judges what is legal": (
        {"judge": lambda self, state, action: tablegames_nim.game.Fault("no")},
        "faultless|raises",
    ),
}


@pytest.mark.parametrize(("changes", "promise"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_promise_is_named(changes: dict[str, Callable[..., Any]], promise: str) -> None:
    with pytest.raises(ConformanceError, match=f"({promise}): nim \\(normal, party, 2 seats\\), seed \\d+"):
        conform(nim(**changes), games=5, limit=2000)


def test_a_leak_is_found() -> None:
    class Telling:
        name = "text"

        def draw(self, view: object) -> str:
            return "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1"

    (table,) = tables("domino", matches=("single",), variants=("tete_a_tete",))
    with pytest.raises(ConformanceError, match="views leak nothing"):
        conform(replace(table, renderer=Telling()), games=3)
