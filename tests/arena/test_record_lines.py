"""The records of a match are written faster than others, with the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablegames import Registry
from tablegames.arena.one_game import GameRunner, record_header
from tablegames.arena.plan_file import read_plan
from tablegames.core.loop import Seeded, play
from tablegames.core.players import RandomPlayer
from tablegames.records.record import action_data, outcome_data
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.table.setting import set_table

REGISTRY = Registry(folder=Path(__file__).parent / "no_variants_of_a_user")
EVERY = [(name, variant) for name in sorted(REGISTRY.games) for variant in REGISTRY.sources(REGISTRY.game(name))]


def runner_of(game: str, variant: str, match: str) -> GameRunner:
    """A match of two, or of as many as the game has seats, between random players."""
    seats = set_table(REGISTRY, game, variant).game.seats
    players = ", ".join(f"{'abcd'[seat]}: random" for seat in range(seats))
    text = f"game: {game}\nvariant: {variant}\nmatch: {match}\nplayers: {{{players}}}\ngames: 24\nseed: 7\n"
    return GameRunner(read_plan(REGISTRY, text, "match.yaml"), REGISTRY)


def written_plainly(runner: GameRunner, number: int) -> str:
    """The record of a game as `action_data` and `sealed_lines` write it."""
    fixture = runner.schedule.game(number)
    place = runner.plan.places[fixture.place]
    actions: list[Any] = []
    played = play(
        place.table.game,
        [RandomPlayer()] * place.table.game.seats,
        seed=fixture.seed,
        chance=Seeded(fixture.dice_seed),
        state=place.table.game.initial(place.first),
        watch=lambda moment: actions.append(action_data(place.table, moment)),
    )
    assert played.outcome is not None
    header = record_header(runner.plan, fixture, runner.play(number).row)
    return "".join(f"{line}\n" for line in sealed_lines([header, *actions, {"over": outcome_data(played.outcome)}]))


@pytest.mark.parametrize(("game", "variant"), EVERY)
def test_a_game_that_plays_on_by_itself_is_recorded_with_the_same_bytes(game: str, variant: str) -> None:
    table = set_table(REGISTRY, game, variant)
    if table.abilities.trace is None:
        return  # the next test plays it
    runner = runner_of(game, variant, "single")
    for number in (1, 2, 3):
        finished = runner.play(number)
        assert finished.record == written_plainly(runner, number)
        lines = [line for line in finished.record.splitlines() if line.startswith('{"n": ')]
        assert finished.row.actions == len(lines)
        assert finished.row.decisions == sum('"seat": null, "action"' not in line for line in lines)


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_every_game_is_recorded_with_the_same_bytes(game: str) -> None:
    runner = runner_of(game, REGISTRY.game(game).variant, "party")
    assert runner.play(1).record == written_plainly(runner, 1)
