"""Check every game's promises; the rules as cases; and consequences of the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegames import PositionError, Seat, Table, load, play
from tablegames.testing import check_cases, conform, tables


def name(table: Table) -> str:
    return f"{table.variant.name}-{table.game.seats}-{table.match}"


@pytest.mark.parametrize("table", tables("goose"), ids=name)
def test_the_game_keeps_its_promises(table: Table) -> None:
    assert conform(table, games=3).actions > 0


def test_the_cases_hold() -> None:
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_hundred_games_end_and_the_stakes_add_up(seats: int) -> None:
    table = load("goose", seats=seats)
    for seed in range(100):
        outcome = play(table.game, [None] * seats, seed=seed).outcome  # type: ignore[list-item]  # nobody is asked
        assert outcome is not None
        assert sum(outcome.scores) == 0
        assert outcome.scores[outcome.winners[0]] >= 0


def test_two_never_stand_on_one_square() -> None:
    table = load("goose", seats=6)
    state, moments = table.game.initial(Seat(3)), []
    play(table.game, [None] * 6, seed=5, state=state, watch=moments.append)  # type: ignore[list-item]
    for moment in moments:
        stood = [square for (square,) in moment.step.state.tokens if square]
        assert len(stood) == len(set(stood))


@pytest.mark.parametrize(
    "position", [{"squares": [64, 0]}, {"squares": [1]}, {"waits": [-2, 0]}, {"mover": 2}, {"squares": [63, 63]}]
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: dict[str, object]) -> None:
    with pytest.raises(PositionError):
        load("goose").start(position)
