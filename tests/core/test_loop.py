"""The loop: players choose, chance is drawn, watchers get events; faults of players are named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tablegames_nim.game import Nim, NimRules, State, Take

from tablegames import FirstPlayer, GameError, Moment, RandomPlayer, Rng, Scripted, ScriptedPlayer, Seat, play
from tablegames.core.dice import OpeningThrow, throw
from tablegames.table.setting import load

NIM = Nim(NimRules(), 2)


def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: int) -> list[object]:
        actions: list[object] = []
        play(NIM, [RandomPlayer()] * 2, seed=seed, watch=lambda moment: actions.append(moment.action))
        return actions

    assert game(3) == game(3)
    assert len({tuple(map(str, game(seed))) for seed in range(30)}) > 20


def test_a_script_is_played_and_then_handed_over() -> None:
    script = ScriptedPlayer([Take(0, 3), Take(1, 3)], then=FirstPlayer())
    moments: list[Moment[State, Take]] = []
    played = play(NIM, [script, FirstPlayer()], watch=moments.append)
    assert [m.action for m in moments if m.seat == 0][:2] == [Take(0, 3), Take(1, 3)]
    assert played.outcome is not None
    assert played.actions == len(moments)


def test_a_script_that_runs_out_says_so() -> None:
    with pytest.raises(GameError, match="no actions left after 1"):
        play(NIM, [ScriptedPlayer([Take(0, 1)]), FirstPlayer()])


def test_an_illegal_choice_is_refused_by_the_loop() -> None:
    with pytest.raises(GameError, match="the player in seat 0 chose an illegal action") as refused:
        play(NIM, [ScriptedPlayer([Take(0, 9)]), FirstPlayer()])
    assert "Take" not in str(refused.value)  # it may be a tile of a hidden hand; its maker reads it in the note
    assert refused.value.__notes__ == ["it was Take(heap=0, number=9)"]


def test_too_few_players_are_refused() -> None:
    with pytest.raises(GameError, match="this game needs 2 players, not 1"):
        play(NIM, [FirstPlayer()])


def test_a_game_can_be_broken_off_at_a_limit() -> None:
    played = play(NIM, [FirstPlayer()] * 2, limit=3)
    assert played.outcome is None
    assert played.actions == 3


def test_scripted_chance_throws_what_a_test_likes() -> None:
    table = load("toutetable", "academie")
    thrown: list[object] = []
    dice = Scripted([OpeningThrow((2, 5)), throw(6, 5)])
    with pytest.raises(GameError, match="no random outcomes left after 2"):
        play(
            table.game,
            [FirstPlayer()] * 2,
            chance=dice,
            watch=lambda moment: thrown.append((moment.seat, table.write(moment.before, moment.action))),
        )
    assert thrown[0][0] is None
    assert thrown[1] == (None, "6-5")
    assert thrown[2][0] == 1  # black threw the five and begins


class Spy:
    """A player that notes what it is shown."""

    looks = True
    trusted = False

    def __init__(self) -> None:
        self.seen: list[object] = []

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        self.seen.append(view)
        return legal[-1]


def test_players_are_given_the_view_of_their_seat_only() -> None:
    table = load("domino")
    spies = [Spy(), Spy()]
    play(table.bare, spies, seed=4)
    for seat, spy in enumerate(spies):
        assert spy.seen
        assert {type(view).__name__ for view in spy.seen} == {"DominoView"}
        assert {view.seat for view in spy.seen} == {Seat(seat)}  # type: ignore[attr-defined]


def test_a_game_goes_on_from_any_state_as_if_it_had_not_stopped() -> None:
    moments: list[Moment[Any, Any]] = []
    table = load("toutetable", "modern")
    play(table.game, [RandomPlayer()] * 2, seed=11, watch=moments.append)
    rest: list[Moment[Any, Any]] = []
    middle = moments[40]
    play(table.game, [RandomPlayer()] * 2, seed=11, state=middle.before, number=40, watch=rest.append)
    assert [m.action for m in rest] == [m.action for m in moments[40:]]
