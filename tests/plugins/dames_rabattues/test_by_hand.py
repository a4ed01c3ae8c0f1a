"""Dames rabattues by hand: whoever overlooks a number has lost it, and nobody warns him.  [AUJ-DR V, VI]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.arbiter import tacit
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Note
from tablegames.core.game import Decide
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.table.table import Table
from tablegames.testing import conform

FRESH = {"up": "1 2 3 4*2 5*2 6*2", "down": "1 2 3 4 5 6"}
BOTS = Registry().players(Registry().game("dames_rabattues"))


def table(**options: Any) -> Table:
    return load("dames_rabattues", overrides={"arbiter": "table", **options}, match="single")


class Sitting:
    def __init__(self, throw: str, white: object = FRESH, black: object = FRESH) -> None:
        self.at = table()
        position = {"white": white, "black": black, "turn": "white", "throw": throw}
        self.state: Any = self.at.notation.set_up(self.at.bare, position)
        self.made: list[Any] = []

    def do(self, *acts: str) -> Sitting:
        for act in acts:
            moment = self.at.played(self.state, act)
            self.made += [event for event in moment.step.events if isinstance(event, Note) and event.seen_by == ()]
            self.state = moment.step.state
        return self

    def may(self, act: str) -> bool:
        try:
            return self.at.read(self.state, act) in self.at.bare.legal(self.state)
        except (Refused, NotationError):
            return False

    def side(self, name: str) -> object:
        position = self.at.notation.position(self.state)
        assert isinstance(position, dict)
        return position[name]


def test_the_thrower_plays_what_he_sees() -> None:
    sitting = Sitting("6-1").do("6/down", "-")
    assert sitting.side("white") == {"up": "1 2 3 4*2 5*2 6", "down": "1 2 3 4 5 6*2"}
    assert [(note.what, note.seat, note.get("numbers")) for note in sitting.made] == [("nombre_oublie", 0, (1,))]


def test_what_falls_to_the_other_he_plays_if_he_sees_it() -> None:  # AUJ-DR V
    sitting = Sitting("3-3").do("3/down", "3/down")
    assert sitting.side("black") == {"up": "1 2 4*2 5*2 6*2", "down": "1 2 3*2 4 5 6"}
    assert sitting.made == []


def test_overlooked_it_is_lost() -> None:  # AUJ-DR V
    sitting = Sitting("3-3").do("3/down", "-")
    assert sitting.side("black") == FRESH
    assert [note.seat for note in sitting.made] == [1]


def test_what_the_thrower_overlooks_does_not_fall_to_the_other() -> None:
    sitting = Sitting("6-1").do("-")
    assert not sitting.may("6/down")
    assert not sitting.may("(6/down)")


def test_the_other_is_asked_whether_anything_fell_to_him_or_not() -> None:
    for throw, act in (("6-1", "6/down 1/down"), ("3-3", "3/down")):
        sitting = Sitting(throw).do(act)
        turn = sitting.at.bare.turn(sitting.state)
        assert isinstance(turn, Decide)
        assert turn.seat == 1
        view = sitting.state
        assert [*sitting.at.bare.listed(view)] == [tacit(sitting.at.bare, view)]  # type: ignore[attr-defined]


def test_a_dame_of_the_wrong_arrow_is_put_back() -> None:  # AUJ-DR VI
    sitting = Sitting("4-4")
    assert not sitting.may("5/down*2")
    sitting.do("4/down*2")
    assert sitting.side("white") == {"up": "1 2 3 5*2 6*2", "down": "1 2 3 4*3 5 6"}


def in_step(strict: Table, at: Table, seed: int) -> int:
    """A strict game played again by one who overlooks nothing; at how many throws the dames lay alike."""
    throws: list[Any] = []
    before: list[Any] = []

    def watch(moment: Moment[Any, Any]) -> None:
        if moment.seat is None:
            throws.append(moment.action)
            before.append(strict.position(moment.before))

    play(strict.bare, [RandomPlayer()] * 2, seed=seed, watch=watch)
    state: Any = at.bare.initial()
    perfect = bot_of(BOTS, "engine:attention=100")(at.bare)
    for throw, position in zip(throws, before, strict=True):
        assert at.position(state) == position
        state = at.bare.apply(state, throw).state
        while isinstance(at.bare.turn(state), Decide):
            state = at.bare.apply(state, perfect.choose(state, at.bare.legal(state), Rng(0))).state
    return len(throws)


@pytest.mark.parametrize("options", [{}, {"last_down": "next_throw"}])
def test_who_overlooks_nothing_plays_the_strict_game(options: dict[str, Any]) -> None:
    strict, at = load("dames_rabattues", overrides=options, match="single"), table(**options)
    for seed in range(4):
        assert in_step(strict, at, seed) > 10


def test_an_eye_overlooks_the_more_the_less_it_attends() -> None:
    at, missed = table(), []
    for attention in (0, 60, 98, 100):
        count = 0

        def watch(moment: Moment[Any, Any]) -> None:
            nonlocal count
            count += sum(event.what == "nombre_oublie" for event in moment.step.events)

        bots = [bot_of(BOTS, f"engine:attention={attention}")(at.bare), bot_of(BOTS, "engine:attention=100")(at.bare)]
        for seed in range(3):
            play(at.bare, bots, seed=seed, watch=watch, limit=4000)
        missed.append(count)
    assert missed[0] > missed[1] > missed[2] >= missed[3] == 0


def test_conformance() -> None:
    conform(table(), games=2, seconds=2)
